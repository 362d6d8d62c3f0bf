/// Which rows of a table, in which order.
public struct DataQuery: Sendable {
    /// A column to sort by.
    public struct Order: Sendable, Hashable {
        /// The column.
        public var column: String
        /// Whether the greatest comes first.
        public var isDescending: Bool

        /// Sorting by that column.
        public init(_ column: String, isDescending: Bool = false) {
            self.column = column
            self.isDescending = isDescending
        }
    }

    /// Words that a row has to have, each somewhere in the columns that are searched; upper and lower case and accents do not count.
    /// Empty: all rows.
    public var search: String
    /// The columns that are searched; all, where there are none. `title` is also `title.de` in a language.
    public var columns: [String]
    /// What else has to hold of a row.
    public var filter: (@Sendable (DataRow) -> Bool)?
    /// What the rows are sorted by: first by the first. Rows that are alike in all of them stay in the file's order.
    public var sort: [Order]
    /// The language whose columns are meant.
    public var language: String?
    /// The most rows that are wanted.
    public var limit: Int

    /// A query; without anything, for all rows in the file's order.
    public init(
        search: String = "", columns: [String] = [], filter: (@Sendable (DataRow) -> Bool)? = nil, sort: [Order] = [],
        language: String? = nil,
        limit: Int = .max
    ) {
        self.search = search
        self.columns = columns
        self.filter = filter
        self.sort = sort
        self.language = language
        self.limit = limit
    }
}

extension DataTable {
    /// The rows that a query is for. Looks at each row: a tenth of a second for a hundred thousand.
    public func rows(_ query: DataQuery) -> [DataRow] {
        let words = FoldedText.words(of: query.search)
        let searched = searchedColumns(query)
        var found = rows
        if let filter = query.filter { found = found.filter(filter) }
        if !words.isEmpty { found = found.filter { Self.row($0, has: words, in: searched, language: query.language) } }
        if !query.sort.isEmpty { found = Self.sorted(found, query) }
        return found.count > query.limit ? Array(found.prefix(max(0, query.limit))) : found
    }

    /// A table of all columns: those of other languages are left out where this one has its own.
    private func searchedColumns(_ query: DataQuery) -> [String] {
        if !query.columns.isEmpty { return query.columns }
        guard let language = query.language else { return columns }
        var seen: Set<String> = []
        return columns.compactMap { column in
            let stem = column.lastIndex(of: ".").map { String(column[..<$0]) }
            guard let stem, names.index(of: "\(stem).\(language)") != nil else { return column }
            return seen.insert(stem).inserted ? stem : nil
        }
    }

    private static func row(_ row: DataRow, has words: [[UInt8]], in columns: [String], language: String?) -> Bool {
        var missing = words
        for column in columns {
            let text = row[column, language: language]
            guard !text.isEmpty else { continue }
            let folded = FoldedText.bytes(of: text.text)
            missing.removeAll { folded.contains(bytes: $0) }
            if missing.isEmpty { return true }
        }
        return false
    }

    private static func sorted(_ rows: [DataRow], _ query: DataQuery) -> [DataRow] {
        let keyed = rows.map { row in (row, query.sort.map { SortKey(row[$0.column, language: query.language]) }) }
        return keyed.sorted { left, right in
            for (index, order) in query.sort.enumerated() where left.1[index] != right.1[index] {
                return left.1[index].precedes(right.1[index], isDescending: order.isDescending)
            }
            return left.0.id < right.0.id
        }
        .map(\.0)
    }

    /// Numbers come before texts, and what is empty comes last in either direction.
    private enum SortKey: Equatable {
        case number(Double)
        case text(NaturalKey)
        case empty

        init(_ value: DataValue) {
            switch value {
            case .null: self = .empty
            case .bool(let value): self = .number(value ? 1 : 0)
            case .number(let value): self = .number(value)
            case .text(let value): self = .text(NaturalKey(value))
            }
        }

        func precedes(_ other: SortKey, isDescending: Bool) -> Bool {
            switch (self, other) {
            case (.empty, _): false
            case (_, .empty): true
            case (.number(let left), .number(let right)): isDescending ? right < left : left < right
            case (.text(let left), .text(let right)): isDescending ? right < left : left < right
            case (.number, .text): !isDescending
            case (.text, .number): isDescending
            }
        }
    }
}

extension [UInt8] {
    /// Whether these bytes stand somewhere in here.
    fileprivate func contains(bytes needle: [UInt8]) -> Bool {
        guard let first = needle.first else { return true }
        guard needle.count <= count else { return false }
        return withUnsafeBufferPointer { hay in
            needle.withUnsafeBufferPointer { needle in
                (0...(hay.count - needle.count)).contains { start in
                    hay[start] == first && (1..<needle.count).allSatisfy { hay[start + $0] == needle[$0] }
                }
            }
        }
    }
}
