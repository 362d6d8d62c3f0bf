public import Foundation

/// Recognizes two fingers that rotate around each other. (G25)
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The minimum rotation before the gesture begins, in radians. (G25; Baton's own choice)
    public static let hysteresis: CGFloat = 0.1

    /// The rotation since the gesture began, in radians, clockwise on the screen. If code sets a new value, further
    /// changes are added to this value. (G25)
    open var rotation: CGFloat = 0
    /// The change of `rotation`, in radians per second.
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

    /// Returns the equivalent angle between −π and π.
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
