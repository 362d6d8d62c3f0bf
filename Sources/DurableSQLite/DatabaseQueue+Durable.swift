public import GRDB

extension DatabaseQueue {
    /// Opens an SQLite file whose transactions survive a power failure once `write` has returned.
    ///
    /// The file has a write-ahead log, which SQLite syncs at each transaction (`synchronous = FULL`). GRDB's own
    /// setting for such a log, `Configuration.journalMode`, cannot be used: it sets `NORMAL`, which does not sync each
    /// transaction.
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - label: the name of the queue, for debugging.
    ///   - timeout: the time in seconds to wait while another process has locked the file.
    ///   - isExclusive: true to prevent other processes from using the file.
    public static func durable(path: String, label: String, timeout: Double, isExclusive: Bool = false) throws
        -> DatabaseQueue
    {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout)
        configuration.label = label
        // This closure is called for each new connection, because these settings belong to the connection.
        configuration.prepareDatabase { database in
            if isExclusive { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            guard mode == "wal" else {
                throw DatabaseError(message: "its file system does not support SQLite's write-ahead log")
            }
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// SQLite's `synchronous` setting: 2 is `FULL`, which syncs each transaction.
    public var synchronousLevel: Int? {
        get throws { try read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } }
    }
}
