extension MessageReader {
    /// An error about the message.
    @inline(never)
    func fail(_ message: String, _ code: WireError.Code = .badMessage) -> WireError {
        WireError(code, message, seq: seq)
    }

    /// There is something else than what was expected, or nothing.
    @inline(never)
    func mismatch(_ offset: Int, _ expected: StaticString, _ path: String) -> WireError {
        if offset == 0, path != "the message" { return fail("\(path): missing, expected \(expected)") }
        return fail("\(path): expected \(expected), found \(kind(at: offset))")
    }

    /// There is a number, but not one that can be.
    @inline(never)
    func outOfRange(_ offset: Int, _ expected: String, _ path: String) -> WireError {
        let end = scanner.decimal(at: offset).end
        let text = String(
            decoding: UnsafeRawBufferPointer(start: scanner.base + offset, count: end - offset), as: UTF8.self)
        return fail("\(path): expected \(expected), found \(harmless(text))")
    }

    /// There is a string, but not one of the vocabulary.
    @inline(never)
    func noneOf<Choice: Vocabulary>(
        _: Choice.Type, _ offset: Int, _ path: String, code: WireError.Code = .badMessage
    ) -> WireError {
        let found = scanner.string(at: offset) ?? "\u{FFFD}"
        let words = Choice.allCases.map(\.rawValue)
        return fail(
            "\(path): '\(harmless(found))' is \(words.count == 1 ? "not" : "none of") \(words.joined(separator: ", "))",
            code)
    }

    /// A range of numbers in words.
    @inline(never)
    func range(from minimum: Double, to maximum: Double) -> String {
        if maximum == .greatestFiniteMagnitude { return "a finite number" }
        return "a number from \(shortest(minimum)) to \(shortest(maximum))"
    }

    /// What stands at an offset, in words.
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

    /// The message is not JSON: what the scanner found, and at which byte, counted from 0.
    @inline(never)
    func notJSON() -> WireError {
        let offset = scanner.cursor
        switch scanner.failure {
        case .unexpected:
            return fail("not JSON: unexpected \(character(at: offset)) at byte \(offset)")
        case .control:
            return fail(
                "not JSON: unescaped control character \(character(at: offset)) in a string at byte \(offset)\(place(of: offset))"
            )
        case .escape:
            return fail("not JSON: no such escape in a string at byte \(offset)\(place(of: offset))")
        case .surrogate:
            return fail("not JSON: half a surrogate pair in a string at byte \(offset)\(place(of: offset))")
        case .depth:
            return fail(
                "not JSON as it is read here: more than \(WireLimits.depth) objects and arrays in one another at byte \(offset)"
            )
        }
    }

    /// The field of the string that an offset is in, such as `, in touches[0].x`; nothing where that is a key.
    ///
    /// What is in front of the offset is JSON, or the scanner had stopped there. So a value that can be moved over ends before it, and one that cannot holds
    /// it: that is entered, and never left again.
    private func place(of offset: Int) -> String {
        var path = ""
        var scanner = scanner
        scanner.cursor = 0
        scanner.skipSpace()
        while scanner.next == UInt8(ascii: "{") || scanner.next == UInt8(ascii: "[") {
            let isArray = scanner.next == UInt8(ascii: "[")
            var index = 0
            var name = ""
            while scanner.cursor < offset {
                // The bracket or comma in front of a member.
                scanner.cursor += 1
                scanner.skipSpace()
                if isArray {
                    name = "[\(index)]"
                    index += 1
                } else {
                    let key = scanner.cursor
                    guard scanner.skipKey() else { return path.isEmpty ? "" : ", in \(path)" }
                    name = (path.isEmpty ? "" : ".") + harmless(scanner.string(at: key) ?? "\u{FFFD}")
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

    /// The character at an offset in quotation marks; its byte where it is none that can be shown.
    private func character(at offset: Int) -> String {
        guard offset < scanner.count else { return "end" }
        let bytes = UnsafeRawBufferPointer(start: scanner.base + offset, count: min(4, scanner.count - offset))
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator), isHarmless(scalar) { return "'\(scalar)'" }
        let digits = String(scanner.byte(offset), radix: 16, uppercase: true)
        return "byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
    }
}

/// A client's text as an error quotes it: its first scalars, and U+FFFD for what could disturb the text around it.
func harmless(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < WireLimits.quoted else {
            result.append("…")
            break
        }
        result.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
    }
    return String(result)
}

/// Whether a scalar is shown as itself wherever it stands: no control, no direction mark, no line separator, no other space than the one
/// that it looks like, nothing unassigned.
private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: scalar == " "
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
}
