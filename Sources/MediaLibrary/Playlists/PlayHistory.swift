package import BatonSupport
package import Foundation
package import MediaPlayback

/// The tracks that were played last, the latest first. Each track occurs once.
///
/// The history is saved in the file `history.json` of the state folder. The file is written off the main thread, ten
/// seconds after a change and at the end, so that a crash loses at most ten seconds.
///
///     let history = PlayHistory(stateFolder: "/var/lib/baton", loop: loop) { print($0) }
///     history.record(track.path)
///     history.finish()
@MainActor package final class PlayHistory {
    /// A track that was played.
    package struct Play: Sendable, Hashable, Codable {
        /// The path of the file.
        package let path: MediaPath
        /// The time at which the track was played last, in seconds since 1970.
        package let time: Int
    }

    /// The maximum number of tracks.
    package nonisolated static let limit = 1_000
    /// The name of the file.
    package nonisolated static let fileName = "history.json"
    /// The delay in milliseconds between a change and the writing of the file. Further changes during the delay are
    /// written at the same time.
    package nonisolated static let delay = 10_000.0

    /// The tracks, the latest first.
    package private(set) var plays: [Play]
    /// Called after a track was recorded.
    package var onChange: @MainActor () -> Void = {}

    private let date: () -> Date
    private let writer: StateFileWriter<Saved>

    /// The content of the file.
    private struct Saved: Codable, Sendable { var plays: [Play] }

    /// Reads the history of a state folder.
    /// - Parameters:
    ///   - stateFolder: the state folder, which is created at the first write; nil for a history in memory.
    ///   - loop: the event loop, whose clock determines when the file is written.
    ///   - date: returns the present date.
    ///   - log: receives a sentence if the file cannot be read or written.
    package init(
        stateFolder: String?, loop: any EventLoopProtocol, date: @escaping () -> Date = { Date() },
        log: @escaping @MainActor (String) -> Void
    ) {
        self.date = date
        let file = stateFolder.map {
            StateFile<Saved>(
                folder: $0, name: Self.fileName, subject: "play history", shortSubject: "history", latest: "tracks")
        }
        writer = StateFileWriter(file: file, delay: Self.delay, loop: loop, log: log)
        var paths: Set<MediaPath> = []
        let saved = writer.read(date: date())?.plays ?? []
        plays = Array(
            saved.filter { !$0.path.bytes.isEmpty && paths.insert($0.path).inserted }.prefix(Self.limit))
    }

    /// Records that a track begins to play.
    package func record(_ path: MediaPath) {
        guard !writer.isFinished, !path.bytes.isEmpty else { return }
        plays.removeAll { $0.path == path }
        plays.insert(Play(path: path, time: date().wholeSeconds), at: 0)
        if plays.count > Self.limit { plays.removeLast(plays.count - Self.limit) }
        writer.scheduleWrite { [unowned self] in Saved(plays: plays) }
        onChange()
    }

    /// Writes the history, and returns after it is on disk. Blocks the main thread; intended for the server's exit.
    package func finish() { writer.finish() }

    /// Waits until all pending writes are on disk. Blocks.
    func waitUntilWritten() { writer.waitUntilWritten() }
}
