/// The text before the caret, from which automatic capitalization is determined. If the text input does not provide
/// this text, only the text that was typed so far is known.
@MainActor
struct TextBeforeCaret {
    /// The maximum number of characters before the caret that are examined.
    private static let length = 64
    /// A placeholder for earlier text that is unknown. The placeholder is treated as the middle of a sentence.
    private static let unknown = "\u{2026}"

    private var typed = ""
    /// Whether `typed` contains the entire text before the caret.
    private var isComplete = false
    /// The text before the caret at the last call of `capitalization(for:)`.
    private var last: String?

    /// Appends typed text to the text before the caret.
    mutating func insert(_ text: String) {
        typed += text
        guard typed.count > Self.length else { return }
        typed = String(typed.suffix(Self.length))
        isComplete = false
    }

    /// Removes a deleted character from the text before the caret.
    mutating func delete() {
        if typed.isEmpty { isComplete = false } else { typed.removeLast() }
    }

    /// Reads the text before the caret, and determines whether the next letter should be a capital.
    /// - Returns: whether the next letter should be a capital; nil if the text is unchanged since the last call.
    mutating func capitalization(for input: any UIKeyInput) -> Bool? {
        let text = text(of: input)
        guard text != last else { return nil }
        last = text
        return Self.shouldCapitalize(after: text, in: input)
    }

    private mutating func text(of input: any UIKeyInput) -> String {
        if let text = (input as? any UITextInput)?.textBeforeCaret { return String(text.suffix(Self.length)) }
        if !input.hasText {
            typed = ""
            isComplete = true
        }
        return isComplete ? typed : Self.unknown + typed
    }

    private static func shouldCapitalize(after context: String, in input: any UIKeyInput) -> Bool {
        // In addresses and passwords, letters are never capitalized automatically. (Baton's own choice)
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
            // A closing quote or bracket may follow the full stop that ends a sentence.
            let words = text.dropLast { "\"'”’»)".contains($0) }
            return !space.isEmpty && words != unknown && words.last.map { ".!?…".contains($0) } ?? false
        }
    }
}

extension StringProtocol {
    /// Returns the string without the trailing characters that satisfy a condition.
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
