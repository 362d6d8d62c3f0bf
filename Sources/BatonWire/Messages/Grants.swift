/// The kinds of event that a client may be granted to send.
public enum InputKind: String, CaseIterable, Sendable {
    /// Fingers, and what stands for them: `touch`, `tap`, `scroll`, `adjust`.
    case touch
    /// Keys: `press`.
    case press
    /// Commands of a media remote control: `remote`.
    case media
    /// The device was moved: `motion`.
    case motion
    /// Writing: `text`, `edit`.
    case text

    /// What grants this kind alone.
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

/// What a client may send: a set of kinds of event. Asking for one is a comparison of integers.
@frozen
public struct Grants: OptionSet, Sendable, Hashable {
    /// A bit for each kind.
    public var rawValue: UInt8

    /// The grants whose bits are set.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Fingers, and what stands for them.
    public static let touch = Grants(rawValue: 1)
    /// Keys.
    public static let press = Grants(rawValue: 2)
    /// Commands of a media remote control.
    public static let media = Grants(rawValue: 4)
    /// The device was moved.
    public static let motion = Grants(rawValue: 8)
    /// Writing.
    public static let text = Grants(rawValue: 16)
    /// Every kind.
    public static let all: Grants = [.touch, .press, .media, .motion, .text]

    /// What some kinds are together.
    public init(_ kinds: some Sequence<InputKind>) {
        self = kinds.reduce(into: []) { $0.insert($1.grant) }
    }

    /// The kinds, in the order of the protocol.
    public var kinds: [InputKind] { InputKind.allCases.filter { contains($0.grant) } }
}

extension ClientMessage {
    /// What has to be granted for it; nil where it is no input.
    public var inputKind: InputKind? {
        switch self {
        case .touch, .tap, .scroll, .adjust: .touch
        case .press: .press
        case .remote: .media
        case .motion: .motion
        case .edit, .text: .text
        case .hello, .query, .ack, .ping, .viewport, .visibility, .name, .clock, .inspect, .media, .devices, .control,
            .fleet, .command:
            nil
        }
    }
}

/// Who may send input to a screen that several clients share.
public enum ControlMode: String, CaseIterable, Sendable {
    /// Everybody at once.
    case together
    /// One at a time.
    case turns
    /// Only admins.
    case staff
}
