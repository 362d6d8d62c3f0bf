/// Something that is wrong in a storyboard: where, what, and what was meant.
public struct StoryboardProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's name.
    public var file: String
    /// Counted from 1.
    public var line: Int
    /// Counted from 1.
    public var column: Int
    /// Where it is by names, such as `pages.start.body[2]`; empty for what is wrong with the whole.
    public var path: String
    /// A sentence.
    public var sentence: String

    /// As a compiler says it: `lobby.yml:12:5: pages.start.body[2]: …`.
    public var description: String {
        let place = "\(file):\(line):\(column): "
        return path.isEmpty ? place + sentence : place + path + ": " + sentence
    }
}

/// What is wrong with a storyboard, in the order of the file. More than `limit` are not listed.
public struct StoryboardProblems: Error, Equatable, Sendable, CustomStringConvertible {
    /// The most that are listed: who has mended these looks again.
    public static let limit = 20

    /// At least one.
    public private(set) var list: [StoryboardProblem]
    /// What the storyboard names, as far as it could be read: what is wrong may be mended there, too.
    let files: Set<String>

    init(_ list: [StoryboardProblem], files: Set<String> = []) {
        self.files = files
        var seen: Set<String> = []
        let sorted = list.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        self.list = Array(sorted.map(\.element).filter { seen.insert($0.description).inserted }.prefix(Self.limit))
    }

    /// The same is wrong, whatever else the storyboard names.
    public static func == (one: StoryboardProblems, other: StoryboardProblems) -> Bool { one.list == other.list }

    /// One a line.
    public var description: String { list.map(\.description).joined(separator: "\n") }
}
