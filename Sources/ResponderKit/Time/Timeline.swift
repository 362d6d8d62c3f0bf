/// A value that moves by itself: said once, it needs no further message while it runs.
///
/// Playing time, a countdown, a progress bar. Whoever shows it works out its value from the clock.
public struct Timeline: Equatable, Hashable, Sendable {
    /// What the value was at the instant `at`.
    public var value: Double
    /// When, in milliseconds of the screen's clock.
    public var at: Double
    /// By how much it grows a second; 0 stands still.
    public var rate: Double
    /// The least it can be.
    public var minimum: Double
    /// The most it can be.
    public var maximum: Double

    /// A value that was `value` at `at` (milliseconds) and grows by `rate` a second, within limits.
    public init(
        value: Double, at: Double, rate: Double, minimum: Double = 0, maximum: Double = .greatestFiniteMagnitude
    ) {
        self.value = value
        self.at = at
        self.rate = rate
        self.minimum = minimum
        self.maximum = maximum
    }

    /// What it is at an instant, in milliseconds.
    public func value(at instant: Double) -> Double {
        let moved = value + rate * (instant - at) / 1_000
        // What a player that knows no time says for it is not a number.
        return moved.isNaN ? minimum : min(max(moved, minimum), max(minimum, maximum))
    }
}

/// How a label shows a timeline's seconds.
public enum TimelineFormat: String, Sendable {
    /// The time gone by, as 1:02 or 1:01:02.
    case elapsed
    /// The time left to the maximum, as -2:58.
    case remaining
    /// Whole seconds.
    case seconds

    /// A timeline's value at an instant as text.
    public func text(for timeline: Timeline, at instant: Double) -> String {
        let value = timeline.value(at: instant)
        switch self {
        case .elapsed: return Self.clock(value)
        // The whole seconds of both: it changes at the same instant as the elapsed time, and together they are the length.
        case .remaining: return "-" + Self.clock(max(0, timeline.maximum.rounded(.down) - value.rounded(.down)))
        case .seconds: return String(Self.whole(value))
        }
    }

    private static func whole(_ seconds: Double) -> Int {
        seconds.isNaN ? 0 : Int(min(max(seconds, -359_999), 359_999_999))
    }

    private static func clock(_ seconds: Double) -> String {
        let total = max(0, whole(seconds))
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let minutes = total / 60
        return minutes < 60
            ? "\(minutes):\(two(total % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(total % 60))"
    }
}
