import ArgumentParser
public import BatonClient
import BatonSupport
import Foundation

/// A flow file: lines as typed after `baton` on the command line, and blocks of such lines.
///
///     # Two people share the player.
///     @timeout 10s
///     serve --port 0 --mpv none
///     client ann --screen player {
///       tap play
///       expect play label Pause
///     }
///     client bob --screen player { remote togglePlayPause }
public struct FlowFile: Sendable {
    /// A step of a flow: a line of the file, and the block in braces that belongs to the line, if any.
    public struct Step: Sendable {
        /// The number of the step's line in the file, from 1.
        public var line: Int
        /// The text of the step's line, without surrounding white space.
        public var text: String
        /// The words of the line, split as a shell does. Variables are not expanded yet.
        public var words: [ShellWords.Word]
        /// The steps between the braces; nil if the line has no block.
        public var block: [Step]?
    }

    /// The path of the file, for messages.
    public var path: String
    /// The flow's name: its `@name`, or else the file name.
    public var name: String
    /// The time limit of each step, from `@timeout`.
    public var timeout: Duration?
    /// Tags for the selection of flows, from `@tags`.
    public var tags: Set<String> = []
    /// The steps of the flow.
    public var steps: [Step]

    /// Reads a file.
    /// - Throws: `FlowError` with the number of the line.
    public init(contentsOf path: String) throws {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw ClientError(
                .invalidArgument, "\(path) cannot be read: it does not exist, or is not a text file.",
                advice: "Check the path; the names of flows end with .flow.")
        }
        try self.init(text, path: path)
    }

    /// Reads a flow from a text.
    public init(_ text: String, path: String) throws {
        self.path = path
        name = path == "-" ? "standard input" : ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        steps = []
        let isFirstByteMark = text.unicodeScalars.first == "\u{FEFF}"
        var lines = text.dropFirst(isFirstByteMark ? 1 : 0).split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }
        .enumerated().map { Line(number: $0.offset + 1, text: String($0.element)) }[...]
        // Skip a shebang line.
        if lines.first?.text.hasPrefix("#!") == true { lines.removeFirst() }
        steps = try steps(&lines, of: nil)
        try check(steps)
    }

    private typealias Line = (number: Int, text: String)

    /// Reads the steps of a block.
    ///
    /// - Parameter opening: The line that opens the block; nil for the whole file.
    private mutating func steps(_ lines: inout ArraySlice<Line>, of opening: Line?) throws -> [Step] {
        var steps: [Step] = []
        while let line = lines.popFirst() {
            do throws(ClientError) {
                let words = try ShellWords.words(line.text).flatMap(\.splitBraces)
                guard let first = words.first else { continue }
                if first.isUnquoted, first.text.hasPrefix("@") {
                    try header(words.map(\.text))
                    continue
                }
                if first.isBrace("}") {
                    guard opening != nil, words.count == 1 else {
                        throw ClientError(
                            .invalidArgument,
                            opening == nil ? "This '}' closes no block." : "Text follows '}'.",
                            advice: opening == nil
                                ? "Remove the brace, or open a block with '{' at the end of a line."
                                : "Write the text on a line of its own.")
                    }
                    return steps
                }
                steps.append(try Self.step(words[...], line))
            } catch {
                throw FlowError(path: path, line: line.number, text: line.text.trimmed, error: error)
            }
            if steps.last?.block == nil, let last = steps.indices.last, steps[last].words.last?.isBrace("{") == true {
                steps[last].words.removeLast()
                steps[last].block = try self.steps(&lines, of: line)
            }
        }
        if let opening {
            throw FlowError(
                path: path, line: opening.number, text: opening.text.trimmed,
                error: ClientError(
                    .invalidArgument, "The block that begins here is not closed.",
                    advice: "End the block with a line '}'."))
        }
        return steps
    }

    /// Reads a step, and its block if the block is on the same line. If the line ends with '{', the brace remains in
    /// the step's words, and the caller reads the block.
    private static func step(_ words: ArraySlice<ShellWords.Word>, _ line: Line) throws(ClientError) -> Step {
        var step = Step(line: line.number, text: line.text.trimmed, words: Array(words), block: nil)
        let open = words.firstIndex { $0.isBrace("{") }
        guard open != words.startIndex else {
            throw ClientError(
                .invalidArgument, "A block begins without a step in front of it.",
                advice: "Write repeat, client, if or retry before '{'.")
        }
        guard let open, open < words.endIndex - 1 else { return step }
        guard words.last?.isBrace("}") == true else {
            throw ClientError(
                .invalidArgument, "A step follows '{' on the same line.",
                advice: "Write the step on a line of its own, or close the block on the same line.")
        }
        step.words = Array(words[..<open])
        let inner = words[(open + 1)..<(words.endIndex - 1)]
        guard !inner.isEmpty else {
            step.block = []
            return step
        }
        var only = try Self.step(inner, line)
        guard only.block != nil || !inner.contains(where: { $0.isBrace("{") || $0.isBrace("}") }) else {
            throw ClientError(
                .invalidArgument, "The braces of this line do not match.",
                advice: "Write one '}' for each '{' of this line, or write the block on several lines.")
        }
        only.text = ShellWords.joined(inner.map(\.text))
        step.block = [only]
        return step
    }

    private mutating func header(_ words: [String]) throws(ClientError) {
        let value = words.dropFirst().joined(separator: " ")
        switch words[0] {
        case "@name" where value.isEmpty:
            throw ClientError(
                .invalidArgument, "@name has no value.", advice: "Write the name of the flow after @name.")
        case "@name": name = value
        case "@tags":
            tags = Set(words.dropFirst().flatMap { $0.split(separator: ",").map(String.init) })
        case "@timeout":
            guard let time = TimeArgument(argument: value) else {
                throw ClientError(
                    .invalidArgument, "'\(value)' is not a time.", advice: "Write it as 500ms, 10s or 1m.")
            }
            timeout = time.duration
        default:
            throw ClientError(
                .invalidArgument,
                "There is no header '\(words[0])'."
                    + Suggestions.question(for: words[0], among: ["@name", "@tags", "@timeout"]),
                advice: "The headers are @name, @tags and @timeout.")
        }
    }

    /// Parses every line of the file, so that mistakes are reported before the first step runs.
    private func check(_ steps: [Step]) throws {
        for step in steps {
            do {
                // A line with a variable can be parsed only after the variable is expanded.
                let hasVariables = step.words.contains { FlowVariables.occur(in: $0) }
                let kind: (any ParsableCommand.Type)?
                if hasVariables {
                    kind = try FlowLanguage.kind(of: step.words[0])
                } else {
                    kind = type(of: try FlowLanguage.parse(step.words.map(\.text)))
                }
                if let kind, kind != Client.self, kind is any FlowBlock.Type != (step.block != nil) {
                    throw step.block == nil
                        ? ClientError(
                            .invalidArgument, "'\(step.words[0].text)' has no block.",
                            advice:
                                "Write '{' at the end of its line, and '}' on a line of its own after the block."
                        )
                        : ClientError(
                            .invalidArgument, "'\(step.words[0].text)' cannot have a block.",
                            advice: "Remove the braces."
                        )
                }
            } catch let error as ClientError {
                throw FlowError(path: path, line: step.line, text: step.text, error: error)
            }
            if let block = step.block { try check(block) }
        }
    }
}

extension ShellWords.Word {
    /// The word as a list of one word. The word `{}` becomes two words, because an empty block may be written without a
    /// space.
    fileprivate var splitBraces: [ShellWords.Word] {
        guard isUnquoted, text == "{}", let braces = try? ShellWords.words("{ }") else { return [self] }
        return braces
    }

    /// Returns whether the word is an unquoted brace.
    fileprivate func isBrace(_ brace: String) -> Bool { isUnquoted && text == brace }
}

extension String {
    /// The text without surrounding white space.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension ShellWords {
    /// Returns a line that a shell splits into these words.
    static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}

/// An error in a flow file, with the path and the line.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// The path of the flow file.
    public var path: String
    /// The number of the line, from 1.
    public var line: Int?
    /// The text of the line.
    public var text: String
    /// The error in the line.
    public var error: ClientError

    /// The error as text for people. The text begins with the path and line in the form that editors recognise.
    public var description: String {
        "\(path)\(line.map { ":\($0)" } ?? "")\(text.isEmpty ? "" : ": ")\(text)\n\(error)"
    }
}
