import BatonSupport
import DurableSQLite
import Foundation
import GRDB

/// The index of a music library: the files of all folders and their tags, in an SQLite database. All calls block.
///
/// The table `track` has a row for each file. The tables `words` and `trigrams` are full-text indexes of it, which
/// triggers update. The table `folder` has a row for each folder that was scanned. The other tables contain the lists
/// of the music in the folders in use, which `arrange(for:)` derives from the tracks.
package final class MusicIndex: Sendable {
    /// The name of the database in the state folder.
    package static let fileName = "library.sqlite"

    /// The path of the database; nil for a database in memory.
    let file: String?
    let database: DatabaseQueue

    /// Opens the database in a file, and creates it if it does not exist. Only the user may read the file.
    init(file: String) throws {
        self.file = file
        try DurableFile.makeFolder((file as NSString).deletingLastPathComponent)
        // The permissions are set before the file has any content. SQLite's additional files get the same permissions.
        let descriptor = Glibc.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        Glibc.close(descriptor)
        try Self.refuseNewer(file)
        database = try DatabaseQueue.durable(path: file, label: "baton.library", timeout: 1, isExclusive: true)
        try Self.migrator.migrate(database)
        // A transaction that writes finds a lock of another process.
        try database.write { try $0.execute(sql: "UPDATE folder SET isComplete = isComplete WHERE 0") }
    }

    /// Creates an index in memory.
    init() throws {
        file = nil
        database = try DatabaseQueue()
        try Self.migrator.migrate(database)
    }

    /// Creates an index in memory with the content of another index. The new index is empty if the other one cannot be
    /// read.
    convenience init(copyOf other: MusicIndex) throws {
        try self.init()
        let copy = try DatabaseQueue()
        do {
            try other.database.backup(to: copy)
            try copy.backup(to: database)
        } catch {
            // The index stays empty, so the next scan reads all files.
        }
    }

    /// Closes the database.
    func close() { try? database.close() }

    /// Throws if a newer version of Baton has written the file. The file is opened read-only for this check, so that
    /// nothing in it changes. A file that cannot be read is not refused here.
    package static func refuseNewer(_ file: String) throws(MusicIndexError) {
        var information = stat()
        guard stat(file, &information) == 0, information.st_size > 0 else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        let isNewer = try? DatabaseQueue(path: file, configuration: configuration).read {
            try migrator.hasBeenSuperseded($0)
        }
        if isNewer == true { throw .newerVersion(file: file) }
    }
}
