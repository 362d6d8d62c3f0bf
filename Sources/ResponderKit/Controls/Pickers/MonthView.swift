import Foundation

/// The calendar of one month, with a title that opens a month picker. If the mode includes a time, the time is shown
/// below the days. (C16)
@MainActor
final class MonthView: UIView {
    /// The kind of content below the title.
    enum Part { case days, months, time }

    /// The size of the month view, in points.
    static let size = CGSize(width: 320, height: 336)
    static let headHeight: CGFloat = 44
    private static let timeHeight: CGFloat = 52
    private static let buttonWidth: CGFloat = 44
    private static let inset: CGFloat = 8

    @WeakResponder private var owner: UIDatePicker?
    private let formatting: DateFormatting
    private let title = UIButton(frame: .zero)
    private let arrow = UIImageView()
    private let previousButton = UIButton(frame: .zero)
    private let nextButton = UIButton(frame: .zero)
    private let grid: DayGrid
    private let timeName = UILabel()
    private let time = UIButton(frame: .zero)
    private var wheels: DateWheels?
    private(set) var part = Part.days
    /// The first day of the visible month.
    private(set) var month: Date

    init(of owner: UIDatePicker) {
        self.owner = owner
        formatting = owner.formatting
        month = Self.first(of: owner.date, in: formatting.calendar)
        grid = DayGrid(formatting)
        super.init(frame: .zero)
        setUp()
        show(owner.date)
    }

    private func setUp() {
        title.font = .systemFont(ofSize: 17, weight: .semibold)
        title.setTitleColor(.label, for: .normal)
        title.contentHorizontalAlignment = .leading
        title.accessibilityIdentifier = "month"
        title.addAction(UIAction { [weak self] _ in self?.toggle(.months) }, for: .primaryActionTriggered)
        for (button, name, step) in [(previousButton, "Previous month", -1), (nextButton, "Next month", 1)] {
            button.symbolSize = 20
            button.accessibilityLabel = name
            button.addAction(UIAction { [weak self] _ in self?.changeMonth(by: step) }, for: .primaryActionTriggered)
        }
        time.style = .gray
        time.font = .systemFont(ofSize: 17)
        time.setTitleColor(.label, for: .normal)
        time.accessibilityIdentifier = "time"
        time.addAction(UIAction { [weak self] _ in self?.toggle(.time) }, for: .primaryActionTriggered)
        timeName.text = "Time"
        timeName.font = .systemFont(ofSize: 17)
        let hasTime = owner?.datePickerMode == .dateAndTime
        arrow.contentMode = .center
        arrow.isUserInteractionEnabled = false
        arrow.accessibilityTraits = .decorative
        for view in [title, arrow, previousButton, nextButton, grid] as [UIView] { addSubview(view) }
        if hasTime { for view in [timeName, time] as [UIView] { addSubview(view) } }
        grid.onChoose = { [weak self] in self?.choose($0) }
        grid.onMonthChange = { [weak self] in self?.changeMonth(by: $0, focusingOn: $1) }
        for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
            let swipe = MonthSwipe(step)
            swipe.direction = direction
            swipe.addTarget(self, action: Selector("swiped", MonthView.swiped))
            grid.addGestureRecognizer(swipe)
        }
    }

    private var hasTime: Bool { time.superview != nil }

    var contentSize: CGSize {
        CGSize(width: Self.size.width, height: Self.size.height + (hasTime ? Self.timeHeight : 0))
    }

    private static func first(of date: Date, in calendar: Calendar) -> Date {
        calendar.dateInterval(of: .month, for: date)?.start ?? date
    }

    // MARK: Display

    /// Shows the selected date. If the month of the date has changed, the new month is shown.
    func show(_ date: Date) {
        let isOther = grid.chosen.map { !formatting.calendar.isDate($0, equalTo: date, toGranularity: .month) } ?? true
        if isOther { month = Self.first(of: date, in: formatting.calendar) }
        refresh(date)
        setNeedsLayout()
    }

    private func refresh(_ date: Date) {
        guard let owner else { return }
        title.setTitle(formatting.text("yMMMM", of: month), for: .normal)
        title.accessibilityHint = part == .months ? "Shows the days" : "Shows other months"
        arrow.image = UIImage(
            systemName: part == .months ? "chevron.down" : isReversed ? "chevron.left" : "chevron.right")
        time.setTitle(formatting.text("jmm", of: date), for: .normal)
        time.accessibilityLabel = "Time, \(formatting.text("jmm", of: date))"
        grid.show(month: month, chosen: date, today: owner.now, within: owner.limits)
        previousButton.setImage(UIImage(systemName: isReversed ? "chevron.right" : "chevron.left"), for: .normal)
        nextButton.setImage(UIImage(systemName: isReversed ? "chevron.left" : "chevron.right"), for: .normal)
        previousButton.isEnabled = hasDays(monthOffset: -1)
        nextButton.isEnabled = hasDays(monthOffset: 1)
        wheels?.show(part == .months ? month : date, within: owner.limits, animated: true)
    }

    /// Returns whether any day of a month can be selected.
    private func hasDays(monthOffset count: Int) -> Bool {
        guard let owner, let first = formatting.calendar.date(byAdding: .month, value: count, to: month),
            let span = formatting.calendar.dateInterval(of: .month, for: first)
        else { return false }
        return owner.limits.overlaps(from: span.start, upTo: span.end)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let date = grid.chosen { refresh(date) }
        let head = CGRect(x: Self.inset, y: 0, width: max(0, bounds.width - 2 * Self.inset), height: Self.headHeight)
        let buttons = part == .days ? 2 * Self.buttonWidth : 0
        title.frame = mirrored(CGRect(x: head.minX, y: 0, width: max(0, head.width - buttons), height: head.height))
        let length = UIFont.systemFont(ofSize: 17, weight: .semibold).width(of: title.currentTitle ?? "")
        arrow.frame = mirrored(CGRect(x: head.minX + length + 6, y: 0, width: 20, height: head.height))
        previousButton.frame = mirrored(
            CGRect(x: head.maxX - 2 * Self.buttonWidth, y: 0, width: Self.buttonWidth, height: head.height))
        nextButton.frame = mirrored(
            CGRect(x: head.maxX - Self.buttonWidth, y: 0, width: Self.buttonWidth, height: head.height))
        previousButton.isHidden = part != .days
        nextButton.isHidden = part != .days
        let foot = hasTime ? Self.timeHeight : 0
        let room = CGRect(
            x: Self.inset, y: Self.headHeight, width: head.width, height: max(0, bounds.height - Self.headHeight - foot)
        )
        grid.frame = room
        grid.isHidden = part != .days
        wheels?.view.frame = CGRect(x: 0, y: room.midY - 108, width: bounds.width, height: 216)
        let width = max(84, UIFont.systemFont(ofSize: 17).width(of: time.currentTitle ?? "") + 24)
        let y = bounds.height - foot + 8
        timeName.frame = mirrored(CGRect(x: Self.inset + 8, y: y, width: max(0, head.width - width - 16), height: 36))
        timeName.textAlignment = isReversed ? .right : .left
        time.frame = mirrored(CGRect(x: head.maxX - width, y: y, width: width, height: 36))
        time.layer.cornerRadius = 8
    }

    /// The environment that receives the focus: the grid of days, if it is visible.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        part == .days ? [grid] : super.preferredFocusEnvironments
    }

    // MARK: Selection

    private func choose(_ day: Date) {
        guard let owner else { return }
        let calendar = formatting.calendar
        let old = calendar.dateComponents([.hour, .minute, .second], from: owner.date)
        // The user selects only a day, so the new date keeps the time of day of the previous date.
        var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
        (parts.hour, parts.minute, parts.second) = (old.hour, old.minute, old.second)
        owner.userDidSelect(calendar.date(from: parts) ?? day)
    }

    /// Shows another month. The selection does not change.
    private func changeMonth(by count: Int, focusingOn target: DayGrid.FocusTarget? = nil) {
        guard let owner, hasDays(monthOffset: count),
            let next = formatting.calendar.date(byAdding: .month, value: count, to: month)
        else { return }
        let number = grid.focusedDay
        month = Self.first(of: next, in: formatting.calendar)
        refresh(owner.date)
        setNeedsLayout()
        if let target { grid.focus(on: target, number: number) }
    }

    func swiped(_ swipe: UISwipeGestureRecognizer) {
        guard let swipe = swipe as? MonthSwipe, part == .days else { return }
        changeMonth(by: isReversed ? -swipe.step : swipe.step)
    }

    /// Replaces the grid of days with wheels, or the wheels with the grid.
    private func toggle(_ part: Part) {
        guard let owner else { return }
        self.part = self.part == part ? .days : part
        wheels?.view.removeFromSuperview()
        wheels = nil
        if self.part != .days {
            let mode: UIDatePicker.Mode = self.part == .months ? .yearAndMonth : .time
            let wheels = DateWheels(DateField.fields(of: mode, in: formatting), formatting, of: owner)
            if self.part == .months { wheels.onChoose = { [weak self] in self?.changeMonth(to: $0) } }
            self.wheels = wheels
            addSubview(wheels.view)
            wheels.show(self.part == .months ? month : owner.date, within: owner.limits, animated: false)
        }
        refresh(owner.date)
        setNeedsLayout()
    }

    /// Shows the month that the wheels selected. The selected date does not change.
    private func changeMonth(to date: Date) {
        guard let owner else { return }
        month = Self.first(of: owner.limits.clamped(date), in: formatting.calendar)
        refresh(owner.date)
        setNeedsLayout()
    }
}

/// A swipe that shows another month.
@MainActor
private final class MonthSwipe: UISwipeGestureRecognizer {
    let step: Int

    init(_ step: Int) {
        self.step = step
        super.init()
    }
}
