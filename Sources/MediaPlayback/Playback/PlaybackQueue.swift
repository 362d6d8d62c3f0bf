/// A piece in a queue. The same piece may be in a queue more than once, each time with an id of its own.
public struct QueueEntry: Sendable, Equatable, Identifiable, Codable {
    /// Given when the piece is put into the queue, and kept for as long as it is there. A later entry has a higher one.
    public let id: Int
    /// The piece.
    public let item: MediaItem

    /// An entry for a piece.
    public init(id: Int, item: MediaItem) {
        self.id = id
        self.item = item
    }
}

/// The pieces that a player is to play, in their order.
public struct PlaybackQueue: Sendable, Equatable, Codable {
    /// The most entries that a queue holds; what is put in beyond is left out.
    public static let limit = 10_000

    /// The entries, in the order in which they are played.
    public var entries: [QueueEntry]
    /// Which of them is being played; nil while none is.
    public var currentIndex: Int?

    /// A queue of these entries.
    public init(entries: [QueueEntry] = [], currentIndex: Int? = nil) {
        self.entries = entries
        self.currentIndex = currentIndex
    }

    /// The entry that is being played.
    public var current: QueueEntry? {
        currentIndex.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
    }

    /// The place of the entry with that id.
    public func index(ofEntry id: Int) -> Int? {
        entries.firstIndex { $0.id == id }
    }

    /// The place that comes after another one, or nil at the end.
    func index(after index: Int?, repeating: Bool) -> Int? {
        guard let index, !entries.isEmpty else { return nil }
        return index < entries.count - 1 ? index + 1 : (repeating ? 0 : nil)
    }

    /// The place that comes before another one, or nil at the beginning.
    func index(before index: Int?, repeating: Bool) -> Int? {
        guard let index, !entries.isEmpty else { return nil }
        return index > 0 ? index - 1 : (repeating ? entries.count - 1 : nil)
    }

    /// Takes a random order. The entry that is being played comes first: all others are still to come.
    mutating func shuffle(using random: inout some RandomNumberGenerator) {
        let id = current?.id
        entries.shuffle(using: &random)
        currentIndex = nil
        if let id, let place = index(ofEntry: id) {
            entries.swapAt(0, place)
            currentIndex = 0
        }
    }

    /// Takes the order in which the entries were put in.
    mutating func unshuffle() {
        let id = current?.id
        entries.sort { $0.id < $1.id }
        currentIndex = id.flatMap { index(ofEntry: $0) }
    }

    /// Which of so many pieces a queue takes: all of them, or as many as there is room for, the one to begin with among them.
    static func window(of count: Int, startAt start: Int) -> Range<Int> {
        guard count > limit else { return 0..<count }
        let lower = min(max(start, 0), count - limit)
        return lower..<(lower + limit)
    }
}
