public import Foundation

/// Recognizes two fingers that turn about each other. (G25)
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How far the fingers have to turn before it begins, in radians. (G25, ours)
    public static let hysteresis: CGFloat = 0.1

    /// How far they turned since it began, in radians, clockwise on the screen. What it is set to it is counted on from. (G25)
    open var rotation: CGFloat = 0
    /// How fast that changes, in radians a second.
    open private(set) var velocity: CGFloat = 0

    private var turned: CGFloat = 0
    private var last: TwoFingers?
    private var lastTime: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { begin(event) }

    private func begin(_ event: UIEvent, without lifted: Set<UITouch> = []) {
        let now = TwoFingers(touches, without: lifted)
        if let now, let last, now.isOfSame(as: last) { return }
        last = now
        lastTime = event.timestamp
        turned = 0
        velocity = 0
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let now = TwoFingers(self.touches), let last else { return }
        let turn = Self.shortest(now.angle - last.angle)
        let elapsed = event.timestamp - lastTime
        self.last = now
        lastTime = event.timestamp
        switch state {
        case .possible:
            turned += turn
            guard abs(turned) >= Self.hysteresis else { return }
            rotation = 0
            state = .began
        case .began, .changed:
            rotation += turn
            if elapsed > 0 { velocity = turn / CGFloat(elapsed) }
            state = .changed
        default: break
        }
    }

    /// The same angle, at most half a turn either way.
    private static func shortest(_ angle: CGFloat) -> CGFloat { CGFloat(remainder(Double(angle), 2 * Double.pi)) }

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
        rotation = 0
        velocity = 0
        turned = 0
        last = nil
    }
}
