extension ClientMessage {
    /// Which screens and clients there are: `fleet`, on the socket `/admin`. It is answered by `fleet`.
    public struct FleetQuestion: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// Whether it is to be told anew when it is another; nil leaves that as it is.
        public var watch: Bool?

        /// A question.
        public init(seq: Int? = nil, watch: Bool? = nil) {
            self.seq = seq
            self.watch = watch
        }
    }

    /// What the displays of a screen, or one client, are to do: `command`, on the socket `/admin`. It is answered by `done`.
    public struct FleetCommand: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The screen's name.
        public var screen: String
        /// The server's number for one client; nil for all displays of the screen.
        public var client: Int?
        /// What is to be done.
        public var action: Action
        /// What a `message` says; an empty one takes it away.
        public var text: String?

        /// A command.
        public init(seq: Int? = nil, screen: String, client: Int? = nil, action: Action, text: String? = nil) {
            self.seq = seq
            self.screen = screen
            self.client = client
            self.action = action
            self.text = text
        }

        /// What may be done.
        public enum Action: String, CaseIterable, Sendable {
            /// The page is loaded anew.
            case reload
            /// The display is dark, until it is told otherwise.
            case blank
            /// The display shows its screen again.
            case unblank
            /// The display says which one it is.
            case identify
            /// The display shows a message.
            case message
            /// The screen's application is made anew, as if nobody had been there.
            case restart
            /// A client's connection ends, and with it its visit.
            case end
        }
    }
}
