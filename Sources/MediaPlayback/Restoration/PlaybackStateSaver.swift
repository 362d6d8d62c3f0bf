public import BatonSupport
import Dispatch
import Foundation

/// Saves a player's volume, output, queue, position, shuffle and repeat mode in files, and restores them after a
/// restart.
///
/// The files are written and synced off the main thread: one second after a change, every ten seconds during
/// playback, and at the end. A restored track is paused until a user plays it.
///
///     let saver = try PlaybackStateSaver(folder: "/var/lib/baton", loop: loop) { print($0) }
///     saver.restoreSettings(of: player)
///     saver.restoreQueue(of: player, from: items)
///     player.onChange = { saver.stateDidChange($0) }
@MainActor public final class PlaybackStateSaver {
    /// The delay in milliseconds between a change and the writing of the files. Further changes during the delay are
    /// written at the same time.
    public static let delay = 1_000.0
    /// The interval in milliseconds at which the position is written during playback. After a crash, the restored
    /// position is therefore at most this time before the position at the crash.
    public static let playingDelay = 10_000.0

    private let files: SavedPlaybackFiles
    private let loop: any EventLoopProtocol
    private let log: @MainActor (String) -> Void
    private let writer = DispatchQueue(label: "baton.player")
    /// The values that the files contain, or will contain after the pending writes.
    private var playback: SavedPlayback
    private var queue: SavedQueue
    private var entries: [QueueEntry] = []
    private var state: PlaybackState?
    /// True as soon as the player has had a queue. Before that, the saved queue is not overwritten with an empty one.
    private var hadQueue = false
    private var timer: (any EventRegistration)?
    private var isFinished = false

    /// Reads the saved state in a folder.
    /// - Parameters:
    ///   - folder: The folder of the files. It is created at the first write.
    ///   - loop: The event loop of the player.
    ///   - log: Receives a sentence if a file cannot be read or written.
    /// - Throws: `SavedPlaybackError.newerVersion`; the files are not changed.
    public init(folder: String, loop: any EventLoopProtocol, log: @escaping @MainActor (String) -> Void)
        throws(SavedPlaybackError)
    {
        files = SavedPlaybackFiles(folder: folder)
        self.loop = loop
        self.log = log
        playback = try Self.read(SavedPlayback.self, files, files.state, SavedPlayback.format, log) ?? SavedPlayback()
        queue = try Self.read(SavedQueue.self, files, files.queue, SavedQueue.format, log) ?? SavedQueue()
    }

    private static func read<Value: Decodable>(
        _ type: Value.Type, _ files: SavedPlaybackFiles, _ file: String, _ format: Int,
        _ log: @MainActor (String) -> Void
    ) throws(SavedPlaybackError) -> Value? {
        do throws(SavedPlaybackError) {
            return try files.read(type, from: file, format: format)
        } catch .damaged(let file) {
            log(SavedPlaybackError.damaged(file: file).description)
            return nil
        }
    }

    // MARK: Restoring

    /// Sets a new player to the saved volume, mute state, ReplayGain mode, output, shuffle and repeat mode.
    public func restoreSettings(of player: some PlaybackBackend) {
        player.setVolume(playback.volume)
        player.setMuted(playback.muted)
        player.setReplayGain(playback.replayGain ?? .off)
        player.setOutput(playback.output)
        player.setShuffle(playback.shuffle)
        player.setRepeatMode(playback.repeatMode)
    }

    /// The identifiers of the tracks in the saved queue.
    public var queuedTracks: [Int] { queue.paths.map(MediaItem.identifier) }

    /// Restores the saved queue, without the tracks that are not in `items`. Does nothing if the player already has a
    /// queue.
    /// - Returns: False if `items` contains none of the saved tracks.
    @discardableResult public func restoreQueue(of player: some RestorablePlayer, from items: [MediaItem]) -> Bool {
        guard let restored = queue.restored(of: items, playback) else { return false }
        player.restore(restored)
        return true
    }

    // MARK: Saving

    /// Schedules a write of the player's new state.
    public func stateDidChange(_ state: PlaybackState) {
        guard !isFinished else { return }
        self.state = state
        if !state.queue.entries.isEmpty { hadQueue = true }
        if timer == nil { write(in: Self.delay) }
    }

    /// Writes the player's last state, and returns after the state is on disk. Blocks the main thread; intended for the
    /// server's exit.
    public func finish() {
        guard !isFinished else { return }
        save()
        isFinished = true
        timer?.cancel()
        timer = nil
        waitUntilWritten()
    }

    /// Waits until all pending writes are on disk. Blocks.
    func waitUntilWritten() { writer.sync {} }

    private func write(in milliseconds: Double) {
        timer = loop.schedule(after: milliseconds) { [weak self] in
            guard let self else { return }
            timer = nil
            save()
            if let state, state.position.rate != 0 { write(in: Self.playingDelay) }
        }
    }

    private func save() {
        guard let state else { return }
        // The file of the queue is written first, because the file of the state refers to a track of the queue.
        if hadQueue, state.queue.entries != entries {
            entries = state.queue.entries
            let new = SavedQueue(state.queue)
            if new != queue { write(new, to: files.queue) }
            queue = new
        }
        let new = savedPlayback(of: state)
        if new != playback { write(new, to: files.state) }
        playback = new
    }

    private func savedPlayback(of state: PlaybackState) -> SavedPlayback {
        var new = playback
        (new.volume, new.muted, new.shuffle, new.repeatMode) = (
            state.volume, state.muted, state.shuffle, state.repeatMode
        )
        (new.replayGain, new.output) = (state.replayGain, state.selectedOutput)
        guard hadQueue else { return new }
        let position = state.position.seconds(at: loop.now, duration: state.duration)
        new.current = state.current.map { entry in
            SavedPlayback.Piece(
                index: state.queue.unshuffledIndex(ofEntry: entry.id) ?? 0, path: entry.item.path)
        }
        new.position = new.current == nil ? 0 : (position * 1_000).rounded() / 1_000
        return new
    }

    private func write(_ value: some Encodable & Sendable, to file: String) {
        let (files, log) = (files, log)
        writer.async {
            do {
                try files.write(value, to: file)
            } catch {
                let sentence =
                    "The player's state could not be written (\(error)). After a restart, the player does not continue at the same position."
                Task { @MainActor in log(sentence) }
            }
        }
    }
}
