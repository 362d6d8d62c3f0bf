extension ClientMessage {
    /// A question from an inspector: `inspect`, answered by `inspection`. Only an `admin` receives an answer.
    public struct Inspect: Sendable, Equatable {
        /// The questions of an inspector.
        public enum Question: Sendable, Equatable {
            /// Starts or stops `event` messages, one for each event that the server handles.
            case events(Bool)
            /// Requests a description of a node's view.
            case node(Int)
            /// Requests the view that a touch at a point hits, and the reasons.
            case point(Point)
            /// Requests the classes of all views.
            case tree
        }

        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The inspector's question.
        public var question: Question

        /// Creates a question of an inspector.
        public init(seq: Int? = nil, question: Question) {
            self.seq = seq
            self.question = question
        }
    }
}
