public import Foundation

/// Recreates view controllers that existed when the screen ended and do not exist at launch, such as
/// pushed ones. (K2)
@MainActor
public protocol UIViewControllerRestoration {
    /// Returns a new view controller with the same restoration identifier; nil if the view controller should not be
    /// restored.
    /// - Parameters:
    ///   - identifierComponents: the restoration identifiers on the path from the root to the controller.
    ///   - coder: the saved state. `decodeRestorableState(with:)` receives it later.
    static func viewController(withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder)
        -> UIViewController?
}
