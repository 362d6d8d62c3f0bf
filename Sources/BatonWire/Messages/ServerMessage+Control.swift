extension ServerMessage.Presence {
    /// Describes which client controls a screen, and which clients have requested control. Sent for screens where not
    /// all clients may send input at the same time.
    public struct Control: Sendable, Equatable {
        /// The rule that decides which clients may send input.
        public var mode: ControlMode
        /// The client that holds control. nil if control is free, or if the mode has no holder.
        public var holder: Int?
        /// The holder's name. The list of people can lack the holder, because the holder sees the screen in another
        /// size or is disconnected for a moment.
        public var name: String?
        /// The queue of clients that requested control, in the order of their requests, at most 100.
        public var requests: [Request]
        /// The time without input after which the holder loses control, in milliseconds.
        public var idle: Double

        /// Creates the description of who controls a screen.
        public init(
            mode: ControlMode, holder: Int? = nil, name: String? = nil, requests: [Request] = [], idle: Double = 0
        ) {
            self.mode = mode
            self.holder = holder
            self.name = name
            self.requests = requests
            self.idle = idle
        }

        /// A pending request for control of the screen.
        public struct Request: Sendable, Equatable {
            /// The server's number for the client that requests control.
            public var client: Int
            /// The client's name, if it sent one.
            public var name: String?
            /// The time that the holder has left to answer the request, in milliseconds. After this time, control
            /// passes to the first client of the queue.
            public var left: Double

            /// Creates the description of a client's request for control.
            public init(client: Int, name: String? = nil, left: Double) {
                self.client = client
                self.name = name
                self.left = left
            }
        }
    }
}
