/// A track in a queue. The same track may be in a queue more than once, with a different identifier for each entry.
public struct QueueEntry: Sendable, Equatable, Identifiable, Codable {
    /// The identifier. It is assigned when the track is added to the queue, and does not change. Entries that are added
    /// later have greater identifiers.
    public let id: Int
    /// The track.
    public let item: MediaItem

    /// Creates an entry for a track.
    public init(id: Int, item: MediaItem) {
        self.id = id
        self.item = item
    }
}

/// The tracks to play, in order.
public struct PlaybackQueue: Sendable, Equatable, Codable {
    /// The maximum number of entries; further tracks are ignored.
    public static let limit = 10_000

    /// The entries in playback order.
    public var entries: [QueueEntry]
    /// The index of the current entry; nil for none.
    public var currentIndex: Int?
    /// The identifiers of the entries in their unshuffled order; nil while the queue is not shuffled.
    public var unshuffledOrder: [Int]?
    /// Whether entries were inserted, removed or moved since the queue was set. Shuffling does not count.
    public var isMadeByHand: Bool

    /// Creates a queue.
    public init(
        entries: [QueueEntry] = [], currentIndex: Int? = nil, unshuffledOrder: [Int]? = nil, isMadeByHand: Bool = false
    ) {
        self.entries = entries
        self.currentIndex = currentIndex
        self.unshuffledOrder = unshuffledOrder
        self.isMadeByHand = isMadeByHand
    }

    /// The current entry; nil for none.
    public var current: QueueEntry? {
        currentIndex.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
    }

    /// The index of the entry with an identifier.
    public func index(ofEntry id: Int) -> Int? {
        entries.firstIndex { $0.id == id }
    }

    /// Returns the index of the entry after the entry at `index`. At the end, returns 0 if the queue repeats, otherwise
    /// nil.
    func index(after index: Int?, repeating: Bool) -> Int? {
        guard let index, !entries.isEmpty else { return nil }
        return index < entries.count - 1 ? index + 1 : (repeating ? 0 : nil)
    }

    /// Returns the index of the entry before the entry at `index`. At the beginning, returns the last index if the
    /// queue repeats, otherwise nil.
    func index(before index: Int?, repeating: Bool) -> Int? {
        guard let index, !entries.isEmpty else { return nil }
        return index > 0 ? index - 1 : (repeating ? entries.count - 1 : nil)
    }

    /// Shuffles the queue. The current entry moves to the front, so that all other entries are played after it.
    mutating func shuffle(using random: inout some RandomNumberGenerator) {
        let id = current?.id
        if unshuffledOrder == nil { unshuffledOrder = entries.map(\.id) }
        entries.shuffle(using: &random)
        currentIndex = nil
        if let id, let place = index(ofEntry: id) {
            entries.swapAt(0, place)
            currentIndex = 0
        }
    }

    /// Restores the unshuffled order of the entries.
    mutating func unshuffle() {
        let id = current?.id
        let ranks = Self.ranks(of: unshuffledOrder ?? [])
        // Entries that the unshuffled order does not contain come last, in the order in which they were added to the
        // queue.
        entries.sort { (ranks[$0.id] ?? .max, $0.id) < (ranks[$1.id] ?? .max, $1.id) }
        unshuffledOrder = nil
        currentIndex = id.flatMap { index(ofEntry: $0) }
    }

    /// Returns the index of each identifier in a list without duplicates.
    static func ranks(of ids: [Int]) -> [Int: Int] {
        Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// The entries in their unshuffled order.
    public var unshuffledEntries: [QueueEntry] {
        var queue = self
        if unshuffledOrder != nil { queue.unshuffle() }
        return queue.entries
    }

    /// Returns the index that the entry with an identifier has in the unshuffled order.
    func unshuffledIndex(ofEntry id: Int) -> Int? { unshuffledOrder?.firstIndex(of: id) ?? index(ofEntry: id) }

    /// Returns the range of the tracks, among `count` tracks, to put into a queue. If there are too many, the range
    /// contains as many tracks as the limit allows. The track at `start` is one of them.
    public static func window(of count: Int, startAt start: Int) -> Range<Int> {
        guard count > limit else { return 0..<count }
        let lower = min(max(start, 0), count - limit)
        return lower..<(lower + limit)
    }
}
