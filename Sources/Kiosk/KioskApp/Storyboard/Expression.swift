/// A condition, or an expression in a text: values, comparisons and simple arithmetic. Every expression terminates,
/// because there are no loops and no user-defined functions.
indirect enum Expression: Hashable, Sendable {
    case literal(Literal)
    /// A name as its components. Examples of names are `room`, `row.title` and `form.email`.
    case name([String])
    case not(Expression)
    case negative(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case compare(Comparison, Expression, Expression)
    case calculate(Calculation, Expression, Expression)
    case call(Function, [Expression])

    enum Comparison: String, Hashable, Sendable, CaseIterable {
        case equal = "=="
        case unequal = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
        case contains
    }

    enum Calculation: String, Hashable, Sendable, CaseIterable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
    }

    enum Function: String, Hashable, Sendable, CaseIterable {
        /// The function `count`: the number of rows of a table, or the number of letters of a text.
        case count
        /// The function `round`: a number rounded to a whole number.
        case round
        /// The function `lower`: a text in lower case.
        case lower
        /// The functions `min` and `max`: the smaller and the greater of two numbers.
        case min, max
        /// The function `if`: the second argument if the first one is true, otherwise the third.
        case choose = "if"

        /// The number of arguments of the function.
        var arity: Int {
            switch self {
            case .count, .round, .lower: 1
            case .min, .max: 2
            case .choose: 3
            }
        }
    }

    /// All names in the expression.
    var names: [[String]] {
        switch self {
        case .literal: []
        case .name(let name): [name]
        case .not(let one), .negative(let one): one.names
        case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right),
            .calculate(_, let left, let right):
            left.names + right.names
        case .call(_, let values): values.flatMap(\.names)
        }
    }

    /// True if the value changes as time passes.
    var dependsOnTime: Bool { names.contains { $0 == ["now"] || $0 == ["time"] || $0 == ["date"] } }
}
