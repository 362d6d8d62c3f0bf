extension FrameBuffer {
    /// Appends an integer.
    public func append(_ value: Int) {
        advance(write(value, at: reserve(20)))
    }

    /// Appends a string literal and an integer.
    @inline(__always)
    func append(literal text: StaticString, _ value: Int) {
        let length = text.utf8CodeUnitCount
        let target = reserve(length &+ 20)
        target.copyMemory(from: text.utf8Start, byteCount: length)
        advance(length &+ write(value, at: target + length))
    }

    /// Writes an integer into 20 reserved bytes. Returns the number of bytes written.
    @inline(__always)
    private func write(_ value: Int, at target: UnsafeMutableRawPointer) -> Int {
        value >= 0 && value < 10_000
            ? writeShort(UInt32(truncatingIfNeeded: value), at: target) : writeLong(value, at: target)
    }

    @inline(never)
    private func writeLong(_ value: Int, at target: UnsafeMutableRawPointer) -> Int {
        guard value < 0 else { return write(value.magnitude, at: target) }
        target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
        return 1 &+ write(value.magnitude, at: target + 1)
    }

    /// Writes up to four digits in one store, which may overwrite the bytes after them. Returns the number of digits.
    @inline(__always)
    private func writeShort(_ value: UInt32, at target: UnsafeMutableRawPointer) -> Int {
        let hundreds = value / 100
        let rest = value &- hundreds &* 100
        let digits = UInt32(pair(hundreds)) | UInt32(pair(rest)) &<< 16
        let zeros = value >= 1_000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3
        let shown = (digits | 0x3030_3030) &>> UInt32(truncatingIfNeeded: zeros &* 8)
        target.storeBytes(of: shown.littleEndian, as: UInt32.self)
        return 4 &- zeros
    }

    /// Returns the two digits of a number below 100, with the first digit in the lower byte.
    @inline(__always)
    private func pair(_ value: UInt32) -> UInt16 {
        let tens = (value &* 103) &>> 10
        return UInt16(truncatingIfNeeded: tens | (value &- tens &* 10) &<< 8)
    }

    /// Appends a boolean.
    @inline(__always)
    public func append(_ value: Bool) {
        append(literal: value ? "true" : "false")
    }

    /// Appends the shortest decimal that decodes to the same `Double`. Writes -0 as 0, and NaN and infinity as `null`.
    public func append(_ value: Double) {
        // Different decimals of up to 15 digits are different `Double` values. If the value, rounded to thousandths, is
        // the same `Double`, the digits of the rounded value are therefore the shortest decimal.
        let scaled = value * 1000
        if scaled.magnitude < 1e15 {
            let thousandths = nearest(scaled)
            if Double(thousandths) / 1000 == value { return appendThousandths(thousandths) }
        }
        if value.isFinite {
            append(described: value)
        } else {
            append(literal: "null")
        }
    }

    /// Appends a length or coordinate in points, rounded to 0.01. Writes -0 as 0, and NaN and infinity as `null`.
    public func append(points value: Double) {
        let scaled = value * 100
        if scaled.magnitude < 1e14 {
            appendThousandths(nearest(scaled) &* 10)
        } else {
            append(value)
        }
    }

    /// Returns the nearest integer to a number of magnitude below 2^63, without a call to the C library's `round`.
    @inline(__always)
    private func nearest(_ value: Double) -> Int {
        Int(value < 0 ? value - 0.5 : value + 0.5)
    }

    private func appendThousandths(_ value: Int) {
        let target = reserve(24)
        var length = 0
        let magnitude = value.magnitude
        if value < 0 {
            target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
            length = 1
        }
        let (whole, part) = magnitude.quotientAndRemainder(dividingBy: 1000)
        length &+= write(whole, at: target + length)
        if part != 0 {
            let (tenths, rest) = part.quotientAndRemainder(dividingBy: 100)
            let (hundredths, thousandths) = rest.quotientAndRemainder(dividingBy: 10)
            target.storeBytes(of: UInt8(ascii: "."), toByteOffset: length, as: UInt8.self)
            target.storeBytes(of: digit(tenths), toByteOffset: length &+ 1, as: UInt8.self)
            target.storeBytes(of: digit(hundredths), toByteOffset: length &+ 2, as: UInt8.self)
            target.storeBytes(of: digit(thousandths), toByteOffset: length &+ 3, as: UInt8.self)
            length &+= thousandths != 0 ? 4 : hundredths != 0 ? 3 : 2
        }
        advance(length)
    }

    @inline(never)
    private func append(described value: Double) {
        // The standard library's description is the shortest decimal that decodes to the same number. For a finite
        // number, it is valid JSON too (12.5, 1e+20, 5e-324). A ".0" at the end is redundant.
        var text = shortestDescription(value)
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Writes the digits of an integer. Returns their number, at most 20.
    @inline(__always)
    private func write(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
        if value < 10 {
            target.storeBytes(of: digit(value), as: UInt8.self)
            return 1
        }
        var length = 2
        var limit: UInt = 100
        while value >= limit {
            length &+= 1
            let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
            if overflow { break }
            limit = next
        }
        var rest = value
        var place = length
        while place > 0 {
            place &-= 1
            let quotient = rest / 10
            target.storeBytes(of: digit(rest &- quotient &* 10), toByteOffset: place, as: UInt8.self)
            rest = quotient
        }
        return length
    }

    @inline(__always)
    private func digit(_ value: UInt) -> UInt8 {
        UInt8(truncatingIfNeeded: value) &+ UInt8(ascii: "0")
    }
}

/// Returns a number's description, without the ".0" of an integer.
func shortestDescription(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
