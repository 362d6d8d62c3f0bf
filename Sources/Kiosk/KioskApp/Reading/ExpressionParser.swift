import BatonSupport

/// Parses an expression such as `room == 2 and not open`. Length and depth are limited.
struct ExpressionParser {
    /// The maximum length of an expression, in characters.
    static let lengthLimit = 500
    /// The maximum nesting depth of brackets and `not`.
    static let depthLimit = 32

    /// A syntax error: a sentence that describes the error, and the error's offset in the text, in characters.
    struct Failure: Error, Equatable {
        var sentence: String
        var offset: Int
    }

    private enum Token: Equatable {
        case number(Double)
        case text(String)
        case name([String])
        case sign(String)
        case end
    }

    private static let signs = ["==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ","]
    private static let words: Set<String> = ["and", "or", "not", "contains", "true", "false", "null"]

    private let letters: [Character]
    private var index = 0
    private var token = Token.end
    private var tokenStart = 0
    private var depth = 0

    private init(_ text: String) throws(Failure) {
        letters = Array(text)
        guard letters.count <= Self.lengthLimit else {
            throw Failure(
                sentence: "an expression has at most \(Self.lengthLimit) letters, and this one has \(letters.count)",
                offset: 0)
        }
        try advance()
    }

    static func parse(_ text: String) throws(Failure) -> Expression {
        var parser = try ExpressionParser(text)
        if parser.token == .end { throw Failure(sentence: "the expression is empty", offset: 0) }
        let expression = try parser.disjunction()
        guard parser.token == .end else { throw parser.unexpected() }
        return expression
    }

    // MARK: Tokens

    private mutating func advance() throws(Failure) {
        while index < letters.count, letters[index].isWhitespace { index += 1 }
        tokenStart = index
        guard index < letters.count else {
            token = .end
            return
        }
        let letter = letters[index]
        if letter.isASCII, letter.isNumber { return try number() }
        if letter == "'" || letter == "\"" { return try text(until: letter) }
        if letter.isLetter || letter == "_" { return try name() }
        for sign in Self.signs where letters[index...].starts(with: sign) {
            index += sign.count
            token = .sign(sign)
            return
        }
        let advice =
            letter == "="
            ? "; compare with =="
            : letter == "&" ? "; write 'and'" : letter == "|" ? "; write 'or'" : letter == "!" ? "; write 'not'" : ""
        throw Failure(sentence: "'\(letter)' has no meaning in an expression\(advice)", offset: index)
    }

    private mutating func number() throws(Failure) {
        var word = ""
        while index < letters.count, letters[index].isASCII, letters[index].isNumber || letters[index] == "." {
            word.append(letters[index])
            index += 1
        }
        guard let number = Double(word), number.isFinite else {
            throw Failure(sentence: "'\(word)' is not a number", offset: tokenStart)
        }
        token = .number(number)
    }

    private mutating func text(until quote: Character) throws(Failure) {
        index += 1
        var word = ""
        while index < letters.count, letters[index] != quote {
            word.append(letters[index])
            index += 1
        }
        guard index < letters.count else { throw Failure(sentence: "the quote is not closed", offset: tokenStart) }
        index += 1
        token = .text(word)
    }

    private mutating func name() throws(Failure) {
        var parts: [String] = []
        while true {
            var part = ""
            while index < letters.count, letters[index].isLetter || letters[index].isNumber || letters[index] == "_" {
                part.append(letters[index])
                index += 1
            }
            guard !part.isEmpty else { throw Failure(sentence: "a name is missing after the dot", offset: index) }
            parts.append(part)
            guard index < letters.count, letters[index] == "." else { break }
            index += 1
        }
        guard parts.count <= 3 else {
            throw Failure(sentence: "a name has at most three parts, separated by dots", offset: tokenStart)
        }
        token = .name(parts)
    }

    // MARK: Grammar

    private mutating func nested<Result>(_ body: (inout Self) throws(Failure) -> Result) throws(Failure) -> Result {
        guard depth < Self.depthLimit else {
            throw Failure(
                sentence: "the expression has more than \(Self.depthLimit) levels of brackets, minus signs and 'not'",
                offset: tokenStart)
        }
        depth += 1
        let result = try body(&self)
        depth -= 1
        return result
    }

    private mutating func consume(_ word: String) throws(Failure) -> Bool {
        guard token == .name([word]) else { return false }
        try advance()
        return true
    }

    private mutating func consume(sign: String) throws(Failure) -> Bool {
        guard token == .sign(sign) else { return false }
        try advance()
        return true
    }

    private mutating func disjunction() throws(Failure) -> Expression {
        var left = try conjunction()
        while try consume("or") { left = .or(left, try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(Failure) -> Expression {
        var left = try negation()
        while try consume("and") { left = .and(left, try negation()) }
        return left
    }

    private mutating func negation() throws(Failure) -> Expression {
        guard try consume("not") else { return try comparison() }
        return try nested { parser throws(Failure) in .not(try parser.negation()) }
    }

    private mutating func comparison() throws(Failure) -> Expression {
        let left = try sum()
        for kind in Expression.Comparison.allCases {
            let isOperator = kind == .contains ? try consume(kind.rawValue) : try consume(sign: kind.rawValue)
            if isOperator { return .compare(kind, left, try sum()) }
        }
        return left
    }

    private mutating func sum() throws(Failure) -> Expression {
        var left = try product()
        while true {
            if try consume(sign: "+") {
                left = .calculate(.add, left, try product())
            } else if try consume(sign: "-") {
                left = .calculate(.subtract, left, try product())
            } else {
                return left
            }
        }
    }

    private mutating func product() throws(Failure) -> Expression {
        var left = try primary()
        while true {
            guard
                let kind = [Expression.Calculation.multiply, .divide, .remainder].first(where: {
                    token == .sign($0.rawValue)
                })
            else {
                return left
            }
            try advance()
            left = .calculate(kind, left, try primary())
        }
    }

    private mutating func primary() throws(Failure) -> Expression {
        if try consume(sign: "-") { return try nested { parser throws(Failure) in .negative(try parser.primary()) } }
        if try consume(sign: "(") {
            let inner = try nested { parser throws(Failure) in try parser.disjunction() }
            guard try consume(sign: ")") else {
                throw Failure(sentence: "the bracket is not closed", offset: tokenStart)
            }
            return inner
        }
        switch token {
        case .number(let number):
            try advance()
            return .literal(.number(number))
        case .text(let text):
            try advance()
            return .literal(.text(text))
        case .name(let name): return try nameOrCall(name)
        case .sign, .end: throw unexpected()
        }
    }

    private mutating func nameOrCall(_ name: [String]) throws(Failure) -> Expression {
        let start = tokenStart
        switch name {
        case ["true"], ["false"]:
            try advance()
            return .literal(.flag(name == ["true"]))
        case ["null"]:
            try advance()
            return .literal(.null)
        default: break
        }
        if name.count == 1, Self.words.contains(name[0]) { throw unexpected() }
        try advance()
        guard token == .sign("(") else { return .name(name) }
        guard name.count == 1, let function = Expression.Function(rawValue: name[0]) else {
            let known = Expression.Function.allCases.map(\.rawValue)
            let word = name.joined(separator: ".")
            throw Failure(
                sentence: "there is no function '\(word)'" + Suggestions.clause(for: word, among: known), offset: start
            )
        }
        let values = try nested { parser throws(Failure) in try parser.arguments() }
        guard values.count == function.arity else {
            throw Failure(
                sentence:
                    "\(function.rawValue)() expects \(function.arity) value\(function.arity == 1 ? "" : "s"), found \(values.count)",
                offset: start)
        }
        return .call(function, values)
    }

    private mutating func arguments() throws(Failure) -> [Expression] {
        try advance()
        var values: [Expression] = []
        if try consume(sign: ")") { return values }
        while true {
            values.append(try disjunction())
            if try consume(sign: ")") { return values }
            guard try consume(sign: ",") else {
                throw Failure(sentence: "a comma or a closing bracket is missing", offset: tokenStart)
            }
        }
    }

    private func unexpected() -> Failure {
        switch token {
        case .end:
            return Failure(
                sentence: "the expression is incomplete: something is missing at its end", offset: letters.count)
        case .sign(let sign): return Failure(sentence: "'\(sign)' is not expected here", offset: tokenStart)
        case .name(let name):
            return Failure(sentence: "'\(name.joined(separator: "."))' is not expected here", offset: tokenStart)
        case .number, .text:
            return Failure(sentence: "an operator, such as ==, is missing before this value", offset: tokenStart)
        }
    }
}

/// Parses a text with placeholders, such as `Room {room}`. `{{` and `}}` are literal braces.
enum TemplateParser {
    /// The maximum length of a text in bytes.
    static let lengthLimit = 20_000

    static func parse(_ text: String) throws(ExpressionParser.Failure) -> LocalizedText.Template {
        guard text.utf8.count <= lengthLimit else {
            throw ExpressionParser.Failure(sentence: "a text has at most \(lengthLimit) bytes", offset: 0)
        }
        guard text.contains("{") || text.contains("}") else {
            return LocalizedText.Template(pieces: text.isEmpty ? [] : [.text(text)])
        }
        var pieces: [LocalizedText.Template.Piece] = []
        var plain = ""
        let letters = Array(text)
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            let isDouble = index + 1 < letters.count && letters[index + 1] == letter
            if letter == "{" || letter == "}", isDouble {
                plain.append(letter)
                index += 2
            } else if letter == "{" {
                guard let end = letters[index...].firstIndex(of: "}") else {
                    throw ExpressionParser.Failure(
                        sentence: "the { is not closed; write {{ for the character itself", offset: index)
                }
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(try piece(String(letters[index + 1..<end]), at: index + 1))
                index = end + 1
            } else {
                plain.append(letter)
                index += 1
            }
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        return LocalizedText.Template(pieces: pieces)
    }

    /// Parses a placeholder: an expression, optionally followed by a colon and a date format.
    private static func piece(_ text: String, at offset: Int) throws(ExpressionParser.Failure)
        -> LocalizedText.Template.Piece
    {
        var (source, format) = (text, String?.none)
        if let colon = formatStart(in: text) {
            source = String(text[..<colon])
            format = String(text[text.index(after: colon)...])
            if format?.isEmpty == true { format = nil }
        }
        do {
            return .value(try ExpressionParser.parse(source), format: format)
        } catch {
            throw ExpressionParser.Failure(sentence: error.sentence, offset: error.offset + offset)
        }
    }

    /// Returns the position of the first colon outside of quotes. Outside of quotes, an expression contains no colon,
    /// so the date format begins after this colon.
    private static func formatStart(in text: String) -> String.Index? {
        var quote: Character?
        for index in text.indices {
            let letter = text[index]
            if let open = quote {
                if letter == open { quote = nil }
            } else if letter == "'" || letter == "\"" {
                quote = letter
            } else if letter == ":" {
                return index
            }
        }
        return nil
    }
}
