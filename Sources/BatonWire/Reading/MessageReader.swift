/// Reads the values of one message whose grammar was validated, and creates errors for invalid values.
///
/// A path such as `touches[0].x` is composed only for an error.
struct MessageReader {
    var scanner: JSONScanner
    /// The message's `seq`, for errors.
    var seq: Int?

    init(_ scanner: JSONScanner) {
        self.scanner = scanner
    }

    // MARK: The message

    /// Validates the whole message, and stores the offsets of its values.
    @inline(__always)
    mutating func readMessage<Name>(_ fields: inout Fields<Name>, seq name: Name) throws(WireError) {
        guard scanner.count <= Int(Int32.max) else { throw fail("the message: too long to be read") }
        scanner.skipSpace()
        guard scanner.next == UInt8(ascii: "{") else { throw notAnObjectError() }
        guard scanner.skipObject(depth: 1, noting: &fields) else {
            seq = possibleSeq(at: fields[name])
            throw notJSON()
        }
        scanner.skipSpace()
        guard scanner.cursor == scanner.count else {
            seq = possibleSeq(at: fields[name])
            throw notJSON()
        }
        if fields[name] != 0 { seq = try integer(fields[name], "seq") }
    }

    @inline(never)
    private mutating func notAnObjectError() -> WireError {
        let start = scanner.cursor
        guard scanner.skipValue(depth: 0) else { return notJSON() }
        scanner.skipSpace()
        guard scanner.cursor == scanner.count else { return notJSON() }
        return mismatch(start, "an object", "the message")
    }

    /// Returns the `seq` of a message in which another field is invalid; nil if the `seq` cannot be read.
    @inline(never)
    private func possibleSeq(at offset: Int) -> Int? {
        offset == 0 ? nil : try? integer(offset, "seq")
    }

    // MARK: Values

    /// Reads an integer from 0 to `maximum`.
    @inline(__always)
    func integer(
        _ offset: Int, upTo maximum: Int = WireLimits.integer, _ path: @autoclosure () -> String
    ) throws(WireError) -> Int {
        guard isNumber(offset) else { throw mismatch(offset, "an integer", path()) }
        guard let value = scanner.decimal(at: offset).value.integer, value >= 0, value <= maximum else {
            throw outOfRange(offset, "an integer from 0 to \(maximum)", path())
        }
        return value
    }

    /// Reads an integer from -`magnitude` to `magnitude`.
    func integer(_ offset: Int, within magnitude: Int, _ path: @autoclosure () -> String) throws(WireError) -> Int {
        guard isNumber(offset) else { throw mismatch(offset, "an integer", path()) }
        guard let value = scanner.decimal(at: offset).value.integer, value >= -magnitude, value <= magnitude else {
            throw outOfRange(offset, "an integer from -\(magnitude) to \(magnitude)", path())
        }
        return value
    }

    /// Reads an optional integer from 0 to `maximum`.
    @inline(__always)
    func optionalInteger(
        _ offset: Int, upTo maximum: Int = WireLimits.integer, _ path: @autoclosure () -> String
    ) throws(WireError) -> Int? {
        offset == 0 ? nil : try integer(offset, upTo: maximum, path())
    }

    /// Reads a number from `minimum` to `maximum`.
    @inline(__always)
    func number(
        _ offset: Int, from minimum: Double, to maximum: Double, _ path: @autoclosure () -> String
    ) throws(WireError) -> Double {
        guard isNumber(offset) else { throw mismatch(offset, "a number", path()) }
        guard let value = scanner.double(at: offset), value >= minimum, value <= maximum else {
            throw outOfRange(offset, range(from: minimum, to: maximum), path())
        }
        return value
    }

    /// Reads an optional number from `minimum` to `maximum`.
    @inline(__always)
    func optionalNumber(
        _ offset: Int, from minimum: Double, to maximum: Double, _ path: @autoclosure () -> String
    ) throws(WireError) -> Double? {
        offset == 0 ? nil : try number(offset, from: minimum, to: maximum, path())
    }

    /// Reads a coordinate or distance, in points.
    @inline(__always)
    func points(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Double {
        try number(offset, from: -WireLimits.points, to: WireLimits.points, path())
    }

    /// Reads a boolean.
    @inline(__always)
    func bool(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Bool {
        switch scanner.byte(offset) {
        case UInt8(ascii: "t") where offset != 0: return true
        case UInt8(ascii: "f") where offset != 0: return false
        default: throw mismatch(offset, "a boolean", path())
        }
    }

    /// Reads a string of at most `limit` Unicode scalars.
    @inline(__always)
    func string(_ offset: Int, limit: Int, _ path: @autoclosure () -> String) throws(WireError) -> String {
        guard scanner.byte(offset) == UInt8(ascii: "\""), offset != 0 else {
            throw mismatch(offset, "a string", path())
        }
        guard let text = scanner.string(at: offset) else { throw fail("\(path()): expected UTF-8") }
        if text.utf8.count > limit, text.unicodeScalars.count > limit {
            throw fail("\(path()): expected at most \(limit) characters, found \(text.unicodeScalars.count)")
        }
        return text
    }

    /// Reads an optional string of at most `limit` Unicode scalars.
    @inline(__always)
    func optionalString(_ offset: Int, limit: Int, _ path: @autoclosure () -> String) throws(WireError) -> String? {
        offset == 0 ? nil : try string(offset, limit: limit, path())
    }

    /// Reads a string that must be one of the words of `Choice`.
    @inline(__always)
    func choice<Choice: Vocabulary>(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Choice {
        guard scanner.byte(offset) == UInt8(ascii: "\""), offset != 0 else {
            throw mismatch(offset, "a string", path())
        }
        guard let choice = Choice(scanner.word(at: offset)) else { throw unknownWord(Choice.self, offset, path()) }
        return choice
    }

    /// Reads an optional string that must be one of the words of `Choice`.
    @inline(__always)
    func optionalChoice<Choice: Vocabulary>(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError)
        -> Choice?
    {
        offset == 0 ? nil : try choice(offset, path())
    }

    // MARK: Objects and arrays

    /// Reads the object that starts at `offset`, and records the offset of each value. Returns the offset after the
    /// object.
    @inline(__always)
    @discardableResult
    func object<Name>(
        _ offset: Int, _ fields: inout Fields<Name>, _ path: @autoclosure () -> String
    ) throws(WireError) -> Int {
        guard scanner.byte(offset) == UInt8(ascii: "{"), offset != 0 else {
            throw mismatch(offset, "an object", path())
        }
        var scanner = scanner
        scanner.cursor = offset
        // The result is ignored, because the grammar and the depth of the whole message were validated before.
        _ = scanner.skipObject(depth: 1, noting: &fields)
        return scanner.cursor
    }

    /// Returns the offset of the first element of the array at an offset; nil if the array is empty.
    @inline(__always)
    func firstElement(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Int? {
        guard scanner.byte(offset) == UInt8(ascii: "["), offset != 0 else { throw mismatch(offset, "an array", path()) }
        var scanner = scanner
        scanner.cursor = offset &+ 1
        scanner.skipSpace()
        return scanner.next == UInt8(ascii: "]") ? nil : scanner.cursor
    }

    /// Returns the offset of the next element of an array; nil if there is none. `end` is the end of the previous
    /// element.
    @inline(__always)
    func nextElement(after end: Int) -> Int? {
        var scanner = scanner
        scanner.cursor = end
        scanner.skipSpace()
        guard scanner.next == UInt8(ascii: ",") else { return nil }
        scanner.cursor &+= 1
        scanner.skipSpace()
        return scanner.cursor
    }

    /// Returns the end of the value that starts at an offset.
    func end(of offset: Int) -> Int {
        var scanner = scanner
        scanner.cursor = offset
        _ = scanner.skipValue(depth: 1)
        return scanner.cursor
    }

    @inline(__always)
    private func isNumber(_ offset: Int) -> Bool {
        let byte = scanner.byte(offset)
        return offset != 0 && (byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-"))
    }
}
