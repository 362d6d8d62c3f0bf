import Foundation

/// The long press that opens a context menu. While the finger stays down, it can move on to an element of the menu and
/// choose it. (A6, A8)
@MainActor
final class ContextMenuPress: UILongPressGestureRecognizer {
    private weak var interaction: UIContextMenuInteraction?
    /// The menu that this press has opened.
    private weak var menu: ContextMenuView?

    init(of interaction: UIContextMenuInteraction) {
        self.interaction = interaction
        super.init(target: nil, action: nil)
        addTarget(self, action: Selector("follow", ContextMenuPress.follow))
    }

    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    /// Returns false if the delegate provides no menu. The touch then continues, and interactions of superviews may
    /// open their menus.
    override func canBegin() -> Bool {
        guard let interaction, let view else { return false }
        var place = location(in: view)
        // The press of a remote control's button has no location, so the centre of the pressed view is used.
        if touches.isEmpty, let pressed = presses.first?.responder as? UIView {
            place = view.convert(pressed.bounds.center, from: pressed)
        }
        return interaction.prepareMenu(at: place, .rich, isForKeys: touches.isEmpty)
    }

    private func follow() {
        switch state {
        case .began:
            menu = interaction?.presentPreparedMenu(movesFocus: !presses.isEmpty)
        case .changed: menu?.fingerMoved(to: centroid)
        case .ended: menu?.fingerLifted(at: centroid)
        default: menu?.fingerCancelled()
        }
    }

    override func reset() {
        super.reset()
        interaction?.discardPreparedMenu()
        menu = nil
    }
}

/// The click with a pointer's second button that opens a context menu. (A6)
@MainActor
final class ContextMenuClick: SecondaryClick {
    private weak var interaction: UIContextMenuInteraction?

    init(of interaction: UIContextMenuInteraction) {
        self.interaction = interaction
        super.init(target: nil, action: nil)
        addTarget(self, action: Selector("clicked", ContextMenuClick.clicked))
    }

    /// Returns false if the delegate provides no menu. Interactions of superviews may then open their menus.
    override func canBegin() -> Bool {
        guard let interaction, let view else { return false }
        return interaction.prepareMenu(at: location(in: view), .compact)
    }

    private func clicked() { interaction?.presentPreparedMenu(movesFocus: false) }
}
