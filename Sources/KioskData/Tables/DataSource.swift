/// A table's file: read off the main thread, and read anew when it was changed.
///
/// What cannot be read leaves the table that was there: a display goes on showing what it showed, and ``problem`` says what is wrong with
/// the new file.
@MainActor public final class DataSource {
    /// The file's path from the storyboard's folder.
    public let name: String
    /// What was read last; nil until the first time.
    public private(set) var table: DataTable?
    /// What is wrong with the file as it is now: a sentence, or nil where nothing is.
    public private(set) var problem: String?
    /// Called when the table or the problem is another than before.
    public var onChange: () -> Void = {}

    private let folder: KioskFolder
    private var generation = 0
    private var isReading = false

    /// The source of a file; nothing is read yet.
    public init(_ name: String, in folder: KioskFolder) {
        self.name = name
        self.folder = folder
    }

    /// Reads the file, and returns when the table is there, or the problem.
    public func load() async {
        generation += 1
        // A reading that has begun may have seen the file as it was before: it is read once more, by whoever reads now.
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        var read = 0
        while read != generation {
            read = generation
            let (folder, name, before) = (folder, name, table)
            let result = await offMain { Self.read(name, in: folder, before: before) }
            guard read == generation else { continue }
            take(result)
        }
    }

    /// The rows that a query is for, found off the main thread.
    public func rows(_ query: DataQuery) async -> [DataRow] {
        guard let table else { return [] }
        return await offMain { table.rows(query) }
    }

    /// What a reading gave.
    private enum Reading: Sendable {
        case same
        case table(DataTable)
        case problem(String)
    }

    nonisolated private static func read(_ name: String, in folder: KioskFolder, before: DataTable?) -> Reading {
        do {
            let table = try DataTable(folder.read(name, limit: DataTable.mostBytes), name: name)
            return table == before ? .same : .table(table)
        } catch let error as KioskFileError {
            return .problem(error.description)
        } catch let error as DataTableError {
            return .problem(error.description)
        } catch {
            return .problem("\(name): \(error)")
        }
    }

    private func take(_ reading: Reading) {
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
