extension ServerMessage.Presence {
    /// Whose turn it is on a screen that not everybody drives at once.
    public struct Control: Sendable, Equatable {
        /// Who may send input.
        public var mode: ControlMode
        /// Whose turn it is; nil while it is nobody's, and where nobody takes turns.
        public var holder: Int?
        /// What people call the holder, who may see the screen in another size, or be away for a moment.
        public var name: String?
        /// Who has asked for theirs, in that order, at most 100.
        public var requests: [Request]
        /// After how long without an input a turn is over, in milliseconds.
        public var idle: Double

        /// How it stands.
        public init(
            mode: ControlMode, holder: Int? = nil, name: String? = nil, requests: [Request] = [], idle: Double = 0
        ) {
            self.mode = mode
            self.holder = holder
            self.name = name
            self.requests = requests
            self.idle = idle
        }

        /// A client that has asked for its turn.
        public struct Request: Sendable, Equatable {
            /// The server's number for it.
            public var client: Int
            /// What people call it, where it said so.
            public var name: String?
            /// How long the holder may still answer, in milliseconds.
            public var left: Double

            /// A client that has asked.
            public init(client: Int, name: String? = nil, left: Double) {
                self.client = client
                self.name = name
                self.left = left
            }
        }
    }
}
