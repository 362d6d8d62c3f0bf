extension ClientMessage {
    /// A question about the paired devices, or a change of them.
    ///
    /// The message is `devices` on the socket `/admin`. The server answers it with `devices`.
    public struct Devices: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The device to add.
        public var add: Addition?
        /// The ids of the devices to revoke.
        public var revoke: [Int]
        /// The device to rename.
        public var rename: Renaming?

        /// Creates the message: a question about the paired devices, or a change of the devices.
        public init(seq: Int? = nil, add: Addition? = nil, revoke: [Int] = [], rename: Renaming? = nil) {
            self.seq = seq
            self.add = add
            self.revoke = revoke
            self.rename = rename
        }

        /// A device to add.
        public struct Addition: Sendable, Equatable {
            /// The highest role that the device may request. The device may also request a lower role.
            public var role: Role
            /// The name of the only screen that the device may use; nil for all screens.
            public var screen: String?
            /// The device's name.
            public var name: String?
            /// The inputs that the device may send; nil for all that its role allows.
            public var grants: Grants?
            /// The lifetime of the pairing, in seconds; nil for a pairing that lasts until an admin revokes it.
            public var seconds: Double?

            /// Creates the description of a device to add.
            public init(
                role: Role = .remote, screen: String? = nil, name: String? = nil, grants: Grants? = nil,
                seconds: Double? = nil
            ) {
                self.role = role
                self.screen = screen
                self.name = name
                self.grants = grants
                self.seconds = seconds
            }
        }

        /// A new name for a device.
        public struct Renaming: Sendable, Equatable {
            /// The id of the device.
            public var id: Int
            /// The new name of the device.
            public var name: String

            /// Creates a new name for a device.
            public init(id: Int, name: String) {
                self.id = id
                self.name = name
            }
        }
    }
}
