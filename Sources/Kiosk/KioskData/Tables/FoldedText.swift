import Foundation

/// Text folded for searching: without case and accents.
enum FoldedText {
    static func bytes(of text: String) -> [UInt8] {
        if let ascii = text.utf8.withContiguousStorageIfAvailable({ buffer -> [UInt8]? in
            guard buffer.allSatisfy({ $0 < 0x80 }) else { return nil }
            return buffer.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
        }), let ascii {
            return ascii
        }
        // Letters that folding does not decompose are replaced by their usual spelling without them, such as ss
        // for ß.
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.utf8.count)
        for scalar in folded.unicodeScalars {
            switch scalar {
            case "ß": bytes += Array("ss".utf8)
            case "æ": bytes += Array("ae".utf8)
            case "œ": bytes += Array("oe".utf8)
            case "ø": bytes += Array("o".utf8)
            case "ł": bytes += Array("l".utf8)
            case "đ": bytes += Array("d".utf8)
            case "ı": bytes += Array("i".utf8)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }

    /// The first 16 words of a text, folded.
    static func words(of text: String) -> [[UInt8]] {
        text.split(whereSeparator: \.isWhitespace).prefix(16).map { bytes(of: String($0)) }
    }
}

/// A sort key in natural order: case and accents are ignored, and 2 comes before 10.
struct NaturalKey: Comparable {
    private let bytes: [UInt8]

    init(_ text: String) {
        var bytes: [UInt8] = []
        var digits: [UInt8] = []
        func takeNumber() {
            guard !digits.isEmpty else { return }
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            // A number is ordered by its count of digits, then by the digits. Numbers come before letters.
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

    static func < (left: NaturalKey, right: NaturalKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
