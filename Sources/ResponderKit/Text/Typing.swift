import Foundation

/// What a keyboard does to whatever takes text: it asks first whether it may, as UIKit's keyboard does, and then tells the text.
///
/// A program that calls `insertText(_:)` and its like itself asks nobody. (F8)
@MainActor
enum Typing {
    /// Puts one piece of text where the selection is. Return is the text "\n".
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

    /// Takes away the selection, or what is before the caret. Where there is nothing, the input is told all the same: fields that hold one digit each listen for it.
    /// - Returns: whether there may be more to take away.
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

    /// Puts text in a range's place: a correction.
    static func replace(_ range: NSRange, with text: String, in input: any UITextInput) {
        guard let range = span(range, in: input), input.shouldChangeText(in: range, replacementText: text) else {
            return
        }
        input.replace(range, withText: text)
    }

    /// Puts what an input method composes in the place of what it had, or of the selection.
    static func mark(_ text: String, selected: NSRange, in input: any UITextInput) {
        guard let range = input.markedTextRange ?? input.selectedTextRange ?? end(of: input) else { return }
        guard input.shouldChangeText(in: range, replacementText: text) else { return }
        input.setMarkedText(text, selectedRange: selected)
    }

    /// Selects a range.
    static func select(_ range: NSRange, in input: any UITextInput) {
        guard let range = span(range, in: input) else { return }
        if let owner = input as? any TextOwner, let range = owner.editor.range(range) {
            // No keyboard needs to be told of what it did itself.
            owner.editor.change(.input) { $0.select(range) }
        } else {
            input.selectedTextRange = range
        }
    }

    /// A range held to the text.
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
        if let owner = input as? any TextOwner { return owner.editor.buffer.deletionRange.map(TextSpan.init) }
        guard let selected = input.selectedTextRange else { return nil }
        if !selected.isEmpty { return selected }
        guard let before = input.position(from: selected.start, offset: -1) else { return nil }
        return input.textRange(from: before, to: selected.start)
    }

    private static func end(of input: any UITextInput) -> UITextRange? {
        input.textRange(from: input.endOfDocument, to: input.endOfDocument)
    }
}
