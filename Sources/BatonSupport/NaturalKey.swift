/// A sort key in natural order: case and accents are ignored, and 2 comes before 10.
public struct NaturalKey: Comparable, Sendable {
    private let bytes: [UInt8]

    /// Creates the key of a text.
    public init(_ text: String) {
        var bytes: [UInt8] = []
        var digits: [UInt8] = []
        func takeNumber() {
            guard !digits.isEmpty else { return }
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            // Numbers are ordered by their count of digits, and numbers with equally many digits by these digits.
            // Numbers come before letters.
            bytes.append(UInt8(ascii: "0"))
            bytes.append(UInt8(min(number.count, 255)))
            bytes += number
            digits.removeAll(keepingCapacity: true)
        }
        for byte in FoldedText.bytes(of: text) {
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                digits.append(byte)
            } else {
                takeNumber()
                bytes.append(byte)
            }
        }
        takeNumber()
        self.bytes = bytes
    }

    /// The left text comes before the right one.
    public static func < (left: NaturalKey, right: NaturalKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// The bytes of the key and a terminator, for a database. The byte order is the order of the keys, also if other
    /// bytes follow the terminator.
    package var sortableBytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 2)
        // The terminator is two zeros. A zero within the key is therefore escaped: 255 follows it.
        for byte in bytes {
            result.append(byte)
            if byte == 0 { result.append(.max) }
        }
        return result + [0, 0]
    }
}
