/// Reads what comes most often as most clients write it, in one pass over the bytes; declines everything else.
///
/// What it declines ``MessageReader`` reads, which is also who says what is wrong with a message: nothing here knows an error. To decline costs
/// what was read until then, so it is done for whatever is rare: an escape, a `null`, a key that is not known, a `type` that does not come first, a
/// number with an exponent or of more than 15 digits, a text that is not ASCII, space elsewhere than behind a comma or colon. What it does read it reads as
/// ``MessageReader`` would; the tests hold one against the other.
///
/// Keys and words are looked for as they stand on the wire, eight bytes at a time: that the next bytes are `"x":` is one comparison. All of it is put
/// into the function that decodes, so that what is read next stays in registers.
struct QuickReader {
    private let base: UnsafeRawPointer
    private let count: Int
    private var cursor = 0

    /// The longest number, in digits: every one of so many is below 2^53.
    private static let digits = 15

    /// A reader of so many bytes. Nil where they are fewer than any message has, or more than a client may send.
    @inline(__always)
    init?(base: UnsafeRawPointer, count: Int) {
        guard count >= 16, count <= WireLimits.messageBytes else { return nil }
        self.base = base
        self.count = count
    }

    // MARK: Bytes

    /// The byte that is read next; 0, which is never JSON, at the end.
    @inline(__always)
    private var next: UInt8 {
        cursor < count ? base.load(fromByteOffset: cursor, as: UInt8.self) : 0
    }

    /// Eight bytes from an offset on, the first in the lowest place; zeros for what is beyond the end.
    @inline(__always)
    private func eight(at offset: Int) -> UInt64 {
        let beyond = offset &+ 8 &- count
        if beyond <= 0 { return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
        guard beyond < 8 else { return 0 }
        let last = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        return last &>> UInt64(truncatingIfNeeded: beyond &* 8)
    }

    /// Moves over a byte, where that is next.
    @inline(__always)
    mutating func skips(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        cursor &+= 1
        return true
    }

    /// Moves over a text of up to 16 ASCII bytes, where that is next.
    @inline(__always)
    mutating func skips(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        let (low, lowMask) = Self.eight(of: text, at: 0)
        guard eight(at: cursor) & lowMask == low else { return false }
        if length > 8 {
            let (high, highMask) = Self.eight(of: text, at: 8)
            guard eight(at: cursor &+ 8) & highMask == high else { return false }
        }
        cursor &+= length
        return true
    }

    /// Up to eight bytes of a text, and what masks as many: the optimiser makes constants of both.
    @inline(__always)
    private static func eight(of text: StaticString, at offset: Int) -> (bytes: UInt64, mask: UInt64) {
        var bytes: UInt64 = 0
        var mask: UInt64 = 0
        for index in 0..<min(8, text.utf8CodeUnitCount &- offset) {
            let place = UInt64(truncatingIfNeeded: index &* 8)
            bytes |= UInt64(text.utf8Start[offset &+ index]) &<< place
            mask |= 0xFF &<< place
        }
        return (bytes, mask)
    }

    /// Moves over the space that some writers put behind commas and colons.
    @inline(__always)
    private mutating func skipSpace() {
        while next == 0x20 { cursor &+= 1 }
    }

    // MARK: Structure

    /// Whether everything was read.
    var isAtEnd: Bool {
        @inline(__always) get { cursor == count }
    }

    /// Moves over a comma: whether there is another member or element.
    @inline(__always)
    mutating func hasNext() -> Bool {
        guard skips(UInt8(ascii: ",")) else { return false }
        skipSpace()
        return true
    }

    /// Moves over a key, given with its quotation marks and colon, where that is next.
    @inline(__always)
    mutating func skips(key: StaticString) -> Bool {
        guard skips(key) else { return false }
        skipSpace()
        return true
    }

    // MARK: Values

    /// Reads an integer from 0 to `maximum`.
    @inline(__always)
    mutating func reads(_ value: inout Int?, upTo maximum: Int = WireLimits.integer) -> Bool {
        var integer = 0
        guard reads(&integer, upTo: maximum) else { return false }
        value = integer
        return true
    }

    /// Reads an integer from 0 to `maximum`.
    @inline(__always)
    mutating func reads(_ value: inout Int, upTo maximum: Int = WireLimits.integer) -> Bool {
        let start = cursor
        let mantissa = digits()
        let length = cursor &- start
        guard isWhole(from: start, length), length <= Self.digits, !goesOn() else { return false }
        value = Int(truncatingIfNeeded: mantissa)
        return mantissa <= UInt64(maximum)
    }

    /// Reads a number from `minimum` to `maximum`.
    @inline(__always)
    mutating func reads(_ value: inout Double?, from minimum: Double, to maximum: Double) -> Bool {
        var number = 0.0
        guard reads(&number, from: minimum, to: maximum) else { return false }
        value = number
        return true
    }

    /// Reads a coordinate or distance, in points.
    @inline(__always)
    mutating func readsPoints(_ value: inout Double) -> Bool {
        reads(&value, from: -WireLimits.points, to: WireLimits.points)
    }

    /// Reads a number from `minimum` to `maximum`.
    @inline(__always)
    private mutating func reads(_ value: inout Double, from minimum: Double, to maximum: Double) -> Bool {
        let isNegative = skips(UInt8(ascii: "-"))
        let start = cursor
        var mantissa = digits()
        var length = cursor &- start
        guard isWhole(from: start, length) else { return false }
        var magnitude = Double(mantissa)
        if skips(UInt8(ascii: ".")) {
            let point = cursor
            mantissa = digits(after: mantissa)
            let places = cursor &- point
            length &+= places
            guard places > 0, length <= Self.digits else { return false }
            // Both are exact, so that the one operation rounds right.
            magnitude = Double(mantissa) / powersOfTen[places]
        }
        guard length <= Self.digits, !goesOn() else { return false }
        value = isNegative ? 0 - magnitude : magnitude
        return value >= minimum && value <= maximum
    }

    /// Whether digits are the whole part of a number: at least one, and no zero in front.
    @inline(__always)
    private func isWhole(from start: Int, _ length: Int) -> Bool {
        length == 1 || (length > 1 && base.load(fromByteOffset: start, as: UInt8.self) != UInt8(ascii: "0"))
    }

    /// Whether a number goes on with what is not read here.
    @inline(__always)
    private func goesOn() -> Bool {
        next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e")
    }

    /// Moves over digits. More than are read may overflow: who calls looks at how many there were.
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
    mutating func reads(_ value: inout String?, limit: Int) -> Bool {
        guard skips(UInt8(ascii: "\"")) else { return false }
        let start = cursor
        while true {
            let bytes = eight(at: cursor)
            // The mark that ends the string is the first of what cannot stand in one as it is, or the string is declined.
            let stops = stringStops(bytes) | bytes & 0x8080_8080_8080_8080
            if stops != 0 {
                cursor &+= stops.trailingZeroBitCount &>> 3
                break
            }
            cursor &+= 8
        }
        let length = cursor &- start
        guard length <= limit, skips(UInt8(ascii: "\"")) else { return false }
        value = String(ascii: UnsafeRawBufferPointer(start: base + start, count: length))
        return true
    }
}

extension String {
    /// A text of ASCII bytes. Up to 15 of them cost no memory.
    fileprivate init(ascii bytes: UnsafeRawBufferPointer) {
        self.init(unsafeUninitializedCapacity: bytes.count) { target in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
            return bytes.count
        }
    }
}
