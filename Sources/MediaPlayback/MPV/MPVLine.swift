/// A command in the format of mpv's JSON IPC: one JSON object per line.
///
/// Lines are encoded manually, because a file name is a sequence of bytes. mpv accepts raw bytes inside a JSON string,
/// but JSON encoders refuse names that are not UTF-8.
struct MPVLine {
    private var bytes = Array(#"{"command":["#.utf8)
    private var isFirst = true

    /// Appends a constant word, which needs no escape.
    mutating func word(_ word: String) {
        string(Array(word.utf8))
    }

    mutating func words(_ words: String...) {
        for word in words {
            self.word(word)
        }
    }

    mutating func number(_ value: Int) {
        literal(String(value))
    }

    mutating func number(_ value: Double) {
        literal(String(value))
    }

    mutating func literal(_ text: String) {
        separate()
        bytes += text.utf8
    }

    /// Appends a string of arbitrary bytes. Line feeds are escaped, because an unescaped line feed would end the
    /// command.
    mutating func string(_ value: [UInt8]) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in value {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")]
                bytes += [Self.hexadecimal(byte >> 4), Self.hexadecimal(byte & 15)]
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    func finished(request: Int) -> [UInt8] {
        bytes + Array("],\"request_id\":\(request)}\n".utf8)
    }

    private mutating func separate() {
        if !isFirst {
            bytes.append(UInt8(ascii: ","))
        }
        isFirst = false
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
