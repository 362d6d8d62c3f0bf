import MediaPlayback
import ResponderKit

/// The covers that were shown last. After a change of the library, a cover is shown until it has been loaded again.
@MainActor
final class CoverCache {
    /// The maximum number of covers in memory.
    static let limit = 256

    private struct CachedCover {
        /// The image; nil if the track has no cover.
        var image: UIImage?
        /// The value of the counter `uses` when the cover was last shown.
        var lastUse: Int
        /// The generation of the library from which the cover was loaded.
        var generation: Int
    }

    /// Returns the cover of a track, computed off the main actor.
    var load: @MainActor (MediaItem) async -> PlayerModel.Cover? = { _ in nil }
    /// Called with a track's identifier when the cover of the track has changed.
    var onChange: @MainActor (Int) -> Void = { _ in }

    private var covers: [Int: CachedCover] = [:]
    private var loading: Set<Int> = []
    private var uses = 0
    private(set) var generation = 0

    /// The number of covers in memory.
    var count: Int { covers.count { $0.value.image != nil } }

    /// Returns true if the cover of a track is in memory.
    func contains(_ id: Int) -> Bool { covers[id]?.image != nil }

    /// Marks all covers as out of date. Each one is loaded again when it is shown next.
    func libraryChanged() {
        generation += 1
        loading.removeAll()
        covers = covers.filter { $0.value.image != nil }
    }

    /// Returns the cover of a track if it is in memory. If it is not in memory, or was loaded from an earlier
    /// library, it is loaded.
    func image(of item: MediaItem) -> UIImage? {
        let cached = covers[item.id]
        if cached != nil {
            uses += 1
            covers[item.id]?.lastUse = uses
        }
        if cached?.generation != generation, loading.insert(item.id).inserted {
            Task { [weak self, load, generation] in
                let cover = await load(item)
                self?.store(cover, of: item.id, from: generation)
            }
        }
        return cached?.image
    }

    /// Stores the cover of a track; nil if the track has none. A cover of an earlier library is ignored.
    func store(_ cover: PlayerModel.Cover?, of id: Int, from generation: Int) {
        guard generation == self.generation else { return }
        loading.remove(id)
        // The tracks of an album share one image and therefore its URL, so that clients fetch the file only once.
        let image = cover.map { UIImage(data: $0.data, mediaType: $0.mediaType) }
        let shared = image?.contentID.flatMap(UIImage.registered) ?? image
        let former = covers[id]?.image
        uses += 1
        covers[id] = CachedCover(image: shared, lastUse: uses, generation: generation)
        // The least recently shown cover is evicted, so that visible covers and the cover of the current track remain.
        if covers.count > Self.limit, let oldest = covers.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            covers[oldest.key] = nil
        }
        if former?.contentID != shared?.contentID { onChange(id) }
    }
}
