public import MediaPlayback
import ResponderKit

/// The state that all screens of a player share: the player itself, the available tracks, and the covers.
///
/// Several screens of different sizes show one player. Each screen observes this model.
@MainActor
public final class PlayerModel {
    /// A cover image as an image file.
    public struct Cover: Sendable {
        /// The bytes of the file.
        public var data: [UInt8]
        /// The media type, such as `image/jpeg`.
        public var mediaType: String

        /// Creates a cover from an image file in a web format.
        public init(data: [UInt8], mediaType: String) {
            self.data = data
            self.mediaType = mediaType
        }
    }

    /// The maximum number of covers in memory.
    static let coverLimit = 256

    /// The player. It accepts a command of a client only if the client may control the player.
    public let backend: any PlaybackBackend
    /// The available tracks, in display order.
    public private(set) var items: [MediaItem] = []
    /// The display name of the collection.
    public private(set) var title: String
    /// A message about the collection: for example that it is being scanned, or why it is empty. Nil if there is no
    /// message.
    public private(set) var notice: String?

    private var loadCover: @MainActor (MediaItem) async -> Cover? = { _ in nil }
    private var covers: [Int: CachedCover] = [:]
    private var coverUses = 0
    private var missingCovers: Set<Int> = []
    private var loading: Set<Int> = []
    /// The number of library changes. Covers that were requested for an earlier library are recognised by this number
    /// and discarded.
    private var generation = 0
    private var observers: [ObjectIdentifier: Observer] = [:]

    /// The tracks of the last removal from the queue, which can be undone; nil if there is no such removal.
    var removed: RemovedTracks? { didSet { if removed != oldValue { notifyStateObservers() } } }
    /// The people who added the entries of the queue.
    var contributors = QueueContributors()
    /// The track that `choose` has inserted, and the greatest identifier that a queue entry had until then. The track
    /// is played as soon as the player reports the track's queue entry.
    var awaited: (item: Int, lastEntry: Int)?

    private struct CachedCover {
        var image: UIImage
        /// The value of the counter `coverUses` when the cover was last shown.
        var lastUse: Int
    }

    private struct Observer {
        weak var object: AnyObject?
        var order: Int
        var stateChanged: @MainActor () -> Void
        var libraryChanged: @MainActor () -> Void
        var coverLoaded: @MainActor (Int) -> Void
    }
    private var observerCount = 0

    /// Creates a model without tracks.
    /// - Parameters:
    ///   - backend: The player. The model replaces its `onChange` handler.
    ///   - title: The display name of the collection.
    ///   - notice: A message that is shown until tracks are available.
    public init(backend: any PlaybackBackend, title: String, notice: String? = nil) {
        self.backend = ControlledPlayer(backend)
        self.title = title
        self.notice = notice
        backend.onChange = { [weak self] state in
            self?.contributors.attributeNewEntries(of: state.queue)
            self?.notifyStateObservers()
            self?.playAwaitedTrack()
        }
    }

    /// Sets the available tracks.
    /// - Parameters:
    ///   - items: The tracks, in display order.
    ///   - title: The display name of the collection.
    ///   - notice: A message about the collection, such as which files were left out.
    ///   - loadCover: Returns the cover of a track, computed off the main actor.
    public func setLibrary(
        _ items: [MediaItem], title: String, notice: String? = nil,
        loadCover: @escaping @MainActor (MediaItem) async -> Cover?
    ) {
        self.items = items
        self.title = title
        self.notice = notice
        self.loadCover = loadCover
        generation += 1
        covers.removeAll()
        missingCovers.removeAll()
        loading.removeAll()
        for observer in liveObservers { observer.libraryChanged() }
    }

    /// Sets the message about the collection, such as why there is nothing to play.
    public func setNotice(_ notice: String?) {
        self.notice = notice
        // The lists do not show the message, and a scan changes it repeatedly, so the lists are not loaded again.
        notifyStateObservers()
    }

    var state: PlaybackState { backend.state }

    // MARK: Observers, notified in the order of registration

    func observe(
        _ object: AnyObject, stateChanged: @escaping @MainActor () -> Void,
        libraryChanged: @escaping @MainActor () -> Void,
        coverLoaded: @escaping @MainActor (Int) -> Void
    ) {
        observerCount += 1
        observers[ObjectIdentifier(object)] = Observer(
            object: object, order: observerCount, stateChanged: stateChanged, libraryChanged: libraryChanged,
            coverLoaded: coverLoaded)
    }

    /// Calls a closure whenever the player's state has changed, as long as `object` exists.
    public func observeState(_ object: AnyObject, _ changed: @escaping @MainActor (PlaybackState) -> Void) {
        observe(object, stateChanged: { [unowned self] in changed(state) }, libraryChanged: {}, coverLoaded: { _ in })
    }

    private var liveObservers: [Observer] {
        observers = observers.filter { $0.value.object != nil }
        return observers.values.sorted { $0.order < $1.order }
    }

    private func notifyStateObservers() {
        for observer in liveObservers { observer.stateChanged() }
    }

    // MARK: Commands that depend on the library

    /// Starts playback. If the queue is empty, all tracks are queued first.
    func play() {
        if state.queue.entries.isEmpty, !items.isEmpty {
            backend.setQueue(items, startAt: 0)
        } else {
            backend.play()
        }
    }

    /// Pauses or resumes playback.
    func togglePlayPause() {
        if state.status == .playing || state.status == .buffering { backend.pause() } else { play() }
    }

    /// Pauses playback, and moves the position to the beginning of the track.
    func stop() {
        backend.pause()
        backend.seek(to: 0)
    }

    /// Plays all tracks, starting with the one at an index.
    func play(itemAt index: Int) {
        guard items.indices.contains(index), ControlledPlayer.acquireControl() else { return }
        removed = nil
        backend.setQueue(items, startAt: index)
    }

    // MARK: Covers

    /// Returns the cover of a track if it is in memory. Otherwise the cover is loaded, and observers are notified when
    /// it is available.
    func cover(of item: MediaItem) -> UIImage? {
        if let cover = covers[item.id] {
            use(cover.image, of: item.id)
            return cover.image
        }
        guard !missingCovers.contains(item.id), loading.insert(item.id).inserted else { return nil }
        Task { [weak self, loadCover, generation] in
            let cover = await loadCover(item)
            self?.cacheCover(cover, of: item.id, from: generation)
        }
        return nil
    }

    /// Stores the cover of a track. Used by callers that load covers themselves instead of passing `loadCover`. If
    /// `cover` is nil, the track has no cover.
    public func setCover(_ cover: Cover?, of id: Int) { cacheCover(cover, of: id, from: generation) }

    /// The number of covers in memory.
    var coverCount: Int { covers.count }

    /// Returns true if the cover of a track is in memory.
    func isCoverCached(_ id: Int) -> Bool { covers[id] != nil }

    private func use(_ image: UIImage, of id: Int) {
        coverUses += 1
        covers[id] = CachedCover(image: image, lastUse: coverUses)
    }

    private func cacheCover(_ cover: Cover?, of id: Int, from generation: Int) {
        guard generation == self.generation else { return }
        loading.remove(id)
        guard let cover else {
            missingCovers.insert(id)
            return
        }
        // The tracks of an album share one image and therefore its URL, so that clients fetch the file only once.
        let image = UIImage(data: cover.data, mediaType: cover.mediaType)
        let shared = image.contentID.flatMap(UIImage.registered) ?? image
        use(shared, of: id)
        // The least recently shown cover is evicted, so that visible covers and the cover of the current track remain.
        if covers.count > Self.coverLimit, let oldest = covers.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            covers[oldest.key] = nil
        }
        for observer in liveObservers { observer.coverLoaded(id) }
    }
}
