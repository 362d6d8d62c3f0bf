import Foundation

/// Opening a context menu by keys. (A6, A12)
extension UIApplication {
    /// Calls a closure with each context menu interaction around the focused item or the first responder, the innermost
    /// first. The point is the location in the interaction's view at which keys open the menu.
    /// - Parameter body: returns true to stop.
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
        }
        return false
    }

    /// Whether some view may show a context menu if the menu key is pressed.
    var hasContextMenuForKeys: Bool { forEachContextMenu { _, _, _ in true } }

    /// Opens the context menu of the focused item or the first responder, or of the nearest view around it that has a
    /// menu.
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
    /// Removes a context menu whose window is hidden or no longer exists, so that another menu can open.
    func discardLostContextMenu() {
        guard let menu = contextMenu, menu.window?.isHidden ?? true else { return }
        contextMenu = nil
        menu.removeFromSuperview()
    }

    /// The visible context menu, if it is in front of everything else in a window.
    func frontContextMenu(in window: UIWindow) -> ContextMenuView? {
        guard let contextMenu, contextMenu.superview === window, window.subviews.last === contextMenu else {
            return nil
        }
        return contextMenu
    }
}

extension UIKey {
    /// The combinations that open a context menu, as sent to clients.
    static let contextMenuCombinations = ["ContextMenu", "shift+F10"]

    /// Whether the key opens a context menu: the menu key, or Shift+F10.
    var opensContextMenu: Bool {
        let held = modifierFlags.intersection([.shift, .control, .alternate, .command])
        return keyCode == .keyboardApplication && held.isEmpty || keyCode == .keyboardF10 && held == .shift
    }
}
