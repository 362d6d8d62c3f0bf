extension FrameBuffer {
    /// Appends a JSON string with its quotation marks.
    ///
    /// `"`, `\` and control characters are escaped (RFC 8259, section 7). All other scalars, including U+2028 and
    /// U+2029, are copied unchanged.
    public func append(_ text: String) {
        append("\"", text, "\"")
    }

    /// Appends the escaped text of a string, without quotation marks.
    func append(contents text: String) {
        append("", text, "")
    }

    /// Appends `before`, the escaped text of a string, and `after`.
    @inline(__always)
    func append(_ before: StaticString, _ text: String, _ after: StaticString) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
            append(before, escaping: UnsafeRawBufferPointer($0), after)
        }
        if isDone == nil {
            var copy = text
            copy.withUTF8 { append(before, escaping: UnsafeRawBufferPointer($0), after) }
        }
    }

    @inline(__always)
    private func append(_ before: StaticString, escaping bytes: UnsafeRawBufferPointer, _ after: StaticString) {
        let length = bytes.count
        let target = reserve(before.utf8CodeUnitCount &+ length &+ after.utf8CodeUnitCount)
        target.copyMemory(from: before.utf8Start, byteCount: before.utf8CodeUnitCount)
        let start = target + before.utf8CodeUnitCount
        // Fast path: almost all texts contain nothing to escape and are copied unchanged.
        if copyPlain(bytes, to: start) {
            (start + length).copyMemory(from: after.utf8Start, byteCount: after.utf8CodeUnitCount)
            advance(before.utf8CodeUnitCount &+ length &+ after.utf8CodeUnitCount)
        } else {
            advance(before.utf8CodeUnitCount)
            escape(bytes)
            append(literal: after)
        }
    }

    /// Copies bytes unchanged, eight at a time. Returns false if a byte needs an escape.
    ///
    /// The last eight bytes are copied together, and may overlap bytes that were already copied.
    @inline(__always)
    private func copyPlain(_ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        let length = bytes.count
        var stops: UInt64 = 0
        if length >= 8 {
            var offset = 0
            while true {
                let eight = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                target.storeBytes(of: eight, toByteOffset: offset, as: UInt64.self)
                stops |= stringStops(eight)
                if offset == length &- 8 { break }
                offset = min(offset &+ 8, length &- 8)
            }
        } else if length >= 4 {
            let first = base.loadUnaligned(as: UInt32.self)
            let last = base.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
            target.storeBytes(of: first, as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: length &- 4, as: UInt32.self)
            stops = stringStops(UInt64(first) | UInt64(last) &<< 32)
        } else {
            for offset in 0..<length {
                let byte = base.load(fromByteOffset: offset, as: UInt8.self)
                target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
                stops |= stringStops(0x2020_2020_2020_2000 | UInt64(byte))
            }
        }
        return stops == 0
    }

    @inline(never)
    private func escape(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var start = 0
        while true {
            let stop = endOfUnescapedBytes(base, from: start, count: bytes.count)
            let length = stop &- start
            reserve(length).copyMemory(from: base + start, byteCount: length)
            advance(length)
            guard stop < bytes.count else { return }
            append(escaped: base.load(fromByteOffset: stop, as: UInt8.self))
            start = stop &+ 1
        }
    }

    /// Returns the offset of the first byte that needs an escape, or `count`.
    @inline(__always)
    private func endOfUnescapedBytes(_ base: UnsafeRawPointer, from start: Int, count: Int) -> Int {
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
