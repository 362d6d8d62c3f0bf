public import Foundation

/// Recognizes fingers that stay in place for `minimumPressDuration` seconds, within `allowableMovement` points.
///
/// After the gesture has begun, the fingers may move any distance. (G22)
@MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time that fingers must stay down before the gesture begins, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The maximum movement before the gesture begins, in points. There is no limit afterwards.
    open var allowableMovement: CGFloat = 10
    /// The number of taps that must precede the press.
    open var numberOfTapsRequired = 0
    /// The number of fingers that must press.
    open var numberOfTouchesRequired = 1

    private var taps = 0
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var isComplete = false
    private var timer: (any EventTimer)?

    /// Creates a recognizer with a target and an action.
    public override init(target: Any? = nil, action: Selector? = nil) {
        super.init(target: target, action: action)
        allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    }

    override var awaitsMoreTouches: Bool { taps > 0 && state == .possible }

    private func schedule(after seconds: TimeInterval, _ next: State) {
        timer?.cancel()
        timer = setState(next, after: seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.screenLocation }
        guard numberOfTouches <= numberOfTouchesRequired, numberOfTouches == starts.count else {
            return state = .failed
        }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        isComplete = true
        if taps < numberOfTapsRequired {
            schedule(after: UITapGestureRecognizer.maximumPressDuration, .failed)
        } else {
            schedule(after: minimumPressDuration, .began)
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        switch state {
        case .possible: if exceedsAllowableMovement(touches) { state = .failed }
        case .began, .changed: state = .changed
        default: break
        }
    }

    private func exceedsAllowableMovement(_ touches: Set<UITouch>) -> Bool {
        touches.contains { touch in
            starts[ObjectIdentifier(touch)].map { touch.screenLocation.distance(to: $0) > allowableMovement } ?? false
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        switch state {
        // The gesture ends when the first finger is lifted.
        case .began, .changed: state = .ended
        case .possible:
            guard isComplete, taps < numberOfTapsRequired, !exceedsAllowableMovement(touches) else {
                return state = .failed
            }
            guard numberOfTouches == touches.count else { return }
            taps += 1
            starts.removeAll()
            isComplete = false
            schedule(after: UITapGestureRecognizer.maximumInterval, .failed)
        default: break
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        if state == .possible { schedule(after: minimumPressDuration, .began) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        finish(.ended)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .cancelled }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        taps = 0
        starts.removeAll()
        isComplete = false
    }
}
