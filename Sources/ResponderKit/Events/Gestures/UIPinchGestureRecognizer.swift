public import Foundation

/// Recognizes two fingers that move apart or together. (G25)
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The minimum change of the distance between the fingers before the gesture begins, in points. (G25; Baton's own
    /// choice)
    public static let hysteresis: CGFloat = 8

    /// The scale factor since the gesture began, initially 1. If code sets a new value, further changes multiply this
    /// value. (G25)
    open var scale: CGFloat = 1
    /// The change of `scale` per second.
    open private(set) var velocity: CGFloat = 0

    private var start: TwoFingers?
    private var last: TwoFingers?
    private var lastTime: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { begin(event) }

    /// Restarts the measurement when the two measured fingers are replaced by two others. The distance between the new
    /// fingers is different, and this difference must not change the scale.
    private func begin(_ event: UIEvent, without lifted: Set<UITouch> = []) {
        let now = TwoFingers(touches, without: lifted)
        if let now, let last, now.isOfSame(as: last) { return }
        start = now
        last = now
        lastTime = event.timestamp
        velocity = 0
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let now = TwoFingers(self.touches), let start, let last else { return }
        switch state {
        case .possible:
            guard abs(now.length - start.length) >= Self.hysteresis else { return }
            // The movement of the fingers before the gesture began does not change the scale.
            scale = 1
            self.last = now
            lastTime = event.timestamp
            state = .began
        case .began, .changed:
            let factor = now.length / last.length
            let before = scale
            scale *= factor
            let elapsed = event.timestamp - lastTime
            if elapsed > 0 { velocity = (scale - before) / CGFloat(elapsed) }
            self.last = now
            lastTime = event.timestamp
            state = .changed
        default: break
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { lift(touches, event, .ended) }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        lift(touches, event, .cancelled)
    }

    private func lift(_ lifted: Set<UITouch>, _ event: UIEvent, _ end: State) {
        guard numberOfTouches == lifted.count else { return begin(event, without: lifted) }
        finish(end)
    }

    open override func reset() {
        super.reset()
        scale = 1
        velocity = 0
        start = nil
        last = nil
    }
}
