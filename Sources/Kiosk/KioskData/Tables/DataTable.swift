/// A table with named columns, read from a file of a storyboard's folder.
///
///     let table = try DataTable(folder.read("works.csv", limit: DataTable.maximumSize), name: "works.csv")
///     let found = table.rows(DataQuery(search: "blue", sort: [.init("year")]))
///
/// A table is immutable: after its file changes, a new table is read. Reading 10 MiB takes about a second, so do not
/// read on the main thread. ``DataSource`` reads a table in the background.
public struct DataTable: Sendable, Equatable {
    /// The names of the columns, in the order of the CSV header. The columns of a JSON file are sorted in
    /// natural order.
    public var columns: [String] { names.names }
    /// The rows, in the order of the file.
    public let rows: [DataRow]

    let names: ColumnNames

    /// The maximum number of rows in a file.
    public static let maximumRowCount = 100_000
    /// The maximum size of a file in bytes.
    public static let maximumSize = 16 << 20
    /// The maximum number of columns in a file.
    public static let maximumColumnCount = 256

    /// Reads a table from a file's bytes: JSON if the name ends in `.json`, otherwise CSV.
    public init(_ bytes: [UInt8], name: String) throws(DataTableError) {
        if name.lowercased().hasSuffix(".json") {
            try self.init(json: bytes, name: name)
        } else {
            try self.init(csv: bytes, name: name)
        }
    }

    /// Creates a table. If a row has fewer values than there are columns, the missing ones are null. Excess values are
    /// ignored.
    public init(columns: [String], rows: [[DataValue]]) {
        self.init(names: ColumnNames(columns), values: rows)
    }

    init(names: ColumnNames, values: [[DataValue]]) {
        self.names = names
        rows = values.enumerated().map { DataRow(id: $0.offset, names: names, values: $0.element) }
    }

    /// Returns true if the table has a column, or a translation of it: `title` also matches `title.de`.
    public func hasColumn(_ name: String) -> Bool {
        names.index(of: name) != nil || names.names.contains { $0.count > name.count && $0.hasPrefix(name + ".") }
    }

    /// Returns true if both tables have the same columns and rows.
    public static func == (left: DataTable, right: DataTable) -> Bool {
        left.columns == right.columns && left.rows == right.rows
    }
}

/// A row of a table.
public struct DataRow: Sendable, Hashable, Identifiable {
    /// The index of the row in the file, from 0.
    public let id: Int
    let names: ColumnNames
    private let values: [DataValue]

    init(id: Int, names: ColumnNames, values: [DataValue]) {
        self.id = id
        self.names = names
        self.values = values
    }

    /// The names of the columns.
    public var columns: [String] { names.names }

    /// Returns the value in a column; null if the table has no such column.
    public subscript(name: String) -> DataValue {
        guard let index = names.index(of: name), index < values.count else { return .null }
        return values[index]
    }

    /// Returns the value in a column in a language. For German, this is the value of `title.de` if it is not empty.
    /// Otherwise it is the value of `title`, or the first translation that is not empty.
    public subscript(name: String, language language: String?) -> DataValue {
        if let language {
            let own = self["\(name).\(language)"]
            if !own.isEmpty { return own }
        }
        let plain = self[name]
        if !plain.isEmpty { return plain }
        return names.variants(of: name).lazy.map { self[$0] }.first { !$0.isEmpty } ?? .null
    }

    /// Returns true if both rows have the same index, and the same values in the same columns.
    public static func == (left: DataRow, right: DataRow) -> Bool {
        left.id == right.id && left.values == right.values
            && (left.names === right.names || left.names.names == right.names.names)
    }

    /// Hashes the row's index and values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(values)
    }
}

/// The column names of a table, shared by all of its rows.
final class ColumnNames: Sendable {
    let names: [String]
    private let indices: [String: Int]

    init(_ names: [String]) {
        self.names = names
        indices = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    func index(of name: String) -> Int? { indices[name] }

    /// The columns that translate a column: `title.en` and `title.de` for `title`.
    func variants(of name: String) -> [String] {
        names.filter { $0.utf8.count > name.utf8.count && $0.hasPrefix(name) && $0.dropFirst(name.count).first == "." }
    }
}
