public import MediaPlayback
public import ResponderKit

/// The model of the player screens: the player, the catalogue of the music, and the covers. All screens share it.
@MainActor
public final class PlayerModel {
    /// The cover of a track as image data in a web format.
    public struct Cover: Sendable, Equatable {
        /// The bytes of the image file.
        public var data: [UInt8]
        /// The media type, such as `image/jpeg`.
        public var mediaType: String

        /// Creates a cover from an image file in a web format.
        public init(data: [UInt8], mediaType: String) {
            self.data = data
            self.mediaType = mediaType
        }
    }

    /// The player. It accepts a command of a client only if the client may control the player.
    public let backend: any PlaybackBackend
    /// The number of available tracks.
    public private(set) var trackCount = 0
    /// The display name of the collection.
    public private(set) var title: String
    /// A message about the collection: for example that it is being scanned, or why it is empty. Nil if there is no
    /// message.
    public private(set) var notice: String?

    /// The identifiers of the favourites.
    public private(set) var favourites: Set<Int> = []

    let covers = CoverCache()
    /// Pauses the player after a time.
    let sleepTimer: SleepTimer
    private let answers = AnswerCache()
    private var observers: [ObjectIdentifier: Observer] = [:]
    private var observerCount = 0

    /// The tracks of the last removal from the queue, which can be undone; nil if there is no such removal.
    var removed: RemovedTracks? { didSet { if removed != oldValue { notifyStateObservers() } } }
    /// The people who added the entries of the queue.
    var contributors = QueueContributors()
    /// The track that `choose` has inserted, and the greatest identifier that a queue entry had until then. The track
    /// is played as soon as the player reports the track's queue entry.
    var awaited: (item: Int, lastEntry: Int)?

    private struct Observer {
        weak var object: AnyObject?
        /// The application whose screen the object shows.
        weak var application: UIApplication?
        var order: Int
        var stateChanged: @MainActor () -> Void
        var libraryChanged: @MainActor () -> Void
        var playlistsChanged: @MainActor () -> Void
        var coverLoaded: @MainActor (Int) -> Void
    }

    /// Creates a model without tracks.
    /// - Parameters:
    ///   - backend: The player. The model replaces its `onChange` handler.
    ///   - title: The display name of the collection.
    ///   - notice: A message that is shown until tracks are available.
    ///   - clock: The clock of the sleep timer.
    public init(backend: any PlaybackBackend, title: String, notice: String? = nil, clock: any EventClock) {
        self.backend = ControlledPlayer(backend)
        sleepTimer = SleepTimer(self.backend, clock: clock)
        self.title = title
        self.notice = notice
        backend.onChange = { [weak self] state in
            self?.contributors.attributeNewEntries(of: state.queue)
            self?.sleepTimer.stateDidChange(state)
            self?.notifyStateObservers()
            self?.playAwaitedTrack()
        }
        sleepTimer.onChange = { [weak self] in self?.notifyStateObservers() }
        covers.onChange = { [weak self] id in self?.notify { $0.coverLoaded(id) } }
    }

    /// Sets the music that is available, at first and after each change.
    /// - Parameters:
    ///   - catalogue: Answers queries about the music.
    ///   - trackCount: The number of tracks.
    ///   - title: The display name of the collection.
    ///   - notice: A message about the collection, such as which files were left out.
    ///   - loadCover: Returns the cover of a track, computed off the main actor.
    public func setLibrary(
        _ catalogue: any MusicCatalogue, trackCount: Int, title: String, notice: String? = nil,
        loadCover: @escaping @MainActor (MediaItem) async -> Cover?
    ) {
        self.trackCount = trackCount
        self.title = title
        self.notice = notice
        answers.reset(catalogue)
        covers.load = loadCover
        covers.libraryChanged()
        notify { $0.libraryChanged() }
    }

    /// Reports that the playlists, the favourites or the bookmarks have changed.
    /// - Parameter favourites: The identifiers of the favourites.
    public func playlistsChanged(favourites: Set<Int>) {
        self.favourites = favourites
        answers.resetPlaylists()
        notify {
            $0.playlistsChanged()
            $0.stateChanged()
        }
    }

    /// Reports that another track was played, or that the position of a track was stored.
    public func historyChanged() {
        answers.resetHistory()
        notify { $0.playlistsChanged() }
    }

    /// The player's state, with the volume that the player has without the fade-out of the sleep timer.
    public var stateToSave: PlaybackState {
        var state = state
        state.volume = sleepTimer.formerVolume ?? state.volume
        return state
    }

    /// Sets the message about the collection, such as why there is nothing to play.
    public func setNotice(_ notice: String?) {
        self.notice = notice
        // The lists do not show the message, and a scan changes it repeatedly, so the lists are not loaded again.
        notifyStateObservers()
    }

    var state: PlaybackState { backend.state }

    /// Answers a query about the music. Calls `completion` once, at once if the answer is in memory.
    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        // A late answer changes the screen that has asked, so its application runs the completion.
        let application = UIApplication.shared
        answers.answer(query) { [weak application] answer in
            Self.perform(in: application) { completion(answer) }
        }
    }

    /// Changes the playlists.
    func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void) {
        let application = UIApplication.shared
        answers.perform(edit) { [weak application] result in
            Self.perform(in: application) { completion(result) }
        }
    }

    /// Runs a closure in an application. If the screen is gone, the closure runs nevertheless, because a command of its
    /// person still has an effect on the player.
    private static func perform(in application: UIApplication?, _ body: () -> Void) {
        if let application { application.performAsShared(body) } else { body() }
    }

    // MARK: Observers, notified in the order of registration

    /// Registers an object that shows the model on the screen of an application.
    func observe(
        _ object: AnyObject, in application: UIApplication? = nil, stateChanged: @escaping @MainActor () -> Void,
        libraryChanged: @escaping @MainActor () -> Void = {},
        playlistsChanged: @escaping @MainActor () -> Void = {},
        coverLoaded: @escaping @MainActor (Int) -> Void = { _ in }
    ) {
        observerCount += 1
        observers[ObjectIdentifier(object)] = Observer(
            object: object, application: application, order: observerCount, stateChanged: stateChanged,
            libraryChanged: libraryChanged, playlistsChanged: playlistsChanged, coverLoaded: coverLoaded)
    }

    /// Calls a closure whenever the player's state has changed, as long as `object` exists.
    public func observeState(_ object: AnyObject, _ changed: @escaping @MainActor (PlaybackState) -> Void) {
        observe(object, stateChanged: { [unowned self] in changed(state) })
    }

    private func notify(_ body: (Observer) -> Void) {
        observers = observers.filter { $0.value.object != nil }
        for observer in observers.values.sorted(by: { $0.order < $1.order }) {
            Self.perform(in: observer.application) { body(observer) }
        }
    }

    private func notifyStateObservers() { notify { $0.stateChanged() } }

    // MARK: Covers

    /// Returns the cover of a track if it is in memory. Otherwise the cover is loaded, and observers are notified when
    /// it is available.
    func cover(of item: MediaItem) -> UIImage? { covers.image(of: item) }

    /// Stores the cover of a track. Used by callers that load covers themselves instead of passing `loadCover`. If
    /// `cover` is nil, the track has no cover.
    public func setCover(_ cover: Cover?, of id: Int) { covers.store(cover, of: id, from: covers.generation) }
}
