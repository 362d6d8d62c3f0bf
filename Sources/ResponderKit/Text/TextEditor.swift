import Foundation

/// A view with a text editor. The editor notifies the view of changes, and the view provides the layout of the text.
@MainActor
protocol TextEditorOwner: UITextInput {
    /// The editor of the view's text.
    var editor: TextEditor { get }
    /// Called when the text or the marked range has changed.
    func editorNeedsRender()
    /// Called when the selection has changed, whether the user or the program changed it.
    func editorSelectionChanged()
    /// Called when user input has changed the text.
    func editorTextChanged()
    /// The layout of the text in the view.
    var editorLayout: TextLayout { get }
}

/// The editing logic shared by text fields and text views: a text buffer and the notifications of its changes.
@MainActor
final class TextEditor {
    /// The source of a change: user input from a keyboard, or the application's code.
    enum Cause {
        case input, program
    }

    private(set) var buffer = TextBuffer()
    weak var owner: (any TextEditorOwner)?
    weak var inputDelegate: (any UITextInputDelegate)?
    /// A copy of the buffer from before an input method began to compose text. The copy is stored for undo.
    private var bufferBeforeComposition: TextBuffer?

    var text: String { buffer.text }
    var selection: NSRange { buffer.selection }

    /// Changes the buffer and notifies the owner of the editor. As with UIKit's text views, the owner is notified first
    /// of the selection and then of the text.
    func change(_ cause: Cause, _ body: (inout TextBuffer) -> Void) {
        let old = buffer
        var new = old
        body(&new)
        guard new != old else { return }
        let isOtherText = !new.hasSameText(as: old)
        let isOtherSelection = new.selection != old.selection
        if cause == .program {
            notifyInputDelegate(isOtherText, isOtherSelection) {
                $0.textWillChange($1)
            } selection: {
                $0.selectionWillChange($1)
            }
        }
        buffer = new
        if isOtherText { rememberForUndo(old, cause) }
        owner?.editorNeedsRender()
        if cause == .program {
            notifyInputDelegate(isOtherText, isOtherSelection) {
                $0.textDidChange($1)
            } selection: {
                $0.selectionDidChange($1)
            }
        }
        if isOtherSelection { owner?.editorSelectionChanged() }
        if isOtherText, cause == .input { owner?.editorTextChanged() }
    }

    // MARK: Undo

    /// Registers an undo action for a change of the text by the user. If the application's code changes the text, all
    /// undo actions are removed instead.
    ///
    /// Text from an input method is registered as one change when the composition ends.
    private func rememberForUndo(_ old: TextBuffer, _ cause: Cause) {
        guard let manager = (owner as? UIResponder)?.undoManager else { return }
        guard cause == .input else {
            bufferBeforeComposition = nil
            return manager.removeAllActions(withTarget: self)
        }
        if buffer.marked != nil {
            if bufferBeforeComposition == nil { bufferBeforeComposition = old }
            return
        }
        let old = bufferBeforeComposition ?? old
        bufferBeforeComposition = nil
        guard let part = buffer.difference(from: old) else { return }
        manager.registerUndo(withTarget: self) { $0.undo(part, selecting: old.selection) }
    }

    private func undo(_ part: (range: NSRange, text: String), selecting selection: NSRange) {
        change(.input) {
            $0.replace(part.range, with: part.text)
            $0.select(selection)
        }
    }

    private func notifyInputDelegate(
        _ isOtherText: Bool, _ isOtherSelection: Bool, text: (any UITextInputDelegate, any UITextInput) -> Void,
        selection: (any UITextInputDelegate, any UITextInput) -> Void
    ) {
        guard let inputDelegate, let owner else { return }
        if isOtherText { text(inputDelegate, owner) }
        if isOtherSelection { selection(inputDelegate, owner) }
    }

    // MARK: UITextInput

    var selectedTextRange: UITextRange? {
        get { TextSpan(buffer.selection) }
        set { if let range = range(newValue) { change(.program) { $0.select(range) } } }
    }

    var markedTextRange: UITextRange? { buffer.marked.map(TextSpan.init) }

    func text(in range: UITextRange) -> String? { self.range(range).map(buffer.substring) }

    func replace(_ range: UITextRange, with text: String) {
        if let range = self.range(range) { change(.input) { $0.replace(range, with: text) } }
    }

    func position(_ offset: Int) -> UITextPosition? { (0...buffer.length).contains(offset) ? TextOffset(offset) : nil }

    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (sum, overflows) = self.offset(position).addingReportingOverflow(offset)
        return overflows ? nil : self.position(sum)
    }

    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset count: Int)
        -> UITextPosition?
    {
        let from = offset(position)
        switch direction {
        case .right: return TextOffset(buffer.offset(from, movedBy: count))
        case .left: return TextOffset(buffer.offset(from, movedBy: 0 - count))
        case .up, .down:
            guard let layout = owner?.editorLayout else { return nil }
            let caret = layout.caret(at: from)
            let way = caret.height * CGFloat(direction == .down ? count : -count)
            let point = CGPoint(x: caret.midX, y: caret.midY + way)
            guard layout.rect.minY <= point.y || direction == .down else { return TextOffset(0) }
            return TextOffset(layout.offset(at: point))
        }
    }

    func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
        guard let start = (start as? TextOffset)?.offset, let end = (end as? TextOffset)?.offset else { return nil }
        return TextSpan(NSRange(location: min(start, end), length: abs(end - start)))
    }

    func compare(_ first: UITextPosition, to second: UITextPosition) -> ComparisonResult {
        let (first, second) = (offset(first), offset(second))
        return first == second ? .orderedSame : first < second ? .orderedAscending : .orderedDescending
    }

    func offset(_ position: UITextPosition) -> Int { (position as? TextOffset)?.offset ?? 0 }

    /// Returns the UTF-16 range of a `UITextRange`. Nil if neither the range nor its positions are objects of Baton's
    /// own classes.
    func range(_ range: UITextRange?) -> NSRange? {
        guard let range else { return nil }
        if let span = range as? TextSpan { return span.range }
        guard let start = range.start as? TextOffset, let end = range.end as? TextOffset else { return nil }
        return NSRange(location: min(start.offset, end.offset), length: abs(end.offset - start.offset))
    }

    // MARK: Taps (F7)

    private var isSecureText: Bool { owner?.isSecureTextEntry ?? false }

    /// Handles a tap on the text. A single tap moves the caret, a double tap selects the word, and a triple tap selects
    /// everything.
    func tap(at point: CGPoint, count: Int) {
        guard let layout = owner?.editorLayout else { return }
        let offset = layout.offset(at: point)
        let isSecureText = isSecureText
        change(.input) { buffer in
            switch count {
            // In secure text a double tap selects everything, because word boundaries would reveal part of the secret.
            case 2 where !isSecureText: buffer.select(buffer.word(at: layout.character(at: point).lowerBound))
            case 2...: buffer.select(buffer.all)
            default: buffer.select(NSRange(location: offset, length: 0))
            }
        }
    }

    // MARK: Editing actions (A4)

    /// Returns whether an editing action can be performed. Nil if the selector is not an editing action.
    func canPerform(_ action: Selector, withSender sender: Any?, isEditable: Bool, isSecure: Bool) -> Bool? {
        let isSelected = buffer.selection.length > 0
        switch action {
        case .cut: return isEditable && isSelected && !isSecure
        case .copy: return isSelected && !isSecure
        case .paste: return isEditable && (sender is String || UIPasteboard.general.string?.isEmpty == false)
        case .select: return !isSelected && !buffer.isEmpty
        case .selectAll: return !buffer.isEmpty && buffer.selection != buffer.all
        case .delete: return isEditable && isSelected
        // All further standard editing actions, such as bold or find, do not apply to plain text.
        default: return Selector.standardNames.contains(action.name) ? false : nil
        }
    }

    func copy() { UIPasteboard.general.string = buffer.substring(buffer.selection) }

    func cut() {
        copy()
        delete()
    }

    func delete() {
        if let owner, buffer.selection.length > 0 { Typing.deleteBackward(in: owner) }
    }

    func paste(_ sender: Any?) {
        guard let owner, let text = sender as? String ?? UIPasteboard.general.string, !text.isEmpty else { return }
        Typing.insert(text, into: owner)
    }

    func selectWord() {
        if isSecureText { return selectAll() }
        change(.input) {
            $0.select($0.word(at: max(0, $0.selection.location - ($0.selection.location == $0.length ? 1 : 0))))
        }
    }

    func selectAll() {
        change(.input) { $0.select($0.all) }
    }

    // MARK: Rendering

    /// Returns the text in the form that clients receive. Secure text is replaced by one bullet per UTF-16 unit, so
    /// that offsets stay the same.
    func displayedText(isSecure: Bool) -> String {
        isSecure ? String(repeating: "•", count: buffer.length) : buffer.text
    }

    func render(into node: RenderNode, isSecure: Bool, isEditing: Bool) {
        node.set(.text, .text(displayedText(isSecure: isSecure)))
        node.set(.secure, .flag(isSecure))
        node.set(.editing, .flag(isEditing))
        node.set(.selection, isEditing ? .span(buffer.selection) : .none)
        node.set(.marked, isEditing ? buffer.marked.map { .span($0) } ?? .none : .none)
    }
}

extension RenderValue {
    fileprivate static func span(_ range: NSRange) -> RenderValue {
        .pair(Double(range.location), Double(range.length))
    }

    static func alignment(_ alignment: NSTextAlignment) -> RenderValue {
        switch alignment {
        case .left: .string("left")
        case .center: .string("center")
        case .right: .string("right")
        case .natural, .justified: .none
        }
    }
}

extension RenderProperties {
    /// The render properties that editing can change.
    static let edited = RenderProperties(.text, .editing, .selection, .marked)
}

extension UITextInputTraits {
    /// Writes the keyboard properties that the text input requests into a render node.
    func renderTraits(into node: RenderNode) {
        node.set(.returnKey, returnKeyType == .default ? .none : .string(returnKeyType.word))
        node.set(
            .autocapitalization, autocapitalizationType == .sentences ? .none : .string(autocapitalizationType.word))
        node.set(.autocorrection, autocorrectionType == .default ? .none : .string(autocorrectionType.word))
        node.set(.contentType, .text(textContentType?.autocomplete))
    }
}
