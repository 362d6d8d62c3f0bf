/// The saved state of a player, without its queue.
struct SavedPlayback: Codable, Equatable, Sendable {
    /// The format number of the file. Files of other formats are not read.
    static let format = 1

    var format = Self.format
    /// The volume in percent.
    var volume: Double = 100
    var muted = false
    var shuffle = false
    var repeatMode = PlaybackState.RepeatMode.off
    /// The current track; nil for none.
    var current: Piece?
    /// The position in the current track, in seconds.
    var position: Double = 0

    /// A track of the queue.
    struct Piece: Codable, Equatable, Sendable {
        /// The index in the original order of the queue.
        var place: Int
        var path: MediaPath
    }
}

/// The saved queue of a player.
struct SavedQueue: Codable, Equatable, Sendable {
    /// The format number of the file. Files of other formats are not read.
    static let format = 1

    var format = Self.format
    /// The file paths, in the original order of the queue.
    var paths: [MediaPath] = []
    /// The playback order, as indices into `paths`.
    var order: [Int] = []
}

/// A queue for a newly started player: paused, at a position in a track.
public struct RestoredQueue: Equatable, Sendable {
    /// The tracks, in the original order of the queue.
    public var items: [MediaItem]
    /// The playback order, as indices into `items`, each exactly once.
    public var order: [Int]
    /// The index of the current track in `order`; nil for none.
    public var current: Int?
    /// The position in the current track, in seconds.
    public var position: Double
}

extension SavedQueue {
    init(_ queue: PlaybackQueue) {
        let own = queue.entries.sorted { $0.id < $1.id }
        let places = Dictionary(own.enumerated().map { ($1.id, $0) }) { first, _ in first }
        paths = own.map(\.item.path)
        order = queue.entries.compactMap { places[$0.id] }
    }

    /// Returns the queue, limited to the tracks that still exist. If the current track is gone, the next
    /// existing one becomes the current track.
    /// - Returns: The queue; nil if none of its tracks exists.
    func restored(of items: [MediaItem], _ memory: SavedPlayback) -> RestoredQueue? {
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
            // The two files are written one after the other. A crash in between leaves a queue that does not match.
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
        // Tracks that are missing in a damaged order are appended, so that no track is lost.
        found.order += found.items.indices.filter { !taken.contains($0) }
        return found
    }
}

/// A player whose queue can be restored after a restart.
@MainActor public protocol RestorablePlayer: PlaybackBackend {
    /// Loads a queue into a player without one, and opens a track, paused. Does nothing if the player has a
    /// queue.
    func restore(_ queue: RestoredQueue)
}
