/// The texts of a storyboard by key and language. The first column of the CSV file is the key; each other
/// column is a language.
///
///     key,en,de
///     welcome,Welcome,Willkommen
public struct StringsTable: Sendable, Equatable {
    /// The languages, in the order of the header.
    public let languages: [String]
    private let texts: [String: [String: String]]

    /// The maximum number of keys in a table.
    public static let maximumKeyCount = 10_000
    /// The maximum size of a file in bytes.
    public static let maximumSize = 4 << 20

    /// Creates an empty table.
    public init() {
        languages = []
        texts = [:]
    }

    /// Creates a table from texts by key and language.
    public init(languages: [String], texts: [String: [String: String]]) {
        self.languages = languages
        self.texts = texts
    }

    /// Reads a table from a CSV file's bytes.
    public init(csv bytes: [UInt8], name: String) throws(DataTableError) {
        guard bytes.count <= Self.maximumSize else {
            throw DataTableError(
                name,
                "the file is larger than \(Quoted.size(Self.maximumSize)), the limit for a table of strings")
        }
        let reading = try CSVReading(bytes, name: name, maximumRowCount: Self.maximumKeyCount)
        guard let header = reading.rows.first?.cells.map({ $0.trimmingSpaces() }), header.count > 1,
            header.first == "key"
        else {
            throw DataTableError(
                name, line: 1,
                "the first line of a table of strings has to be “key” and the languages, such as key,en,de")
        }
        if let empty = header.firstIndex(of: "") {
            throw DataTableError(
                name, line: 1, "the column \(empty + 1) has no name. Its name must be a language, such as en or de")
        }
        guard Set(header).count == header.count else {
            throw DataTableError(name, line: 1, "a language exists twice in the first line")
        }
        languages = Array(header.dropFirst())
        var texts: [String: [String: String]] = [:]
        for row in reading.rows.dropFirst() {
            let key = row.cells[0].trimmingSpaces()
            guard !key.isEmpty else { throw DataTableError(name, line: row.line, "this row has no key") }
            guard texts[key] == nil else {
                throw DataTableError(name, line: row.line, "there is another row for the key \(Quoted.name(key))")
            }
            guard row.cells.count <= header.count else {
                throw DataTableError(
                    name, line: row.line,
                    "this row has \(row.cells.count) cells, and the header \(header.count) columns. Put a text with a comma "
                        + "in quotes"
                )
            }
            texts[key] = Dictionary(
                uniqueKeysWithValues: zip(languages, row.cells.dropFirst()).filter { !$0.1.isEmpty })
        }
        self.texts = texts
    }

    /// The keys, sorted.
    public var keys: [String] { texts.keys.sorted() }

    /// Returns true if the table has a key.
    public func has(_ key: String) -> Bool { texts[key] != nil }

    /// Returns the text of a key in a language. If there is none, returns the text in the first language that has one;
    /// nil if there is no such key.
    public subscript(key: String, language: String) -> String? {
        guard let texts = texts[key] else { return nil }
        return texts[language] ?? languages.lazy.compactMap { texts[$0] }.first ?? ""
    }

    /// The keys without a text in a language, sorted.
    public func missing(in language: String) -> [String] {
        texts.filter { $0.value[language] == nil }.keys.sorted()
    }
}

extension String {
    fileprivate func trimmingSpaces() -> String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
