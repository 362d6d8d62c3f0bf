import Foundation

/// Reads a line of the visual format language, for example `H:|-[name(>=80)]-(12@750)-[value(==name)]-|`.
///
/// Spaces are allowed between all parts. An input never stops the program: every mistake is thrown as an error.
struct VisualFormatParser {
    private typealias Mistake = VisualFormat.Mistake

    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
    }

    /// The column of the next character, from 1.
    private var column: Int { position + 1 }
    private var next: Character? { position < characters.count ? characters[position] : nil }

    private mutating func skipSpaces() {
        while let next, next.isWhitespace { position += 1 }
    }

    /// Skips spaces, and reads the next character if it is the given one.
    private mutating func accept(_ character: Character) -> Bool {
        skipSpaces()
        guard next == character else { return false }
        position += 1
        return true
    }

    private func expected(_ what: String) -> Mistake {
        Mistake(column: column, reason: "expected \(what), found \(next.map { "'\($0)'" } ?? "the end")")
    }

    private mutating func require(_ character: Character, _ purpose: String) throws(VisualFormat.Mistake) {
        guard accept(character) else { throw expected("'\(character)' \(purpose)") }
    }

    // MARK: Structure

    mutating func read(into format: inout VisualFormat) throws(VisualFormat.Mistake) {
        format.isVertical = try readOrientation()
        skipSpaces()
        format.superviewColumns.leading = column
        if accept("|") { format.leading = try readSpacing() }
        while true {
            format.elements.append(try readElement())
            skipSpaces()
            guard next != nil else { return }
            let spacing = try readSpacing()
            skipSpaces()
            format.superviewColumns.trailing = column
            if accept("|") {
                format.trailing = spacing
                skipSpaces()
                guard next == nil else { throw expected("the end of the format after the superview's edge '|'") }
                return
            }
            format.spacings.append(spacing)
        }
    }

    /// Reads the optional orientation `H:` or `V:` at the start of a format.
    /// - Returns: whether the format is vertical.
    private mutating func readOrientation() throws(VisualFormat.Mistake) -> Bool {
        skipSpaces()
        guard let next, next == "H" || next == "V" else { return false }
        position += 1
        try require(":", "after '\(next)'")
        return next == "V"
    }

    private mutating func readElement() throws(VisualFormat.Mistake) -> VisualFormat.Element {
        try require("[", "before the name of a view")
        skipSpaces()
        let start = column
        guard let name = readName() else { throw expected("the name of a view") }
        var element = VisualFormat.Element(name: name, column: start)
        if accept("(") { element.predicates = try readPredicates() }
        try require("]", "after a view")
        return element
    }

    /// Reads the connection between two views: nothing, `-`, or the size of a space between two `-`.
    private mutating func readSpacing() throws(VisualFormat.Mistake) -> VisualFormat.Spacing {
        guard accept("-") else { return .flush }
        skipSpaces()
        if next == "[" || next == "|" { return .system }
        let predicates = accept("(") ? try readPredicates() : [try readPredicate(isSimple: true)]
        try require("-", "after the size of a space")
        return .predicates(predicates)
    }

    // MARK: Predicates

    /// Reads the rest of a list of conditions, such as `(>=80,<=120)`, after its opening parenthesis.
    private mutating func readPredicates() throws(VisualFormat.Mistake) -> [VisualFormat.Predicate] {
        var predicates = [try readPredicate(isSimple: false)]
        while accept(",") { predicates.append(try readPredicate(isSimple: false)) }
        try require(")", "after a size")
        return predicates
    }

    /// Reads a condition for a size or a space. A simple condition is a positive number or a metric, without
    /// parentheses.
    private mutating func readPredicate(isSimple: Bool) throws(VisualFormat.Mistake) -> VisualFormat.Predicate {
        let relation = isSimple ? .equal : try readRelation()
        skipSpaces()
        let start = column
        let operand = try readOperand(
            isSimple: isSimple, "a number, or the name of a metric\(isSimple ? "" : " or view")")
        var predicate = VisualFormat.Predicate(relation: relation, operand: operand, column: start)
        if accept("@") {
            skipSpaces()
            let start = column
            predicate.priority = (try readOperand(isSimple: true, "a priority"), start)
        }
        return predicate
    }

    private mutating func readRelation() throws(VisualFormat.Mistake) -> NSLayoutConstraint.Relation {
        skipSpaces()
        guard let sign = next, "=<>".contains(sign) else { return .equal }
        position += 1
        guard next == "=" else { throw expected("'=' after '\(sign)'") }
        position += 1
        return sign == "=" ? .equal : sign == "<" ? .lessThanOrEqual : .greaterThanOrEqual
    }

    private mutating func readOperand(isSimple: Bool, _ what: String) throws(VisualFormat.Mistake)
        -> VisualFormat.Operand
    {
        if let name = readName() { return .name(name) }
        let start = position
        if !isSimple, next == "-" || next == "+" { position += 1 }
        let digits = position
        while let next, next.isASCII, next.isNumber { position += 1 }
        if next == "." {
            position += 1
            while let next, next.isASCII, next.isNumber { position += 1 }
        }
        guard let number = Double(String(characters[start..<position])), number.isFinite else {
            position = digits
            throw expected(what)
        }
        return .number(number)
    }

    /// Reads a name: letters, digits and underscores, but no digit at the beginning.
    private mutating func readName() -> String? {
        guard let first = next, first.isLetter || first == "_" else { return nil }
        let start = position
        while let next, next.isLetter || next.isNumber || next == "_" { position += 1 }
        return String(characters[start..<position])
    }
}
