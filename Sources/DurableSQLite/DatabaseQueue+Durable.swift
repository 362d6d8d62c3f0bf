public import GRDB

extension DatabaseQueue {
    /// Opens an SQLite file each of whose transactions is on the disk when `write` returns, also after a power cut.
    ///
    /// The file has a write-ahead log, which SQLite syncs once a transaction (`synchronous = FULL`). GRDB's own setting for such
    /// a log, `Configuration.journalMode`, changes to `NORMAL` when the connection is open: then a transaction is not synced.
    /// - Parameters:
    ///   - path: the file.
    ///   - label: the name of the queue, for debugging.
    ///   - timeout: how long another process's lock is waited for, in seconds.
    ///   - isExclusive: whether no other process may have the file open.
    public static func durable(path: String, label: String, timeout: Double, isExclusive: Bool = false) throws
        -> DatabaseQueue
    {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout)
        configuration.label = label
        // Called for each connection that is opened.
        configuration.prepareDatabase { database in
            if isExclusive { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            guard mode == "wal" else {
                throw DatabaseError(message: "its file system has no write-ahead logs of SQLite")
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
