public import Foundation

/// A control that gives one of a range of values by where its thumb is.
@MainActor
open class UISlider: UIControl {
    /// The thumb's width, in points: its middle goes from half of that to the width less half of that.
    public static let thumbWidth: CGFloat = 28
    /// How far from the thumb's middle a touch may come down to take it, in points.
    static let reach: CGFloat = 30

    private static let ofValue = RenderProperties(.value, .timeline)

    private var storedValue: Float = 0
    /// Whether the thumb was taken since the timeline was set: its value counts then, until there is another timeline.
    private var isTimelineSuspended = false
    private var grip: CGFloat = 0
    private var lastX: CGFloat = 0

    /// The least it can give.
    open var minimumValue: Float = 0 { didSet { rangeChanged() } }
    /// The most it can give.
    open var maximumValue: Float = 1 { didSet { rangeChanged() } }
    /// Whether it tells of the value while the thumb is moved, and not only at the end.
    open var isContinuous = true
    /// Whether the thumb shows also while it is not touched.
    open var showsThumb = true { didSet { if showsThumb != oldValue { setNeedsRender() } } }

    /// The colour of the track up to the thumb; nil is the tint.
    open var minimumTrackTintColor: UIColor? { didSet { setNeedsRender([.tintColor]) } }
    /// The colour of the track beyond the thumb; nil is the page's own.
    open var maximumTrackTintColor: UIColor? { didSet { setNeedsRender([.trackColor]) } }
    /// The thumb's colour; nil is the page's own.
    open var thumbTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }

    /// Whether a touch anywhere on the track takes the thumb, as in players. By default, as in UIKit, only one close to the thumb does.
    open var takesTouchesOnTrack = false { didSet { if takesTouchesOnTrack != oldValue { setNeedsRender() } } }

    /// A value that moves by itself; it is shown, and read, in place of `value` while the thumb is not held.
    open var timeline: Timeline? {
        didSet {
            let wasSuspended = isTimelineSuspended
            if !isTracking { isTimelineSuspended = false }
            if timeline != oldValue || wasSuspended { setNeedsRender(Self.ofValue) }
        }
    }

    /// What it gives. Setting it takes what is outside of the range to the nearest in it, and tells nobody.
    open var value: Float {
        get {
            guard let timeline, !isTimelineSuspended, let clock = window?.application?.clock else { return storedValue }
            return clamped(Float(timeline.value(at: clock.now)))
        }
        set {
            let value = clamped(newValue)
            guard value != storedValue else { return }
            storedValue = value
            setNeedsRender(Self.ofValue)
        }
    }

    /// The same as setting `value`.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    private func clamped(_ value: Float) -> Float {
        value.isNaN ? minimumValue : min(max(value, minimumValue), max(minimumValue, maximumValue))
    }

    private func rangeChanged() {
        storedValue = clamped(storedValue)
        setNeedsRender()
    }

    // MARK: Where the thumb is

    private var span: CGFloat { max(1, bounds.width - Self.thumbWidth) }

    /// The middle of the thumb for a value, in points from the edge at which lines begin: the left one, mostly. (Y5)
    public final func position(of value: Float) -> CGFloat {
        let range = maximumValue - minimumValue
        return Self.thumbWidth / 2 + (range > 0 ? span * CGFloat((value - minimumValue) / range) : 0)
    }

    /// The value for a place of the thumb's middle.
    public final func value(at position: CGFloat) -> Float {
        let part = Double(min(max((position - Self.thumbWidth / 2) / span, 0), 1))
        return clamped(Float(Double(minimumValue) + (Double(maximumValue) - Double(minimumValue)) * part))
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = wayAlongLine(of: touch.location(in: self))
        let distance = x - position(of: value)
        let isOnThumb = abs(distance) <= Self.reach
        guard isOnThumb || takesTouchesOnTrack else { return false }
        storedValue = value
        isTimelineSuspended = true
        setNeedsRender(Self.ofValue)
        lastX = x
        // A finger beside the thumb's middle keeps its distance; one further away has the thumb come to it.
        grip = isOnThumb ? distance : 0
        if !isOnThumb { take(self.value(at: x), tells: isContinuous, with: event) }
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(wayAlongLine(of: touch.location(in: self)), tells: isContinuous, with: event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { follow(wayAlongLine(of: touch.location(in: self)), tells: false, with: event) }
        valueChanged(with: event)
        setNeedsRender(Self.ofValue)
    }

    open override func cancelTracking(with event: UIEvent?) {
        isTimelineSuspended = false
        setNeedsRender(Self.ofValue)
    }

    private func follow(_ x: CGFloat, tells: Bool, with event: UIEvent?) {
        // A finger that only trembles up and down, or is lifted where it was, asks for no other value.
        guard x != lastX else { return }
        lastX = x
        take(value(at: x - grip), tells: tells, with: event)
    }

    private func take(_ value: Float, tells: Bool, with event: UIEvent?) {
        guard value != storedValue else { return }
        storedValue = value
        setNeedsRender(Self.ofValue)
        if tells { valueChanged(with: event) }
    }

    /// A thumb that is held is not lost by going astray, also not by a mouse. (C3)
    open override func trackingMargin(for touch: UITouch) -> CGFloat { Self.trackingMargin }

    // MARK: Without a finger

    /// How many steps of an arrow, or of a screen reader, lead from the least value to the most.
    public static let adjustmentSteps: Float = 10

    override var takesArrows: Bool { true }

    open override func accessibilityIncrement() { adjust(by: 1) }

    open override func accessibilityDecrement() { adjust(by: -1) }

    private func adjust(by steps: Float) {
        guard isEnabled, !isTracking else { return }
        storedValue = value
        isTimelineSuspended = true
        take(
            clamped(storedValue + steps * (maximumValue - minimumValue) / Self.adjustmentSteps), tells: true, with: nil)
    }

    /// A swipe of one finger along it is its own. (G8)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if isTracking, gestureRecognizer.view !== self, let swipe = gestureRecognizer as? UISwipeGestureRecognizer,
            !swipe.direction.isDisjoint(with: [.left, .right])
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 44) }

    // MARK: Rendering

    /// A 32-bit number as the decimal that it stands for, so that 0.3 is not sent as 0.30000001192092896.
    private static func decimal(_ value: Float) -> Double {
        let exact = Double(value)
        guard exact != 0, exact.isFinite else { return 0 }
        let scale = pow(10, 6 - floor(log10(abs(exact))))
        return (exact * scale).rounded() / scale
    }

    override class var ownClass: UIControl.Type { UISlider.self }

    override var renderKind: RenderKind { .slider }

    override var renderedTint: UIColor? { minimumTrackTintColor ?? ownTint }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let showsTimeline = timeline != nil && !isTimelineSuspended
        node.set(.value, showsTimeline ? .none : .number(Self.decimal(storedValue), unless: 0))
        node.set(.timeline, showsTimeline ? timeline.map { .timeline($0) } ?? .none : .none)
        node.set(.minimum, .number(Self.decimal(minimumValue), unless: 0))
        node.set(.maximum, .number(Self.decimal(maximumValue), unless: 1))
        node.set(.trackColor, .tint(maximumTrackTintColor))
        node.set(.thumbColor, .tint(thumbTintColor))
        node.set(.thumb, .flagUnlessTrue(showsThumb))
        node.set(.predict, isEnabled ? .string(takesTouchesOnTrack ? "track" : "thumb") : .none)
    }

    override var queryValue: ViewMatch.Value? { .number(Self.decimal(value)) }
}
