package import BatonSupport
package import Foundation
package import MediaPlayback

/// A library of music in one or several folders, with an index on disk.
///
/// At the start, the library offers the tracks of the index, and then compares the folders with it. Later changes of
/// the folders are noticed by watches. All work with files and the database is off the main actor.
///
///     let library = MusicLibrary(.init(folders: [MediaPath("/srv/music")], stateFolder: "/var/lib/baton"), loop: loop)
///     library.onChange = { contents in … }
///     library.start()
@MainActor package final class MusicLibrary {
    /// The settings of a library.
    package struct Configuration: Sendable {
        /// The folders of the music, as absolute paths.
        package var folders: [MediaPath]
        /// The folder of the index; nil for an index in memory.
        package var stateFolder: String?
        /// The maximum number of files.
        package var limit = MediaPlayback.MediaLibrary.limit
        /// The maximum number of watched folders.
        package var watchLimit = 50_000
        /// Returns the present date, for the time at which a file was found first.
        package var date: @Sendable () -> Date = { Date() }
        /// Called with each folder before it is read, off the main actor.
        var willRead: @Sendable (MediaPath) -> Void = { _ in }

        /// Creates settings with the default limits.
        package init(folders: [MediaPath], stateFolder: String?) {
            self.folders = folders
            self.stateFolder = stateFolder
        }
    }

    /// The music that is offered.
    package struct Contents: Sendable, Equatable {
        /// The number of tracks.
        package var count: Int
        /// A sentence for users, for example about a folder that is missing.
        package var notice: String?
        /// All folders have been scanned to the end. Otherwise, the tracks are those that an interrupted scan has read,
        /// and complete contents follow.
        package var isComplete: Bool
    }

    /// The time without a change of a folder before the folders are scanned, in milliseconds.
    package static let quietInterval = 300.0
    /// The maximum delay of a scan while changes continue, in milliseconds.
    package static let maximumDelay = 2_000.0
    /// The interval of scans while a folder is unavailable or cannot be watched, in milliseconds.
    package static let rescanInterval = 60_000.0
    /// The minimum interval between two reports of progress, in milliseconds.
    package static let progressInterval = 300.0

    /// Called when the music has changed, so that earlier answers to queries are out of date.
    package var onChange: @MainActor (Contents) -> Void = { _ in }
    /// Called when only the sentence for users has changed, for example to report the progress of a scan.
    package var onNotice: @MainActor (String?) -> Void = { _ in }
    /// Receives sentences for the server's log.
    package var log: @MainActor (String) -> Void = { _ in }

    let configuration: Configuration
    let loop: any EventLoopProtocol
    var index: MusicIndex?
    /// The sentences of the last scan, and those about the index.
    var notices: [String] = []
    var indexNotices: [String] = []
    var hasOffered = false
    /// The sentence about the files that the last scan could not read as music.
    var lastProblems: String?
    /// The tracks have to be offered after the next scan, even if it finds no change.
    var mustOffer = true
    /// Called after each scan, for example because a playlist has changed.
    package var onScan: @MainActor () -> Void = {}

    private var watch: FolderTreeWatch?
    private var registration: (any EventRegistration)?
    private var quietTimer: (any EventRegistration)?
    private var maximumDelayTimer: (any EventRegistration)?
    private var rescanTimer: (any EventRegistration)?
    private var isScanning = false
    private var hasNewEvents = false
    private var shownNotice: String?
    var isStopped = false

    /// Creates a library. Nothing is read yet.
    package init(_ configuration: Configuration, loop: any EventLoopProtocol) {
        self.configuration = configuration
        self.loop = loop
    }

    /// Offers the tracks of the index, and then scans and watches the folders.
    package func start() {
        watch = FolderTreeWatch(
            extensions: Set(MediaPlayback.MediaLibrary.extensions + PlaylistFormat.allCases.map(\.rawValue)),
            limit: configuration.watchLimit)
        if let watch {
            registration = loop.watchReadable(watch.descriptor) { [weak self] in
                if self?.watch?.readEvents() == true { self?.foldersChanged() }
            }
        }
        isScanning = true
        Task {
            await open()
            await offerStored()
            isScanning = false
            await scan()
        }
    }

    /// Ends all watches. A scan that is running ends after its next step.
    package func stop() {
        isStopped = true
        for timer in [registration, quietTimer, maximumDelayTimer, rescanTimer] { timer?.cancel() }
        (registration, quietTimer, maximumDelayTimer, rescanTimer) = (nil, nil, nil, nil)
        watch = nil
    }

    /// Answers a query about the music of the folders. The answer is empty while no index is open. An index that fails
    /// is replaced, and the folders are scanned again.
    package func answer(_ query: MusicQuery) async -> MusicAnswer {
        guard let index else { return MusicAnswer() }
        let folders = configuration.folders
        let result = await offMain(priority: .userInitiated) {
            Result { try index.answer(query, in: index.folders(folders).map(\.root)) }
        }
        switch result {
        case .success(let answer): return answer
        case .failure(let error):
            // Another query or a scan may have replaced the index meanwhile.
            guard !isStopped, self.index === index else { return MusicAnswer() }
            await replaceIndex(index, after: error)
            mustOffer = true
            Task { await scan() }
            return MusicAnswer()
        }
    }

    // MARK: Starting

    private func open() async {
        let (file, date) = (configuration.stateFolder.map { $0 + "/" + MusicIndex.fileName }, configuration.date())
        use(await offMain { MusicIndex.open(file, date: date) })
    }

    /// Uses an index that was opened, and logs what was done to open it.
    func use(_ opened: MusicIndex.Opened) {
        index = opened.index
        indexNotices = opened.notices
        for notice in opened.notices { log(notice) }
    }

    /// Offers the tracks that the index contains from an earlier run.
    private func offerStored() async {
        guard !isStopped, let index else { return }
        let folders = configuration.folders
        let stored = await attempt {
            let known = try index.folders(folders)
            let roots = known.map(\.root)
            // If some tracks were unavailable, a saved queue is restored only after the scan, which may find them.
            let isComplete =
                try known.count == folders.count && known.allSatisfy(\.isComplete)
                && !index.hasUnavailable(in: roots)
            // The lists are out of date only if a scan was interrupted or if other folders are in use.
            try index.arrange(for: roots)
            return (try index.trackCount(in: roots), isComplete)
        }
        guard !isStopped else { return }
        switch stored {
        case .success(let (count, isComplete)): if count > 0 { offer(count, isComplete: isComplete) }
        case .failure(let error): await replaceIndex(index, after: error)
        }
    }

    /// Replaces an index that cannot be read or written, unless it has been replaced already.
    func replaceIndex(_ failed: MusicIndex, after error: any Error) async {
        guard index === failed else { return }
        // Queries are not answered until the new index is open.
        index = nil
        let date = configuration.date()
        use(await offMain { failed.replaced(after: error, date: date) })
    }

    // MARK: Watching

    private func foldersChanged() {
        guard !isStopped else { return }
        quietTimer?.cancel()
        quietTimer = loop.schedule(after: Self.quietInterval) { [weak self] in self?.scanAfterChange() }
        if maximumDelayTimer == nil {
            maximumDelayTimer = loop.schedule(after: Self.maximumDelay) { [weak self] in self?.scanAfterChange() }
        }
    }

    private func scanAfterChange() {
        for timer in [quietTimer, maximumDelayTimer, rescanTimer] { timer?.cancel() }
        (quietTimer, maximumDelayTimer, rescanTimer) = (nil, nil, nil)
        Task { await scan() }
    }

    /// Compares the folders with the index, and offers the result if something has changed. Only one scan runs at a
    /// time.
    private func scan() async {
        guard !isStopped else { return onScan() }
        guard !isScanning else {
            hasNewEvents = true
            return
        }
        isScanning = true
        let plan = await runScan(with: watch)
        isScanning = false
        defer { onScan() }
        guard !isStopped else { return }
        if hasNewEvents {
            hasNewEvents = false
            foldersChanged()
        }
        if plan?.isComplete != true || plan?.isWatched != true {
            rescanTimer?.cancel()
            rescanTimer = loop.schedule(after: Self.rescanInterval) { [weak self] in self?.scanAfterChange() }
        }
    }

    // MARK: Reporting

    /// The sentence that is shown while no scan reports its progress.
    private var notice: String? { (notices + indexNotices).first }

    /// Reports the music of the lists to `onChange`.
    func offer(_ count: Int, isComplete: Bool) {
        hasOffered = true
        mustOffer = !isComplete
        shownNotice = notice
        onChange(Contents(count: count, notice: notice, isComplete: isComplete))
    }

    /// Sets the sentences of a scan, and logs the new ones.
    func setNotices(_ new: [String]) {
        for notice in new where !notices.contains(notice) { log(notice) }
        notices = new
    }

    /// Shows a sentence about the progress, or with nil the present sentence about the folders.
    func show(progress: String?) {
        let new = progress ?? notice
        guard new != shownNotice || (progress == nil && !hasOffered) else { return }
        shownNotice = new
        onNotice(new)
    }

    /// Runs work with the database off the main actor.
    func attempt<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async -> Result<Value, any Error> {
        await offMain { Result { try work() } }
    }
}
