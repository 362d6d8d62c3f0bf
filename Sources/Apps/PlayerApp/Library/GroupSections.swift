import MediaPlayback
import ResponderKit

/// A group of tracks with a page of its own: an album, an artist, a genre, a folder or a playlist.
@MainActor
protocol LibraryGroup {
    /// The page that a tap opens.
    var page: LibraryPage { get }
    /// The second line of the group's row.
    var detail: String { get }
    /// The name of the symbol that is shown if there is no cover.
    var symbol: String { get }
    /// The track whose cover is shown for the group; nil if groups of this kind have no covers.
    var coverTrack: MediaItem? { get }
}

extension LibraryGroup {
    var coverTrack: MediaItem? { nil }
}

/// Rows of groups: albums, artists, genres, folders or playlists. A tap opens the page of a group.
@MainActor
final class GroupSection<Group: LibraryGroup>: LibrarySection {
    private let rows: ListRows<Group>?
    private let found: [Group]

    /// The groups of a list.
    init(_ model: PlayerModel, title: String? = nil, rows: ListRows<Group>) {
        self.rows = rows
        found = []
        super.init(model, title: title, rows: rows)
    }

    /// The groups that a search has found.
    init(_ model: PlayerModel, title: String?, found: [Group]) {
        rows = nil
        self.found = found
        super.init(model, title: title)
    }

    override var count: Int { rows?.count ?? found.count }
    override var concernsPlaylists: Bool { Group.self == Playlist.self }

    private func group(at row: Int) -> Group? {
        if let rows { return rows[row] }
        return found.indices.contains(row) ? found[row] : nil
    }

    override func fill(_ cell: MediaCell, at row: Int) {
        guard let group = group(at: row) else { return cell.showPlaceholder() }
        cell.show(
            group.page.title, detail: group.detail, image: group.coverTrack.flatMap { model.cover(of: $0) },
            symbol: group.symbol, isCurrent: false)
        cell.setChevron()
    }

    override func choose(row: Int) {
        if let group = group(at: row) { navigator?.open(group.page) }
    }

    override func actions(at row: Int) -> RowActions? {
        guard let page = group(at: row)?.page else { return nil }
        return RowActions(
            play: { [model] in model.play(page.tracks, isShuffled: false) },
            add: { [model] in model.add(page.tracks, named: page.title, at: $0) })
    }

    override func menu(at row: Int) -> [UIAction] {
        guard let page = group(at: row)?.page else { return [] }
        return super.menu(at: row) + [
            UIAction(title: "Add to a playlist…", image: UIImage(systemName: "music.note.list")) { [weak self] _ in
                self?.navigator?.addToPlaylist(.list(page.tracks))
            }
        ]
    }

    override func coverTrack(at row: Int) -> Int? { group(at: row)?.coverTrack?.id }
}

/// Returns a number of tracks as a text for users, such as `3 pieces`.
func pieces(_ count: Int) -> String { count == 1 ? "1 piece" : "\(count) pieces" }

extension Album: LibraryGroup {
    var page: LibraryPage { .album(self) }
    var symbol: String { "music.note" }
    var coverTrack: MediaItem? { firstTrack }
    var detail: String {
        [artist, year.map { "\($0)" }, pieces(trackCount)].compactMap { $0 }.joined(separator: " · ")
    }
}

extension MusicFolder: LibraryGroup {
    var page: LibraryPage { .folder(path) }
    var symbol: String { "list.bullet" }
    var detail: String { pieces(trackCount) }
}

extension Playlist: LibraryGroup {
    var page: LibraryPage { .playlist(self) }
    var symbol: String { "music.note.list" }
    var detail: String { isEditable ? pieces(trackCount) : "\(pieces(trackCount)) · read-only" }
}

/// A row of an artist.
struct ArtistRow: LibraryGroup {
    let artist: TrackGroup

    var page: LibraryPage { .artist(artist.name) }
    var symbol: String { "person.fill" }
    var detail: String {
        let albums = artist.albumCount == 1 ? "1 album" : "\(artist.albumCount) albums"
        return artist.albumCount == 0 ? pieces(artist.trackCount) : "\(albums) · \(pieces(artist.trackCount))"
    }
}

/// A row of a genre.
struct GenreRow: LibraryGroup {
    let genre: TrackGroup

    var page: LibraryPage { .genre(genre.name) }
    var symbol: String { "music.note.list" }
    var detail: String { pieces(genre.trackCount) }
}

/// The sections that show lists of the catalogue.
extension LibrarySection {
    static func albums(_ model: PlayerModel, _ list: AlbumList, title: String? = nil) -> LibrarySection {
        GroupSection(
            model, title: title, rows: ListRows(model, query: { .albums(list, rows: $0) }, rows: { $0.albums }))
    }

    static func artists(_ model: PlayerModel) -> LibrarySection {
        GroupSection(
            model, rows: ListRows(model, query: { .artists(rows: $0) }, rows: { $0.artists.map(ArtistRow.init) }))
    }

    static func genres(_ model: PlayerModel) -> LibrarySection {
        GroupSection(
            model, rows: ListRows(model, query: { .genres(rows: $0) }, rows: { $0.genres.map(GenreRow.init) }))
    }

    /// - Parameter parent: the folder that contains the folders; nil for the folders that the user has given.
    static func folders(_ model: PlayerModel, in parent: MediaPath?, title: String? = nil) -> LibrarySection {
        GroupSection(
            model, title: title,
            rows: ListRows(model, query: { .folders(in: parent, rows: $0) }, rows: { $0.folders }))
    }

    static func playlists(_ model: PlayerModel) -> LibrarySection {
        GroupSection(model, rows: ListRows(model, query: { .playlists(rows: $0) }, rows: { $0.playlists }))
    }

    static func tracks(_ model: PlayerModel, _ list: TrackList, title: String? = nil, album: Album? = nil)
        -> LibrarySection
    {
        TrackListSection(model, list, title: title, album: album)
    }

    /// The sections of a search: artists, albums and tracks. Kinds of which nothing was found have no section.
    static func found(_ model: PlayerModel, _ answer: MusicAnswer) -> [LibrarySection] {
        let all: [LibrarySection] = [
            GroupSection(model, title: "Artists", found: answer.artists.map(ArtistRow.init)),
            GroupSection(model, title: "Albums", found: answer.albums),
            FoundTracksSection(model, answer.tracks, title: "Pieces"),
        ]
        return all.filter { $0.count > 0 }
    }
}
