/// A fast reader for the most frequent messages in their usual form. It reads in one pass and declines other messages.
///
/// ``MessageReader`` reads the declined messages and reports errors; this reader creates no errors. For a declined
/// message, the time until the decline is lost. This reader therefore declines only rare cases:
/// - an escape, a `null` or an unknown key,
/// - a `type` that is not the first key,
/// - a number with an exponent or more than 15 digits,
/// - a text that is not ASCII,
/// - space other than after a comma or colon.
///
/// All other messages decode as with ``MessageReader``; the tests compare the two.
///
/// Keys and words are compared in their encoded form, eight bytes at a time. For example, one comparison finds that the
/// next bytes are `"x":`. All functions are inlined into the decoding function, so that the state stays in registers.
struct QuickReader {
    private let base: UnsafeRawPointer
    private let count: Int
    private var cursor = 0

    /// The maximum number of digits. All numbers with at most this number of digits are below 2^53.
    private static let digits = 15

    /// Creates a reader. Nil if there are fewer bytes than in the shortest message, or more bytes than a client may
    /// send.
    @inline(__always)
    init?(base: UnsafeRawPointer, count: Int) {
        guard count >= 16, count <= WireLimits.messageBytes else { return nil }
        self.base = base
        self.count = count
    }

    // MARK: Bytes

    /// The next byte. After the last byte, this is 0, which is never valid in JSON.
    @inline(__always)
    private var next: UInt8 {
        cursor < count ? base.load(fromByteOffset: cursor, as: UInt8.self) : 0
    }

    /// Loads eight bytes at an offset, with the first in the lowest byte and zeros beyond the end.
    @inline(__always)
    private func loadWord(at offset: Int) -> UInt64 {
        let beyond = offset &+ 8 &- count
        if beyond <= 0 { return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
        guard beyond < 8 else { return 0 }
        let last = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        return last &>> UInt64(truncatingIfNeeded: beyond &* 8)
    }

    /// Skips the given byte. If the next byte is a different one, skips nothing and returns false.
    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        cursor &+= 1
        return true
    }

    /// Skips the given text of up to 16 ASCII bytes. If the next bytes are different, skips nothing and returns false.
    @inline(__always)
    mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        let (low, lowMask) = Self.packedBytes(of: text, at: 0)
        guard loadWord(at: cursor) & lowMask == low else { return false }
        if length > 8 {
            let (high, highMask) = Self.packedBytes(of: text, at: 8)
            guard loadWord(at: cursor &+ 8) & highMask == high else { return false }
        }
        cursor &+= length
        return true
    }

    /// Returns up to eight bytes of a text, and a mask with the bits of these bytes. The optimiser turns both results
    /// into constants.
    @inline(__always)
    private static func packedBytes(of text: StaticString, at offset: Int) -> (bytes: UInt64, mask: UInt64) {
        var bytes: UInt64 = 0
        var mask: UInt64 = 0
        for index in 0..<min(8, text.utf8CodeUnitCount &- offset) {
            let shift = UInt64(truncatingIfNeeded: index &* 8)
            bytes |= UInt64(text.utf8Start[offset &+ index]) &<< shift
            mask |= 0xFF &<< shift
        }
        return (bytes, mask)
    }

    /// Skips the space that some writers put after commas and colons.
    @inline(__always)
    private mutating func skipSpace() {
        while next == 0x20 { cursor &+= 1 }
    }

    // MARK: Structure

    /// All bytes were read.
    var isAtEnd: Bool {
        @inline(__always) get { cursor == count }
    }

    /// Skips a comma. Returns true if there was one, so that another member or element follows.
    @inline(__always)
    mutating func hasNext() -> Bool {
        guard skip(UInt8(ascii: ",")) else { return false }
        skipSpace()
        return true
    }

    /// Skips a key, given with its quotation marks and colon. If the next key is a different one, skips nothing and
    /// returns false.
    @inline(__always)
    mutating func skip(key: StaticString) -> Bool {
        guard skip(key) else { return false }
        skipSpace()
        return true
    }

    // MARK: Values

    /// Reads an integer from 0 to `maximum`.
    @inline(__always)
    mutating func scan(_ value: inout Int?, upTo maximum: Int = WireLimits.integer) -> Bool {
        var integer = 0
        guard scan(&integer, upTo: maximum) else { return false }
        value = integer
        return true
    }

    /// Reads an integer from 0 to `maximum`.
    @inline(__always)
    mutating func scan(_ value: inout Int, upTo maximum: Int = WireLimits.integer) -> Bool {
        let start = cursor
        let mantissa = digits()
        let length = cursor &- start
        guard isIntegerPart(from: start, length), length <= Self.digits, !hasFractionOrExponent() else { return false }
        value = Int(truncatingIfNeeded: mantissa)
        return mantissa <= UInt64(maximum)
    }

    /// Reads a number from `minimum` to `maximum`.
    @inline(__always)
    mutating func scan(_ value: inout Double?, from minimum: Double, to maximum: Double) -> Bool {
        var number = 0.0
        guard scan(&number, from: minimum, to: maximum) else { return false }
        value = number
        return true
    }

    /// Reads a coordinate or distance, in points.
    @inline(__always)
    mutating func scanPoints(_ value: inout Double) -> Bool {
        scan(&value, from: -WireLimits.points, to: WireLimits.points)
    }

    /// Reads a number from `minimum` to `maximum`.
    @inline(__always)
    private mutating func scan(_ value: inout Double, from minimum: Double, to maximum: Double) -> Bool {
        let isNegative = skip(UInt8(ascii: "-"))
        let start = cursor
        var mantissa = digits()
        var length = cursor &- start
        guard isIntegerPart(from: start, length) else { return false }
        var magnitude = Double(mantissa)
        if skip(UInt8(ascii: ".")) {
            let point = cursor
            mantissa = digits(after: mantissa)
            let places = cursor &- point
            length &+= places
            guard places > 0, length <= Self.digits else { return false }
            // A `Double` represents the mantissa and the power of ten exactly, so one division gives the correctly
            // rounded value.
            magnitude = Double(mantissa) / powersOfTen[places]
        }
        guard length <= Self.digits, !hasFractionOrExponent() else { return false }
        value = isNegative ? 0 - magnitude : magnitude
        return value >= minimum && value <= maximum
    }

    /// Returns whether digits form an integer part: at least one digit, and no leading zero.
    @inline(__always)
    private func isIntegerPart(from start: Int, _ length: Int) -> Bool {
        length == 1 || (length > 1 && base.load(fromByteOffset: start, as: UInt8.self) != UInt8(ascii: "0"))
    }

    /// Returns true if a fraction or an exponent follows. Where an integer is expected, this reader supports neither.
    @inline(__always)
    private func hasFractionOrExponent() -> Bool {
        next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e")
    }

    /// Reads digits as a number. Too many digits make the number overflow, so the caller must check how many were read.
    @inline(__always)
    private mutating func digits(after mantissa: UInt64 = 0) -> UInt64 {
        var mantissa = mantissa
        while true {
            let digit = next &- UInt8(ascii: "0")
            guard digit < 10 else { return mantissa }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            cursor &+= 1
        }
    }

    /// Reads a string of up to `limit` ASCII characters.
    @inline(__always)
    mutating func scan(_ value: inout String?, limit: Int) -> Bool {
        guard skip(UInt8(ascii: "\"")) else { return false }
        let start = cursor
        while true {
            let bytes = loadWord(at: cursor)
            // The first quotation mark, backslash, control character or non-ASCII byte ends the string. If this byte is
            // not a quotation mark, the reader declines the message.
            let stops = stringStops(bytes) | bytes & 0x8080_8080_8080_8080
            if stops != 0 {
                cursor &+= stops.trailingZeroBitCount &>> 3
                break
            }
            cursor &+= 8
        }
        let length = cursor &- start
        guard length <= limit, skip(UInt8(ascii: "\"")) else { return false }
        value = String(ascii: UnsafeRawBufferPointer(start: base + start, count: length))
        return true
    }
}

extension String {
    /// Creates a string from ASCII bytes. Up to 15 bytes need no heap allocation.
    fileprivate init(ascii bytes: UnsafeRawBufferPointer) {
        self.init(unsafeUninitializedCapacity: bytes.count) { target in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
            return bytes.count
        }
    }
}
