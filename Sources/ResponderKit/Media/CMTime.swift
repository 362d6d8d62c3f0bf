/// A media time as a rational number: `value` / `timescale` seconds.
///
/// Modelled after Core Media's type, as far as players need it. Times that are not numeric (`invalid`,
/// `indefinite`, the infinities) are marked in `flags`.
public struct CMTime: Hashable, Sendable {
    /// The numerator: the number of units.
    public var value: Int64
    /// The denominator: the number of units per second.
    public var timescale: Int32
    /// Whether the time is valid, indefinite or infinite, and whether it was rounded.
    public var flags: CMTimeFlags
    /// The epoch of the time. The value is stored but has no effect.
    public var epoch: Int64

    /// Creates an invalid time.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    /// Creates a time from all its properties.
    public init(value: Int64, timescale: Int32, flags: CMTimeFlags, epoch: Int64) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates a time of `value` / `timescale` seconds, or an invalid time if `timescale` is not positive.
    public init(value: Int64, timescale: Int32) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// Creates a time from seconds, rounded to the time scale. NaN gives `invalid`; values that
    /// are too large give an infinity.
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

    /// The time 0.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// The invalid time, which has no value.
    public static let invalid = CMTime()
    /// An unknown time, such as the duration of live media.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// A time that is later than any numeric time.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// A time that is earlier than any numeric time.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    /// Whether the time is valid. Indefinite and infinite times are valid, too.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether the time is unknown.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether the time is positive infinity.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether the time is negative infinity.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether the time is a number of seconds.
    public var isNumeric: Bool {
        isValid && timescale > 0 && flags.isDisjoint(with: [.indefinite, .positiveInfinity, .negativeInfinity])
    }
    /// Whether the time was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds: ±infinity for the infinities, NaN for other times that are not numeric.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }
}

/// Flags that describe the kind of a `CMTime`. The raw values match Core Media's.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The flags as a bit mask.
    public let rawValue: UInt32

    /// Creates flags from a bit mask.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The time is valid.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The time was rounded.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// The time is positive infinity.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// The time is negative infinity.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// The time is unknown.
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

extension CMTime: Comparable {
    /// Returns whether both times are equal, even with different time scales.
    public static func == (left: CMTime, right: CMTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.rank == right.rank }
        return left.value.multipliedFullWidth(by: Int64(right.timescale))
            == right.value.multipliedFullWidth(by: Int64(left.timescale))
    }

    /// Orders times by length. Times that are not numeric come after all numeric ones, except negative infinity.
    public static func < (left: CMTime, right: CMTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.rank < right.rank }
        return left.value.multipliedFullWidth(by: Int64(right.timescale))
            < right.value.multipliedFullWidth(by: Int64(left.timescale))
    }

    /// Hashes the time. Equal times have equal hashes.
    public func hash(into hasher: inout Hasher) {
        if isNumeric { hasher.combine(seconds) } else { hasher.combine(rank) }
    }

    private var rank: Int {
        if isNumeric { return 1 }
        if isNegativeInfinity { return 0 }
        if isPositiveInfinity { return 2 }
        return isIndefinite ? 3 : 4
    }

    /// Returns the sum, in the finer of the two time scales. If one operand is not numeric, neither is the sum.
    public static func + (left: CMTime, right: CMTime) -> CMTime {
        guard left.isNumeric, right.isNumeric else { return left.isNumeric ? right : left }
        let scale = max(left.timescale, right.timescale)
        if left.timescale == right.timescale {
            let (sum, overflows) = left.value.addingReportingOverflow(right.value)
            if !overflows { return CMTime(value: sum, timescale: scale) }
        }
        return CMTime(seconds: left.seconds + right.seconds, preferredTimescale: scale)
    }

    /// Returns the difference of two times.
    public static func - (left: CMTime, right: CMTime) -> CMTime {
        guard right.isNumeric else {
            return right.isPositiveInfinity ? .negativeInfinity : right.isNegativeInfinity ? .positiveInfinity : right
        }
        return left + CMTime(seconds: -right.seconds, preferredTimescale: right.timescale)
    }
}

/// Creates a time of `value` / `timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Creates a time from seconds, rounded to the time scale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds, or NaN for times that have no number of seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
