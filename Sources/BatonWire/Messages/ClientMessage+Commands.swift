extension ClientMessage {
    /// A command of a media remote control: `remote`.
    public struct RemoteInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The command for the media player.
        public var command: Command
        /// The distance of `skipForward` and `skipBackward`, in seconds. Without this field, the application chooses
        /// the distance.
        public var interval: Double?
        /// The new position for `changePlaybackPosition`, in seconds from the beginning. This command requires the
        /// field.
        public var position: Double?
        /// The new rate for `changePlaybackRate`, where 1 is normal speed. This command requires the field.
        public var rate: Double?

        /// Creates a media command.
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
            /// Starts playback.
            case play
            /// Pauses playback.
            case pause
            /// Stops playback.
            case stop
            /// Toggles between play and pause.
            case togglePlayPause
            /// Skips to the next track.
            case nextTrack
            /// Skips to the previous track.
            case previousTrack
            /// The rewind key went down.
            case beginSeekingBackward
            /// The rewind key went up.
            case endSeekingBackward
            /// The fast-forward key went down.
            case beginSeekingForward
            /// The fast-forward key went up.
            case endSeekingForward
            /// Skips forward by `interval`.
            case skipForward
            /// Skips backward by `interval`.
            case skipBackward
            /// Seeks to `position`.
            case changePlaybackPosition
            /// Plays at `rate`.
            case changePlaybackRate
        }
    }

    /// A motion of the device: `motion`.
    public struct MotionInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The phase of the device's motion.
        public var phase: Phase
        /// The kind of the device's motion.
        public var motion: Motion

        /// Creates a message about a motion of the device.
        public init(seq: Int? = nil, revision: Int? = nil, phase: Phase, motion: Motion) {
            self.seq = seq
            self.revision = revision
            self.phase = phase
            self.motion = motion
        }

        /// The phases of a motion of the device, such as a shake.
        public enum Phase: String, CaseIterable, Sendable {
            /// The motion of the device began.
            case began
            /// The motion of the device ended.
            case ended
            /// The device did not recognise a motion after all, or the system cancelled it.
            case cancelled
        }

        /// The kinds of motions of the device.
        public enum Motion: String, CaseIterable, Sendable {
            /// The user shook the device.
            case shake
        }
    }

    /// An editing action: `edit`. The action goes along the responder chain, to the first object that supports it.
    public struct EditInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The editing action to perform.
        public var action: Action
        /// The text on the client's pasteboard, for `paste`.
        public var text: String?

        /// Creates an editing action.
        public init(seq: Int? = nil, revision: Int? = nil, action: Action, text: String? = nil) {
            self.seq = seq
            self.revision = revision
            self.action = action
            self.text = text
        }

        /// The editing actions.
        public enum Action: String, CaseIterable, Sendable {
            /// Cuts the selection.
            case cut
            /// Copies the selection.
            case copy
            /// Pastes the text on the client's pasteboard.
            case paste
            /// Selects the word at the caret.
            case select
            /// Selects the whole text.
            case selectAll
            /// Deletes the selection.
            case delete
            /// Undoes the last change.
            case undo
            /// Redoes the last undone change.
            case redo
        }
    }

    /// A change of the first responder's text, made with a keyboard or an input method: `text`.
    ///
    /// At least one field describes a change. Several changes apply in the order in which their fields are declared.
    public struct TextInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// True ends the composition of an input method. The marked text becomes ordinary text without a change.
        public var unmark: Bool
        /// The range to select, in the whole text.
        public var select: Span?
        /// The number of characters to delete before the caret. Selected text is deleted first, and counts as one
        /// character.
        public var delete: Int?
        /// The text that an input method composes. It replaces the previous marked text.
        public var mark: String?
        /// The selection within `mark`.
        public var selection: Span?
        /// The text to insert. The text replaces the selection, or the range `replace` if this field is present.
        public var insert: String?
        /// The range of the whole text that `insert` replaces, for example to correct a word. If it is nil, `insert`
        /// replaces the selection.
        public var replace: Span?
        /// The user dismissed the keyboard.
        public var end: Bool

        /// Creates a change of text.
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

    /// A range of a text, in UTF-16 units: `[location, length]`.
    public struct Span: Sendable, Equatable {
        /// The start of the range.
        public var location: Int
        /// The length of the range; 0 for a caret.
        public var length: Int

        /// Creates a range.
        public init(location: Int, length: Int) {
            self.location = location
            self.length = length
        }
    }

    /// A tap on the one view that a target selects: `tap`. The view receives a real touch that begins and ends.
    public struct TapInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The target that selects the view.
        public var target: Target

        /// Creates an empty message for a decoder to fill.
        @inlinable package init() {
            target = Target()
        }

        /// Creates a tap on the view that the target selects.
        public init(seq: Int? = nil, revision: Int? = nil, target: Target) {
            self.seq = seq
            self.revision = revision
            self.target = target
        }
    }

    /// A change of one view's value by a number of steps, such as a screen reader requests: `adjust`.
    public struct AdjustInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The target that selects the view.
        public var target: Target
        /// The number of steps. A negative number decreases the value.
        public var by: Int

        /// Creates an adjustment of the view that the target selects.
        public init(seq: Int? = nil, revision: Int? = nil, target: Target, by: Int) {
            self.seq = seq
            self.revision = revision
            self.target = target
            self.by = by
        }
    }

    /// Criteria that select views. At least one criterion is set, and a view must match all criteria that are set.
    public struct Target: Sendable, Equatable {
        /// The view's exact identifier.
        public var identifier: String?
        /// The view's label. If no view has exactly this label, labels that contain the text match, regardless of case.
        public var label: String?
        /// The kind of the view, such as `button`.
        public var kind: NodeKind?
        /// The node's id.
        public var id: Int?
        /// A point at which a touch hits the view.
        public var point: Point?

        /// The target has an identifier and no other criterion. This is the usual case.
        public var hasOnlyIdentifier: Bool {
            identifier != nil && label == nil && kind == nil && id == nil && point == nil
        }

        /// Creates a target without criteria, for a decoder to fill.
        @usableFromInline package init() {}

        /// Creates a target.
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

    /// A point of the screen, in points from the screen's top left corner.
    public struct Point: Sendable, Equatable {
        /// The distance from the left edge.
        public var x: Double
        /// The distance from the top edge.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}
