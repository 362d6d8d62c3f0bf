public import BatonServer
import BatonWire
import DurableFiles
import DurableSQLite
import Foundation
import GRDB
import Synchronization

/// Keeps the devices that were paired in an SQLite database.
///
/// It is opened and read at once. What changes is written by a queue of its own, in the order in which it changed and what came together in one transaction, and is on the disk once
/// it is said to be written. One server at a time has it.
public final class DeviceDatabase: DeviceStore {
    /// What waits for the disk: of each device, what it is now. There is never more of it than there are devices.
    private struct Waiting {
        /// A device, or nil where it is to be gone.
        var changes: [PairedDevice.ID: PairedDevice?] = [:]
        var isBusy = false
        var problem: String?
    }

    /// Where it is.
    public let file: String
    /// The devices that were there when it was opened.
    public let kept: [PairedDevice]

    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "baton.devices")
    private let waiting = Mutex(Waiting())

    /// Opens the database, and makes it where there is none.
    /// - Parameter file: its path; the folder is made, too, and both are the user's alone.
    /// - Throws: `DeviceDatabaseError`, with a sentence for the person who started the server.
    public init(file: String) throws(DeviceDatabaseError) {
        self.file = file
        do {
            try Self.prepare(file)
            try Self.refuseNewer(file)
            database = try DatabaseQueue.durable(path: file, label: "baton.devices", timeout: 1, isExclusive: true)
            try Self.migrator.migrate(database)
            kept = try database.write { database in
                // Takes the lock, so that no other server reads what this one is about to change.
                try database.execute(sql: "UPDATE device SET name = name WHERE 0")
                return try Row.fetchAll(database, sql: "SELECT * FROM device ORDER BY id").compactMap(PairedDevice.init)
            }
        } catch {
            throw DeviceDatabaseError(file: file, error)
        }
    }

    /// SQLite's `synchronous` setting of the connection; 2 syncs each transaction.
    public var synchronousLevel: Int? { get throws { try database.synchronousLevel } }

    /// Refuses a database of a newer version. It is opened for reading only, so that nothing in it changes.
    private static func refuseNewer(_ file: String) throws {
        var information = stat()
        guard stat(file, &information) == 0, information.st_size > 0 else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        let isNewer = try DatabaseQueue(path: file, configuration: configuration).read {
            try migrator.hasBeenSuperseded($0)
        }
        if isNewer { throw NewerVersion() }
    }

    private static func prepare(_ file: String) throws {
        try DurableFile.makeFolder((file as NSString).deletingLastPathComponent)
        // Before anything is in it; what SQLite puts beside it has its permissions.
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("devices") { database in
            try database.create(table: "device") { table in
                table.primaryKey("id", .integer)
                table.column("digest", .blob).notNull().unique()
                table.column("name", .text).notNull()
                table.column("role", .text).notNull()
                table.column("grants", .integer).notNull()
                table.column("screen", .text).notNull()
                table.column("kind", .text).notNull()
                table.column("how", .text).notNull()
                table.column("created", .double).notNull()
                table.column("seen", .double)
                table.column("expires", .double)
            }
        }
        return migrator
    }

    // MARK: Writing

    /// Keeps a device, in the place of what was kept of it before.
    public func put(_ device: PairedDevice) { change { $0[device.id] = .some(device) } }

    /// Keeps devices no longer.
    public func remove(_ ids: [PairedDevice.ID]) {
        change { for id in ids { $0[id] = .some(nil) } }
    }

    /// Calls `body` once all that was asked for until now is on the disk.
    public func whenWritten(_ body: @escaping @Sendable (_ problem: String?) -> Void) {
        queue.async { [self] in
            let problem = waiting.withLock { waiting in
                defer { waiting.problem = nil }
                return waiting.problem
            }
            body(problem)
        }
    }

    /// Comes back once all is written.
    public func finish() { queue.sync {} }

    private func change(_ change: (inout [PairedDevice.ID: PairedDevice?]) -> Void) {
        let isIdle = waiting.withLock { waiting in
            change(&waiting.changes)
            defer { waiting.isBusy = true }
            return !waiting.isBusy
        }
        if isIdle { queue.async { [self] in write() } }
    }

    /// On the queue: all that waits, in one transaction.
    private func write() {
        let changes = waiting.withLock { waiting in
            defer { (waiting.changes, waiting.isBusy) = ([:], false) }
            return waiting.changes
        }
        do {
            try database.write { database in
                for (id, device) in changes.sorted(by: { $0.key < $1.key }) {
                    if let device {
                        try device.write(to: database)
                    } else {
                        try database.execute(sql: "DELETE FROM device WHERE id = ?", arguments: [id])
                    }
                }
            }
        } catch {
            let sentence =
                "What was paired could not be written to \(file) (\(DeviceDatabaseError.reason(error))): it is so only until the "
                + "server ends, unless a later change can be written, and this with it."
            waiting.withLock { waiting in
                waiting.problem = sentence
                // Written with the next change, unless that is newer.
                waiting.changes.merge(changes) { newer, _ in newer }
            }
        }
    }
}

/// Why the database of devices cannot be used.
public struct DeviceDatabaseError: Error, CustomStringConvertible {
    /// What is wrong, and what to do, in sentences.
    public let description: String

    init(file: String, _ error: any Error) {
        if error is NewerVersion {
            description =
                "The database of paired devices, \(file), was written by a newer version of Baton, and this version could lose "
                + "what it does not know. It is left as it is: start that newer version, or name another folder with --state DIR."
            return
        }
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            description =
                "Another server has the database of paired devices, \(file). Give this one a folder of its own: --state DIR."
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            description =
                "The database of paired devices, \(file), is broken (\(error)). Nobody is let in without it: put a copy of it back, or move it away, and pair all devices anew."
        default:
            description =
                "The database of paired devices, \(file), cannot be used: \(Self.reason(error)). Nobody is let in without it: "
                + "let the user that Baton runs as write the folder, or name another one with --state DIR."
        }
    }
}

extension DeviceDatabaseError {
    fileprivate static func reason(_ error: any Error) -> String {
        switch error {
        case let error as DurableFileError: error.description
        case let error as POSIXError: String(cString: strerror(error.code.rawValue))
        case let error as DatabaseError: error.message ?? "SQLite's error \(error.resultCode.rawValue)"
        default: error.localizedDescription
        }
    }
}

/// The database has migrations that this version does not know.
private struct NewerVersion: Error {}

extension PairedDevice {
    /// A row; nil where it is of no device that this version knows. Nobody is let in by that.
    fileprivate init?(_ row: Row) {
        guard let role = Role(rawValue: row["role"]), let kind = Kind(rawValue: row["kind"]),
            let how = How(rawValue: row["how"]),
            let grants = UInt8(exactly: row["grants"] as Int64)
        else { return nil }
        self.init(
            id: row["id"], digest: [UInt8](row["digest"] as Data), name: row["name"], role: role,
            grants: Grants(rawValue: grants),
            screen: row["screen"],
            kind: kind, how: how, created: row["created"], seen: row["seen"], expires: row["expires"])
    }

    fileprivate func write(to database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO device (id, digest, name, role, grants, screen, kind, how, created, seen, expires)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role, grants = excluded.grants,
                screen = excluded.screen, created = excluded.created, seen = excluded.seen, expires = excluded.expires
                """,
            arguments: [
                id, Data(digest), name, role.rawValue, Int(grants.rawValue), screen, kind.rawValue, how.rawValue,
                created, seen, expires,
            ])
    }
}
