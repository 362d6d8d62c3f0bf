/// A problem in a storyboard's file: its position, a description, and often a suggestion.
public struct StoryboardProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's name.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1.
    public var column: Int
    /// The position as a path of names, such as `pages.start.body[2]`; empty if the problem concerns the
    /// whole file.
    public var path: String
    /// The description of the problem.
    public var sentence: String

    /// The problem in the format of compiler errors: `lobby.yml:12:5: pages.start.body[2]: …`.
    public var description: String {
        let sourceLocation = "\(file):\(line):\(column): "
        return path.isEmpty ? sourceLocation + sentence : sourceLocation + path + ": " + sentence
    }
}

/// The problems of a storyboard, in the order of the file. At most `limit` are listed.
public struct StoryboardProblems: Error, Equatable, Sendable, CustomStringConvertible {
    /// The maximum number of listed problems. Further problems are listed after the author has fixed the listed ones.
    public static let limit = 20

    /// The problems; at least one.
    public private(set) var list: [StoryboardProblem]
    /// The files that the storyboard names, as far as the storyboard could be read. A change of one of
    /// these files may fix a problem.
    let files: Set<String>

    init(_ list: [StoryboardProblem], files: Set<String> = []) {
        self.files = files
        var seen: Set<String> = []
        let sorted = list.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        self.list = Array(sorted.map(\.element).filter { seen.insert($0.description).inserted }.prefix(Self.limit))
    }

    /// Compares the problems only, not the files.
    public static func == (one: StoryboardProblems, other: StoryboardProblems) -> Bool { one.list == other.list }

    /// The descriptions, one per line.
    public var description: String { list.map(\.description).joined(separator: "\n") }
}
