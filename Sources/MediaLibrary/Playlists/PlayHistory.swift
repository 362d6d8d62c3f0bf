package import BatonSupport
import Dispatch
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

    /// The file; nil if the history is only in memory.
    private let file: PlayHistoryFile?
    private let loop: any EventLoopProtocol
    private let date: () -> Date
    private let log: @MainActor (String) -> Void
    private let writer = DispatchQueue(label: "baton.history")
    private var timer: (any EventRegistration)?
    private var isChanged = false
    private var isFinished = false
    private var lastFailure: String?

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
        self.loop = loop
        self.date = date
        self.log = log
        guard let stateFolder else {
            (plays, file) = ([], nil)
            return
        }
        let file = PlayHistoryFile(folder: stateFolder)
        let reading = file.read(date: date())
        plays = reading.plays
        self.file = reading.canWrite ? file : nil
        if let notice = reading.notice { log(notice) }
    }

    /// Records that a track begins to play.
    package func record(_ path: MediaPath) {
        guard !isFinished, !path.bytes.isEmpty else { return }
        plays.removeAll { $0.path == path }
        let seconds = Int(exactly: date().timeIntervalSince1970.rounded(.down)) ?? 0
        plays.insert(Play(path: path, time: seconds), at: 0)
        if plays.count > Self.limit { plays.removeLast(plays.count - Self.limit) }
        isChanged = true
        if file != nil, timer == nil {
            timer = loop.schedule(after: Self.delay) { [weak self] in
                self?.timer = nil
                self?.save()
            }
        }
        onChange()
    }

    /// Writes the history, and returns after it is on disk. Blocks the main thread; intended for the server's exit.
    package func finish() {
        guard !isFinished else { return }
        isFinished = true
        timer?.cancel()
        timer = nil
        save()
        waitUntilWritten()
    }

    /// Waits until all pending writes are on disk. Blocks.
    func waitUntilWritten() { writer.sync {} }

    private func save() {
        guard let file, isChanged else { return }
        isChanged = false
        let plays = plays
        let report: @MainActor @Sendable (String?) -> Void = { [weak self] in self?.report($0) }
        writer.async {
            let failure = file.write(plays)
            Task { @MainActor in report(failure) }
        }
    }

    /// Logs a failure, unless the write before has failed for the same reason.
    private func report(_ failure: String?) {
        if let failure {
            // The next write retries with all tracks.
            isChanged = true
            if failure != lastFailure { log(failure) }
        }
        lastFailure = failure
    }
}

/// The file of a history.
struct PlayHistoryFile: Sendable {
    let folder: String
    var path: String { folder + "/" + PlayHistory.fileName }

    /// The format number of the file. Files of newer formats are not changed.
    private static let format = 1
    /// The maximum size of the file in bytes. The paths of 1,000 tracks cannot be longer.
    private static let sizeLimit = 32 << 20

    private struct Header: Decodable { var format: Int }

    private struct Saved: Codable {
        var format: Int
        var plays: [PlayHistory.Play]
    }

    /// The result of reading the file.
    struct Reading {
        var plays: [PlayHistory.Play] = []
        /// The file may be replaced.
        var canWrite = true
        /// A sentence for the log.
        var notice: String?
    }

    /// Reads the file. A damaged file is renamed.
    /// - Parameter date: the date for the name of a damaged file.
    func read(date: Date) -> Reading {
        let bytes: [UInt8]
        do throws(FileFailure) {
            guard let present = try PlaylistFiles.read(MediaPath(path), limit: Self.sizeLimit) else { return Reading() }
            bytes = present
        } catch {
            return Reading(
                canWrite: false,
                notice:
                    "The play history \(path) cannot be read (\(error.reason)). It begins empty and is not saved. Give the user that runs Baton read permission, then restart Baton."
            )
        }
        let data = Data(bytes)
        if let header = try? JSONDecoder().decode(Header.self, from: data), header.format > Self.format {
            return Reading(
                canWrite: false,
                notice:
                    "The play history \(path) was written by a newer version of Baton, so the file is not changed. The history begins empty and is not saved. Start the newer version, or name another folder with --state DIR."
            )
        }
        guard let saved = try? JSONDecoder().decode(Saved.self, from: data) else { return putAside(date) }
        var paths: Set<MediaPath> = []
        let plays = saved.plays.filter { !$0.path.bytes.isEmpty && paths.insert($0.path).inserted }
        return Reading(plays: Array(plays.prefix(PlayHistory.limit)))
    }

    private func putAside(_ date: Date) -> Reading {
        let stamp = date.ISO8601Format().filter { $0 != ":" && $0 != "Z" }.replacing("T", with: "-")
        let aside = "\(path).damaged-\(stamp)"
        guard rename(path, aside) == 0 else {
            let reason = String(cString: strerror(errno))
            return Reading(
                canWrite: false,
                notice:
                    "The play history \(path) is damaged, and cannot be renamed (\(reason)). It begins empty and is not saved. Make the folder writable, then restart Baton."
            )
        }
        return Reading(
            notice:
                "The play history was damaged. It was moved to \(aside), and a new history begins."
        )
    }

    /// Writes the file.
    /// - Returns: a sentence for the log if the file cannot be written.
    func write(_ plays: [PlayHistory.Play]) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            try DurableFile.makeFolder(folder)
            try DurableFile.write(encoder.encode(Saved(format: Self.format, plays: plays)), to: path)
            return nil
        } catch {
            return
                "The play history could not be written (\(error)). After a restart, it lacks the latest tracks. Make sure that the disk has space and that the folder can be written."
        }
    }
}
