extension ClientMessage {
    /// A question from an inspector: `inspect`, answered by `inspection`. Only an `admin` receives an answer.
    public struct Inspect: Sendable, Equatable {
        /// The questions of an inspector.
        public enum Question: Sendable, Equatable {
            /// Starts or stops the sending of each event.
            case events(Bool)
            /// The description of the view of a node.
            case node(Int)
            /// The view that a touch at a point hits, and why.
            case point(Point)
            /// The classes of all views.
            case tree
        }

        /// The client's own number for the message.
        public var seq: Int?
        /// The question.
        public var question: Question

        /// Creates a question.
        public init(seq: Int? = nil, question: Question) {
            self.seq = seq
            self.question = question
        }
    }
}
