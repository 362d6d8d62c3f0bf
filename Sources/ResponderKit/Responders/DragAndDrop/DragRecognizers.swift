import Foundation

/// The long press that lifts an item. A movement of the finger then begins the drag. (Q2)
///
/// A context menu of the same view opens by the same press; the movement dismisses it.
@MainActor
final class DragPress: UILongPressGestureRecognizer {
    private weak var interaction: UIDragInteraction?
    private var drag: LocalDrag?

    init(of interaction: UIDragInteraction) {
        self.interaction = interaction
        super.init(target: nil, action: nil)
        let pointer = UITouch.TouchType.indirectPointer.rawValue
        allowedTouchTypes = allowedTouchTypes.filter { $0.intValue != pointer }
        addTarget(self, action: Selector("follow", DragPress.follow))
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is ContextMenuPress)
            && !(interaction?.allowsSimultaneousRecognitionDuringLift ?? false)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is ContextMenuPress)
    }

    /// Returns false if there is nothing to drag. The touch then continues, and interactions of superviews are asked.
    override func canBegin() -> Bool {
        guard let interaction else { return false }
        // A button of a remote control has no location. It opens the menu of the gesture-free way. (Q8)
        if touches.isEmpty { return interaction.menu.isAvailable(besidesContextMenu: false) }
        return interaction.prepareDrag(at: centroid, by: self)
    }

    private func follow() {
        switch state {
        case .began:
            guard !touches.isEmpty else {
                _ = interaction?.menu.open()
                return
            }
            drag = interaction?.takePreparedDrag()
            drag?.lift()
        case .changed: drag?.move(to: centroid)
        case .ended: drag?.end(at: centroid)
        default: drag?.cancel()
        }
    }

    override func reset() {
        super.reset()
        drag = nil
        _ = interaction?.takePreparedDrag()
    }
}

/// The movement of a pointer whose first button is held: begins a drag without a delay. (Q2)
@MainActor
final class DragPointer: UIGestureRecognizer {
    /// The movement that begins a drag, in points. (Ours)
    static let slop: CGFloat = 4

    private weak var interaction: UIDragInteraction?
    private var drag: LocalDrag?
    private var start = CGPoint.zero

    init(of interaction: UIDragInteraction) {
        self.interaction = interaction
        super.init(target: nil, action: nil)
        allowedTouchTypes = [UITouch.TouchType.indirectPointer.rawValue as NSNumber]
        allowedPressTypes = []
        addTarget(self, action: Selector("follow", DragPointer.follow))
    }

    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    override func canBegin() -> Bool { interaction?.prepareDrag(at: start, by: self) ?? false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches == touches.count { start = centroid } else if state == .possible { state = .failed }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        switch state {
        case .possible: if centroid.distance(to: start) > Self.slop { state = .began }
        case .began, .changed: state = .changed
        default: break
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { finish(.ended) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    private func follow() {
        switch state {
        case .began:
            drag = interaction?.takePreparedDrag()
            drag?.lift()
            drag?.begin()
            drag?.move(to: centroid)
        case .changed: drag?.move(to: centroid)
        case .ended: drag?.end(at: centroid)
        default: drag?.cancel()
        }
    }

    override func reset() {
        super.reset()
        drag = nil
        _ = interaction?.takePreparedDrag()
    }
}
