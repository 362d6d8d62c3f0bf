import Foundation

/// Parses and formats dates and times.
enum DateFormatting {
    /// Parses a date such as `2026-12-24T18:00:00+01:00`. A date without an offset is in the time zone `zone`. A date
    /// without a time is the beginning of the day.
    static func date(_ text: String, zone: TimeZone) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = zone
        formatter.isLenient = false
        let text = text.replacingOccurrences(of: " ", with: "T")
        for format in [
            "yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mmXXXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm",
            "yyyy-MM-dd",
        ] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }

    /// Formats a date by a Unicode date pattern, such as `EEEE, d MMMM`. Formatters are cached.
    @MainActor
    static func text(_ date: Date, format: String, language: String, zone: TimeZone) -> String {
        let key = "\(language)\n\(zone.identifier)\n\(format)"
        if let formatter = formatters[key] { return formatter.string(from: date) }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.timeZone = zone
        formatter.dateFormat = format
        // The cache is limited, because the formats come from files that change.
        if formatters.count >= 256 { formatters.removeAll() }
        formatters[key] = formatter
        return formatter.string(from: date)
    }

    @MainActor private static var formatters: [String: DateFormatter] = [:]

    /// Returns the interval in seconds at which a time in this format must be updated: 1, 60 or 3,600.
    static func step(of format: String) -> Double {
        var isQuoted = false
        var step = 3_600.0
        for letter in format {
            if letter == "'" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if letter == "s" || letter == "S" || letter == "A" { return 1 }
            if letter == "m" { step = 60 }
        }
        return step
    }
}
