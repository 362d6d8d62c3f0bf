extension ServerMessage {
    /// The clients of a shared screen and their touches: `presence`. Each message replaces the one before.
    public struct Presence: Sendable, Equatable {
        /// The clients in the order in which they connected, at most 100.
        ///
        /// nil if the list has not changed since the last message to this client.
        public var people: [Person]?
        /// The number of clients. Valid only if `people` is not nil.
        public var count: Int
        /// All touches that are down.
        public var touches: [Touch]
        /// The touches that began and ended within one loop turn. They are missing in `touches`, which contains only
        /// touches that are still down.
        public var taps: [Tap]
        /// The state of control.
        ///
        /// nil if the state has not changed since the last message to this client, or if all clients may send input at
        /// once.
        public var control: Control?

        /// Creates a `presence` message.
        public init(
            people: [Person]? = nil, count: Int = 0, touches: [Touch] = [], taps: [Tap] = [], control: Control? = nil
        ) {
            self.people = people
            self.count = count
            self.touches = touches
            self.taps = taps
            self.control = control
        }

        /// A client of the screen.
        public struct Person: Sendable, Equatable {
            /// The server's number for the client.
            public var client: Int
            /// The client's name, if it sent one.
            public var name: String?
            /// The client's role.
            public var role: Role
            /// Whether other clients may see and use the client's personal screen.
            public var shares: Bool
            /// The client whose personal screen this client sees and uses; nil if this client uses its own.
            public var like: Int?

            /// Creates the description of a client.
            public init(client: Int, name: String? = nil, role: Role, shares: Bool = false, like: Int? = nil) {
                self.client = client
                self.name = name
                self.role = role
                self.shares = shares
                self.like = like
            }
        }

        /// A touch that is down.
        public struct Touch: Sendable, Equatable {
            /// The number of the client that touches.
            public var client: Int
            /// The client's own number for the touch.
            public var id: Int
            /// The horizontal position, in points of the screen.
            public var x: Double
            /// The vertical position, in points of the screen.
            public var y: Double

            /// Creates the description of a touch at a position.
            public init(client: Int, id: Int, x: Double, y: Double) {
                self.client = client
                self.id = id
                self.x = x
                self.y = y
            }
        }

        /// A touch that began and ended within one loop turn.
        public struct Tap: Sendable, Equatable {
            /// The number of the client that touched.
            public var client: Int
            /// The horizontal position, in points of the screen.
            public var x: Double
            /// The vertical position, in points of the screen.
            public var y: Double

            /// Creates the description of a tap at a position.
            public init(client: Int, x: Double, y: Double) {
                self.client = client
                self.x = x
                self.y = y
            }
        }
    }
}
