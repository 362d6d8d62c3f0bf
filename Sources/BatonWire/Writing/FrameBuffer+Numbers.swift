extension FrameBuffer {
    /// Appends an integer.
    public func append(_ value: Int) {
        let target = reserve(20)
        if value < 0 {
            target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
            advance(1 &+ write(value.magnitude, at: target + 1))
        } else {
            advance(write(value.magnitude, at: target))
        }
    }

    /// Appends a boolean.
    @inline(__always)
    public func append(_ value: Bool) {
        append(raw: value ? "true" : "false")
    }

    /// Appends the shortest number that reads back as the same `Double`. -0 is written as 0; what is no number as `null`.
    public func append(_ value: Double) {
        // Up to 15 digits, no two decimals are the same Double: where the division gives the value back, the digits are its shortest.
        let scaled = value * 1000
        if scaled.magnitude < 1e15 {
            let thousandths = nearest(scaled)
            if Double(thousandths) / 1000 == value { return appendThousandths(thousandths) }
        }
        if value.isFinite {
            append(described: value)
        } else {
            append(raw: "null")
        }
    }

    /// Appends a length or coordinate in points, rounded to a hundredth of one. -0 is written as 0; what is no number as `null`.
    public func append(points value: Double) {
        let scaled = value * 100
        if scaled.magnitude < 1e14 {
            appendThousandths(nearest(scaled) &* 10)
        } else {
            append(value)
        }
    }

    /// The nearest integer to a number of less than 2^63, without a call to the C library's `round`.
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
        // The standard library's description is the shortest that reads back the same; what it writes of a finite number (12.5, 1e+20,
        // 5e-324) is a number of JSON too. A ".0" at the end says nothing.
        var text = shortest(value)
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Writes the digits of an integer; gives how many there are, at most 20.
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

/// A number's description, without the ".0" of an integer.
func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
