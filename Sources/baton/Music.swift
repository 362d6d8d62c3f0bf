import BatonServer
import BatonSupport
import BatonTransport
import Foundation
import MediaPlayback
import PlayerApp
import ResponderKit

/// The player that `baton serve` offers: mpv or the embedded player, and the music of a folder.
@MainActor
final class Music {
    /// The notice that the player shows until the music is found.
    static let notice = "Looking for music…"

    let model: PlayerModel
    private let folder: MediaPath?
    private let demoFolder: MediaPath
    private var library: MediaLibrary?
    private let replayEnvironment: (any ReplayableEnvironment)?
    /// The player itself, without the wrapper that records its states in the journal.
    private let player: any RestorablePlayer
    private let saver: PlaybackStateSaver?

    /// - Parameters:
    ///   - folder: the folder of the music; nil for Baton's own tracks.
    ///   - mpv: the path of mpv, `none` for no mpv, nil for the first one on PATH.
    ///   - mpvSocket: an additional socket on which mpv listens.
    ///   - clock: the player's clock; nil selects the event loop's clock.
    ///   - replayEnvironment: the journal that records the player and the folder.
    ///   - stateFolder: the folder that stores the player's state; nil stores none.
    /// - Throws: `SavedPlaybackError`, with a sentence for the person who starts the server.
    init(
        loop: EventLoop, folder: String?, mpv: String?, mpvSocket: String?,
        replayEnvironment: (any ReplayableEnvironment)? = nil,
        clock: (any EventClock)? = nil, stateFolder: String? = nil
    ) throws(SavedPlaybackError) {
        self.replayEnvironment = replayEnvironment
        self.folder = folder.map {
            MediaPath($0.normalizedPath).absolute
        }
        let caches = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        demoFolder = MediaPath(caches ?? NSHomeDirectory() + "/.cache").appending("baton").appending("demo-v1")
        let access = MediaAccess(folders: [self.folder ?? demoFolder])
        let mediaLoop: any EventLoopProtocol = if let clock { ClockedEventLoop(loop, clock: clock) } else { loop }
        if let stateFolder {
            saver = try PlaybackStateSaver(folder: stateFolder, loop: mediaLoop) { Console.say($0) }
        } else {
            saver = nil
        }
        player =
            mpv == "none"
            ? EmbeddedPlayer(loop: mediaLoop, reason: "mpv is disabled by --mpv none")
            : PlaybackBackends.make(loop: mediaLoop, access: access, mpv: mpv) {
                $0.additionalSocket = mpvSocket
                $0.log = { Console.say($0) }
            }
        // Restoring the saved settings sends commands to the player. The settings are restored before the player is
        // wrapped in `RecordedPlayer`, because no screen has sent these commands. The journal records the result as a
        // change that the player reports.
        saver?.restoreSettings(of: player)
        let recorded: any PlaybackBackend =
            if let replayEnvironment { RecordedPlayer(player, in: replayEnvironment) } else { player }
        model = PlayerModel(backend: recorded, title: "Library", notice: Self.notice)
        if let saver { model.observeState(saver) { [unowned saver] in saver.stateDidChange($0) } }
    }

    /// Scans the folder off the main actor, and passes the folder's music to the player.
    func load() {
        Task {
            let found =
                if let folder { await MediaLibrary.scan(folder) } else { await DemoMusic.library(in: demoFolder) }
            switch found {
            case .success(let library): show(library)
            case .failure(let error):
                Console.say(error.description)
                replayEnvironment?.record(.notice(error.description))
                model.setNotice(error.description)
            }
        }
    }

    private func show(_ library: MediaLibrary) {
        self.library = library
        for notice in library.notices { Console.say(notice) }
        let title = folder == nil ? DemoMusic.album : "Library"
        replayEnvironment?.record(.library(items: library.items, title: title, notice: library.notices.first))
        model.setLibrary(library.items, title: title, notice: library.notices.first) { [replayEnvironment] item in
            let cover = await library.artwork(for: item.id).map {
                PlayerModel.Cover(data: $0.bytes, mediaType: $0.mediaType)
            }
            replayEnvironment?.record(
                .cover(of: item.id, data: (cover?.data).map { Data($0) }, mediaType: cover?.mediaType))
            return cover
        }
        saver?.restoreQueue(of: player, from: library.items)
    }

    /// Saves the player's state and shuts the player down.
    func shutDown(completion: @escaping @MainActor () -> Void) {
        saver?.finish()
        model.backend.shutDown(completion: completion)
    }
}

extension MediaPath {
    /// The absolute form of the path. A relative path is based on the current folder.
    fileprivate var absolute: MediaPath {
        string.hasPrefix("/") ? self : MediaPath(FileManager.default.currentDirectoryPath).appending(self)
    }
}
