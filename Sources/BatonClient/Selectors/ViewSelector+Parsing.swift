import BatonSupport
import BatonWire
import Foundation

extension ViewSelector {
    private static let texts = ["label", "text", "value", "placeholder"]
    /// All selector keys that may precede a colon.
    static let keys =
        ["identifier", "kind", "trait", "id", "at", "nth"] + texts + State.allCases.map(\.rawValue)
        + Relation.allCases.map(\.rawValue)

    /// Reads a selector from one text, which is split into words as a shell does.
    /// - Throws: `ClientError` with code ``ClientError/Code/invalidSelector``.
    public init(_ text: String) throws(ClientError) {
        // In a selector, `#` begins an identifier and not a comment.
        try self.init(words: ShellWords.split(text, comments: false))
    }

    /// Reads a selector from words that a shell has split. Each word is one criterion.
    /// - Throws: `ClientError` with code ``ClientError/Code/invalidSelector``.
    public init(words: [String]) throws(ClientError) {
        guard !words.isEmpty else {
            throw ClientError(
                .invalidSelector, "The selector of a view is missing.",
                advice: "Name a view by its identifier, such as play, or by its label, such as label:Play.")
        }
        var terms: [Term] = []
        for word in words { terms.append(try Self.term(word)) }
        let names = terms.compactMap { if case .identifier(let name) = $0 { name } else { nil as String? } }
        guard names.count < 2 else {
            throw ClientError(
                .invalidSelector, "No view has two identifiers, '\(names[0])' and '\(names[1])'.",
                advice: "Put a text of several words in quotes, as in label:\"\(names.joined(separator: " "))\".")
        }
        self.init(terms: terms)
    }

    /// Reads a selector from the arguments of a command.
    ///
    /// Quotes that the shell left around a value are removed, as in `'label:"Night Drive" kind:button'`. An argument
    /// without quotes is one criterion, including its spaces.
    /// - Throws: `ClientError` with code ``ClientError/Code/invalidSelector``.
    public init(arguments: [String]) throws(ClientError) {
        var words: [String] = []
        for argument in arguments {
            let isQuoted = argument.contains(/(^|\s)[a-zA-Z-]+[:=~]["']/)
            if isQuoted, let parts = try? ShellWords.split(argument, comments: false) {
                words += parts
            } else {
                words.append(argument)
            }
        }
        try self.init(words: words)
    }

    /// Returns whether a word without a key can be an identifier.
    static func isPlain(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first != "#", first != "-" else { return false }
        return separator(in: name) == nil && point(name) == nil
    }

    private static func point(_ text: some StringProtocol) -> (x: Double, y: Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite, y.isFinite else {
            return nil
        }
        return (x, y)
    }

    /// Returns the end of a key: the first `:`, `=` or `~` after letters and hyphens only.
    private static func separator(in word: String) -> String.Index? {
        // The search examines Unicode scalars instead of characters, because a combining accent after the colon would
        // form one character with the colon.
        let scalars = word.unicodeScalars
        guard let index = scalars.firstIndex(where: { !($0.isASCII && ($0.properties.isAlphabetic || $0 == "-")) }),
            index > scalars.startIndex
        else { return nil }
        return ":=~".unicodeScalars.contains(scalars[index]) ? index : nil
    }

    private static func term(_ word: String) throws(ClientError) -> Term {
        func wrong(_ words: String, advice: String? = nil) -> ClientError {
            ClientError(.invalidSelector, "'\(word)' is not a selector: \(words).", advice: advice)
        }
        if word.unicodeScalars.first == "#" { return .identifier(String(word.unicodeScalars.dropFirst())) }
        if let point = point(word) { return .point(point.x, point.y) }
        guard let separator = separator(in: word) else {
            guard !word.isEmpty else { throw wrong("it is empty") }
            return .identifier(word)
        }
        let key = String(word.unicodeScalars[..<separator])
        let sign = word.unicodeScalars[separator]
        let value = String(word.unicodeScalars[word.unicodeScalars.index(after: separator)...])
        if texts.contains(key) {
            let match: Match
            switch sign {
            case "=": match = .exactly(value)
            case "~":
                do { _ = try Regex(value) } catch { throw wrong("'\(value)' is not a regular expression") }
                match = .pattern(value)
            default: match = .like(value)
            }
            switch key {
            case "label": return .label(match)
            case "text": return .text(match)
            case "placeholder": return .placeholder(match)
            default: return .value(match)
            }
        }
        guard sign == ":" else {
            throw wrong(
                "'\(sign)' is only allowed with \(texts.joined(separator: ", "))",
                advice: "For the identifier '\(word)' itself, write identifier:\(word).")
        }
        switch key {
        case "identifier": return .identifier(value)
        case "kind":
            guard NodeKind(rawValue: value) != nil else {
                let kinds = NodeKind.allCases.map(\.rawValue)
                let hint = Suggestions.hint(for: value, among: kinds) { "kind:\($0)" }
                throw wrong(
                    "'\(value)' is not a kind",
                    advice: "\(hint)The kinds are \(kinds.sorted().joined(separator: ", ")).")
            }
            return .kind(value)
        case "trait": return .trait(value)
        case "id":
            guard let id = Int(value), id > 0 else { throw wrong("an id is a number, as 'baton tree --json' shows it") }
            return .id(id)
        case "at":
            guard let point = point(value) else { throw wrong("a point is two numbers, such as at:120,300") }
            return .point(point.x, point.y)
        case "nth":
            guard let number = Int(value), number != 0 else { throw wrong("nth counts from 1; nth:-1 is the last") }
            return .nth(number)
        default: break
        }
        if let state = State(rawValue: key) {
            guard let holds = ["true": true, "yes": true, "false": false, "no": false][value] else {
                throw wrong("'\(key)' has to be true or false")
            }
            return .state(state, holds)
        }
        if let relation = Relation(rawValue: key) { return .relation(relation, try term(value)) }
        let hint = Suggestions.hint(for: key, among: keys) { "\($0):\(value)" }
        throw wrong(
            "there is no condition '\(key)'",
            advice: "\(hint)For the identifier '\(word)' itself, write identifier:\(word).")
    }
}
