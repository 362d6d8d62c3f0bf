import Foundation
import SwiftCSV

extension DataTable {
    /// Reads a table from CSV: UTF-8, with the column names in the first row. The delimiter is a comma, a
    /// semicolon or a tab, as in the header.
    ///
    /// A column contains numbers if all of its cells are plain numbers or empty, and booleans if all are
    /// `true`, `false` or empty. Any other column contains texts. Empty lines are skipped, and missing cells
    /// are null.
    public init(csv bytes: [UInt8], name: String) throws(DataTableError) {
        let reading = try CSVReading(bytes, name: name, maximumRowCount: Self.maximumRowCount)
        let header = try Self.header(reading.rows.first, name: name)
        var cells: [[String]] = []
        cells.reserveCapacity(reading.rows.count)
        for row in reading.rows.dropFirst() {
            guard row.cells.count <= header.count || row.cells[header.count...].allSatisfy({ $0.isEmpty }) else {
                throw DataTableError(
                    name, line: row.line,
                    "this row has \(row.cells.count) cells, and the header \(header.count) columns. Put a cell with a comma, a semicolon or "
                        + "a line break in quotes"
                )
            }
            cells.append(row.cells)
        }
        let kinds = header.indices.map { column in
            CellKind(of: cells.lazy.compactMap { column < $0.count ? $0[column] : nil })
        }
        self.init(
            names: ColumnNames(header),
            values: cells.map { row in zip(row, kinds).map { cell, kind in kind.value(of: cell) } })
    }

    private static func header(_ row: CSVReading.Row?, name: String) throws(DataTableError) -> [String] {
        guard let row else {
            throw DataTableError(
                name, line: 1,
                "the file is empty. Its first line has the names of the columns, such as title,artist,year")
        }
        var header = row.cells.map { $0.trimmingCharacters(in: .whitespaces) }
        while header.count > 1, header.last?.isEmpty == true { header.removeLast() }
        if let index = header.firstIndex(of: "") {
            throw DataTableError(
                name, line: row.line, "the column \(index + 1) has no name. The first line has the names of the columns"
            )
        }
        guard header.count <= maximumColumnCount else {
            throw DataTableError(
                name, line: row.line, "there are \(header.count) columns, more than \(maximumColumnCount)")
        }
        var seen: Set<String> = []
        for column in header where !seen.insert(column).inserted {
            throw DataTableError(name, line: row.line, "there are two columns \(Quoted.name(column))")
        }
        return header
    }

    /// The type of the cells of a column.
    private enum CellKind {
        case text, number, bool

        init(of cells: some Sequence<String>) {
            var isNumber = true
            var isBool = true
            var isEmpty = true
            for cell in cells where !cell.isEmpty {
                isEmpty = false
                isNumber = isNumber && DataValue.plainNumber(cell) != nil
                isBool = isBool && (cell == "true" || cell == "false")
                if !isNumber, !isBool { break }
            }
            self = isEmpty ? .text : isNumber ? .number : isBool ? .bool : .text
        }

        func value(of cell: String) -> DataValue {
            if cell.isEmpty { return .null }
            switch self {
            case .text: return .text(cell)
            case .number: return DataValue.plainNumber(cell).map { .number($0) } ?? .text(cell)
            case .bool: return .bool(cell == "true")
            }
        }
    }
}

/// The rows of a CSV file with their line numbers.
struct CSVReading {
    struct Row {
        var line: Int
        var cells: [String]
    }

    private(set) var rows: [Row] = []
    let delimiter: Character

    init(_ bytes: [UInt8], name: String, maximumRowCount: Int) throws(DataTableError) {
        guard bytes.count <= DataTable.maximumSize else {
            throw DataTableError(
                name, "the file is larger than \(Quoted.size(DataTable.maximumSize)), the limit for a table")
        }
        let text = try Self.text(of: bytes, name: name)
        let delimiter = CSVDelimiter.guessed(string: text)
        self.delimiter = delimiter.rawValue
        let found = Found()
        do {
            try CSV<HeaderAlone>(string: text, delimiter: delimiter, loadColumns: false)
                .enumerateAsArray(rowLimit: maximumRowCount + 2) { found.add($0) }
        } catch {
            throw DataTableError(
                name, line: found.line,
                "there is a quotation mark within a cell. Put such a cell in quotes, and write each quotation mark within it "
                    + "twice: \"a \"\"b\"\" c\""
            )
        }
        // A valid file has an even number of quotation marks, because an escaped mark is written twice.
        guard
            text.utf8.lazy.filter({ $0 == UInt8(ascii: "\"") }).count.isMultiple(of: 2)
                || found.rows.count > maximumRowCount + 1
        else {
            throw DataTableError(
                name, line: found.lastLine,
                "a quotation mark at the beginning of a cell is not closed, in this row or below")
        }
        rows = found.rows.filter { $0.cells != [""] }
        guard rows.count <= maximumRowCount + 1 else {
            throw DataTableError(name, "the file has more than \(maximumRowCount) rows")
        }
    }

    private static func text(of bytes: [UInt8], name: String) throws(DataTableError) -> String {
        let content = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
        if content.starts(with: [0xff, 0xfe]) || content.starts(with: [0xfe, 0xff]) || content.contains(0) {
            throw DataTableError(name, "the file is not UTF-8 but UTF-16, or no text at all. Save it as “CSV UTF-8”")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            let before = String(decoding: content, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
            throw DataTableError(
                name, line: before.count(where: \.isNewline) + 1,
                "there are letters that are not UTF-8. Save the file as “CSV UTF-8”")
        }
        return text
    }

    /// Collects the rows in the library's callbacks, and counts the lines, which the library does not report.
    private final class Found {
        var rows: [Row] = []
        var line = 1
        var lastLine = 1

        func add(_ cells: [String]) {
            rows.append(Row(line: line, cells: cells))
            lastLine = line
            line +=
                1 + cells.reduce(0) { $0 + ($1.utf8.contains(UInt8(ascii: "\n")) ? $1.count(where: \.isNewline) : 0) }
        }
    }

    /// An implementation of `CSVView` that reads no rows. The CSV library requires one, and its own implementations
    /// would read all rows a second time.
    private struct HeaderAlone: CSVView {
        let rows: [[String]] = []
        let columns: [String]? = nil

        init(header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?) {}

        func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
    }
}
