import Foundation

/// The zooming state of a scroll view: a pinch, and the animation that returns into the limits. (S12 to S14)
@MainActor
final class ZoomState {
    /// The exponent with which content follows a pinch beyond its limits. (Ours)
    static let rubberBandExponent: CGFloat = 0.35
    /// The stiffness of the spring that animates the scale, per second; the same as for programmatic scrolling.
    static let tension = ScrollGlide.tension
    /// The duration of the spring animation, in seconds.
    static let duration = Spring.seconds(damping: 1, frequency: tension)

    /// The pinch recognizer.
    let pinch = ScrollPinch()
    /// The view that is being zoomed; nil if no zoom is in progress.
    @WeakResponder var view: UIView?
    /// Whether a pinch is in progress.
    var isActive = false
    /// The pinched point, in the coordinates of the zoomed view.
    var anchor = CGPoint.zero
    /// The scale at the start of the pinch, without limits.
    var start: CGFloat = 1
    /// The timer for the end of the zoom animation; nil if none runs.
    var end: (any EventTimer)?
    /// Whether an animation is running that brings the scale back within its limits.
    var isBouncing = false
    /// Whether the content is being laid out for a new scale.
    var isApplyingScale = false
    /// The restored scale, until a view to zoom exists.
    var restoredScale: CGFloat?

    /// Returns the visible scale for a pinch. Beyond a limit, the scale changes less than the pinch.
    static func rubberBanded(_ scale: CGFloat, _ least: CGFloat, _ most: CGFloat, bounces: Bool) -> CGFloat {
        let held = min(max(scale, least), most)
        guard bounces, held > 0, scale > 0, held != scale else { return held }
        return held * pow(scale / held, rubberBandExponent)
    }

    /// Returns the pinch scale for a visible scale: the inverse of `rubberBanded`.
    static func removingRubberBand(_ scale: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
        let held = min(max(scale, least), most)
        guard held > 0, scale > 0, held != scale else { return scale }
        return held * pow(scale / held, 1 / rubberBandExponent)
    }
}

/// A scroll view's pinch recognizer. It works together with the drag recognizer.
@MainActor
final class ScrollPinch: UIPinchGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is ScrollPan && preventedGestureRecognizer.view === view)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is ScrollPan && preventingGestureRecognizer.view === view)
    }

    override func canBegin() -> Bool { (view as? UIScrollView)?.zoomedView != nil }

    /// Ends the pinch when fewer than two touches are left. The remaining touch may still drag.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches - touches.count < 2 { finish(.ended) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches - touches.count < 2 { finish(.cancelled) }
    }
}
