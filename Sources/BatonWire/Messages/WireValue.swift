/// Any JSON value. The properties in a patch and the values of matching views in a `result` have this type.
public enum WireValue: Sendable, Equatable {
    /// The JSON value `null`. In a `set` operation, `null` resets the property to its default.
    case null
    /// A JSON boolean: `true` or `false`.
    case bool(Bool)
    /// A JSON number, which is finite.
    case number(Double)
    /// A JSON string.
    case string(String)
    /// A JSON array.
    case array([WireValue])
    /// A JSON object. If a key occurs twice, the last value is used.
    case object([String: WireValue])
}

extension WireValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates the JSON value `null` from `nil`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a JSON boolean from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a JSON number from a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a JSON number without a fraction from an integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a JSON string from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a JSON array from a literal.
    public init(arrayLiteral elements: WireValue...) { self = .array(elements) }
    /// Creates a JSON object from a dictionary literal. If a key occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (String, WireValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension WireValue {
    /// The boolean, or nil if the value is of another type.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number, or nil if the value is of another type.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The string, or nil if the value is of another type.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements of the array, or nil if the value is not an array.
    public var array: [WireValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members of the object, or nil if the value is not an object.
    public var object: [String: WireValue]? { if case .object(let value) = self { value } else { nil } }

    /// The value of a key, or nil if the value is not an object or has no such key.
    public subscript(_ key: String) -> WireValue? { object?[key] }
}
