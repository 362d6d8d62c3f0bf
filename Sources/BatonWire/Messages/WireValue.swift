/// Any JSON value. Properties in a patch and the values of a query match use this type.
public enum WireValue: Sendable, Equatable {
    /// `null`. In a `set` operation, `null` resets the property to its default.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([WireValue])
    /// An object. If a key occurs twice, the last value wins.
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
    /// An object. If a key occurs twice, the last value wins.
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

    /// The elements, or nil if the value is not an array.
    public var array: [WireValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, or nil if the value is not an object.
    public var object: [String: WireValue]? { if case .object(let value) = self { value } else { nil } }

    /// The value of a key, or nil if the value is not an object or has no such key.
    public subscript(_ key: String) -> WireValue? { object?[key] }
}
