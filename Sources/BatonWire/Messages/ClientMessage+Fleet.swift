extension ClientMessage {
    /// A question about the screens and their clients: `fleet`, on the socket `/admin`. The answer is also `fleet`.
    public struct FleetQuestion: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// True requests a `fleet` message after each change, and false stops these messages. Nil changes nothing.
        public var watch: Bool?

        /// Creates a `fleet` message.
        public init(seq: Int? = nil, watch: Bool? = nil) {
            self.seq = seq
            self.watch = watch
        }
    }

    /// A command for the displays of a screen, or for one client.
    ///
    /// The message is `command` on the socket `/admin`. The server answers it with `done`.
    public struct FleetCommand: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The screen's name.
        public var screen: String
        /// The server's number for one client; nil for all displays of the screen.
        public var client: Int?
        /// The action to perform.
        public var action: Action
        /// The text of a `message`; an empty text removes the message.
        public var text: String?

        /// Creates a `command` message.
        public init(seq: Int? = nil, screen: String, client: Int? = nil, action: Action, text: String? = nil) {
            self.seq = seq
            self.screen = screen
            self.client = client
            self.action = action
            self.text = text
        }

        /// The actions that an admin can command.
        public enum Action: String, CaseIterable, Sendable {
            /// Reloads the page.
            case reload
            /// Makes the display dark until `unblank`.
            case blank
            /// Shows the screen on the display again.
            case unblank
            /// Shows the display's number on the display.
            case identify
            /// Shows a message on the display.
            case message
            /// Replaces the screen's application with a new instance in its initial state.
            case restart
            /// Closes a client's connection and ends its temporary pairing.
            case end
        }
    }
}
