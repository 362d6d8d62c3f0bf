/// What became of a screen's events: which views hit-testing asked, what recognizers made of the touches, which responders were offered the event, and who kept it.
///
/// An application has none until it is given one, and then writes every event into it:
///
///     let trace = EventTrace()
///     application.trace = trace
///     // … a touch comes in …
///     print(trace)
///     // touch began (120, 300) → hit [UIWindow ✓, UIButton#play ✓]; UIButton#play touchesBegan handled
///
/// It is plain data: it keeps no view and no responder alive, and knows them by their class and, behind a `#`, their `accessibilityIdentifier`. What people
/// type is not in it, only how much.
@MainActor
public final class EventTrace {
    /// The most notes that one event may have; the rest is counted in `Record.omitted`.
    public static let entryLimit = 4_096

    /// The most events that are kept; the oldest go first.
    public let limit: Int
    /// Whether `Record.nodes` says where in the render tree the views are that an event's entries name.
    public let notesNodes: Bool
    /// Called when an event is over and has been added.
    public var onRecord: (@MainActor () -> Void)?
    /// The events, oldest first.
    public private(set) var records: [Record] = []
    /// How many events there have been, also those that are no longer kept.
    public private(set) var count = 0

    /// The trace that the event which is being handled is written into; nil while none is handled, or its application has none.
    @exclusivity(unchecked) static var current: EventTrace?

    /// The events that are being handled: a handler may send another.
    private var open: [OpenRecord] = []

    private struct OpenRecord {
        var record: Record
        /// Whose turn it was when this one began.
        let outer: EventTrace?
        /// Deliveries on their way up the chain, the innermost last.
        var deliveries: [Delivered] = []
    }

    /// One delivery: who has it now.
    struct Delivered {
        var holder: ObjectIdentifier
        var call: Call
        /// Where the note of who has it stands; nil where there was no more room.
        var index: Int?
    }

    /// A trace without events.
    /// - Parameters:
    ///   - limit: the most events that it keeps; at least one.
    ///   - notesNodes: whether it notes the nodes of the views that it names.
    public init(limit: Int = 256, notesNodes: Bool = false) {
        self.limit = max(1, limit)
        self.notesNodes = notesNodes
    }

    /// The latest event.
    public var last: Record? { records.last }

    /// Forgets all events.
    public func removeAll() { records.removeAll() }

    /// The events, and forgets them.
    public func take() -> [Record] {
        defer { records.removeAll() }
        return records
    }

    // MARK: One event

    func begin(_ input: Input, at time: Double, from device: Int = 0) {
        count += 1
        var record = Record(number: count, time: time, input: input)
        record.device = device
        open.append(OpenRecord(record: record, outer: Self.current))
        Self.current = self
    }

    /// - Parameter keepsEmpty: whether it is worth keeping where nothing was noted.
    func end(keepsEmpty: Bool = true, _ finish: (inout Record) -> Void = { _ in }) {
        guard var ended = open.popLast() else { return }
        Self.current = ended.outer
        guard keepsEmpty || !ended.record.entries.isEmpty else {
            count -= 1
            return
        }
        finish(&ended.record)
        if records.count >= limit { records.removeFirst(records.count - limit + 1) }
        records.append(ended.record)
        onRecord?()
    }

    /// Adds a note to the event that is being handled; without one, the note is an event of its own.
    /// - Parameters:
    ///   - subject: the one that it is about.
    ///   - other: the other that it names.
    /// - Returns: where it stands; nil where there was no room.
    @discardableResult
    func add(_ entry: Entry, of subject: AnyObject? = nil, and other: AnyObject? = nil, at time: Double = 0) -> Int? {
        guard !open.isEmpty else {
            begin(.code, at: time)
            defer { end() }
            return add(entry, of: subject, and: other)
        }
        let last = open.count - 1
        guard open[last].record.entries.count < Self.entryLimit else {
            open[last].record.omitted += 1
            return nil
        }
        open[last].record.entries.append(entry)
        if notesNodes {
            open[last].record.nodes.append(Nodes(subject, other))
            if let view = subject as? UIView, Self.isKey(view) { open[last].record.isTyping = true }
        }
        return open[last].record.entries.count - 1
    }

    /// Whether a view is a part of the keyboard that is drawn on the screen.
    private static func isKey(_ view: UIView) -> Bool {
        var above = view.superview
        while let next = above {
            if next is UISystemKeyboard { return true }
            above = next.superview
        }
        return false
    }

    func replace(_ index: Int?, with entry: Entry, and other: UIView? = nil) {
        guard let index, let last = open.indices.last, open[last].record.entries.indices.contains(index) else { return }
        open[last].record.entries[index] = entry
        if notesNodes, let node = other?.node { open[last].record.nodes[index].other = node.id }
    }

    func entry(_ index: Int?) -> Entry? {
        guard let index, let last = open.last, last.record.entries.indices.contains(index) else { return nil }
        return last.record.entries[index]
    }

    /// The innermost delivery that is under way.
    var delivery: Delivered? {
        get { open.last?.deliveries.last }
        set {
            guard let newValue, let last = open.indices.last, let top = open[last].deliveries.indices.last else {
                return
            }
            open[last].deliveries[top] = newValue
        }
    }

    func push(_ delivery: Delivered) {
        guard let last = open.indices.last else { return }
        open[last].deliveries.append(delivery)
    }

    func popDelivery() -> Delivered? {
        guard let last = open.indices.last else { return nil }
        return open[last].deliveries.popLast()
    }
}

/// One event a line.
extension EventTrace: @MainActor CustomStringConvertible {
    /// One event a line, oldest first.
    public var description: String { records.map(\.description).joined(separator: "\n") }
}
