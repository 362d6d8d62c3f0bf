import Foundation

/// The menu of a control. (L55)
extension UIControl {
    /// The interaction that shows the menu of the control; nil if the menu is disabled.
    public final var contextMenuInteraction: UIContextMenuInteraction? {
        for case let interaction as UIContextMenuInteraction in storedInteractions where interaction.delegate === self {
            return interaction
        }
        return nil
    }

    /// Whether the control can show a menu. The default is false; a button with a menu sets the property to true.
    public final var isContextMenuInteractionEnabled: Bool {
        get { contextMenuInteraction != nil }
        set {
            if let interaction = contextMenuInteraction {
                if !newValue { removeInteraction(interaction) }
            } else if newValue {
                addInteraction(UIContextMenuInteraction(delegate: self))
            }
        }
    }

    /// The menu of the control, while it is visible.
    final var visibleMenu: ContextMenuView? { contextMenuInteraction?.menu }

    /// Shows the menu.
    /// - Parameter movesFocus: moves the focus to the menu's first element.
    /// - Returns: false if there is no menu to show.
    @discardableResult
    final func presentMenu(movesFocus: Bool) -> Bool {
        guard let interaction = contextMenuInteraction, interaction.prepareMenu(at: bounds.center, .compact) else {
            return false
        }
        return interaction.presentPreparedMenu(movesFocus: movesFocus) != nil
    }

    /// The default point at which the menu is attached. The menu is below the control, or above it if there is no space
    /// below.
    final var standardMenuAttachmentPoint: CGPoint {
        CGPoint(x: bounds.minX, y: bounds.maxY + ContextMenuPlacement.gap)
    }

    // MARK: The finger that opened the menu

    /// Highlights the menu element under the finger. Called while a touch that began on the control moves.
    final func followInMenu(_ touches: Set<UITouch>) {
        guard showsMenuAsPrimaryAction, let menu = visibleMenu, let touch = touches.first else { return }
        let point = touch.location(in: self)
        if !bounds.contains(point) { menu.fingerMoved(to: convertToScreen(point)) }
    }

    /// Chooses the menu element under the finger that was lifted. If there is no element at this point, the menu stays
    /// open.
    final func chooseInMenu(_ touches: Set<UITouch>) {
        guard showsMenuAsPrimaryAction, let menu = visibleMenu, let touch = touches.first else { return }
        menu.fingerLifted(at: convertToScreen(touch.location(in: self)))
    }
}
