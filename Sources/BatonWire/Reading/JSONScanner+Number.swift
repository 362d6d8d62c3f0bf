/// A decimal number: `mantissa` · 10^`exponent`.
struct Decimal {
    var isNegative = false
    var mantissa: UInt64 = 0
    var exponent = 0
    /// The number has more digits than `mantissa` holds, and the excess digits are not all zero.
    var isTruncated = false

    /// The value, if it is an integer of magnitude at most 2^63 - 1; otherwise nil. `12.0` and `1.2e1` are 12.
    @inline(__always)
    var integer: Int? {
        if exponent == 0, !isTruncated, mantissa <= UInt64(Int.max) {
            let magnitude = Int(truncatingIfNeeded: mantissa)
            return isNegative ? 0 &- magnitude : magnitude
        }
        return scaledInteger
    }

    @inline(never)
    private var scaledInteger: Int? {
        if isTruncated { return nil }
        var magnitude = mantissa
        var exponent = exponent
        while exponent < 0, magnitude != 0 {
            guard magnitude.isMultiple(of: 10) else { return nil }
            magnitude /= 10
            exponent += 1
        }
        while exponent > 0, magnitude != 0 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            magnitude = product
            exponent -= 1
        }
        guard let value = Int(exactly: magnitude) else { return nil }
        return isNegative ? -value : value
    }
}

extension Decimal {
    /// The correctly rounded value of a number of up to 19 digits with 1 to 19 decimals; nil for other numbers.
    ///
    /// Web pages write coordinates with a fraction in this form, such as 195.33333333333334.
    ///
    /// One division of 128 bits by 64 bits gives 63 or 64 bits of the quotient. If the remainder is not zero, the
    /// lowest bit of the quotient is set. This bit is far below the precision of a `Double`. The conversion to a
    /// `Double` therefore rounds in the same way as for the exact quotient.
    fileprivate var quotient: Double? {
        guard !isTruncated, mantissa != 0, exponent < 0, exponent >= -19 else { return nil }
        var divisor: UInt64 = 1
        for _ in 0..<(0 &- exponent) { divisor = divisor &* 10 }
        let up = mantissa.leadingZeroBitCount
        let down = divisor.leadingZeroBitCount
        // The dividend's upper half is below 2^63, and the divisor is at least 2^63, so the quotient fits in 64 bits.
        let (quotient, rest) = (divisor &<< UInt64(down)).dividingFullWidth(
            ((mantissa &<< UInt64(up)) &>> 1, lowerHalf(up)))
        let scale = Double(sign: .plus, exponent: down &- up &- 63, significand: 1)
        let value = Double(rest == 0 ? quotient : quotient | 1) * scale
        return isNegative ? 0 - value : value
    }

    /// Returns the lower 64 bits of the dividend. The upper 64 bits are the mantissa, shifted left by `up` bits and
    /// then right by one. The bit that the shift to the right drops is the highest of the lower bits. The others are 0.
    private func lowerHalf(_ up: Int) -> UInt64 {
        (mantissa &<< UInt64(up)) &<< 63
    }
}

extension JSONScanner {
    /// Reads the validated number at an offset. Returns the number, and the offset at which it ends.
    @inline(__always)
    func decimal(at offset: Int) -> (value: Decimal, end: Int) {
        var value = Decimal()
        var cursor = offset
        var digits = 0
        if byte(cursor) == UInt8(ascii: "-") {
            value.isNegative = true
            cursor &+= 1
        }
        while true {
            let digit = byte(cursor) &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            if digits < 19 {
                value.mantissa = value.mantissa &* 10 &+ UInt64(digit)
                if value.mantissa != 0 { digits &+= 1 }
            } else {
                value.exponent &+= 1
                if digit != 0 { value.isTruncated = true }
            }
            cursor &+= 1
        }
        if byte(cursor) == UInt8(ascii: ".") {
            cursor &+= 1
            while true {
                let digit = byte(cursor) &- UInt8(ascii: "0")
                guard digit < 10 else { break }
                if digits < 19 {
                    value.mantissa = value.mantissa &* 10 &+ UInt64(digit)
                    value.exponent &-= 1
                    if value.mantissa != 0 { digits &+= 1 }
                } else if digit != 0 {
                    value.isTruncated = true
                }
                cursor &+= 1
            }
        }
        if byte(cursor) | 0x20 == UInt8(ascii: "e") { cursor = exponent(at: cursor, of: &value) }
        return (value, cursor)
    }

    /// Reads the exponent whose `e` is at an offset. Returns the offset at which the exponent ends.
    @inline(never)
    private func exponent(at offset: Int, of value: inout Decimal) -> Int {
        var cursor = offset &+ 1
        let isNegative = byte(cursor) == UInt8(ascii: "-")
        if isNegative || byte(cursor) == UInt8(ascii: "+") { cursor &+= 1 }
        var exponent = 0
        while true {
            let digit = byte(cursor) &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            // From 2^40 on, further digits of the exponent are ignored: no message has enough digits to compensate for
            // such an exponent.
            if exponent < 1 &<< 40 { exponent = exponent &* 10 &+ Int(digit) }
            cursor &+= 1
        }
        value.exponent &+= isNegative ? 0 &- exponent : exponent
        return cursor
    }

    /// Returns the correctly rounded value of the validated number at an offset; nil if a `Double` cannot hold it.
    ///
    /// Returns -0 as 0.
    @inline(__always)
    func double(at offset: Int) -> Double? {
        let (decimal, end) = decimal(at: offset)
        // A `Double` represents the mantissa and the power of ten exactly, so one division gives the correctly rounded
        // value (Clinger 1990, "How to read floating point numbers accurately").
        guard !decimal.isTruncated, decimal.mantissa <= 1 &<< 53, decimal.exponent <= 0, decimal.exponent >= -22 else {
            return decimal.quotient ?? longDouble(at: offset, end: end)
        }
        var value = Double(decimal.mantissa)
        if decimal.exponent < 0 { value /= powersOfTen[0 &- decimal.exponent] }
        return decimal.isNegative ? 0 - value : value
    }

    /// Converts a number with the standard library, because a single division cannot convert it.
    @inline(never)
    private func longDouble(at offset: Int, end: Int) -> Double? {
        let text = String(decoding: UnsafeRawBufferPointer(start: base + offset, count: end - offset), as: UTF8.self)
        guard let value = Double(text), value.isFinite else { return nil }
        return value == 0 ? 0 : value
    }
}

/// 10^0 to 10^22, the powers of ten that a `Double` holds exactly.
let powersOfTen: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]
