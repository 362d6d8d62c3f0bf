public import ResponderKit

/// A keyboard's keys.
extension TestInput {
    /// A key goes down and is let go.
    ///
    ///     try screen.press(.keyboardS, "s", .command)
    /// - Parameters:
    ///   - code: which key it is, whatever is printed on it.
    ///   - characters: what it writes with the modifiers that are held.
    ///   - modifiers: what is held with it.
    ///   - time: how long it is held.
    /// - Returns: who took it when it went down, or else when it was let go. Text comes by `typeText(_:)`: a key alone writes nothing.
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

    private func send(_ key: UIKey, _ phase: UIPress.Phase) throws(TestError) -> InputOutcome {
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
