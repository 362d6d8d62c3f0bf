extension ClientMessage {
    /// A command of a media remote control: `remote`.
    public struct RemoteInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// What is asked of what plays.
        public var command: Command
        /// How far `skipForward` and `skipBackward` jump, in seconds; as far as the application likes where it is absent.
        public var interval: Double?
        /// Where `changePlaybackPosition` goes to, in seconds from the beginning. It has one.
        public var position: Double?
        /// How fast `changePlaybackRate` plays, 1 being the natural speed. It has one.
        public var rate: Double?

        /// A command.
        public init(
            seq: Int? = nil, revision: Int? = nil, command: Command, interval: Double? = nil, position: Double? = nil,
            rate: Double? = nil
        ) {
            self.seq = seq
            self.revision = revision
            self.command = command
            self.interval = interval
            self.position = position
            self.rate = rate
        }

        /// The commands of a media remote control.
        public enum Command: String, CaseIterable, Sendable {
            /// Play.
            case play
            /// Pause.
            case pause
            /// Stop.
            case stop
            /// Pause what plays, play what is paused.
            case togglePlayPause
            /// The next track.
            case nextTrack
            /// The track before.
            case previousTrack
            /// The key that winds back went down.
            case beginSeekingBackward
            /// The key that winds back went up.
            case endSeekingBackward
            /// The key that winds forward went down.
            case beginSeekingForward
            /// The key that winds forward went up.
            case endSeekingForward
            /// Jump ahead.
            case skipForward
            /// Jump back.
            case skipBackward
            /// Go to a place.
            case changePlaybackPosition
            /// Play at another speed.
            case changePlaybackRate
        }
    }

    /// The device was moved: `motion`.
    public struct MotionInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// Whether it begins or ends.
        public var phase: Phase
        /// How it was moved.
        public var motion: Motion

        /// A motion.
        public init(seq: Int? = nil, revision: Int? = nil, phase: Phase, motion: Motion) {
            self.seq = seq
            self.revision = revision
            self.phase = phase
            self.motion = motion
        }

        /// Whether a motion begins or ends.
        public enum Phase: String, CaseIterable, Sendable {
            /// It began.
            case began
            /// It ended.
            case ended
            /// It was none, or something took it away.
            case cancelled
        }

        /// How a device was moved.
        public enum Motion: String, CaseIterable, Sendable {
            /// It was shaken.
            case shake
        }
    }

    /// An editing action for the first responder, and up the chain to the first that can do it: `edit`.
    public struct EditInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// What is to be done.
        public var action: Action
        /// The text that a `paste` brings from the client.
        public var text: String?

        /// An editing action.
        public init(seq: Int? = nil, revision: Int? = nil, action: Action, text: String? = nil) {
            self.seq = seq
            self.revision = revision
            self.action = action
            self.text = text
        }

        /// The editing actions.
        public enum Action: String, CaseIterable, Sendable {
            /// Cut what is selected.
            case cut
            /// Copy what is selected.
            case copy
            /// Paste.
            case paste
            /// Select what is at the cursor.
            case select
            /// Select everything.
            case selectAll
            /// Delete what is selected.
            case delete
            /// Take the last change back.
            case undo
            /// Do again what was taken back.
            case redo
        }
    }

    /// What a keyboard or an input method does to the first responder's text: `text`. At least one thing; of several, in the order in which they stand here.
    public struct TextInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// Whether what is composed stays as it is.
        public var unmark: Bool
        /// What is to be selected, in the whole text.
        public var select: Span?
        /// How many characters before the caret are to be taken away; the selection counts as one.
        public var delete: Int?
        /// What an input method composes, in the place of what it composed before.
        public var mark: String?
        /// What of that is selected.
        public var selection: Span?
        /// What is to be inserted in the selection's place, or in that of `replace`.
        public var insert: String?
        /// What `insert` takes the place of, in the whole text: a correction.
        public var replace: Span?
        /// Whether the keyboard was put away.
        public var end: Bool

        /// What is to be done to the text.
        public init(
            seq: Int? = nil, revision: Int? = nil, insert: String? = nil, delete: Int? = nil, mark: String? = nil,
            selection: Span? = nil, unmark: Bool = false, select: Span? = nil, replace: Span? = nil, end: Bool = false
        ) {
            self.seq = seq
            self.revision = revision
            self.unmark = unmark
            self.select = select
            self.delete = delete
            self.mark = mark
            self.selection = selection
            self.insert = insert
            self.replace = replace
            self.end = end
        }
    }

    /// A part of a text, in UTF-16 units: `[location, length]`.
    public struct Span: Sendable, Equatable {
        /// Where it begins.
        public var location: Int
        /// How long it is; 0 is a caret.
        public var length: Int

        /// A part of a text.
        public init(location: Int, length: Int) {
            self.location = location
            self.length = length
        }
    }

    /// A real began and ended on the one view that a target selects: `tap`.
    public struct TapInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// Which view.
        public var target: Target

        /// One to read a message into: on nothing yet.
        @inlinable package init() {
            target = Target()
        }

        /// A tap on what the target selects.
        public init(seq: Int? = nil, revision: Int? = nil, target: Target) {
            self.seq = seq
            self.revision = revision
            self.target = target
        }
    }

    /// Steps of what the one view that a target selects can be adjusted by, as a screen reader makes them: `adjust`.
    public struct AdjustInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// Which view.
        public var target: Target
        /// How many steps: more, or below 0 less.
        public var by: Int

        /// Steps of what the target selects.
        public init(seq: Int? = nil, revision: Int? = nil, target: Target, by: Int) {
            self.seq = seq
            self.revision = revision
            self.target = target
            self.by = by
        }
    }

    /// What selects views. All that is given must hold; at least one is.
    public struct Target: Sendable, Equatable {
        /// The view's identifier, exactly.
        public var identifier: String?
        /// The view's label: exactly, and where no view has it so, contained, regardless of case.
        public var label: String?
        /// What the view is.
        public var kind: NodeKind?
        /// The node's id.
        public var id: Int?
        /// The point that a touch would hit the view at.
        public var point: Point?

        /// Whether it names an identifier and nothing else, as nearly all do.
        public var isIdentifierAlone: Bool {
            identifier != nil && label == nil && kind == nil && id == nil && point == nil
        }

        /// A target that selects nothing yet.
        @usableFromInline package init() {}

        /// A target.
        public init(
            identifier: String? = nil, label: String? = nil, kind: NodeKind? = nil, id: Int? = nil, point: Point? = nil
        ) {
            self.identifier = identifier
            self.label = label
            self.kind = kind
            self.id = id
            self.point = point
        }
    }

    /// A point of the screen, in points from its top left.
    public struct Point: Sendable, Equatable {
        /// The distance from the left edge.
        public var x: Double
        /// The distance from the top edge.
        public var y: Double

        /// A point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}
