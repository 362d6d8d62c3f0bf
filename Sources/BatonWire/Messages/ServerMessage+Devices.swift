extension ServerMessage {
    /// Which devices were paired: `devices`, the answer to that of an admin.
    public struct DeviceList: Sendable, Equatable {
        /// That of the question, where it had one.
        public var seq: Int?
        /// All of them, the oldest first.
        public var devices: [Device]
        /// What the device that was just added has to say. Nobody is told it again.
        public var token: String?
        /// An address that brings the device that was just added to its screen, the token in it.
        public var url: String?
        /// The dark modules of a QR code of that address, as the path of an SVG picture.
        public var path: String?
        /// How many modules wide the code is.
        public var size: Int?

        /// An answer.
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

    /// A device that was paired.
    public struct Device: Sendable, Equatable {
        /// The server's number for it.
        public var id: Int
        /// What people call it.
        public var name: String
        /// What it may be.
        public var role: Role
        /// What it may send, where that is not all that its role may.
        public var grants: Grants?
        /// The screen's name; `*` for all screens.
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
        /// Whether it is here now.
        public var isConnected: Bool

        /// A device.
        public init(
            id: Int, name: String, role: Role, grants: Grants? = nil, screen: String, kind: Kind, how: How,
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

        /// For how long a device was paired.
        public enum Kind: String, CaseIterable, Sendable {
            /// For a while, and no longer than those who came with it stay.
            case visit
            /// Until it is revoked, or until a date.
            case device
        }

        /// How a device was paired.
        public enum How: String, CaseIterable, Sendable {
            /// By the PIN that a display showed.
            case pin
            /// By the QR code that a display showed.
            case qr
            /// By an admin.
            case admin
        }
    }
}
