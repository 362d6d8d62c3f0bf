extension ClientMessage {
    /// Who the client is and what it wants: `hello`. Everything may be left out.
    public struct Hello: Sendable, Equatable {
        /// The client's own number for the message, which an `error` gives back.
        public var seq: Int?
        /// The screen that the client means; the socket's path says the same.
        public var screen: String?
        /// What the client is: a remote where it does not say.
        public var role: Role
        /// What people call the client.
        public var name: String?
        /// What the client still shows.
        public var resume: Resume?
        /// The size that the client has to show the screen in.
        public var viewport: Viewport?
        /// What the client can do.
        public var capabilities: [String]
        /// What proves who the client is: what it was given when it was paired, or the secret of those who look after the server.
        public var token: String?
        /// What the screen shows to those who are to be paired with it: its PIN, or what its QR code says.
        public var code: String?
        /// What an earlier `welcome` said, so that the client is known to be the one that it was.
        public var session: String?

        /// A greeting.
        public init(
            seq: Int? = nil, screen: String? = nil, role: Role = .remote, name: String? = nil, resume: Resume? = nil,
            viewport: Viewport? = nil, capabilities: [String] = [], token: String? = nil, code: String? = nil,
            session: String? = nil
        ) {
            self.seq = seq
            self.screen = screen
            self.role = role
            self.name = name
            self.resume = resume
            self.viewport = viewport
            self.capabilities = capabilities
            self.token = token
            self.code = code
            self.session = session
        }
    }

    /// The revision that a client still shows.
    public struct Resume: Sendable, Equatable {
        /// The life of the render tree that counted the revision.
        public var epoch: String
        /// The revision.
        public var revision: Int

        /// A revision of an epoch.
        public init(epoch: String, revision: Int) {
            self.epoch = epoch
            self.revision = revision
        }
    }

    /// The size that a client has to show a screen in.
    public struct Viewport: Sendable, Equatable {
        /// The width in points.
        public var width: Double
        /// The height in points.
        public var height: Double
        /// How many of the device's pixels a point is wide: 1 where the client does not say.
        public var scale: Double
        /// How large the client's person likes text, of what is usual: 1 where the client does not say.
        public var textScale: Double
        /// What of it the device covers: nothing where the client does not say.
        public var safeArea: Insets

        /// A size.
        public init(
            width: Double, height: Double, scale: Double = 1, textScale: Double = 1, safeArea: Insets = Insets()
        ) {
            self.width = width
            self.height = height
            self.scale = scale
            self.textScale = textScale
            self.safeArea = safeArea
        }
    }

    /// How far something reaches in from each edge, in points.
    public struct Insets: Sendable, Equatable {
        /// From the top.
        public var top: Double
        /// From the left.
        public var left: Double
        /// From the bottom.
        public var bottom: Double
        /// From the right.
        public var right: Double

        /// Insets; none where nothing is said.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// Which views match a target: `query`, answered by `result`.
    public struct Query: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// Which views.
        public var target: Target

        /// A question for the views that match.
        public init(seq: Int? = nil, target: Target) {
            self.seq = seq
            self.target = target
        }
    }

    /// Which revision the client has applied: `ack`.
    public struct Ack: Sendable, Equatable {
        /// The client's own number for the message, which an `error` gives back.
        public var seq: Int?
        /// The revision.
        public var revision: Int

        /// An acknowledgement.
        public init(seq: Int? = nil, revision: Int) {
            self.seq = seq
            self.revision = revision
        }
    }

    /// A question for a `pong`: `ping`.
    public struct Ping: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?

        /// A ping.
        public init(seq: Int? = nil) {
            self.seq = seq
        }
    }

    /// The client's window has another size: `viewport`.
    public struct ViewportChange: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The size now.
        public var viewport: Viewport

        /// A change of the viewport.
        public init(seq: Int? = nil, viewport: Viewport) {
            self.seq = seq
            self.viewport = viewport
        }
    }

    /// The client's page is seen, or no longer: `visibility`. A page is seen until it says otherwise.
    public struct VisibilityChange: Sendable, Equatable {
        /// The client's own number for the message, which an `error` gives back.
        public var seq: Int?
        /// Whether anybody can see it.
        public var isVisible: Bool

        /// A change of visibility.
        public init(seq: Int? = nil, isVisible: Bool) {
            self.seq = seq
            self.isVisible = isVisible
        }
    }

    /// The client is called something else: `name`.
    public struct NameChange: Sendable, Equatable {
        /// The client's own number for the message, which an `error` gives back.
        public var seq: Int?
        /// What people call it; empty where it has no name any more.
        public var name: String

        /// A change of the name.
        public init(seq: Int? = nil, name: String) {
            self.seq = seq
            self.name = name
        }
    }

    /// The server's clock is turned on: `clock`. For a server whose clock stands still until somebody turns it.
    public struct ClockTurn: Sendable, Equatable {
        /// The client's own number for the message, which the `pong` gives back.
        public var seq: Int?
        /// By how much, in milliseconds.
        public var advance: Double

        /// A turn of the clock.
        public init(seq: Int? = nil, advance: Double) {
            self.seq = seq
            self.advance = advance
        }
    }
}
