/// Base64 with padding: the encoding of bytes as text that RFC 4648 defines in section 4.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// Returns the length of the base64 text for `count` bytes, including the padding.
    static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

    static func encode(_ bytes: [UInt8]) -> String {
        var letters: [UInt8] = []
        letters.reserveCapacity(length(of: bytes.count))
        var index = 0
        while index < bytes.count {
            let part = bytes[index..<min(index + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in part { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(8 * (3 - part.count))
            for place in 0..<4 {
                let letter = alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)]
                letters.append(place <= part.count ? letter : padding)
            }
            index += 3
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Decodes a base64 text; returns nil if the text is not base64. Unused bits of the last letter are ignored.
    static func decode(_ text: String) -> [UInt8]? {
        var letters = Array(text.utf8)
        guard letters.count % 4 == 0 else { return nil }
        var missing = 0
        while missing < 2, letters.last == padding {
            letters.removeLast()
            missing += 1
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for letter in letters {
            guard let value = values[Int(letter)] else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return bytes
    }
}
