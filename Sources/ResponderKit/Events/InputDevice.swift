public import Foundation

/// Where a screen's input comes from: one client, with the fingers and buttons that it holds down.
///
/// Several may be at work on one screen; each has its own touches, and what one held is cancelled when it goes.
@MainActor
public final class InputDevice {
    /// The most fingers that one device may have down.
    public static let touchLimit = 32

    var touches: [UITouch] = []
    var presses: [UIPress] = []
    /// Touches that were refused when they began, of which the rest is ignored.
    var refused: Set<Int> = []
    /// The event that the device's touches live in, while any is down.
    var event: UIEvent?
    var lastTap: TapMemory?

    /// What the next tap is counted after. (T9)
    struct TapMemory {
        var location: CGPoint
        var timestamp: TimeInterval
        var count: Int
    }

    /// A device with nothing held down.
    public init() {}

    /// Whether a finger or a button is down.
    public var isIdle: Bool { touches.isEmpty && presses.isEmpty }
}

/// What a device says of one finger.
public struct TouchSample: Equatable, Sendable {
    /// The device's name for the finger.
    public var id: Int
    public var phase: UITouch.Phase
    /// In the screen's space, points.
    public var location: CGPoint
    /// 0 to 1.
    public var force: CGFloat
    /// Points.
    public var radius: CGFloat
    public var type: UITouch.TouchType

    /// One finger at a place.
    public init(
        id: Int, phase: UITouch.Phase, location: CGPoint, force: CGFloat = 0, radius: CGFloat = 0, type: UITouch.TouchType = .direct
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.force = force
        self.radius = radius
        self.type = type
    }
}

/// What a device says of one button.
public struct PressSample: Equatable, Sendable {
    public var type: UIPress.PressType
    public var phase: UIPress.Phase
    /// 0 to 1.
    public var force: CGFloat

    /// One button.
    public init(type: UIPress.PressType, phase: UIPress.Phase, force: CGFloat = 1) {
        self.type = type
        self.phase = phase
        self.force = force
    }
}

/// What became of an input.
@MainActor
public struct InputOutcome {
    /// Who took it; nil where nobody did.
    public var handler: UIResponder?
    /// Whether it was refused, because what it was aimed at is no longer there.
    public var isStale = false

    /// Whether anybody took it.
    public var isHandled: Bool { handler != nil && !isStale }

    /// Taken by a responder, or by nobody.
    public init(handler: UIResponder? = nil, isStale: Bool = false) {
        self.handler = handler
        self.isStale = isStale
    }

    static let unhandled = InputOutcome()
    static let stale = InputOutcome(isStale: true)

    /// The handler's class, and its identifier behind a `#` where it has one.
    public var handlerName: String? {
        guard let handler else { return nil }
        let name = ClassNames.name(of: handler)
        guard let identifier = (handler as? UIView)?.accessibilityIdentifier, !identifier.isEmpty else { return name }
        return name + "#" + identifier
    }
}

/// Why an input makes no sense.
public enum InputError: Error, Equatable, Sendable {
    /// A touch of that id is down already.
    case touchBeganTwice(Int)
    /// No touch of that id is down.
    case touchNotBegan(Int)
    /// More fingers than a device may have.
    case tooManyTouches
    /// The button is down already.
    case pressBeganTwice(UIPress.PressType)
    /// The button is not down.
    case pressNotBegan(UIPress.PressType)
}

/// A class's name without its module, worked out once each.
@MainActor
enum ClassNames {
    private static var known: [ObjectIdentifier: String] = [:]

    static func name(of object: AnyObject) -> String {
        let type: AnyObject.Type = type(of: object)
        if let name = known[ObjectIdentifier(type)] { return name }
        let name = String(describing: type)
        known[ObjectIdentifier(type)] = name
        return name
    }
}
