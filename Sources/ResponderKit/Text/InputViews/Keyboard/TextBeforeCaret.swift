/// The text before the caret. If the input does not provide it, only the text typed so far is known.
@MainActor
struct TextBeforeCaret {
    /// The maximum number of characters that are examined.
    private static let length = 64
    /// A placeholder for unknown earlier text. It counts as the middle of a sentence.
    private static let unknown = "\u{2026}"

    private var typed = ""
    /// Whether `typed` is the entire text before the caret.
    private var isComplete = false
    /// The text before the caret at the last call of `capitalization(for:)`.
    private var last: String?

    /// Records typed text.
    mutating func insert(_ text: String) {
        typed += text
        guard typed.count > Self.length else { return }
        typed = String(typed.suffix(Self.length))
        isComplete = false
    }

    /// Records a deleted character.
    mutating func delete() {
        if typed.isEmpty { isComplete = false } else { typed.removeLast() }
    }

    /// Reads the text before the caret, and determines whether the next letter should be a capital.
    /// - Returns: the result, or nil if the text is unchanged.
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
        // Addresses and passwords are never capitalized automatically. (Ours)
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
            // The full stop may precede a closing quote or bracket.
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
