extension ClientMessage {
    /// What a page says of something that it shows by an element of the browser's own, a piece that is played or a web page: `media`.
    public struct MediaReport: Sendable, Equatable {
        /// How far it is.
        public enum State: String, CaseIterable, Sendable {
            /// The page has begun to load it.
            case loading
            /// It is there, or there is enough of it to go on.
            case ready
            /// More of it has to come first.
            case waiting
            /// It was played to its end.
            case ended
            /// It cannot be shown.
            case failed
        }

        /// Why it cannot be shown.
        public enum Fault: String, CaseIterable, Sendable {
            /// The browser does not know the format, or may not show it.
            case unsupported
            /// It did not arrive.
            case network
            /// The bytes are not what they should be.
            case decoding
        }

        /// The client's own number for the message, which an `error` gives back.
        public var seq: Int?
        /// The node, of kind `media` or `web`.
        public var node: Int
        /// Which of those that the node has had: its `item`.
        public var item: Int
        /// How far it is.
        public var state: State
        /// Of how many seeks the page knew: the node's `seek`.
        public var seek: Int
        /// How long it is, in seconds, where that is known and it has an end.
        public var duration: Double?
        /// How wide and high its picture is, in points.
        public var size: Point?
        /// Why it cannot be shown, where it cannot.
        public var fault: Fault?

        /// A report.
        public init(
            seq: Int? = nil, node: Int, item: Int, state: State, seek: Int = 0, duration: Double? = nil,
            size: Point? = nil,
            fault: Fault? = nil
        ) {
            self.seq = seq
            self.node = node
            self.item = item
            self.state = state
            self.seek = seek
            self.duration = duration
            self.size = size
            self.fault = fault
        }
    }
}
