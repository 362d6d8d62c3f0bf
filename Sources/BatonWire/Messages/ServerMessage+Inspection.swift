extension ServerMessage {
    /// The message `inspection`: the answer to an `inspect` message.
    public struct Inspection: Sendable, Equatable {
        /// The `seq` of the `inspect` message that is answered; nil if that message has no `seq`.
        public var seq: Int?
        /// The members of the answer by name: `events`, `view`, `hits` or `tree`, as protocol.md describes them.
        public var answer: [String: WireValue]

        /// Creates the answer to an `inspect` message.
        public init(seq: Int?, answer: [String: WireValue]) {
            self.seq = seq
            self.answer = answer
        }
    }

    /// The message `event`: a report of how the server handled one event of the screen. Clients that inspect the screen
    /// receive this message.
    public struct Event: Sendable, Equatable {
        /// The number of the event, from 1. The count begins when the first client inspects the screen.
        public var number: Int
        /// The time of handling, in milliseconds on the server's clock.
        public var time: Double
        /// The client that sent the event; nil if the server itself caused it.
        public var client: Int?
        /// The name of the client that sent the event; nil if the client has no name.
        public var name: String?
        /// The input that caused the event: its `kind` and the fields of that kind.
        public var input: [String: WireValue]
        /// The trace entries of the event, in the order of the handling. Each entry has a `kind` and the fields of that
        /// kind.
        public var entries: [WireValue]
        /// The number of further entries that were left out of `entries`.
        public var omitted: Int
        /// The class of the responder that handled the event, such as `UIButton`; with an identifier, such as
        /// `UIButton#play`.
        public var by: String?
        /// The id of the node of the view that handled the event.
        public var node: Int?
        /// The event was refused because the user saw an outdated revision.
        public var stale: Bool
        /// The reason why an invalid event was ignored.
        public var error: String?
        /// The revision before the loop turn that handled the event.
        public var from: Int
        /// The revision after the loop turn that handled the event. The patches up to this revision contain the
        /// changes.
        public var to: Int
        /// The number of earlier events that this client did not receive.
        ///
        /// Events are skipped if the client does not read its messages, or if one loop turn has too many events.
        public var skipped: Int

        /// Creates an `event` message.
        public init(
            number: Int, time: Double, client: Int? = nil, name: String? = nil, input: [String: WireValue],
            entries: [WireValue] = [],
            omitted: Int = 0, by: String? = nil, node: Int? = nil, stale: Bool = false, error: String? = nil, from: Int,
            to: Int,
            skipped: Int = 0
        ) {
            self.number = number
            self.time = time
            self.client = client
            self.name = name
            self.input = input
            self.entries = entries
            self.omitted = omitted
            self.by = by
            self.node = node
            self.stale = stale
            self.error = error
            self.from = from
            self.to = to
            self.skipped = skipped
        }
    }
}
