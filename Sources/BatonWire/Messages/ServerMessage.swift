/// A message from the server in protocol v1, as decoded by a client.
///
/// The server writes most messages without this type. ``PatchWriter`` writes patches, and
/// ``Done/write(into:seq:handled:by:identifier:stale:pasteboard:status:operation:revision:)`` writes `done`.
public enum ServerMessage: Sendable, Equatable {
    /// The answer to `hello`.
    case welcome(Welcome)
    /// The changes of the render tree.
    case patch(Patch)
    /// The result of one input.
    case done(Done)
    /// The views that match a query's target.
    case result(QueryResult)
    /// The answer to `ping`.
    case pong(Pong)
    /// Haptic feedback for the user.
    case feedback(Feedback)
    /// A text that the screen reader speaks, or the node to which the screen reader moves its focus.
    case announcement(Announcement)
    /// The answer to `inspect`.
    case inspection(Inspection)
    /// How the server handled one event; sent to clients that inspect the screen.
    case event(Event)
    /// The clients of a shared screen and their touches.
    case presence(Presence)
    /// Whether this client plays the sound of media.
    case sound(Sound)
    /// Whether the server wants measurements of this client's motion sensors.
    case sensors(SensorRequest)
    /// The PIN and QR code that a display shows for pairing.
    case pairing(Pairing)
    /// The answer to `devices`.
    case devices(DeviceList)
    /// The screens of the server and their clients.
    case fleet(Fleet)
    /// A command for a display.
    case display(DisplayOrder)
    /// The reason why a message was refused.
    case error(WireError)
}

extension ServerMessage {
    /// The answer to `hello`: `welcome`.
    public struct Welcome: Sendable, Equatable {
        /// The server's number for the client.
        public var client: Int
        /// The screen's name.
        public var screen: String
        /// The client's role.
        public var role: Role
        /// Identifies one lifetime of the render tree. Revisions are comparable only within one epoch.
        public var epoch: String
        /// The screen's revision.
        public var revision: Int
        /// The time of the server's clock, in milliseconds. Animation timelines use this clock.
        public var time: Double
        /// The screen's width in points.
        public var width: Double
        /// The screen's height in points.
        public var height: Double
        /// The client may keep its current render tree: the first patch applies to the revision that the client still
        /// shows.
        public var resumed: Bool
        /// The screen was laid out for the client's whole viewport and applies the safe area itself.
        public var fills: Bool
        /// The screen is personal: each client has one of its own, and all show the same model.
        public var isPersonal: Bool
        /// The server's clock advances only by `clock` messages.
        public var turned: Bool
        /// The new pairing token, for the client's next `hello`. The token is present only directly after pairing.
        public var token: String?
        /// The time until the pairing expires, in milliseconds; nil if it does not expire.
        public var expires: Double?
        /// The inputs that the client may send; nil if it may send all that its role allows.
        public var grants: Grants?
        /// The rule that decides which clients may send input.
        public var control: ControlMode
        /// The resume token that identifies this client when it reconnects.
        public var session: String?

        /// Creates a `welcome` message.
        public init(
            client: Int, screen: String, role: Role, epoch: String, revision: Int, time: Double, width: Double,
            height: Double,
            resumed: Bool, fills: Bool = false, turned: Bool = false, token: String? = nil, expires: Double? = nil,
            grants: Grants? = nil,
            control: ControlMode = .together, session: String? = nil, isPersonal: Bool = false
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
            self.isPersonal = isPersonal
            self.turned = turned
            self.token = token
            self.expires = expires
            self.grants = grants
            self.control = control
            self.session = session
        }
    }

    /// The changes between two revisions: `patch`.
    public struct Patch: Sendable, Equatable {
        /// The revision that the patch applies to; 0 for a snapshot.
        ///
        /// Usually nil: the patch then applies to the revision that the last patch for this client led to.
        public var from: Int?
        /// The revision after the patch.
        public var to: Int
        /// The operations, in the order in which they apply.
        public var operations: [Operation]

        /// Creates a `patch` message.
        public init(from: Int? = nil, to: Int, operations: [Operation]) {
            self.from = from
            self.to = to
            self.operations = operations
        }
    }

    /// One operation of a patch.
    public enum Operation: Sendable, Equatable {
        /// Removes a node with its subtree.
        case remove(Int)
        /// Inserts a new node below `parent`, or below the screen itself if `parent` is 0.
        case add(Int, parent: Int, index: Int, kind: String, properties: [String: WireValue])
        /// Removes a node, then inserts it below `parent` at `index`.
        case move(Int, parent: Int, index: Int)
        /// Changes the named properties. `null` resets a property to its default.
        case set(Int, properties: [String: WireValue])
    }

    /// The result of one input, sent after its changes were committed: `done`.
    public struct Done: Sendable, Equatable {
        /// The input's `seq`.
        public var seq: Int
        /// A responder handled the input.
        public var handled: Bool
        /// The class of the responder that handled the input, such as `UIButton`; with an identifier, such as
        /// `UIButton#play`.
        public var by: String?
        /// The touch was refused because the user saw an outdated revision.
        public var stale: Bool
        /// The text that the input copied to the client's pasteboard, if any.
        public var pasteboard: String?
        /// The reason why a media command failed, if the application gave a reason.
        public var status: String?
        /// The effect of dropping the items at the position of a `drag`: `cancel`, `forbidden`, `copy` or `move`. After
        /// the drop, the value is the effect that the drop had.
        public var operation: String?
        /// The revision that contains the effect of the input.
        public var revision: Int

        /// Creates a `done` message, the answer to an input.
        public init(
            seq: Int, handled: Bool, by: String? = nil, stale: Bool = false, pasteboard: String? = nil,
            status: String? = nil, operation: String? = nil, revision: Int
        ) {
            self.seq = seq
            self.handled = handled
            self.by = by
            self.stale = stale
            self.pasteboard = pasteboard
            self.status = status
            self.operation = operation
            self.revision = revision
        }
    }

    /// The views that match a query's target: `result`.
    public struct QueryResult: Sendable, Equatable {
        /// The query's `seq`, if it had one.
        public var seq: Int?
        /// The matching views.
        public var matches: [Match]

        /// Creates a `result` message, the answer to a query.
        public init(seq: Int?, matches: [Match]) {
            self.seq = seq
            self.matches = matches
        }
    }

    /// A view that matches a query.
    public struct Match: Sendable, Equatable {
        /// The node's id.
        public var id: Int
        /// The kind of the node.
        public var kind: String
        /// The view's identifier, if it has one.
        public var identifier: String?
        /// The label that a screen reader speaks, if there is one.
        public var label: String?
        /// The value that a screen reader speaks: a string, a number, a boolean or `null`.
        public var value: WireValue
        /// The view's frame, in the screen's coordinates.
        public var frame: Frame
        /// The visible part of the frame; nil if no part is on the screen.
        public var visible: Frame?
        /// The view is enabled.
        public var enabled: Bool
        /// The view has the focus.
        public var focused: Bool

        /// Creates the description of a view that matches a query.
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
        /// The x coordinate of the rectangle's left edge.
        public var x: Double
        /// The y coordinate of the rectangle's top edge.
        public var y: Double
        /// The rectangle's width.
        public var width: Double
        /// The rectangle's height.
        public var height: Double

        /// Creates a rectangle from its origin and size, in points.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Haptic feedback, for a device that supports it: `feedback`.
    public struct Feedback: Sendable, Equatable {
        /// The kind of haptic feedback.
        public var kind: Kind
        /// The strength of the haptic feedback, 0 to 1.
        public var intensity: Double

        /// Creates a `feedback` message, which describes haptic feedback.
        public init(kind: Kind, intensity: Double = 1) {
            self.kind = kind
            self.intensity = intensity
        }

        /// The kinds of haptic feedback: impacts, a selection change and the outcome of a task.
        public enum Kind: String, CaseIterable, Sendable {
            /// The feedback of an impact of small or light objects.
            case light
            /// The feedback of an impact of objects of medium size or weight.
            case medium
            /// The feedback of an impact of large or heavy objects.
            case heavy
            /// The feedback of an impact of soft objects.
            case soft
            /// The feedback of an impact of hard objects.
            case rigid
            /// The feedback that the selection changed.
            case selection
            /// The feedback that a task succeeded.
            case success
            /// The feedback that a task completed with a warning.
            case warning
            /// The feedback that a task failed.
            case error
        }
    }

    /// A text that the screen reader speaks, or the node to which the screen reader moves its focus: `announcement`.
    public struct Announcement: Sendable, Equatable {
        /// The text to speak.
        public var text: String?
        /// The id of the node that receives the screen reader's focus.
        public var node: Int?

        /// Creates an `announcement` message with a text to speak.
        public init(text: String) {
            self.text = text
        }

        /// Creates an `announcement` message that moves the screen reader's focus to a node.
        public init(node: Int) {
            self.node = node
        }
    }

    /// The answer to `ping`: `pong`.
    public struct Pong: Sendable, Equatable {
        /// The ping's `seq`, if it had one.
        public var seq: Int?
        /// The time by the server's clock at which the server answers, in milliseconds.
        public var time: Double

        /// Creates a `pong` message, the answer to a ping.
        public init(seq: Int?, time: Double) {
            self.seq = seq
            self.time = time
        }
    }
}
