public import BatonWire

/// A device that is paired with one screen or with all screens. A client that sends the device's token is admitted.
public struct PairedDevice: Sendable, Equatable, Identifiable {
    /// The duration of a pairing: a visit, or until the pairing is revoked.
    public typealias Kind = ServerMessage.Device.Kind
    /// The way in which the device was paired, such as by PIN or by QR code.
    public typealias Origin = ServerMessage.Device.Origin
    /// The value of ``screen`` for a device that is paired with all screens.
    public static let allScreens = "*"

    /// The server's number for the device.
    public var id: Int
    /// The SHA-256 digest of the device's token. The token itself is not stored.
    public var digest: [UInt8]
    /// The device's name that people see.
    public var name: String
    /// The highest role that the device may request.
    public var role: Role
    /// The kinds of input that the device may send, if its role sends input.
    public var grants: Grants
    /// The screen's name; `*` for all screens.
    public var screen: String
    /// The duration of the pairing: a visit, or until the pairing is revoked.
    public var kind: Kind
    /// The way in which the device was paired, such as by PIN or by QR code.
    public var how: Origin
    /// When the device was paired, in milliseconds since 1970.
    public var created: Double
    /// When the device was last connected, in milliseconds since 1970; nil if the device was never connected.
    public var seen: Double?
    /// When the pairing expires, in milliseconds since 1970; nil if the pairing does not expire.
    public var expires: Double?

    /// Creates a device.
    public init(
        id: Int, digest: [UInt8], name: String, role: Role, grants: Grants = .all, screen: String, kind: Kind,
        how: Origin,
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

    /// Returns whether the device is paired with a screen.
    func mayOpen(_ name: String) -> Bool { screen == Self.allScreens || screen == name }
}

extension Role {
    /// Returns whether a device of this role may request another role. An admin may request any role, and every device
    /// may request to be a viewer.
    func includes(_ other: Role) -> Bool { self == other || self == .admin || other == .viewer }

    /// Returns which of the granted kinds of input a client of this role may send.
    func allowedInput(of granted: Grants) -> Grants { maySendInput ? granted : [] }
}
