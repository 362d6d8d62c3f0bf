extension ClientMessage {
    /// Which devices were paired, and what is to become of them: `devices`, on the socket `/admin`. It is answered by `devices`.
    public struct Devices: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// A device that is to be added.
        public var add: Addition?
        /// The devices that are to be paired no longer.
        public var revoke: [Int]
        /// A device that is to be called something else.
        public var rename: Renaming?

        /// A question, or a change.
        public init(seq: Int? = nil, add: Addition? = nil, revoke: [Int] = [], rename: Renaming? = nil) {
            self.seq = seq
            self.add = add
            self.revoke = revoke
            self.rename = rename
        }

        /// A device that is to be added.
        public struct Addition: Sendable, Equatable {
            /// What it may be: everything that role may, and what is less than it.
            public var role: Role
            /// The screen's name; nil for all screens.
            public var screen: String?
            /// What people call it.
            public var name: String?
            /// What it may send; nil for all that its role may.
            public var grants: Grants?
            /// For how long, in seconds; nil until it is revoked.
            public var seconds: Double?

            /// A device.
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

        /// A device that is to be called something else.
        public struct Renaming: Sendable, Equatable {
            /// Which device.
            public var id: Int
            /// What people call it from now on.
            public var name: String

            /// A device's name.
            public init(id: Int, name: String) {
                self.id = id
                self.name = name
            }
        }
    }
}
