/// What takes text, key by key.
@MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Adds text where the caret is.
    func insertText(_ text: String)
    /// Takes away what is before the caret.
    func deleteBackward()
}
