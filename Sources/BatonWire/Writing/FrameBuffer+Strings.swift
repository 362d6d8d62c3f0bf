extension FrameBuffer {
    /// Appends a string of JSON with its quotation marks.
    ///
    /// `"`, `\` and the control characters are escaped (RFC 8259, section 7); every other scalar, U+2028 and U+2029 among them, stands as
    /// it is.
    public func append(_ text: String) {
        append("\"", text, "\"")
    }

    /// Appends a string's text, escaped, without quotation marks.
    func append(contents text: String) {
        append("", text, "")
    }

    /// Appends a string's text, escaped, between two that are literals where this is called.
    @inline(__always)
    func append(_ before: StaticString, _ text: String, _ after: StaticString) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(before, escaping: UnsafeRawBufferPointer($0), after) }
        if isDone == nil {
            var copy = text
            copy.withUTF8 { append(before, escaping: UnsafeRawBufferPointer($0), after) }
        }
    }

    @inline(__always)
    private func append(_ before: StaticString, escaping bytes: UnsafeRawBufferPointer, _ after: StaticString) {
        let length = bytes.count
        let target = reserve(before.utf8CodeUnitCount &+ length &+ after.utf8CodeUnitCount &+ 8)
        target.copyMemory(from: before.utf8Start, byteCount: before.utf8CodeUnitCount)
        let start = target + before.utf8CodeUnitCount
        // Nearly no text has anything to escape: it is copied first and looked at where it is then, eight bytes at a time.
        if let base = bytes.baseAddress { start.copyMemory(from: base, byteCount: length) }
        if isPlain(start, length) {
            (start + length).copyMemory(from: after.utf8Start, byteCount: after.utf8CodeUnitCount)
            advance(before.utf8CodeUnitCount &+ length &+ after.utf8CodeUnitCount)
        } else {
            advance(before.utf8CodeUnitCount)
            escape(bytes)
            append(literal: after)
        }
    }

    /// Whether none of so many bytes is to be escaped. Eight more than these can be read.
    @inline(__always)
    private func isPlain(_ bytes: UnsafeMutableRawPointer, _ length: Int) -> Bool {
        var offset = 0
        while true {
            let stops = stringStops(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset &+= 8
            if stops != 0 { return offset &- 8 &+ stops.trailingZeroBitCount &>> 3 >= length }
            if offset >= length { return true }
        }
    }

    @inline(never)
    private func escape(_ bytes: UnsafeRawBufferPointer) {
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
