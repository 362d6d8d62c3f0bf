public import Foundation

/// Recognizes two fingers that move apart or together. (G25)
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// How much the distance between the fingers has to change before it begins, in points. (G25, ours)
    public static let hysteresis: CGFloat = 8

    /// How large it became since it began, 1 at first. What it is set to it is counted on from. (G25)
    open var scale: CGFloat = 1
    /// How fast that changes, a second.
    open private(set) var velocity: CGFloat = 0

    private var start: TwoFingers?
    private var last: TwoFingers?
    private var lastTime: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { begin(event) }

    /// Other fingers stretch another line, but nothing was pinched.
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
            // What came before it began is not part of it.
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
