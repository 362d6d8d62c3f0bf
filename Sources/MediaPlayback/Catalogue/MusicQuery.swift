/// A query for a catalogue of music: a list, and the range of its rows. The answer is a ``MusicAnswer``.
///
/// A list can have 100,000 rows, so a query names the rows that it needs. Rows beyond the end of the list are ignored.
public enum MusicQuery: Hashable, Sendable, Codable {
    /// The tracks of a list.
    case tracks(TrackList, rows: Range<Int>)
    /// The albums of a list.
    case albums(AlbumList, rows: Range<Int>)
    /// The artists, by name: the artists of albums, or else of tracks.
    case artists(rows: Range<Int>)
    /// The genres, by name.
    case genres(rows: Range<Int>)
    /// The subfolders of a folder that contain music at any depth, by name. For nil, the top level: the folders that
    /// the user has given. If the user has given one folder, and it directly contains no music, its subfolders.
    case folders(in: MediaPath?, rows: Range<Int>)
    /// The playlists, by name.
    case playlists(rows: Range<Int>)
    /// The best matches of a search among artists, albums and tracks.
    case search(String)
    /// The bookmarks of a track, by their positions. For nil, the bookmarks of all tracks, the newest first.
    case bookmarks(of: MediaItem.ID?, rows: Range<Int>)
    /// The position at which a list goes on, because one of its tracks was played before.
    case resume(TrackList)
    /// The tracks with the given identifiers, in the same order. Unknown identifiers are left out.
    case identified([Int])
    /// The first letters of a list of names, each with its first row.
    case index(of: AlphabeticalList)
    /// The lyrics of the track with an identifier.
    case lyrics(of: Int)
}

/// A list in alphabetical order.
public enum AlphabeticalList: Hashable, Sendable, Codable {
    /// All albums, by title.
    case albumsByTitle
    /// All albums, by artist.
    case albumsByArtist
    /// The artists.
    case artists
}

/// A first letter of names, and the first row whose name begins with it.
public struct IndexLetter: Hashable, Sendable, Codable {
    /// The letter in upper case and without accents; `#` for digits and other characters.
    public let letter: String
    /// The row in the list.
    public let row: Int

    /// Creates a letter of an index.
    public init(letter: String, row: Int) {
        self.letter = letter
        self.row = row
    }
}

/// A list of tracks.
public enum TrackList: Hashable, Sendable, Codable {
    /// All tracks, by artist, album, disc and number.
    case all
    /// The tracks of an album, by disc and number.
    case album(id: Int)
    /// All tracks of an artist, also those on albums of other artists.
    case artist(String)
    /// The tracks of a genre.
    case genre(String)
    /// The tracks directly in a folder, by file name.
    case folder(MediaPath)
    /// The tracks in a folder and in its subfolders, by path.
    case folderTree(MediaPath)
    /// The tracks that scans have added most recently, the newest first. At most 1,000.
    case recentlyAdded
    /// The tracks that were played last, the latest first. Each track occurs once.
    case recentlyPlayed
    /// The tracks of a playlist, in its order. A track can occur several times.
    case playlist(id: Int)
}

/// A list of albums.
public enum AlbumList: Hashable, Sendable, Codable {
    /// All albums.
    case all(by: AlbumOrder)
    /// The albums of an artist, by year.
    case artist(String)
    /// The albums with tracks of a genre, by title.
    case genre(String)
}

/// An order of albums.
public enum AlbumOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// By title.
    case title
    /// By artist, then year, then title. Albums without an artist are last.
    case artist
    /// The newest year first. Albums without a year are last.
    case year
    /// The albums whose first track was found last are first.
    case recentlyAdded
}

/// An album: the tracks with the same album title and album artist. If the tracks have no album artist, those in the
/// same folder form an album.
public struct Album: Sendable, Hashable, Identifiable, Codable {
    /// The artist of an album whose tracks have several artists.
    public static let variousArtists = "Various artists"
    /// An identifier that is derived from the title and the artist, so that it is the same after a restart. It is
    /// between 0 and 2^53 - 1, the range of exact integers in JSON.
    public let id: Int
    /// The title.
    public let title: String
    /// The album artist, or else the artist of all tracks. `Various artists` if the tracks have several artists. Nil if
    /// the tags contain no artist.
    public let artist: String?
    /// The year of the earliest track; nil if unknown.
    public let year: Int?
    /// The number of tracks.
    public let trackCount: Int
    /// The total duration in seconds of the tracks with a known duration.
    public let duration: Double
    /// The first track, whose cover is shown for the album.
    public let firstTrack: MediaItem

    /// Creates an album.
    public init(
        id: Int, title: String, artist: String?, year: Int?, trackCount: Int, duration: Double, firstTrack: MediaItem
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.year = year
        self.trackCount = trackCount
        self.duration = duration
        self.firstTrack = firstTrack
    }
}

/// A group of tracks with a name: an artist or a genre.
public struct TrackGroup: Sendable, Hashable, Codable {
    /// The name.
    public let name: String
    /// The number of tracks.
    public let trackCount: Int
    /// The number of albums.
    public let albumCount: Int

    /// Creates a group.
    public init(name: String, trackCount: Int, albumCount: Int) {
        self.name = name
        self.trackCount = trackCount
        self.albumCount = albumCount
    }
}

/// A folder with music.
public struct MusicFolder: Sendable, Hashable, Codable {
    /// The real path.
    public let path: MediaPath
    /// The number of tracks in the folder and in its subfolders.
    public let trackCount: Int

    /// Creates a folder.
    public init(path: MediaPath, trackCount: Int) {
        self.path = path
        self.trackCount = trackCount
    }
}

/// A playlist: tracks in an order that people have chosen.
public struct Playlist: Sendable, Hashable, Identifiable, Codable {
    /// The identifier of the playlist of favourites.
    public static let favourites = 0
    /// An identifier that is derived from the path of the playlist's file. It is between 1 and 2^53 - 1, the range of
    /// exact integers in JSON; 0 for the favourites.
    public let id: Int
    /// The name: the file's name without its extension.
    public let name: String
    /// The number of tracks.
    public let trackCount: Int
    /// Whether the playlist can be changed. A file in the format PLS or in a folder without write permission can only
    /// be read.
    public let isEditable: Bool

    /// Creates a playlist.
    public init(id: Int, name: String, trackCount: Int, isEditable: Bool) {
        self.id = id
        self.name = name
        self.trackCount = trackCount
        self.isEditable = isEditable
    }
}

/// The answer to a ``MusicQuery``: the rows that it names, and the length of the list. Only the arrays of the kinds
/// that the query asks for have elements.
public struct MusicAnswer: Sendable, Equatable, Codable {
    /// The number of all rows of the list. For a search, the number of found tracks in `tracks`.
    public var count = 0
    /// Tracks.
    public var tracks: [MediaItem] = []
    /// Albums.
    public var albums: [Album] = []
    /// Artists.
    public var artists: [TrackGroup] = []
    /// Genres.
    public var genres: [TrackGroup] = []
    /// Folders.
    public var folders: [MusicFolder] = []
    /// Playlists.
    public var playlists: [Playlist] = []
    /// The letters of an index.
    public var letters: [IndexLetter] = []
    /// Lyrics; nil if the track has none.
    public var lyrics: Lyrics?
    /// Bookmarks.
    public var bookmarks: [Bookmark] = []
    /// The position at which the list goes on; nil if none of its tracks has a position.
    public var resume: ResumePlace?

    /// Creates an answer without rows.
    public init() {}
}

/// A catalogue of music that answers queries.
@MainActor public protocol MusicCatalogue: AnyObject {
    /// Answers a query. Calls `completion` with the answer once, possibly before this method returns.
    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void)
    /// Changes the playlists. Calls `completion` with the result once, possibly before this method returns. After a
    /// change, the owner of the catalogue reports the change to the player's model.
    func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void)
}

extension MusicCatalogue {
    /// Default implementation, for a catalogue without playlists: changes nothing.
    public func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void) {
        completion(PlaylistEditResult(problem: "This library has no playlists."))
    }
}
