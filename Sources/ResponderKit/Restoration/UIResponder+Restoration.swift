import Foundation

extension UIResponder {
    /// Lets it write down what is to be kept of it.
    final func writeState(to coder: NSCoder) {
        (self as? any RestorableContent)?.writeContent(to: coder)
        if let controller = self as? UIViewController { controller.encodeRestorableState(with: coder) }
        if let view = self as? UIView { view.encodeRestorableState(with: coder) }
    }

    /// Lets it read what it wrote.
    final func readState(from coder: NSCoder) {
        (self as? any RestorableContent)?.readContent(from: coder)
        if let controller = self as? UIViewController { controller.decodeRestorableState(with: coder) }
        if let view = self as? UIView { view.decodeRestorableState(with: coder) }
    }
}

/// What Baton's own views and containers keep by themselves, whatever a subclass writes besides. (K3)
///
/// Keys begin with "UI.", which applications leave alone.
@MainActor
protocol RestorableContent: UIResponder {
    func writeContent(to coder: NSCoder)
    func readContent(from coder: NSCoder)
}

// What it does is in the class, as text views and tables do more.
extension UIScrollView: RestorableContent {}
