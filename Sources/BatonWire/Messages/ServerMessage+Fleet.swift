extension ServerMessage {
    /// Which screens and clients there are: `fleet`, told to admins. It is a state: the newest is all there is to know.
    public struct Fleet: Sendable, Equatable {
        /// That of the question, where it had one. What is told anew has none.
        public var seq: Int?
        /// All screens that the server offers.
        public var screens: [Screen]

        /// A state.
        public init(seq: Int? = nil, screens: [Screen]) {
            self.seq = seq
            self.screens = screens
        }

        /// A screen that is offered.
        public struct Screen: Sendable, Equatable {
            /// Its name.
            public var name: String
            /// What people call it.
            public var title: String
            /// Who may send input.
            public var control: ControlMode
            /// Its newest revision, of the size that most see where there are several; 0 where nobody sees it.
            public var revision: Int
            /// The client that holds the baton, where one does.
            public var holder: Int?
            /// How many clients there are.
            public var count: Int
            /// Its clients, displays first; not all where there are very many.
            public var clients: [Client]
            /// What is wrong with what it is made of, such as a storyboard: sentences that say where.
            public var problems: [String]

            /// A screen.
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

        /// A client that sees a screen.
        public struct Client: Sendable, Equatable {
            /// The server's number for it.
            public var client: Int
            /// What it may do.
            public var role: Role
            /// What people call it.
            public var name: String?
            /// The device that it is, where it was paired.
            public var device: Int?
            /// Since when it has been here, in milliseconds since 1970.
            public var since: Double
            /// When it was heard of last, in milliseconds since 1970.
            public var seen: Double
            /// The newest revision that it was sent.
            public var revision: Int
            /// Whether that is the newest there is.
            public var isCurrent: Bool
            /// How long the last ping took to it and back, in milliseconds; nil while none has.
            public var latency: Double?
            /// Whether somebody can see its page.
            public var isVisible: Bool
            /// Whether it was made dark.
            public var isBlank: Bool

            /// A client.
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

    /// What a display is to do: `display`.
    public struct DisplayOrder: Sendable, Equatable {
        /// What it is.
        public var action: Action
        /// What a `message` says; nil takes it away.
        public var text: String?
        /// The number by which those who look after it know the display: that of its client.
        public var number: Int

        /// An order.
        public init(action: Action, text: String? = nil, number: Int) {
            self.action = action
            self.text = text
            self.number = number
        }

        /// What may be ordered.
        public enum Action: String, CaseIterable, Sendable {
            /// To load the page anew.
            case reload
            /// To be dark.
            case blank
            /// To show the screen again.
            case unblank
            /// To say which display it is.
            case identify
            /// To show a message.
            case message
        }
    }
}
