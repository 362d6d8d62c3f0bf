/// What a form is saved as: a row of named values.
public struct SavedRow: Sendable, Hashable {
    /// One of its values.
    public struct Field: Sendable, Hashable {
        /// What kind of value it is, and so what its column is made as.
        public enum Kind: Sendable, Hashable {
            /// A text; a date or a time too, in ISO 8601.
            case text
            /// A whole number.
            case integer
            /// A number.
            case number
            /// Yes or no; 1 or 0 in SQLite.
            case bool
        }

        /// The column.
        public var name: String
        /// Its kind.
        public var kind: Kind
        /// The value.
        public var value: DataValue

        /// A value under a name.
        public init(_ name: String, _ kind: Kind, _ value: DataValue) {
            self.name = name
            self.kind = kind
            self.value = value
        }
    }

    /// The values, in the columns' order.
    public var fields: [Field]

    /// A row of these values.
    public init(_ fields: [Field]) {
        self.fields = fields
    }
}

/// Where rows are saved.
public struct RowDestination: Sendable, Hashable, CustomStringConvertible {
    /// The file's path from the storyboard's folder: SQLite where its name ends with `.sqlite`, `.sqlite3` or `.db`, CSV where it ends
    /// with `.csv`.
    public var file: String
    /// The table's name in an SQLite file; a CSV file has none.
    public var table: String

    /// A table of that file; a CSV file has one alone, whose name does not matter.
    public init(file: String, table: String = "rows") {
        self.file = file
        self.table = table
    }

    /// Whether it is a CSV file.
    var isCSV: Bool { file.lowercased().hasSuffix(".csv") }

    /// Whether it is an SQLite file.
    var isSQLite: Bool { [".sqlite", ".sqlite3", ".db"].contains { file.lowercased().hasSuffix($0) } }

    /// The file, and its table.
    public var description: String {
        isCSV ? Quoted.name(file) : "the table \(Quoted.name(table)) of \(Quoted.name(file))"
    }
}

/// Why a row was not saved. `description` is for whoever runs the kiosk; what a visitor is told is another matter.
public struct RowStoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
