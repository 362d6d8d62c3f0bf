import MediaPlayback
import ResponderKit

/// Tracks. A tap plays a track.
@MainActor
class TrackSection: LibrarySection {
    /// Returns the track of a row; nil if there is no such row, or if it has not arrived yet.
    func track(at row: Int) -> MediaItem? { nil }
    /// Plays the track of a row.
    func play(_ track: MediaItem, at row: Int) {}
    /// Returns the number that is shown instead of a cover; nil for none.
    func number(of track: MediaItem) -> Int? { nil }
    /// Returns the second line of a row.
    func detail(of track: MediaItem) -> String {
        [track.artist, track.album].compactMap { $0 }.joined(separator: " · ")
    }

    override func fill(_ cell: MediaCell, at row: Int) {
        guard let track = track(at: row) else { return cell.showPlaceholder() }
        cell.setAccessory(track, button: actions(at: row)?.addButton(track.title))
        cell.show(
            track.title, detail: detail(of: track), image: number(of: track) == nil ? model.cover(of: track) : nil,
            symbol: "music.note", number: number(of: track), isCurrent: track.id == model.state.current?.item.id)
    }

    override func choose(row: Int) {
        if let track = track(at: row) { play(track, at: row) }
    }

    override func actions(at row: Int) -> RowActions? {
        track(at: row).map { track in
            RowActions(
                play: { [weak self] in self?.play(track, at: row) }, add: { [model] in model.add(track, at: $0) })
        }
    }

    override func menu(at row: Int) -> [UIAction] {
        guard let track = track(at: row) else { return [] }
        let isFavourite = model.isFavourite(track)
        return super.menu(at: row) + [
            UIAction(title: "Add to a playlist…", image: UIImage(systemName: "music.note.list")) { [weak self] _ in
                self?.navigator?.addToPlaylist(.track(track))
            },
            UIAction(
                title: isFavourite ? "Remove from the favourites" : "Add to the favourites",
                image: UIImage(systemName: isFavourite ? "heart.fill" : "heart")
            ) { [weak self] _ in
                self?.model.setFavourite(track, !isFavourite) { self?.navigator?.show(problem: $0) }
            },
        ]
    }

    override func coverTrack(at row: Int) -> Int? { track(at: row)?.id }
}

/// The tracks of a list of the catalogue.
@MainActor
class TrackListSection: TrackSection {
    private let list: TrackList
    fileprivate let rows: ListRows<MediaItem>
    /// The album whose page shows the tracks; nil on other pages.
    private let album: Album?

    init(_ model: PlayerModel, _ list: TrackList, title: String? = nil, album: Album? = nil) {
        self.list = list
        self.album = album
        rows = ListRows(model, query: { .tracks(list, rows: $0) }, rows: { $0.tracks })
        super.init(model, title: title, rows: rows)
    }

    override var concernsPlaylists: Bool {
        switch list {
        case .playlist, .recentlyPlayed: true
        default: false
        }
    }
    override func track(at row: Int) -> MediaItem? { rows[row] }
    override func play(_ track: MediaItem, at row: Int) { model.choose(track, in: (list, row, rows.count)) }

    override func number(of track: MediaItem) -> Int? { album == nil ? nil : track.trackNumber }

    /// On an album's page, the artist of the track, if it differs from the album's.
    override func detail(of track: MediaItem) -> String {
        guard let album else { return super.detail(of: track) }
        return track.artist == album.artist ? "" : track.artist ?? ""
    }
}

/// The tracks of a playlist. They can be removed and moved, unless the playlist is read-only.
@MainActor
final class PlaylistSection: TrackListSection {
    private let playlist: Playlist

    init(_ model: PlayerModel, _ playlist: Playlist) {
        self.playlist = playlist
        super.init(model, .playlist(id: playlist.id))
    }

    override func menu(at row: Int) -> [UIAction] {
        guard playlist.isEditable, track(at: row) != nil else { return super.menu(at: row) }
        return super.menu(at: row) + [
            UIAction(
                title: "Remove from the playlist", image: UIImage(systemName: "trash"), attributes: .destructive
            ) { [weak self] _ in self?.remove(row) }
        ]
    }

    override func trailingActions(at row: Int) -> [UIContextualAction] {
        guard playlist.isEditable else { return [] }
        return [UIContextualAction("Remove", style: .destructive) { [weak self] in self?.remove(row) }]
    }

    override var canMoveRows: Bool { playlist.isEditable }

    override func moveRow(_ row: Int, to target: Int) -> Bool {
        guard let track = track(at: row), ControlledPlayer.acquireControl() else { return false }
        rows.move(row, to: target)
        edit(
            .move(id: playlist.id, row: row, track: track.id, to: target),
            "\(track.title) was moved to place \(target + 1)")
        return true
    }

    /// Removes a track from the playlist.
    func remove(_ row: Int) {
        guard let track = track(at: row) else { return }
        edit(.remove(id: playlist.id, row: row, track: track.id), "\(track.title) was removed from \(playlist.name)")
    }

    private func edit(_ edit: PlaylistEdit, _ announcement: String) {
        model.edit(edit, announcement: announcement) { [weak self] result in
            if let problem = result.problem { self?.navigator?.show(problem: problem) }
        }
    }
}

/// The tracks that a search has found.
@MainActor
final class FoundTracksSection: TrackSection {
    private let tracks: [MediaItem]

    init(_ model: PlayerModel, _ tracks: [MediaItem], title: String?) {
        self.tracks = tracks
        super.init(model, title: title)
    }

    override var count: Int { tracks.count }
    override func track(at row: Int) -> MediaItem? { tracks.indices.contains(row) ? tracks[row] : nil }
    override func play(_ track: MediaItem, at row: Int) { model.choose(row, of: tracks) }
}
