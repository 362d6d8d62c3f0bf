public import Foundation

/// One finger on the glass, from when it comes down to when it is lifted: the same object all the time. (T1)
///
/// Its view is found when it comes down. Each event goes to the recognizers of that view and of those above it, then to the view, through began, moved, ended and
/// cancelled. (T10) Who hears that it began hears once that it ended or was cancelled. (T5)
@MainActor
public final class UITouch {
    /// Where in its life it is. Raw values as UIKit's. (T3)
    public enum Phase: Int, Sendable {
        /// It came down.
        case began = 0
        /// It is somewhere else than before.
        case moved = 1
        /// Down, and unchanged since the last event.
        case stationary = 2
        /// It was lifted.
        case ended = 3
        /// It was taken away. (T11)
        case cancelled = 4
        /// A pointer that hovers came in. No screen here sends it.
        case regionEntered = 5
        /// A pointer that hovers moved. No screen here sends it.
        case regionMoved = 6
        /// A pointer that hovers went out. No screen here sends it.
        case regionExited = 7
    }

    /// What touches. Raw values as UIKit's.
    public enum TouchType: Int, Sendable {
        /// A finger on the glass.
        case direct = 0
        /// A finger on something else than the glass, such as a remote control.
        case indirect = 1
        /// A pen.
        case pencil = 2
        /// A mouse or a trackpad.
        case indirectPointer = 3
    }

    /// Where in its life it is.
    public internal(set) var phase = Phase.began
    /// What touches.
    public internal(set) var type = TouchType.direct
    /// Seconds on the screen's clock, of the last change.
    public internal(set) var timestamp: TimeInterval = 0
    /// How many taps in a row this one would be. Settled when it begins. (T9)
    public internal(set) var tapCount = 1
    /// 0 to `maximumPossibleForce`.
    public internal(set) var force: CGFloat = 0
    /// The most that `force` can be.
    public let maximumPossibleForce: CGFloat = 1
    /// How large the finger is, in points.
    public internal(set) var majorRadius: CGFloat = 0
    /// How steeply a pencil is held, in radians: 0 lies on the glass, a right angle stands on it, as everything that is no pencil does.
    public internal(set) var altitudeAngle = CGFloat.pi / 2
    /// Where a pencil leans to, in the screen's space.
    @exclusivity(unchecked) var azimuth: CGFloat = 0
    /// How exact `majorRadius` is, in points.
    public let majorRadiusTolerance: CGFloat = 0
    /// Where it came down. Never changes, wherever the finger goes; kept alive as long as the touch. (T1)
    public internal(set) var view: UIView?
    /// The window that it came down in.
    public internal(set) var window: UIWindow?
    /// A pointer's buttons, and modifier keys. (T15)
    @exclusivity(unchecked) var held = HeldButtons()

    /// The recognizers that follow it.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    @exclusivity(unchecked) var recognizers: [UIGestureRecognizer] = []
    /// What its view has yet to hear of, oldest first. (G16, G17)
    @exclusivity(unchecked) var packets: [TouchDispatch.Packet] = []
    /// The event of its sequence, where a recognizer may need it later.
    @exclusivity(unchecked) var event: UIEvent?
    /// In the screen's space, which is every window's parent.
    @exclusivity(unchecked) var screenLocation = CGPoint.zero
    @exclusivity(unchecked) var previousScreenLocation = CGPoint.zero
    /// Where it was since the event before and is no longer; empty where one sample is one event, as nearly always. (T13)
    @exclusivity(unchecked) var passed: [Sample] = []
    /// What its view knows of it. (T5)
    enum Course {
        /// Nothing, now and later. (T7, T8)
        case withheld
        /// Nothing yet.
        case waiting
        /// That it began.
        case told
        /// That it ended or was cancelled; or it was taken away before it was told anything. (G15)
        case over
    }

    @exclusivity(unchecked) var course = Course.waiting
    /// Where and when it came down.
    private(set) var origin = CGPoint.zero
    private(set) var beganAt: TimeInterval = 0
    /// The name that its device has for it. Another only while nobody else knows the touch, so that whoever hashes it finds the same each time.
    nonisolated(unsafe) private(set) var id = 0
    /// Whether it is on the glass.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    init(_ sample: TouchSample, at time: TimeInterval) {
        begin(sample, at: time)
    }

    /// Stands for a finger from now on: nobody but its device knows it, or knew it any more.
    func begin(_ sample: TouchSample, at time: TimeInterval) {
        id = sample.id
        phase = .began
        course = .waiting
        tapCount = 1
        type = sample.type
        force = sample.force
        majorRadius = sample.radius
        altitudeAngle = sample.altitude
        azimuth = sample.azimuth
        held = sample.held
        timestamp = time
        beganAt = time
        origin = sample.location
        screenLocation = sample.location
        previousScreenLocation = sample.location
    }

    /// Its view is found, or none is there.
    func land(on view: inout UIView?, in window: inout UIWindow?) {
        swap(&self.view, &view)
        swap(&self.window, &window)
    }

    /// Whether it came down in a window.
    func isIn(_ window: UIWindow) -> Bool { self.window === window }

    /// Keeps nothing alive any more.
    func forget() {
        view = nil
        window = nil
        if event != nil { event = nil }
        if !packets.isEmpty { packets = [] }
        if !passed.isEmpty { passed = [] }
    }

    /// What a device said of a finger at one instant.
    struct Sample {
        var location: CGPoint
        var timestamp: TimeInterval
        var force: CGFloat
        var radius: CGFloat
    }

    /// Every sample of it since the event before, oldest first, each as a touch of its own that stays as it is. (T13)
    var coalesced: [UITouch] {
        var previous = previousScreenLocation
        let now = Sample(location: screenLocation, timestamp: timestamp, force: force, radius: majorRadius)
        return (passed + [now]).map { sample in
            let place = TouchSample(
                id: id, phase: phase, location: sample.location, force: sample.force, radius: sample.radius, type: type,
                altitude: altitudeAngle, azimuth: azimuth, buttonMask: held.buttonMask,
                modifierFlags: held.modifierFlags)
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

    /// Where it is, in a view's coordinates; in its window's for nil. (T2)
    public func location(in view: UIView?) -> CGPoint {
        convert(screenLocation, to: view)
    }

    /// Where it was at the last event, in a view's coordinates; in its window's for nil. (T2)
    public func previousLocation(in view: UIView?) -> CGPoint {
        convert(previousScreenLocation, to: view)
    }

    /// The same as `location(in:)`, as points are exact here. Not for hit-testing. (H13)
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// The same as `previousLocation(in:)`. Not for hit-testing. (H13)
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Where a pencil leans to, in radians from a view's x axis towards its y axis; in its window's for nil. 0 for one that stands upright, and for what is no pencil.
    public func azimuthAngle(in view: UIView?) -> CGFloat {
        let vector = azimuthUnitVector(in: view)
        let angle = atan2(vector.dy, vector.dx)
        return angle < 0 ? angle + 2 * .pi : angle
    }

    /// The same as a vector of length 1.
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
    /// Whether they are the same object.
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }

    /// Hashes the name that its device has for it.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The same in each run, unlike what a `Hasher` makes of it: whoever goes through a set of touches meets them in the same order then, and the same inputs
    /// have the same outcome.
    public nonisolated func _rawHashValue(seed: Int) -> Int { id }
}
