import Foundation

extension UIResponder {
    /// Encodes the state of this object.
    final func writeState(to coder: NSCoder) {
        (self as? any RestorableContent)?.writeContent(to: coder)
        if let controller = self as? UIViewController { controller.encodeRestorableState(with: coder) }
        if let view = self as? UIView { view.encodeRestorableState(with: coder) }
    }

    /// Restores the state of this object.
    final func readState(from coder: NSCoder) {
        (self as? any RestorableContent)?.readContent(from: coder)
        if let controller = self as? UIViewController { controller.decodeRestorableState(with: coder) }
        if let view = self as? UIView { view.decodeRestorableState(with: coder) }
    }
}

/// The state that Baton's own views and containers save, in addition to what a subclass encodes. (K3)
///
/// The keys begin with "UI.", a prefix that applications do not use.
@MainActor
protocol RestorableContent: UIResponder {
    func writeContent(to coder: NSCoder)
    func readContent(from coder: NSCoder)
}

// `UIScrollView` itself declares the methods of this protocol, because text views and tables override them.
extension UIScrollView: RestorableContent {}
