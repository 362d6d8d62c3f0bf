/// A time of a piece: a whole number of parts of a second.
///
/// In the manner of Core Media's, as far as players need it. What is no number (`invalid`, `indefinite`, the infinities) says so in its flags.
public struct CMTime: Hashable, Sendable {
    /// How many parts.
    public var value: Int64
    /// How many parts a second has.
    public var timescale: Int32
    /// What kind of time it is.
    public var flags: CMTimeFlags
    /// Which of several runs of a piece it belongs to. Kept.
    public var epoch: Int64

    /// A time that is nothing: `invalid`.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    /// A time of all its parts.
    public init(value: Int64, timescale: Int32, flags: CMTimeFlags, epoch: Int64) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// So many parts of a second; invalid where a second has none.
    public init(value: Int64, timescale: Int32) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// Seconds, rounded to so many parts of one. What is no number, or too large, becomes `invalid` or an infinity.
    public init(seconds: Double, preferredTimescale: Int32) {
        guard preferredTimescale > 0, !seconds.isNaN else {
            self = .invalid
            return
        }
        let parts = (seconds * Double(preferredTimescale)).rounded()
        guard let value = Int64(exactly: parts) else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        let isExact = Double(value) / Double(preferredTimescale) == seconds
        self.init(
            value: value, timescale: preferredTimescale, flags: isExact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
    }

    /// The beginning.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// No time at all.
    public static let invalid = CMTime()
    /// A time that nobody knows, such as the length of what is live.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// Later than any other.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Earlier than any other.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    /// Whether it is any time.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether nobody knows it.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether it is later than any other.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether it is earlier than any other.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether it is a number of seconds.
    public var isNumeric: Bool {
        isValid && timescale > 0 && flags.isDisjoint(with: [.indefinite, .positiveInfinity, .negativeInfinity])
    }
    /// Whether some of it was lost to rounding.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// In seconds; not a number where it is none.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }
}

/// What kind of time a `CMTime` is. Raw values as Core Media's.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Flags of bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// It is a time.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// Some of it was lost to rounding.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// Later than any other.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// Earlier than any other.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// Nobody knows it.
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

extension CMTime: Comparable {
    /// Whether both are as long, whatever parts they are counted in.
    public static func == (left: CMTime, right: CMTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.rank == right.rank }
        return left.value.multipliedFullWidth(by: Int64(right.timescale))
            == right.value.multipliedFullWidth(by: Int64(left.timescale))
    }

    /// By length. What is no number stands behind all that is one, but for the negative infinity.
    public static func < (left: CMTime, right: CMTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.rank < right.rank }
        return left.value.multipliedFullWidth(by: Int64(right.timescale))
            < right.value.multipliedFullWidth(by: Int64(left.timescale))
    }

    /// Times that are equal hash alike.
    public func hash(into hasher: inout Hasher) {
        if isNumeric { hasher.combine(seconds) } else { hasher.combine(rank) }
    }

    private var rank: Int {
        if isNumeric { return 1 }
        if isNegativeInfinity { return 0 }
        if isPositiveInfinity { return 2 }
        return isIndefinite ? 3 : 4
    }

    /// Both together, in the finer parts of the two. Where one is no number the sum is none either.
    public static func + (left: CMTime, right: CMTime) -> CMTime {
        guard left.isNumeric, right.isNumeric else { return left.isNumeric ? right : left }
        let scale = max(left.timescale, right.timescale)
        if left.timescale == right.timescale {
            let (sum, overflows) = left.value.addingReportingOverflow(right.value)
            if !overflows { return CMTime(value: sum, timescale: scale) }
        }
        return CMTime(seconds: left.seconds + right.seconds, preferredTimescale: scale)
    }

    /// One without the other.
    public static func - (left: CMTime, right: CMTime) -> CMTime {
        guard right.isNumeric else {
            return right.isPositiveInfinity ? .negativeInfinity : right.isNegativeInfinity ? .positiveInfinity : right
        }
        return left + CMTime(seconds: -right.seconds, preferredTimescale: right.timescale)
    }
}

/// So many parts of a second.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Seconds, rounded to so many parts of one.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// A time in seconds; not a number where it is none.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
