/// A position in a storyboard's file. Line and column are counted from 1.
struct SourcePosition: Hashable, Sendable {
    var line: Int
    var column: Int

    static let start = SourcePosition(line: 1, column: 1)
}

/// A position that comparisons ignore, so that values stay equal when they are moved within the file.
struct SourceLocation: Hashable, Sendable {
    var mark: SourcePosition
    /// The position as a path of names: `pages.start.body[2]`.
    var path: String

    static func == (left: SourceLocation, right: SourceLocation) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
