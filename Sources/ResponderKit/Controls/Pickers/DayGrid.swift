import Foundation

/// The days of a month, one row per week. (C16)
@MainActor
final class DayGrid: UIView {
    /// The day that receives the focus after a change of the month.
    enum FocusTarget { case first, last, sameNumber }

    /// The maximum number of weeks that overlap a month.
    private static let mostWeeks = 6
    /// The height of the weekday names, in points.
    private static let weekdayHeight: CGFloat = 24

    private let formatting: DateFormatting
    private let weekdayLabels: [UILabel]
    private(set) var days: [DayButton] = []
    private(set) var chosen: Date?
    private var weeks = DayGrid.mostWeeks
    /// Called when the user selects a day.
    var onChoose: ((Date) -> Void)?
    /// Called when the user goes to another month. The first argument is the number of months, negative for earlier
    /// months. The second argument is the day that receives the focus in the new month.
    var onMonthChange: ((Int, FocusTarget) -> Void)?

    init(_ formatting: DateFormatting) {
        self.formatting = formatting
        weekdayLabels = (0..<7).map { _ in UILabel() }
        super.init(frame: .zero)
        let calendar = formatting.calendar
        let (short, long) = (calendar.shortStandaloneWeekdaySymbols, calendar.standaloneWeekdaySymbols)
        for (index, head) in weekdayLabels.enumerated() {
            let day = (calendar.firstWeekday - 1 + index) % 7
            head.text = short.indices.contains(day) ? short[day].uppercased() : nil
            head.accessibilityLabel = long.indices.contains(day) ? long[day] : nil
            head.font = .systemFont(ofSize: 12, weight: .semibold)
            head.textColor = .secondaryLabel
            head.textAlignment = .center
            addSubview(head)
        }
        days = (0..<Self.mostWeeks * 7).map { _ in DayButton(in: self) }
        for day in days { addSubview(day) }
    }

    // MARK: Showing

    func show(month: Date, chosen: Date, today: Date, within limits: DateBounds) {
        self.chosen = chosen
        let calendar = formatting.calendar
        let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
        let weekday = calendar.component(.weekday, from: month)
        let firstColumn = (weekday - calendar.firstWeekday + 7) % 7
        weeks = max(1, (firstColumn + count + 6) / 7)
        for (index, button) in days.enumerated() {
            let number = index - firstColumn + 1
            guard number >= 1, number <= count, let day = calendar.date(byAdding: .day, value: number - 1, to: month)
            else {
                button.clear()
                continue
            }
            let end = calendar.date(byAdding: .day, value: 1, to: day) ?? day
            button.show(
                day, number: number, formatting, isChosen: calendar.isDate(day, inSameDayAs: chosen),
                isToday: calendar.isDate(day, inSameDayAs: today), canBeChosen: limits.overlaps(from: day, upTo: end))
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width / 7
        let height = max(0, bounds.height - Self.weekdayHeight) / CGFloat(weeks)
        for (index, head) in weekdayLabels.enumerated() {
            head.frame = mirrored(CGRect(x: CGFloat(index) * width, y: 0, width: width, height: Self.weekdayHeight))
        }
        let side = min(width, height, 44)
        for (index, day) in days.enumerated() {
            let middle = CGPoint(
                x: (CGFloat(index % 7) + 0.5) * width, y: Self.weekdayHeight + (CGFloat(index / 7) + 0.5) * height)
            day.frame = mirrored(CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side))
            day.layer.cornerRadius = side / 2
        }
    }

    // MARK: Keys (C16)

    /// The number of the day that has the focus.
    var focusedDay: Int? { days.first { $0.isFocused }?.number }

    func choose(_ day: Date) { onChoose?(day) }

    /// Moves the focus by a number of days. Beyond the first or last day of this month, another month is shown.
    func moveFocus(from button: DayButton, by count: Int) {
        guard let number = button.number else { return }
        let step = count > 0 ? 1 : -1
        var next = number + count
        while let other = days.first(where: { $0.number == next }) {
            // If the day cannot be selected, the next day in the same direction is tried.
            if other.isEnabled { return focus(on: other) }
            next += step
        }
        onMonthChange?(step, count > 0 ? .first : .last)
    }

    func changeMonth(by count: Int) { onMonthChange?(count, .sameNumber) }

    /// Moves the focus to the first or last selectable day of a week.
    func moveFocusToEnd(of button: DayButton, isLast: Bool) {
        guard let index = days.firstIndex(where: { $0 === button }) else { return }
        let week = days[index / 7 * 7..<index / 7 * 7 + 7].filter { $0.isEnabled && $0.number != nil }
        if let day = isLast ? week.last : week.first { focus(on: day) }
    }

    func focus(on target: FocusTarget, number: Int?) {
        layoutIfNeeded()
        let open = days.filter { $0.number != nil && $0.isEnabled }
        let day: DayButton?
        switch target {
        case .first: day = open.first
        case .last: day = open.last
        case .sameNumber:
            day = open.min { abs(($0.number ?? 0) - (number ?? 1)) < abs(($1.number ?? 0) - (number ?? 1)) }
        }
        if let day { focus(on: day) }
    }

    private func focus(on day: DayButton) {
        guard let focusSystem = window?.application?.focusSystem else { return }
        focusSystem.requestFocusUpdate(to: day)
        focusSystem.updateFocusIfNeeded()
    }

    /// The day that receives the focus: the selected day, or the first selectable day.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let day = days.first(where: { $0.isSelected && $0.isEnabled }) { return [day] }
        return days.first { $0.number != nil && $0.isEnabled }.map { [$0] } ?? super.preferredFocusEnvironments
    }
}

/// The button of one day in a month.
@MainActor
final class DayButton: UIButton {
    @WeakResponder private var grid: DayGrid?
    private var day: Date?
    /// The day of the month; nil for an empty cell.
    private(set) var number: Int?

    init(in grid: DayGrid) {
        self.grid = grid
        super.init(frame: .zero)
        addAction(UIAction { [weak self] _ in self?.choose() }, for: .primaryActionTriggered)
    }

    private func choose() { if let day { grid?.choose(day) } }

    func clear() {
        number = nil
        day = nil
        isHidden = true
    }

    func show(_ day: Date, number: Int, _ formatting: DateFormatting, isChosen: Bool, isToday: Bool, canBeChosen: Bool)
    {
        let isOther = day != self.day
        self.day = day
        self.number = number
        isHidden = false
        isEnabled = canBeChosen
        isSelected = isChosen
        if isOther {
            setTitle(formatting.text(number, of: .day).filter(\.isNumber), for: .normal)
            accessibilityLabel = formatting.text("EEEEyMMMMd", of: day)
            accessibilityIdentifier = "day-\(number)"
        }
        accessibilityHint = isToday ? "Today" : nil
        font = .systemFont(ofSize: 19, weight: isChosen || isToday ? .semibold : .regular)
        // The selected day is filled with the tint colour. The text of the current day has the tint colour.
        style = isChosen ? .filled : .plain
        setTitleColor(isChosen || isToday ? nil : .label, for: .normal)
    }

    // MARK: Keys

    /// Prevents the focus system from moving the focus horizontally from this day. The button itself handles the left
    /// and right arrow keys, and can also move the focus to the next or previous week. (C16)
    override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        let isToSide = !context.focusHeading.isDisjoint(with: [.left, .right])
        return !(isToSide && context.previouslyFocusedView === self) && super.shouldUpdateFocus(in: context)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            switch press.type {
            case .leftArrow: return moveFocus(by: isReversed ? 1 : -1)
            case .rightArrow: return moveFocus(by: isReversed ? -1 : 1)
            case .pageUp: return previousMonth()
            case .pageDown: return nextMonth()
            default: break
            }
        }
        super.pressesBegan(presses, with: event)
    }

    private func moveFocus(by count: Int) { grid?.moveFocus(from: self, by: count) }

    override var keyCommands: [UIKeyCommand]? { Self.commands }

    private static let commands = [
        UIKeyCommand(
            input: UIKeyCommand.inputHome, modifierFlags: [], action: Selector("goToStart", DayButton.goToStart)),
        UIKeyCommand(input: UIKeyCommand.inputEnd, modifierFlags: [], action: Selector("goToEnd", DayButton.goToEnd)),
        UIKeyCommand(
            input: UIKeyCommand.inputPageUp, modifierFlags: [],
            action: Selector("previousMonth", DayButton.previousMonth)),
        UIKeyCommand(
            input: UIKeyCommand.inputPageDown, modifierFlags: [], action: Selector("nextMonth", DayButton.nextMonth)),
    ]

    private func goToStart() { grid?.moveFocusToEnd(of: self, isLast: false) }
    private func goToEnd() { grid?.moveFocusToEnd(of: self, isLast: true) }
    private func previousMonth() { grid?.changeMonth(by: -1) }
    private func nextMonth() { grid?.changeMonth(by: 1) }
}
