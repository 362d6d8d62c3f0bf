public import Foundation

/// A control that is on or off.
@MainActor
open class UISwitch: UIControl {
    /// How it is drawn. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// As the page does.
        case automatic = 0
        /// With a mark. Pages draw it as the other.
        case checkbox = 1
        /// With a knob that slides.
        case sliding = 2
    }

    /// Whether it is on. Setting it tells nobody.
    open var isOn = false { didSet { if isOn != oldValue { setNeedsRender([.on]) } } }
    /// Its colour while it is on; nil is the page's own.
    open var onTintColor: UIColor? { didSet { setNeedsRender([.tintColor]) } }
    /// The knob's colour; nil is the page's own.
    open var thumbTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }
    /// How it is drawn.
    open var preferredStyle = Style.automatic
    /// What it is for. Pages show none; a screen reader says it, where it has no other label.
    open var title: String? {
        didSet { if accessibilityLabel == nil || accessibilityLabel == oldValue { accessibilityLabel = title } }
    }

    /// A switch in its superview's space, points; one that is given no size has its own.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        if frame.size == .zero { bounds.size = intrinsicContentSize }
    }

    /// The same as setting `isOn`.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }

    // MARK: A finger that slides the knob

    /// How far a finger has to go for the knob to follow it, in points; one that goes less is a tap.
    public static let slidingDistance: CGFloat = 10

    private var startX: CGFloat = 0
    private var hasSlid = false

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        startX = wayAlongLine(of: touch.location(in: self))
        hasSlid = false
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let distance = wayAlongLine(of: touch.location(in: self)) - startX
        if abs(distance) >= Self.slidingDistance {
            hasSlid = true
            turn(distance > 0, with: event)
            startX = wayAlongLine(of: touch.location(in: self))
        }
        return true
    }

    private func turn(_ on: Bool, with event: UIEvent?) {
        guard on != isOn else { return }
        isOn = on
        valueChanged(with: event)
    }

    // MARK: A tap, and a press

    override var respondsToSelect: Bool { true }

    override var keepsTaps: Bool { true }

    /// A pan of one finger along it is its own too. (G8)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer.view !== self, let pan = gestureRecognizer as? UIPanGestureRecognizer,
            pan.numberOfTouches == 1
        {
            let way = pan.translation(in: self)
            if abs(way.x) > abs(way.y) { return false }
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func triggered(with event: UIEvent?) {
        // A finger that slid it has turned it already.
        if event?.type == .touches, hasSlid { return }
        turn(!isOn, with: event)
    }

    override class var ownClass: UIControl.Type { UISwitch.self }

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
