public import MediaPlayback
import ResponderKit

/// What all screens of a player have in common: the player itself, what can be played, and the covers.
///
/// Several screens of different sizes show one player; each looks at this.
@MainActor
public final class PlayerModel {
    /// A picture as a file has it.
    public struct Cover: Sendable {
        /// The file's bytes.
        public var data: [UInt8]
        /// Such as `image/jpeg`.
        public var mediaType: String

        /// A picture in one of the web's formats.
        public init(data: [UInt8], mediaType: String) {
            self.data = data
            self.mediaType = mediaType
        }
    }

    /// The most covers that are kept in memory.
    static let coverLimit = 256

    /// The player.
    public let backend: any PlaybackBackend
    /// What can be played, in the order that it is shown in.
    public private(set) var items: [MediaItem] = []
    /// What people call the collection.
    public private(set) var title: String
    /// A sentence about the collection: that it is being read, or why there is none.
    public private(set) var notice: String?

    private var loadCover: @MainActor (MediaItem) async -> Cover? = { _ in nil }
    private var covers: [Int: KeptCover] = [:]
    private var coverUses = 0
    private var missingCovers: Set<Int> = []
    private var loading: Set<Int> = []
    /// Grows with each library, so that what was asked of an earlier one is not taken for an answer of this.
    private var generation = 0
    private var observers: [ObjectIdentifier: Observer] = [:]

    private struct KeptCover {
        var image: UIImage
        /// When it was last shown, counted in shows.
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

    /// A player with nothing to play yet.
    /// - Parameters:
    ///   - backend: the player. Its `onChange` is the model's from now on.
    ///   - title: what people call the collection.
    ///   - notice: a sentence that is shown until there is a collection.
    public init(backend: any PlaybackBackend, title: String, notice: String? = nil) {
        self.backend = backend
        self.title = title
        self.notice = notice
        backend.onChange = { [weak self] _ in self?.tellState() }
    }

    /// Gives it what can be played.
    /// - Parameters:
    ///   - items: the pieces, in the order that they are shown in.
    ///   - title: what people call the collection.
    ///   - notice: a sentence about it, such as what was left out.
    ///   - loadCover: finds a piece's cover, away from the main actor.
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
        for observer in living { observer.libraryChanged() }
    }

    /// Says why there is nothing to play.
    public func setNotice(_ notice: String?) {
        self.notice = notice
        for observer in living { observer.libraryChanged() }
    }

    var state: PlaybackState { backend.state }

    // MARK: Observers, told in the order in which they came

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

    /// Calls a closure whenever the player's state has changed, for as long as an object is there.
    public func observeState(_ object: AnyObject, _ changed: @escaping @MainActor (PlaybackState) -> Void) {
        observe(object, stateChanged: { [unowned self] in changed(state) }, libraryChanged: {}, coverLoaded: { _ in })
    }

    private var living: [Observer] {
        observers = observers.filter { $0.value.object != nil }
        return observers.values.sorted { $0.order < $1.order }
    }

    private func tellState() {
        for observer in living { observer.stateChanged() }
    }

    // MARK: Commands that need more than the player knows

    /// Plays, beginning with everything there is where nothing is in the queue.
    func play() {
        if state.queue.entries.isEmpty, !items.isEmpty {
            backend.setQueue(items, startAt: 0)
        } else {
            backend.play()
        }
    }

    /// Pauses or plays.
    func togglePlayPause() {
        if state.status == .playing || state.status == .buffering { backend.pause() } else { play() }
    }

    /// Stands still at the beginning of the piece.
    func stop() {
        backend.pause()
        backend.seek(to: 0)
    }

    /// Plays everything there is, from one piece on.
    func play(itemAt index: Int) {
        guard items.indices.contains(index) else { return }
        backend.setQueue(items, startAt: index)
    }

    // MARK: Covers

    /// An item's cover, if it was loaded; where not, it is loaded, and observers are told when it is there.
    func cover(of item: MediaItem) -> UIImage? {
        if let cover = covers[item.id] {
            use(cover.image, of: item.id)
            return cover.image
        }
        guard !missingCovers.contains(item.id), loading.insert(item.id).inserted else { return nil }
        Task { [weak self, loadCover, generation] in
            let cover = await loadCover(item)
            self?.keep(cover, of: item.id, from: generation)
        }
        return nil
    }

    /// Takes a cover that was asked for, where it comes by another way.
    public func take(_ cover: Cover?, of id: Int) { keep(cover, of: id, from: generation) }

    /// How many covers are in memory.
    var coverCount: Int { covers.count }

    /// Whether an item's cover is in memory.
    func isCoverKept(_ id: Int) -> Bool { covers[id] != nil }

    private func use(_ image: UIImage, of id: Int) {
        coverUses += 1
        covers[id] = KeptCover(image: image, lastUse: coverUses)
    }

    private func keep(_ cover: Cover?, of id: Int, from generation: Int) {
        guard generation == self.generation else { return }
        loading.remove(id)
        guard let cover else {
            missingCovers.insert(id)
            return
        }
        // Pieces of one album share a picture, and so one address.
        let image = UIImage(data: cover.data, mediaType: cover.mediaType)
        let shared = image.contentID.flatMap(UIImage.registered) ?? image
        use(shared, of: id)
        // The one that was not shown for the longest goes: never what is playing, or in sight.
        if covers.count > Self.coverLimit, let oldest = covers.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            covers[oldest.key] = nil
        }
        for observer in living { observer.coverLoaded(id) }
    }
}
