import Foundation

/// The handle for reordering a row. The drag begins as soon as a finger touches the handle.
@MainActor
class ReorderControl: UIButton {
    init() {
        super.init(frame: .zero)
        setImage(UIImage(systemName: "line.3.horizontal"), for: .normal)
        symbolSize = 20
        tintColor = .tertiaryLabel
        let hold = ReorderGestureRecognizer()
        hold.addTarget(self, action: Selector("follow", ReorderControl.follow))
        addGestureRecognizer(hold)
    }

    /// Called when the drag begins, changes or ends.
    func follow(_ hold: ReorderGestureRecognizer) {}

    override func render(into node: RenderNode) {
        super.render(into: node)
        // Web pages must not scroll when a touch begins on the handle.
        node.set(.predict, .string("drag"))
    }
}

/// A recognizer that begins immediately and follows one finger.
@MainActor
final class ReorderGestureRecognizer: UIGestureRecognizer {
    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    init() {
        super.init()
        allowedPressTypes = []
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 1 { touches.forEach { ignore($0, for: event) } } else { state = .began }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
