/// The value of a table cell.
public enum DataValue: Sendable, Hashable {
    /// The cell has no value.
    case null
    /// The cell contains a boolean.
    case bool(Bool)
    /// The cell contains a number.
    case number(Double)
    /// The cell contains a text. An empty cell of a file is `null`, not an empty text.
    case text(String)

    /// The value as text: null is the empty text, and whole numbers have no decimal point.
    public var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let value): Self.text(of: value)
        case .text(let value): value
        }
    }

    /// The value as a number. Nil for a value that is neither a number nor a text that contains a number in plain
    /// notation.
    public var number: Double? {
        switch self {
        case .number(let value): value
        case .text(let value): Self.plainNumber(value)
        case .bool, .null: nil
        }
    }

    /// True if the value is null or an empty text.
    public var isEmpty: Bool { self == .null || self == .text("") }

    private static func text(of number: Double) -> String {
        guard let whole = Int(exactly: number), whole.magnitude < 1 << 53 else { return "\(number)" }
        return "\(whole)"
    }

    /// Parses a number, provided that writing the number gives the same text again.
    ///
    /// `007`, `1.50`, `+49` and `1e3` remain texts. Such a text can be a room, a price, a telephone number or a name,
    /// which would change if it were stored as a number.
    static func plainNumber(_ text: String) -> Double? {
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
            text.utf8.count <= 17,
            let number = Double(text), number.isFinite, Self.text(of: number) == text
        else { return nil }
        return number
    }
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    /// Creates a text value.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a number value.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number value.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a null value.
    public init(nilLiteral: ()) { self = .null }
}
