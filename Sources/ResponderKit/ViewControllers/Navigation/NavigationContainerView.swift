import Foundation

/// The container view for the child controllers' views. It fills the navigation controller's view. The navigation bar
/// covers the top of this container. (L15)
@MainActor
final class NavigationContainerView: UIView {
    /// The height of the part of this view that the navigation bar covers, in points.
    var covered: CGFloat = 0 { didSet { if covered != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        var insets = super.safeAreaInsets
        insets.top = max(insets.top, covered)
        return insets
    }
}

/// A transition from one controller to another, either automatic or driven by a drag.
@MainActor
final class NavigationTransition {
    let from: UIViewController
    let to: UIViewController
    let isForward: Bool
    let isAnimated: Bool
    /// The stack before the transition, restored if the transition is cancelled.
    let before: [UIViewController]
    /// The progress of the transition, 0 to 1.
    var progress: CGFloat = 0
    /// The animation that finishes or reverts the transition after the drag ends.
    var endAnimation: (timing: RenderAnimation.Timing, from: CGFloat, to: CGFloat)?

    /// Whether a drag controls the transition now.
    var isDragged = false
    /// Whether a drag has ever controlled the transition.
    private(set) var wasDragged = false
    /// The progress at which the drag began.
    private(set) var dragStartProgress: CGFloat = 0

    init(from: UIViewController, to: UIViewController, isForward: Bool, isAnimated: Bool, before: [UIViewController]) {
        self.from = from
        self.to = to
        self.isForward = isForward
        self.isAnimated = isAnimated
        self.before = before
    }

    /// Starts to follow a drag. The animation stops, and the drag continues from the animation's current progress.
    /// - Parameters:
    ///   - progress: the progress of the animation when the drag begins, 0 to 1.
    ///   - dragged: the distance of the drag so far, as a fraction of the view's width.
    func beginDrag(at progress: CGFloat, _ dragged: CGFloat) {
        endAnimation = nil
        isDragged = true
        wasDragged = true
        dragStartProgress = progress - dragged
    }

    /// Returns the visible progress, 0 to 1, at the time `instant` of the event clock, in milliseconds.
    func progress(at instant: Double) -> CGFloat {
        guard let endAnimation else { return progress }
        return endAnimation.from + (endAnimation.to - endAnimation.from)
            * CGFloat(endAnimation.timing.progress(at: instant))
    }
}
