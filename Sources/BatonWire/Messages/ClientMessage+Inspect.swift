extension ClientMessage {
    /// What an inspector wants to know: `inspect`, answered by `inspection`. Only an `admin` is told.
    public struct Inspect: Sendable, Equatable {
        /// What is asked.
        public enum Question: Sendable, Equatable {
            /// To be told of each event from now on, or no longer.
            case events(Bool)
            /// What is to be said of the view of a node.
            case node(Int)
            /// Which view a touch at a point would hit, and why.
            case point(Point)
            /// The classes of all views.
            case tree
        }

        /// The client's own number for the message.
        public var seq: Int?
        /// What is asked.
        public var question: Question

        /// A question.
        public init(seq: Int? = nil, question: Question) {
            self.seq = seq
            self.question = question
        }
    }
}
