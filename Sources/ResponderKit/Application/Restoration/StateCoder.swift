import Foundation

/// The coder with which view controllers and views save and restore their state.
///
/// Foundation's archivers accept only archivable objects. This coder also accepts view controllers and
/// views, and stores a reference to their saved entry. (K2)
final class StateCoder: NSCoder {
    private(set) var values: [String: StateValue]
    /// The numbers that identify the saved objects, for encoding.
    private let numbers: StateNumbers?
    /// Returns the restored object that a number identifies, for decoding.
    private let object: (Int) -> UIResponder?

    /// Creates a coder for encoding.
    init(_ numbers: StateNumbers) {
        values = [:]
        self.numbers = numbers
        object = { _ in nil }
        super.init()
    }

    /// Creates a coder for decoding.
    init(_ values: [String: StateValue], object: @escaping (Int) -> UIResponder? = { _ in nil }) {
        self.values = values
        numbers = nil
        self.object = object
        super.init()
    }

    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { values[key] != nil }

    // MARK: Encoding

    override func encode(_ object: Any?, forKey key: String) { values[key] = StateValue(object) { numbers?[$0] } }
    override func encodeConditionalObject(_ object: Any?, forKey key: String) { encode(object, forKey: key) }
    override func encode(_ value: Bool, forKey key: String) { values[key] = .bool(value) }
    override func encode(_ value: Int32, forKey key: String) { values[key] = .integer(Int(value)) }
    override func encode(_ value: Int64, forKey key: String) { values[key] = .integer(Int(value)) }
    override func encode(_ value: Int, forKey key: String) { values[key] = .integer(value) }
    override func encode(_ value: Float, forKey key: String) { values[key] = .number(Double(value)) }
    override func encode(_ value: Double, forKey key: String) { values[key] = .number(value) }
    override func encodeBytes(_ bytesp: UnsafePointer<UInt8>?, length lenv: Int, forKey key: String) {
        values[key] = .data(bytesp.map { Data(bytes: $0, count: lenv) } ?? Data())
    }

    // MARK: Decoding

    override func decodeObject(forKey key: String) -> Any? { values[key]?.value(object: object) }
    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { decodeObject(forKey: key) }
    override func decodeObject<DecodedObjectType: NSCoding>(
        of cls: DecodedObjectType.Type, forKey key: String
    ) -> DecodedObjectType? where DecodedObjectType: NSObject { decodeObject(forKey: key) as? DecodedObjectType }
    override func decodeBool(forKey key: String) -> Bool { values[key]?.bool ?? false }
    override func decodeInteger(forKey key: String) -> Int { values[key]?.integer ?? 0 }
    override func decodeInt32(forKey key: String) -> Int32 { Int32(truncatingIfNeeded: decodeInteger(forKey: key)) }
    override func decodeInt64(forKey key: String) -> Int64 { Int64(decodeInteger(forKey: key)) }
    override func decodeFloat(forKey key: String) -> Float { Float(decodeDouble(forKey: key)) }
    override func decodeDouble(forKey key: String) -> Double { values[key]?.double ?? 0 }
}
