import Foundation
import KioskData

/// A storyboard's folder on disk.
public struct DiskFolder: StoryboardFolder {
    /// The name of the storyboard's own file, without its folder.
    public let file: String
    let folder: KioskFolder

    /// Opens the folder of a storyboard's file.
    /// - Throws: A failure if the folder or the file does not exist.
    public init(of path: String) throws(KioskFailure) {
        let url = URL(fileURLWithPath: path)
        file = url.lastPathComponent
        do throws(KioskFileError) {
            folder = try KioskFolder(url.deletingLastPathComponent().path)
        } catch {
            throw KioskFailure(error.description)
        }
        guard folder.contains(file) else { throw KioskFailure("There is no storyboard \(path). Check the path.") }
    }

    /// Reads a file; a file larger than `limit` bytes is a failure.
    public func read(_ name: String, limit: Int) throws(KioskFailure) -> [UInt8] {
        do throws(KioskFileError) { return try folder.read(name, limit: limit) } catch {
            throw KioskFailure(error.description)
        }
    }

    /// Checks that a file exists and may be read.
    public func check(_ name: String) throws(KioskFailure) {
        do throws(KioskFileError) { _ = try folder.open(name) } catch { throw KioskFailure(error.description) }
    }
}

extension KioskTable {
    init(_ table: DataTable) {
        self.init(columns: table.columns, rows: table.rows.map { row in table.columns.map { Literal(row[$0]) } })
    }
}

extension Literal {
    init(_ value: DataValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }

    /// Returns the value as a field of a saved row, with the column's type.
    func field(_ name: String) -> SavedRow.Field {
        switch self {
        case .null: SavedRow.Field(name, .text, .null)
        case .flag(let flag): SavedRow.Field(name, .bool, .bool(flag))
        case .number(let number): SavedRow.Field(name, .number, .number(number))
        case .text(let text): SavedRow.Field(name, .text, .text(text))
        }
    }
}
