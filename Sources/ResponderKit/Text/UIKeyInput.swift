/// An object that accepts text from a keyboard.
@MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether the input contains text.
    var hasText: Bool { get }
    /// Inserts text at the caret.
    func insertText(_ text: String)
    /// Deletes the character before the caret.
    func deleteBackward()
}
