import Foundation

/// How a scroll view scales what it shows: by two fingers, and by itself where they let go of it beyond its ends. (S12 to S14)
@MainActor
final class ScrollZoom {
    /// What part of the way, as a power, content follows that is scaled beyond an end. (Ours)
    static let give: CGFloat = 0.35
    /// How stiff the spring is that has it at a scale, a second: that of content that goes to a place.
    static let tension = ScrollGlide.tension
    /// How long that takes, in seconds.
    static let duration = Spring.seconds(damping: 1, frequency: tension)

    /// What follows the fingers.
    let pinch = ScrollPinch()
    /// What the fingers scale; nil while none do.
    @Known var view: UIView?
    /// Whether they do.
    var isActive = false
    /// The point of what is scaled that the fingers hold, in its own space.
    var anchor = CGPoint.zero
    /// The scale that they had at first, were there no ends.
    var start: CGFloat = 1
    /// Whether it goes on by itself, and until when.
    var end: (any EventTimer)?
    /// Whether that began beyond an end.
    var isBouncing = false
    /// Whether content is placed for a scale that it does not have yet.
    var isPlacing = false
    /// The scale that it had when its screen ended, until there is something to scale.
    var kept: CGFloat?

    /// What fingers that scale to `scale` come to, between two ends that give.
    static func banded(_ scale: CGFloat, _ least: CGFloat, _ most: CGFloat, gives: Bool) -> CGFloat {
        let held = min(max(scale, least), most)
        guard gives, held > 0, scale > 0, held != scale else { return held }
        return held * pow(scale / held, give)
    }

    /// What `banded` comes from.
    static func unbanded(_ scale: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
        let held = min(max(scale, least), most)
        guard held > 0, scale > 0, held != scale else { return scale }
        return held * pow(scale / held, 1 / give)
    }
}

/// A scroll view's own recognizer of two fingers: it works beside the one that drags.
@MainActor
final class ScrollPinch: UIPinchGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is ScrollPan && preventedGestureRecognizer.view === view)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is ScrollPan && preventingGestureRecognizer.view === view)
    }

    override func canBegin() -> Bool { (view as? UIScrollView)?.zoomedView != nil }

    /// With one finger less nothing is scaled any longer; the other may drag.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches - touches.count < 2 { finish(.ended) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches - touches.count < 2 { finish(.cancelled) }
    }
}
