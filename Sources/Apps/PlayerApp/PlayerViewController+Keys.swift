import MediaPlayback
import ResponderKit

/// The keys of the player, in addition to those of all Baton screens.
extension PlayerViewController {
    private struct Shortcut {
        var input: String
        var effect: String
        var action: (PlayerViewController) -> Void
    }

    private static let shortcuts: [Shortcut] = [
        Shortcut(input: "n", effect: "Next piece") { $0.model.backend.next() },
        Shortcut(input: "p", effect: "Previous piece") { $0.model.backend.previous() },
        Shortcut(input: "m", effect: "Mute") { $0.model.backend.setMuted(!$0.model.state.muted) },
        Shortcut(input: "s", effect: "Shuffle") { $0.model.backend.setShuffle(!$0.model.state.shuffle) },
        Shortcut(input: "r", effect: "Repeat") { $0.model.backend.setRepeatMode($0.model.state.repeatMode.successor) },
        Shortcut(input: "f", effect: "Favourite") { $0.toggleFavourite() },
        Shortcut(input: "y", effect: "Lyrics") { $0.toggleLyrics() },
        Shortcut(input: "b", effect: "Bookmarks") { $0.showBookmarks() },
        Shortcut(input: "/", effect: "Search") { $0.startSearch() },
        Shortcut(input: "q", effect: "Show the queue") { $0.showList(library: false) },
        Shortcut(input: "l", effect: "Show the library") { $0.showList(library: true) },
        Shortcut(input: "?", effect: "Show these keys") { $0.showShortcuts() },
    ]

    /// Keys that the player handles without a key command.
    private static let otherKeys: [(keys: String, effect: String)] = [
        ("Space", "Play or pause"), ("Arrow keys", "Move the focus"), ("Enter", "Press the focused button or row"),
        ("Escape", "Go back"),
    ]

    /// The key commands. A dialog in front of the player has keys of its own.
    var playerKeyCommands: [UIKeyCommand] {
        let controllers = [self, library] + library.viewControllers
        guard controllers.allSatisfy({ $0.presentedViewController == nil }) else { return [] }
        return Self.keyCommands
    }

    /// The key commands are the same objects on all screens, because each commit asks for them.
    private static let keyCommands = shortcuts.map { shortcut in
        UIKeyCommand(
            input: shortcut.input, modifierFlags: [], action: Selector("perform", PlayerViewController.perform),
            discoverabilityTitle: shortcut.effect)
    }

    private func perform(_ command: UIKeyCommand) {
        Self.shortcuts.first { $0.input == command.input }?.action(self)
    }

    private func startSearch() {
        showList(library: true)
        library.popToRootViewController(animated: false)
        library.home.search.searchTextField.becomeFirstResponder()
    }

    private func showList(library: Bool) {
        lists.showsLibrary = library
        lists.onChoice()
    }

    private func showShortcuts() {
        let keys = Self.otherKeys + Self.shortcuts.map { ($0.input.uppercased(), $0.effect) }
        let controller = UINavigationController(rootViewController: ShortcutsController(keys))
        controller.modalPresentationStyle = .pageSheet
        present(controller, animated: true)
    }

    /// Returns whether one of the presses is the menu key, and the player has something to go back to. On a television,
    /// the key goes back from the lists only, and is left to the page while the focus is in the controls.
    func canGoBack(_ presses: Set<UIPress>) -> Bool {
        guard presses.contains(where: { $0.type == .menu }) else { return false }
        return isTelevision ? focusIsInLists : library.viewControllers.count > 1 || isMini
    }

    /// Closes the library's open page, wherever the focus is. If no page is open, shows the controls.
    func goBack() {
        let showsLibrary = !isTelevision || lists.showsLibrary
        if showsLibrary, library.popViewController(animated: true) != nil { return }
        if isTelevision { focusControls() } else { setBrowsing(false) }
    }
}
