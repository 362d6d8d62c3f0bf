/// The state of the Shift key of a keyboard.
struct KeyboardShift {
    /// Whether Shift is off, on for one letter, or locked.
    enum State {
        case off, once, locked
    }

    private(set) var state = State.off
    private(set) var isHeld = false
    /// Whether the user pressed Shift. The value is `false` if automatic capitalization set the state.
    private var isSetByUser = false
    private var wasUsedWhileHeld = false
    private var lastTap = -Double.infinity

    /// Returns the text that a key types in the current state. If automatic capitalization turned Shift on, Shift has
    /// an effect on letters only. If the user pressed Shift, it also has an effect on signs.
    func choose(_ text: String, _ shifted: String) -> String {
        state != .off && (isSetByUser || text.first?.isLetter ?? false) ? shifted : text
    }

    /// Turns Shift on or off for automatic capitalization, unless Shift is held or locked.
    mutating func applyAutocapitalization(shouldCapitalize: Bool) {
        guard state != .locked, !isHeld else { return }
        state = shouldCapitalize ? .once : .off
        isSetByUser = false
    }

    /// Handles a press of the Shift key. The time of the press is in milliseconds.
    mutating func press(at now: Double) {
        let isDouble = now - lastTap <= UISystemKeyboard.doubleTap
        lastTap = now
        isHeld = true
        isSetByUser = true
        wasUsedWhileHeld = false
        switch state {
        case .locked: state = .off
        case .off, .once: state = isDouble ? .locked : state == .off ? .once : .off
        }
    }

    /// Handles the release of the Shift key.
    mutating func release() {
        isHeld = false
        if wasUsedWhileHeld, state == .once { state = .off }
    }

    /// Records that a character was typed. If Shift was on for only one character and is not held, Shift is turned off.
    mutating func characterTyped() {
        if isHeld { wasUsedWhileHeld = true } else if state == .once { state = .off }
    }
}
