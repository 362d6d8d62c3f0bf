extension ClientMessage {
    /// One step of a drag in which the user drags items from another program over the page: `drag`.
    ///
    /// The pointer enters, moves, and either exits or drops the items. After a drop, further messages contain the
    /// items.
    public struct DragInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision of the screen that the user saw at this step.
        public var revision: Int?
        /// The kind of the step.
        public var phase: Phase
        /// The position of the pointer, for `entered`, `moved` and `dropped`.
        public var point: Point?
        /// The dragged items, for `entered` and `dropped`.
        public var items: [Item]
        /// The next bytes of the dropped items, for `content`. In JSON, these bytes are base64 (RFC 4648, section 4).
        public var data: [UInt8]

        /// Creates a step of a drag.
        public init(
            seq: Int? = nil, revision: Int? = nil, phase: Phase, point: Point? = nil, items: [Item] = [],
            data: [UInt8] = []
        ) {
            self.seq = seq
            self.revision = revision
            self.phase = phase
            self.point = point
            self.items = items
            self.data = data
        }

        /// The kinds of step of a drag.
        public enum Phase: String, CaseIterable, Sendable {
            /// The pointer with the items has entered the screen.
            case entered
            /// The pointer has moved.
            case moved
            /// The pointer has left the screen, or the drag was cancelled.
            case exited
            /// The items were dropped. Messages with the phase `content` follow.
            case dropped
            /// The message contains the next bytes of the dropped items.
            case content
            /// The client could not read the rest of the dropped items.
            case failed

            /// A message of this phase has a position.
            var hasPoint: Bool { self == .entered || self == .moved || self == .dropped }
            /// A message of this phase has items.
            var hasItems: Bool { self == .entered || self == .dropped }
        }

        /// A dragged item: a piece of text, a link or a file.
        public struct Item: Sendable, Equatable {
            /// The forms in which the item is available, the preferred one first.
            public var representations: [Representation]
            /// The name of the file, if the item is a file and has been dropped.
            public var name: String?

            /// Creates an item.
            public init(representations: [Representation], name: String? = nil) {
                self.representations = representations
                self.name = name
            }
        }

        /// One form of an item.
        public struct Representation: Sendable, Equatable {
            /// The media type, such as `image/png`.
            public var type: String
            /// The size in bytes; 0 until the drop.
            public var size: Int

            /// Creates a representation.
            public init(type: String, size: Int = 0) {
                self.type = type
                self.size = size
            }
        }
    }
}
