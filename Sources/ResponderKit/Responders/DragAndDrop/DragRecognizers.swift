import Foundation

/// The long press that lifts an item. A movement of the finger then begins the drag. (Q2)
///
/// The same press also opens a context menu of the view, if it has one. The movement dismisses this menu.
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

    /// Returns false if there is nothing to drag. The touch then continues, and drag interactions of superviews are
    /// asked for items.
    override func canBegin() -> Bool {
        guard let interaction else { return false }
        // The press of a remote control's button has no location. Such a press opens a menu by which the user drags
        // without a gesture. (Q8)
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

/// Begins a drag without a delay when a pointer moves while its first button is held. (Q2)
@MainActor
final class DragPointer: UIGestureRecognizer {
    /// The distance in points by which the pointer must move to begin a drag. (Baton's own choice)
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
