public import Foundation

/// A control that is on or off.
@MainActor
open class UISwitch: UIControl {
    /// Whether it is on. Setting it tells nobody.
    open var isOn = false { didSet { if isOn != oldValue { setNeedsRender([.on]) } } }

    /// The same as setting `isOn`.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }

    override var respondsToSelect: Bool { true }

    override var keepsTaps: Bool { true }

    /// A pan of one finger along it is its own too. (G8)
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer.view !== self, let pan = gestureRecognizer as? UIPanGestureRecognizer, pan.numberOfTouches == 1 {
            let way = pan.translation(in: self)
            if abs(way.x) > abs(way.y) { return false }
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func triggered(with event: UIEvent?) {
        isOn.toggle()
        sendActions(for: .valueChanged, with: event)
    }

    override var renderKind: RenderKind { .switch }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.on, .flag(isOn))
        node.set(.predict, isEnabled ? .string("toggle") : .none)
    }

    override var queryValue: ViewMatch.Value? { .bool(isOn) }
}
