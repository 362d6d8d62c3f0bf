import Foundation

/// What of all dates a date picker can be at. (C13)
struct DateBounds: Equatable, Sendable {
    var minimum: Date?
    var maximum: Date?
    /// How many minutes are from one that can be chosen to the next; 0 is any instant.
    var interval: Int

    /// What counts: a least date that is later than the last counts as little as that.
    private var limits: (Date?, Date?) {
        if let minimum, let maximum, minimum > maximum { return (nil, nil) }
        return (minimum, maximum)
    }

    var hasLimits: Bool { limits.0 != nil || limits.1 != nil }

    /// The nearest date within the limits.
    func held(_ date: Date) -> Date {
        let (low, high) = limits
        return min(max(date, low ?? date), high ?? .distantFuture)
    }

    /// A date that can be chosen: within the limits, and at a minute that there is. Where no such minute is within the limits, these count.
    func settled(_ date: Date, in calendar: Calendar) -> Date {
        let date = held(date)
        guard interval > 1 else { return date }
        let early = rounded(date, in: calendar)
        guard held(early) != early else { return early }
        // What is rounded down may be before the least date: the next one may not.
        let late = rounded(early.addingTimeInterval(Double(interval) * 90), in: calendar)
        return held(late) == late ? late : date
    }

    private func rounded(_ date: Date, in calendar: Calendar) -> Date {
        let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let over =
            Double((parts.minute ?? 0) % interval * 60 + (parts.second ?? 0)) + Double(parts.nanosecond ?? 0) / 1e9
        // The difference of two dates is not exact to the nanosecond: to the millisecond it is.
        return Date(
            timeIntervalSinceReferenceDate: ((date.timeIntervalSinceReferenceDate - over) * 1_000).rounded() / 1_000)
    }

    /// Whether anything from one date up to another can be chosen.
    func meets(from start: Date, upTo end: Date) -> Bool {
        let (low, high) = limits
        return (low.map { end > $0 } ?? true) && (high.map { start <= $0 } ?? true)
    }
}
