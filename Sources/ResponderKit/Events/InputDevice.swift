public import Foundation

/// A source of input for a screen: one client with its touches and pressed buttons.
///
/// Several devices can use one screen. Each has its own touches. When a device is removed, its
/// touches and presses are cancelled.
@MainActor
public final class InputDevice {
    /// Whether the client has its own keyboard, such as that of a phone or a desktop computer. If true, the screen
    /// draws no keyboard. (I1)
    public var providesKeyboard = false
    /// Whether the client scrolls the content on its own screen at once, before the server confirms the scroll.
    ///
    /// If true, a touch after such a scroll refers to the content at the scrolled position.
    public var scrollsLocally = false
    /// A number that identifies the device in a trace, set by the creator of the device. 0 if unused.
    public var number = 0
    /// The name of the person or program that uses the device, set by the creator of the device; nil if it has no name.
    public var name: String? {
        get { pasteboardOwner?.name ?? storedName }
        set { storedName = newValue }
    }
    private var storedName: String?
    /// The role of the client on its server: `display`, `viewer`, `remote` or `admin`. The creator of the device sets
    /// this property. An empty text means that the creator uses no roles.
    public var role: String {
        get { pasteboardOwner?.role ?? storedRole }
        set { storedRole = newValue }
    }
    private var storedRole = ""

    /// The maximum number of simultaneous touches of one device.
    public nonisolated static let touchLimit = 32

    var touches: [UITouch] = []
    var presses: [UIPress] = []
    /// The identifiers of touches that were refused when they began. Later phases of these touches are ignored.
    var refusedTouches: Set<Int> = []
    /// The identifiers of touches that began while the application ignored input. Later phases of these touches are
    /// ignored. (T12)
    var ignoredTouches: Set<Int> = []
    /// The presses whose later phases are ignored: buttons that went down while the application ignored input,
    /// and keys that performed a command. (T12, A5)
    var ignoredPresses: Set<UIPress.Identity> = []
    /// The drag from outside of the screen, while this device moves the drag over the screen. (Q10)
    var externalDrag: ExternalDrag?
    /// The contents of dropped items that the device is still sending; nil if no contents are awaited. (Q10)
    var incomingContents: IncomingContents? { didSet { oldValue?.fail() } }
    /// The command that ends seeking. It is sent when the device releases the media key that it holds down.
    var pendingSeekEnd: RemoteCommand?
    /// The event that contains the device's touches, or nil if no touch is down.
    var event: UIEvent? { isInSequence ? storedEvent : nil }
    // The event object of the device. As in UIKit, event and touch objects are reused if no other code retains them.
    private var storedEvent: UIEvent?
    private var isInSequence = false
    private var spareTouch: UITouch?
    var taps: [Tap] = []
    /// The text input in which the device's input method is composing text, or has last composed text.
    weak var composingInput: (any UITextInput)?

    /// A finished tap that a later tap can continue as a double or triple tap. (T9)
    struct Tap {
        var location: CGPoint
        var timestamp: TimeInterval
        var count: Int
    }

    /// Returns the touch with an identifier, if that touch is down.
    func touch(_ id: Int) -> UITouch? {
        touches.first { $0.id == id }
    }

    /// Returns the event of the current touch sequence, and begins a sequence if there is none.
    func currentEvent() -> UIEvent {
        if !isInSequence, !isKnownUniquelyReferenced(&storedEvent) {
            storedEvent = UIEvent(type: .touches, timestamp: 0)
        }
        isInSequence = true
        return storedEvent ?? UIEvent(type: .touches, timestamp: 0)
    }

    /// Returns a touch for a finger that comes down. The object of an earlier touch is reused if possible.
    func newTouch(_ sample: TouchSample, at time: TimeInterval) -> UITouch {
        var spare: UITouch?
        swap(&spare, &spareTouch)
        guard let touch = consume spare else { return UITouch(sample, at: time) }
        touch.begin(sample, at: time)
        return touch
    }

    /// Ends the touch sequence after its last finger was lifted.
    func endSequence() {
        // The reference to the touch is moved, not copied, which avoids reference counting.
        var last: UITouch?
        if touches.count == 1 { last = touches.removeLast() } else { touches.removeAll() }
        if isInSequence {
            isInSequence = false
            storedEvent.unretained?.borrow { $0.endSequence() }
        }
        guard isKnownUniquelyReferenced(&last), last.unretained?.borrow({ $0.recognizers.isEmpty }) ?? false else {
            return
        }
        last.unretained?.borrow { $0.releaseReferences() }
        swap(&last, &spareTouch)
    }

    /// Returns whether a touch with an identifier is down. Refused and ignored touches count as down.
    func hasTouch(withID id: Int) -> Bool {
        touches.indices.contains { touches.borrowed(at: $0).borrow { $0.id == id } } || refusedTouches.contains(id)
            || ignoredTouches.contains(id)
    }

    /// Creates a device without touches and presses.
    public init() {}

    /// Creates a second device of the same client. Both devices share one pasteboard.
    public init(sharingPasteboardWith device: InputDevice) {
        pasteboardOwner = device
        number = device.number
    }

    // MARK: Pasteboard

    private var pasteboardOwner: InputDevice?
    private var ownPasteboard: UIPasteboard?

    /// The client's pasteboard: the value of `UIPasteboard.general` while the client's input is handled.
    public var pasteboard: UIPasteboard {
        if let pasteboardOwner { return pasteboardOwner.pasteboard }
        if let ownPasteboard { return ownPasteboard }
        let made = UIPasteboard(.general)
        ownPasteboard = made
        return made
    }

    /// The change count of the client's pasteboard. Reading it does not create the pasteboard.
    public var pasteboardChangeCount: Int { pasteboardOwner?.pasteboardChangeCount ?? ownPasteboard?.changeCount ?? 0 }

    /// Whether the device has no touches and no presses.
    public var isIdle: Bool { touches.isEmpty && presses.isEmpty }
}

/// The state of one finger, as a device reports it.
public struct TouchSample: Equatable, Sendable {
    /// The device's identifier of the finger.
    public var id: Int
    /// The phase of the touch.
    public var phase: UITouch.Phase
    /// The position, in points of the screen's coordinate space.
    public var location: CGPoint
    /// The force of the touch, 0 to 1.
    public var force: CGFloat
    /// The radius of the touch, in points.
    public var radius: CGFloat
    /// The kind of touch: finger, pencil or pointer.
    public var type: UITouch.TouchType
    var heldButtons = HeldButtons()
    /// The angle between a pencil and the surface, in radians: 0 is flat, π/2 is upright.
    public var altitude: CGFloat
    /// The direction in which a pencil leans, in radians from the screen's x axis towards its y axis.
    public var azimuth: CGFloat

    /// Creates a sample of one finger.
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
        heldButtons.buttonMask = buttonMask
        heldButtons.modifierFlags = modifierFlags
    }

    /// The pointer's pressed buttons. If the set is empty, the primary button counts as pressed. (T15)
    public var buttonMask: UIEvent.ButtonMask {
        get { heldButtons.buttonMask }
        set { heldButtons.buttonMask = newValue }
    }

    /// The pressed modifier keys. (T15)
    public var modifierFlags: UIKeyModifierFlags {
        get { heldButtons.modifierFlags }
        set { heldButtons.modifierFlags = newValue }
    }
}

/// The state of one button, as a device reports it.
public struct PressSample: Equatable, Sendable {
    /// The type of the button.
    public var type: UIPress.PressType
    /// The phase of the press.
    public var phase: UIPress.Phase
    /// The force of the press, 0 to 1.
    public var force: CGFloat
    /// The keyboard key, or nil for a button that is not on a keyboard.
    public var key: UIKey?

    /// Creates a sample of one button.
    public init(type: UIPress.PressType, phase: UIPress.Phase, force: CGFloat = 1) {
        self.type = type
        self.phase = phase
        self.force = force
    }

    /// Creates a sample of one keyboard key.
    public init(key: UIKey, phase: UIPress.Phase, force: CGFloat = 1) {
        self.init(type: key.keyCode.pressType, phase: phase, force: force)
        self.key = key
    }

    var identity: UIPress.Identity { UIPress.Identity(type, key) }
}

/// The result of handling an input.
@MainActor
public struct InputOutcome {
    /// The responder that handled the input, or nil if none did.
    public var handler: UIResponder?
    /// Whether the input was refused because its target no longer exists.
    public var isStale = false
    /// The effect of the drop, for a drag from outside of the screen. Before the drop, this is the effect that a drop
    /// at the drag's current place would have. Nil for any other input. (Q10)
    public internal(set) var dropOperation: UIDropOperation?

    /// The command center's status for a media command, or nil for any other input. (R2)
    public private(set) var commandStatus: MPRemoteCommandHandlerStatus?
    private var commandName: String?

    /// Whether a responder handled the input, or, for a media command, whether the command succeeded.
    public var isHandled: Bool { commandStatus.map { $0 == .success } ?? (handler != nil) && !isStale }

    /// Creates an outcome with the responder that handled the input, or nil if none did.
    public init(handler: UIResponder? = nil, isStale: Bool = false) {
        self.handler = handler
        self.isStale = isStale
    }

    /// Creates the outcome of a media command that the command center handled.
    init(command name: String, status: MPRemoteCommandHandlerStatus) {
        self.init()
        commandName = name
        commandStatus = status
    }

    static let unhandled = InputOutcome()
    static let stale = InputOutcome(isStale: true)

    /// The class name of the handler.
    public var handlerClass: String? {
        commandName != nil ? "MPRemoteCommandCenter" : handler.map { ClassNames.name(of: $0) }
    }

    /// The accessibility identifier of the handler if it is a view. For a media command, the command's name.
    public var handlerIdentifier: String? {
        if let commandName { return commandName }
        guard let identifier = (handler as? UIView)?.accessibilityIdentifier, !identifier.isEmpty else { return nil }
        return identifier
    }

    /// The handler's class name, followed by `#` and its identifier if it has one.
    public var handlerName: String? {
        handlerClass.map { name in handlerIdentifier.map { name + "#" + $0 } ?? name }
    }
}

/// An error for an input that contradicts the device's state.
public enum InputError: Error, Equatable, Sendable {
    /// A touch with that identifier is already down.
    case touchBeganTwice(Int)
    /// No touch with that identifier is down.
    case touchNotBegan(Int)
    /// The device would have more than `InputDevice.touchLimit` touches.
    case tooManyTouches
    /// The input presses a button that is already down.
    case pressBeganTwice(UIPress.PressType)
    /// The input changes or releases a button that is not down.
    case pressNotBegan(UIPress.PressType)
    /// The input presses a key that is already down.
    case keyBeganTwice(UIKeyboardHIDUsage)
    /// The input changes or releases a key that is not down.
    case keyNotBegan(UIKeyboardHIDUsage)
    /// The device has brought no drag to the screen.
    case dragNotEntered
    /// The input contains contents of dropped items, but no dropped item of the device waits for contents.
    case dragNotDropped
    /// The contents are larger than the size that the device announced for the dropped items.
    case tooMuchDragContent
}

/// Tap counting. (T9)
extension InputDevice {
    /// The maximum time between the starts of two taps in a sequence, in seconds. (T9; Baton's own choice)
    static let tapInterval: TimeInterval = 0.35
    /// The maximum distance between the taps of a sequence, and the maximum movement of a finger within one tap, in
    /// points. (T9; Baton's own choice)
    static let tapDistance: CGFloat = 45

    /// Returns the tap count of a touch that begins now. Only lifted fingers count: a second finger does not
    /// continue the tap of a first finger that is still down.
    func countTap(at location: CGPoint, timestamp: TimeInterval) -> Int {
        var index = taps.count
        while index > 0 {
            index -= 1
            guard timestamp - taps[index].timestamp <= Self.tapInterval else { continue }
            if location.distance(to: taps[index].location) <= Self.tapDistance { return taps[index].count + 1 }
        }
        return 1
    }

    /// Records a lifted finger, so that a later tap can continue its tap count.
    func recordTap(_ touch: UITouch) {
        if taps.count > Self.touchLimit { taps.removeFirst(taps.count - Self.touchLimit) }
        // Removes the taps that no later tap may continue: those that this tap has continued, and those that are too
        // old.
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
