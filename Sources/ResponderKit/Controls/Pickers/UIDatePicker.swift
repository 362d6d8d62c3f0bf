public import Foundation

/// The style of a date picker. The raw values match UIKit's.
public enum UIDatePickerStyle: Int, Sendable {
    /// The style that suits the mode: `compact`, or `wheels` for countdowns and months.
    case automatic = 0
    /// The style with one wheel for each unit of the date, such as day and month.
    case wheels = 1
    /// The style with a button that shows the selected date. A tap opens a picker.
    case compact = 2
    /// The style with a calendar of one month.
    case inline = 3
}

/// A control that selects a date, a time, or a duration. (C12 to C16)
///
/// The control sends `valueChanged` for the user's selections, not for values set in code. Dates before `minimumDate`
/// or after `maximumDate` cannot be selected: a wheel turns back from such a date, and a calendar dims such days.
///
/// Dates are formatted with `locale`, `calendar` and `timeZone`. The current time is that of the
/// screen's clock.
///
///     let picker = UIDatePicker()
///     picker.datePickerMode = .date
///     picker.preferredDatePickerStyle = .inline
///     let printDate = UIAction { action in print((action.sender as? UIDatePicker)?.date ?? .now) }
///     picker.addAction(printDate, for: .valueChanged)
@MainActor
open class UIDatePicker: UIControl {
    /// The kind of value that is selected. The raw values match UIKit's.
    public enum Mode: Int, Sendable {
        /// Selects an hour and a minute.
        case time = 0
        /// Selects a day.
        case date = 1
        /// Selects a day and a time.
        case dateAndTime = 2
        /// Selects a duration in hours and minutes: `countDownDuration`.
        case countDownTimer = 3
        /// Selects a month and a year.
        case yearAndMonth = 4
    }

    /// The maximum countdown, in minutes.
    static let longestCountDown = 23 * 60 + 59

    /// The kind of value that is selected.
    open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { rebuild() } } }
    /// The preferred style, which applies if the mode supports it.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { rebuild() } }
    }

    /// The locale of the text. nil means the server's locale.
    open var locale: Locale? { didSet { if locale != oldValue { rebuild() } } }
    /// The calendar. nil means the server's calendar.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendar: Calendar! = Calendar.current { didSet { if calendar != oldValue { rebuild() } } }
    /// The time zone of the date. nil means the calendar's time zone.
    open var timeZone: TimeZone? { didSet { if timeZone != oldValue { rebuild() } } }

    /// The earliest selectable date; nil means no limit. If this date is later than `maximumDate`, both limits are
    /// ignored.
    open var minimumDate: Date? { didSet { if minimumDate != oldValue { limitsChanged() } } }
    /// The latest selectable date; nil means no limit.
    open var maximumDate: Date? { didSet { if maximumDate != oldValue { limitsChanged() } } }
    /// The interval between selectable minutes: a divisor of 60, up to 30. Other values become 1.
    open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 }
            if minuteInterval != oldValue { rebuild() }
        }
    }
    /// Whether dates set in code are also rounded to `minuteInterval`.
    open var roundsToMinuteInterval = true { didSet { if roundsToMinuteInterval != oldValue { limitsChanged() } } }

    private var storedDate: Date
    private var storedMinutes = 0
    private(set) final var formatting: DateFormatting
    private final var wheels: DateWheels?
    private final var month: MonthView?
    private final var compactView: CompactDateView?

    /// Creates a date picker with a frame in its superview's coordinates, in points. The date is the
    /// screen's current time.
    public override init(frame: CGRect) {
        storedDate = UIApplication.sharedOrPlaceholder.clock.date
        formatting = DateFormatting(calendar: .current, locale: .current)
        super.init(frame: frame)
        rebuild()
        if frame.size == .zero { bounds.size = intrinsicContentSize }
    }

    // MARK: Value

    /// The selected date. A date outside the limits becomes the nearest date within them. Setting the date sends no
    /// event.
    open var date: Date {
        get { storedDate }
        set { setDate(newValue, animated: false) }
    }

    /// Sets `date` and turns the wheels to this date. No event is sent.
    open func setDate(_ date: Date, animated: Bool) {
        storedDate = programmaticLimits.nearestSelectable(date, in: formatting.calendar)
        updateDisplay(animated: animated)
    }

    /// The countdown in seconds: whole minutes, up to 23 hours and 59 minutes.
    open var countDownDuration: TimeInterval {
        get { TimeInterval(storedMinutes * 60) }
        set {
            let minutes = newValue.isFinite ? Int(min(max(newValue / 60, 0), Double(Self.longestCountDown))) : 0
            storedMinutes = minutes / minuteInterval * minuteInterval
            updateDisplay(animated: false)
        }
    }

    /// The style that the picker uses: the preferred style, or another one if the mode does not support it.
    public final var datePickerStyle: UIDatePickerStyle {
        let isOfWheelsAlone = datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth
        switch preferredDatePickerStyle {
        case .wheels: return .wheels
        case .inline: return isOfWheelsAlone || datePickerMode == .time ? .wheels : .inline
        case .automatic, .compact: return isOfWheelsAlone ? .wheels : .compact
        }
    }

    /// The current time of the screen's clock.
    final var now: Date { (window?.application ?? UIApplication.sharedOrPlaceholder).clock.date }

    /// The limits for the user's selection. For dates set in code, `programmaticLimits` applies instead.
    final var limits: DateBounds {
        DateBounds(minimum: minimumDate, maximum: maximumDate, interval: hasMinutes ? minuteInterval : 0)
    }
    private var programmaticLimits: DateBounds {
        var limits = limits
        if !roundsToMinuteInterval { limits.interval = 0 }
        return limits
    }
    private var hasMinutes: Bool { datePickerMode == .time || datePickerMode == .dateAndTime }

    // MARK: Selection by the user (C15)

    /// Applies the date that the user chose. If this date cannot be selected, the nearest selectable date is applied.
    final func userDidSelect(_ date: Date) {
        let before = storedDate
        storedDate = limits.nearestSelectable(date, in: formatting.calendar)
        updateDisplay(animated: true)
        if storedDate != before { valueChanged(with: nil) }
    }

    /// Applies the user's choice of a countdown, in minutes. The minimum is `minuteInterval`, because a countdown
    /// cannot be zero.
    final func userDidSelect(minutes: Int) {
        let before = storedMinutes
        storedMinutes = min(max(minutes, minuteInterval), Self.longestCountDown)
        updateDisplay(animated: true)
        if storedMinutes != before { valueChanged(with: nil) }
    }

    // MARK: Display

    private func limitsChanged() {
        storedDate = programmaticLimits.nearestSelectable(storedDate, in: formatting.calendar)
        updateDisplay(animated: false)
    }

    private func updateDisplay(animated: Bool) {
        if datePickerMode == .countDownTimer {
            wheels?.show(minutes: storedMinutes, animated: animated)
        } else {
            wheels?.show(storedDate, within: limits, animated: animated)
        }
        month?.show(storedDate)
        compactView?.show()
    }

    /// Rebuilds the content for another mode, style or locale.
    private func rebuild() {
        var calendar = calendar ?? .current
        if let locale { calendar.locale = locale }
        if let timeZone { calendar.timeZone = timeZone }
        formatting = DateFormatting(calendar: calendar, locale: locale ?? calendar.locale ?? .current)
        storedDate = programmaticLimits.nearestSelectable(storedDate, in: calendar)
        storedMinutes = storedMinutes / minuteInterval * minuteInterval
        for view in [wheels?.view, month, compactView] { view?.removeFromSuperview() }
        (wheels, month, compactView) = (nil, nil, nil)
        switch datePickerStyle {
        case .inline: month = added(MonthView(of: self))
        case .compact: compactView = added(CompactDateView(of: self))
        case .wheels, .automatic:
            let wheels = DateWheels(DateField.fields(of: datePickerMode, in: formatting), formatting, of: self)
            self.wheels = wheels
            _ = added(wheels.view)
        }
        stateChanged()
        updateDisplay(animated: false)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func added<View: UIView>(_ view: View) -> View {
        addSubview(view)
        return view
    }

    /// Requests layout after the size of the picker's content has changed.
    final func partsChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        wheels?.view.frame = bounds
        month?.frame = bounds
        compactView?.frame = bounds
    }

    open override var intrinsicContentSize: CGSize {
        month?.contentSize ?? compactView?.contentSize ?? UIPickerView.standardSize
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { updateDisplay(animated: false) }
    }

    // MARK: Events

    // The subviews handle touches and the focus, so the picker itself tracks no touch.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    open override var canBecomeFocused: Bool { false }

    /// The environment that receives the focus: the calendar of the inline style, which contains the selected day.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        month.map { [$0] } ?? super.preferredFocusEnvironments
    }

    override func stateChanged() {
        for view in [wheels?.view, month, compactView] { view?.alpha = isEnabled ? 1 : 0.5 }
    }

    // MARK: Rendering

    override class var libraryClass: UIControl.Type { UIDatePicker.self }

    override var renderKind: RenderKind { .view }

    override var queryValue: ViewMatch.Value? {
        datePickerMode == .countDownTimer ? .number(countDownDuration) : .text(date.formatted(.iso8601))
    }
}
