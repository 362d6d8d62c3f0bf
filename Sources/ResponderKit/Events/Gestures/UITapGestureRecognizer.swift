public import Foundation

/// Recognizes one or more taps of one or more fingers. (G21)
///
/// A finger may stay down for up to 1.5 s and move by up to 10 points. The next tap must begin within 0.35 s and 45
/// points of the previous one.
///
/// A button press counts as a tap if `allowedPressTypes` contains its type. The default is `select` only.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The maximum movement of a finger, in points. (G21; Baton's own choice)
    public static let slop: CGFloat = 10
    /// The maximum time that fingers may stay down, in seconds. (G21; Baton's own choice)
    public static let maximumPressDuration: TimeInterval = 1.5
    /// The maximum time between a tap and the start of the next, in seconds. (G21; Baton's own choice)
    public static let maximumInterval: TimeInterval = 0.35
    /// The maximum distance between taps, in points. (T9; Baton's own choice)
    public static let maximumDistance: CGFloat = 45

    /// The number of taps that the gesture requires.
    open var numberOfTapsRequired = 1
    /// The number of fingers that must tap.
    open var numberOfTouchesRequired = 1
    /// The pointer buttons that must be pressed. Fingers and pencils have no buttons and are always accepted. (G27)
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    private var taps = 0
    /// The location of the first tap: the centroid of its fingers. (G19)
    private var firstTapLocation: CGPoint?
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    /// Whether all fingers of the current tap have come down.
    private var isComplete = false
    private var timer: (any EventTimer)?

    /// Creates a recognizer with a target and an action.
    public override init(target: Any? = nil, action: Selector? = nil) {
        super.init(target: target, action: action)
        allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    }

    /// Returns the location of the first tap in a view's coordinate space, or in the window's if `view` is nil. (G19)
    open override func location(in view: UIView?) -> CGPoint {
        firstTapLocation.map { convertFromScreen($0, to: view) } ?? super.location(in: view)
    }

    /// Returns `false` for a tap recognizer that requires more taps than this one, so that a single tap does not
    /// prevent a double tap. (G9)
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired <= numberOfTapsRequired
    }

    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.isSuperset(of: buttonMaskRequired) }

    override var awaitsMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

    private func wait(_ seconds: TimeInterval) {
        timer?.cancel()
        timer = setState(.failed, after: seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.screenLocation }
        guard numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
        // All fingers of one tap must come down before the first of them is lifted.
        guard numberOfTouches == starts.count else { return state = .failed }
        if starts.count == touches.count { wait(Self.maximumPressDuration) }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        isComplete = true
        if let firstTapLocation {
            if centroid.distance(to: firstTapLocation) > Self.maximumDistance { state = .failed }
        } else {
            firstTapLocation = centroid
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

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        wait(Self.maximumPressDuration)
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) { tapped() }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .failed }

    private func tapped() {
        taps += 1
        timer?.cancel()
        if taps >= numberOfTapsRequired { state = .ended } else { wait(Self.maximumInterval) }
    }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        taps = 0
        firstTapLocation = nil
        starts.removeAll()
        isComplete = false
    }
}
