import Foundation

/// The unit of one wheel of a date picker.
enum DateField: Hashable, Sendable {
    case year, month, day
    /// A wheel of days with their weekdays, in a fixed range around the current date.
    case weekday
    case hour, minute
    /// A wheel with AM and PM.
    case period
    /// The wheels of a countdown: hours and minutes.
    case hours, minutes

    /// The name that screen readers announce for the wheel.
    var name: String {
        switch self {
        case .year: "Year"
        case .month: "Month"
        case .day: "Day"
        case .weekday: "Date"
        case .hour: "Hour"
        case .minute: "Minute"
        case .period: "AM or PM"
        case .hours: "Hours"
        case .minutes: "Minutes"
        }
    }

    /// Returns the wheels of a mode, in the order of the locale. (C12)
    @MainActor static func fields(of mode: UIDatePicker.Mode, in formatting: DateFormatting) -> [DateField] {
        switch mode {
        case .countDownTimer: [.hours, .minutes]
        case .time: clock(in: formatting)
        case .date: order(of: "yMMMMd", in: formatting)
        case .yearAndMonth: order(of: "yMMMM", in: formatting)
        case .dateAndTime: [.weekday] + clock(in: formatting)
        }
    }

    @MainActor private static func clock(in formatting: DateFormatting) -> [DateField] {
        order(of: "jmm", in: formatting)
    }

    @MainActor private static func order(of template: String, in formatting: DateFormatting) -> [DateField] {
        var found: [DateField] = []
        for letter in formatting.letters(of: template) {
            let field: DateField
            switch letter {
            case "y", "Y", "u", "U", "r": field = .year
            case "M", "L": field = .month
            case "d": field = .day
            case "h", "H", "k", "K": field = .hour
            case "m": field = .minute
            case "a", "b", "B": field = .period
            default: continue
            }
            if !found.contains(field) { found.append(field) }
        }
        return found
    }
}

/// Formats dates in one locale and calendar. Frequently used results are cached.
@MainActor
final class DateFormatting {
    let calendar: Calendar
    let locale: Locale
    private var formatters: [String: DateFormatter] = [:]
    private var cachedTexts: [DateField: [Int: String]] = [:]
    /// The maximum number of cached formatters.
    private static let limit = 32

    init(calendar: Calendar, locale: Locale) {
        self.calendar = calendar
        self.locale = locale
    }

    /// Returns the field letters of the locale's date pattern for a template, such as `d`, `M` and `y`. Literal text in
    /// quotation marks is left out.
    func letters(of template: String) -> [Character] {
        let format = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
        var isQuoted = false
        return format.filter { letter in
            if letter == "'" { isQuoted.toggle() }
            return !isQuoted && letter != "'"
        }
    }

    /// Whether the locale uses a 12-hour clock.
    private(set) lazy var hasPeriods = letters(of: "jmm").contains { $0 == "a" || $0 == "b" || $0 == "B" }

    /// The locale's pattern for the hour, such as `H`, `HH` or `h`.
    private lazy var hourFormat: String = {
        let hours = letters(of: "jmm").filter { "hHkK".contains($0) }
        return hours.isEmpty ? "HH" : String(hours)
    }()

    private func formatter(_ key: String, in timeZone: TimeZone, _ set: (DateFormatter) -> Void) -> DateFormatter {
        let key = key + timeZone.identifier
        if let formatter = formatters[key] { return formatter }
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = calendar
        formatter.timeZone = timeZone
        set(formatter)
        if formatters.count >= Self.limit { formatters.removeAll() }
        formatters[key] = formatter
        return formatter
    }

    /// Formats a date with a template.
    func text(_ template: String, of date: Date) -> String {
        formatter("template " + template, in: calendar.timeZone) { $0.setLocalizedDateFormatFromTemplate(template) }
            .string(from: date)
    }

    private func text(format: String, of components: DateComponents) -> String {
        // The text is formatted in GMT. GMT has no daylight-saving time, so every hour exists on every day.
        guard let zone = TimeZone(secondsFromGMT: 0) else { return "" }
        var steady = calendar
        steady.timeZone = zone
        guard let date = steady.date(from: components) else { return "" }
        return formatter(format, in: zone) { $0.dateFormat = format }.string(from: date)
    }

    private func text(template: String, of components: DateComponents) -> String {
        text(
            format: DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template,
            of: components)
    }

    /// Returns the text that a wheel shows for a value of its unit.
    func text(_ value: Int, of field: DateField) -> String {
        if let text = cachedTexts[field]?[value] { return text }
        let text = make(value, of: field)
        if field != .year { cachedTexts[field, default: [:]][value] = text }
        return text
    }

    private func make(_ value: Int, of field: DateField) -> String {
        switch field {
        case .year: text(template: "y", of: DateComponents(year: value, month: 6, day: 15))
        case .month: text(format: "LLLL", of: DateComponents(year: 2_004, month: value, day: 1))
        case .day: text(template: "d", of: DateComponents(year: 2_004, month: 1, day: value))
        case .hour: text(format: hourFormat, of: DateComponents(year: 2_004, month: 1, day: 1, hour: value))
        case .minute: text(format: "mm", of: DateComponents(year: 2_004, month: 1, day: 1, minute: value))
        case .period: value == 0 ? calendar.amSymbol : calendar.pmSymbol
        case .hours:
            Duration.seconds(value * 3_600).formatted(
                .units(allowed: [.hours], width: .wide, zeroValueUnits: .show(length: 1)).locale(locale))
        case .minutes:
            Duration.seconds(value * 60).formatted(
                .units(allowed: [.minutes], width: .abbreviated, zeroValueUnits: .show(length: 1)).locale(locale))
        case .weekday: ""
        }
    }
}
