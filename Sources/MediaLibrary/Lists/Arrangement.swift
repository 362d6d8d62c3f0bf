import BatonSupport
import Foundation
import MediaPlayback

/// The lists of the music in the folders in use: all tracks in their orders, albums, artists, genres and folders.
struct Arrangement: Sendable {
    /// The lists of the whole library. The raw values are stored in the database.
    enum List: String, CaseIterable {
        /// The tracks by artist, album, disc and number.
        case tracks
        /// The tracks by folder and file name. The tracks of each folder, and of its subfolders, are consecutive.
        case paths
        /// The tracks that were found last, the newest first.
        case recentTracks
        case albumsByTitle
        case albumsByArtist
        case albumsByYear
        case recentAlbums
        /// The artists of albums, or else of tracks, by name.
        case artists
        case genres
        /// The folders at the top.
        case folders
        /// The names of the albums as the bytes that `NameList` describes.
        case albumNames
        /// The names of all artists as the bytes that `NameList` describes.
        case artistNames
    }

    /// An album. Its number in the database is its index.
    struct Album: Sendable {
        var id: Int
        var title: String
        var artist: String?
        var year: Int?
        var duration: Double
        /// The numbers of the tracks, by disc and number.
        var tracks: [UInt32]
    }

    /// An artist or a genre. Its number in the database is its index.
    struct Group: Sendable {
        /// The folded name.
        var key: [UInt8]
        var name: String
        /// The numbers of the tracks.
        var tracks: [UInt32]
        /// The numbers of the albums.
        var albums: [UInt32]
    }

    /// A folder. Its number in the database is its index.
    struct Folder: Sendable {
        var path: MediaPath
        /// The index of the first track in the list `paths`.
        var start = 0
        /// The number of tracks directly in the folder.
        var trackCount = 0
        /// The number of tracks in the folder and in its subfolders.
        var treeCount = 0
        /// The numbers of the subfolders.
        var children: [UInt32] = []
    }

    /// The maximum length of the list `recentTracks`.
    static let recentLimit = 1_000

    var lists: [List: Data] = [:]
    var albums: [Album] = []
    var artists: [Group] = []
    var genres: [Group] = []
    var folders: [Folder] = []
}

/// A track while an arrangement is built. Texts are replaced by their numbers in text pools.
struct ArrangedTrack {
    /// The number of the row.
    var number: UInt32
    var albumID: Int?
    var album: Int?
    var artist: Int?
    var albumArtist: Int?
    var genre: Int?
    var year: Int?
    var disc: Int?
    var track: Int?
    var duration: Double?
    var firstSeen: Double
    /// The number of the folder in the builder's pool.
    var folder: Int
    /// The index of the row in the order in which the rows were added.
    var row = 0
    /// The position in the order of folders and file names.
    var pathPosition = 0
    /// The index of the album in the order of titles, and the track's position on it. `Int.max` without an album.
    var albumPosition = (album: Int.max, index: Int.max)
}

/// Builds an arrangement from the rows of the tracks.
struct ArrangementBuilder {
    /// The real paths of the folders in use; none is inside another one.
    let roots: [MediaPath]
    /// The tracks: in the order of the calls of `add`, and in the display order once `build` has sorted them.
    var tracks: [ArrangedTrack] = []
    var albumTitles = TextPool()
    var artistNames = TextPool()
    var genreTags = TextPool()
    private(set) var folderPaths: [MediaPath] = []
    private var folderNumbers: [Data: Int] = [:]
    private var lastFolder: (path: Data, number: Int)?
    private var displayKeys = SortKeys()
    private(set) var nameKeys = SortKeys()
    var result = Arrangement()

    init(roots: [MediaPath]) {
        self.roots = roots
    }

    /// Adds a track, and sets its properties `folder` and `row`.
    mutating func add(_ track: ArrangedTrack, at path: Data, displayKey: Data, nameKey: Data) {
        var track = track
        track.folder = folderNumber(of: path)
        track.row = tracks.count
        tracks.append(track)
        displayKeys.append(displayKey, path)
        nameKeys.append(nameKey, path)
    }

    /// Returns the number of the folder of a path, and adds the folder if it is new.
    private mutating func folderNumber(of path: Data) -> Int {
        let slash = UInt8(ascii: "/")
        // SAFETY: the pointer is used only in the closure.
        let end = path.withUnsafeBytes { $0.lastIndex(of: slash) } ?? 0
        let folder = path.prefix(max(end, path.first == slash ? 1 : 0))
        // Neighbouring tracks often have the same folder.
        if let lastFolder, lastFolder.path == folder { return lastFolder.number }
        let number = folderNumbers[folder] ?? folderPaths.count
        if number == folderPaths.count {
            folderNumbers[folder] = number
            folderPaths.append(MediaPath(bytes: path).folder)
        }
        lastFolder = (folder, number)
        return number
    }

    /// Builds the lists.
    mutating func build() -> Arrangement {
        tracks = displayKeys.sortedIndices().map { tracks[$0] }
        set(.tracks, tracks.map(\.number))
        // Sorting is stable, so tracks that were found at the same time remain in the display order.
        let recent = tracks.indices.sorted { tracks[$0].firstSeen > tracks[$1].firstSeen }
        set(.recentTracks, recent.prefix(Arrangement.recentLimit).map { tracks[$0].number })
        buildFolders()
        buildAlbums()
        buildArtists()
        buildGenres()
        return result
    }

    mutating func set(_ list: Arrangement.List, _ numbers: [UInt32]) {
        result.lists[list] = PackedNumbers.pack(numbers)
    }
}
