public import Foundation

/// Recreates view controllers that existed when the screen ended and do not exist at launch, such as
/// pushed ones. (K2)
@MainActor
public protocol UIViewControllerRestoration {
    /// Returns a new view controller with the same restoration identifier; nil if it should not be
    /// restored.
    /// - Parameters:
    ///   - identifierComponents: the restoration identifiers from the root's to the controller's own.
    ///   - coder: the saved state. `decodeRestorableState(with:)` receives it later.
    static func viewController(withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder)
        -> UIViewController?
}
