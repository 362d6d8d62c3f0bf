import Foundation

/// Opens context menus by the menu key or Shift+F10. (A6, A12)
extension UIApplication {
    /// Calls a closure for each context menu interaction up the responder chain from the focused item or the first
    /// responder. The closure receives the interaction, its view, and the point of the view at which keys open the
    /// menu.
    /// - Parameter body: returns true to end the search.
    private func forEachContextMenu(_ body: (UIContextMenuInteraction, UIView, CGPoint) -> Bool) -> Bool {
        editing.discardLostContextMenu()
        guard editing.contextMenu == nil, let start = keyCommandStart else { return false }
        let source = start as? UIView ?? (start as? UIViewController)?.viewIfLoaded
        var walk = ResponderWalk(from: source ?? start)
        while let responder = walk.next() {
            guard let view = responder as? UIView else { continue }
            for case let interaction as UIContextMenuInteraction in view.storedInteractions {
                let point = source.map { view.convert($0.bounds.center, from: $0) } ?? view.bounds.center
                if body(interaction, view, point) { return true }
            }
            for case let interaction as UIDragInteraction in view.storedInteractions
            where interaction.menu.isAvailable(besidesContextMenu: false) {
                if body(interaction.menu.contextMenu, view, view.bounds.center) { return true }
            }
        }
        return false
    }

    /// Whether the menu key may open a context menu. This is the case if the focused item, the first responder or a
    /// view around them has a context menu interaction or a drag interaction.
    var hasContextMenuForKeys: Bool { forEachContextMenu { _, _, _ in true } }

    /// Opens the context menu of the focused item or the first responder. If it has none, opens that of the nearest
    /// view around it.
    /// - Returns: the view of the menu's interaction, or nil if no menu was opened.
    func openContextMenu() -> UIView? {
        var opened: UIView?
        _ = forEachContextMenu { interaction, _, point in
            opened = interaction.openMenu(at: point)
            return opened != nil
        }
        return opened
    }
}

extension ApplicationEditing {
    /// Removes a context menu whose window is hidden or was deallocated, so that another menu can open.
    func discardLostContextMenu() {
        guard let menu = contextMenu, menu.window?.isHidden ?? true else { return }
        contextMenu = nil
        menu.removeFromSuperview()
    }

    /// The visible context menu, if it is the frontmost view of the given window; otherwise nil.
    func frontContextMenu(in window: UIWindow) -> ContextMenuView? {
        guard let contextMenu, contextMenu.superview === window, window.subviews.last === contextMenu else {
            return nil
        }
        return contextMenu
    }
}

extension UIKey {
    /// The key combinations that open a context menu, in the form that clients receive.
    static let contextMenuCombinations = ["ContextMenu", "shift+F10"]

    /// Whether this key press opens a context menu. This is the case for the menu key and for Shift+F10.
    var opensContextMenu: Bool {
        let held = modifierFlags.intersection([.shift, .control, .alternate, .command])
        return keyCode == .keyboardApplication && held.isEmpty || keyCode == .keyboardF10 && held == .shift
    }
}
