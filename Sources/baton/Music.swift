import BatonServer
import BatonSupport
import BatonTransport
import Foundation
import MediaLibrary
import MediaPlayback
import PlayerApp
import ResponderKit

/// The player that `baton serve` offers: mpv or the embedded player, and the music of folders.
@MainActor
final class Music {
    /// The notice that the player shows until the music is found.
    static let notice = "Looking for music…"

    let model: PlayerModel
    private let demoFolder: MediaPath
    /// The library of the given folders; nil for Baton's own tracks.
    private let library: MusicLibrary?
    private let replayEnvironment: (any ReplayableEnvironment)?
    /// The player itself, without the wrapper that records its states in the journal.
    private let player: any RestorablePlayer
    private let saver: PlaybackStateSaver?
    /// The catalogue of the present music. It records its answers in the journal.
    private let catalogue: RecordedCatalogue
    private let playlists: PlaylistStore
    private let history: PlayHistory
    private let positions: ListeningPositions
    private let positionRecorder: PositionRecorder
    private let bookmarks: BookmarkStore
    /// The music with its playlists; nil until the music is found.
    private var collection: MusicCollection?
    /// The identifier of the queue entry that was recorded last in the play history.
    private var lastPlayedEntry: Int?
    /// The number of times that the favourites were read.
    private var favouriteReads = 0
    private var hasRestoredQueue = false
    /// The number of library changes. The journal contains no covers that were requested for an earlier library.
    private var generation = 0

    /// - Parameters:
    ///   - folders: the folders of the music; empty for Baton's own tracks.
    ///   - mpv: the path of mpv, `none` for no mpv, nil for the first one on PATH.
    ///   - mpvSocket: an additional socket on which mpv listens.
    ///   - clock: the player's clock; nil selects the event loop's clock.
    ///   - replayEnvironment: the journal that records the player and the folder.
    ///   - stateFolder: the folder that stores the player's state; nil stores none.
    /// - Throws: `SavedPlaybackError` or `MusicIndexError`, with a sentence for the person who starts the server.
    init(
        loop: EventLoop, folders: [String], mpv: String?, mpvSocket: String?,
        replayEnvironment: (any ReplayableEnvironment)? = nil,
        clock: (any EventClock)? = nil, stateFolder: String? = nil
    ) throws {
        self.replayEnvironment = replayEnvironment
        catalogue = RecordedCatalogue(in: replayEnvironment)
        let folders = folders.map { MediaPath($0.normalizedPath).absolute }
        let caches = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        demoFolder = MediaPath(caches ?? NSHomeDirectory() + "/.cache").appending("baton").appending("demo-v1")
        let access = MediaAccess(folders: folders.isEmpty ? [demoFolder] : folders)
        let mediaLoop: any EventLoopProtocol = if let clock { ClockedEventLoop(loop, clock: clock) } else { loop }
        if let stateFolder, !folders.isEmpty { try MusicIndex.refuseNewer(stateFolder + "/" + MusicIndex.fileName) }
        library =
            folders.isEmpty
            ? nil
            : MusicLibrary(
                MusicLibrary.Configuration(folders: folders, stateFolder: stateFolder), loop: mediaLoop)
        if let stateFolder {
            saver = try PlaybackStateSaver(folder: stateFolder, loop: mediaLoop) { Console.say($0) }
        } else {
            saver = nil
        }
        playlists = PlaylistStore(
            folders: folders, otherFolders: folders.isEmpty ? [demoFolder] : [], stateFolder: stateFolder)
        history = PlayHistory(stateFolder: stateFolder, loop: mediaLoop) { Console.say($0) }
        positions = ListeningPositions(stateFolder: stateFolder, loop: mediaLoop) { Console.say($0) }
        positionRecorder = PositionRecorder(positions, loop: mediaLoop)
        bookmarks = BookmarkStore(stateFolder: stateFolder) { Console.say($0) }
        player =
            mpv == "none"
            ? EmbeddedPlayer(loop: mediaLoop, reason: "mpv is disabled by --mpv none")
            : PlaybackBackends.make(loop: mediaLoop, access: access, mpv: mpv) {
                $0.additionalSocket = mpvSocket
                $0.log = { Console.say($0) }
            }
        player.startPosition = { [positionRecorder] in positionRecorder.start(of: $0) }
        // Restoring the saved settings sends commands to the player. The settings are restored before the player is
        // wrapped in `RecordedPlayer`, because no screen has sent these commands. The journal records the result as a
        // change that the player reports.
        saver?.restoreSettings(of: player)
        let recorded: any PlaybackBackend =
            if let replayEnvironment { RecordedPlayer(player, in: replayEnvironment) } else { player }
        model = PlayerModel(
            backend: recorded, title: "Library", notice: Self.notice,
            clock: clock ?? replayEnvironment?.clock ?? LoopClock(loop: loop))
        if let saver {
            model.observeState(saver) { [unowned saver, unowned model] _ in saver.stateDidChange(model.stateToSave) }
        }
        model.observeState(positionRecorder) { [positionRecorder] in positionRecorder.stateDidChange($0) }
        model.observeState(self) { [unowned self] in recordPlay($0) }
    }

    /// Reads the music off the main actor, and passes it to the player, now and after each change of the folders.
    func load() {
        guard let library else {
            loadDemo()
            return
        }
        library.log = { Console.say($0) }
        library.onNotice = { [weak self] in self?.show(notice: $0) }
        offer { [weak library] in await library?.answer($0) ?? MusicAnswer() }
        library.onScan = { [weak self] in self?.playlistsChanged() }
        library.onChange = { [weak self] contents in
            guard let self else { return }
            show(contents.count, title: "Library", notice: contents.notice) { item in
                await offMain { Artwork.find(for: item.path) }
            }
            if contents.isComplete { restoreQueue() }
        }
        library.start()
    }

    private func loadDemo() {
        Task {
            switch await DemoMusic.library(in: demoFolder) {
            case .success(let demo):
                for notice in demo.notices { Console.say(notice) }
                do {
                    let index = try IndexCatalogue(items: demo.items)
                    offer { query in
                        await withCheckedContinuation { next in index.answer(query) { next.resume(returning: $0) } }
                    }
                } catch {
                    return show(notice: "The demonstration pieces cannot be offered: \(error).")
                }
                show(demo.items.count, title: DemoMusic.album, notice: demo.notices.first) {
                    await demo.artwork(for: $0.id)
                }
                restoreQueue()
            case .failure(let error):
                Console.say(error.description)
                show(notice: error.description)
            }
        }
    }

    /// Answers the queries of the screens from a library and its playlists.
    private func offer(_ library: @escaping @MainActor (MusicQuery) async -> MusicAnswer) {
        let collection = MusicCollection(
            playlists: playlists, history: history, positions: positions, bookmarks: bookmarks, library: library)
        self.collection = collection
        catalogue.source = { query, completion in
            Task { completion(await collection.answer(query)) }
        }
        catalogue.editor = { edit, completion in
            Task { completion(await collection.perform(edit)) }
        }
        collection.onChange = { [weak self] in self?.playlistsChanged() }
        // Plays and positions are recorded while the player's state changes, often during an input. Journals contain
        // values from other sources only between inputs, so the screens learn of them after the input.
        history.onChange = { [weak self] in Task { self?.historyChanged() } }
        positionRecorder.onChange = { [weak self] in Task { self?.historyChanged() } }
    }

    private func historyChanged() {
        replayEnvironment?.record(.history)
        model.historyChanged()
    }

    private func playlistsChanged() {
        favouriteReads += 1
        let read = favouriteReads
        Task {
            // A later reading has the newer favourites.
            guard let favourites = await collection?.favourites(), read == favouriteReads else { return }
            replayEnvironment?.record(.playlists(favourites: favourites.sorted()))
            model.playlistsChanged(favourites: favourites)
        }
    }

    /// Adds a track to the play history when it begins to play.
    private func recordPlay(_ state: PlaybackState) {
        guard state.status == .playing, let current = state.current, current.id != lastPlayedEntry else { return }
        lastPlayedEntry = current.id
        history.record(current.item.path)
    }

    private func show(notice: String?) {
        replayEnvironment?.record(.notice(notice))
        model.setNotice(notice)
    }

    private func show(
        _ trackCount: Int, title: String, notice: String?,
        artwork: @escaping @MainActor (MediaItem) async -> Artwork?
    ) {
        generation += 1
        replayEnvironment?.record(.library(trackCount: trackCount, title: title, notice: notice))
        model.setLibrary(catalogue, trackCount: trackCount, title: title, notice: notice) {
            [weak self, replayEnvironment, generation] item in
            let cover = await artwork(item).map { PlayerModel.Cover(data: $0.bytes, mediaType: $0.mediaType) }
            if self?.generation == generation {
                replayEnvironment?.record(
                    .cover(of: item.id, data: (cover?.data).map { Data($0) }, mediaType: cover?.mediaType))
            }
            return cover
        }
        playlistsChanged()
    }

    /// Restores the saved queue once. If the library has none of its tracks, for example because a disk is missing, the
    /// queue is restored after a later change of the library, unless something else was queued.
    private func restoreQueue() {
        guard let saver, let collection, !hasRestoredQueue else { return }
        Task {
            // No screen has sent this query, so the journal does not contain it.
            let answer = await collection.answer(.identified(saver.queuedTracks))
            guard !hasRestoredQueue else { return }
            hasRestoredQueue = saver.restoreQueue(of: player, from: answer.tracks)
        }
    }

    /// Saves the player's state and shuts the player down.
    func shutDown(completion: @escaping @MainActor () -> Void) {
        library?.stop()
        saver?.finish()
        history.finish()
        positionRecorder.finish()
        model.backend.shutDown(completion: completion)
    }
}

extension MediaPath {
    /// The absolute form of the path. A relative path is based on the current folder.
    fileprivate var absolute: MediaPath {
        string.hasPrefix("/") ? self : MediaPath(FileManager.default.currentDirectoryPath).appending(self)
    }
}
