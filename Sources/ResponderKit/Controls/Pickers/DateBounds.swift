import Foundation

/// The dates that a date picker can select. (C13)
struct DateBounds: Equatable, Sendable {
    var minimum: Date?
    var maximum: Date?
    /// The interval between selectable minutes, in minutes. 0 allows any instant.
    var interval: Int

    /// The effective limits. If the minimum is later than the maximum, there are no limits.
    private var limits: (Date?, Date?) {
        if let minimum, let maximum, minimum > maximum { return (nil, nil) }
        return (minimum, maximum)
    }

    var hasLimits: Bool { limits.0 != nil || limits.1 != nil }

    /// Clamps a date to the limits.
    func clamped(_ date: Date) -> Date {
        let (low, high) = limits
        return min(max(date, low ?? date), high ?? .distantFuture)
    }

    /// Returns a date clamped to the limits and rounded down to a multiple of the interval. If the rounded date is
    /// before the minimum, the next multiple is returned.
    ///
    /// If no multiple of the interval is within the limits, only the limits apply.
    func nearestSelectable(_ date: Date, in calendar: Calendar) -> Date {
        let date = clamped(date)
        guard interval > 1 else { return date }
        let early = rounded(date, in: calendar)
        guard clamped(early) != early else { return early }
        // Rounding down may result in a date before the minimum. The next multiple of the interval is tried then.
        let late = rounded(early.addingTimeInterval(Double(interval) * 90), in: calendar)
        return clamped(late) == late ? late : date
    }

    private func rounded(_ date: Date, in calendar: Calendar) -> Date {
        let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let over =
            Double((parts.minute ?? 0) % interval * 60 + (parts.second ?? 0)) + Double(parts.nanosecond ?? 0) / 1e9
        // The date is rounded to milliseconds, because a subtraction of dates is not exact to the nanosecond.
        return Date(
            timeIntervalSinceReferenceDate: ((date.timeIntervalSinceReferenceDate - over) * 1_000).rounded() / 1_000)
    }

    /// Returns whether any date in a range can be selected.
    func overlaps(from start: Date, upTo end: Date) -> Bool {
        let (low, high) = limits
        return (low.map { end > $0 } ?? true) && (high.map { start <= $0 } ?? true)
    }
}
