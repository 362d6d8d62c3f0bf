/// What stands before the caret of what is typed into: as that says, or else as far as it was typed here.
@MainActor
struct TextBeforeCaret {
    /// How much of it is looked at, in characters.
    private static let length = 64
    /// Stands for text that was there before: in the middle of a sentence.
    private static let unknown = "\u{2026}"

    private var typed = ""
    /// Whether there is nothing before that.
    private var isWhole = false
    /// What it was when it was last looked at.
    private var last: String?

    /// A text was typed.
    mutating func insert(_ text: String) {
        typed += text
        guard typed.count > Self.length else { return }
        typed = String(typed.suffix(Self.length))
        isWhole = false
    }

    /// A character was taken away.
    mutating func delete() {
        if typed.isEmpty { isWhole = false } else { typed.removeLast() }
    }

    /// Looks again.
    /// - Returns: whether a capital is due; nil where the text is as it was.
    mutating func look(at input: any UIKeyInput) -> Bool? {
        let text = text(of: input)
        guard text != last else { return nil }
        last = text
        return Self.isCapitalDue(after: text, in: input)
    }

    private mutating func text(of input: any UIKeyInput) -> String {
        if let text = (input as? any UITextInput)?.textBeforeCaret { return String(text.suffix(Self.length)) }
        if !input.hasText {
            typed = ""
            isWhole = true
        }
        return isWhole ? typed : Self.unknown + typed
    }

    private static func isCapitalDue(after context: String, in input: any UIKeyInput) -> Bool {
        // Addresses and secrets are not written so. (Ours)
        guard !input.isSecureTextEntry, input.keyboardType != .emailAddress, input.keyboardType != .URL else {
            return false
        }
        switch input.autocapitalizationType {
        case .none: return false
        case .allCharacters: return true
        case .words: return context.last.map(\.isWhitespace) ?? true
        case .sentences:
            let text = context.dropLast(while: \.isWhitespace)
            guard !text.isEmpty else { return true }
            let space = context[text.endIndex...]
            if space.contains(where: \.isNewline) { return true }
            // A closing quote or bracket may stand behind the stop.
            let words = text.dropLast { "\"'”’»)".contains($0) }
            return !space.isEmpty && words != unknown && words.last.map { ".!?…".contains($0) } ?? false
        }
    }
}

extension StringProtocol {
    /// Without the characters at its end that fulfil a condition.
    fileprivate func dropLast(while isDropped: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex {
            let before = index(before: end)
            guard isDropped(self[before]) else { break }
            end = before
        }
        return self[startIndex..<end]
    }
}
