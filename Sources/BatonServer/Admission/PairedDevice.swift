public import BatonWire

/// A device that was paired with a screen, or with all: whoever says its token is let in.
public struct PairedDevice: Sendable, Equatable, Identifiable {
    /// For how long it was paired.
    public typealias Kind = ServerMessage.Device.Kind
    /// How it was paired.
    public typealias How = ServerMessage.Device.How
    /// Stands for all screens.
    public static let everyScreen = "*"

    /// The server's number for it.
    public var id: Int
    /// The SHA-256 of its token. The token itself is nowhere.
    public var digest: [UInt8]
    /// What people call it.
    public var name: String
    /// What it may be, with what is less than that.
    public var role: Role
    /// What it may send, as far as its role may send anything.
    public var grants: Grants
    /// The screen's name; `*` for all.
    public var screen: String
    /// For how long it was paired.
    public var kind: Kind
    /// How it was paired.
    public var how: How
    /// When it was paired, in milliseconds since 1970.
    public var created: Double
    /// When it was here last, in milliseconds since 1970; nil where it never was.
    public var seen: Double?
    /// When it is paired no longer, in milliseconds since 1970; nil where never.
    public var expires: Double?

    /// A device.
    public init(
        id: Int, digest: [UInt8], name: String, role: Role, grants: Grants = .all, screen: String, kind: Kind, how: How,
        created: Double,
        seen: Double? = nil, expires: Double? = nil
    ) {
        self.id = id
        self.digest = digest
        self.name = name
        self.role = role
        self.grants = grants
        self.screen = screen
        self.kind = kind
        self.how = how
        self.created = created
        self.seen = seen
        self.expires = expires
    }

    /// Whether it is paired with a screen.
    func opens(_ name: String) -> Bool { screen == Self.everyScreen || screen == name }
}

extension Role {
    /// Whether who may be this may be another: an admin anything, and everybody a viewer.
    func covers(_ other: Role) -> Bool { self == other || self == .admin || other == .viewer }

    /// What a client of this role may send, of what it was granted.
    func sends(of granted: Grants) -> Grants { maySendInput ? granted : [] }
}
