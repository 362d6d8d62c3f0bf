/// What stands in a cell of a table.
public enum DataValue: Sendable, Hashable {
    /// Nothing.
    case null
    /// Yes or no.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text; never an empty one when it comes from a file.
    case text(String)

    /// The value as people read it: nothing is an empty text, a whole number has no point.
    public var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let value): Self.text(of: value)
        case .text(let value): value
        }
    }

    /// The number, or the one that a text is.
    public var number: Double? {
        switch self {
        case .number(let value): value
        case .text(let value): Self.plainNumber(value)
        case .bool, .null: nil
        }
    }

    /// Whether nothing is there.
    public var isEmpty: Bool { self == .null || self == .text("") }

    private static func text(of number: Double) -> String {
        guard let whole = Int(exactly: number), whole.magnitude < 1 << 53 else { return "\(number)" }
        return "\(whole)"
    }

    /// The number that is written here in the one way in which it comes back the same. `007`, `1.50`, `+49` and `1e3` are texts: a room,
    /// a price, a telephone number and a name lose something as numbers.
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
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Yes or no.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Nothing.
    public init(nilLiteral: ()) { self = .null }
}
