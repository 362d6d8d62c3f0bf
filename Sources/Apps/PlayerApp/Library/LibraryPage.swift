import MediaPlayback

/// A page that opens from a list of the library.
enum LibraryPage: Codable, Hashable {
    case album(Album)
    case artist(String)
    case genre(String)
    case folder(MediaPath)
    case playlist(Playlist)

    /// The title in the navigation bar.
    var title: String {
        switch self {
        case .album(let album): album.title
        case .artist(let name), .genre(let name): name
        case .folder(let path): path.name.string
        case .playlist(let playlist): playlist.name
        }
    }

    /// Whether another page shows the same album, artist, genre, folder or playlist, possibly with an older content.
    func isSame(as other: LibraryPage) -> Bool { tracks == other.tracks }

    /// Whether the page has a button that plays its tracks from the position at which they go on.
    var canResume: Bool {
        switch self {
        case .album, .folder, .playlist: true
        case .artist, .genre: false
        }
    }

    /// The tracks that the page's buttons play.
    var tracks: TrackList {
        switch self {
        case .album(let album): .album(id: album.id)
        case .artist(let name): .artist(name)
        case .genre(let name): .genre(name)
        case .folder(let path): .folderTree(path)
        case .playlist(let playlist): .playlist(id: playlist.id)
        }
    }
}

/// The tracks that a person adds to a playlist.
enum PlaylistSource {
    case track(MediaItem)
    /// All tracks of a list, such as an album.
    case list(TrackList)
    /// The tracks with the given identifiers.
    case tracks([Int])
}

/// Opens pages of the library and dialogs.
@MainActor
protocol LibraryNavigator: AnyObject {
    /// Opens a page, or goes back to it if it is open.
    func open(_ page: LibraryPage)
    /// Asks for a playlist, and adds tracks to it.
    func addToPlaylist(_ source: PlaylistSource)
    /// Shows why a change was not made.
    func show(problem: String)
}

/// The lists on the library's first page, of which one is shown.
enum LibraryList: String, CaseIterable {
    case tracks, albums, artists, playlists, favourites, recentlyAdded, recentlyPlayed, genres, folders, bookmarks

    /// The label of the button that shows the list.
    var title: String {
        switch self {
        case .tracks: "Pieces"
        case .albums: "Albums"
        case .recentlyAdded: "New"
        case .recentlyPlayed: "Played"
        case .playlists: "Playlists"
        case .favourites: "Favourites"
        case .artists: "Artists"
        case .genres: "Genres"
        case .folders: "Folders"
        case .bookmarks: "Bookmarks"
        }
    }

    /// The identifier of the button that shows the list.
    var identifier: String { "show-\(title.lowercased())" }

    /// The sentence that is shown if the list is empty.
    var emptyText: String {
        switch self {
        case .playlists: "There are no playlists yet. To make one, select New playlist, or save the queue."
        case .favourites: "There are no favourites yet. Select the heart of a piece while it plays, or in its menu."
        case .recentlyPlayed: "No piece of this library has been played yet."
        case .bookmarks:
            "There are no bookmarks yet. While a piece plays, select the bookmark beside its title to add one."
        case .tracks, .albums, .recentlyAdded, .artists, .genres, .folders:
            "The music has no \(title.lowercased()): its files contain no such tags."
        }
    }
}
