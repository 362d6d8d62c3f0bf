import BatonSupport

/// The table in a file, read off the main thread by ``load()``.
///
/// If a new version of the file is invalid, the former table stays available, so that a display continues to
/// show it. ``problem`` then describes the error.
@MainActor public final class DataSource {
    /// The file's path in the storyboard's folder.
    public let name: String
    /// The table that was read last; nil before the first reading.
    public private(set) var table: DataTable?
    /// A sentence that describes the problem with the current file; nil for none.
    public private(set) var problem: String?
    /// Called when the table or the problem has changed.
    public var onChange: () -> Void = {}

    private let folder: KioskFolder
    private var generation = 0
    private var isReading = false

    /// Creates the source for a file, without reading it.
    public init(_ name: String, in folder: KioskFolder) {
        self.name = name
        self.folder = folder
    }

    /// Reads the file, and returns when the table or the problem is set.
    public func load() async {
        generation += 1
        // If a read is already running, this call returns. The running call then reads once more, because it may have
        // read the former version of the file.
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        var read = 0
        while read != generation {
            read = generation
            let (folder, name, before) = (folder, name, table)
            let result = await offMain { Self.read(name, in: folder, before: before) }
            guard read == generation else { continue }
            finishReading(result)
        }
    }

    /// Returns the rows that match a query, computed off the main thread.
    public func rows(_ query: DataQuery) async -> [DataRow] {
        guard let table else { return [] }
        return await offMain { table.rows(query) }
    }

    /// The result of reading the file.
    private enum Reading: Sendable {
        case same
        case table(DataTable)
        case problem(String)
    }

    nonisolated private static func read(_ name: String, in folder: KioskFolder, before: DataTable?) -> Reading {
        do {
            let table = try DataTable(folder.read(name, limit: DataTable.maximumSize), name: name)
            return table == before ? .same : .table(table)
        } catch let error as KioskFileError {
            return .problem(error.description)
        } catch let error as DataTableError {
            return .problem(error.description)
        } catch {
            return .problem("\(name): \(error)")
        }
    }

    private func finishReading(_ reading: Reading) {
        let before = problem
        switch reading {
        case .same:
            problem = nil
            if before != nil { onChange() }
        case .table(let table):
            self.table = table
            problem = nil
            onChange()
        case .problem(let sentence):
            problem = sentence
            if sentence != before { onChange() }
        }
    }
}
