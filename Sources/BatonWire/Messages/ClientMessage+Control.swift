extension ClientMessage {
    /// A request about the control of a shared screen, or about who may use a personal screen: `control`, answered by
    /// `done`.
    public struct ControlInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The requested action.
        public var action: Action
        /// The number of the client that receives control, or whose request for control is denied.
        public var client: Int?

        /// Creates a request about the control of a screen.
        public init(seq: Int? = nil, action: Action, client: Int? = nil) {
            self.seq = seq
            self.action = action
            self.client = client
        }

        /// The actions that a client can request.
        public enum Action: String, CaseIterable, Sendable {
            /// Requests control. If control is free, the client receives it. Otherwise the server asks the holder.
            case request
            /// Takes control regardless of the holder. Only for admins.
            case take
            /// Passes control to another client. Only for the holder.
            case give
            /// Releases control, or withdraws a request for it.
            case release
            /// Denies the request of another client. Only for the holder.
            case deny
            /// Lets other clients see and use this client's personal screen.
            case share
            /// Ends `share`. The other clients get personal screens of their own.
            case unshare
        }
    }
}
