extension FrameBuffer {
    /// Appends a string of JSON with its quotation marks.
    ///
    /// `"`, `\` and the control characters are escaped (RFC 8259, section 7); every other scalar, U+2028 and U+2029 among them, stands as
    /// it is.
    public func append(_ text: String) {
        append(byte: UInt8(ascii: "\""))
        append(contents: text)
        append(byte: UInt8(ascii: "\""))
    }

    /// Appends a string's text, escaped, without quotation marks.
    func append(contents text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(escaping: UnsafeRawBufferPointer($0)) }
        if isDone == nil {
            var copy = text
            copy.withUTF8 { append(escaping: UnsafeRawBufferPointer($0)) }
        }
    }

    private func append(escaping bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var start = 0
        while true {
            let stop = plainEnd(base, from: start, count: bytes.count)
            let length = stop &- start
            reserve(length).copyMemory(from: base + start, byteCount: length)
            advance(length)
            guard stop < bytes.count else { return }
            append(escaped: base.load(fromByteOffset: stop, as: UInt8.self))
            start = stop &+ 1
        }
    }

    /// Where the bytes that need no escape end.
    @inline(__always)
    private func plainEnd(_ base: UnsafeRawPointer, from start: Int, count: Int) -> Int {
        var offset = start
        while offset &+ 8 <= count {
            let stops = stringStops(UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            if stops != 0 { return offset &+ stops.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        while offset < count {
            let byte = base.load(fromByteOffset: offset, as: UInt8.self)
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return offset }
            offset &+= 1
        }
        return count
    }

    private func append(escaped byte: UInt8) {
        append(byte: UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte: byte)
        case 0x08: append(byte: UInt8(ascii: "b"))
        case 0x09: append(byte: UInt8(ascii: "t"))
        case 0x0A: append(byte: UInt8(ascii: "n"))
        case 0x0C: append(byte: UInt8(ascii: "f"))
        case 0x0D: append(byte: UInt8(ascii: "r"))
        default:
            append(raw: byte < 0x10 ? "u000" : "u001")
            let digit = byte & 0x0F
            append(byte: digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "a") &+ digit &- 10)
        }
    }
}
