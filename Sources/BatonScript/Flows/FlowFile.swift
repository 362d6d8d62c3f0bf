import ArgumentParser
public import BatonClient
import Foundation

/// A flow: lines that are what one would type behind `baton`, and blocks of them.
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
    /// One line, and the block behind it.
    public struct Step: Sendable {
        /// The line's number, from 1.
        public var line: Int
        /// The line as it is written, without what is around it.
        public var text: String
        /// Its words, as a shell takes them apart. Variables are not put in yet.
        public var words: [ShellWords.Word]
        /// What stands between its braces; nil where it has none.
        public var block: [Step]?
    }

    /// Where it was read from, for messages.
    public var path: String
    /// What people call it: its `@name`, or else the file's.
    public var name: String
    /// How long each step may take, as `@timeout` says.
    public var timeout: Duration?
    /// Words to choose flows by, as `@tags` says.
    public var tags: Set<String> = []
    /// What it does.
    public var steps: [Step]

    /// Reads a file.
    /// - Throws: `FlowError`, with the line.
    public init(contentsOf path: String) throws {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw ClientError(
                .invalidArgument, "\(path) cannot be read: it is not there, or is no text.",
                advice: "Look at the path; flows end with .flow.")
        }
        try self.init(text, path: path)
    }

    /// Reads a text.
    public init(_ text: String, path: String) throws {
        self.path = path
        name = path == "-" ? "standard input" : ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        steps = []
        let isFirstByteMark = text.unicodeScalars.first == "\u{FEFF}"
        var lines = text.dropFirst(isFirstByteMark ? 1 : 0).split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }
        .enumerated().map { Line(number: $0.offset + 1, text: String($0.element)) }[...]
        // A first line that says what runs the file.
        if lines.first?.text.hasPrefix("#!") == true { lines.removeFirst() }
        steps = try steps(&lines, of: nil)
        try check(steps)
    }

    private typealias Line = (number: Int, text: String)

    /// - Parameter opening: the line that opens the block which they are in.
    private mutating func steps(_ lines: inout ArraySlice<Line>, of opening: Line?) throws -> [Step] {
        var steps: [Step] = []
        while let line = lines.popFirst() {
            do throws(ClientError) {
                let words = try ShellWords.words(line.text).flatMap(\.apart)
                guard let first = words.first else { continue }
                if first.isBare, first.text.hasPrefix("@") {
                    try header(words.map(\.text))
                    continue
                }
                if first.isBrace("}") {
                    guard opening != nil, words.count == 1 else {
                        throw ClientError(
                            .invalidArgument,
                            opening == nil ? "There is no block that '}' closes." : "Something follows '}'.",
                            advice: opening == nil
                                ? "Take it out, or open one with '{' at the end of a line."
                                : "Write it on a line of its own.")
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
                    .invalidArgument, "The block that is opened here is not closed.",
                    advice: "Write a line with '}' where it ends."))
        }
        return steps
    }

    /// A step, with its block where that is on the same line; one that ends with '{' keeps that for now.
    private static func step(_ words: ArraySlice<ShellWords.Word>, _ line: Line) throws(ClientError) -> Step {
        var step = Step(line: line.number, text: line.text.trimmed, words: Array(words), block: nil)
        let open = words.firstIndex { $0.isBrace("{") }
        guard open != words.startIndex else {
            throw ClientError(
                .invalidArgument, "A block begins without saying what it is for.",
                advice: "Write repeat, client, if or retry before '{'.")
        }
        guard let open, open < words.endIndex - 1 else { return step }
        guard words.last?.isBrace("}") == true else {
            throw ClientError(
                .invalidArgument, "Something follows '{' that belongs to the block.",
                advice: "Write it on a line of its own, or close the block on the same line.")
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
                advice: "Close each block that is opened, or use several lines.")
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
                .invalidArgument, "@name is followed by nothing.", advice: "Write what people call the flow behind it.")
        case "@name": name = value
        case "@tags":
            tags = Set(words.dropFirst().flatMap { $0.split(separator: ",").map(String.init) })
        case "@timeout":
            guard let time = TimeArgument(argument: value) else {
                throw ClientError(.invalidArgument, "'\(value)' is no time.", advice: "Write it as 500ms, 10s or 1m.")
            }
            timeout = time.duration
        default:
            throw ClientError(
                .invalidArgument,
                "There is no header '\(words[0])'."
                    + Likeness.question(words[0], among: ["@name", "@tags", "@timeout"]),
                advice: "The headers are @name, @tags and @timeout.")
        }
    }

    /// Reads every line as what it will be, so that what is written wrongly is said before anything is done.
    private func check(_ steps: [Step]) throws {
        for step in steps {
            do {
                // What stands in a variable is seen when it is there.
                let hasVariables = step.words.contains { FlowVariables.isIn($0) }
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
                                "Write '{' at the end of its line, and '}' on a line of its own behind what belongs to it."
                        )
                        : ClientError(
                            .invalidArgument, "'\(step.words[0].text)' takes no block.", advice: "Take the braces away."
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
    /// The braces of an empty block need no space between them.
    fileprivate var apart: [ShellWords.Word] {
        guard isBare, text == "{}", let braces = try? ShellWords.words("{ }") else { return [self] }
        return braces
    }

    /// Whether it is a brace, and no text that is one.
    fileprivate func isBrace(_ brace: String) -> Bool { isBare && text == brace }
}

extension String {
    /// Without what is around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension ShellWords {
    /// A line that a shell takes apart into these words.
    static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}

/// Something wrong with a flow, and where.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// The line, from 1.
    public var line: Int?
    /// What stands there.
    public var text: String
    /// What is wrong.
    public var error: ClientError

    /// As a person reads it: first where, as editors find it.
    public var description: String {
        "\(path)\(line.map { ":\($0)" } ?? "")\(text.isEmpty ? "" : ": ")\(text)\n\(error)"
    }
}
