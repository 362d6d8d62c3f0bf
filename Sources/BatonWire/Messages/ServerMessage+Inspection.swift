extension ServerMessage {
    /// The answer to `inspect`: `inspection`.
    public struct Inspection: Sendable, Equatable {
        /// The question's `seq`, where it had one.
        public var seq: Int?
        /// The answer's members by their names: `events`, `view`, `hits` or `tree`, as protocol.md describes them.
        public var answer: [String: WireValue]

        /// The answer to a question.
        public init(seq: Int?, answer: [String: WireValue]) {
            self.seq = seq
            self.answer = answer
        }
    }

    /// What became of one event of the screen, for those who inspect it: `event`.
    public struct Event: Sendable, Equatable {
        /// Counts the events that were noted since somebody inspects the screen, from 1.
        public var number: Int
        /// When it was handled, on the server's clock, in milliseconds.
        public var time: Double
        /// Who sent it; nil where the server did it by itself.
        public var client: Int?
        /// What that client is called, where it said so.
        public var name: String?
        /// What came in: its `kind`, and what belongs to that.
        public var input: [String: WireValue]
        /// What happened, in order: each has a `kind`, and what belongs to that.
        public var entries: [WireValue]
        /// How many more entries there were.
        public var omitted: Int
        /// Who took it: the class and, after `#`, the identifier where there is one.
        public var by: String?
        /// The node of the view that took it.
        public var node: Int?
        /// Whether it was refused because its person saw something else.
        public var stale: Bool
        /// Why nothing was done about it, where it made no sense.
        public var error: String?
        /// The revision before the turn in which it was handled.
        public var from: Int
        /// The revision after that turn: what it changed is in the patches up to here.
        public var to: Int
        /// How many events before it this client was not told of, because it was not reading, or there were too many in one turn.
        public var skipped: Int

        /// What became of an event.
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
