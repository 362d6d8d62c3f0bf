extension MessageReader {
    /// Returns an error about the message.
    @inline(never)
    func fail(_ message: String, _ code: WireError.Code = .badMessage) -> WireError {
        WireError(code, message, seq: seq)
    }

    /// Returns the error for a missing value or a value of the wrong type.
    @inline(never)
    func mismatch(_ offset: Int, _ expected: StaticString, _ path: String) -> WireError {
        if offset == 0, path != "the message" { return fail("\(path): missing, expected \(expected)") }
        return fail("\(path): expected \(expected), found \(kind(at: offset))")
    }

    /// Returns the error for a number out of range.
    @inline(never)
    func outOfRange(_ offset: Int, _ expected: String, _ path: String) -> WireError {
        let end = scanner.decimal(at: offset).end
        let text = String(
            decoding: UnsafeRawBufferPointer(start: scanner.base + offset, count: end - offset), as: UTF8.self)
        return fail("\(path): expected \(expected), found \(replacingControlCharacters(text))")
    }

    /// Returns the error for a string that is none of the words that its field allows.
    @inline(never)
    func unknownWord<Choice: Vocabulary>(
        _: Choice.Type, _ offset: Int, _ path: String, code: WireError.Code = .badMessage
    ) -> WireError {
        let found = scanner.string(at: offset) ?? "\u{FFFD}"
        let words = Choice.allCases.map(\.rawValue)
        return fail(
            "\(path): '\(replacingControlCharacters(found))' is \(words.count == 1 ? "not" : "none of") \(words.joined(separator: ", "))",
            code)
    }

    /// Returns a description of a range of numbers.
    @inline(never)
    func range(from minimum: Double, to maximum: Double) -> String {
        if maximum == .greatestFiniteMagnitude { return "a finite number" }
        return "a number from \(shortestDescription(minimum)) to \(shortestDescription(maximum))"
    }

    /// Returns a description of the value at an offset, such as "a string".
    private func kind(at offset: Int) -> StaticString {
        switch scanner.byte(offset) {
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
        case UInt8(ascii: "n"): "null"
        default: "a number"
        }
    }

    /// Returns the error for a message that is not JSON: the scanner's finding and its byte offset, from 0.
    @inline(never)
    func notJSON() -> WireError {
        let offset = scanner.cursor
        switch scanner.failure {
        case .unexpected:
            return fail("not JSON: unexpected \(character(at: offset)) at byte \(offset)")
        case .control:
            return fail(
                "not JSON: unescaped control character \(character(at: offset)) in a string at byte \(offset)\(position(of: offset))"
            )
        case .escape:
            return fail("not JSON: invalid escape sequence in a string at byte \(offset)\(position(of: offset))")
        case .surrogate:
            return fail("not JSON: half a surrogate pair in a string at byte \(offset)\(position(of: offset))")
        case .depth:
            return fail(
                "not acceptable JSON: more than \(WireLimits.depth) nested objects and arrays at byte \(offset)"
            )
        }
    }

    /// Returns the path of the string that contains an offset, such as `, in touches[0].x`; empty for a key.
    ///
    /// The scanner stopped at this offset, so the bytes before it are valid. A value that the scanner can skip
    /// therefore ends before the offset. A value that the scanner cannot skip contains the offset, so the search
    /// continues inside that value.
    private func position(of offset: Int) -> String {
        var path = ""
        var scanner = scanner
        scanner.cursor = 0
        scanner.skipSpace()
        while scanner.next == UInt8(ascii: "{") || scanner.next == UInt8(ascii: "[") {
            let isArray = scanner.next == UInt8(ascii: "[")
            var index = 0
            var name = ""
            while scanner.cursor < offset {
                // This step skips the bracket or comma before a member.
                scanner.cursor += 1
                scanner.skipSpace()
                if isArray {
                    name = "[\(index)]"
                    index += 1
                } else {
                    let key = scanner.cursor
                    guard scanner.skipKey() else { return path.isEmpty ? "" : ", in \(path)" }
                    name = (path.isEmpty ? "" : ".") + replacingControlCharacters(scanner.string(at: key) ?? "\u{FFFD}")
                }
                var after = scanner
                guard after.skipValue(depth: 1) else { break }
                scanner = after
                scanner.skipSpace()
            }
            path += name
        }
        return ", in \(path)"
    }

    /// Returns the quoted character at an offset, or its byte value if it is not printable.
    private func character(at offset: Int) -> String {
        guard offset < scanner.count else { return "end" }
        let bytes = UnsafeRawBufferPointer(start: scanner.base + offset, count: min(4, scanner.count - offset))
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator), isPrintable(scalar) { return "'\(scalar)'" }
        let digits = String(scanner.byte(offset), radix: 16, uppercase: true)
        return "byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
    }
}

/// Returns a client's text for quoting in an error. The text is shortened, and U+FFFD replaces unsafe scalars.
func replacingControlCharacters(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < WireLimits.quoted else {
            result.append("…")
            break
        }
        result.append(isPrintable(scalar) ? scalar : "\u{FFFD}")
    }
    return String(result)
}

/// Returns whether a scalar is safe to print in any context.
///
/// Unsafe are control characters, direction marks, line separators, unassigned scalars and all spaces but U+0020.
private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: scalar == " "
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
}
