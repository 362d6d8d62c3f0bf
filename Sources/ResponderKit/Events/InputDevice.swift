public import Foundation

/// Where a screen's input comes from: one client, with the fingers and buttons that it holds down.
///
/// Several may be at work on one screen; each has its own touches, and what one held is cancelled when it goes.
@MainActor
public final class InputDevice {
    /// Whether its person has a keyboard of their own: a phone's, or a desk's. Then none is drawn on the screen for what it edits. (I1)
    public var providesKeyboard = false
    /// Whether its person sees content scroll at once where they scroll it, before the server has said so. Then a touch that follows is meant for what is there.
    public var seesOwnScrolling = false
    /// What whoever made it knows it by: a trace says whose an event was. 0 where nobody asks.
    public var number = 0

    /// The most fingers that one device may have down.
    public nonisolated static let touchLimit = 32

    @exclusivity(unchecked) var touches: [UITouch] = []
    var presses: [UIPress] = []
    /// Touches that were refused when they began, of which the rest is ignored.
    @exclusivity(unchecked) var refused: Set<Int> = []
    /// Touches that began while the application took none, of which the rest is ignored too. (T12)
    @exclusivity(unchecked) var ignored: Set<Int> = []
    /// Buttons that went down while the application took none, and keys that did a command: of both, the rest is ignored. (T12, A5)
    var ignoredPresses: Set<UIPress.Identity> = []
    /// What ends the seeking that a held key of it began.
    var heldSeek: RemoteCommand?
    /// The event that the device's touches live in, while any is down.
    var event: UIEvent? { isInSequence ? storedEvent : nil }
    // As in UIKit, an event and a touch are used again where nobody holds them.
    @exclusivity(unchecked) private var storedEvent: UIEvent?
    @exclusivity(unchecked) private var isInSequence = false
    @exclusivity(unchecked) private var spareTouch: UITouch?
    @exclusivity(unchecked) var taps: [Tap] = []
    /// The text that an input method of it is at work in, or was last.
    weak var composed: (any UITextInput)?

    /// What a tap that comes soon after is counted on from. (T9)
    struct Tap {
        var location: CGPoint
        var timestamp: TimeInterval
        var count: Int
    }

    /// The touch of an id, where it is down.
    func touch(_ id: Int) -> UITouch? {
        touchReference(id)?.takeUnretainedValue()
    }

    /// The same, without counting a reference.
    func touchReference(_ id: Int) -> Unmanaged<UITouch>? {
        for index in touches.indices {
            let touch = touches.borrowed(at: index)
            if touch.borrow({ $0.id }) == id { return touch }
        }
        return nil
    }

    /// The event that the device's touches live in.
    func currentEvent() -> UIEvent {
        if !isInSequence, !isKnownUniquelyReferenced(&storedEvent) {
            storedEvent = UIEvent(type: .touches, timestamp: 0)
        }
        isInSequence = true
        return storedEvent ?? UIEvent(type: .touches, timestamp: 0)
    }

    /// A touch for a finger that comes down.
    func newTouch(_ sample: TouchSample, at time: TimeInterval) -> UITouch {
        var spare: UITouch?
        swap(&spare, &spareTouch)
        guard let touch = consume spare else { return UITouch(sample, at: time) }
        touch.begin(sample, at: time)
        return touch
    }

    /// The last finger was lifted.
    func endSequence() {
        // Handed from place to place, and not counted anew at each.
        var last: UITouch?
        if touches.count == 1 { last = touches.removeLast() } else { touches.removeAll() }
        if isInSequence {
            isInSequence = false
            storedEvent.unretained?.borrow { $0.endSequence() }
        }
        guard isKnownUniquelyReferenced(&last), last.unretained?.borrow({ $0.recognizers.isEmpty }) ?? false else {
            return
        }
        last.unretained?.borrow { $0.forget() }
        swap(&last, &spareTouch)
    }

    /// Whether a touch of an id is down, be it refused or ignored.
    func knows(touch id: Int) -> Bool { touchReference(id) != nil || refused.contains(id) || ignored.contains(id) }

    /// A device with nothing held down.
    public init() {}

    /// Another device of the same client: it has the same pasteboard.
    public init(beside device: InputDevice) {
        neighbour = device
        number = device.number
    }

    // MARK: Pasteboard

    private var neighbour: InputDevice?
    private var ownPasteboard: UIPasteboard?

    /// What the client has copied: `UIPasteboard.general` while its input is handled.
    public var pasteboard: UIPasteboard {
        if let neighbour { return neighbour.pasteboard }
        if let ownPasteboard { return ownPasteboard }
        let made = UIPasteboard(.general)
        ownPasteboard = made
        return made
    }

    /// The number of changes of its pasteboard; asking makes none.
    public var pasteboardChangeCount: Int { neighbour?.pasteboardChangeCount ?? ownPasteboard?.changeCount ?? 0 }

    /// Whether no finger and no button of it is down.
    public var isIdle: Bool { touches.isEmpty && presses.isEmpty }
}

/// What a device says of one finger.
public struct TouchSample: Equatable, Sendable {
    /// The device's name for the finger.
    public var id: Int
    /// What became of it.
    public var phase: UITouch.Phase
    /// In the screen's space, points.
    public var location: CGPoint
    /// How hard it presses, 0 to 1.
    public var force: CGFloat
    /// How large it is, in points.
    public var radius: CGFloat
    /// What touches.
    public var type: UITouch.TouchType
    var held = HeldButtons()
    /// How steeply a pencil is held, in radians: 0 lies on the glass, a right angle stands on it.
    public var altitude: CGFloat
    /// Where a pencil leans to, in radians from the screen's x axis towards its y axis.
    public var azimuth: CGFloat

    /// One finger at a place.
    public init(
        id: Int, phase: UITouch.Phase, location: CGPoint, force: CGFloat = 0, radius: CGFloat = 0,
        type: UITouch.TouchType = .direct,
        altitude: CGFloat = .pi / 2, azimuth: CGFloat = 0, buttonMask: UIEvent.ButtonMask = [],
        modifierFlags: UIKeyModifierFlags = []
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.force = force
        self.radius = radius
        self.type = type
        self.altitude = altitude
        self.azimuth = azimuth
        held.buttonMask = buttonMask
        held.modifierFlags = modifierFlags
    }

    /// A pointer's buttons that are held; none stands for the first. (T15)
    public var buttonMask: UIEvent.ButtonMask {
        get { held.buttonMask }
        set { held.buttonMask = newValue }
    }

    /// The modifier keys that are held. (T15)
    public var modifierFlags: UIKeyModifierFlags {
        get { held.modifierFlags }
        set { held.modifierFlags = newValue }
    }
}

/// What a device says of one button.
public struct PressSample: Equatable, Sendable {
    /// Which button.
    public var type: UIPress.PressType
    /// What became of it.
    public var phase: UIPress.Phase
    /// How hard it is pressed, 0 to 1.
    public var force: CGFloat
    /// The key of a keyboard that it is; nil for a button of anything else.
    public var key: UIKey?

    /// One button.
    public init(type: UIPress.PressType, phase: UIPress.Phase, force: CGFloat = 1) {
        self.type = type
        self.phase = phase
        self.force = force
    }

    /// One key of a keyboard.
    public init(key: UIKey, phase: UIPress.Phase, force: CGFloat = 1) {
        self.init(type: key.keyCode.pressType, phase: phase, force: force)
        self.key = key
    }

    var identity: UIPress.Identity { UIPress.Identity(type, key) }
}

/// What became of an input.
@MainActor
public struct InputOutcome {
    /// Who took it; nil where nobody did.
    public var handler: UIResponder?
    /// Whether it was refused, because what it was aimed at is no longer there.
    public var isStale = false

    /// What became of a media command that the command center took. (R2)
    public private(set) var commandStatus: MPRemoteCommandHandlerStatus?
    private var commandName: String?

    /// Whether anybody took it; a command, whether it was done.
    public var isHandled: Bool { commandStatus.map { $0 == .success } ?? (handler != nil) && !isStale }

    /// Taken by a responder, or by nobody.
    public init(handler: UIResponder? = nil, isStale: Bool = false) {
        self.handler = handler
        self.isStale = isStale
    }

    /// A media command that the command center took.
    init(command name: String, status: MPRemoteCommandHandlerStatus) {
        self.init()
        commandName = name
        commandStatus = status
    }

    static let unhandled = InputOutcome()
    static let stale = InputOutcome(isStale: true)

    /// The handler's class.
    public var handlerClass: String? {
        commandName != nil ? "MPRemoteCommandCenter" : handler.map { ClassNames.name(of: $0) }
    }

    /// What the handler is found by, where it is a view that has an identifier; which command it was, where the command center took it.
    public var handlerIdentifier: String? {
        if let commandName { return commandName }
        guard let identifier = (handler as? UIView)?.accessibilityIdentifier, !identifier.isEmpty else { return nil }
        return identifier
    }

    /// The handler's class, and its identifier behind a `#` where it has one.
    public var handlerName: String? {
        handlerClass.map { name in handlerIdentifier.map { name + "#" + $0 } ?? name }
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
    /// The key is down already.
    case keyBeganTwice(UIKeyboardHIDUsage)
    /// The key is not down.
    case keyNotBegan(UIKeyboardHIDUsage)
}

/// Taps in a row. (T9)
extension InputDevice {
    /// The most seconds from one tap's beginning to the next's that count as in a row. (T9, ours)
    static let tapInterval: TimeInterval = 0.35
    /// The most points between taps that count as in a row, and that a finger may travel in one. (T9, ours)
    static let tapDistance: CGFloat = 45

    /// How many taps in a row one that begins now would be. A finger that joins another is not its second tap: only what was lifted counts.
    func countTap(at location: CGPoint, timestamp: TimeInterval) -> Int {
        var index = taps.count
        while index > 0 {
            index -= 1
            guard timestamp - taps[index].timestamp <= Self.tapInterval else { continue }
            if location.distance(to: taps[index].location) <= Self.tapDistance { return taps[index].count + 1 }
        }
        return 1
    }

    /// A finger was lifted.
    func remember(tap touch: UITouch) {
        // What came before it in a row, or is too old, is not counted on from again.
        if taps.count > Self.touchLimit { taps.removeFirst(taps.count - Self.touchLimit) }
        for index in taps.indices.reversed() {
            let isOld = touch.timestamp - taps[index].timestamp > Self.tapInterval
            let isCounted =
                taps[index].count < touch.tapCount
                && taps[index].location.distance(to: touch.origin) <= Self.tapDistance
            guard isOld || isCounted else { continue }
            if index == taps.count - 1 { taps.removeLast() } else { taps.remove(at: index) }
        }
        guard touch.screenLocation.distance(to: touch.origin) <= Self.tapDistance else { return }
        taps.append(Tap(location: touch.origin, timestamp: touch.beganAt, count: touch.tapCount))
    }
}
