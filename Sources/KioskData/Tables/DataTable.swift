/// Rows of values under named columns, as a file of a storyboard's folder has them.
///
///     let table = try DataTable(folder.read("works.csv", limit: DataTable.mostBytes), name: "works.csv")
///     let found = table.rows(DataQuery(search: "blue", sort: [.init("year")]))
///
/// A table does not change: when its file does, there is another. Reading a large one takes a while (a second for 10 MiB), so it is done
/// off the main thread; ``DataSource`` does so and watches the file.
public struct DataTable: Sendable, Equatable {
    /// The names of the columns, as the header has them; those of JSON in natural order.
    public var columns: [String] { names.names }
    /// The rows, in the file's order.
    public let rows: [DataRow]

    let names: ColumnNames

    /// The most rows that a file may have.
    public static let mostRows = 100_000
    /// The most bytes that a file may have.
    public static let mostBytes = 16 << 20
    /// The most columns that a file may have.
    public static let mostColumns = 256

    /// The table in a file's bytes: JSON where its name ends with `.json`, else CSV.
    public init(_ bytes: [UInt8], name: String) throws(DataTableError) {
        if name.lowercased().hasSuffix(".json") {
            try self.init(json: bytes, name: name)
        } else {
            try self.init(csv: bytes, name: name)
        }
    }

    /// A table of these columns and rows; what a row lacks is nothing, what it has too much is left out.
    public init(columns: [String], rows: [[DataValue]]) {
        self.init(names: ColumnNames(columns), values: rows)
    }

    init(names: ColumnNames, values: [[DataValue]]) {
        self.names = names
        rows = values.enumerated().map { DataRow(id: $0.offset, names: names, values: $0.element) }
    }

    /// Whether there is such a column, or one of that name for a language: `title` where there is `title.de`.
    public func hasColumn(_ name: String) -> Bool {
        names.index(of: name) != nil || names.names.contains { $0.count > name.count && $0.hasPrefix(name + ".") }
    }

    /// Whether both have the same columns and rows.
    public static func == (left: DataTable, right: DataTable) -> Bool {
        left.columns == right.columns && left.rows == right.rows
    }
}

/// A row of a table.
public struct DataRow: Sendable, Hashable, Identifiable {
    /// Its place in the file, from 0.
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

    /// What stands in a column; nothing where there is no such column.
    public subscript(name: String) -> DataValue {
        guard let index = names.index(of: name), index < values.count else { return .null }
        return values[index]
    }

    /// What stands in a column for people of a language: in `title.de` where there is one and it is not empty, else in `title`, else in
    /// that of the first language that has one.
    public subscript(name: String, language language: String?) -> DataValue {
        if let language {
            let own = self["\(name).\(language)"]
            if !own.isEmpty { return own }
        }
        let plain = self[name]
        if !plain.isEmpty { return plain }
        return names.variants(of: name).lazy.map { self[$0] }.first { !$0.isEmpty } ?? .null
    }

    /// Whether both have the same values under the same columns.
    public static func == (left: DataRow, right: DataRow) -> Bool {
        left.id == right.id && left.values == right.values
            && (left.names === right.names || left.names.names == right.names.names)
    }

    /// Its place and values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(values)
    }
}

/// The names of a table's columns, which its rows share.
final class ColumnNames: Sendable {
    let names: [String]
    private let indices: [String: Int]

    init(_ names: [String]) {
        self.names = names
        indices = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    func index(of name: String) -> Int? { indices[name] }

    /// The columns that hold a value in several languages: `title.en` and `title.de` for `title`.
    func variants(of name: String) -> [String] {
        names.filter { $0.utf8.count > name.utf8.count && $0.hasPrefix(name) && $0.dropFirst(name.count).first == "." }
    }
}
