/// How a key finds its command. (A5)
extension UIApplication {
    /// A command that a key does, and who does it.
    struct KeyCommandMatch {
        let command: UIKeyCommand
        let target: UIResponder
        /// Whether an arrow that can move the focus does that instead.
        let leavesArrows: Bool
    }

    /// Where key commands are looked for, and who does them: from the first responder up, or without one from what is focused, else from the key
    /// window's root view controller. (Ours)
    private var keyCommandStart: UIResponder? {
        guard let window = keyWindow else { return nil }
        if let first = window.firstResponder { return first }
        if let item = focusSystem.focusedView, item.window === window { return item }
        var controller = window.rootViewController
        while let presented = controller?.presentedViewController, presented !== controller { controller = presented }
        return controller ?? window
    }

    /// The key commands that responders declare, from the first responder up, in the order in which they count.
    /// - Parameter body: `true` ends it.
    func forEachDeclaredKeyCommand(_ body: (UIKeyCommand) -> Bool) -> Bool {
        var walk = ResponderWalk(from: keyCommandStart)
        while let responder = walk.next() {
            for command in responder.keyCommands ?? [] where body(command) { return true }
        }
        return false
    }

    /// The key commands of the main menus, which count after those that responders declare.
    var menuKeyCommands: [UIKeyCommand] {
        var found: [UIKeyCommand] = []
        editing.mainMenus.mainMenu()?.forEachElement { if let command = $0 as? UIKeyCommand { found.append(command) } }
        return found
    }

    /// Whether clients are told of a key command of the main menus: where somebody does it now. What is cut, copied and pasted a page tells by an `edit`.
    func isTold(_ command: UIKeyCommand) -> Bool {
        switch command.action {
        case .cut, .copy, .paste, .pasteAndMatchStyle: false
        // What is there to be selected is another with each key.
        case .selectAll where keyWindow?.firstResponder != nil: true
        default: keyCommandStart.flatMap { target(of: command, from: $0) } != nil
        }
    }

    private func target(of command: UIKeyCommand, from start: UIResponder) -> UIResponder? {
        start.target(forAction: command.action, withSender: command) as? UIResponder
    }

    /// The first command that a key does now. One that nobody does, or that is disabled, is passed over.
    func keyCommand(for sample: PressSample) -> KeyCommandMatch? {
        guard let key = sample.key, let start = keyCommandStart else { return nil }
        let isTyping = key.isForText && keyWindow?.firstResponder is any UIKeyInput
        var found: KeyCommandMatch?
        func take(_ command: UIKeyCommand) -> Bool {
            guard command.matches(key) else { return false }
            let isPlain = command.modifierFlags.isDisjoint(with: [.command, .control])
            // What is typed is text's, unless the command asks for it.
            if isTyping, isPlain, !command.wantsPriorityOverSystemBehavior { return false }
            guard let target = target(of: command, from: start) else { return false }
            target.validate(command)
            guard command.attributes.isDisjoint(with: [.disabled, .hidden]) else { return false }
            let isBare = key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command])
            found = KeyCommandMatch(
                command: command, target: target, leavesArrows: isBare && !command.wantsPriorityOverSystemBehavior)
            return true
        }
        if !forEachDeclaredKeyCommand(take) { _ = menuKeyCommands.contains(where: take) }
        return found
    }

    /// Sends a command's action up the chain, with the command as the sender. (A2)
    /// - Returns: who did it.
    func perform(_ match: KeyCommandMatch) -> UIResponder? {
        // Without a first responder, a search that began at the key window would not come by those whose command it is.
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

    /// The combination as clients are told it, such as `shift+command+z`; nil for one that no page could send.
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
