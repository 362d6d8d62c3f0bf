/// A table that was read from a file.
public struct KioskTable: Equatable, Sendable {
    /// The names of the columns.
    public var columns: [String]
    /// The rows; each has as many values as there are columns.
    public var rows: [[Literal]]

    /// Returns true if the table has a column with this name, or a translation of such a column. For example,
    /// `title.de` is a translation of `title`.
    func has(_ column: String) -> Bool { columns.contains(column) || columns.contains { $0.hasPrefix(column + ".") } }

    /// Creates a table.
    public init(columns: [String], rows: [[Literal]]) {
        self.columns = columns
        self.rows = rows
    }
}

/// A copy of a table's row, made when the row was shown.
struct Row: Hashable, Sendable {
    var table: String
    var columns: [String]
    var cells: [Literal]

    subscript(_ column: String) -> Literal {
        guard let index = columns.firstIndex(of: column), index < cells.count else { return .null }
        return cells[index]
    }

    /// Returns a column's value in a language. For German, the column `title.de` replaces `title` if it has a value.
    func value(_ column: String, language: String) -> Literal {
        let own = self["\(column).\(language)"]
        if own != .null, own != .text("") { return own }
        let plain = self[column]
        if plain != .null || columns.contains(column) { return plain }
        return columns.lazy.filter { $0.hasPrefix(column + ".") }.map { self[$0] }.first {
            $0 != .null && $0 != .text("")
        } ?? .null
    }

    /// The value that identifies the row: the value of its `id` column, or its first cell if there is no such column.
    var key: Literal { columns.contains("id") ? self["id"] : cells.first ?? .null }
}

/// A query of a table: filter, search text and sort order.
struct RowQuery: Hashable, Sendable {
    /// The maximum number of rows after filtering and sorting.
    static let limit = 500
    /// The maximum length of a search text, in characters.
    static let searchLimit = 200
    /// The maximum number of words of a search text, which limits the work, because each row is searched for each word.
    static let wordLimit = 16

    var filter: Expression?
    /// The values for the names that the filter uses, and the language in which the rows' cells are read.
    var scope = ScopeSnapshot()
    var search = ""
    /// The columns to search; an empty list means all columns.
    var columns: [String] = []
    /// The columns to sort by. A leading minus means descending order.
    var sort: [String] = []

    struct Found: Equatable, Sendable {
        var rows: [Row] = []
        /// The number of matching rows, including those that the limit has removed from `rows`.
        var count = 0
    }

    /// Returns the matching rows. Examines every row of the table.
    func rows(of table: KioskTable, named name: String, limit: Int) -> Found {
        var found = Array(table.rows.indices)
        let words = String(search.prefix(Self.searchLimit)).folded.split(separator: " ").prefix(Self.wordLimit)
        if !words.isEmpty {
            let places = table.columns.indices.filter { index in
                let name = table.columns[index]
                return columns.isEmpty || columns.contains { name == $0 || name.hasPrefix($0 + ".") }
            }
            found = found.filter { index in
                let text = places.map { table.rows[index][$0].displayText }.joined(separator: "\n").folded
                return words.allSatisfy { text.contains($0) }
            }
        }
        if let filter {
            var inner = scope
            found = found.filter { index in
                inner.row = Row(table: name, columns: table.columns, cells: table.rows[index])
                return filter.isTrue(in: inner)
            }
        }
        sort(&found, of: table)
        let rows = found.prefix(min(limit, Self.limit)).map {
            Row(table: name, columns: table.columns, cells: table.rows[$0])
        }
        return Found(rows: rows, count: found.count)
    }

    private func sort(_ found: inout [Int], of table: KioskTable) {
        let keys = sort.compactMap { word -> (index: Int, isDown: Bool)? in
            let isDown = word.hasPrefix("-")
            let name = isDown ? String(word.dropFirst()) : word
            let own = table.columns.firstIndex(of: "\(name).\(scope.language)") ?? table.columns.firstIndex(of: name)
            return (own ?? table.columns.firstIndex { $0.hasPrefix(name + ".") }).map { ($0, isDown) }
        }
        guard !keys.isEmpty else { return }
        found.sort { one, other in
            for key in keys {
                let (left, right) = (table.rows[one][key.index], table.rows[other][key.index])
                if Expression.Comparison.less.isTrue(left, right) { return !key.isDown }
                if Expression.Comparison.less.isTrue(right, left) { return key.isDown }
            }
            return one < other
        }
    }
}
