/// Whether a keyboard's letters are capitals, and why.
struct KeyboardShift {
    /// For one letter, or until it is taken back.
    enum State {
        case off, once, locked
    }

    private(set) var state = State.off
    private(set) var isHeld = false
    /// Whether a person did it, and not the text.
    private var isByHand = false
    private var isUsed = false
    private var lastTap = -Double.infinity

    /// What a key types that has two texts. A capital that is due is a letter's; signs change by hand alone.
    func choose(_ text: String, _ shifted: String) -> String {
        state != .off && (isByHand || text.first?.isLetter ?? false) ? shifted : text
    }

    /// The text says whether a capital is due.
    mutating func follow(isCapitalDue: Bool) {
        guard state != .locked, !isHeld else { return }
        state = isCapitalDue ? .once : .off
        isByHand = false
    }

    /// The key came down, at a time in milliseconds.
    mutating func press(at now: Double) {
        let isDouble = now - lastTap <= UISystemKeyboard.doubleTap
        lastTap = now
        isHeld = true
        isByHand = true
        isUsed = false
        switch state {
        case .locked: state = .off
        case .off, .once: state = isDouble ? .locked : state == .off ? .once : .off
        }
    }

    /// The key was let go.
    mutating func release() {
        isHeld = false
        if isUsed, state == .once { state = .off }
    }

    /// A character was typed.
    mutating func use() {
        if isHeld { isUsed = true } else if state == .once { state = .off }
    }
}
