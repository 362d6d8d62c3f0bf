/// A plain value: what the state holds, what a cell of a table is, and what an expression comes to.
public enum Literal: Hashable, Sendable {
    /// Nothing.
    case null
    /// Yes or no.
    case flag(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)

    /// Whether a condition that comes to it holds: what is nothing, no, 0 or empty does not.
    var holds: Bool {
        switch self {
        case .null: false
        case .flag(let flag): flag
        case .number(let number): number != 0
        case .text(let text): !text.isEmpty
        }
    }

    /// As a text shows it: whole numbers have no point, and nothing is an empty text.
    public var shown: String {
        switch self {
        case .null: ""
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): Self.shown(number)
        case .text(let text): text
        }
    }

    /// As a number, where it is one or says one.
    public var number: Double? {
        switch self {
        case .null: nil
        case .flag(let flag): flag ? 1 : 0
        case .number(let number): number
        case .text(let text): Double(text.trimmingPrefix { $0 == " " })
        }
    }

    private static func shown(_ number: Double) -> String {
        if number.isNaN { return "–" }
        if number.isInfinite { return number < 0 ? "-∞" : "∞" }
        if abs(number) < 1e15, number == number.rounded() { return String(Int64(number)) }
        // Six places are more than anybody reads from a screen.
        let scaled = (number * 1e6).rounded() / 1e6
        return "\(scaled.isFinite ? scaled : number)"
    }
}
