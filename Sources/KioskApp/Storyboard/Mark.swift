/// A place in a storyboard's file. Both are counted from 1.
struct Mark: Hashable, Sendable {
    var line: Int
    var column: Int

    static let start = Mark(line: 1, column: 1)
}

/// A place that takes no part in comparing: what is said elsewhere in the file is still the same.
struct Place: Hashable, Sendable {
    var mark: Mark
    /// Where it is by names: `pages.start.body[2]`.
    var path: String

    static func == (left: Place, right: Place) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
