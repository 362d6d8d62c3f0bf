public import Foundation

/// Recognizes fingers that come down and are lifted again, once or several times. (G21)
///
/// A finger may stay for 1.5 s and move 10 points; the next tap has to come within 0.35 s and 45 points of the last.
///
/// A button that is pressed is a tap too, where `allowedPressTypes` has it: by default only `select`.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How far a finger may move, in points. (G21, ours)
    public static let slop: CGFloat = 10
    /// How long fingers may stay down, in seconds. (G21, ours)
    public static let longestHold: TimeInterval = 1.5
    /// How long after a tap the next has to begin, in seconds. (G21, ours)
    public static let interval: TimeInterval = 0.35
    /// How far apart taps may be, in points. (T9, ours)
    public static let distance: CGFloat = 45

    /// How many taps.
    open var numberOfTapsRequired = 1
    /// With how many fingers.
    open var numberOfTouchesRequired = 1
    /// Which buttons a pointer taps with: those of others are not for it. Fingers and pencils have none. (G27)
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    private var taps = 0
    /// Where the first tap was: the middle of its fingers. (G19)
    private var place: CGPoint?
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    /// Whether all fingers of this tap have come down.
    private var isComplete = false
    private var timer: (any EventTimer)?

    /// A tap that tells a target.
    public override init(target: Any? = nil, action: Selector? = nil) {
        super.init(target: target, action: action)
        allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    }

    /// Where the first tap was, in a view's coordinates; in the window's for nil. (G19)
    open override func location(in view: UIView?) -> CGPoint {
        place.map { inward($0, to: view) } ?? super.location(in: view)
    }

    /// A tap does not keep one of more taps from being recognized. (G9)
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired <= numberOfTapsRequired
    }

    override func takes(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.isSuperset(of: buttonMaskRequired) }

    override var awaitsMore: Bool { taps > 0 && taps < numberOfTapsRequired }

    private func wait(_ seconds: TimeInterval) {
        timer?.cancel()
        timer = decide(.failed, after: seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.screenLocation }
        guard numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
        // The fingers of one tap come down before any of them is lifted.
        guard numberOfTouches == starts.count else { return state = .failed }
        if starts.count == touches.count { wait(Self.longestHold) }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        isComplete = true
        if let place {
            if middle.distance(to: place) > Self.distance { state = .failed }
        } else {
            place = middle
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches {
            guard let start = starts[ObjectIdentifier(touch)], touch.screenLocation.distance(to: start) > Self.slop
            else { continue }
            return state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        touchesMoved(touches, with: event)
        guard state == .possible else { return }
        guard isComplete else { return state = .failed }
        guard numberOfTouches == touches.count else { return }
        isComplete = false
        starts.removeAll()
        tapped()
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { wait(Self.longestHold) }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) { tapped() }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .failed }

    private func tapped() {
        taps += 1
        timer?.cancel()
        if taps >= numberOfTapsRequired { state = .ended } else { wait(Self.interval) }
    }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        taps = 0
        place = nil
        starts.removeAll()
        isComplete = false
    }
}
