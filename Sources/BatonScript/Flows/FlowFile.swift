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
        public var words: [String]
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
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            (number: $0.offset + 1, text: String($0.element))
        }[...]
        // A first line that says what runs the file.
        if lines.first?.text.hasPrefix("#!") == true { lines.removeFirst() }
        steps = try Self.steps(&lines, path: path, isInBlock: false) { line, words in try self.header(words, line: line) }
        try check(steps)
    }

    private static func steps(
        _ lines: inout ArraySlice<(number: Int, text: String)>, path: String, isInBlock: Bool, header: (Int, [String]) throws -> Void
    ) throws -> [Step] {
        var steps: [Step] = []
        while let (number, text) = lines.popFirst() {
            func failed(_ error: ClientError) -> FlowError { FlowError(path: path, line: number, text: text.trimmed, error: error) }
            let words: [String]
            do throws(ClientError) {
                words = try ShellWords.split(text)
            } catch {
                throw failed(error)
            }
            guard let first = words.first else { continue }
            if first.hasPrefix("@") {
                do {
                    try header(number, words)
                } catch let error as ClientError {
                    throw failed(error)
                }
                continue
            }
            if first == "}" {
                guard isInBlock, words.count == 1 else {
                    throw failed(
                        ClientError(
                            .invalidArgument, "There is no block that '}' closes.",
                            advice: "Take it out, or open one with '{' at the end of a line."))
                }
                return steps
            }
            var step = Step(line: number, text: text.trimmed, words: words, block: nil)
            if words.last == "{" {
                step.words.removeLast()
                step.block = try Self.steps(&lines, path: path, isInBlock: true, header: header)
            } else if words.last == "}", let open = words.firstIndex(of: "{") {
                // All on one line.
                step.words = Array(words[..<open])
                let inner = Array(words[(open + 1)..<(words.count - 1)])
                step.block = inner.isEmpty ? [] : [Step(line: number, text: ShellWords.joined(inner), words: inner, block: nil)]
            }
            if step.block == nil, words.contains("{") {
                throw failed(
                    ClientError(
                        .invalidArgument, "Something follows '{' that belongs to the block.",
                        advice: "Write it on a line of its own, or close the block on the same line."))
            }
            guard !step.words.isEmpty else {
                throw failed(
                    ClientError(
                        .invalidArgument, "A block begins without saying what it is for.",
                        advice: "Write repeat, client, if or retry before '{'."))
            }
            steps.append(step)
        }
        guard !isInBlock else {
            throw FlowError(
                path: path, line: nil, text: "",
                error: ClientError(
                    .invalidArgument, "A block is opened with '{' and not closed.", advice: "Write a line with '}' where it ends."))
        }
        return steps
    }

    private mutating func header(_ words: [String], line: Int) throws {
        let value = words.dropFirst().joined(separator: " ")
        switch words[0] {
        case "@name": name = value
        case "@tags": tags = Set(words.dropFirst())
        case "@timeout":
            guard let time = TimeArgument(argument: value) else {
                throw ClientError(.invalidArgument, "'\(value)' is no time.", advice: "Write it as 500ms, 10s or 1m.")
            }
            timeout = time.duration
        default:
            throw ClientError(
                .invalidArgument, "There is no header '\(words[0])'." + Likeness.question(words[0], among: ["@name", "@tags", "@timeout"]),
                advice: "The headers are @name, @tags and @timeout.")
        }
    }

    /// Reads every line as what it will be, so that what is written wrongly is said before anything is done.
    private func check(_ steps: [Step]) throws {
        for step in steps {
            do {
                let command = try FlowLanguage.parse(step.words.map { FlowVariables.placeheld($0) }, checksOnly: true)
                let takesBlock = command.map { $0 is any FlowBlock } ?? false
                if command != nil, takesBlock != (step.block != nil), !(command is Client) {
                    throw takesBlock
                        ? ClientError(
                            .invalidArgument, "'\(step.words[0])' has no block.",
                            advice: "Write '{' at the end of its line, and '}' on a line of its own behind what belongs to it.")
                        : ClientError(.invalidArgument, "'\(step.words[0])' takes no block.", advice: "Take the braces away.")
                }
            } catch let error as ClientError {
                throw FlowError(path: path, line: step.line, text: step.text, error: error)
            }
            if let block = step.block { try check(block) }
        }
    }
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
        "\(path)\(line.map { ":\($0)" } ?? ""): \(text)\n\(error)"
    }
}

/// Variables of a flow: `$NAME` and `${NAME}`.
struct FlowVariables: Sendable {
    var values: [String: String]

    /// A word with the variables' values in it; they are not taken apart again.
    func expanded(_ word: String) throws(ClientError) -> String {
        var missing: String?
        let result = Self.replace(word) { name in
            if values[name] == nil { missing = missing ?? name }
            return values[name] ?? ""
        }
        if let missing {
            throw ClientError(
                .invalidArgument, "There is no variable $\(missing)." + Likeness.question(missing, among: Array(values.keys)),
                advice: "Give it with -e \(missing)=…, or with a line: set \(missing) …")
        }
        return result
    }

    /// A word for a first look, before there are values: a 1 suits most places.
    static func placeheld(_ word: String) -> String { word.contains("$") ? replace(word) { _ in "1" } : word }

    private static func replace(_ word: String, _ value: (String) -> String) -> String {
        word.replacing(/\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/) { match in
            value(String(match.output.1 ?? match.output.2 ?? ""))
        }
    }
}
