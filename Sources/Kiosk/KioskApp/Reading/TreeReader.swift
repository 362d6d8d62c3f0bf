import Foundation
import Yams

/// Reads YAML into a tree with bounded memory: an alias counts as all values that it repeats.
struct TreeReader {
    /// The maximum size of a file in bytes.
    static let sizeLimit = 1 << 20
    /// The maximum number of values, including those that aliases repeat.
    static let nodeLimit = 20_000
    /// The maximum nesting depth of lists and maps.
    static let depthLimit = 32

    private let file: String
    private var count = 0

    private init(file: String) { self.file = file }

    /// Reads the tree of a file.
    /// - Throws: The first YAML error in the file.
    static func read(_ bytes: [UInt8], file: String) throws(StoryboardProblems) -> Tree {
        var reader = TreeReader(file: file)
        guard bytes.count <= sizeLimit else {
            throw reader.problem(.start, "the file has \(bytes.count) bytes; a storyboard has at most \(sizeLimit)")
        }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw reader.problem(.start, "the file is not UTF-8")
        }
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        if let mark = KeyScan.problem(in: text) {
            throw reader.problem(
                mark, "in a file with aliases, each key must be a plain word, not a list, a map or an alias")
        }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text, .basic)
        } catch let error as YamlError {
            throw reader.problem(error)
        } catch {
            throw reader.problem(.start, "\(error)")
        }
        guard let node else { throw reader.problem(.start, "the file is empty") }
        return try reader.tree(node, depth: 0)
    }

    private mutating func tree(_ node: Node, depth: Int) throws(StoryboardProblems) -> Tree {
        let mark = node.mark.map { SourcePosition(line: $0.line, column: $0.column) } ?? .start
        count += 1
        guard count <= Self.nodeLimit else {
            throw problem(
                mark, "the file has more than \(Self.nodeLimit) values, counting the values of an alias at each use")
        }
        guard depth <= Self.depthLimit else {
            throw problem(mark, "lists and maps are nested more than \(Self.depthLimit) levels deep")
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            return Tree(
                content: .scalar(
                    .init(source: scalar.string, literal: isPlain ? Self.core(scalar.string) : .text(scalar.string))),
                mark: mark)
        case .sequence(let sequence):
            var items: [Tree] = []
            for item in sequence { items.append(try tree(item, depth: depth + 1)) }
            return Tree(content: .list(items), mark: mark)
        case .mapping(let mapping):
            var entries: [Tree.Entry] = []
            for (key, value) in mapping {
                let position = key.mark.map { SourcePosition(line: $0.line, column: $0.column) } ?? mark
                guard case .scalar(let word) = key else {
                    throw problem(position, "a key must be a plain word, not a list or a map")
                }
                entries.append(Tree.Entry(key: word.string, mark: position, value: try tree(value, depth: depth + 1)))
            }
            return Tree(content: .map(entries), mark: mark)
        case .alias:
            throw problem(mark, "this alias (*NAME) has no anchor (&NAME) before it")
        }
    }

    /// The value of an unquoted scalar by the core schema of YAML 1.2. `yes`, `on` and dates are texts.
    static func core(_ word: String) -> Literal {
        switch word {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .flag(true)
        case "false", "False", "FALSE": return .flag(false)
        default: break
        }
        guard let first = word.utf8.first,
            first == 0x2D || first == 0x2B || first == 0x2E || (0x30...0x39).contains(first)
        else {
            return .text(word)
        }
        if word.hasPrefix("0x"), let number = Int(word.dropFirst(2), radix: 16) { return .number(Double(number)) }
        if word.hasPrefix("0o"), let number = Int(word.dropFirst(2), radix: 8) { return .number(Double(number)) }
        let letters: Set<Character> = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "+", "-", "e", "E"]
        guard word.count <= 40, word.allSatisfy(letters.contains), let number = Double(word), number.isFinite else {
            return .text(word)
        }
        return .number(number)
    }

    // MARK: Problems

    private func problem(_ mark: SourcePosition, _ sentence: String) -> StoryboardProblems {
        StoryboardProblems([
            StoryboardProblem(file: file, line: mark.line, column: mark.column, path: "", sentence: sentence)
        ])
    }

    private func problem(_ error: YamlError) -> StoryboardProblems {
        func position(_ mark: Yams.Mark) -> SourcePosition {
            SourcePosition(line: max(1, mark.line), column: max(1, mark.column))
        }
        switch error {
        case .scanner(let context, let text, let mark, _), .parser(let context, let text, let mark, _),
            .composer(let context, let text, let mark, _):
            let before = context.map { " (\($0.text) in line \($0.mark.line))" } ?? ""
            return problem(position(mark), "this is not YAML: \(text)\(before)" + Self.advice(text))
        case .duplicatedKeysInMapping(let names, let context):
            return problem(
                position(context.mark), "the key \(names.map { "'\($0)'" }.joined(separator: ", ")) exists twice")
        case .reader(let text, let offset, _, _):
            return problem(.start, "the file cannot be read: \(text)" + (offset.map { " at byte \($0)" } ?? ""))
        default: return problem(.start, "this is not YAML: \(error)")
        }
    }

    /// A hint at the most likely cause of a parser error.
    private static func advice(_ text: String) -> String {
        if text.contains("mapping values are not allowed") { return "; put a text with a colon in quotes" }
        if text.contains("cannot start any token") {
            return
                "; indent lines with spaces, not tabs, and put a text that begins with @, ` or % in quotes"
        }
        if text.contains("did not find expected") {
            return "; check the indentation of the lines, and whether quotes and brackets are closed"
        }
        return ""
    }
}

/// Searches a file with aliases for map keys that are not scalars. A file with such a key is refused: the YAML parser
/// hashes the whole key before its size is counted, and aliases can make a key enormous.
enum KeyScan {
    /// Returns the first position at which a map key may be a list, a map or an alias. Returns nil if there is no such
    /// key, or if the file has no aliases.
    static func problem(in text: String) -> SourcePosition? {
        guard text.contains("*"), text.contains("&") else { return nil }
        let bytes = Array(text.utf8)
        var (line, start) = (1, 0)
        var hasAnchor = false
        var suspect: SourcePosition?
        for (index, byte) in bytes.enumerated() {
            func mark() -> SourcePosition { SourcePosition(line: line, column: index - start + 1) }
            switch byte {
            case UInt8(ascii: "\n"): (line, start) = (line + 1, index + 1)
            case UInt8(ascii: "&"): if isToken(bytes, at: index) { hasAnchor = true }
            case UInt8(ascii: "*"):
                if isToken(bytes, at: index), isFollowedByColon(bytes, after: end(ofName: index + 1, in: bytes)) {
                    suspect = suspect ?? mark()
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if isFollowedByColon(bytes, after: index + 1) { suspect = suspect ?? mark() }
            case UInt8(ascii: "?"):
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0x0A
                if isToken(bytes, at: index), next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 {
                    suspect = suspect ?? mark()
                }
            default: break
            }
        }
        return hasAnchor ? suspect : nil
    }

    /// Returns true if a token may begin at the given index. A token begins at the start of a line, or after a space,
    /// bracket or comma.
    private static func isToken(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index > 0 else { return true }
        return [0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ",")].contains(
            bytes[index - 1])
    }

    private static func end(ofName index: Int, in bytes: [UInt8]) -> Int {
        var index = index
        while index < bytes.count, bytes[index] > 0x20,
            ![UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ",")].contains(bytes[index])
        {
            index += 1
        }
        return index
    }

    private static func isFollowedByColon(_ bytes: [UInt8], after index: Int) -> Bool {
        var index = index
        // The colon may be the character before `index`, because `end(ofName:in:)` counts it as a part of the alias's
        // name.
        if index > 0, index <= bytes.count, bytes[index - 1] == UInt8(ascii: ":") { return true }
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":")
    }
}
