public import ResponderKit

/// Keys of a hardware keyboard.
extension TestInput {
    /// Presses and releases a key.
    ///
    ///     try screen.press(.keyboardS, "s", .command)
    /// - Parameters:
    ///   - code: the physical key, regardless of its label.
    ///   - characters: the characters that the key produces with the given modifiers.
    ///   - modifiers: the modifier keys that are held.
    ///   - time: the time between press and release.
    /// - Returns: the outcome of the press if it was handled, otherwise the outcome of the release. A key press enters
    ///   no text: use `typeKey(_:_:characters:)` or `typeText(_:)`.
    @discardableResult
    public func press(
        _ code: UIKeyboardHIDUsage, _ characters: String = "", _ modifiers: UIKeyModifierFlags = [],
        for time: Duration = .zero
    ) throws(TestError) -> InputOutcome {
        let key = UIKey(keyCode: code, characters: characters, modifierFlags: modifiers)
        let began = try send(key, .began)
        screen.advance(by: time)
        let ended = try send(key, .ended)
        return began.isHandled ? began : ended
    }

    func send(_ key: UIKey, _ phase: UIPress.Phase) throws(TestError) -> InputOutcome {
        let outcome: InputOutcome
        do throws(InputError) {
            outcome = try screen.application.send(presses: [PressSample(key: key, phase: phase)], from: device)
        } catch {
            throw .input(error)
        }
        screen.application.commit()
        return outcome
    }
}
