public import Foundation

/// A control for a value in a range, set with a thumb on a track.
@MainActor
open class UISlider: UIControl {
    /// The width of the thumb, in points. The thumb's centre stays at least half of this width away from both ends of
    /// the slider.
    public static let thumbWidth: CGFloat = 28
    /// The maximum distance from the thumb's centre at which a touch grabs the thumb, in points.
    static let reach: CGFloat = 30

    private static let ofValue = RenderProperties(.value, .timeline)

    private var storedValue: Float = 0
    /// The user has moved the thumb since `timeline` was set. The stored value applies until the next timeline is
    /// set.
    private var isTimelineSuspended = false
    private var thumbOffset: CGFloat = 0
    private var lastX: CGFloat = 0

    /// The minimum value.
    open var minimumValue: Float = 0 { didSet { rangeChanged() } }
    /// The maximum value.
    open var maximumValue: Float = 1 { didSet { rangeChanged() } }
    /// Sends an event for each change during a drag, instead of only at the end of the drag.
    open var isContinuous = true
    /// Shows the thumb at all times, instead of only during a touch.
    open var showsThumb = true { didSet { if showsThumb != oldValue { setNeedsRender() } } }

    /// The colour of the track before the thumb; nil uses the tint colour.
    open var minimumTrackTintColor: UIColor? { didSet { setNeedsRender([.tintColor]) } }
    /// The colour of the track after the thumb; nil uses the client's default.
    open var maximumTrackTintColor: UIColor? { didSet { setNeedsRender([.trackColor]) } }
    /// The colour of the thumb; nil uses the client's default.
    open var thumbTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }

    /// Whether a touch anywhere on the track moves the thumb to the touch, as in media players. By default, only a
    /// touch close to the thumb moves the thumb, as in UIKit.
    open var takesTouchesOnTrack = false { didSet { if takesTouchesOnTrack != oldValue { setNeedsRender() } } }

    /// A value that advances with time. The timeline replaces `value` until the user moves the thumb.
    open var timeline: Timeline? {
        didSet {
            let wasSuspended = isTimelineSuspended
            if !isTracking { isTimelineSuspended = false }
            if timeline != oldValue || wasSuspended { setNeedsRender(Self.ofValue) }
        }
    }

    /// The value of the slider. Values outside the range are limited to it. Setting the value sends no event.
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

    /// Equivalent to setting `value`.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    private func clamped(_ value: Float) -> Float {
        value.isNaN ? minimumValue : min(max(value, minimumValue), max(minimumValue, maximumValue))
    }

    private func rangeChanged() {
        storedValue = clamped(storedValue)
        setNeedsRender()
    }

    // MARK: Position of the thumb

    private var span: CGFloat { max(1, bounds.width - Self.thumbWidth) }

    /// Returns the centre of the thumb for a value, in points from the leading edge. (Y5)
    public final func position(of value: Float) -> CGFloat {
        let range = maximumValue - minimumValue
        return Self.thumbWidth / 2 + (range > 0 ? span * CGFloat((value - minimumValue) / range) : 0)
    }

    /// Returns the value for a position of the thumb's centre, in points from the leading edge.
    public final func value(at position: CGFloat) -> Float {
        let part = Double(min(max((position - Self.thumbWidth / 2) / span, 0), 1))
        return clamped(Float(Double(minimumValue) + (Double(maximumValue) - Double(minimumValue)) * part))
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = leadingDistance(to: touch.location(in: self))
        let distance = x - position(of: value)
        let isOnThumb = abs(distance) <= Self.reach
        guard isOnThumb || takesTouchesOnTrack else { return false }
        storedValue = value
        isTimelineSuspended = true
        setNeedsRender(Self.ofValue)
        lastX = x
        // A touch on the thumb keeps its distance from the thumb's centre, so that the thumb does not jump. Any other
        // touch moves the thumb to the position of the touch.
        thumbOffset = isOnThumb ? distance : 0
        if !isOnThumb { applyValue(self.value(at: x), sendsEvents: isContinuous, with: event) }
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        moveThumb(leadingDistance(to: touch.location(in: self)), sendsEvents: isContinuous, with: event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { moveThumb(leadingDistance(to: touch.location(in: self)), sendsEvents: false, with: event) }
        valueChanged(with: event)
        setNeedsRender(Self.ofValue)
    }

    open override func cancelTracking(with event: UIEvent?) {
        isTimelineSuspended = false
        setNeedsRender(Self.ofValue)
    }

    private func moveThumb(_ x: CGFloat, sendsEvents: Bool, with event: UIEvent?) {
        // A touch without horizontal movement does not change the value.
        guard x != lastX else { return }
        lastX = x
        applyValue(value(at: x - thumbOffset), sendsEvents: sendsEvents, with: event)
    }

    private func applyValue(_ value: Float, sendsEvents: Bool, with event: UIEvent?) {
        guard value != storedValue else { return }
        storedValue = value
        setNeedsRender(Self.ofValue)
        if sendsEvents { valueChanged(with: event) }
    }

    /// Returns the same margin for a mouse as for fingers, so that a drag with the mouse continues outside the slider.
    /// (C3)
    open override func trackingMargin(for touch: UITouch) -> CGFloat { Self.trackingMargin }

    // MARK: Keys and accessibility

    /// The number of steps from the minimum to the maximum, for arrow keys and screen readers.
    public static let adjustmentSteps: Float = 10

    override var adjustsWithArrows: Bool { true }

    open override func accessibilityIncrement() { adjust(by: 1) }

    open override func accessibilityDecrement() { adjust(by: -1) }

    private func adjust(by steps: Float) {
        guard isEnabled, !isTracking else { return }
        storedValue = value
        isTimelineSuspended = true
        applyValue(
            clamped(storedValue + steps * (maximumValue - minimumValue) / Self.adjustmentSteps), sendsEvents: true,
            with: nil)
    }

    /// Prevents gesture recognizers of other views from recognizing horizontal swipes while the thumb is dragged. (G8)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if isTracking, gestureRecognizer.view !== self, let swipe = gestureRecognizer as? UISwipeGestureRecognizer,
            !swipe.direction.isDisjoint(with: [.left, .right])
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// The height of a slider, in points. (L41)
    static let height: CGFloat = 31

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.height) }

    // MARK: Rendering

    /// Converts a 32-bit number to its shortest decimal value, so that 0.3 is not sent as 0.30000001192092896.
    private static func decimal(_ value: Float) -> Double {
        let exact = Double(value)
        guard exact != 0, exact.isFinite else { return 0 }
        let scale = pow(10, 6 - floor(log10(abs(exact))))
        return (exact * scale).rounded() / scale
    }

    override class var libraryClass: UIControl.Type { UISlider.self }

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
