/// The reason why a file could not be read as a table. `description` is for the file's author: the
/// position, the problem and the remedy.
public struct DataTableError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the file, as in the storyboard.
    public let name: String
    /// The line, counted from 1; nil if unknown.
    public let line: Int?
    /// The problem and its remedy.
    public let message: String

    init(_ name: String, line: Int? = nil, _ message: String) {
        self.name = name
        self.line = line
        self.message = message
    }

    /// The message, preceded by the file and the line.
    public var description: String {
        line.map { "\(name):\($0): \(message)" } ?? "\(name): \(message)"
    }
}
