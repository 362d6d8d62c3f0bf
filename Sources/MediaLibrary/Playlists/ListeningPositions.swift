package import BatonSupport
package import Foundation
package import MediaPlayback

/// The positions at which audiobooks, podcasts and long tracks go on when they are played again.
///
/// The positions are saved in the file `positions.json` of the state folder, off the main thread, a second after a
/// change and at the end. ``PositionRecorder`` records the positions of a player.
///
///     let positions = ListeningPositions(stateFolder: "/var/lib/baton", loop: loop) { print($0) }
///     positions.record(track.path, at: 1_200, duration: 2_400)
///     let start = positions.start(of: track)
@MainActor package final class ListeningPositions {
    /// The position of a track.
    package struct Place: Sendable, Hashable, Codable {
        /// The path of the file.
        package let path: MediaPath
        /// The position in seconds.
        package var position: Double
        /// The duration in seconds; nil if unknown.
        package var duration: Double?
        /// Whether the track was played to its end, so that it begins at its beginning.
        package var isFinished: Bool
        /// The time at which the position was recorded, in seconds since 1970.
        package var time: Int
    }

    /// The maximum number of tracks. The track that was played least recently is forgotten first.
    package nonisolated static let limit = 1_000
    /// The name of the file.
    package nonisolated static let fileName = "positions.json"
    /// The delay in milliseconds between a change and the writing of the file.
    package nonisolated static let delay = 1_000.0
    /// How many seconds before its position a track goes on, so that people find their way back into it.
    package nonisolated static let rewind = 5.0
    /// A track that was played up to this number of seconds before its end counts as finished.
    package nonisolated static let endMargin = 15.0

    /// The positions, the latest first.
    package private(set) var places: [Place]

    private let date: () -> Date
    private let writer: StateFileWriter<Saved>

    /// The content of the file.
    private struct Saved: Codable, Sendable { var positions: [Place] }

    /// Reads the positions in a state folder.
    /// - Parameters:
    ///   - stateFolder: the state folder, which is created at the first write; nil for positions in memory.
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
                folder: $0, name: Self.fileName, subject: "list of positions", shortSubject: "list", latest: "positions"
            )
        }
        writer = StateFileWriter(file: file, delay: Self.delay, loop: loop, log: log)
        var paths: Set<MediaPath> = []
        let saved = writer.read(date: date())?.positions ?? []
        places = Array(
            saved.filter { !$0.path.bytes.isEmpty && $0.position >= 0 && paths.insert($0.path).inserted }
                .prefix(Self.limit))
    }

    /// Records the position of a track.
    package func record(_ path: MediaPath, at seconds: Double, duration: Double?) {
        guard !path.bytes.isEmpty, seconds.isFinite, seconds >= 0 else { return }
        let index = places.firstIndex { $0.path == path }
        // A track that has only been opened has no position yet.
        if seconds < 1, index.map({ places[$0].isFinished }) ?? true { return }
        let isFinished = duration.map { $0 - seconds <= Self.endMargin(of: $0) } ?? false
        let place = Place(
            path: path, position: isFinished ? 0 : (seconds * 10).rounded() / 10, duration: duration,
            isFinished: isFinished, time: date().wholeSeconds)
        if let index {
            let former = places[index]
            if index == 0,
                (former.position, former.duration, former.isFinished) == (
                    place.position, place.duration, place.isFinished
                )
            {
                return
            }
            places.remove(at: index)
        }
        places.insert(place, at: 0)
        if places.count > Self.limit { places.removeLast(places.count - Self.limit) }
        writer.scheduleWrite { [unowned self] in Saved(positions: places) }
    }

    /// The distance in seconds from the end of a track within which it counts as finished: 15 seconds, or 2 percent, at
    /// most a minute.
    private static func endMargin(of duration: Double) -> Double { max(endMargin, min(duration * 0.02, 60)) }

    /// Returns the position in seconds at which a track goes on; nil for its beginning.
    package func start(of item: MediaItem) -> Double? {
        guard let place = places.first(where: { $0.path == item.path }), !place.isFinished,
            item.goesOn(duration: place.duration), place.position >= 2 * Self.rewind
        else { return nil }
        return place.position - Self.rewind
    }

    /// Returns the position at which a list of tracks goes on: in the track that was played last, or at the beginning
    /// of the next track if that one is finished. Nil if no track has a position, or if the list is finished.
    package func resumePlace(in tracks: [MediaItem]) -> ResumePlace? {
        let rows = Dictionary(tracks.enumerated().map { ($1.path, $0) }) { first, _ in first }
        guard let latest = places.first(where: { rows[$0.path] != nil }), var row = rows[latest.path] else {
            return nil
        }
        if latest.isFinished { row += 1 }
        guard tracks.indices.contains(row) else { return nil }
        return ResumePlace(track: tracks[row], row: row, position: start(of: tracks[row]) ?? 0)
    }

    /// Writes the positions, and returns after they are on disk. Blocks the main thread; intended for the server's
    /// exit.
    package func finish() { writer.finish() }

    /// Waits until all pending writes are on disk. Blocks.
    func waitUntilWritten() { writer.waitUntilWritten() }
}
