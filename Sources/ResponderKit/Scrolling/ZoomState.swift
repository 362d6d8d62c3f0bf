import Foundation

/// The zooming state of a scroll view: the pinch in progress, and the animation that returns the scale to its limits.
/// (S12 to S14)
@MainActor
final class ZoomState {
    /// Beyond the minimum or maximum zoom scale, the effect of a pinch is reduced by a power with this exponent.
    /// (Baton's own choice)
    static let rubberBandExponent: CGFloat = 0.35
    /// The natural frequency of the spring that animates the scale, in radians per second. The same value applies to
    /// animated scrolling that code starts.
    static let tension = ScrollGlide.tension
    /// The duration of the spring animation, in seconds.
    static let duration = Spring.seconds(damping: 1, frequency: tension)

    /// The recognizer of pinches that zoom the content.
    let pinch = ScrollPinch()
    /// The view that is being zoomed; nil if no zoom is in progress.
    @WeakResponder var view: UIView?
    /// Whether a pinch is in progress.
    var isActive = false
    /// The pinched point of the content, in the coordinates of the zoomed view.
    var anchor = CGPoint.zero
    /// The scale at the start of the pinch, as it would be without the resistance beyond the limits.
    var start: CGFloat = 1
    /// The timer that fires at the end of the zoom animation; nil if no zoom animation is running.
    var end: (any EventTimer)?
    /// Whether an animation is running that brings the scale back within its limits.
    var isBouncing = false
    /// Whether the view and the content size are being changed to a new scale.
    var isApplyingScale = false
    /// The scale from state restoration, until the delegate provides a view to zoom.
    var restoredScale: CGFloat?

    /// Returns the visible scale for the scale of a pinch. Beyond a limit, the visible scale changes less than the
    /// pinch.
    static func rubberBanded(_ scale: CGFloat, _ least: CGFloat, _ most: CGFloat, bounces: Bool) -> CGFloat {
        let held = min(max(scale, least), most)
        guard bounces, held > 0, scale > 0, held != scale else { return held }
        return held * pow(scale / held, rubberBandExponent)
    }

    /// Returns the scale of a pinch for a visible scale: the inverse of `rubberBanded`.
    static func removingRubberBand(_ scale: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
        let held = min(max(scale, least), most)
        guard held > 0, scale > 0, held != scale else { return scale }
        return held * pow(scale / held, 1 / rubberBandExponent)
    }
}

/// A scroll view's recognizer for pinches. It can work at the same time as the recognizer for drags.
@MainActor
final class ScrollPinch: UIPinchGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is ScrollPan && preventedGestureRecognizer.view === view)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is ScrollPan && preventingGestureRecognizer.view === view)
    }

    override func canBegin() -> Bool { (view as? UIScrollView)?.zoomedView != nil }

    /// Ends the pinch when fewer than two touches remain. The remaining touch may continue to drag the content.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches - touches.count < 2 { finish(.ended) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches - touches.count < 2 { finish(.cancelled) }
    }
}
