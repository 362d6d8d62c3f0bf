import Dispatch
public import Foundation

/// Saves the input of forms as rows of SQLite or CSV files in one folder, usually the server's state folder.
///
/// When ``append(_:to:)`` returns, the row is on disk: it survives a killed server and a power failure. Rows
/// are saved one after another, in the order of the calls, off the main thread.
///
///     let guestbook = RowDestination(file: "visitors.sqlite", table: "guestbook")
///     let number = try await store.append(SavedRow([.init("name", .text, "Ada")]), to: guestbook)
@MainActor public final class RowStore {
    /// The maximum number of pending rows.
    nonisolated public static let maximumWaiting = 128
    /// The maximum number of values in a row.
    nonisolated public static let maximumFieldCount = 100
    /// The maximum length of a text in bytes.
    nonisolated public static let maximumTextLength = 64 << 10
    /// The maximum size in bytes of a file to which rows are appended.
    nonisolated public static let maximumFileSize = 1 << 30
    /// The disk space in bytes that must remain free for the rest of the system.
    nonisolated public static let minimumFreeSpace = 64 << 20

    private let worker: RowWriter
    private var waiting = 0

    /// Creates a store for the files of a folder.
    /// - Parameter now: Returns the current time, for the column `created`.
    public convenience init(folder: KioskFolder, now: @escaping @Sendable () -> Date = { Date() }) {
        self.init(
            folder: folder, maximumFileSize: Self.maximumFileSize, minimumFreeSpace: Self.minimumFreeSpace, now: now)
    }

    init(
        folder: KioskFolder, maximumFileSize: Int, minimumFreeSpace: Int,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        worker = RowWriter(
            folder: folder, maximumFileSize: maximumFileSize, minimumFreeSpace: minimumFreeSpace, now: now)
    }

    /// Saves a row, and returns after the row is on disk.
    ///
    /// The file, its table and its columns are created if necessary: `id`, `created` (the time in ISO 8601 and
    /// UTC), and one column per value. A missing column is added to an SQLite table; a CSV file with other
    /// columns is an error.
    /// - Returns: The `id` of the row in SQLite; nil in CSV.
    @discardableResult
    public func append(_ row: SavedRow, to destination: RowDestination) async throws(RowStoreError) -> Int64? {
        if let problem = Self.problem(with: row.fields.map(\.name), in: destination) { throw RowStoreError(problem) }
        for field in row.fields where field.value.text.utf8.count > Self.maximumTextLength {
            throw RowStoreError(
                "The text of \(Quoted.name(field.name)) is longer than \(Quoted.size(Self.maximumTextLength)), the limit for a saved text"
            )
        }
        guard waiting < Self.maximumWaiting else {
            throw RowStoreError(
                "The row was not saved: \(Self.maximumWaiting) rows already wait to be saved, because the disk of \(destination.file) is too slow"
            )
        }
        waiting += 1
        defer { waiting -= 1 }
        // Nothing suspends this method before `worker.append`, so the rows are appended in the order of the calls on
        // the main actor.
        let result = await withCheckedContinuation { continuation in
            worker.append(row, to: destination) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Closes all files after the pending rows are saved.
    public func close() async {
        await withCheckedContinuation { continuation in worker.close { continuation.resume() } }
    }

    /// Checks a destination and field names in advance. Returns a sentence that describes the problem; nil
    /// for none.
    nonisolated public static func problem(with fields: [String], in destination: RowDestination) -> String? {
        guard destination.isCSV || destination.isSQLite else {
            return "\(Quoted.name(destination.file)) is not a file for rows: its name has to end with .sqlite or .csv"
        }
        if destination.isSQLite, let problem = problem(withName: destination.table) { return "The table \(problem)" }
        if destination.isSQLite, destination.table.lowercased().hasPrefix("sqlite_") {
            return "The table \(Quoted.name(destination.table)) has a name that SQLite reserves"
        }
        guard !fields.isEmpty else { return "The form has no field whose value could be saved in \(destination.file)" }
        guard fields.count <= maximumFieldCount else {
            return "The form has \(fields.count) fields, more than the \(maximumFieldCount) that a row can have"
        }
        var seen: Set<String> = []
        for field in fields {
            if let problem = problem(withName: field) { return "The field \(problem)" }
            let folded = field.lowercased()
            if folded == "created" || folded == "id" {
                return
                    "The field \(Quoted.name(field)) has the name of a column that Baton adds to every row. Give the field another name"
            }
            // SQLite ignores case in column names, so names that differ only in case are refused.
            guard seen.insert(folded).inserted else {
                return
                    "There are two fields \(Quoted.name(field)): names that differ only in upper and lower case are the same"
            }
        }
        return nil
    }

    nonisolated private static func problem(withName name: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= 64,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            return "\(Quoted.name(name)) has an invalid name: expected 1 to 64 letters, without control characters"
        }
        return nil
    }
}

/// Writes rows to files on a dispatch queue of its own.
final class RowWriter: @unchecked Sendable {
    private let folder: KioskFolder
    private let maximumFileSize: Int
    private let minimumFreeSpace: Int
    private let now: @Sendable () -> Date
    // SAFETY: All properties below are used on this queue only.
    private let queue = DispatchQueue(label: "baton.rows", qos: .userInitiated)
    private var databases: [String: RowDatabase] = [:]

    /// The maximum number of open SQLite files.
    private static let maximumOpenDatabases = 16

    init(folder: KioskFolder, maximumFileSize: Int, minimumFreeSpace: Int, now: @escaping @Sendable () -> Date) {
        self.folder = folder
        self.maximumFileSize = maximumFileSize
        self.minimumFreeSpace = minimumFreeSpace
        self.now = now
    }

    func append(
        _ row: SavedRow, to destination: RowDestination,
        _ completion: @escaping @Sendable (Result<Int64?, RowStoreError>) -> Void
    ) {
        queue.async { [self] in
            completion(Result { () throws(RowStoreError) in try write(row, to: destination) })
        }
    }

    func close(_ completion: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            databases = [:]
            completion()
        }
    }

    private func write(_ row: SavedRow, to destination: RowDestination) throws(RowStoreError) -> Int64? {
        let location: KioskFolder.Location
        do {
            location = try folder.locate(destination.file)
        } catch {
            throw RowStoreError(error.description)
        }
        try checkFreeSpace(at: location, name: destination.file)
        let created = now().formatted(.iso8601)
        guard !destination.isCSV else {
            try RowFile(location: location, name: destination.file).append(row, created: created)
            return nil
        }
        return try database(at: location, name: destination.file).append(row, to: destination.table, created: created)
    }

    /// Checks the file size and the free disk space, so that repeated forms cannot fill the disk.
    private func checkFreeSpace(at location: KioskFolder.Location, name: String) throws(RowStoreError) {
        var information = stat()
        if stat(location.path, &information) == 0, information.st_size >= maximumFileSize {
            throw RowStoreError(
                "The row was not saved: \(Quoted.name(name)) has \(Quoted.size(Int(information.st_size))) and is full. Rename the file: "
                    + "the next row then begins a new one"
            )
        }
        var disk = statvfs()
        guard fstatvfs(location.folder.descriptor, &disk) == 0 else { return }
        guard Double(disk.f_bavail) * Double(disk.f_frsize) >= Double(minimumFreeSpace) else {
            throw RowStoreError(
                "The row was not saved in \(Quoted.name(name)): less than \(Quoted.size(minimumFreeSpace)) are free on its disk. Delete other files there"
            )
        }
    }

    private func database(at location: KioskFolder.Location, name: String) throws(RowStoreError) -> RowDatabase {
        // If the file of an open database was moved or replaced, the database is not used. The row is then saved in the
        // file that now has the name.
        if let open = databases[location.path], open.fileExists { return open }
        databases[location.path] = nil
        if databases.count >= Self.maximumOpenDatabases { databases = [:] }
        let opened = try RowDatabase(path: location.path, name: name)
        databases[location.path] = opened
        return opened
    }
}
