import Foundation
import GRDB
import MediaPlayback

extension MusicIndex {
    /// The part of a file's row that a scan compares with the file.
    struct Entry: Sendable {
        var id: Int
        var path: MediaPath
        var size: Int
        var modified: Int
        /// The file was found by the last scan of its folder.
        var isAvailable: Bool

        /// Decodes a row with the number and the values above.
        init(_ row: Row) throws {
            id = try row.value(1)
            path = try row.value(2)
            size = try row.value(3)
            modified = try row.value(4)
            isAvailable = try row.value(5)
        }
    }

    /// A folder that was scanned.
    struct Folder: Sendable, Equatable {
        /// The path that the user has given.
        var path: MediaPath
        /// The real path.
        var root: MediaPath
        /// A scan of the folder was completed.
        var isComplete: Bool
    }

    // MARK: Reading

    /// Returns all files of the index, also those of folders that are not in use. The files are read in several parts,
    /// so that other calls need not wait for all of them.
    func entries() throws -> [Entry] {
        var entries: [Entry] = []
        var last = Int.min
        while true {
            let count = try database.read { database in
                let rows = try Row.fetchCursor(
                    database,
                    sql: """
                        SELECT number, id, path, size, modified, isAvailable FROM track WHERE number > ?
                        ORDER BY number LIMIT ?
                        """, arguments: [last, Self.readingBatch])
                var count = 0
                while let row = try rows.next() {
                    entries.append(try Entry(row))
                    last = try row.value(0)
                    count += 1
                }
                return count
            }
            if count < Self.readingBatch { return entries }
        }
    }

    /// Returns the file with a path.
    func file(at path: MediaPath) throws -> IndexedFile? {
        try database.read {
            try Row.fetchOne($0, sql: "SELECT * FROM track WHERE path = ?", arguments: [Data(path.bytes)])
                .map(IndexedFile.init)
        }
    }

    /// Returns the folders with the given paths that were scanned.
    func folders(_ paths: [MediaPath]) throws -> [Folder] {
        try database.read { database in
            try paths.compactMap { path in
                try Row.fetchOne(
                    database, sql: "SELECT root, isComplete FROM folder WHERE path = ?", arguments: [Data(path.bytes)]
                ).map {
                    Folder(
                        path: path, root: try $0.value(0), isComplete: try $0.value(1))
                }
            }
        }
    }

    /// Returns whether folders have tracks that are unavailable.
    /// - Parameter roots: The real paths of the folders.
    func hasUnavailable(in roots: [MediaPath]) throws -> Bool {
        let (condition, arguments) = Self.condition(for: roots, isAvailable: false)
        return try database.read {
            try Bool.fetchOne(
                $0, sql: "SELECT EXISTS (SELECT 1 FROM track WHERE \(condition))", arguments: arguments) ?? false
        }
    }

    /// The condition that a row is an available track in one of the folders, or an unavailable one.
    static func condition(for roots: [MediaPath], isAvailable: Bool = true) -> (
        sql: String, arguments: StatementArguments
    ) {
        guard !roots.isEmpty else { return ("0", []) }
        let state = isAvailable ? "isAvailable" : "NOT isAvailable"
        // An empty path contains all files.
        guard !roots.contains(where: \.bytes.isEmpty) else { return (state, []) }
        let ranges = roots.map { _ in "(path > ? AND path < ?)" }.joined(separator: " OR ")
        let ends = roots.flatMap { root -> [Data] in
            // `0` is the character after `/`, so the paths in the folder are exactly those between the two.
            let folder = root.bytes.last == UInt8(ascii: "/") ? root.bytes.dropLast() : root.bytes[...]
            return [Data(folder + [UInt8(ascii: "/")]), Data(folder + [UInt8(ascii: "0")])]
        }
        return ("\(state) AND (\(ranges))", StatementArguments(ends))
    }

    // MARK: Writing

    /// The maximum number of files that one transaction changes.
    static let batch = 250

    /// Adds files, or replaces their rows, in one transaction.
    func write(_ files: [IndexedFile]) throws {
        guard !files.isEmpty else { return }
        try database.write { database in
            for file in files { try file.write(to: database) }
            try Vocabulary.add(files.flatMap(\.searchedTexts), to: database)
            try Self.recordChange(in: database)
        }
    }

    /// Removes tracks, in transactions of some hundred tracks.
    func remove(_ ids: [Int]) throws {
        try inBatches(ids) { database, id in
            try database.cachedStatement(sql: "DELETE FROM track WHERE id = ?").execute(arguments: [id])
        }
    }

    /// Marks tracks as available or unavailable, in transactions of some hundred tracks.
    func setAvailable(_ isAvailable: Bool, _ ids: [Int]) throws {
        try inBatches(ids) { database, id in
            try database.cachedStatement(sql: "UPDATE track SET isAvailable = ? WHERE id = ?").execute(arguments: [
                isAvailable, id,
            ])
        }
    }

    /// Stores folders. A row that has the same values is not written.
    func write(_ folders: [Folder]) throws {
        let stored = try self.folders(folders.map(\.path))
        let changed = folders.filter { !stored.contains($0) }
        guard !changed.isEmpty else { return }
        try database.write { database in
            for folder in changed {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO folder (path, root, isComplete) VALUES (?, ?, ?)",
                    arguments: [Data(folder.path.bytes), Data(folder.root.bytes), folder.isComplete])
            }
        }
    }

    private func inBatches(_ ids: [Int], _ body: (Database, Int) throws -> Void) throws {
        var rest = ids[...]
        while !rest.isEmpty {
            try database.write { database in
                for id in rest.prefix(Self.batch) { try body(database, id) }
                try Self.recordChange(in: database)
            }
            rest = rest.dropFirst(Self.batch)
        }
    }
}
