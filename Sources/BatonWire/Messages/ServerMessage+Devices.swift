extension ServerMessage {
    /// The list of paired devices: the message `devices`, which answers an admin's message of the same type.
    public struct DeviceList: Sendable, Equatable {
        /// The `seq` of the admin's message; nil if that message had none.
        public var seq: Int?
        /// All devices, oldest first.
        public var devices: [Device]
        /// The token of the device that was just added. The server sends the token only in this message.
        public var token: String?
        /// The address that opens the screen on the device that was just added. The address contains the token.
        public var url: String?
        /// The dark modules of a QR code with the address `url`, as an SVG path.
        public var path: String?
        /// The width of the QR code, in modules.
        public var size: Int?

        /// Creates an answer.
        public init(
            seq: Int? = nil, devices: [Device], token: String? = nil, url: String? = nil, path: String? = nil,
            size: Int? = nil
        ) {
            self.seq = seq
            self.devices = devices
            self.token = token
            self.url = url
            self.path = path
            self.size = size
        }
    }

    /// A paired device.
    public struct Device: Sendable, Equatable {
        /// The server's number for the device.
        public var id: Int
        /// The device's name.
        public var name: String
        /// The highest role that the device may request.
        public var role: Role
        /// The inputs that the device may send; nil if it may send all that its role allows.
        public var grants: Grants?
        /// The name of the only screen that the device may use; `*` for all screens.
        public var screen: String
        /// The kind of pairing, which determines its lifetime.
        public var kind: Kind
        /// The method of pairing.
        public var how: Origin
        /// The time of pairing, in milliseconds since 1970.
        public var created: Double
        /// The time when the device was last connected, in milliseconds since 1970; nil for a device that never
        /// connected.
        public var seen: Double?
        /// The time when the pairing expires, in milliseconds since 1970; nil if it does not expire.
        public var expires: Double?
        /// The device is connected now.
        public var isConnected: Bool

        /// Creates a device.
        public init(
            id: Int, name: String, role: Role, grants: Grants? = nil, screen: String, kind: Kind, how: Origin,
            created: Double,
            seen: Double? = nil, expires: Double? = nil, isConnected: Bool = false
        ) {
            self.id = id
            self.name = name
            self.role = role
            self.grants = grants
            self.screen = screen
            self.kind = kind
            self.how = how
            self.created = created
            self.seen = seen
            self.expires = expires
            self.isConnected = isConnected
        }

        /// The kinds of pairing.
        public enum Kind: String, CaseIterable, Sendable {
            /// A temporary pairing. It ends after a time, or together with the other temporary pairings of its screen.
            case visit
            /// A pairing that lasts until it is revoked or expires.
            case device
        }

        /// The methods of pairing.
        public enum Origin: String, CaseIterable, Sendable {
            /// The device was paired by the PIN on a display.
            case pin
            /// The device was paired by the QR code on a display.
            case qr
            /// The device was added by an admin.
            case admin
        }
    }
}
