/// A log of a screen's events: the views tested, the states of gesture recognizers, and the responders called.
///
/// An application has no trace until its `trace` is set. Then it records every event:
///
///     let trace = EventTrace()
///     application.trace = trace
///     // … a touch comes in …
///     print(trace)
///     // touch began (120, 300) → hit [UIWindow ✓, UIButton#play ✓]; UIButton#play touchesBegan handled
///
/// A trace is plain data and retains no views or responders. Objects are recorded by class and, after a `#`, their
/// `accessibilityIdentifier`. Typed text is not recorded, only its length.
@MainActor
public final class EventTrace {
    /// The maximum number of entries of one event. Further entries are only counted, in `Record.omitted`.
    public static let entryLimit = 4_096

    /// The maximum number of stored events. The oldest are removed first.
    public let limit: Int
    /// Whether `Record.nodes` contains the render-tree nodes of the views in each entry.
    public let recordsNodes: Bool
    /// Called after an event has ended and its record was stored.
    public var onRecord: (@MainActor () -> Void)?
    /// The stored events, oldest first.
    public private(set) var records: [Record] = []
    /// The number of all events, including those that are no longer stored.
    public private(set) var count = 0

    /// The trace of the event that is being handled. Nil if no event is being handled, or if the application has no
    /// trace.
    static var current: EventTrace?

    /// The events that are being handled. There can be several, because a handler may send another event.
    private var open: [OpenRecord] = []

    private struct OpenRecord {
        var record: Record
        /// The trace that was current before this event.
        let outer: EventTrace?
        /// The deliveries in progress, outermost first. A responder may start another delivery while it handles an
        /// event.
        var deliveries: [ActiveDelivery] = []
    }

    /// A delivery of an event along the responder chain, with the responder that handles the event now.
    struct ActiveDelivery {
        var responder: ObjectIdentifier
        var call: Call
        /// The index of the entry for the current responder. Nil if the record was full.
        var index: Int?
    }

    /// Creates an empty trace.
    /// - Parameters:
    ///   - limit: the maximum number of stored events; at least 1.
    ///   - recordsNodes: records the render-tree nodes of the views in each entry.
    public init(limit: Int = 256, recordsNodes: Bool = false) {
        self.limit = max(1, limit)
        self.recordsNodes = recordsNodes
    }

    /// The latest event.
    public var last: Record? { records.last }

    /// Removes all events.
    public func removeAll() { records.removeAll() }

    /// Returns the stored events and removes them.
    public func drain() -> [Record] {
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

    /// Ends the event that began last, and stores its record.
    /// - Parameter keepsEmpty: stores the event even if it has no entries.
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

    /// Adds an entry to the event that is being handled. If no event is being handled, the entry becomes an event of
    /// its own.
    /// - Parameters:
    ///   - subject: the main object of the entry.
    ///   - other: the second object of the entry.
    /// - Returns: the index of the entry, or nil if the record is full.
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
        if recordsNodes {
            open[last].record.nodes.append(Nodes(subject, other))
            if let view = subject as? UIView, Self.isKey(view) { open[last].record.isTyping = true }
        }
        return open[last].record.entries.count - 1
    }

    /// Returns whether a view is part of the on-screen keyboard.
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
        if recordsNodes, let node = other?.node { open[last].record.nodes[index].other = node.id }
    }

    func entry(_ index: Int?) -> Entry? {
        guard let index, let last = open.last, last.record.entries.indices.contains(index) else { return nil }
        return last.record.entries[index]
    }

    /// The innermost delivery in progress.
    var delivery: ActiveDelivery? {
        get { open.last?.deliveries.last }
        set {
            guard let newValue, let last = open.indices.last, let top = open[last].deliveries.indices.last else {
                return
            }
            open[last].deliveries[top] = newValue
        }
    }

    func push(_ delivery: ActiveDelivery) {
        guard let last = open.indices.last else { return }
        open[last].deliveries.append(delivery)
    }

    func popDelivery() -> ActiveDelivery? {
        guard let last = open.indices.last else { return nil }
        return open[last].deliveries.popLast()
    }
}

/// The description has one line per event.
extension EventTrace: @MainActor CustomStringConvertible {
    /// One line per event, oldest first.
    public var description: String { records.map(\.description).joined(separator: "\n") }
}
