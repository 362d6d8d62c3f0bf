extension ServerMessage {
    /// The message `fleet` to admins: the screens of the server and their clients. Each message replaces the previous
    /// one.
    public struct Fleet: Sendable, Equatable {
        /// The `seq` of the client's `fleet` message that this message answers. An update that the server sends after a
        /// change has no `seq`.
        public var seq: Int?
        /// All screens of the server.
        public var screens: [Screen]

        /// Creates the message from the given screens.
        public init(seq: Int? = nil, screens: [Screen]) {
            self.seq = seq
            self.screens = screens
        }

        /// A screen of the server.
        public struct Screen: Sendable, Equatable {
            /// The screen's name.
            public var name: String
            /// The title that people see.
            public var title: String
            /// The rule that decides which clients may send input.
            public var control: ControlMode
            /// The newest revision; 0 if the screen has no clients.
            ///
            /// If the screen is shown in several sizes, this is the revision of the size that most clients see.
            public var revision: Int
            /// The client that holds control, if any.
            public var holder: Int?
            /// The number of clients.
            public var count: Int
            /// The clients, displays first. If the screen has too many clients for one message, the list is incomplete.
            public var clients: [Client]
            /// Problems in the screen's sources, such as a storyboard: one sentence for each problem, with its
            /// location.
            public var problems: [String]

            /// Creates the description of a screen.
            public init(
                name: String, title: String, control: ControlMode = .together, revision: Int = 0, holder: Int? = nil,
                count: Int = 0,
                clients: [Client] = [], problems: [String] = []
            ) {
                self.name = name
                self.title = title
                self.control = control
                self.revision = revision
                self.holder = holder
                self.count = count
                self.clients = clients
                self.problems = problems
            }
        }

        /// A client of a screen.
        public struct Client: Sendable, Equatable {
            /// The server's number for the client.
            public var client: Int
            /// The client's role.
            public var role: Role
            /// The client's name, if it has one.
            public var name: String?
            /// The number of the client's device, if the client was paired.
            public var device: Int?
            /// The time of the client's connection, in milliseconds since 1970.
            public var since: Double
            /// The time of the client's last message, in milliseconds since 1970.
            public var seen: Double
            /// The newest revision that was sent to the client.
            public var revision: Int
            /// The client has the newest revision of the screen.
            public var isCurrent: Bool
            /// The round-trip time of the last ping, in milliseconds; nil if the client has answered no ping.
            public var latency: Double?
            /// The client's page is visible.
            public var isVisible: Bool
            /// An admin made the client's display dark.
            public var isBlank: Bool

            /// Creates the description of a client.
            public init(
                client: Int, role: Role, name: String? = nil, device: Int? = nil, since: Double, seen: Double,
                revision: Int,
                isCurrent: Bool, latency: Double? = nil, isVisible: Bool = true, isBlank: Bool = false
            ) {
                self.client = client
                self.role = role
                self.name = name
                self.device = device
                self.since = since
                self.seen = seen
                self.revision = revision
                self.isCurrent = isCurrent
                self.latency = latency
                self.isVisible = isVisible
                self.isBlank = isBlank
            }
        }
    }

    /// The message `display`: a command for a display.
    public struct DisplayOrder: Sendable, Equatable {
        /// The action to perform.
        public var action: Action
        /// The text of a `message`; nil removes the message.
        public var text: String?
        /// The number by which operators identify the display: the server's number for the display's client.
        public var number: Int

        /// Creates the message with a command for a display.
        public init(action: Action, text: String? = nil, number: Int) {
            self.action = action
            self.text = text
            self.number = number
        }

        /// The actions that a command can request of a display.
        public enum Action: String, CaseIterable, Sendable {
            /// The display reloads the page.
            case reload
            /// The display becomes dark.
            case blank
            /// The dark display shows the screen again.
            case unblank
            /// The display shows its number.
            case identify
            /// The display shows a message.
            case message
        }
    }
}
