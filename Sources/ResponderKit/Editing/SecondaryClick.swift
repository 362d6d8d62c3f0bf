/// A pointer's second button, as soon as it goes down: asks for the menu of the view that it is on. (A4, G27)
@MainActor
final class SecondaryClick: UIGestureRecognizer {
    override init(target: Any? = nil, action: Selector? = nil) {
        super.init(target: target, action: action)
        allowedTouchTypes = [UITouch.TouchType.indirectPointer.rawValue as NSNumber]
        allowedPressTypes = []
    }

    override func takes(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.secondary) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}
