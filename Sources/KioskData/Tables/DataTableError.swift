/// Why a file is no table. `description` is for whoever wrote it: where, what is wrong, and what would be right.
public struct DataTableError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file, as the storyboard names it.
    public let name: String
    /// The line, from 1, where one is known.
    public let line: Int?
    /// What is wrong.
    public let message: String

    init(_ name: String, line: Int? = nil, _ message: String) {
        self.name = name
        self.line = line
        self.message = message
    }

    /// The sentence, with its place in front.
    public var description: String {
        line.map { "\(name):\($0): \(message)" } ?? "\(name): \(message)"
    }
}
