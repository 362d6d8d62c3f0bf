/// Any value of JSON: what a property of a patch or the value of a match holds.
public enum WireValue: Sendable, Equatable {
    /// `null`: in a `set`, back to the default.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([WireValue])
    /// An object. Where a key came twice, the last one's value.
    case object([String: WireValue])
}

extension WireValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number without a fraction.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: WireValue...) { self = .array(elements) }
    /// An object. Where a key is written twice, the last one's value.
    public init(dictionaryLiteral elements: (String, WireValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension WireValue {
    /// The boolean, where it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number, where it is one.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The string, where it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements, where it is an array.
    public var array: [WireValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, where it is an object.
    public var object: [String: WireValue]? { if case .object(let value) = self { value } else { nil } }

    /// The value of a key, where it is an object that has it.
    public subscript(_ key: String) -> WireValue? { object?[key] }
}
