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
    /// How the volume of tracks is levelled. Files of earlier versions lack this value.
    var replayGain: PlaybackState.ReplayGain?
    /// The chosen output; nil for the automatic output, as in files of earlier versions.
    var output: AudioOutput?
    /// The current track; nil for none.
    var current: Piece?
    /// The position in the current track, in seconds.
    var position: Double = 0

    /// A track of the queue.
    struct Piece: Codable, Equatable, Sendable {
        /// The index of the track in the original order of the queue.
        var index: Int
        var path: MediaPath

        enum CodingKeys: String, CodingKey {
            case index = "place"
            case path
        }
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
    /// Whether people have changed the queue since it was set. Files of earlier versions lack this value. Their queue
    /// counts as changed, so that it is not replaced by a tap on a track.
    var isMadeByHand: Bool?
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
    /// Whether people have changed the queue since it was set.
    public var isMadeByHand: Bool
}

extension SavedQueue {
    init(_ queue: PlaybackQueue) {
        let entries = queue.unshuffledEntries
        let indices = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
        paths = entries.map(\.item.path)
        order = queue.entries.compactMap { indices[$0.id] }
        isMadeByHand = queue.isMadeByHand
    }

    /// Returns the queue without the tracks that are missing from `items`. If the current track is missing, the next
    /// track that exists becomes the current one.
    /// - Returns: The queue; nil if all of its tracks are missing.
    func restored(of items: [MediaItem], _ playback: SavedPlayback) -> RestoredQueue? {
        let itemsByPath = Dictionary(items.map { ($0.path, $0) }) { first, _ in first }
        var restored = RestoredQueue(
            items: [], order: [], current: nil, position: 0, isMadeByHand: isMadeByHand ?? true)
        var restoredIndices: [Int: Int] = [:]
        for (index, path) in paths.enumerated() {
            guard let item = itemsByPath[path] else { continue }
            restoredIndices[index] = restored.items.count
            restored.items.append(item)
        }
        guard !restored.items.isEmpty else { return nil }
        let current = playback.current.flatMap { piece in
            // The queue and the playback state are in two files. After a crash, one of the files may be older than the
            // other, so the current track may be missing from the saved queue.
            paths.indices.contains(piece.index) && paths[piece.index] == piece.path
                ? piece.index : paths.firstIndex(of: piece.path)
        }
        var isPassed = false
        var usedIndices: Set<Int> = []
        for index in order {
            if index == current { isPassed = true }
            guard let restoredIndex = restoredIndices[index], usedIndices.insert(restoredIndex).inserted else {
                continue
            }
            if isPassed, restored.current == nil {
                restored.current = restored.order.count
                restored.position = index == current ? playback.position : 0
            }
            restored.order.append(restoredIndex)
        }
        // The saved order may be damaged and lack some tracks. These tracks are appended, so that no track is lost.
        restored.order += restored.items.indices.filter { !usedIndices.contains($0) }
        return restored
    }
}

/// A player whose queue can be restored after a restart.
@MainActor public protocol RestorablePlayer: PlaybackBackend {
    /// Loads a queue and opens one of its tracks, paused. Does nothing if the player already has a queue.
    func restore(_ queue: RestoredQueue)

    /// Returns the position in seconds at which a track begins when it is opened; nil for its beginning. The player
    /// calls the closure before it publishes that the track is open. The position of a restored queue takes precedence.
    var startPosition: (@MainActor (MediaItem) -> Double?)? { get set }
}
