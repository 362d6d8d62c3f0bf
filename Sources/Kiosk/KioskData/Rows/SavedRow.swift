/// A row of named values, as saved from a form.
public struct SavedRow: Sendable, Hashable {
    /// A named value of a row.
    public struct Field: Sendable, Hashable {
        /// The type of a value, which determines the type of its column.
        public enum Kind: Sendable, Hashable {
            /// The value is a text, or a date or time in ISO 8601.
            case text
            /// The value is a whole number.
            case integer
            /// The value is a number.
            case number
            /// The value is a boolean, which SQLite stores as 1 or 0.
            case bool
        }

        /// The name of the column.
        public var name: String
        /// The type of the value.
        public var kind: Kind
        /// The value.
        public var value: DataValue

        /// Creates a named value.
        public init(_ name: String, _ kind: Kind, _ value: DataValue) {
            self.name = name
            self.kind = kind
            self.value = value
        }
    }

    /// The values, in the order of the columns.
    public var fields: [Field]

    /// Creates a row of values.
    public init(_ fields: [Field]) {
        self.fields = fields
    }
}

/// The file and table in which rows are saved.
public struct RowDestination: Sendable, Hashable, CustomStringConvertible {
    /// The file's path in the storyboard's folder. The format is SQLite for `.sqlite`, `.sqlite3` and `.db`,
    /// and CSV for `.csv`.
    public var file: String
    /// The name of the table in an SQLite file; ignored for a CSV file.
    public var table: String

    /// Creates a destination. `table` is ignored for a CSV file.
    public init(file: String, table: String = "rows") {
        self.file = file
        self.table = table
    }

    /// The destination is a CSV file.
    var isCSV: Bool { file.lowercased().hasSuffix(".csv") }

    /// The destination is an SQLite file.
    var isSQLite: Bool { [".sqlite", ".sqlite3", ".db"].contains { file.lowercased().hasSuffix($0) } }

    /// The name of the file, and of the table in an SQLite file, as text for messages.
    public var description: String {
        isCSV ? Quoted.name(file) : "the table \(Quoted.name(table)) of \(Quoted.name(file))"
    }
}

/// The reason why a row was not saved. `description` is for the operator of the kiosk, not for visitors.
public struct RowStoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error message.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
