extension ClientMessage {
    /// What a client wants of whose turn it is: `control`, answered by `done`.
    public struct ControlInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// What is wanted.
        public var action: Action
        /// Whom it is given to, or denied.
        public var client: Int?

        /// Something that is wanted of whose turn it is.
        public init(seq: Int? = nil, action: Action, client: Int? = nil) {
            self.seq = seq
            self.action = action
            self.client = client
        }

        /// What can be wanted.
        public enum Action: String, CaseIterable, Sendable {
            /// To have it: at once where nobody has, else the holder is asked.
            case request
            /// To have it whoever has: an admin's.
            case take
            /// The holder's: somebody else is to have it.
            case give
            /// To have it no longer, or no longer to wait for it.
            case release
            /// The holder's: who asks does not get it.
            case deny
        }
    }
}
