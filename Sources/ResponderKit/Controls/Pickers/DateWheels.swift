import Foundation

/// The wheels of a date picker, and the values of their rows. (C12)
@MainActor
final class DateWheels {
    /// The number of times that an endless wheel repeats its values.
    private static let rounds = 200
    /// The row in the middle of a wheel of days. This row shows the day `anchor`.
    private static let middleDay = 20_000
    /// The last year in a wheel of years.
    private static let lastYear = 10_000

    @WeakResponder private var owner: UIDatePicker?
    /// If set, this closure receives the dates that the user selects, and the date picker does not.
    var onChoose: ((Date) -> Void)?
    let view = UIPickerView(frame: .zero)
    private(set) var fields: [DateField] = []
    private var formatting: DateFormatting
    private var bounds: DateBounds
    private var date: Date
    private var duration = 0
    /// The day in the middle of a wheel of days.
    private var anchor: Date
    private var today: Date

    private var calendar: Calendar { formatting.calendar }

    init(_ fields: [DateField], _ formatting: DateFormatting, of owner: UIDatePicker) {
        self.owner = owner
        self.formatting = formatting
        self.fields = fields
        date = owner.date
        bounds = owner.limits
        today = formatting.calendar.startOfDay(for: owner.now)
        anchor = formatting.calendar.startOfDay(for: owner.date)
        view.dataSource = self
        view.delegate = self
        view.rowRepetition = self
    }

    // MARK: Display

    /// Shows a date on the wheels, and sets the limits within which the user can select a date.
    func show(_ date: Date, within bounds: DateBounds, animated: Bool) {
        let isOther = date != self.date || bounds != self.bounds
        self.date = date
        self.bounds = bounds
        if fields.contains(.weekday) {
            today = owner.map { calendar.startOfDay(for: $0.now) } ?? today
            // If the date is near or beyond the ends of the wheel of days, the wheel is rebuilt around that date.
            let days = calendar.dateComponents([.day], from: anchor, to: date).day ?? 0
            if abs(days) > Self.middleDay / 2 {
                anchor = calendar.startOfDay(for: date)
                view.reloadAllComponents()
            }
        }
        updateWheels(animated: animated)
        if isOther { refresh() }
    }

    /// Shows a countdown on the wheels, in minutes.
    func show(minutes: Int, animated: Bool) {
        duration = minutes
        updateWheels(animated: animated)
    }

    private func updateWheels(animated: Bool) {
        for (component, field) in fields.enumerated() {
            guard view.numberOfComponents > component else { return }
            let wheel = view.wheels[component]
            // A wheel that the user is turning keeps its position. The wheel reports the selected value when it stops.
            guard !wheel.isTurning else { continue }
            // An endless wheel that is set without animation selects a row of the middle repetition, far from both
            // ends.
            let middle = count(of: field) * Self.rounds / 2
            let row = row(
                of: value(of: field), for: field, near: animated || !isEndless(field) ? wheel.targetRow : middle)
            if row != wheel.targetRow { wheel.select(row, animated: animated) }
        }
    }

    /// Updates the colours of the rows after the selectable values changed.
    private func refresh() { for wheel in view.wheels { wheel.refresh() } }

    // MARK: Rows and values

    /// Returns the number of distinct values of a wheel. Endless wheels repeat these values.
    private func count(of field: DateField) -> Int {
        switch field {
        case .year: Self.lastYear
        case .month: calendar.maximumRange(of: .month)?.count ?? 12
        case .day: calendar.maximumRange(of: .day)?.count ?? 31
        case .weekday: 2 * Self.middleDay
        case .hour, .hours: 24
        case .minute, .minutes: 60 / step
        case .period: 2
        }
    }

    private var step: Int { max(1, bounds.interval) }

    private func isEndless(_ field: DateField) -> Bool { field != .year && field != .weekday && field != .period }

    /// Returns the value of a row: a year, month, day, hour or minute. For a wheel of days, the value is the number of
    /// days after `anchor`, the day in the middle of the wheel.
    private func value(ofRow row: Int, for field: DateField) -> Int {
        switch field {
        case .year: row + 1
        case .weekday: row - Self.middleDay
        case .month, .day: row % count(of: field) + 1
        case .minute, .minutes: row % count(of: field) * step
        case .hour, .hours, .period: row % count(of: field)
        }
    }

    /// Returns the row that shows a value. In an endless wheel, this is the nearest such row to `row`.
    private func row(of value: Int, for field: DateField, near row: Int) -> Int {
        let count = count(of: field)
        switch field {
        case .year: return min(max(value - 1, 0), count - 1)
        case .weekday: return min(max(value + Self.middleDay, 0), count - 1)
        case .period: return value
        default: break
        }
        let place =
            field == .month || field == .day ? value - 1 : field == .minute || field == .minutes ? value / step : value
        let round = (Double(row - place) / Double(count)).rounded()
        return place + count * min(max(0, Int(round)), Self.rounds - 1)
    }

    /// Returns one unit of the shown date, such as its month.
    private func value(of field: DateField) -> Int {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        switch field {
        case .year: return parts.year ?? 1
        case .month: return parts.month ?? 1
        case .day: return parts.day ?? 1
        case .weekday: return calendar.dateComponents([.day], from: anchor, to: calendar.startOfDay(for: date)).day ?? 0
        case .hour: return parts.hour ?? 0
        case .minute: return parts.minute ?? 0
        case .period: return (parts.hour ?? 0) < 12 ? 0 : 1
        case .hours: return duration / 60
        case .minutes: return duration % 60
        }
    }

    private func text(ofRow row: Int, for field: DateField) -> String {
        guard field == .weekday else { return formatting.text(value(ofRow: row, for: field), of: field) }
        guard let day = calendar.date(byAdding: .day, value: row - Self.middleDay, to: anchor) else { return "" }
        let isToday = day == today && formatting.locale.language.languageCode == .english
        return isToday ? "Today" : formatting.text("EEEMMMd", of: day)
    }

    // MARK: Selectable values

    /// Returns whether a value can be selected for a unit while the larger units stay unchanged. (C13)
    private func canBeChosen(_ value: Int, of field: DateField) -> Bool {
        var parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
        let unit: Calendar.Component
        switch field {
        case .year:
            guard bounds.hasLimits else { return true }
            (parts.year, parts.month, parts.day, unit) = (value, 1, 1, .year)
        case .month:
            guard bounds.hasLimits else { return true }
            (parts.month, parts.day, unit) = (value, 1, .month)
        case .day:
            guard let days = calendar.range(of: .day, in: .month, for: date), days.contains(value) else { return false }
            (parts.day, unit) = (value, .day)
        case .weekday:
            guard bounds.hasLimits, let day = calendar.date(byAdding: .day, value: value, to: anchor) else {
                return true
            }
            return overlaps(day, .day)
        case .hour: (parts.hour, unit) = (value, .hour)
        case .minute: (parts.hour, parts.minute, unit) = (self.value(of: .hour), value, .minute)
        case .period: (parts.hour, unit) = (value * 12, .hour)
        case .hours, .minutes: return true
        }
        guard bounds.hasLimits, let start = calendar.date(from: parts) else { return true }
        if field == .period { return bounds.overlaps(from: start, upTo: start.addingTimeInterval(12 * 3_600)) }
        return overlaps(start, unit)
    }

    private func overlaps(_ start: Date, _ unit: Calendar.Component) -> Bool {
        guard let end = calendar.date(byAdding: unit, value: 1, to: start) else { return true }
        return bounds.overlaps(from: start, upTo: end)
    }

    // MARK: Selection by the user

    /// Returns the date that the wheels select. (C14)
    ///
    /// If the month is too short for the day, the last day of the month is used. A time that daylight
    /// saving skips is moved forward by the skipped time.
    private func chosenDate(by changed: DateField) -> Date {
        var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: date)
        func selectedValue(_ field: DateField) -> Int? {
            fields.firstIndex(of: field).map { value(ofRow: view.selectedRow(inComponent: $0), for: field) }
        }
        if let days = selectedValue(.weekday), let day = calendar.date(byAdding: .day, value: days, to: anchor) {
            let other = calendar.dateComponents([.era, .year, .month, .day], from: day)
            (parts.era, parts.year, parts.month, parts.day) = (other.era, other.year, other.month, other.day)
        }
        if let year = selectedValue(.year) { parts.year = year }
        if let month = selectedValue(.month) { parts.month = month }
        let day = selectedValue(.day) ?? parts.day ?? 1
        if fields.contains(.month) {
            parts.day = 1
            if let first = calendar.date(from: parts), let days = calendar.range(of: .day, in: .month, for: first) {
                // In some calendars, years have different numbers of months. A month that the selected year does not
                // have would fall into the next year, so the last month is used.
                if let months = calendar.range(of: .month, in: .year, for: first), let month = parts.month,
                    month >= months.upperBound
                {
                    parts.month = months.upperBound - 1
                }
                parts.day = min(max(day, days.lowerBound), days.upperBound - 1)
            }
        }
        if let hour = selectedValue(.hour) {
            parts.hour = hour
            // The AM/PM wheel moves the hour by half a day. Any other wheel leaves the hour as it is.
            if changed == .period, let half = selectedValue(.period) { parts.hour = hour % 12 + half * 12 }
            parts.second = 0
        }
        if let minute = selectedValue(.minute) { parts.minute = minute }
        return calendar.date(from: parts) ?? date
    }

    private var chosenMinutes: Int {
        let parts = fields.enumerated().map { value(ofRow: view.selectedRow(inComponent: $0.offset), for: $0.element) }
        return parts.count == 2 ? parts[0] * 60 + parts[1] : 0
    }
}

extension DateWheels: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { fields.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        count(of: fields[component]) * (isEndless(fields[component]) ? Self.rounds : 1)
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        let room = max(
            0, pickerView.bounds.width - 2 * UIPickerView.margin - CGFloat(fields.count - 1) * UIPickerView.gap)
        let parts: [DateField: CGFloat] = [.month: 1.8, .weekday: 2.4, .year: 1.2]
        let whole = fields.reduce(0) { $0 + (parts[$1] ?? 1) }
        return room * (parts[fields[component]] ?? 1) / whole
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        text(ofRow: row, for: fields[component])
    }

    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
        let field = fields[component]
        let label = pickerView.titleLabel(forRow: row, inComponent: component, reusing: view)
        (label as? UILabel)?.textColor = canBeChosen(value(ofRow: row, for: field), of: field) ? .label : .tertiaryLabel
        return label
    }

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        fields[component].name
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        guard let owner, fields.indices.contains(component) else { return }
        if fields.contains(.hours) { return owner.userDidSelect(minutes: chosenMinutes) }
        let chosen = chosenDate(by: fields[component])
        if let onChoose { onChoose(chosen) } else { owner.userDidSelect(chosen) }
    }
}

extension DateWheels: EndlessRows {
    func pickerView(_ pickerView: UIPickerView, rowAs row: Int, in component: Int) -> Int? {
        let field = fields[component]
        guard isEndless(field) else { return nil }
        let count = count(of: field)
        let round = row / count
        // The wheel jumps back to its middle only when it is near an end, because a jump requires an update of its
        // rows.
        guard round < Self.rounds / 4 || round > 3 * Self.rounds / 4 else { return nil }
        return row % count + count * (Self.rounds / 2)
    }

    func pickerView(_ pickerView: UIPickerView, end isLast: Bool, near row: Int, in component: Int) -> Int? {
        let field = fields[component]
        guard isEndless(field) else { return nil }
        let count = count(of: field)
        return row / count * count + (isLast ? count - 1 : 0)
    }
}
