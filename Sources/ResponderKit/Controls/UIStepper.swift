public import Foundation

/// A control with two halves, one of which makes a value less and the other more.
@MainActor
open class UIStepper: UIControl {
    /// How long, in milliseconds, a finger rests on a half before the value goes on by itself.
    public static let repeatDelay: Double = 500
    /// How long, in milliseconds, from one step to the next while it does.
    public static let repeatInterval: Double = 100

    private var storedValue = 0.0
    private var heldHalf: Int?
    private var hasRepeated = false
    private var valueBefore = 0.0
    private var timer: (any EventTimer)?
    private let less = ControlPart(label: "Decrement", image: "minus")
    private let more = ControlPart(label: "Increment", image: "plus")

    /// What it gives. Setting it takes what is outside of the range to the nearest in it, and tells nobody.
    open var value: Double {
        get { storedValue }
        set {
            storedValue =
                newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            looksChanged()
        }
    }
    /// The least it can give.
    open var minimumValue = 0.0 { didSet { value = storedValue } }
    /// The most it can give.
    open var maximumValue = 100.0 { didSet { value = storedValue } }
    /// By how much a step changes the value.
    open var stepValue = 1.0
    /// Whether a finger that rests on a half goes on stepping.
    open var autorepeat = true
    /// Whether the most is followed by the least.
    open var wraps = false { didSet { looksChanged() } }
    /// Whether it tells of each step, and not only of the last that a finger made.
    open var isContinuous = true

    /// A stepper in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(less)
        addSubview(more)
        looksChanged()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let half = bounds.width / 2
        less.frame = mirrored(CGRect(x: bounds.minX, y: bounds.minY, width: half, height: bounds.height))
        more.frame = mirrored(CGRect(x: bounds.minX + half, y: bounds.minY, width: half, height: bounds.height))
    }

    private func looksChanged() {
        less.isPartEnabled = isEnabled && (wraps || storedValue > minimumValue)
        more.isPartEnabled = isEnabled && (wraps || storedValue < maximumValue)
        setNeedsRender([.value, .minimum, .maximum])
    }

    override func stateChanged() { looksChanged() }

    // MARK: Tracking

    private func half(at touch: UITouch) -> Int {
        wayAlongLine(of: touch.location(in: self)) < bounds.width / 2 ? -1 : 1
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        hasRepeated = false
        valueBefore = storedValue
        hold(half(at: touch), with: event)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        hold(isTouchInside ? half(at: touch) : nil, with: event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { hold(isTouchInside ? half(at: touch) : nil, with: event) }
        let half = heldHalf
        letGo()
        if let half, !hasRepeated { step(half, with: event, tells: isContinuous) }
        if !isContinuous, storedValue != valueBefore { valueChanged(with: event) }
    }

    open override func cancelTracking(with event: UIEvent?) { letGo() }

    private func hold(_ half: Int?, with event: UIEvent?) {
        guard half != heldHalf else { return }
        letGo()
        heldHalf = half
        less.isHighlightedPart = half == -1
        more.isHighlightedPart = half == 1
        if half != nil { wait(Self.repeatDelay) }
    }

    private func letGo() {
        timer?.cancel()
        timer = nil
        heldHalf = nil
        less.isHighlightedPart = false
        more.isHighlightedPart = false
    }

    private func wait(_ milliseconds: Double) {
        guard autorepeat, let clock = window?.application?.clock else { return }
        timer = clock.schedule(after: milliseconds) { [weak self] in
            guard let self, let half = heldHalf else { return }
            hasRepeated = true
            // The next one first: who is told may take the stepper away, which ends it.
            wait(Self.repeatInterval)
            step(half, with: nil, tells: isContinuous)
        }
    }

    private func step(_ direction: Int, with event: UIEvent?, tells: Bool) {
        let before = storedValue
        var next = storedValue + Double(direction) * stepValue
        if wraps, next > maximumValue { next = minimumValue } else if wraps, next < minimumValue { next = maximumValue }
        value = next
        if tells, storedValue != before { valueChanged(with: event) }
    }

    // MARK: Without a finger

    override var takesArrows: Bool { true }

    open override func accessibilityIncrement() { if isEnabled { step(1, with: nil, tells: true) } }

    open override func accessibilityDecrement() { if isEnabled { step(-1, with: nil, tells: true) } }

    // MARK: Rendering

    override var keepsTaps: Bool { true }

    override class var ownClass: UIControl.Type { UIStepper.self }

    override var renderKind: RenderKind { .stepper }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, .number(storedValue, unless: 0))
        node.set(.minimum, .number(minimumValue, unless: 0))
        node.set(.maximum, .number(maximumValue, unless: 1))
    }

    override var queryValue: ViewMatch.Value? { .number(storedValue) }
}
