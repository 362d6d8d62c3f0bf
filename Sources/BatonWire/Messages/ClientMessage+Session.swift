extension ClientMessage {
    /// The message `hello`, which a client sends first: identifies the client and selects a screen. All fields are
    /// optional.
    public struct Hello: Sendable, Equatable {
        /// The number that the client has given to this message. An `error` about the message repeats it.
        public var seq: Int?
        /// The name of the requested screen. The name must be the same as in the socket's path.
        public var screen: String?
        /// The requested role; `remote` by default.
        public var role: Role
        /// The client's name.
        public var name: String?
        /// The revision that the client still shows.
        public var resume: Resume?
        /// The size in which the client shows the screen.
        public var viewport: Viewport?
        /// The optional features that the client supports.
        public var capabilities: [String]
        /// The token that proves the client's identity: its pairing token, or the server's admin secret.
        public var token: String?
        /// The pairing code of the screen: its PIN, or the secret in its QR code.
        public var code: String?
        /// The resume token of an earlier `welcome`. It identifies the client after a reconnect.
        public var session: String?
        /// The number or the name of another client, whose personal screen this client asks to see and use.
        public var like: String?
        /// The kind of the client's device; nil if it follows from the size.
        public var idiom: Idiom?

        /// Creates a `hello` message.
        public init(
            seq: Int? = nil, screen: String? = nil, role: Role = .remote, name: String? = nil, resume: Resume? = nil,
            viewport: Viewport? = nil, capabilities: [String] = [], token: String? = nil, code: String? = nil,
            session: String? = nil, like: String? = nil, idiom: Idiom? = nil
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
            self.like = like
            self.idiom = idiom
        }
    }

    /// A kind of device that does not follow from the size of its screen.
    public enum Idiom: String, CaseIterable, Sendable {
        /// The device is a television, which people use from a distance by arrow keys or a game controller.
        case tv
    }

    /// The revision that a client still shows after a disconnect.
    public struct Resume: Sendable, Equatable {
        /// The epoch of the revision, which names one lifetime of the render tree.
        public var epoch: String
        /// The revision that the client still shows.
        public var revision: Int

        /// Creates a value that names a revision of an epoch.
        public init(epoch: String, revision: Int) {
            self.epoch = epoch
            self.revision = revision
        }
    }

    /// The size in which a client shows a screen.
    public struct Viewport: Sendable, Equatable {
        /// The width in points.
        public var width: Double
        /// The height in points.
        public var height: Double
        /// The number of device pixels per point; 1 by default.
        public var scale: Double
        /// The user's preferred text size, as a multiple of the standard size; 1 by default.
        public var textScale: Double
        /// The safe area insets of the device; zero by default.
        public var safeArea: Insets

        /// Creates the description of a viewport.
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

    /// Distances from the four edges, in points.
    public struct Insets: Sendable, Equatable {
        /// The distance from the top edge.
        public var top: Double
        /// The distance from the left edge.
        public var left: Double
        /// The distance from the bottom edge.
        public var bottom: Double
        /// The distance from the right edge.
        public var right: Double

        /// Creates insets from the four distances, which are zero by default.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// The message `query`: asks which views match a target. The server answers with a `result` message.
    public struct Query: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The target that selects the views.
        public var target: Target

        /// Creates a `query` message.
        public init(seq: Int? = nil, target: Target) {
            self.seq = seq
            self.target = target
        }
    }

    /// The message `ack`: reports the newest revision that the client has applied.
    public struct Ack: Sendable, Equatable {
        /// The number that the client has given to this message. An `error` about the message repeats it.
        public var seq: Int?
        /// The newest revision that the client has applied.
        public var revision: Int

        /// Creates an `ack` message.
        public init(seq: Int? = nil, revision: Int) {
            self.seq = seq
            self.revision = revision
        }
    }

    /// The message `ping`: requests a `pong` from the server.
    public struct Ping: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?

        /// Creates a `ping` message.
        public init(seq: Int? = nil) {
            self.seq = seq
        }
    }

    /// The message `viewport`: reports a new size of the client's window.
    public struct ViewportChange: Sendable, Equatable {
        /// The number that the client has given to this message. An `error` about the message repeats it.
        public var seq: Int?
        /// The new viewport.
        public var viewport: Viewport

        /// Creates a `viewport` message.
        public init(seq: Int? = nil, viewport: Viewport) {
            self.seq = seq
            self.viewport = viewport
        }
    }

    /// The message `visibility`: the client's page became visible or hidden. A page counts as visible until it sends
    /// this message.
    public struct VisibilityChange: Sendable, Equatable {
        /// The number that the client has given to this message. An `error` about the message repeats it.
        public var seq: Int?
        /// The page is visible.
        public var isVisible: Bool

        /// Creates a `visibility` message.
        public init(seq: Int? = nil, isVisible: Bool) {
            self.seq = seq
            self.isVisible = isVisible
        }
    }

    /// The message `name`: sets a new name for the client.
    public struct NameChange: Sendable, Equatable {
        /// The number that the client has given to this message. An `error` about the message repeats it.
        public var seq: Int?
        /// The new name; an empty string removes the name.
        public var name: String

        /// Creates a `name` message.
        public init(seq: Int? = nil, name: String) {
            self.seq = seq
            self.name = name
        }
    }

    /// The message `clock`: advances the server's clock. A server without a manual clock refuses this message.
    public struct ClockAdvance: Sendable, Equatable {
        /// The number that the client has given to this message. The `pong` repeats it.
        public var seq: Int?
        /// The time to advance by, in milliseconds.
        public var advance: Double

        /// Creates a `clock` message.
        public init(seq: Int? = nil, advance: Double) {
            self.seq = seq
            self.advance = advance
        }
    }
}
