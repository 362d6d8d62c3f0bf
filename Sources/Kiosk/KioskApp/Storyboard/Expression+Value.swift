import Foundation

/// Provides the values of the names in an expression.
protocol Scope {
    /// Returns the value of a name; null if the name is unknown.
    func value(of name: [String]) -> Literal
    /// Returns the number of rows of a table; nil if there is no such table.
    func count(of table: String) -> Int?
}

/// A copy of the values at one moment, for work away from the main actor. Only the table row can be replaced later.
struct ScopeSnapshot: Scope, Hashable, Sendable {
    var values: [[String]: Literal] = [:]
    var counts: [String: Int] = [:]
    var language = ""
    var row: Row?

    func value(of name: [String]) -> Literal {
        if name.count == 2, name[0] == "row" { return row?.value(name[1], language: language) ?? .null }
        return values[name] ?? .null
    }

    func count(of table: String) -> Int? { counts[table] }
}

extension Expression {
    /// Evaluates the expression. An operation that is not defined, such as the division of texts, gives null.
    func value(in scope: some Scope) -> Literal {
        switch self {
        case .literal(let literal): return literal
        case .name(let name): return scope.value(of: name)
        case .not(let one): return .flag(!one.value(in: scope).isTrue)
        case .negative(let one): return one.value(in: scope).number.map { .number(-$0) } ?? .null
        case .and(let left, let right):
            let first = left.value(in: scope)
            return first.isTrue ? right.value(in: scope) : first
        case .or(let left, let right):
            let first = left.value(in: scope)
            return first.isTrue ? first : right.value(in: scope)
        case .compare(let comparison, let left, let right):
            return .flag(comparison.isTrue(left.value(in: scope), right.value(in: scope)))
        case .calculate(let calculation, let left, let right):
            return calculation.result(left.value(in: scope), right.value(in: scope))
        case .call(let function, let values): return function.result(values, in: scope)
        }
    }

    /// Evaluates the expression as a condition, and returns whether the condition holds.
    func isTrue(in scope: some Scope) -> Bool { value(in: scope).isTrue }
}

extension Expression.Comparison {
    func isTrue(_ left: Literal, _ right: Literal) -> Bool {
        switch self {
        case .equal: Self.areEqual(left, right)
        case .unequal: !Self.areEqual(left, right)
        case .less: Self.order(left, right) == .orderedAscending
        case .greater: Self.order(left, right) == .orderedDescending
        case .lessOrEqual: Self.order(left, right).map { $0 != .orderedDescending } ?? false
        case .greaterOrEqual: Self.order(left, right).map { $0 != .orderedAscending } ?? false
        case .contains: left.displayText.folded.contains(right.displayText.folded)
        }
    }

    /// A number is equal to a text that contains the same number, because the cells of CSV files may be texts.
    private static func areEqual(_ left: Literal, _ right: Literal) -> Bool {
        switch (left, right) {
        case (.number, .text), (.text, .number):
            guard let one = left.number, let other = right.number else { return false }
            return one == other
        case (.flag(let flag), .text(let text)), (.text(let text), .flag(let flag)):
            return text == (flag ? "true" : "false")
        default: return left == right
        }
    }

    private static func order(_ left: Literal, _ right: Literal) -> ComparisonResult? {
        if let one = left.number, let other = right.number {
            return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
        }
        guard case .text(let one) = left, case .text(let other) = right else { return nil }
        return one.localizedStandardCompare(other)
    }
}

extension Expression.Calculation {
    func result(_ left: Literal, _ right: Literal) -> Literal {
        guard let one = left.number, let other = right.number else {
            // If one of the operands is not a number, the operator `+` concatenates their texts.
            if self == .add, left != .null || right != .null { return .text(left.displayText + right.displayText) }
            return .null
        }
        let number: Double
        switch self {
        case .add: number = one + other
        case .subtract: number = one - other
        case .multiply: number = one * other
        case .divide: number = one / other
        case .remainder: number = one.truncatingRemainder(dividingBy: other)
        }
        return number.isFinite ? .number(number) : .null
    }
}

extension Expression.Function {
    func result(_ values: [Expression], in scope: some Scope) -> Literal {
        guard values.count == arity else { return .null }
        switch self {
        case .count:
            if case .name(let name) = values[0], name.count == 1, let count = scope.count(of: name[0]) {
                return .number(Double(count))
            }
            return .number(Double(values[0].value(in: scope).displayText.count))
        case .round: return values[0].value(in: scope).number.map { .number($0.rounded()) } ?? .null
        case .lower: return .text(values[0].value(in: scope).displayText.lowercased())
        case .min, .max:
            guard let one = values[0].value(in: scope).number, let other = values[1].value(in: scope).number else {
                return .null
            }
            return .number(self == .min ? Swift.min(one, other) : Swift.max(one, other))
        case .choose: return values[values[0].value(in: scope).isTrue ? 1 : 2].value(in: scope)
        }
    }
}

extension String {
    /// The text without case and accents, for searching.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil) }
}
