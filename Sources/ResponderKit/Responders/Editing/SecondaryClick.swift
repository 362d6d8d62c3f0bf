/// A gesture recognizer for a click with the second button of a pointer, which opens a menu. It recognizes the click as
/// soon as the button is pressed. (A4, G27)
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
