import Foundation
public import ResponderKit

/// Keys of a hardware keyboard, as a page sends them.
extension TestInput {
    /// Types a key of a hardware keyboard: sends the messages that a page sends when the key is pressed and released.
    ///
    ///     try screen.typeKey(.keyboardA)
    ///     try screen.typeKey(.keyboardZ, [.command, .shift])
    ///
    /// A page uses the first of these ways that applies:
    ///
    /// 1. A key of one of the screen's key commands is pressed and released. The browser keeps its own combinations,
    ///    such as Command-T and F5. While the first responder accepts text, keys without Command and Control are text,
    ///    and the usual combinations for editing stay with the text field.
    /// 2. If the first responder accepts text, a character or Return is inserted, and Backspace and Delete delete.
    ///    Escape ends the editing; in a search field it is the menu button.
    /// 3. Arrow keys, Return, Escape, space and the page keys are pressed as buttons: `upArrow`, `select`, `menu`,
    ///    `playPause`, `pageUp` and so on. These presses have no `UIKey`.
    ///
    /// A page sends nothing for any other key, so the outcome is unhandled. For a text input, these are also the keys
    /// with which the browser moves the caret, and shortcuts such as Command-C: use `edit(_:text:)` for them.
    /// `press(_:_:_:for:)` sends the press of any key, as a script does.
    /// - Parameters:
    ///   - code: the physical key.
    ///   - modifiers: the modifier keys that are held. Command is the Command key of a Mac.
    ///   - characters: the characters that the key produces; nil for those of a US keyboard.
    /// - Returns: the outcome of the press or of the text. If the page sends nothing, the outcome is unhandled.
    @discardableResult
    public func typeKey(
        _ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], characters: String? = nil
    ) throws(TestError) -> InputOutcome {
        // Pending changes are committed first, because a page uses the key commands of the last commit.
        screen.application.commit()
        let key = PageKey(code: code, modifiers: modifiers, characters: characters)
        let isEditing = screen.application.acceptsText
        if key.matches(screen.application.keyCombinations, isEditing: isEditing) {
            return try press(code, key.key.characters, key.key.modifierFlags)
        }
        // While a text input is edited, the browser edits the text. A key with Command or Control types no character,
        // so the page sends nothing for this key.
        if isEditing { return key.isPlain ? try edit(with: key) : InputOutcome() }
        guard key.isPlain, !modifiers.contains(.alternate), let button = key.button else { return InputOutcome() }
        return try press(button)
    }

    /// Applies a typed key to the text of the first responder, as the browser's text field does.
    private func edit(with key: PageKey) throws(TestError) -> InputOutcome {
        let application = screen.application
        defer { application.commit() }
        switch key.key.keyCode {
        case .keyboardReturnOrEnter, .keypadEnter: return application.send(text: "\n", from: device)
        case .keyboardEscape:
            if screen.firstResponder is UISearchTextField { return try press(.menu) }
            return application.sendEndEditing(from: device)
        case .keyboardDeleteOrBackspace:
            if let input = screen.firstResponder as? any UITextInput, let selected = input.selectedTextRange,
                selected.isEmpty, input.offset(from: input.beginningOfDocument, to: selected.start) == 0
            {
                return InputOutcome()
            }
            return application.send(deleteBackward: 1, from: device)
        case .keyboardDeleteForward: return deleteForward()
        default:
            let characters = key.key.characters
            return characters.isEmpty ? InputOutcome() : application.send(text: characters, from: device)
        }
    }

    /// Deletes the selection, or the character after the caret.
    private func deleteForward() -> InputOutcome {
        guard let input = screen.firstResponder as? any UITextInput, let selected = input.selectedTextRange else {
            return InputOutcome()
        }
        if !selected.isEmpty { return screen.application.send(deleteBackward: 1, from: device) }
        guard let rest = input.textRange(from: selected.start, to: input.endOfDocument),
            let next = input.text(in: rest)?.first
        else {
            return InputOutcome()
        }
        let range = NSRange(
            location: input.offset(from: input.beginningOfDocument, to: selected.start), length: next.utf16.count)
        return screen.application.send(replace: range, with: "", from: device)
    }
}

/// A key event of a browser. The rules are those of `web/input/commands.js` and `web/input/keys.js`.
@MainActor
private struct PageKey {
    let key: UIKey

    init(code: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags, characters: String?) {
        let isOnPad = (UIKeyboardHIDUsage.keypadNumLock.rawValue...UIKeyboardHIDUsage.keypadPeriod.rawValue).contains(
            code.rawValue)
        key = UIKey(
            keyCode: code, characters: characters ?? Self.typed(code, modifiers),
            modifierFlags: isOnPad ? modifiers.union(.numericPad) : modifiers)
    }

    /// The Control and Command keys are not held.
    var isPlain: Bool { key.modifierFlags.isDisjoint(with: [.control, .command]) }

    /// The button that a page presses for the key; nil for a key without a button.
    var button: UIPress.PressType? {
        if key.keyCode == .keyboardSpacebar { return .playPause }
        return key.keyCode.pressType == .keyboard ? nil : key.keyCode.pressType
    }

    /// Returns true if the key and its modifiers are one of the screen's key combinations. A page sends a press for
    /// such a key.
    func matches(_ combinations: [String], isEditing: Bool) -> Bool {
        let name = name
        if Self.browserKeys.contains(name) || !isPlain && Self.browserLetters.contains(name) { return false }
        if isEditing, isPlain || Self.editingKeys.contains(name) { return false }
        let flags: [(UIKeyModifierFlags, String)] = [
            (.control, "control"), (.alternate, "alternate"), (.shift, "shift"), (.command, "command"),
        ]
        let words = flags.filter { key.modifierFlags.contains($0.0) }.map(\.1)
        if combinations.contains((words + [name]).joined(separator: "+")) { return true }
        // Some characters without upper and lower case, such as "?", are typed with Shift on some keyboards. A key
        // combination for such a character need not contain Shift, so the key also matches the combination without
        // Shift.
        return name.lowercased() == name.uppercased()
            && combinations.contains((words.filter { $0 != "shift" } + [name]).joined(separator: "+"))
    }

    /// The name of the key in a combination: its character in lower case, or the browser's name of the key.
    private var name: String {
        if key.keyCode == .keyboardSpacebar { return "Space" }
        let plain = key.modifierFlags.contains(.alternate) ? key.keyCode.character : key.characters
        if let plain, plain.count == 1, Self.names[key.keyCode] == nil { return plain.lowercased() }
        return Self.names[key.keyCode] ?? Self.functionName(key.keyCode) ?? ""
    }

    private static func functionName(_ code: UIKeyboardHIDUsage) -> String? {
        let first = UIKeyboardHIDUsage.keyboardF1.rawValue
        let number = code.rawValue - first + 1
        return (1...12).contains(number) ? "F\(number)" : nil
    }

    /// Returns the characters that a key types on a US keyboard.
    private static func typed(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags) -> String {
        guard names[code] == nil, !modifiers.contains(.alternate), let plain = code.character else { return "" }
        if plain.first?.isLetter == true {
            return modifiers.isDisjoint(with: [.shift, .alphaShift]) ? plain : plain.uppercased()
        }
        return modifiers.contains(.shift) ? shifted[plain] ?? plain : plain
    }

    /// The characters that Shift produces on a US keyboard.
    private static let shifted = Dictionary(
        uniqueKeysWithValues: zip("1234567890-=[]\\;',./`", "!@#$%^&*()_+{}|:\"<>?~").map { ("\($0)", "\($1)") })

    /// The browser's names of keys that type no character.
    private static let names: [UIKeyboardHIDUsage: String] = [
        .keyboardReturnOrEnter: "Enter", .keypadEnter: "Enter", .keyboardEscape: "Escape", .keyboardTab: "Tab",
        .keyboardDeleteOrBackspace: "Backspace", .keyboardDeleteForward: "Delete", .keyboardUpArrow: "ArrowUp",
        .keyboardDownArrow: "ArrowDown", .keyboardLeftArrow: "ArrowLeft", .keyboardRightArrow: "ArrowRight",
        .keyboardHome: "Home", .keyboardEnd: "End", .keyboardPageUp: "PageUp", .keyboardPageDown: "PageDown",
    ]
    /// The keys that the browser handles itself (`browserKeys`), and the keys that the browser handles together with
    /// Command or Control (`browserLetters`).
    private static let browserKeys: Set<String> = ["F5", "F11", "F12"]
    private static let browserLetters: Set<String> = ["t", "w", "n", "r", "q", "l", "Tab"]
    /// The keys whose combinations with modifier keys a text field handles itself.
    private static let editingKeys: Set<String> = [
        "z", "y", "a", "x", "c", "v", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Backspace", "Delete",
    ]
}
