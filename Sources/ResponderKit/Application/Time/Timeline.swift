/// A value that changes at a constant rate and is computed from the clock, so that updates need no further messages.
///
/// Examples are a playback position, a countdown or a progress bar. Clients compute the current value themselves.
public struct Timeline: Equatable, Hashable, Sendable {
    /// The value at the instant `at`.
    public var value: Double
    /// The instant of `value`, in milliseconds of the screen's clock.
    public var at: Double
    /// The change per second. 0 is a constant value.
    public var rate: Double
    /// The minimum value.
    public var minimum: Double
    /// The maximum value.
    public var maximum: Double

    /// Creates a timeline with the given value at `at` (milliseconds), a rate per second, and limits.
    public init(
        value: Double, at: Double, rate: Double, minimum: Double = 0, maximum: Double = .greatestFiniteMagnitude
    ) {
        self.value = value
        self.at = at
        self.rate = rate
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Returns the value at an instant, in milliseconds.
    public func value(at instant: Double) -> Double {
        let moved = value + rate * (instant - at) / 1_000
        // `moved` is NaN if a media player reports a position while its time is still unknown.
        return moved.isNaN ? minimum : min(max(moved, minimum), max(minimum, maximum))
    }
}

/// The text format of a timeline in a label.
public enum TimelineFormat: String, Sendable {
    /// The elapsed time, such as 1:02 or 1:01:02.
    case elapsed
    /// The time remaining until the maximum, such as -2:58.
    case remaining
    /// The elapsed time in whole seconds, such as 62.
    case seconds

    /// Returns the timeline's value at an instant as text.
    public func text(for timeline: Timeline, at instant: Double) -> String {
        let value = timeline.value(at: instant)
        switch self {
        case .elapsed: return Self.clock(value)
        // The maximum and the current value are both rounded down to whole seconds. The remaining and the elapsed time
        // then change at the same instant, and their sum is the maximum.
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
