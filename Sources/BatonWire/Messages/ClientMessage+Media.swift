extension ClientMessage {
    /// The content of a `media` message: the state of a media item or web page that the client shows in an HTML
    /// element.
    public struct MediaReport: Sendable, Equatable {
        /// The states of loading and playback.
        public enum State: String, CaseIterable, Sendable {
            /// The page has begun to load the media item or web page.
            case loading
            /// The item is loaded, or enough of it to continue playback.
            case ready
            /// Playback waits for more data.
            case waiting
            /// Playback reached the end.
            case ended
            /// The item cannot be shown.
            case failed
        }

        /// The reasons for a failure.
        public enum Fault: String, CaseIterable, Sendable {
            /// The browser does not support the format, or may not show it.
            case unsupported
            /// The item could not be loaded.
            case network
            /// The item's data is invalid.
            case decoding
        }

        /// The number that the client has given to this message. An `error` about the message repeats it.
        public var seq: Int?
        /// The id of a node of the kind `media` or `web`.
        public var node: Int
        /// The property `item` of the node, as the page received it. The number distinguishes the items that one node
        /// has shown.
        public var item: Int
        /// The state of loading or playback.
        public var state: State
        /// The property `seek` of the node: the number of seeks that the page has received.
        public var seek: Int
        /// The duration in seconds; nil if the duration is unknown or the item has no end.
        public var duration: Double?
        /// The size of the item's picture, in points.
        public var size: Point?
        /// The reason for the failure, if `state` is `failed`.
        public var fault: Fault?

        /// Creates a report.
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
