import Foundation

/// Applies input from a keyboard to a text input. As in UIKit, the text input is asked first whether it allows the
/// change.
///
/// If application code calls `insertText(_:)` or similar methods itself, the text input is not asked. (F8)
@MainActor
enum Typing {
    /// Inserts text in place of the selection. The Return key inserts "\n".
    static func insert(_ text: String, into input: any UIKeyInput) {
        if let field = input as? UITextField {
            if UITextField.isReturn(text) { return field.returnPressed() }
            field.clearForInsertion()
        }
        if let input = input as? any UITextInput {
            guard let range = input.markedTextRange ?? input.selectedTextRange ?? end(of: input) else { return }
            guard input.shouldChangeText(in: range, replacementText: text) else { return }
        }
        input.insertText(text)
    }

    /// Deletes the selection, or the character before the caret.
    ///
    /// `deleteBackward()` is called even if there is nothing to delete. Text fields for a single digit need this call.
    /// - Returns: true if something was deleted.
    @discardableResult
    static func deleteBackward(in input: any UIKeyInput) -> Bool {
        if let input = input as? any UITextInput {
            guard let range = deletionRange(of: input) else {
                input.deleteBackward()
                return false
            }
            guard input.shouldChangeText(in: range, replacementText: "") else { return false }
        } else if !input.hasText {
            input.deleteBackward()
            return false
        }
        input.deleteBackward()
        return true
    }

    /// Replaces the text in a range, as an automatic correction does.
    static func replace(_ range: NSRange, with text: String, in input: any UITextInput) {
        guard let range = span(range, in: input), input.shouldChangeText(in: range, replacementText: text) else {
            return
        }
        input.replace(range, withText: text)
    }

    /// Replaces the marked text with text that an input method is composing. If there is no marked text, replaces the
    /// selection.
    static func mark(_ text: String, selected: NSRange, in input: any UITextInput) {
        guard let range = input.markedTextRange ?? input.selectedTextRange ?? end(of: input) else { return }
        guard input.shouldChangeText(in: range, replacementText: text) else { return }
        input.setMarkedText(text, selectedRange: selected)
    }

    /// Selects a range of the text.
    static func select(_ range: NSRange, in input: any UITextInput) {
        guard let range = span(range, in: input) else { return }
        if let owner = input as? any TextEditorOwner, let range = owner.editor.range(range) {
            // The keyboard made this change itself, so the input delegate is not notified.
            owner.editor.change(.input) { $0.select(range) }
        } else {
            input.selectedTextRange = range
        }
    }

    /// Returns the given range as a text range, limited to the text.
    private static func span(_ range: NSRange, in input: any UITextInput) -> UITextRange? {
        let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
        let start = min(max(range.location, 0), length)
        let count = min(max(range.length, 0), length - start)
        guard let from = input.position(from: input.beginningOfDocument, offset: start),
            let to = input.position(from: from, offset: count)
        else { return nil }
        return input.textRange(from: from, to: to)
    }

    private static func deletionRange(of input: any UITextInput) -> UITextRange? {
        if let owner = input as? any TextEditorOwner { return owner.editor.buffer.deletionRange.map(TextSpan.init) }
        guard let selected = input.selectedTextRange else { return nil }
        if !selected.isEmpty { return selected }
        guard let before = input.position(from: selected.start, offset: -1) else { return nil }
        return input.textRange(from: before, to: selected.start)
    }

    private static func end(of input: any UITextInput) -> UITextRange? {
        input.textRange(from: input.endOfDocument, to: input.endOfDocument)
    }
}
