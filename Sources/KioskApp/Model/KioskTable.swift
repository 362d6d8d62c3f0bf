/// The rows of a file.
public struct KioskTable: Equatable, Sendable {
    /// Their names.
    public var columns: [String]
    /// Each as long as `columns`.
    public var rows: [[Literal]]

    /// Whether it has a column, in any language.
    func has(_ column: String) -> Bool { columns.contains(column) || columns.contains { $0.hasPrefix(column + ".") } }

    /// A table.
    public init(columns: [String], rows: [[Literal]]) {
        self.columns = columns
        self.rows = rows
    }
}

/// A row, as it was when it was shown.
struct Row: Hashable, Sendable {
    var table: String
    var columns: [String]
    var cells: [Literal]

    subscript(_ column: String) -> Literal {
        guard let index = columns.firstIndex(of: column), index < cells.count else { return .null }
        return cells[index]
    }

    /// What is in a column for those of a language: where there is `title.de`, that is `title` in German.
    func value(_ column: String, language: String) -> Literal {
        let own = self["\(column).\(language)"]
        if own != .null, own != .text("") { return own }
        let plain = self[column]
        if plain != .null || columns.contains(column) { return plain }
        return columns.lazy.filter { $0.hasPrefix(column + ".") }.map { self[$0] }.first {
            $0 != .null && $0 != .text("")
        } ?? .null
    }

    /// What tells it from others: its `id`, or else its first cell.
    var key: Literal { columns.contains("id") ? self["id"] : cells.first ?? .null }
}

/// What a list shows of a table: filtered, searched and sorted.
struct RowQuery: Hashable, Sendable {
    /// The most rows that come of it.
    static let limit = 500
    /// The most letters that are searched for, and the most words of them: each row is looked through for each.
    static let searchLimit = 200
    static let wordLimit = 16

    var filter: Expression?
    /// What the filter's names stand for, and in which language rows are read.
    var scope = FrozenScope()
    var search = ""
    /// The columns to search; all where it is empty.
    var columns: [String] = []
    /// With a minus in front from the greatest.
    var sort: [String] = []

    struct Found: Equatable, Sendable {
        var rows: [Row] = []
        /// How many there would be.
        var count = 0
    }

    /// The rows that are shown. Looks at every row.
    func rows(of table: KioskTable, named name: String, limit: Int) -> Found {
        var found = Array(table.rows.indices)
        let words = String(search.prefix(Self.searchLimit)).folded.split(separator: " ").prefix(Self.wordLimit)
        if !words.isEmpty {
            let places = table.columns.indices.filter { index in
                let name = table.columns[index]
                return columns.isEmpty || columns.contains { name == $0 || name.hasPrefix($0 + ".") }
            }
            found = found.filter { index in
                let text = places.map { table.rows[index][$0].shown }.joined(separator: "\n").folded
                return words.allSatisfy { text.contains($0) }
            }
        }
        if let filter {
            var inner = scope
            found = found.filter { index in
                inner.row = Row(table: name, columns: table.columns, cells: table.rows[index])
                return filter.holds(in: inner)
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
                if Expression.Comparison.less.holds(left, right) { return !key.isDown }
                if Expression.Comparison.less.holds(right, left) { return key.isDown }
            }
            return one < other
        }
    }
}
