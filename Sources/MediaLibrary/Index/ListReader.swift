import BatonSupport
import Foundation
import GRDB
import MediaPlayback

/// Answers queries from the stored lists.
struct ListReader {
    let database: Database
    /// The real paths of the folders in use.
    let roots: [MediaPath]

    /// The rows of a window of a list.
    struct Window {
        /// The number of all rows of the list.
        var count = 0
        /// The numbers of the rows in the window.
        var numbers: [UInt32] = []
    }

    /// The maximum number of identifiers in a query.
    static let identifierLimit = 10_000

    func answer(_ query: MusicQuery) throws -> MusicAnswer {
        var answer = MusicAnswer()
        func rows(_ window: Window) -> [UInt32] {
            answer.count = window.count
            return window.numbers
        }
        switch query {
        case .tracks(let list, let range): answer.tracks = try tracks(rows(window(list, range)))
        case .albums(let list, let range): answer.albums = try albums(rows(window(list, range)))
        case .artists(let range): answer.artists = try groups(rows(window(.artists, range)), in: "artist")
        case .genres(let range): answer.genres = try groups(rows(window(.genres, range)), in: "genre")
        case .folders(nil, let range): answer.folders = try folders(rows(window(.folders, range)))
        case .folders(let path?, let range):
            answer.folders = try folders(
                rows(window("children", of: "musicFolder WHERE path = ?", Data(path.bytes), range)))
        case .identified(let ids):
            answer.tracks = try identified(ids)
            answer.count = answer.tracks.count
        case .search(let text): answer = try search(text)
        case .index(let list): answer.letters = IndexLetters.letters(of: try names(list))
        // The index contains no playlists, positions and lyrics.
        case .playlists, .bookmarks, .resume, .lyrics: break
        }
        return answer
    }

    // MARK: Windows

    private func window(_ list: TrackList, _ rows: Range<Int>) throws -> Window {
        switch list {
        case .all: try window(.tracks, rows)
        case .recentlyAdded: try window(.recentTracks, rows)
        case .album(let id): try window("tracks", of: "album WHERE id = ?", id, rows)
        case .artist(let name): try window("tracks", of: "artist WHERE key = ?", Self.key(name), rows)
        case .genre(let name): try window("tracks", of: "genre WHERE key = ?", Self.key(name), rows)
        case .folder(let path): try window(ofFolder: path, count: "trackCount", rows)
        case .folderTree(let path): try window(ofFolder: path, count: "treeCount", rows)
        case .recentlyPlayed, .playlist: Window()
        }
    }

    private func window(_ list: AlbumList, _ rows: Range<Int>) throws -> Window {
        switch list {
        case .all(.title): try window(.albumsByTitle, rows)
        case .all(.artist): try window(.albumsByArtist, rows)
        case .all(.year): try window(.albumsByYear, rows)
        case .all(.recentlyAdded): try window(.recentAlbums, rows)
        case .artist(let name): try window("albums", of: "artist WHERE key = ?", Self.key(name), rows)
        case .genre(let name): try window("albums", of: "genre WHERE key = ?", Self.key(name), rows)
        }
    }

    private func window(_ list: Arrangement.List, _ rows: Range<Int>) throws -> Window {
        try window("members", of: "list WHERE name = ?", list.rawValue, rows)
    }

    private static func key(_ name: String) -> Data { Data(FoldedText.bytes(of: name)) }

    /// Reads a part of a column with packed numbers.
    private func window(
        _ column: String, of source: String, _ argument: some DatabaseValueConvertible, _ rows: Range<Int>
    ) throws -> Window {
        let rows = rows.clamped(to: 0..<Self.largestRow)
        let width = PackedNumbers.width
        let statement = try database.cachedStatement(
            sql: "SELECT length(\(column)) / \(width), substr(\(column), ?, ?) FROM \(source)")
        let row = try Row.fetchOne(
            statement, arguments: [1 + width * rows.lowerBound, width * rows.count, argument])
        guard let row else { return Window() }
        // SQLite returns NULL for a part of an empty value.
        let part: Data? = try row.value(1)
        return Window(count: try row.value(0), numbers: PackedNumbers.unpack(part ?? Data()))
    }

    /// A limit above the length of any list, which prevents an overflow in the computation of offsets.
    private static let largestRow = 1 << 28

    /// Reads the tracks of a folder, which are consecutive in the list of paths.
    private func window(ofFolder path: MediaPath, count: String, _ rows: Range<Int>) throws -> Window {
        let row = try Row.fetchOne(
            database, sql: "SELECT start, \(count) FROM musicFolder WHERE path = ?", arguments: [Data(path.bytes)])
        guard let row else { return Window() }
        let (start, count): (Int, Int) = (try row.value(0), try row.value(1))
        guard 0..<Self.largestRow ~= start, 0..<Self.largestRow ~= count else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a folder has an invalid number of tracks")
        }
        let rows = rows.clamped(to: 0..<count)
        let numbers = try window(.paths, (start + rows.lowerBound)..<(start + rows.upperBound)).numbers
        return Window(count: count, numbers: numbers)
    }

    // MARK: Rows

    private static let trackColumns =
        "track.id, track.path, track.title, track.artist, track.album, track.track, track.duration,"
        + " track.genre"

    /// Returns the tracks with the given numbers, in the same order.
    func tracks(_ numbers: [UInt32]) throws -> [MediaItem] {
        try fetch(numbers, "\(Self.trackColumns) FROM given CROSS JOIN track ON track.number = given.value") {
            try Self.track($0, at: 0)
        }
    }

    private func identified(_ ids: [Int]) throws -> [MediaItem] {
        let (condition, ends) = MusicIndex.condition(for: roots)
        return try fetch(
            ids.prefix(Self.identifierLimit),
            "\(Self.trackColumns) FROM given CROSS JOIN track ON track.id = given.value",
            where: condition, ends
        ) { try Self.track($0, at: 0) }
    }

    func albums(_ numbers: [UInt32]) throws -> [Album] {
        let columns = "album.id, album.title, album.artist, album.year, length(album.tracks), album.duration"
        return try fetch(
            numbers,
            """
            \(columns), \(Self.trackColumns) FROM given CROSS JOIN album ON album.number = given.value
            CROSS JOIN track ON track.number = album.firstTrack
            """
        ) { row in
            Album(
                id: try row.value(0), title: try row.value(1), artist: try row.value(2), year: try row.value(3),
                trackCount: try row.value(4) / PackedNumbers.width, duration: try row.value(5),
                firstTrack: try Self.track(row, at: 6))
        }
    }

    /// Returns the artists or genres with the given numbers, in the same order.
    func groups(_ numbers: [UInt32], in table: String) throws -> [TrackGroup] {
        try fetch(
            numbers,
            """
            name, length(tracks), length(albums)
            FROM given CROSS JOIN \(table) ON \(table).number = given.value
            """
        ) { row in
            TrackGroup(
                name: try row.value(0), trackCount: try row.value(1) / PackedNumbers.width,
                albumCount: try row.value(2) / PackedNumbers.width)
        }
    }

    /// Returns all names of a list. An album without an artist has an empty name in the order of artists.
    private func names(_ list: AlphabeticalList) throws -> [String] {
        func all(_ list: Arrangement.List, _ column: String, of table: String) throws -> [String] {
            let numbers = try window(list, 0..<Self.largestRow).numbers
            return try fetch(
                numbers, "\(column) FROM given CROSS JOIN \(table) ON \(table).number = given.value"
            ) { try $0.value(0) as String? ?? "" }
        }
        return switch list {
        case .albumsByTitle: try all(.albumsByTitle, "title", of: "album")
        case .albumsByArtist: try all(.albumsByArtist, "artist", of: "album")
        case .artists: try all(.artists, "name", of: "artist")
        }
    }

    private func folders(_ numbers: [UInt32]) throws -> [MusicFolder] {
        try fetch(numbers, "path, treeCount FROM given CROSS JOIN musicFolder ON musicFolder.number = given.value") {
            MusicFolder(path: try $0.value(0), trackCount: try $0.value(1))
        }
    }

    /// Fetches rows that belong to numbers, in the order of the numbers. The query reads the numbers from the table
    /// `given`. No sorting is necessary: SQLite reads the numbers in their order, and a `CROSS JOIN` reads its left
    /// table in the outer loop.
    private func fetch<Element>(
        _ numbers: some Collection<some BinaryInteger>, _ selection: String, where condition: String = "1",
        _ arguments: StatementArguments = [], _ decode: (Row) throws -> Element
    ) throws -> [Element] {
        guard !numbers.isEmpty else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                WITH given AS (SELECT value FROM json_each(?))
                SELECT \(selection) WHERE \(condition)
                """)
        let list = "[\(numbers.map { String($0) }.joined(separator: ","))]"
        let rows = try Row.fetchCursor(statement, arguments: [list] + arguments)
        var elements: [Element] = []
        elements.reserveCapacity(numbers.count)
        while let row = try rows.next() { elements.append(try decode(row)) }
        return elements
    }

    /// Decodes a track from the columns `trackColumns`.
    private static func track(_ row: Row, at column: Int) throws -> MediaItem {
        MediaItem(
            id: try row.value(column), path: try row.value(column + 1),
            title: try row.value(column + 2), artist: try row.value(column + 3), album: try row.value(column + 4),
            trackNumber: try row.value(column + 5), duration: try row.value(column + 6),
            genre: try row.value(column + 7))
    }
}
