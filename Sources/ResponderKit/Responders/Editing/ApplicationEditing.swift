/// The editing state of an application: pasteboards, menus, key commands and open undo groups.
@MainActor
final class ApplicationEditing {
    weak var application: UIApplication? {
        didSet {
            storedMainMenus?.application = application
            storedContextMenus?.application = application
        }
    }

    init() {}

    // MARK: Pasteboards

    /// The general pasteboard for code that runs while no client's input is being handled.
    private(set) lazy var pasteboard = UIPasteboard(.general)
    /// The application's named pasteboards.
    var pasteboards: [UIPasteboard.Name: UIPasteboard] = [:]

    // MARK: Undo

    private struct WeakUndoManager {
        weak var manager: UndoManager?
    }

    private var openUndoManagers: [WeakUndoManager] = []

    /// Records that an undo manager opened a group for the input that is being handled.
    func undoManagerOpened(_ manager: UndoManager) {
        openUndoManagers.removeAll { $0.manager == nil || $0.manager === manager }
        openUndoManagers.append(WeakUndoManager(manager: manager))
        setNeedsKeyCommands()
    }

    /// Closes the undo groups that were opened for the input that has just been handled.
    func endEvent() {
        guard !openUndoManagers.isEmpty else { return }
        let managers = openUndoManagers
        openUndoManagers = []
        openUndoManagers += managers.filter { $0.manager.map { !$0.endEvent() } ?? false }
    }

    /// Shows a prompt that offers to undo the last change. (M1)
    /// - Returns: `false` if there is nothing to undo or redo.
    func offerUndo() -> Bool {
        guard let window = application?.keyWindow else { return false }
        guard let manager = (window.firstResponder ?? window).undoManager, manager.canUndo || manager.canRedo else {
            return false
        }
        if window.subviews.contains(where: { $0 is UndoPrompt }) { return true }
        UndoPrompt.show(for: manager, in: window)
        return true
    }

    // MARK: Menus

    var mainMenus: UIMenuSystem {
        if let storedMainMenus { return storedMainMenus }
        let system = makeMenuSystem()
        storedMainMenus = system
        return system
    }

    var contextMenus: UIMenuSystem {
        if let storedContextMenus { return storedContextMenus }
        let system = makeMenuSystem()
        storedContextMenus = system
        return system
    }

    /// Creates a menu system of the application.
    ///
    /// This function must not have exclusive access to the stored menu systems. It reads the weak reference
    /// `application`, which retains the application for a moment. If this was the last reference, the application is
    /// then deinitialized, which sets `application` to nil. The observer of `application` reads the stored menu
    /// systems.
    private func makeMenuSystem() -> UIMenuSystem {
        let system = UIMenuSystem()
        system.application = application
        return system
    }

    private(set) var storedMainMenus: UIMenuSystem?
    private var storedContextMenus: UIMenuSystem?
    private(set) lazy var menuController = UIMenuController()

    /// The reason why an edit menu is dismissed.
    enum Dismissal {
        case touch, key, scroll, firstResponder, gone, replaced, asked
    }

    /// The edit menu that is visible. An application shows at most one at a time. (A4)
    var visibleMenu: EditMenuView?

    /// The context menu that is visible. An application shows at most one at a time. (A9)
    var contextMenu: ContextMenuView?

    /// Dismisses the visible edit menu.
    /// - Returns: the dismissed menu, or `nil` if none was visible.
    @discardableResult
    func dismissMenu(for reason: Dismissal) -> UIView? {
        guard let menu = visibleMenu else { return nil }
        visibleMenu = nil
        menu.dismiss()
        return menu
    }

    /// Handles the Escape key. Cancels the client's drag. If there is none, dismisses the first of these that is
    /// visible: the context menu, the undo prompt, the edit menu. If none is visible, ends the search in the search
    /// field that is first responder.
    /// - Returns: the dismissed view or the source of the drag, or `nil` if there was none.
    func dismissForEscape() -> UIView? {
        if let source = application?.storedDrags?.cancel(by: application?.currentDevice) { return source }
        if let menu = contextMenu {
            menu.dismiss()
            return menu
        }
        if let prompt = application?.keyWindow?.subviews.first(where: { $0 is UndoPrompt }) {
            prompt.removeFromSuperview()
            return prompt
        }
        if let menu = dismissMenu(for: .key) { return menu }
        guard let field = application?.keyWindow?.firstResponder as? UISearchTextField else { return nil }
        return field.bar?.cancelAndEndEditing()
    }

    /// Dismisses the edit menu if a touch begins outside it. The touched view still receives the touch.
    func touchBegan(on view: UIView?) {
        guard let menu = visibleMenu else { return }
        if view?.isDescendant(of: menu) != true { dismissMenu(for: .touch) }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard let menu = visibleMenu, let view = menu.interaction?.view, view.isDescendant(of: scrollView) else {
            return
        }
        dismissMenu(for: .scroll)
    }

    func viewWillLeaveWindow(_ view: UIView) {
        // The key commands of a view controller are no longer available when its view leaves the window.
        if view.viewController != nil { setNeedsKeyCommands() }
        if let menu = contextMenu, menu === view || menu.interaction?.view?.isDescendant(of: view) ?? true {
            menu.dismiss()
        }
        guard let menu = visibleMenu, menu.interaction?.view?.isDescendant(of: view) ?? true else { return }
        dismissMenu(for: .gone)
    }

    func firstResponderChanged(in window: UIWindow) {
        setNeedsKeyCommands()
        if let menu = visibleMenu, menu.window === window { dismissMenu(for: .firstResponder) }
    }

    func keyWindowChanged(from window: UIWindow?) {
        setNeedsKeyCommands()
        window?.setNeedsRender([.keyCommands])
        application?.keyWindow?.setNeedsRender([.keyCommands])
    }

    // MARK: Key commands (A5)

    /// The maximum number of key combinations that are sent to clients. (Baton's own choice)
    static let combinationLimit = 200

    /// The key combinations that currently trigger a command, in the form that clients receive.
    private(set) var keyCombinations: [String] = []
    /// The key combinations of the commands in the main menus. They are rebuilt only after `setNeedsKeyCommands()`.
    private var mainMenuCombinations: [String] = []
    private var needsKeyCommandUpdate = false
    /// Whether a responder declares key commands. If true, the declared key commands are read again in each loop turn.
    private var hasDeclaredKeyCommands = false

    /// Requests an update of the key combinations, which may have changed.
    func setNeedsKeyCommands() {
        guard !needsKeyCommandUpdate else { return }
        needsKeyCommandUpdate = true
        application?.renderTree.requestCommit()
    }

    /// Rebuilds the list of key combinations that trigger a command.
    func updateKeyCommands() {
        guard needsKeyCommandUpdate || hasDeclaredKeyCommands, let application else { return }
        if needsKeyCommandUpdate {
            mainMenuCombinations = application.menuKeyCommands.filter(application.isSentToClients).compactMap(
                \.combination)
        }
        // The built menu needs as much memory as a small screen. If there is no first responder, the menu is rarely
        // needed, so it is released.
        if application.keyWindow?.firstResponder == nil { storedMainMenus?.releaseBuiltMenu() }
        needsKeyCommandUpdate = false
        var words: [String] = []
        hasDeclaredKeyCommands = false
        func append(_ word: String?) {
            guard words.count < Self.combinationLimit, let word, !words.contains(word) else { return }
            words.append(word)
        }
        _ = application.forEachDeclaredKeyCommand { command in
            hasDeclaredKeyCommands = true
            append(command.combination)
            return false
        }
        for word in mainMenuCombinations { append(word) }
        if application.hasContextMenuForKeys { for word in UIKey.contextMenuCombinations { append(word) } }
        guard words != keyCombinations else { return }
        keyCombinations = words
        application.keyWindow?.setNeedsRender([.keyCommands])
    }
}
