import BatonSupport
import Foundation
import GRDB
package import MediaPlayback

/// The lists of the music in the folders in use.
extension MusicIndex {
    /// Answers a query from the stored lists. If these are lists of other folders, they are rebuilt first. Answers to
    /// queries for playlists and played tracks are empty, because the index does not contain them.
    /// - Parameter roots: The real paths of the folders in use.
    package func answer(_ query: MusicQuery, in roots: [MediaPath]) throws -> MusicAnswer {
        let roots = Self.outermost(roots)
        let answer = try database.read { database -> MusicAnswer? in
            guard try Self.hasLists(for: roots, in: database) else { return nil }
            return try ListReader(database: database, roots: roots).answer(query)
        }
        if let answer { return answer }
        try arrange(for: roots)
        return try database.read { try ListReader(database: $0, roots: roots).answer(query) }
    }

    /// The number of tracks in the lists.
    func trackCount(in roots: [MediaPath]) throws -> Int { try answer(.tracks(.all, rows: 0..<0), in: roots).count }

    /// Builds the lists of the music in folders, unless they are already up to date.
    ///
    /// The tracks are read in batches, and the lists are sorted without access to the database. Other calls can use the
    /// database in the meantime.
    /// - Parameter roots: The real paths of the folders in use.
    func arrange(for roots: [MediaPath]) throws {
        let roots = Self.outermost(roots)
        let state = try database.read { database in
            let row = try Row.fetchOne(database, sql: "SELECT changes, arrangedChanges FROM arrangement")
            guard let row else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the lists have no state") }
            let (changes, arranged): (Int, Int?) = (try row.value(0), try row.value(1))
            return (changes, isCurrent: try changes == arranged && Self.hasLists(for: roots, in: database))
        }
        guard !state.isCurrent else { return }
        var builder = ArrangementBuilder(roots: roots)
        try readTracks(in: roots, into: &builder)
        let arrangement = builder.build()
        try database.write { try Self.store(arrangement, of: roots, changes: state.0, in: $0) }
    }

    /// Returns the folders that are not inside other ones, each once.
    static func outermost(_ roots: [MediaPath]) -> [MediaPath] {
        var result: [MediaPath] = []
        for root in roots where !result.contains(root) && !roots.contains(where: { $0.contains(root) }) {
            result.append(root)
        }
        return result
    }

    /// Marks the lists as out of date, because this transaction changes tracks.
    static func recordChange(in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE arrangement SET changes = changes + 1").execute()
    }

    /// The paths of folders in their stored form: each one ends with a NUL, which no path contains.
    private static func bytes(of roots: [MediaPath]) -> Data { Data(roots.flatMap { $0.bytes + [0] }) }

    /// Returns whether the lists are those of the given folders. The tracks may have changed since.
    private static func hasLists(for roots: [MediaPath], in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT arrangedChanges IS NOT NULL AND roots = ? FROM arrangement")
        return try Bool.fetchOne(statement, arguments: [bytes(of: roots)]) ?? false
    }

    // MARK: Reading

    /// The number of rows that are read at a time.
    static let readingBatch = 5_000

    private static let columns = """
        number, path, displayKey, nameKey, albumID, album, artist, albumArtist, genre, year, disc, track, duration,
        firstSeen
        """

    func readTracks(in roots: [MediaPath], into builder: inout ArrangementBuilder) throws {
        let (condition, ends) = Self.condition(for: roots)
        var last = Int.min
        while true {
            let count = try database.read { database in
                // SQLite reads the rows in the order of their numbers if it uses no other index.
                let rows = try Row.fetchCursor(
                    database,
                    sql: """
                        SELECT \(Self.columns) FROM track NOT INDEXED WHERE number > ? AND \(condition)
                        ORDER BY number LIMIT ?
                        """, arguments: [last] + ends + [Self.readingBatch])
                var count = 0
                while let row = try rows.next() {
                    try builder.add(row)
                    last = try row.value(0)
                    count += 1
                }
                return count
            }
            if count < Self.readingBatch { return }
        }
    }

    // MARK: Writing

    /// Stores lists.
    /// - Parameter changes: The number of changes of the tracks when they were read.
    static func store(_ lists: Arrangement, of roots: [MediaPath], changes: Int, in database: Database) throws {
        // A query and a scan may build lists at the same time. Lists of older tracks must not replace newer lists.
        let isOutdated = try Bool.fetchOne(
            database, sql: "SELECT roots = ? AND arrangedChanges > ? FROM arrangement",
            arguments: [bytes(of: roots), changes])
        if isOutdated == true { return }
        try database.execute(
            sql: "DELETE FROM list; DELETE FROM album; DELETE FROM artist; DELETE FROM genre; DELETE FROM musicFolder")
        for (list, members) in lists.lists {
            try database.execute(
                sql: "INSERT INTO list (name, members) VALUES (?, ?)", arguments: [list.rawValue, members])
        }
        for (number, album) in lists.albums.enumerated() {
            let insertion = try database.cachedStatement(
                sql: """
                    INSERT INTO album (number, id, title, artist, year, duration, firstTrack, tracks)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            try insertion.execute(arguments: [
                number, album.id, album.title, album.artist, album.year, album.duration, album.tracks.first ?? 0,
                PackedNumbers.pack(album.tracks),
            ])
        }
        try store(lists.artists, in: "artist", of: database)
        try store(lists.genres, in: "genre", of: database)
        for (number, folder) in lists.folders.enumerated() {
            let insertion = try database.cachedStatement(
                sql: """
                    INSERT INTO musicFolder (number, path, start, trackCount, treeCount, children)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """)
            try insertion.execute(arguments: [
                number, Data(folder.path.bytes), folder.start, folder.trackCount, folder.treeCount,
                PackedNumbers.pack(folder.children),
            ])
        }
        try database.execute(
            sql: "UPDATE arrangement SET arrangedChanges = ?, roots = ?", arguments: [changes, bytes(of: roots)])
    }

    private static func store(_ groups: [Arrangement.Group], in table: String, of database: Database) throws {
        let insertion = try database.cachedStatement(
            sql: "INSERT INTO \(table) (number, key, name, tracks, albums) VALUES (?, ?, ?, ?, ?)")
        for (number, group) in groups.enumerated() {
            try insertion.execute(arguments: [
                number, Data(group.key), group.name, PackedNumbers.pack(group.tracks),
                PackedNumbers.pack(group.albums),
            ])
        }
    }
}

extension ArrangementBuilder {
    /// Adds the track of a row with the columns that `MusicIndex.readTracks` selects.
    fileprivate mutating func add(_ row: Row) throws {
        let track = ArrangedTrack(
            number: try row.value(0), albumID: try row.value(4),
            album: (try row.value(5) as String?).map { albumTitles.number(of: $0) },
            artist: (try row.value(6) as String?).map { artistNames.number(of: $0) },
            albumArtist: (try row.value(7) as String?).map { artistNames.number(of: $0) },
            genre: (try row.value(8) as String?).map { genreTags.number(of: $0) }, year: try row.value(9),
            disc: try row.value(10), track: try row.value(11), duration: try row.value(12),
            firstSeen: try row.value(13), folder: 0)
        add(track, at: try row.value(1), displayKey: try row.value(2), nameKey: try row.value(3))
    }
}
