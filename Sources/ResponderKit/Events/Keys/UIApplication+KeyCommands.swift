/// Finding and performing key commands. (A5)
extension UIApplication {
    /// A key command, with the responder that performs it.
    struct KeyCommandMatch {
        let command: UIKeyCommand
        let target: UIResponder
        /// Whether an arrow key first moves the focus, and performs the command only if the focus cannot move.
        let yieldsArrowKeys: Bool
    }

    /// The responder at which the search for key commands begins. In order of precedence, this is a visible context
    /// menu, the first responder, the focused item, or the topmost presented or root view controller of the key window.
    /// (Baton's own choice)
    var keyCommandStart: UIResponder? {
        guard let window = keyWindow else { return nil }
        if let menu = editing.frontContextMenu(in: window) { return menu }
        if let first = window.firstResponder { return first }
        if let item = focusSystem.focusedView, item.window === window { return item }
        var controller = window.rootViewController
        while let presented = controller?.presentedViewController, presented !== controller { controller = presented }
        return controller ?? window
    }

    /// The key combinations that trigger a command, as of the last commit. A page sends these keys as presses.
    package var keyCombinations: [String] { editing.keyCombinations }

    /// Whether the first responder of the key window accepts text now.
    package var acceptsText: Bool { keyWindow?.firstResponder?.acceptsTextInput ?? false }

    /// Calls a closure with the key commands that responders declare, from the first responder
    /// upwards, in order of precedence.
    /// - Parameter body: returns `true` to stop.
    func forEachDeclaredKeyCommand(_ body: (UIKeyCommand) -> Bool) -> Bool {
        var walk = ResponderWalk(from: keyCommandStart)
        while let responder = walk.next() {
            for command in responder.keyCommands ?? [] where body(command) { return true }
        }
        return false
    }

    /// The key commands of the main menus. Key commands that responders declare have a higher precedence.
    var menuKeyCommands: [UIKeyCommand] {
        var found: [UIKeyCommand] = []
        editing.mainMenus.mainMenu()?.forEachElement { if let command = $0 as? UIKeyCommand { found.append(command) } }
        return found
    }

    /// Returns whether clients are notified of a key command of the main menus. This is the case only if some responder
    /// performs the command now.
    ///
    /// Cut, copy and paste are excluded, because the web page sends them as an `edit` message.
    func isSentToClients(_ command: UIKeyCommand) -> Bool {
        switch command.action {
        case .cut, .copy, .paste, .pasteAndMatchStyle: false
        // If there is a first responder, clients are always notified of Select All, even if there is no text to select.
        // Otherwise typing could change the list of key commands, which is sent to clients.
        case .selectAll where keyWindow?.firstResponder != nil: true
        default: keyCommandStart.flatMap { target(of: command, from: $0) } != nil
        }
    }

    private func target(of command: UIKeyCommand, from start: UIResponder) -> UIResponder? {
        start.target(forAction: command.action, withSender: command) as? UIResponder
    }

    /// Returns the first command that a key performs now. Disabled commands are skipped, and so are commands that no
    /// responder performs.
    func keyCommand(for sample: PressSample) -> KeyCommandMatch? {
        guard let key = sample.key, let start = keyCommandStart else { return nil }
        let isTyping = key.isForText && keyWindow?.firstResponder is any UIKeyInput
        var found: KeyCommandMatch?
        func take(_ command: UIKeyCommand) -> Bool {
            guard command.matches(key) else { return false }
            let isPlain = command.modifierFlags.isDisjoint(with: [.command, .control])
            // A typed character is text and performs no command, unless the command requests priority.
            if isTyping, isPlain, !command.wantsPriorityOverSystemBehavior { return false }
            guard let target = target(of: command, from: start) else { return false }
            target.validate(command)
            guard command.attributes.isDisjoint(with: [.disabled, .hidden]) else { return false }
            let isBare = key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command])
            found = KeyCommandMatch(
                command: command, target: target, yieldsArrowKeys: isBare && !command.wantsPriorityOverSystemBehavior)
            return true
        }
        if !forEachDeclaredKeyCommand(take) { _ = menuKeyCommands.contains(where: take) }
        return found
    }

    /// Sends a command's action up the responder chain, with the command as the sender. (A2)
    /// - Returns: the responder that performed the action, or nil if none did.
    func perform(_ match: KeyCommandMatch) -> UIResponder? {
        // Without a first responder, the search for a target would begin at the key window and would not find the
        // target. The action is therefore sent to the target directly.
        let target = keyWindow?.firstResponder == nil ? match.target : nil
        return sendAction(match.command.action, to: target, from: match.command, for: nil) ? match.target : nil
    }
}

extension UIKeyCommand {
    private static let names: [String: String] = [
        inputUpArrow: "ArrowUp", inputDownArrow: "ArrowDown", inputLeftArrow: "ArrowLeft",
        inputRightArrow: "ArrowRight",
        inputEscape: "Escape", inputPageUp: "PageUp", inputPageDown: "PageDown", inputHome: "Home", inputEnd: "End",
        inputDelete: "Delete",
        "\r": "Enter", "\t": "Tab", "\u{8}": "Backspace", " ": "Space",
    ]

    /// The key combination of the command, in the form that clients receive, such as `shift+command+z`. Nil for a
    /// combination that no web page can send.
    var combination: String? {
        guard let input, !input.isEmpty, input.count <= 40 else { return nil }
        var words: [String] = []
        for (flag, word) in [
            (UIKeyModifierFlags.control, "control"), (.alternate, "alternate"), (.shift, "shift"),
            (.command, "command"),
        ] where modifierFlags.contains(flag) {
            words.append(word)
        }
        let name =
            Self.names[input]
            ?? (input.hasPrefix("UIKeyInputF") ? String(input.dropFirst("UIKeyInput".count)) : input.lowercased())
        return (words + [name]).joined(separator: "+")
    }
}
