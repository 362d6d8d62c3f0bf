/// A plain value: a value of the state, a cell of a table, or the result of an expression.
public enum Literal: Hashable, Sendable {
    /// The value null, for an absent value.
    case null
    /// A boolean.
    case flag(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)

    /// The value as a condition: null, false, 0 and the empty text are false.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .flag(let flag): flag
        case .number(let number): number != 0
        case .text(let text): !text.isEmpty
        }
    }

    /// The value as text: whole numbers have no decimal point, and null is the empty text.
    public var displayText: String {
        switch self {
        case .null: ""
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): Self.displayText(number)
        case .text(let text): text
        }
    }

    /// The value as a number. Nil for a value that is neither a number nor a boolean nor a text that contains a number.
    public var number: Double? {
        switch self {
        case .null: nil
        case .flag(let flag): flag ? 1 : 0
        case .number(let number): number
        case .text(let text): Double(text.trimmingPrefix { $0 == " " })
        }
    }

    private static func displayText(_ number: Double) -> String {
        if number.isNaN { return "–" }
        if number.isInfinite { return number < 0 ? "-∞" : "∞" }
        if abs(number) < 1e15, number == number.rounded() { return String(Int64(number)) }
        // Six decimal places are enough for display.
        let scaled = (number * 1e6).rounded() / 1e6
        return "\(scaled.isFinite ? scaled : number)"
    }
}
