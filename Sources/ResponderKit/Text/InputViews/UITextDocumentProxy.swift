import Foundation

/// The interface through which a keyboard edits a text.
@MainActor
public protocol UITextDocumentProxy: UIKeyInput {
    /// The text before the caret, or nil if it is unknown.
    var documentContextBeforeInput: String? { get }
    /// The text after the caret, or nil if it is unknown.
    var documentContextAfterInput: String? { get }
    /// The selected text, or nil if nothing is selected.
    var selectedText: String? { get }
    /// Moves the caret by a number of characters, backwards if negative. Does nothing if
    /// the caret's position is unknown.
    func adjustTextPosition(byCharacterOffset offset: Int)
}

/// A proxy for the text of the key window's first responder, through which a keyboard edits this text.
@MainActor
final class EditedDocument: UITextDocumentProxy {
    private weak var controller: UIInputViewController?

    init(controller: UIInputViewController) {
        self.controller = controller
    }

    private var input: (any UIKeyInput)? { controller?.application?.keyWindow?.firstResponder as? any UIKeyInput }
    private var text: (any UITextInput)? { input as? any UITextInput }

    var hasText: Bool { input?.hasText ?? false }
    func insertText(_ text: String) { input.map { Typing.insert(text, into: $0) } }
    func deleteBackward() { _ = input.map { Typing.deleteBackward(in: $0) } }

    var documentContextBeforeInput: String? { text?.textBeforeCaret }
    var documentContextAfterInput: String? { text?.textAfterCaret }
    var selectedText: String? { text?.textInSelection }
    func adjustTextPosition(byCharacterOffset offset: Int) { text?.moveCaret(by: offset) }

    var autocapitalizationType: UITextAutocapitalizationType { input?.autocapitalizationType ?? .sentences }
    var autocorrectionType: UITextAutocorrectionType { input?.autocorrectionType ?? .default }
    var spellCheckingType: UITextSpellCheckingType { input?.spellCheckingType ?? .default }
    var smartQuotesType: UITextSmartQuotesType { input?.smartQuotesType ?? .default }
    var smartDashesType: UITextSmartDashesType { input?.smartDashesType ?? .default }
    var keyboardType: UIKeyboardType { input?.keyboardType ?? .default }
    var keyboardAppearance: UIKeyboardAppearance { input?.keyboardAppearance ?? .default }
    var returnKeyType: UIReturnKeyType { input?.returnKeyType ?? .default }
    var enablesReturnKeyAutomatically: Bool { input?.enablesReturnKeyAutomatically ?? false }
    var isSecureTextEntry: Bool { input?.isSecureTextEntry ?? false }
    var textContentType: UITextContentType? { input?.textContentType }
}

/// Access to the text around the caret of a text input.
extension UITextInput {
    var textBeforeCaret: String? {
        guard let selection = selectedTextRange, let range = textRange(from: beginningOfDocument, to: selection.start)
        else { return nil }
        return text(in: range)
    }

    var textAfterCaret: String? {
        guard let selection = selectedTextRange, let range = textRange(from: selection.end, to: endOfDocument) else {
            return nil
        }
        return text(in: range)
    }

    var textInSelection: String? {
        guard let selection = selectedTextRange, !selection.isEmpty else { return nil }
        return text(in: selection)
    }

    func moveCaret(by offset: Int) {
        guard offset != 0, let selection = selectedTextRange else { return }
        let isForward = offset > 0
        // The distance is limited to the maximum 32-bit number, because no text is longer.
        let distance = Int(min(offset.magnitude, UInt(Int32.max)))
        let moved =
            position(
                from: isForward ? selection.end : selection.start, in: isForward ? .right : .left, offset: distance)
            ?? (isForward ? endOfDocument : beginningOfDocument)
        if let range = textRange(from: moved, to: moved) { selectedTextRange = range }
    }
}
