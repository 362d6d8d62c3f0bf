public import Foundation

/// A control with two halves that decrease and increase a value.
@MainActor
open class UIStepper: UIControl {
    /// The time for which a half of the stepper must be held down before the half begins to repeat its step, in
    /// milliseconds.
    public static let repeatDelay: Double = 500
    /// The time between two steps while a half of the stepper is held down, in milliseconds.
    public static let repeatInterval: Double = 100

    private var storedValue = 0.0
    private var pressedHalf: Int?
    private var hasRepeated = false
    private var valueBefore = 0.0
    private var timer: (any EventTimer)?
    private let decrementPart = ControlPart(label: "Decrement", image: "minus")
    private let incrementPart = ControlPart(label: "Increment", image: "plus")

    /// The value of the stepper. Values outside the range are limited to it. Setting the value sends no event.
    open var value: Double {
        get { storedValue }
        set {
            storedValue =
                newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            appearanceChanged()
        }
    }
    /// The minimum value.
    open var minimumValue = 0.0 { didSet { value = storedValue } }
    /// The maximum value.
    open var maximumValue = 100.0 { didSet { value = storedValue } }
    /// The change of each step.
    open var stepValue = 1.0
    /// Whether a half of the stepper repeats its step while the half is held down.
    open var autorepeat = true
    /// Whether a step beyond one end of the range continues at the other end.
    open var wraps = false { didSet { appearanceChanged() } }
    /// Whether an event is sent for each step. If false, one event is sent at the end of a touch.
    open var isContinuous = true

    /// The size of a stepper, in points. (L41)
    static let standardSize = CGSize(width: 94, height: 32)

    /// Creates a stepper. `frame` is in the superview's coordinates, in points. A zero size means 94 × 32 points. (L41)
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
        addSubview(decrementPart)
        addSubview(incrementPart)
        appearanceChanged()
    }

    open override var intrinsicContentSize: CGSize { Self.standardSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

    override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) {
        (.defaultHigh, .defaultHigh)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let half = bounds.width / 2
        decrementPart.frame = mirrored(CGRect(x: bounds.minX, y: bounds.minY, width: half, height: bounds.height))
        incrementPart.frame = mirrored(
            CGRect(x: bounds.minX + half, y: bounds.minY, width: half, height: bounds.height))
    }

    private func appearanceChanged() {
        decrementPart.isPartEnabled = isEnabled && (wraps || storedValue > minimumValue)
        incrementPart.isPartEnabled = isEnabled && (wraps || storedValue < maximumValue)
        setNeedsRender([.value, .minimum, .maximum])
    }

    override func stateChanged() { appearanceChanged() }

    // MARK: Tracking

    private func half(at touch: UITouch) -> Int {
        leadingDistance(to: touch.location(in: self)) < bounds.width / 2 ? -1 : 1
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        hasRepeated = false
        valueBefore = storedValue
        setPressedHalf(half(at: touch), with: event)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        setPressedHalf(isTouchInside ? half(at: touch) : nil, with: event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { setPressedHalf(isTouchInside ? half(at: touch) : nil, with: event) }
        let half = pressedHalf
        releaseHalf()
        if let half, !hasRepeated { step(half, with: event, sendsEvents: isContinuous) }
        if !isContinuous, storedValue != valueBefore { valueChanged(with: event) }
    }

    open override func cancelTracking(with event: UIEvent?) { releaseHalf() }

    private func setPressedHalf(_ half: Int?, with event: UIEvent?) {
        guard half != pressedHalf else { return }
        releaseHalf()
        pressedHalf = half
        decrementPart.isHighlightedPart = half == -1
        incrementPart.isHighlightedPart = half == 1
        if half != nil { scheduleRepeat(after: Self.repeatDelay) }
    }

    private func releaseHalf() {
        timer?.cancel()
        timer = nil
        pressedHalf = nil
        decrementPart.isHighlightedPart = false
        incrementPart.isHighlightedPart = false
    }

    private func scheduleRepeat(after milliseconds: Double) {
        guard autorepeat, let clock = window?.application?.clock else { return }
        timer = clock.schedule(after: milliseconds) { [weak self] in
            guard let self, let half = pressedHalf else { return }
            hasRepeated = true
            // The next repetition is scheduled before the step, because a handler of the step may remove the stepper,
            // which stops the timer.
            scheduleRepeat(after: Self.repeatInterval)
            step(half, with: nil, sendsEvents: isContinuous)
        }
    }

    private func step(_ direction: Int, with event: UIEvent?, sendsEvents: Bool) {
        let before = storedValue
        var next = storedValue + Double(direction) * stepValue
        if wraps, next > maximumValue { next = minimumValue } else if wraps, next < minimumValue { next = maximumValue }
        value = next
        if sendsEvents, storedValue != before { valueChanged(with: event) }
    }

    // MARK: Keys and accessibility

    override var adjustsWithArrows: Bool { true }

    open override func accessibilityIncrement() { if isEnabled { step(1, with: nil, sendsEvents: true) } }

    open override func accessibilityDecrement() { if isEnabled { step(-1, with: nil, sendsEvents: true) } }

    // MARK: Rendering

    override var preventsOtherTaps: Bool { true }

    override class var libraryClass: UIControl.Type { UIStepper.self }

    override var renderKind: RenderKind { .stepper }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, .number(storedValue, unless: 0))
        node.set(.minimum, .number(minimumValue, unless: 0))
        node.set(.maximum, .number(maximumValue, unless: 1))
    }

    override var queryValue: ViewMatch.Value? { .number(storedValue) }
}
