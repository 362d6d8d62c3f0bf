import BatonSupport
import Foundation

extension DataTable {
    /// Reads a table from JSON: an array of objects, or an object with such an array under `rows`.
    ///
    /// The columns are the keys of all objects. A nested object gives columns with a dot, such as `title.de`.
    /// An array of plain values is joined with commas in one cell; any other array is ignored.
    public init(json bytes: [UInt8], name: String) throws(DataTableError) {
        guard bytes.count <= Self.maximumSize else {
            throw DataTableError(
                name, "the file is larger than \(Quoted.size(Self.maximumSize)), the limit for a table")
        }
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        } catch {
            throw Self.error(error, bytes: bytes, name: name)
        }
        let found = (value as? [String: Any])?["rows"] ?? value
        guard let objects = found as? [Any] else {
            throw DataTableError(
                name, line: 1,
                "this is not a table. A table is an array of objects, [{…}, {…}], or an object with one under \"rows\"")
        }
        guard objects.count <= Self.maximumRowCount else {
            throw DataTableError(name, "the file has more than \(Self.maximumRowCount) rows")
        }
        var rows: [[String: DataValue]] = []
        var columns: Set<String> = []
        for (index, object) in objects.enumerated() {
            guard let object = object as? [String: Any] else {
                throw DataTableError(
                    name,
                    "the element \(index + 1) of the array is not an object. A table is an array of objects, [{…}, {…}]"
                )
            }
            var row: [String: DataValue] = [:]
            Self.flatten(object, into: &row, prefix: "", depth: 0)
            columns.formUnion(row.keys)
            guard columns.count <= Self.maximumColumnCount else {
                throw DataTableError(
                    name,
                    "there are more than \(Self.maximumColumnCount) columns: each key of each object becomes a column")
            }
            rows.append(row)
        }
        let sorted = columns.sorted { NaturalKey($0) < NaturalKey($1) }
        self.init(names: ColumnNames(sorted), values: rows.map { row in sorted.map { row[$0] ?? .null } })
    }

    private static let maximumDepth = 4

    private static func flatten(
        _ object: [String: Any], into row: inout [String: DataValue], prefix: String, depth: Int
    ) {
        for (key, value) in object {
            let column = prefix + key
            if let object = value as? [String: Any] {
                if depth < maximumDepth { flatten(object, into: &row, prefix: column + ".", depth: depth + 1) }
            } else if let array = value as? [Any] {
                let plain = array.compactMap(plain)
                if plain.count == array.count { row[column] = text(plain.map(\.text).joined(separator: ", ")) }
            } else if let value = plain(value) {
                row[column] = value
            }
        }
    }

    private static func text(_ value: String) -> DataValue { value.isEmpty ? .null : .text(value) }

    private static func plain(_ value: Any) -> DataValue? {
        switch value {
        case is NSNull: .null
        case let value as String: text(value)
        // Foundation represents booleans as `NSNumber`, too. Only the Objective-C type distinguishes them from numbers.
        case let value as NSNumber:
            String(cString: value.objCType) == "c" ? .bool(value.boolValue) : .number(value.doubleValue)
        default: nil
        }
    }

    private static func error(_ error: any Error, bytes: [UInt8], name: String) -> DataTableError {
        let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
        let line = reason.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
        let detail = reason.isEmpty ? "" : " (\(reason.trimmingCharacters(in: .punctuationCharacters)))"
        return DataTableError(
            name, line: line ?? 1 + bytes.lazy.filter { $0 == UInt8(ascii: "\n") }.count,
            "this is not JSON\(detail). Look for a comma, a quotation mark or a bracket that is missing or too many")
    }
}
