import Foundation

/// A value that can be saved and restored.
indirect enum StateValue: Codable, Hashable, Sendable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case data(Data)
    case date(Date)
    case url(URL)
    case indexPath([Int])
    case list([StateValue])
    case dictionary([String: StateValue])
    /// A reference to a saved view controller or view, by the number of its entry.
    case object(Int)

    /// The maximum nesting depth of lists and dictionaries.
    private static let depth = 32

    /// Creates the value to save for an object; nil if the object cannot be saved.
    /// - Parameter number: returns the number by which a saved object is identified.
    init?(_ value: Any?, depth: Int = depth, number: (UIResponder) -> Int?) {
        guard let value, depth > 0 else { return nil }
        if let responder = value as? UIResponder {
            guard let number = number(responder) else { return nil }
            self = .object(number)
        } else if let text = value as? String {
            self = .text(text)
        } else if let number = Self(number: value) {
            self = number
        } else if let list = value as? [Any] {
            self = .list(list.compactMap { Self($0, depth: depth - 1, number: number) })
        } else if let dictionary = value as? [String: Any] {
            self = .dictionary(dictionary.compactMapValues { Self($0, depth: depth - 1, number: number) })
        } else {
            switch value {
            case let data as Data: self = .data(data)
            case let date as Date: self = .date(date)
            case let url as URL: self = .url(url)
            case let path as IndexPath: self = .indexPath(Array(path))
            case let identity as UUID: self = .text(identity.uuidString)
            default: return nil
            }
        }
    }

    private init?(number value: Any) {
        // A cast of an `NSNumber` to `Bool` also succeeds for the numbers 0 and 1. The Objective-C type of the object
        // shows whether it was created from a Boolean.
        if let number = value as? NSNumber, type(of: value) is AnyClass {
            let kind = String(cString: number.objCType)
            if kind == "c" || kind == "B" {
                self = .bool(number.boolValue)
            } else {
                self = kind == "d" || kind == "f" ? .number(number.doubleValue) : .integer(number.intValue)
            }
            return
        }
        switch value {
        case let flag as Bool: self = .bool(flag)
        case let whole as any BinaryInteger:
            guard let whole = Int(exactly: whole) else { return nil }
            self = .integer(whole)
        case let number as any BinaryFloatingPoint: self = .number(Double(number))
        default: return nil
        }
    }

    /// Returns the value that was saved.
    /// - Parameter object: returns the restored object that a number identifies.
    func value(object: (Int) -> UIResponder?) -> Any? {
        switch self {
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .text(let value): value
        case .data(let value): value
        case .date(let value): value
        case .url(let value): value
        case .indexPath(let value): IndexPath(indexes: value)
        case .list(let values): values.compactMap { $0.value(object: object) }
        case .dictionary(let values): values.compactMapValues { $0.value(object: object) }
        case .object(let number): object(number)
        }
    }

    var double: Double? {
        switch self {
        case .number(let value): value
        case .integer(let value): Double(value)
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value.rounded(.towardZero))
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    /// Whether the value contains references to saved objects.
    var namesObjects: Bool {
        switch self {
        case .object: true
        case .list(let values): values.contains(where: \.namesObjects)
        case .dictionary(let values): values.values.contains(where: \.namesObjects)
        default: false
        }
    }

    var bool: Bool? { double.map { $0 != 0 } }
}
