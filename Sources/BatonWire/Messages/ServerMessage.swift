/// A message from the server, protocol v1, as a client reads it.
///
/// The server itself writes most of them without this type: patches with ``PatchWriter``, and `done` with ``Done/write(into:seq:handled:by:identifier:stale:pasteboard:status:revision:)``.
public enum ServerMessage: Sendable, Equatable {
    /// The answer to `hello`.
    case welcome(Welcome)
    /// What changed in the render tree.
    case patch(Patch)
    /// An input was handled.
    case done(Done)
    /// The views that match a query's target.
    case result(QueryResult)
    /// The answer to `ping`.
    case pong(Pong)
    /// What a person should feel.
    case feedback(Feedback)
    /// What a screen reader should say, or go on with.
    case announcement(Announcement)
    /// The answer to `inspect`.
    case inspection(Inspection)
    /// What became of an event, for those who inspect the screen.
    case event(Event)
    /// Who is at a shared screen, and where their fingers are.
    case presence(Presence)
    /// Whether what is played is to be heard here.
    case sound(Sound)
    /// What a display shows to those who are to be paired with its screen.
    case pairing(Pairing)
    /// The answer to `devices`.
    case devices(DeviceList)
    /// Which screens and clients there are.
    case fleet(Fleet)
    /// What a display is to do.
    case display(DisplayOrder)
    /// Something could not be done.
    case error(WireError)
}

extension ServerMessage {
    /// The answer to `hello`: `welcome`.
    public struct Welcome: Sendable, Equatable {
        /// The server's number for the client.
        public var client: Int
        /// The screen's name.
        public var screen: String
        /// What the client may do.
        public var role: Role
        /// The life of the render tree that counts the revisions.
        public var epoch: String
        /// The screen's revision.
        public var revision: Int
        /// The server's clock, in milliseconds; timelines refer to it.
        public var time: Double
        /// The screen's width in points.
        public var width: Double
        /// The screen's height in points.
        public var height: Double
        /// Whether the client may keep what it shows.
        public var resumed: Bool
        /// Whether the screen was laid out for the client's whole viewport, and keeps off what the device covers of it by itself.
        public var fills: Bool
        /// Whether the server's clock stands still until a `clock` turns it.
        public var turned: Bool
        /// What the client is to say in its next `hello`, where it was just paired.
        public var token: String?
        /// In how many milliseconds the client has to be paired anew; nil where never.
        public var expires: Double?
        /// What the client may send, where that is not all that its role may.
        public var grants: Grants?
        /// Who may send input, where not all may at once.
        public var control: ControlMode
        /// What the client is to say when it comes back, to be known as the one that it was.
        public var session: String?

        /// A welcome.
        public init(
            client: Int, screen: String, role: Role, epoch: String, revision: Int, time: Double, width: Double,
            height: Double,
            resumed: Bool, fills: Bool = false, turned: Bool = false, token: String? = nil, expires: Double? = nil,
            grants: Grants? = nil,
            control: ControlMode = .together, session: String? = nil
        ) {
            self.client = client
            self.screen = screen
            self.role = role
            self.epoch = epoch
            self.revision = revision
            self.time = time
            self.width = width
            self.height = height
            self.resumed = resumed
            self.fills = fills
            self.turned = turned
            self.token = token
            self.expires = expires
            self.grants = grants
            self.control = control
            self.session = session
        }
    }

    /// What changed between two revisions: `patch`.
    public struct Patch: Sendable, Equatable {
        /// The revision that it applies to; 0 is a snapshot. Absent where that is what the client has: on a connection where nothing is lost, nearly always.
        public var from: Int?
        /// The revision after it.
        public var to: Int
        /// What is to be done, in this order.
        public var operations: [Operation]

        /// A patch.
        public init(from: Int? = nil, to: Int, operations: [Operation]) {
            self.from = from
            self.to = to
            self.operations = operations
        }
    }

    /// One operation of a patch.
    public enum Operation: Sendable, Equatable {
        /// Takes a whole subtree out.
        case remove(Int)
        /// Puts a new node under `parent`, or under the screen itself where that is 0.
        case add(Int, parent: Int, index: Int, kind: String, properties: [String: WireValue])
        /// Takes a node out, then puts it at `index`.
        case move(Int, parent: Int, index: Int)
        /// Changes the properties named; `null` is back to the default.
        case set(Int, properties: [String: WireValue])
    }

    /// An input was handled and what it changed was committed: `done`.
    public struct Done: Sendable, Equatable {
        /// The input's `seq`.
        public var seq: Int
        /// Whether a responder took it.
        public var handled: Bool
        /// The class of the responder that took it and, after `#`, its identifier where it has one.
        public var by: String?
        /// Whether the touch was refused because its person saw something else.
        public var stale: Bool
        /// The text that the input put on the client's pasteboard, where it did.
        public var pasteboard: String?
        /// Why a media command was not done, where somebody took it and said so.
        public var status: String?
        /// The revision that holds the effect.
        public var revision: Int

        /// The answer to an input.
        public init(
            seq: Int, handled: Bool, by: String? = nil, stale: Bool = false, pasteboard: String? = nil,
            status: String? = nil, revision: Int
        ) {
            self.seq = seq
            self.handled = handled
            self.by = by
            self.stale = stale
            self.pasteboard = pasteboard
            self.status = status
            self.revision = revision
        }
    }

    /// The views that match a query's target: `result`.
    public struct QueryResult: Sendable, Equatable {
        /// The query's `seq`, where it had one.
        public var seq: Int?
        /// The views.
        public var matches: [Match]

        /// The answer to a query.
        public init(seq: Int?, matches: [Match]) {
            self.seq = seq
            self.matches = matches
        }
    }

    /// One view that matches.
    public struct Match: Sendable, Equatable {
        /// The node's id.
        public var id: Int
        /// What it is.
        public var kind: String
        /// Its identifier, where it has one.
        public var identifier: String?
        /// What a screen reader says, where it has something.
        public var label: String?
        /// A string, a number or a boolean; or `null`.
        public var value: WireValue
        /// Where it is, in the screen's coordinates.
        public var frame: Frame
        /// What of that can be seen; nil where nothing of it is on the screen.
        public var visible: Frame?
        /// Whether it can be used.
        public var enabled: Bool
        /// Whether it has the focus.
        public var focused: Bool

        /// A view that matches.
        public init(
            id: Int, kind: String, identifier: String? = nil, label: String? = nil, value: WireValue = .null,
            frame: Frame,
            visible: Frame? = nil, enabled: Bool = true, focused: Bool = false
        ) {
            self.id = id
            self.kind = kind
            self.identifier = identifier
            self.label = label
            self.value = value
            self.frame = frame
            self.visible = visible
            self.enabled = enabled
            self.focused = focused
        }
    }

    /// A rectangle, in points.
    public struct Frame: Sendable, Equatable {
        /// The left edge.
        public var x: Double
        /// The top edge.
        public var y: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double

        /// A rectangle.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// What a person should feel, on a device that can have them feel it: `feedback`.
    public struct Feedback: Sendable, Equatable {
        /// What it is for.
        public var kind: Kind
        /// How hard, 0 to 1.
        public var intensity: Double

        /// Something to feel.
        public init(kind: Kind, intensity: Double = 1) {
            self.kind = kind
            self.intensity = intensity
        }

        /// What it is for: two things meet, a choice goes on, or a task is over.
        public enum Kind: String, CaseIterable, Sendable {
            /// Two small or light things meet.
            case light
            /// Two things meet.
            case medium
            /// Two large or heavy things meet.
            case heavy
            /// Two soft things meet.
            case soft
            /// Two hard things meet.
            case rigid
            /// A choice goes from one to the next.
            case selection
            /// A task is done.
            case success
            /// A task is done, but for something.
            case warning
            /// A task failed.
            case error
        }
    }

    /// What a screen reader should say, or the node that it should go on with: `announcement`.
    public struct Announcement: Sendable, Equatable {
        /// What is said.
        public var text: String?
        /// What it goes on with.
        public var node: Int?

        /// Something to say.
        public init(text: String) {
            self.text = text
        }

        /// Somewhere to go on.
        public init(node: Int) {
            self.node = node
        }
    }

    /// The answer to `ping`: `pong`.
    public struct Pong: Sendable, Equatable {
        /// The ping's `seq`, where it had one.
        public var seq: Int?
        /// The server's clock, in milliseconds.
        public var time: Double

        /// The answer to a ping.
        public init(seq: Int?, time: Double) {
            self.seq = seq
            self.time = time
        }
    }
}
