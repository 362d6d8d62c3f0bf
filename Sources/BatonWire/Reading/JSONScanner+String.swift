extension JSONScanner {
    /// Returns the offset of the closing quotation mark of the validated string that begins at `offset`. Also returns
    /// whether the string contains escapes.
    @inline(__always)
    func stringEnd(at offset: Int) -> (end: Int, escaped: Bool) {
        var scanner = self
        scanner.cursor = offset
        // The string was validated before, so skipping it succeeds. Even if skipping failed, the cursor would stay
        // inside the bytes.
        _ = scanner.skipString()
        return (max(offset &+ 1, scanner.cursor &- 1), scanner.escaped)
    }

    /// Returns the validated string at an offset, or nil if its bytes are not UTF-8.
    @inline(__always)
    func string(at offset: Int) -> String? {
        let (end, escaped) = stringEnd(at: offset)
        return text(from: offset &+ 1, to: end, escaped: escaped)
    }

    /// Returns the text of a string's bytes, without the quotation marks.
    @inline(__always)
    func text(from start: Int, to end: Int, escaped: Bool) -> String? {
        if escaped { return unescaped(from: start, to: end) }
        return validated(UnsafeRawBufferPointer(start: base + start, count: end &- start))
    }

    /// Returns the text of bytes, or nil if they are not UTF-8.
    @inline(__always)
    private func validated(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard let text = try? UTF8Span(validating: bytes.assumingMemoryBound(to: UInt8.self).span) else { return nil }
        return String(copying: text)
    }

    @inline(never)
    private func unescaped(from start: Int, to end: Int) -> String? {
        // The decoded text is never longer than the escaped text, so this buffer is large enough.
        withUnsafeTemporaryAllocation(byteCount: end - start, alignment: 1) { target in
            var used = 0
            var cursor = start
            while cursor < end, used < target.count {
                let byte = byte(cursor)
                if byte != UInt8(ascii: "\\") {
                    target[used] = byte
                    used += 1
                    cursor += 1
                } else if self.byte(cursor + 1) != UInt8(ascii: "u") {
                    target[used] = Self.meaning(of: self.byte(cursor + 1))
                    used += 1
                    cursor += 2
                } else {
                    let (scalar, length) = self.scalar(at: cursor)
                    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter where used < target.count {
                        target[used] = unit
                        used += 1
                    }
                    cursor += length
                }
            }
            return validated(UnsafeRawBufferPointer(rebasing: target[..<used]))
        }
    }

    private static func meaning(of escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    /// Returns the scalar of the `\uXXXX` or of the surrogate pair at an offset, and the length of that escape in
    /// bytes.
    private func scalar(at offset: Int) -> (Unicode.Scalar, length: Int) {
        let unit = unit(at: offset) ?? 0xFFFD
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        let low = self.unit(at: offset + 6) ?? 0xDC00
        return (Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)) ?? "\u{FFFD}", 12)
    }

    /// Returns the short string whose opening quotation mark is at `offset`, as a `Word`. Also returns the offset after
    /// the closing quotation mark.
    ///
    /// Returns nil for a string of 8 bytes or more, or with an escape. One load of 8 bytes replaces a loop over the
    /// bytes.
    @inline(__always)
    func shortWord(at offset: Int) -> (word: Word, end: Int)? {
        guard offset &+ 9 <= count else { return nil }
        let bytes = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset &+ 1, as: UInt64.self))
        let stops = stringStops(bytes)
        guard stops != 0 else { return nil }
        let length = stops.trailingZeroBitCount &>> 3
        guard bytes &>> UInt64(truncatingIfNeeded: length &* 8) & 0xFF == UInt64(UInt8(ascii: "\"")) else { return nil }
        return (Word(bytes: bytes, length: length), offset &+ length &+ 2)
    }

    /// Returns the validated string at an offset as a `Word`.
    @inline(__always)
    func word(at offset: Int) -> Word {
        if let short = shortWord(at: offset) { return short.word }
        let (end, escaped) = stringEnd(at: offset)
        return word(from: offset &+ 1, to: end, escaped: escaped)
    }

    @inline(__always)
    func word(from start: Int, to end: Int, escaped: Bool) -> Word {
        if escaped { return escapedWord(from: start, to: end) }
        return Word(base, offset: start, length: end &- start, count: count)
    }

    @inline(never)
    private func escapedWord(from start: Int, to end: Int) -> Word {
        var text = unescaped(from: start, to: end) ?? ""
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return "" }
            return Word(base, offset: 0, length: bytes.count, count: bytes.count)
        }
    }
}
