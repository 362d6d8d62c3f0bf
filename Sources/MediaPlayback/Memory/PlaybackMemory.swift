/// The part of a player's state that is restored after a restart, but for its queue.
struct PlaybackMemory: Codable, Equatable, Sendable {
    /// The form of the file. Another is not read.
    static let format = 1

    var format = Self.format
    /// Loudness in percent.
    var volume: Double = 100
    var muted = false
    var shuffle = false
    var repeatMode = PlaybackState.RepeatMode.off
    /// The piece that is open; nil for none.
    var current: Piece?
    /// Seconds from the beginning of that piece.
    var position: Double = 0

    /// A piece of the queue.
    struct Piece: Codable, Equatable, Sendable {
        /// Its place in the order in which the queue was put together.
        var place: Int
        var path: MediaPath
    }
}

/// A player's queue, as it is restored after a restart.
struct QueueMemory: Codable, Equatable, Sendable {
    /// The form of the file. Another is not read.
    static let format = 1

    var format = Self.format
    /// The files, in the order in which they were put into the queue.
    var paths: [MediaPath] = []
    /// The order in which they are played, as places in `paths`.
    var order: [Int] = []
}

/// A queue to be put into a player that has just been started: paused, at a place in a piece.
public struct RestoredQueue: Equatable, Sendable {
    /// The pieces, in the order in which they were put into the queue.
    public var items: [MediaItem]
    /// The order in which they are played, as places in `items`: each once.
    public var order: [Int]
    /// The piece that is open, as a place in `order`; nil for none.
    public var current: Int?
    /// Seconds from the beginning of that piece.
    public var position: Double
}

extension QueueMemory {
    init(_ queue: PlaybackQueue) {
        let own = queue.entries.sorted { $0.id < $1.id }
        let places = Dictionary(own.enumerated().map { ($1.id, $0) }) { first, _ in first }
        paths = own.map(\.item.path)
        order = queue.entries.compactMap { places[$0.id] }
    }

    /// The queue, of the files that there are now. The files that are gone are left out; where the open piece is one of them, the
    /// next one that is there begins.
    /// - Returns: nil where nothing is left of it.
    func restored(of items: [MediaItem], _ memory: PlaybackMemory) -> RestoredQueue? {
        let known = Dictionary(items.map { ($0.path, $0) }) { first, _ in first }
        var found = RestoredQueue(items: [], order: [], current: nil, position: 0)
        var places: [Int: Int] = [:]
        for (place, path) in paths.enumerated() {
            guard let item = known[path] else { continue }
            places[place] = found.items.count
            found.items.append(item)
        }
        guard !found.items.isEmpty else { return nil }
        let open = memory.current.flatMap { piece in
            // The files are written one after the other: a server that was killed in between leaves another queue.
            paths.indices.contains(piece.place) && paths[piece.place] == piece.path
                ? piece.place : paths.firstIndex(of: piece.path)
        }
        var isPassed = false
        var taken: Set<Int> = []
        for place in order {
            if place == open { isPassed = true }
            guard let there = places[place], taken.insert(there).inserted else { continue }
            if isPassed, found.current == nil {
                found.current = found.order.count
                found.position = place == open ? memory.position : 0
            }
            found.order.append(there)
        }
        // An order that lacks some is none that was written here; nothing of the queue is lost for that.
        found.order += found.items.indices.filter { !taken.contains($0) }
        return found
    }
}

/// A player whose queue can be restored after a restart.
@MainActor public protocol RestorablePlayer: PlaybackBackend {
    /// Puts a queue into a player that has none yet, with one piece open and paused. A player that has a queue is left as it is.
    func restore(_ queue: RestoredQueue)
}
