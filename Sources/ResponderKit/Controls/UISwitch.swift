public import Foundation

/// A control that is on or off.
@MainActor
open class UISwitch: UIControl {
    /// The style of a switch, with UIKit's raw values.
    public enum Style: Int, Sendable {
        /// The default style of the client.
        case automatic = 0
        /// A checkbox. Clients draw it as a sliding switch.
        case checkbox = 1
        /// A sliding switch.
        case sliding = 2
    }

    /// Whether the switch is on. Setting this property sends no event.
    open var isOn = false { didSet { if isOn != oldValue { setNeedsRender([.on]) } } }
    /// The colour of the switch while it is on; nil uses the client's default.
    open var onTintColor: UIColor? { didSet { setNeedsRender([.tintColor]) } }
    /// The colour of the thumb; nil uses the client's default.
    open var thumbTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }
    /// The requested style of the switch.
    open var preferredStyle = Style.automatic
    /// The purpose of the switch. The title is not visible; screen readers use it if there is no accessibility label.
    open var title: String? {
        didSet { if accessibilityLabel == nil || accessibilityLabel == oldValue { accessibilityLabel = title } }
    }

    /// The size of a switch, in points. (L41)
    static let fixedSize = CGSize(width: 51, height: 31)

    /// Creates a switch. The origin of `frame` is in the superview's coordinates, in points. The size is ignored. (L41)
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.fixedSize))
    }

    /// The rectangle in the switch's own coordinates. The size is always 51 × 31 points. (L41)
    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.fixedSize) }
    }

    /// Sets `isOn`. The parameter `animated` has no effect.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override var intrinsicContentSize: CGSize { Self.fixedSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.fixedSize }

    override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) {
        (.defaultHigh, .defaultHigh)
    }

    // MARK: Dragging the thumb

    /// The distance after which the thumb follows a touch, in points. After a shorter movement, the touch counts as a
    /// tap.
    public static let slidingDistance: CGFloat = 10

    private var startX: CGFloat = 0
    private var hasSlid = false

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        startX = leadingDistance(to: touch.location(in: self))
        hasSlid = false
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let distance = leadingDistance(to: touch.location(in: self)) - startX
        if abs(distance) >= Self.slidingDistance {
            hasSlid = true
            setByUser(distance > 0, with: event)
            startX = leadingDistance(to: touch.location(in: self))
        }
        return true
    }

    private func setByUser(_ on: Bool, with event: UIEvent?) {
        guard on != isOn else { return }
        isOn = on
        valueChanged(with: event)
    }

    // MARK: Taps and presses

    override var respondsToSelect: Bool { true }

    override var preventsOtherTaps: Bool { true }

    /// Prevents gesture recognizers of other views from recognizing horizontal pans with one finger. (G8)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer.view !== self, let pan = gestureRecognizer as? UIPanGestureRecognizer,
            pan.numberOfTouches == 1
        {
            let translation = pan.translation(in: self)
            if abs(translation.x) > abs(translation.y) { return false }
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func triggered(with event: UIEvent?) {
        // A touch that has dragged the thumb does not toggle the switch again.
        if event?.type == .touches, hasSlid { return }
        setByUser(!isOn, with: event)
    }

    override class var libraryClass: UIControl.Type { UISwitch.self }

    override var renderKind: RenderKind { .switch }

    override var renderedTint: UIColor? { onTintColor ?? ownTint }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.on, .flag(isOn))
        node.set(.thumbColor, .tint(thumbTintColor))
        node.set(.predict, isEnabled ? .string("toggle") : .none)
    }

    override var queryValue: ViewMatch.Value? { .bool(isOn) }
}
