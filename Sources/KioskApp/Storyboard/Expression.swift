/// What a condition asks, or a text works out: values, comparisons, and a little arithmetic. It has no loops and no calls of its own making, so that it
/// always ends.
indirect enum Expression: Hashable, Sendable {
    case literal(Literal)
    /// A name, and what is behind its dots: `room`, `row.title`, `form.email`.
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
        /// How many rows a table has, or how many letters a text.
        case count
        /// A number without its fraction.
        case round
        /// A text in small letters.
        case lower
        /// The least and the greatest of two numbers.
        case min, max
        /// The second where the first holds, else the third.
        case choose = "if"

        /// How many values it takes.
        var arity: Int {
            switch self {
            case .count, .round, .lower: 1
            case .min, .max: 2
            case .choose: 3
            }
        }
    }

    /// Every name in it.
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

    /// Whether it comes to something else as time goes by.
    var asksForTime: Bool { names.contains { $0 == ["now"] || $0 == ["time"] || $0 == ["date"] } }
}
