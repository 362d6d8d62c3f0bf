/// What an application has for editing: pasteboards, menus, key commands, and the undo managers whose groups end with the input.
@MainActor
final class ApplicationEditing {
    // The application has it, and clears this when it ends.
    @exclusivity(unchecked) unowned(unsafe) var application: UIApplication? {
        didSet {
            storedMainMenus?.application = application
            storedContextMenus?.application = application
        }
    }

    init() {}

    // MARK: Pasteboards

    /// The general pasteboard of what no client's input causes.
    private(set) lazy var pasteboard = UIPasteboard(.general)
    /// The pasteboards that have a name.
    var pasteboards: [UIPasteboard.Name: UIPasteboard] = [:]

    // MARK: Undo

    private struct WeakUndoManager {
        weak var manager: UndoManager?
    }

    private var openUndoManagers: [WeakUndoManager] = []

    /// An undo manager opened a group for the input that is being handled.
    func undoManagerOpened(_ manager: UndoManager) {
        openUndoManagers.removeAll { $0.manager == nil || $0.manager === manager }
        openUndoManagers.append(WeakUndoManager(manager: manager))
        setNeedsKeyCommands()
    }

    /// The input is over: its groups end.
    func endEvent() {
        guard !openUndoManagers.isEmpty else { return }
        let managers = openUndoManagers
        openUndoManagers = []
        openUndoManagers += managers.filter { $0.manager.map { !$0.endEvent() } ?? false }
    }

    /// Asks whether to take the last change back. (M1)
    /// - Returns: whether there is anything to take back or to make again.
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

    var mainMenus: UIMenuSystem { menus(&storedMainMenus) }
    var contextMenus: UIMenuSystem { menus(&storedContextMenus) }

    /// Made when they are asked for first.
    private func menus(_ stored: inout UIMenuSystem?) -> UIMenuSystem {
        if let stored { return stored }
        let system = UIMenuSystem()
        system.application = application
        stored = system
        return system
    }

    private(set) var storedMainMenus: UIMenuSystem?
    private var storedContextMenus: UIMenuSystem?
    private(set) lazy var menuController = UIMenuController()

    /// What makes an edit menu go.
    enum Dismissal {
        case touch, key, scroll, firstResponder, gone, replaced, asked
    }

    /// The edit menu that shows. There is one at a time. (A4)
    var shownMenu: EditMenuView?

    /// Takes the edit menu away.
    /// - Returns: the menu, where one showed.
    @discardableResult
    func dismissMenu(for reason: Dismissal) -> UIView? {
        guard let menu = shownMenu else { return nil }
        shownMenu = nil
        menu.dismiss()
        return menu
    }

    /// Escape takes away the question whether to undo, or else the edit menu, or else ends the search that is written.
    /// - Returns: what went.
    func dismissByKey() -> UIView? {
        if let prompt = application?.keyWindow?.subviews.first(where: { $0 is UndoPrompt }) {
            prompt.removeFromSuperview()
            return prompt
        }
        if let menu = dismissMenu(for: .key) { return menu }
        guard let field = application?.keyWindow?.firstResponder as? UISearchTextField else { return nil }
        return field.bar?.breakOff()
    }

    /// A touch elsewhere takes the edit menu away, and goes on to where it is.
    func touchBegan(on view: UIView?) {
        guard let menu = shownMenu else { return }
        if view?.isDescendant(of: menu) != true { dismissMenu(for: .touch) }
    }

    func scrolled(_ scrollView: UIScrollView) {
        guard let menu = shownMenu, let view = menu.interaction?.view, view.isDescendant(of: scrollView) else { return }
        dismissMenu(for: .scroll)
    }

    func viewWillLeave(_ view: UIView) {
        // A controller goes with its key commands.
        if view.viewController != nil { setNeedsKeyCommands() }
        guard let menu = shownMenu, menu.interaction?.view?.isDescendant(of: view) ?? true else { return }
        dismissMenu(for: .gone)
    }

    func firstResponderChanged(in window: UIWindow) {
        setNeedsKeyCommands()
        if let menu = shownMenu, menu.window === window { dismissMenu(for: .firstResponder) }
    }

    func keyWindowChanged(from window: UIWindow?) {
        setNeedsKeyCommands()
        window?.setNeedsRender([.keyCommands])
        application?.keyWindow?.setNeedsRender([.keyCommands])
    }

    // MARK: Key commands (A5)

    /// The most combinations that clients are told. (Ours)
    static let combinationLimit = 200

    /// The combinations of keys that do something now, as clients are told them.
    private(set) var combinations: [String] = []
    /// Those of the main menus among them, which are looked at anew only when something says that they may be others.
    private var menuCombinations: [String] = []
    private var needsKeyCommands = false
    /// Whether any responder has key commands: they may be others in each turn.
    private var hasKeyCommands = false

    /// The combinations may be others.
    func setNeedsKeyCommands() {
        guard !needsKeyCommands else { return }
        needsKeyCommands = true
        application?.renderTree.announce()
    }

    /// Works out anew which combinations do something.
    func updateKeyCommands() {
        guard needsKeyCommands || hasKeyCommands, let application else { return }
        if needsKeyCommands {
            menuCombinations = application.menuKeyCommands.filter(application.isTold).compactMap(\.combination)
        }
        // Where nobody is typing it is seldom needed again, and it is as large as a small screen.
        if application.keyWindow?.firstResponder == nil { storedMainMenus?.forgetBuilt() }
        needsKeyCommands = false
        var words: [String] = []
        hasKeyCommands = false
        func tell(_ word: String?) {
            guard words.count < Self.combinationLimit, let word, !words.contains(word) else { return }
            words.append(word)
        }
        _ = application.forEachDeclaredKeyCommand { command in
            hasKeyCommands = true
            tell(command.combination)
            return false
        }
        for word in menuCombinations { tell(word) }
        guard words != combinations else { return }
        combinations = words
        application.keyWindow?.setNeedsRender([.keyCommands])
    }
}
