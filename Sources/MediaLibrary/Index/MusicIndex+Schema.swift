import BatonSupport
import Foundation
import GRDB
import MediaPlayback

/// The tables of the index, and the changes from the tables of earlier versions.
extension MusicIndex {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("tracks") { database in
            try database.create(table: "folder") { table in
                table.primaryKey("path", .blob)
                table.column("root", .blob).notNull()
                table.column("isComplete", .boolean).notNull()
            }
            try database.create(table: "track") { table in
                // The full-text indexes refer to this number. They are fast only if rows are added in the order of
                // their numbers, so the track's identifier cannot be used.
                table.primaryKey("number", .integer)
                table.column("id", .integer).notNull().unique()
                table.column("path", .blob).notNull().unique()
                table.column("name", .text).notNull()
                table.column("size", .integer).notNull()
                table.column("modified", .integer).notNull()
                table.column("isAvailable", .boolean).notNull()
                table.column("firstSeen", .double).notNull()
                for name in ["title", "artist", "albumArtist", "album", "genre", "composer", "problem"] {
                    table.column(name, .text)
                }
                for name in ["disc", "track", "year"] { table.column(name, .integer) }
                for name in ["duration", "trackGain", "trackPeak", "albumGain", "albumPeak"] {
                    table.column(name, .double)
                }
                table.column("hasArtwork", .boolean).notNull()
                table.column("folded", .text).notNull()
            }
            try createSearch(in: database)
        }
        migrator.registerMigration("lists") { database in
            try createLists(in: database)
            try fillSortKeys(in: database)
        }
        return migrator
    }

    // MARK: The tracks and their full-text indexes

    /// The columns of `words`.
    private static let wordColumns = ["title", "artist", "albumArtist", "album", "composer", "genre", "name"]

    private static func createSearch(in database: Database) throws {
        let words = wordColumns.joined(separator: ", ")
        try database.execute(
            sql: """
                CREATE VIRTUAL TABLE words USING fts5(\(words), content = 'track', content_rowid = 'number',
                    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
                CREATE VIRTUAL TABLE trigrams USING fts5(folded, content = 'track', content_rowid = 'number',
                    tokenize = 'trigram', detail = 'none');
                """)
        func values(_ row: String) -> String { wordColumns.map { "\(row).\($0)" }.joined(separator: ", ") }
        let added = """
            INSERT INTO words (rowid, \(words)) VALUES (new.number, \(values("new")));
            INSERT INTO trigrams (rowid, folded) VALUES (new.number, new.folded);
            """
        let removed = """
            INSERT INTO words (words, rowid, \(words)) VALUES ('delete', old.number, \(values("old")));
            INSERT INTO trigrams (trigrams, rowid, folded) VALUES ('delete', old.number, old.folded);
            """
        try database.execute(
            sql: """
                CREATE TRIGGER trackAdded AFTER INSERT ON track BEGIN \(added) END;
                CREATE TRIGGER trackRemoved AFTER DELETE ON track BEGIN \(removed) END;
                CREATE TRIGGER trackChanged AFTER UPDATE OF \(words), folded ON track BEGIN \(removed) \(added) END;
                """)
    }

    // MARK: The lists

    /// Creates the tables of the lists. Columns such as `tracks` contain the numbers of rows as `PackedNumbers`: a
    /// separate row for each member of each list would take a second to write for 100,000 tracks.
    private static func createLists(in database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE track ADD COLUMN displayKey BLOB NOT NULL DEFAULT x'';
                ALTER TABLE track ADD COLUMN nameKey BLOB NOT NULL DEFAULT x'';
                ALTER TABLE track ADD COLUMN albumID INTEGER;
                CREATE INDEX unavailableTrack ON track (path) WHERE NOT isAvailable;
                CREATE TABLE arrangement (changes INTEGER NOT NULL, arrangedChanges INTEGER, roots BLOB NOT NULL);
                INSERT INTO arrangement (changes, roots) VALUES (0, x'');
                CREATE TABLE list (name TEXT PRIMARY KEY, members BLOB NOT NULL);
                CREATE TABLE album (number INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, title TEXT NOT NULL,
                    artist TEXT, year INTEGER, duration REAL NOT NULL, firstTrack INTEGER NOT NULL, tracks BLOB NOT NULL);
                CREATE TABLE artist (number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
                    tracks BLOB NOT NULL, albums BLOB NOT NULL);
                CREATE TABLE genre (number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
                    tracks BLOB NOT NULL, albums BLOB NOT NULL);
                CREATE TABLE musicFolder (number INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
                    start INTEGER NOT NULL, trackCount INTEGER NOT NULL, treeCount INTEGER NOT NULL,
                    children BLOB NOT NULL);
                CREATE TABLE word (term TEXT PRIMARY KEY, folded TEXT NOT NULL) WITHOUT ROWID;
                DROP TABLE words;
                CREATE VIRTUAL TABLE words USING fts5(\(wordColumns.joined(separator: ", ")), content = 'track',
                    content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
                INSERT INTO words (words) VALUES ('rebuild');
                """)
    }

    /// Computes the sort keys and the words of the tracks that an earlier version has stored.
    private static func fillSortKeys(in database: Database) throws {
        let update = try database.cachedStatement(
            sql: "UPDATE track SET displayKey = ?, nameKey = ?, albumID = ? WHERE number = ?")
        var last = Int.min
        while true {
            let rows = try Row.fetchAll(
                database, sql: "SELECT * FROM track WHERE number > ? ORDER BY number LIMIT 1000", arguments: [last])
            guard let end = rows.last else { return }
            last = try end.value("number")
            let files = try rows.map(IndexedFile.init)
            for (row, file) in zip(rows, files) {
                let keys = file.sortKeys
                try update.execute(arguments: [keys.display, keys.name, keys.album, try row.value("number") as Int])
            }
            try Vocabulary.add(files.flatMap(\.searchedTexts), to: database)
        }
    }
}
