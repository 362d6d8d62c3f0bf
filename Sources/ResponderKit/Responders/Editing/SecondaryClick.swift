/// A gesture recognizer for the second button of a pointer: recognizes on button-down, to open a menu. (A4, G27)
@MainActor
class SecondaryClick: UIGestureRecognizer {
    override init(target: Any? = nil, action: Selector? = nil) {
        super.init(target: target, action: action)
        allowedTouchTypes = [UITouch.TouchType.indirectPointer.rawValue as NSNumber]
        allowedPressTypes = []
    }

    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.secondary) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}
