import Foundation

/// The container view of the pages.
@MainActor
final class PagesContainerView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Zero insets, because the container of each single page computes the safe area of the page. This safe area does
    /// not change while the page moves. (L15)
    override var safeAreaInsetsOfContent: UIEdgeInsets { .zero }
}

/// The container view of one page. Its safe area does not change while the page moves. (L15)
@MainActor
final class SinglePageView: UIView {
    /// The frame of the page when no transition runs.
    var restingFrame = CGRect.zero { didSet { if restingFrame != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        guard let superview else { return .zero }
        let (above, room) = (superview.safeAreaInsets, superview.bounds)
        return UIEdgeInsets(
            top: max(0, above.top - restingFrame.minY), left: max(0, above.left - restingFrame.minX),
            bottom: max(0, above.bottom - (room.maxY - restingFrame.maxY)),
            right: max(0, above.right - (room.maxX - restingFrame.maxX)))
    }
}

/// A transition from one set of pages to another, either automatic or driven by a drag.
@MainActor
final class PageTransition {
    /// The pages before the transition.
    let before: [UIViewController]
    /// The pages that disappear (`from`) and appear (`to`).
    let from: [UIViewController]
    let to: [UIViewController]
    let isForward: Bool
    let isAnimated: Bool
    /// Whether the user turned the page. The delegate is notified only of page turns by the user.
    let isUserInitiated: Bool
    let completion: ((Bool) -> Void)?
    /// The progress of the transition, 0 to 1.
    var progress: CGFloat = 0
    /// The progress at which the current drag began; nil while no drag controls the transition.
    var dragStartProgress: CGFloat?
    /// Whether a drag has ever controlled the transition.
    var wasDragged = false
    /// The animation that finishes or reverts the transition.
    var endAnimation: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    init(
        before: [UIViewController], from: [UIViewController], to: [UIViewController], isForward: Bool, isAnimated: Bool,
        isUserInitiated: Bool,
        completion: ((Bool) -> Void)?
    ) {
        self.before = before
        self.from = from
        self.to = to
        self.isForward = isForward
        self.isAnimated = isAnimated
        self.isUserInitiated = isUserInitiated
        self.completion = completion
    }

    /// Returns the visible progress, 0 to 1, at the time `instant` of the event clock, in milliseconds.
    func progress(at instant: Double) -> CGFloat {
        guard let endAnimation else { return progress }
        return endAnimation.from + (endAnimation.to - endAnimation.from)
            * CGFloat(endAnimation.timing.progress(at: instant))
    }
}

/// Recognizes a drag that turns pages.
@MainActor
final class PagePan: UIPanGestureRecognizer {
    weak var controller: UIPageViewController?

    override func canBegin() -> Bool { super.canBegin() && controller?.canTurn(by: translation(in: view)) == true }
}
