public import Foundation

/// Makes view controllers anew that were there when the screen ended, and are not when it begins: such as those that were pushed. (K2)
@MainActor
public protocol UIViewControllerRestoration {
    /// A view controller as it was made at first, with the same restoration identifier; nil where it is not to come back.
    /// - Parameters:
    ///   - identifierComponents: the restoration identifiers from the root's to its own.
    ///   - coder: what it wrote. It is given to `decodeRestorableState(with:)` later.
    static func viewController(withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder)
        -> UIViewController?
}
