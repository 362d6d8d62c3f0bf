public import Foundation

/// How a date picker looks. Raw values as UIKit's.
public enum UIDatePickerStyle: Int, Sendable {
    /// What suits its mode: `compact`, and `wheels` for a countdown and for months.
    case automatic = 0
    /// Wheels for each part of a date.
    case wheels = 1
    /// What is chosen, and after a tap what it is chosen from.
    case compact = 2
    /// A month's days.
    case inline = 3
}

/// A control that gives a date, a time, or how long something takes. (C12 to C16)
///
/// It tells `valueChanged` of what a person chooses, and of nothing that code sets. What is before `minimumDate` or after `maximumDate` cannot be chosen: wheels turn back,
/// days are faint. What stands where is written as its `locale` writes it, by its `calendar` and in its `timeZone`; what time it is its screen's clock says.
///
///     let picker = UIDatePicker()
///     picker.datePickerMode = .date
///     picker.preferredDatePickerStyle = .inline
///     picker.addAction(UIAction { action in print((action.sender as? UIDatePicker)?.date ?? .now) }, for: .valueChanged)
@MainActor
open class UIDatePicker: UIControl {
    /// What is chosen. Raw values as UIKit's.
    public enum Mode: Int, Sendable {
        /// An hour and a minute.
        case time = 0
        /// A day.
        case date = 1
        /// A day and a time.
        case dateAndTime = 2
        /// Hours and minutes that something takes: `countDownDuration`.
        case countDownTimer = 3
        /// A month.
        case yearAndMonth = 4
    }

    /// The longest countdown, in minutes.
    static let longestCountDown = 23 * 60 + 59

    /// What is chosen.
    open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { rebuild() } } }
    /// How it should look, where that suits its mode.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { rebuild() } }
    }

    /// The place as which it writes; nil is the device's, which here is the server's.
    open var locale: Locale? { didSet { if locale != oldValue { rebuild() } } }
    /// What it counts by; nil is the server's.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendar: Calendar! = Calendar.current { didSet { if calendar != oldValue { rebuild() } } }
    /// Where the day has the hour that it shows; nil is the calendar's.
    open var timeZone: TimeZone? { didSet { if timeZone != oldValue { rebuild() } } }

    /// The least date that a person can choose; nil is none. Where it is later than the last, neither counts.
    open var minimumDate: Date? { didSet { if minimumDate != oldValue { limitsChanged() } } }
    /// The last date that a person can choose; nil is none.
    open var maximumDate: Date? { didSet { if maximumDate != oldValue { limitsChanged() } } }
    /// From one minute that can be chosen to the next: a number that 60 can be divided by, up to 30, else 1.
    open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 }
            if minuteInterval != oldValue { rebuild() }
        }
    }
    /// Whether its date is at one of these minutes also where code set another.
    open var roundsToMinuteInterval = true { didSet { if roundsToMinuteInterval != oldValue { limitsChanged() } } }

    private var storedDate: Date
    private var storedMinutes = 0
    private(set) final var words: DateWords
    private final var wheels: DateWheels?
    private final var month: MonthView?
    private final var capsules: DateCapsules?

    /// A date picker in its superview's space, points, at what its screen's clock says.
    public override init(frame: CGRect) {
        storedDate = UIApplication.shared.clock.date
        words = DateWords(calendar: .current, locale: .current)
        super.init(frame: frame)
        rebuild()
        if frame.size == .zero { bounds.size = intrinsicContentSize }
    }

    // MARK: What it gives

    /// What is chosen. What is outside of its limits becomes the nearest that is not; nobody is told.
    open var date: Date {
        get { storedDate }
        set { setDate(newValue, animated: false) }
    }

    /// Sets `date`, and turns to it. Nobody is told.
    open func setDate(_ date: Date, animated: Bool) {
        storedDate = setting.settled(date, in: words.calendar)
        shows(animated: animated)
    }

    /// How long a countdown is to take, in seconds: whole minutes, up to 23 hours and 59 minutes.
    open var countDownDuration: TimeInterval {
        get { TimeInterval(storedMinutes * 60) }
        set {
            let minutes = newValue.isFinite ? Int(min(max(newValue / 60, 0), Double(Self.longestCountDown))) : 0
            storedMinutes = minutes / minuteInterval * minuteInterval
            shows(animated: false)
        }
    }

    /// How it looks.
    public final var datePickerStyle: UIDatePickerStyle {
        let isOfWheelsAlone = datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth
        switch preferredDatePickerStyle {
        case .wheels: return .wheels
        case .inline: return isOfWheelsAlone || datePickerMode == .time ? .wheels : .inline
        case .automatic, .compact: return isOfWheelsAlone ? .wheels : .compact
        }
    }

    /// What time it is.
    final var now: Date { (window?.application ?? UIApplication.shared).clock.date }

    /// What a person can choose, and what code can set.
    final var limits: DateBounds {
        DateBounds(minimum: minimumDate, maximum: maximumDate, interval: hasMinutes ? minuteInterval : 0)
    }
    private var setting: DateBounds {
        var limits = limits
        if !roundsToMinuteInterval { limits.interval = 0 }
        return limits
    }
    private var hasMinutes: Bool { datePickerMode == .time || datePickerMode == .dateAndTime }

    // MARK: What a person chose (C15)

    /// A person chose a date, or the nearest to it that can be.
    final func chosen(_ date: Date) {
        let before = storedDate
        storedDate = limits.settled(date, in: words.calendar)
        shows(animated: true)
        if storedDate != before { valueChanged(with: nil) }
    }

    /// A person chose so many minutes: nothing takes none.
    final func chosen(minutes: Int) {
        let before = storedMinutes
        storedMinutes = min(max(minutes, minuteInterval), Self.longestCountDown)
        shows(animated: true)
        if storedMinutes != before { valueChanged(with: nil) }
    }

    // MARK: What it shows

    private func limitsChanged() {
        storedDate = setting.settled(storedDate, in: words.calendar)
        shows(animated: false)
    }

    private func shows(animated: Bool) {
        if datePickerMode == .countDownTimer {
            wheels?.show(minutes: storedMinutes, animated: animated)
        } else {
            wheels?.show(storedDate, within: limits, animated: animated)
        }
        month?.show(storedDate)
        capsules?.show()
    }

    /// Another mode, another look, or another place.
    private func rebuild() {
        var calendar = calendar ?? .current
        if let locale { calendar.locale = locale }
        if let timeZone { calendar.timeZone = timeZone }
        words = DateWords(calendar: calendar, locale: locale ?? calendar.locale ?? .current)
        storedDate = setting.settled(storedDate, in: calendar)
        storedMinutes = storedMinutes / minuteInterval * minuteInterval
        for view in [wheels?.view, month, capsules] { view?.removeFromSuperview() }
        (wheels, month, capsules) = (nil, nil, nil)
        switch datePickerStyle {
        case .inline: month = added(MonthView(of: self))
        case .compact: capsules = added(DateCapsules(of: self))
        case .wheels, .automatic:
            let wheels = DateWheels(DateField.fields(of: datePickerMode, in: words), words, of: self)
            self.wheels = wheels
            _ = added(wheels.view)
        }
        stateChanged()
        shows(animated: false)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func added<View: UIView>(_ view: View) -> View {
        addSubview(view)
        return view
    }

    /// A part of it has become of another size.
    final func partsChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        wheels?.view.frame = bounds
        month?.frame = bounds
        capsules?.frame = bounds
    }

    open override var intrinsicContentSize: CGSize {
        month?.contentSize ?? capsules?.contentSize ?? UIPickerView.standardSize
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { shows(animated: false) }
    }

    // MARK: Events

    // Its parts take touches and the focus.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    open override var canBecomeFocused: Bool { false }

    /// What is chosen, in a month.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        month.map { [$0] } ?? super.preferredFocusEnvironments
    }

    override func stateChanged() {
        for view in [wheels?.view, month, capsules] { view?.alpha = isEnabled ? 1 : 0.5 }
    }

    // MARK: Rendering

    override class var ownClass: UIControl.Type { UIDatePicker.self }

    override var renderKind: RenderKind { .view }

    override var queryValue: ViewMatch.Value? {
        datePickerMode == .countDownTimer ? .number(countDownDuration) : .text(date.formatted(.iso8601))
    }
}
