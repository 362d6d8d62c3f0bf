import DurableSQLite
import Foundation
import GRDB

/// An SQLite file to which rows are appended. All calls block.
final class RowDatabase {
    private let queue: DatabaseQueue
    private let path: String
    private let name: String
    private let inode: ino_t

    init(path: String, name: String) throws(RowStoreError) {
        self.path = path
        self.name = name
        Self.restrictPermissions(path)
        do {
            queue = try DatabaseQueue.durable(path: path, label: "baton.rows", timeout: 5)
        } catch {
            throw Self.rowError(error, name: name)
        }
        inode = Self.inode(of: path)
    }

    /// Restricts the permissions of the database file and of SQLite's additional files, because form data is private.
    /// The file is created here, before SQLite opens it, so that new additional files inherit its permissions.
    private static func restrictPermissions(_ path: String) {
        let mode = S_IRUSR | S_IWUSR | S_IRGRP
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode)
        if descriptor >= 0 { close(descriptor) }
        for end in ["", "-wal", "-shm"] { chmod(path + end, mode) }
    }

    /// The path still refers to the file that was opened. This is false after the file was moved or replaced.
    var fileExists: Bool { inode != 0 && Self.inode(of: path) == inode }

    /// SQLite's `synchronous` setting of the connection. With the value 2, every row is synced to the disk.
    var synchronousLevel: Int? { get throws { try queue.synchronousLevel } }

    /// Appends a row, and returns its `id` after the row is on disk.
    func append(_ row: SavedRow, to table: String, created: String) throws(RowStoreError) -> Int64 {
        do {
            return try queue.write { database in
                try Self.prepare(table, for: row, in: database)
                let names = ["created"] + row.fields.map(\.name)
                let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
                let columns = names.map(Self.quoted).joined(separator: ", ")
                try database.execute(
                    sql: "INSERT INTO \(Self.quoted(table)) (\(columns)) VALUES (\(marks))",
                    arguments: StatementArguments([created.databaseValue] + row.fields.map(Self.value)))
                return database.lastInsertedRowID
            }
        } catch {
            throw Self.rowError(error, name: name)
        }
    }

    private static func prepare(_ table: String, for row: SavedRow, in database: Database) throws {
        let name = Self.quoted(table)
        // The table's name is an argument of this query and not an SQL identifier, so it is not quoted.
        let columns = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        let there = Set(columns.map(folded))
        guard !there.isEmpty else {
            let columns = row.fields.map { "\(Self.quoted($0.name)) \(type(of: $0.kind))" }
            let own = ["\"id\" INTEGER PRIMARY KEY AUTOINCREMENT", "\"created\" TEXT NOT NULL"]
            try database.execute(sql: "CREATE TABLE \(name) (\((own + columns).joined(separator: ", ")))")
            return
        }
        if !there.contains(folded("created")) {
            try database.execute(sql: "ALTER TABLE \(name) ADD COLUMN \"created\" TEXT")
        }
        for field in row.fields where !there.contains(folded(field.name)) {
            try database.execute(
                sql: "ALTER TABLE \(name) ADD COLUMN \(Self.quoted(field.name)) \(type(of: field.kind))")
        }
    }

    /// Returns a name as a quoted SQL identifier. The name may contain any characters.
    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    /// Returns a name in the form that SQLite compares: ASCII letters in lower case, and all other characters
    /// unchanged.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }

    private static func type(of kind: SavedRow.Field.Kind) -> String {
        switch kind {
        case .text: "TEXT"
        case .integer: "INTEGER"
        case .number: "REAL"
        case .bool: "BOOLEAN"
        }
    }

    private static func value(of field: SavedRow.Field) -> DatabaseValue {
        switch (field.kind, field.value) {
        case (_, .null): .null
        case (.integer, .number(let number)): Int64(exactly: number)?.databaseValue ?? number.databaseValue
        case (_, .number(let number)): number.databaseValue
        case (_, .bool(let value)): value.databaseValue
        // A number entered as text is saved as a number if the column has a number type.
        case (.integer, .text(let text)): Int64(text)?.databaseValue ?? text.databaseValue
        case (.number, .text(let text)): Double(text)?.databaseValue ?? text.databaseValue
        case (_, .text(let text)): text.databaseValue
        }
    }

    private static func inode(of path: String) -> ino_t {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_ino : 0
    }

    private static func rowError(_ error: any Error, name: String) -> RowStoreError {
        let file = Quoted.name(name)
        guard let error = error as? DatabaseError else {
            return RowStoreError("The row was not saved in \(file): \(error)")
        }
        let reason = error.message ?? "SQLite's error \(error.resultCode.rawValue)"
        let advice =
            switch error.resultCode {
            case .SQLITE_NOTADB: ". The file is not an SQLite file: name another file in the form"
            case .SQLITE_FULL: ". Delete other files on the disk"
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
                ". Give the user that runs Baton write permission for the file and its folder"
            case .SQLITE_BUSY, .SQLITE_LOCKED: ". Another program locks the file: close the file there"
            default: ""
            }
        return RowStoreError("The row was not saved in \(file) (\(reason))\(advice)")
    }
}
