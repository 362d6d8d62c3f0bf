import BatonSupport
public import BatonWire

extension RemoteScreen {
    /// Presses a key of a remote control.
    /// - Parameters:
    ///   - key: The key.
    ///   - duration: How long the key is held.
    ///   - count: The number of presses.
    /// - Returns: The answer to the last press: to its beginning or to its end, depending on which one a responder
    ///   handled.
    @discardableResult
    public func press(_ key: ClientMessage.Press.Key, for duration: Duration = .zero, times count: Int = 1) async throws
        -> ServerMessage.Done
    {
        try await press(for: duration, times: count) { ClientMessage.Press(phase: $0, key: key) }
    }

    /// Presses a key of a keyboard, such as `Enter` or `command+c`.
    /// - Throws: ``ClientError`` if the key is unknown.
    @discardableResult
    public func key(_ combination: String, for duration: Duration = .zero, times count: Int = 1) async throws
        -> ServerMessage.Done
    {
        let key = try KeyName.key(combination)
        return try await press(for: duration, times: count) { ClientMessage.Press(phase: $0, keyboard: key) }
    }

    private func press(
        for duration: Duration, times count: Int, _ press: (ClientMessage.Press.Phase) -> ClientMessage.Press
    ) async throws -> ServerMessage.Done {
        var result: ServerMessage.Done?
        for _ in 0..<max(1, count) {
            let began = try await input(.press(ClientMessage.PressInput(presses: [press(.began)])))
            do {
                try await sleep(for: duration)
            } catch {
                _ = try? await input(.press(ClientMessage.PressInput(presses: [press(.cancelled)])))
                throw error
            }
            let ended = try await input(.press(ClientMessage.PressInput(presses: [press(.ended)])))
            var done = ended.handled ? ended : began
            done.revision = ended.revision
            result = done
        }
        guard let result else { throw ClientError(.invalidArgument, "A key has to be pressed at least once.") }
        return result
    }

    /// Sends a media command, such as `play`, as a remote control does.
    @discardableResult
    public func remote(_ command: ClientMessage.RemoteInput) async throws -> ServerMessage.Done {
        try await input(.remote(command))
    }

    /// Sends a media command with its arguments, as a remote control does.
    @discardableResult
    public func remote(_ command: ClientMessage.RemoteInput.Command) async throws -> ServerMessage.Done {
        try await remote(ClientMessage.RemoteInput(command: command))
    }

    /// Shakes the device.
    @discardableResult
    public func shake() async throws -> ServerMessage.Done {
        let began = try await input(.motion(ClientMessage.MotionInput(phase: .began, motion: .shake)))
        let ended = try await input(.motion(ClientMessage.MotionInput(phase: .ended, motion: .shake)))
        return ended.handled ? ended : began
    }
}

/// The keys of a keyboard, by their common names and by their names in the W3C's UI Events.
enum KeyName {
    private static let modifiers: [String: ClientMessage.KeyboardKey.Modifier] = [
        "shift": .shift, "control": .control, "ctrl": .control, "alternate": .alternate, "alt": .alternate,
        "option": .alternate,
        "command": .command,
        "cmd": .command, "meta": .command, "capslock": .capsLock,
    ]
    private static let named: [String: (code: String, characters: String)] = {
        var keys: [String: (code: String, characters: String)] = [
            "return": ("Enter", ""), "enter": ("Enter", ""), "escape": ("Escape", ""), "esc": ("Escape", ""),
            "tab": ("Tab", ""),
            "space": ("Space", " "),
            "backspace": ("Backspace", ""), "delete": ("Delete", ""), "up": ("ArrowUp", ""), "down": ("ArrowDown", ""),
            "left": ("ArrowLeft", ""),
            "right": ("ArrowRight", ""), "home": ("Home", ""), "end": ("End", ""), "pageup": ("PageUp", ""),
            "pagedown": ("PageDown", ""),
            "insert": ("Insert", ""), "-": ("Minus", "-"), "=": ("Equal", "="), "[": ("BracketLeft", "["),
            "]": ("BracketRight", "]"),
            ";": ("Semicolon", ";"),
            "'": ("Quote", "'"), ",": ("Comma", ","), ".": ("Period", "."), "/": ("Slash", "/"),
            "\\": ("Backslash", "\\"),
            "`": ("Backquote", "`"),
        ]
        for code in ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] { keys[code.lowercased()] = (code, "") }
        for number in 1...12 { keys["f\(number)"] = ("F\(number)", "") }
        for digit in 0...9 { keys["\(digit)"] = ("Digit\(digit)", "\(digit)") }
        for letter in "abcdefghijklmnopqrstuvwxyz" { keys["\(letter)"] = ("Key\(letter.uppercased())", "\(letter)") }
        return keys
    }()

    /// Reads a key combination such as `command+shift+z`.
    static func key(_ combination: String) throws(ClientError) -> ClientMessage.KeyboardKey {
        var parts = combination.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        // If a combination ends with two plus signs, the last key is the plus sign itself.
        if combination == "+" || combination.hasSuffix("++") { parts = parts.dropLast(2) + ["+"] }
        var held: [ClientMessage.KeyboardKey.Modifier] = []
        for word in parts.dropLast() {
            guard let modifier = modifiers[word.lowercased()] else {
                throw unknown(word, of: combination, among: modifiers.keys.sorted(), "modifier")
            }
            if !held.contains(modifier) { held.append(modifier) }
        }
        let name = parts.last ?? ""
        // A character that requires Shift is converted to its unshifted key together with Shift.
        if let plain = shifted[name], let key = named[plain] {
            if !held.contains(.shift) { held.append(.shift) }
            return ClientMessage.KeyboardKey(code: key.code, characters: name, modifiers: held)
        }
        guard let key = named[name.lowercased()] else {
            throw unknown(name, of: combination, among: named.keys.filter { $0.count > 1 }.sorted(), "key")
        }
        if name.count == 1, name != name.lowercased(), !held.contains(.shift) { held.append(.shift) }
        var characters = key.characters
        if held.contains(.shift) {
            characters = shifted.first { $0.value == characters }?.key ?? characters.uppercased()
        }
        return ClientMessage.KeyboardKey(code: key.code, characters: characters, modifiers: held)
    }

    /// The characters that a US keyboard produces with Shift, and the key of each character.
    private static let shifted = Dictionary(
        uniqueKeysWithValues: zip("!@#$%^&*()_+{}|:\"<>?~", "1234567890-=[]\\;',./`").map { ("\($0)", "\($1)") })

    private static func unknown(_ word: String, of combination: String, among names: [String], _ what: String)
        -> ClientError
    {
        return ClientError(
            .invalidArgument, "'\(word)' of '\(combination)' is not a \(what).",
            advice:
                "\(Suggestions.hint(for: word, among: names))Keys are letters, digits, signs, and \(names.joined(separator: ", "))."
        )
    }
}
