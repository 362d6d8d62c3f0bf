public import Foundation

/// One finger on the screen. The object stays the same from the start of the touch until its end. (T1)
///
/// Hit-testing chooses the touch's view when the touch begins. Each phase is delivered to the gesture recognizers
/// of that view and its ancestors, then to the view. (T10) A view that receives the beginning of a touch receives
/// exactly one end or cancellation. (T5)
@MainActor
public final class UITouch {
    /// The phase of a touch. The raw values match UIKit's. (T3)
    public enum Phase: Int, Sendable {
        /// The finger came down.
        case began = 0
        /// The finger moved.
        case moved = 1
        /// The finger is down and unchanged since the last event.
        case stationary = 2
        /// The finger was lifted.
        case ended = 3
        /// The touch was cancelled. (T11)
        case cancelled = 4
        /// A hovering pointer entered a region. Baton never sends this phase.
        case regionEntered = 5
        /// A hovering pointer moved. Baton never sends this phase.
        case regionMoved = 6
        /// A hovering pointer left a region. Baton never sends this phase.
        case regionExited = 7
    }

    /// The kind of a touch. The raw values match UIKit's.
    public enum TouchType: Int, Sendable {
        /// A touch of a finger on the screen.
        case direct = 0
        /// A touch of a finger on another surface, such as a remote control.
        case indirect = 1
        /// A touch of a pencil on the screen.
        case pencil = 2
        /// A touch by the pointer of a mouse or a trackpad.
        case indirectPointer = 3
    }

    /// The current phase of the touch.
    public internal(set) var phase = Phase.began
    /// The kind of the touch.
    public internal(set) var type = TouchType.direct
    /// The time of the last change, in seconds on the screen's clock.
    public internal(set) var timestamp: TimeInterval = 0
    /// The number of taps in a row, including this touch. Determined when the touch begins. (T9)
    public internal(set) var tapCount = 1
    /// The force, 0 to `maximumPossibleForce`.
    public internal(set) var force: CGFloat = 0
    /// The maximum of `force`.
    public let maximumPossibleForce: CGFloat = 1
    /// The radius of the touch, in points.
    public internal(set) var majorRadius: CGFloat = 0
    /// The angle between a pencil and the screen, in radians: 0 is flat, π/2 is upright. π/2 for other touches.
    public internal(set) var altitudeAngle = CGFloat.pi / 2
    /// The direction in which a pencil leans, in the screen's coordinate space.
    var azimuth: CGFloat = 0
    /// The tolerance of `majorRadius`, in points. Always 0.
    public let majorRadiusTolerance: CGFloat = 0
    /// The view that the touch hit when it began. The view does not change until the touch ends, and the touch retains
    /// it. (T1)
    public internal(set) var view: UIView?
    /// The window in which the touch began.
    public internal(set) var window: UIWindow?
    /// The pressed pointer buttons and modifier keys. (T15)
    var heldButtons = HeldButtons()

    /// The gesture recognizers that receive the touch.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    var recognizers: [UIGestureRecognizer] = []
    /// The phases that are not delivered to the view until gesture recognizers have decided, oldest first. (G16, G17)
    var pendingPhases: [TouchDispatch.PendingPhase] = []
    /// The event of the touch sequence. It is stored only if a gesture recognizer receives the touch.
    var event: UIEvent?
    /// The position of the touch in the coordinate space of the screen, which contains every window.
    var screenLocation = CGPoint.zero
    var previousScreenLocation = CGPoint.zero
    /// Intermediate samples since the previous event. Usually empty, because most events have one sample. (T13)
    var intermediateSamples: [Sample] = []
    /// Which phases of the touch the view has received. (T5)
    enum DeliveryState {
        /// The view receives no phase of the touch, now or later. (T7, T8)
        case withheld
        /// The view has received no phase of the touch so far.
        case pending
        /// The view has received the beginning of the touch.
        case begun
        /// The view has received the end or the cancellation of the touch, or the touch was cancelled before its
        /// delivery. (G15)
        case finished
    }

    var deliveryState = DeliveryState.pending
    /// Where the touch began, in the screen's coordinate space.
    private(set) var origin = CGPoint.zero
    private(set) var beganAt: TimeInterval = 0
    /// The device's identifier of the finger. The identifier is also the hash value of the touch, so it changes only
    /// while no other code references the touch.
    nonisolated(unsafe) private(set) var id = 0
    /// Whether the finger is down.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    init(_ sample: TouchSample, at time: TimeInterval) {
        begin(sample, at: time)
    }

    /// Reuses the object for a new finger. Only the device may reference the touch at this point.
    func begin(_ sample: TouchSample, at time: TimeInterval) {
        id = sample.id
        phase = .began
        deliveryState = .pending
        tapCount = 1
        type = sample.type
        force = sample.force
        majorRadius = sample.radius
        altitudeAngle = sample.altitude
        azimuth = sample.azimuth
        heldButtons = sample.heldButtons
        timestamp = time
        beganAt = time
        origin = sample.location
        screenLocation = sample.location
        previousScreenLocation = sample.location
    }

    /// Sets the view and the window that hit-testing found, which may both be nil. The references are moved, which
    /// saves a retain and a release of each of them.
    func setTarget(_ view: inout UIView?, in window: inout UIWindow?) {
        swap(&self.view, &view)
        swap(&self.window, &window)
    }

    /// Returns whether the touch began in a window.
    func isIn(_ window: UIWindow) -> Bool { self.window === window }

    /// Releases all references to other objects.
    func releaseReferences() {
        view = nil
        window = nil
        if event != nil { event = nil }
        if !pendingPhases.isEmpty { pendingPhases = [] }
        if !intermediateSamples.isEmpty { intermediateSamples = [] }
    }

    /// The state of a finger at one instant, as a device reports it.
    struct Sample {
        var location: CGPoint
        var timestamp: TimeInterval
        var force: CGFloat
        var radius: CGFloat
    }

    /// Every sample since the previous event, oldest first, each as a separate, immutable touch. (T13)
    var coalescedTouches: [UITouch] {
        var previous = previousScreenLocation
        let now = Sample(location: screenLocation, timestamp: timestamp, force: force, radius: majorRadius)
        return (intermediateSamples + [now]).map { sample in
            let place = TouchSample(
                id: id, phase: phase, location: sample.location, force: sample.force, radius: sample.radius, type: type,
                altitude: altitudeAngle, azimuth: azimuth, buttonMask: heldButtons.buttonMask,
                modifierFlags: heldButtons.modifierFlags)
            let touch = UITouch(place, at: sample.timestamp)
            touch.phase = phase
            touch.tapCount = tapCount
            touch.view = view
            touch.window = window
            touch.recognizers = recognizers
            touch.previousScreenLocation = previous
            previous = sample.location
            return touch
        }
    }

    /// Returns the position in a view's coordinate space, or in the window's if `view` is nil. (T2)
    public func location(in view: UIView?) -> CGPoint {
        convert(screenLocation, to: view)
    }

    /// Returns the position at the previous event in a view's coordinate space, or the
    /// window's if `view` is nil. (T2)
    public func previousLocation(in view: UIView?) -> CGPoint {
        convert(previousScreenLocation, to: view)
    }

    /// Returns the same value as `location(in:)`, which is already precise. Do not use this position for hit-testing.
    /// (H13)
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Returns the same value as `previousLocation(in:)`. Do not use this position for hit-testing. (H13)
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Returns the direction in which a pencil leans, in radians from a view's x axis towards its y axis.
    ///
    /// If `view` is nil, the axes are the window's. Returns 0 for an upright pencil and for other touches.
    public func azimuthAngle(in view: UIView?) -> CGFloat {
        let vector = azimuthUnitVector(in: view)
        let angle = atan2(vector.dy, vector.dx)
        return angle < 0 ? angle + 2 * .pi : angle
    }

    /// Returns the direction in which a pencil leans, as a vector of length 1 in a view's coordinate space.
    public func azimuthUnitVector(in view: UIView?) -> CGVector {
        let zero = convert(.zero, to: view)
        let end = convert(CGPoint(x: cos(azimuth), y: sin(azimuth)), to: view)
        let length = zero.distance(to: end)
        return length > 0
            ? CGVector(dx: (end.x - zero.x) / length, dy: (end.y - zero.y) / length) : CGVector(dx: 1, dy: 0)
    }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        if let view { return view.convertFromScreen(point) }
        return window.unretained?.borrow { $0.convertFromScreen(point) } ?? point
    }
}

extension UITouch: Hashable {
    /// Returns whether both touches are the same object.
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }

    /// Hashes the device's identifier of the finger.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Returns the identifier as the hash value, without `Hasher`'s random seed.
    ///
    /// The order of a set of touches is therefore the same in every run, so the same inputs have the same results.
    public nonisolated func _rawHashValue(seed: Int) -> Int { id }
}
