/// A validator for JSON (RFC 8259), which checks the grammar and skips values without creating them.
///
/// If the bytes are invalid, a method returns false, and `failure` and `cursor` describe the error. Bytes before the
/// error remain readable. The scanner never reads outside the bytes, whatever they contain.
struct JSONScanner {
    let base: UnsafeRawPointer
    let count: Int
    /// The offset of the next byte.
    var cursor = 0
    private(set) var failure = Failure.unexpected
    /// The last string contains an escape.
    private(set) var escaped = false

    /// The reasons why bytes are not JSON.
    enum Failure {
        /// A byte that is not allowed at its offset, or the end of the bytes.
        case unexpected
        /// A control character in a string.
        case control
        /// An escape sequence that JSON does not define.
        case escape
        /// An escaped half of a surrogate pair without the other half.
        case surrogate
        /// Objects and arrays are nested too deeply.
        case depth
    }

    init(base: UnsafeRawPointer, count: Int) {
        self.base = base
        self.count = count
    }

    /// Returns the byte at an offset. Beyond the last byte, returns 0, which is never valid in JSON.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        offset < count ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    @inline(__always)
    var next: UInt8 { byte(cursor) }

    /// Records an error and its offset.
    @inline(never)
    private mutating func fail(_ failure: Failure, at offset: Int) -> Bool {
        self.failure = failure
        cursor = offset
        return false
    }

    /// Records that the byte at the cursor is not allowed there. Returns false, so that callers can return the result.
    mutating func unexpected() -> Bool { fail(.unexpected, at: cursor) }

    @inline(__always)
    mutating func skipSpace() {
        while true {
            let byte = next
            if byte > 0x20 { return }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            cursor &+= 1
        }
    }

    // MARK: Values

    /// Skips a value of any kind that is nested in `depth` objects and arrays.
    mutating func skipValue(depth outer: Int) -> Bool {
        // One bit for each open container: 1 for an object, 0 for an array. The depth limit is less than the number of
        // bits.
        var kinds: UInt64 = 0
        var depth = outer
        while true {
            switch next {
            case UInt8(ascii: "\""):
                if let short = shortWord(at: cursor) {
                    cursor = short.end
                } else {
                    guard skipString() else { return false }
                }
            case UInt8(ascii: "{"):
                guard depth < WireLimits.depth else { return fail(.depth, at: cursor) }
                cursor &+= 1
                skipSpace()
                if next == UInt8(ascii: "}") {
                    cursor &+= 1
                    break
                }
                depth &+= 1
                kinds = kinds &<< 1 | 1
                guard skipKey() else { return false }
                continue
            case UInt8(ascii: "["):
                guard depth < WireLimits.depth else { return fail(.depth, at: cursor) }
                cursor &+= 1
                skipSpace()
                if next == UInt8(ascii: "]") {
                    cursor &+= 1
                    break
                }
                depth &+= 1
                kinds = kinds &<< 1
                continue
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard skipNumber() else { return false }
            case UInt8(ascii: "t"):
                guard skip("true") else { return false }
            case UInt8(ascii: "f"):
                guard skip("false") else { return false }
            case UInt8(ascii: "n"):
                guard skip("null") else { return false }
            default:
                return unexpected()
            }
            // A value is complete. If closing brackets follow, the objects and arrays that contain it are complete,
            // too.
            while true {
                if depth == outer { return true }
                skipSpace()
                let byte = next
                let isObject = kinds & 1 == 1
                if byte == UInt8(ascii: ",") {
                    cursor &+= 1
                    skipSpace()
                    if isObject {
                        guard skipKey() else { return false }
                    }
                    break
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return unexpected() }
                cursor &+= 1
                depth &-= 1
                kinds &>>= 1
            }
        }
    }

    /// Skips a key, its colon and the following space.
    @inline(__always)
    mutating func skipKey() -> Bool {
        guard next == UInt8(ascii: "\"") else { return unexpected() }
        guard skipString() else { return false }
        skipSpace()
        guard next == UInt8(ascii: ":") else { return unexpected() }
        cursor &+= 1
        skipSpace()
        return true
    }

    private mutating func skip(_ literal: StaticString) -> Bool {
        for index in 0..<literal.utf8CodeUnitCount {
            guard next == literal.utf8Start[index] else { return unexpected() }
            cursor &+= 1
        }
        return true
    }

    // MARK: Numbers

    /// Skips a number (RFC 8259, section 6).
    private mutating func skipNumber() -> Bool {
        if next == UInt8(ascii: "-") { cursor &+= 1 }
        if next == UInt8(ascii: "0") {
            cursor &+= 1
        } else {
            guard skipDigits() else { return false }
        }
        if next == UInt8(ascii: ".") {
            cursor &+= 1
            guard skipDigits() else { return false }
        }
        if next | 0x20 == UInt8(ascii: "e") {
            cursor &+= 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { cursor &+= 1 }
            guard skipDigits() else { return false }
        }
        return true
    }

    @inline(__always)
    private mutating func skipDigits() -> Bool {
        guard next &- UInt8(ascii: "0") < 10 else { return unexpected() }
        repeat { cursor &+= 1 } while next &- UInt8(ascii: "0") < 10
        return true
    }

    // MARK: Strings

    /// Skips a string, from its opening quotation mark (RFC 8259, section 7).
    mutating func skipString() -> Bool {
        escaped = false
        cursor &+= 1
        while true {
            while cursor &+ 8 <= count {
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: cursor, as: UInt64.self))
                let stops = stringStops(word)
                if stops != 0 {
                    cursor &+= stops.trailingZeroBitCount &>> 3
                    break
                }
                cursor &+= 8
            }
            guard cursor < count else { return unexpected() }
            let byte = next
            if byte == UInt8(ascii: "\"") {
                cursor &+= 1
                return true
            }
            if byte == UInt8(ascii: "\\") {
                escaped = true
                guard skipEscape() else { return false }
            } else if byte < 0x20 {
                return fail(.control, at: cursor)
            } else {
                cursor &+= 1
            }
        }
    }

    private mutating func skipEscape() -> Bool {
        let start = cursor
        guard start &+ 1 < count else {
            cursor = count
            return unexpected()
        }
        switch byte(start &+ 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor = start &+ 2
            return true
        case UInt8(ascii: "u"):
            guard let unit = unit(at: start) else { return fail(.escape, at: start) }
            cursor = start &+ 6
            if unit & 0xF800 != 0xD800 { return true }
            // After a high surrogate, a low surrogate must follow. A low surrogate alone is invalid.
            guard unit < 0xDC00, byte(start &+ 6) == UInt8(ascii: "\\"), let low = self.unit(at: start &+ 6),
                low & 0xFC00 == 0xDC00
            else { return fail(.surrogate, at: start) }
            cursor = start &+ 12
            return true
        default:
            return fail(.escape, at: start)
        }
    }

    /// Returns the UTF-16 code unit of the `\uXXXX` at an offset.
    func unit(at offset: Int) -> UInt32? {
        guard byte(offset &+ 1) == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for index in 2..<6 {
            let byte = byte(offset &+ index)
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
            default: return nil
            }
            unit = unit &<< 4 | UInt32(digit)
        }
        return unit
    }
}

/// Finds the first of 8 bytes that is not a plain string character: `"`, `\` or a control character.
///
/// In the result, the top bit of each such byte is set. Only the lowest set bit is reliable; a borrow in the
/// subtraction may set the bits above it.
@inline(__always)
func stringStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let found = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
    return found & tops
}
