import Foundation

/// Saving and restoring of view controllers. (K1 to K3)
extension UIViewController {
    /// Restores the views that have been loaded since the restoration began.
    final func restoreLoadedViews() {
        guard let waiting = pendingRestorationState, let view = viewIfLoaded else { return }
        pendingRestorationState = nil
        var found: [String: [UIView]] = [:]
        view.forEachRestorable(of: self) { found[$1, default: []].append($0) }
        for (entry, number) in zip(waiting.entries, waiting.numbers) {
            guard let view = found[entry.identifier]?.dropFirst(entry.occurrence).first else { continue }
            waiting.restorer.read(number, into: view)
        }
    }
}

extension UIView {
    /// Calls a closure with all views of a controller that have a restoration identifier, back to front.
    /// Views of other controllers are skipped.
    final func forEachRestorable(of controller: UIViewController, _ body: (UIView, String) -> Void) {
        if let owner = viewController, owner !== controller { return }
        if let identifier = restorationIdentifier { body(self, identifier) }
        for subview in subviews { subview.forEachRestorable(of: controller, body) }
    }

    /// The identifier under which the state of the view is saved. The identifier is looked up only among the views of
    /// the same view controller. Several views may have the same identifier.
    ///
    /// A view without an identifier is not saved. (K3)
    public final var restorationIdentifier: String? {
        get { storedRestorationIdentifier?.string }
        set { storedRestorationIdentifier = newValue.map(RestorationIdentifier.init) }
    }
}

/// Stores a view's identifier in an object of its own, to save memory: a view without an identifier stores only an
/// empty reference.
final class RestorationIdentifier {
    let string: String

    init(_ string: String) {
        self.string = string
    }
}
