public import BatonServer
import BatonSupport
import BatonWire
import DurableSQLite
import Foundation
import GRDB
import Synchronization

/// Stores the paired devices in an SQLite database.
///
/// The initializer opens and reads the database. Changes are written later, on a dispatch queue of the database's own.
/// All changes that wait at that time are written in one transaction. When ``whenWritten(_:)`` calls its closure, all
/// earlier changes are on disk. Only one server at a time can open a database.
public final class DeviceDatabase: DeviceStore {
    /// The changes that are not yet written to the disk, at most one for each device.
    private struct Waiting {
        /// The new value of each changed device; nil for a removed device.
        var changes: [PairedDevice.ID: PairedDevice?] = [:]
        var isBusy = false
        var problem: String?
    }

    /// The path of the database.
    public let file: String
    /// The devices in the database when it was opened.
    public let storedDevices: [PairedDevice]

    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "baton.devices")
    private let waiting = Mutex(Waiting())

    /// Opens the database, and creates it if it does not exist.
    /// - Parameter file: the path of the database. A missing folder is created. Only the user who runs the server may
    ///   read the folder and the file.
    /// - Throws: `DeviceDatabaseError`, with a sentence for the person who starts the server.
    public init(file: String) throws(DeviceDatabaseError) {
        self.file = file
        do {
            try Self.prepare(file)
            try Self.refuseNewer(file)
            database = try DatabaseQueue.durable(path: file, label: "baton.devices", timeout: 1, isExclusive: true)
            try Self.migrator.migrate(database)
            storedDevices = try database.write { database in
                // This statement changes nothing, but acquires SQLite's write lock, so that no other server can open
                // the database.
                try database.execute(sql: "UPDATE device SET name = name WHERE 0")
                return try Row.fetchAll(database, sql: "SELECT * FROM device ORDER BY id").compactMap(PairedDevice.init)
            }
        } catch {
            throw DeviceDatabaseError(file: file, error)
        }
    }

    /// SQLite's `synchronous` setting of the connection. With the value 2, every transaction is synced to the disk.
    public var synchronousLevel: Int? { get throws { try database.synchronousLevel } }

    /// Refuses a database of a newer version. The file is opened read-only for this check, so that nothing in it
    /// changes.
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
        // The permissions are set before the file has any content. SQLite's additional files get the same permissions.
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

    /// Stores a device, and replaces its previous entry.
    public func put(_ device: PairedDevice) { change { $0[device.id] = .some(device) } }

    /// Removes devices.
    public func remove(_ ids: [PairedDevice.ID]) {
        change { for id in ids { $0[id] = .some(nil) } }
    }

    /// Calls `body` when all earlier changes are on disk, or with an error message if a change could not be written.
    public func whenWritten(_ body: @escaping @Sendable (_ problem: String?) -> Void) {
        queue.async { [self] in
            let problem = waiting.withLock { waiting in
                defer { waiting.problem = nil }
                return waiting.problem
            }
            body(problem)
        }
    }

    /// Returns when all waiting changes have been written.
    public func finish() { queue.sync {} }

    private func change(_ change: (inout [PairedDevice.ID: PairedDevice?]) -> Void) {
        let isIdle = waiting.withLock { waiting in
            change(&waiting.changes)
            defer { waiting.isBusy = true }
            return !waiting.isBusy
        }
        if isIdle { queue.async { [self] in write() } }
    }

    /// Writes all waiting changes in one transaction, on the queue.
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
                "A change of the paired devices could not be written to \(file) (\(DeviceDatabaseError.reason(error))). The change is lost when "
                + "the server ends, unless a later write succeeds."
            waiting.withLock { waiting in
                waiting.problem = sentence
                // The failed changes are retried together with the next changes. A newer change of the same device
                // replaces the failed change.
                waiting.changes.merge(changes) { newer, _ in newer }
            }
        }
    }
}

/// The reason why the database of devices cannot be used.
public struct DeviceDatabaseError: Error, CustomStringConvertible {
    /// The error message for the administrator: what is wrong, and what to do.
    public let description: String

    init(file: String, _ error: any Error) {
        if error is NewerVersion {
            description =
                "The database of paired devices, \(file), was written by a newer version of Baton. This version could lose "
                + "data that it does not know, so it does not open the file. Start the newer version, or name another folder with --state DIR."
            return
        }
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            description =
                "Another server uses the database of paired devices, \(file), so this server does not start. Stop the other server, or name another folder with --state DIR."
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            description =
                "The database of paired devices, \(file), is damaged (\(error)), so the server does not start. Restore a backup, or move the file away and pair all devices again."
        default:
            description =
                "The database of paired devices, \(file), cannot be used (\(Self.reason(error))), so the server does not start. "
                + "Give the user that runs Baton write permission for the folder, "
                + "or name another folder with --state DIR."
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

/// The error that the database has migrations of a newer version of the server.
private struct NewerVersion: Error {}

extension PairedDevice {
    /// Creates a device from a row of the table. Returns nil if this version of the server does not know one of the
    /// values; the device then counts as not paired.
    fileprivate init?(_ row: Row) {
        guard let role = Role(rawValue: row["role"]), let kind = Kind(rawValue: row["kind"]),
            let how = Origin(rawValue: row["how"]),
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
