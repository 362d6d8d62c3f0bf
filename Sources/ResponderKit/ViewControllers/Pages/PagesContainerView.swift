import Foundation

/// The container view of the pages.
@MainActor
final class PagesContainerView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Returns zero. Each page's own container computes its safe area, which does not change while the page
    /// moves. (L15)
    override var safeAreaInsetsOfContent: UIEdgeInsets { .zero }
}

/// The container view of one page. Its safe area does not change while the page moves. (L15)
@MainActor
final class SinglePageView: UIView {
    /// The frame of the page when no transition runs.
    var rest = CGRect.zero { didSet { if rest != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        guard let superview else { return .zero }
        let (above, room) = (superview.safeAreaInsets, superview.bounds)
        return UIEdgeInsets(
            top: max(0, above.top - rest.minY), left: max(0, above.left - rest.minX),
            bottom: max(0, above.bottom - (room.maxY - rest.maxY)),
            right: max(0, above.right - (room.maxX - rest.maxX)))
    }
}

/// A transition from one set of pages to another, either automatic or driven by a drag.
@MainActor
final class PageTransition {
    /// The pages before the transition.
    let before: [UIViewController]
    /// The pages that leave (`from`) and enter (`to`).
    let from: [UIViewController]
    let to: [UIViewController]
    let isForward: Bool
    let isAnimated: Bool
    /// Whether the user turned the page. Only then is the delegate notified.
    let isByPerson: Bool
    let completion: ((Bool) -> Void)?
    /// The progress of the transition, 0 to 1.
    var part: CGFloat = 0
    /// The progress at which the current drag began; nil while no drag controls the transition.
    var heldAt: CGFloat?
    /// Whether a drag has ever controlled the transition.
    var wasHeld = false
    /// The animation that finishes or reverts the transition.
    var settling: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    init(
        before: [UIViewController], from: [UIViewController], to: [UIViewController], isForward: Bool, isAnimated: Bool,
        isByPerson: Bool,
        completion: ((Bool) -> Void)?
    ) {
        self.before = before
        self.from = from
        self.to = to
        self.isForward = isForward
        self.isAnimated = isAnimated
        self.isByPerson = isByPerson
        self.completion = completion
    }

    /// Returns the visible progress at an instant, in milliseconds.
    func part(at instant: Double) -> CGFloat {
        guard let settling else { return part }
        return settling.from + (settling.to - settling.from) * CGFloat(settling.timing.progress(at: instant))
    }
}

/// Recognizes a drag that turns pages.
@MainActor
final class PagePan: UIPanGestureRecognizer {
    weak var controller: UIPageViewController?

    override func canBegin() -> Bool { super.canBegin() && controller?.mayTurn(by: translation(in: view)) == true }
}
