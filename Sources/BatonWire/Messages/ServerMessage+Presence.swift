extension ServerMessage {
    /// Who is at a shared screen and where their fingers are: `presence`. It is a state: the newest is all there is to know.
    public struct Presence: Sendable, Equatable {
        /// Who is here, in the order in which they came, at most 100; nil where it is as this client was told last.
        public var people: [Person]?
        /// How many are here, where `people` is told.
        public var count: Int
        /// All fingers that are down.
        public var touches: [Touch]
        /// Where fingers came down and were lifted since the turn before, so that they were never among those that are down.
        public var taps: [Tap]
        /// Whose turn it is; nil where it is as this client was told last, and where all drive the screen at once.
        public var control: Control?

        /// What is so now.
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
            /// The server's number for it.
            public var client: Int
            /// What people call it, where it said so.
            public var name: String?
            /// What it may do.
            public var role: Role

            /// A client.
            public init(client: Int, name: String? = nil, role: Role) {
                self.client = client
                self.name = name
                self.role = role
            }
        }

        /// A finger that is down.
        public struct Touch: Sendable, Equatable {
            /// Whose it is.
            public var client: Int
            /// That client's name for the finger.
            public var id: Int
            /// How far right it is, in points of the screen.
            public var x: Double
            /// How far down it is, in points of the screen.
            public var y: Double

            /// A finger at a place.
            public init(client: Int, id: Int, x: Double, y: Double) {
                self.client = client
                self.id = id
                self.x = x
                self.y = y
            }
        }

        /// A finger that came and went.
        public struct Tap: Sendable, Equatable {
            /// Whose it was.
            public var client: Int
            /// How far right it was, in points of the screen.
            public var x: Double
            /// How far down it was, in points of the screen.
            public var y: Double

            /// A tap at a place.
            public init(client: Int, x: Double, y: Double) {
                self.client = client
                self.x = x
                self.y = y
            }
        }
    }
}
