import BatonSupport
package import MediaPlayback

/// A library together with its lyrics, playlists, favourites, play history, positions and bookmarks. Answers all
/// queries, and changes the playlists and the bookmarks.
@MainActor package final class MusicCollection {
    /// Called after a change of the playlists, the favourites or the bookmarks.
    package var onChange: @MainActor () -> Void = {}

    private let library: @MainActor (MusicQuery) async -> MusicAnswer
    private let playlists: PlaylistStore
    private let history: PlayHistory
    private let positions: ListeningPositions
    private let bookmarks: BookmarkStore
    /// The end of the change that was requested last.
    private var lastEdit: Task<Void, Never>?

    /// - Parameter library: answers the queries about the tracks, albums, artists, genres and folders.
    package init(
        playlists: PlaylistStore, history: PlayHistory, positions: ListeningPositions, bookmarks: BookmarkStore,
        library: @escaping @MainActor (MusicQuery) async -> MusicAnswer
    ) {
        self.playlists = playlists
        self.history = history
        self.positions = positions
        self.bookmarks = bookmarks
        self.library = library
    }

    /// The identifiers of the favourites.
    package func favourites() async -> Set<Int> {
        let playlists = playlists
        let paths = await offMain { (try? playlists.entries(of: Playlist.favourites))?.map(\.path) ?? [] }
        return Set(paths.map(MediaItem.identifier))
    }

    /// Answers a query.
    package func answer(_ query: MusicQuery) async -> MusicAnswer {
        let playlists = playlists
        switch query {
        case .playlists(let rows):
            let all = await offMain { playlists.playlists() }
            var answer = MusicAnswer()
            answer.count = all.count
            answer.playlists = Array(all[rows.clamped(to: 0..<all.count)])
            return answer
        case .tracks(.playlist(let id), let rows):
            let entries = await offMain { (try? playlists.entries(of: id)) ?? [] }
            return await tracks(entries.map(\.path), rows)
        case .tracks(.recentlyPlayed, let rows):
            return await tracks(history.plays.map(\.path), rows)
        case .lyrics(let track):
            var answer = MusicAnswer()
            if let path = await library(.identified([track])).tracks.first?.path {
                answer.lyrics = await offMain { Lyrics.find(for: path) }
            }
            return answer
        case .bookmarks(let track, let rows):
            return await bookmarks(of: track, rows)
        case .resume(let list):
            var answer = MusicAnswer()
            guard !positions.places.isEmpty else { return answer }
            let tracks = await self.answer(.tracks(list, rows: 0..<PlaybackQueue.limit)).tracks
            answer.resume = positions.resumePlace(in: tracks)
            return answer
        default:
            return await library(query)
        }
    }

    /// The tracks with the given paths that the library offers.
    private func tracks(_ paths: [MediaPath], _ rows: Range<Int>) async -> MusicAnswer {
        var answer = await library(.identified(paths.map(MediaItem.identifier)))
        answer.count = answer.tracks.count
        answer.tracks = Array(answer.tracks[rows.clamped(to: 0..<answer.count)])
        return answer
    }

    /// The bookmarks of one track or of all tracks, if the library offers the tracks.
    private func bookmarks(of track: MediaItem.ID?, _ rows: Range<Int>) async -> MusicAnswer {
        let store = bookmarks
        var entries = await offMain { store.bookmarks }.map { (entry: $0, track: MediaItem.identifier(of: $0.path)) }
        if let track {
            entries = entries.filter { $0.track == track }.sorted { $0.entry.position < $1.entry.position }
        }
        let tracks = await library(.identified(Array(Set(entries.map(\.track))))).tracks
        let known = Dictionary(tracks.map { ($0.id, $0) }) { first, _ in first }
        let found = entries.compactMap { entry, id in
            known[id].map { Bookmark(id: entry.id, track: $0, position: entry.position) }
        }
        var answer = MusicAnswer()
        answer.count = found.count
        answer.bookmarks = Array(found[rows.clamped(to: 0..<found.count)])
        return answer
    }

    // MARK: Changes

    /// Changes the playlists or the bookmarks. Changes are made one after the other, in the order of the calls.
    package func perform(_ edit: PlaylistEdit) async -> PlaylistEditResult {
        let former = lastEdit
        let task = Task {
            await former?.value
            return await performNow(edit)
        }
        lastEdit = Task { _ = await task.value }
        return await task.value
    }

    private func performNow(_ edit: PlaylistEdit) async -> PlaylistEditResult {
        let (playlists, bookmarks) = (playlists, bookmarks)
        let result: Result<Playlist?, any Error>
        switch edit {
        case .create(let name, let tracks):
            guard let items = await items(tracks) else { return PlaylistEditResult(problem: Self.areMissing) }
            result = await offMain { Result { try playlists.create(name, items) } }
        case .rename(let id, let name):
            result = await offMain { Result { try playlists.rename(id, to: name) } }
        case .delete(let id):
            result = await offMain {
                Result {
                    try playlists.delete(id)
                    return nil
                }
            }
        case .append(let id, let tracks):
            guard let items = await items(tracks) else { return PlaylistEditResult(problem: Self.areMissing) }
            result = await offMain { Result { try playlists.append(items, to: id) } }
        case .remove(let id, let row, let track):
            result = await change(id, row, track) { try playlists.remove([$0[row]], from: id) }
        case .move(let id, let row, let track, let to):
            result = await change(id, row, track) { rows in
                // Rows and positions differ, because the playlist also has entries that are not shown. The target is
                // therefore the position of the entry that the target row shows now.
                let target = rows[min(max(to, 0), rows.count - 1)]
                return try playlists.move(rows[row], to: target.id, in: id)
            }
        case .setFavourite(let track, let isFavourite):
            guard let item = await items([track])?.first else { return PlaylistEditResult(problem: Self.isGone) }
            result = await offMain { Result { try playlists.setFavourite(item, isFavourite) } }
        case .addBookmark(let track, let position):
            guard let item = await items([track])?.first else { return PlaylistEditResult(problem: Self.isGone) }
            result = await offMain {
                Result {
                    try bookmarks.add(item.path, at: position)
                    return nil
                }
            }
        case .removeBookmark(let id):
            result = await offMain {
                Result {
                    try bookmarks.remove(id)
                    return nil
                }
            }
        }
        onChange()
        switch result {
        case .success(let playlist): return PlaylistEditResult(playlist: playlist)
        case .failure(let error): return PlaylistEditResult(problem: "\(error)")
        }
    }

    private static let isGone =
        "The library does not contain this piece any more, so nothing was changed. Choose another piece."

    private static let areMissing =
        "Some of the pieces are not in the library at the moment, for example because a disk is not connected, so nothing was changed. Connect the disk, or remove the pieces from the queue, and try it again."

    /// The tracks with the given identifiers; nil if the library does not contain all of them.
    private func items(_ tracks: [Int]) async -> [MediaItem]? {
        let found = await library(.identified(tracks)).tracks
        return Set(found.map(\.id)).count == Set(tracks).count ? found : nil
    }

    /// Changes the entry in a row of a playlist, if the row still shows the same track.
    private func change(
        _ id: Int, _ row: Int, _ track: Int,
        _ work: @escaping @Sendable (_ rows: [PlaylistEntry]) throws -> Playlist
    ) async -> Result<Playlist?, any Error> {
        let playlists = playlists
        let entries = await offMain { Result { try playlists.entries(of: id) } }
        switch entries {
        case .failure(let error): return .failure(error)
        case .success(let entries):
            let ids = entries.map { MediaItem.identifier(of: $0.path) }
            let known = Set(await library(.identified(ids)).tracks.map(\.id))
            let rows = zip(entries, ids).filter { known.contains($0.1) }
            guard rows.indices.contains(row), rows[row].1 == track else {
                return .failure(ChangedMeanwhile())
            }
            let shown = rows.map(\.0)
            return await offMain { Result { try work(shown) } }
        }
    }

    /// Another person or program has changed a playlist.
    private struct ChangedMeanwhile: Error, CustomStringConvertible {
        var description: String {
            "The playlist has changed in the meantime, so nothing was changed now. Look at its pieces and try again."
        }
    }
}
