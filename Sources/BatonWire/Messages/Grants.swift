/// The kinds of event that a client may be granted to send.
public enum InputKind: String, CaseIterable, Sendable {
    /// Touches, and the messages that clients can send instead of touches: `touch`, `tap`, `scroll`, `adjust`,
    /// `drag`.
    case touch
    /// Keys of a remote control or keyboard: messages of the type `press`.
    case press
    /// Commands of a media remote control: messages of the type `remote`.
    case media
    /// Motion of the device: messages of the types `motion` and `sensors`.
    case motion
    /// Text input: messages of the types `text` and `edit`.
    case text

    /// The grants that allow only this kind of input.
    @inline(__always)
    public var grant: Grants {
        switch self {
        case .touch: .touch
        case .press: .press
        case .media: .media
        case .motion: .motion
        case .text: .text
        }
    }
}

/// The kinds of event that a client may send, stored as bits. A check of a grant is therefore one integer operation.
@frozen
public struct Grants: OptionSet, Sendable, Hashable {
    /// One bit for each kind of input.
    public var rawValue: UInt8

    /// Creates the grants from their bits.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Touches, and the messages that clients can send instead of touches.
    public static let touch = Grants(rawValue: 1)
    /// Keys of a remote control or keyboard.
    public static let press = Grants(rawValue: 2)
    /// Commands of a media remote control.
    public static let media = Grants(rawValue: 4)
    /// Motion of the device.
    public static let motion = Grants(rawValue: 8)
    /// Text input.
    public static let text = Grants(rawValue: 16)
    /// Grants for every kind of input.
    public static let all: Grants = [.touch, .press, .media, .motion, .text]

    /// Creates grants that allow all the given kinds.
    public init(_ kinds: some Sequence<InputKind>) {
        self = kinds.reduce(into: []) { $0.insert($1.grant) }
    }

    /// The granted kinds, in the order of the protocol.
    public var kinds: [InputKind] { InputKind.allCases.filter { contains($0.grant) } }
}

extension ClientMessage {
    /// The kind of input that a client must be granted to send this message; nil if the message is not an input.
    public var inputKind: InputKind? {
        switch self {
        case .touch, .tap, .scroll, .adjust, .drag: .touch
        case .press: .press
        case .remote: .media
        case .motion: .motion
        case .edit, .text: .text
        case .hello, .query, .ack, .ping, .viewport, .visibility, .name, .clock, .inspect, .media, .sensors, .devices,
            .control, .fleet, .command:
            nil
        }
    }
}

/// The rules that decide which clients of a shared screen may send input.
public enum ControlMode: String, CaseIterable, Sendable {
    /// All clients may send input at the same time.
    case together
    /// Only one client at a time, the holder, may send input.
    case turns
    /// Only admins may send input.
    case staff
}
