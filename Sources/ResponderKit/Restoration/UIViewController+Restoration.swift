import Foundation

/// Being kept, and coming back. (K1 to K3)
extension UIViewController {
    /// Lets the views that are there now read what was kept of them.
    final func readWaitingState() {
        guard let waiting = waitingState, let view = viewIfLoaded else { return }
        waitingState = nil
        var found: [String: [UIView]] = [:]
        view.forEachRestorable(of: self) { found[$1, default: []].append($0) }
        for (entry, number) in zip(waiting.entries, waiting.numbers) {
            guard let view = found[entry.identifier]?.dropFirst(entry.occurrence).first else { continue }
            waiting.restorer.read(number, into: view)
        }
    }
}

extension UIView {
    /// What is kept below a controller's view, front behind back, without what belongs to controllers of their own.
    final func forEachRestorable(of controller: UIViewController, _ body: (UIView, String) -> Void) {
        if let owner = viewController, owner !== controller { return }
        if let identifier = restorationIdentifier { body(self, identifier) }
        for subview in subviews { subview.forEachRestorable(of: controller, body) }
    }

    /// What scripts cannot tell apart, a restart can: the view's name among those of its view controller that are kept. One without is not kept. (K3)
    public final var restorationIdentifier: String? {
        get { storedRestorationIdentifier?.string }
        set { storedRestorationIdentifier = newValue.map(RestorationIdentifier.init) }
    }
}

/// A box, so that the many views without an identifier have one word for it.
final class RestorationIdentifier {
    let string: String

    init(_ string: String) {
        self.string = string
    }
}
