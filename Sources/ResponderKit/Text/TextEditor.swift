import Foundation

/// What has an editor: it is told what changed, and says where its text is drawn.
@MainActor
protocol TextOwner: UITextInput {
    /// The text, and what is done to it.
    var editor: TextEditor { get }
    /// The text or what is marked is another.
    func editorNeedsRender()
    /// The selection is another, whoever moved it.
    func editorSelectionChanged()
    /// A person's input changed the text.
    func editorTextChanged()
    /// Where the text is drawn.
    var editorLayout: TextLayout { get }
}

/// The editing that fields and text views have in common: one buffer, and who is told of its changes.
@MainActor
final class TextEditor {
    /// Who changes the text: a person by way of a keyboard, or the program.
    enum Cause {
        case input, program
    }

    private(set) var buffer = TextBuffer()
    weak var owner: (any TextOwner)?
    weak var inputDelegate: (any UITextInputDelegate)?
    /// The text as it was before an input method began to compose.
    private var beforeMarked: TextBuffer?

    var text: String { buffer.text }
    var selection: NSRange { buffer.selection }

    /// Changes the buffer and tells of it: of the selection first, as UIKit's text views do.
    func change(_ cause: Cause, _ body: (inout TextBuffer) -> Void) {
        let old = buffer
        var new = old
        body(&new)
        guard new != old else { return }
        let isOtherText = !new.hasSameText(as: old)
        let isOtherSelection = new.selection != old.selection
        if cause == .program {
            tell(isOtherText, isOtherSelection) {
                $0.textWillChange($1)
            } selection: {
                $0.selectionWillChange($1)
            }
        }
        buffer = new
        if isOtherText { rememberForUndo(old, cause) }
        owner?.editorNeedsRender()
        if cause == .program {
            tell(isOtherText, isOtherSelection) {
                $0.textDidChange($1)
            } selection: {
                $0.selectionDidChange($1)
            }
        }
        if isOtherSelection { owner?.editorSelectionChanged() }
        if isOtherText, cause == .input { owner?.editorTextChanged() }
    }

    // MARK: Undo

    /// What a person wrote can be taken back, change by change; what the program sets ends that. What an input method composes counts once it is done.
    private func rememberForUndo(_ old: TextBuffer, _ cause: Cause) {
        guard let manager = (owner as? UIResponder)?.undoManager else { return }
        guard cause == .input else {
            beforeMarked = nil
            return manager.removeAllActions(withTarget: self)
        }
        if buffer.marked != nil {
            if beforeMarked == nil { beforeMarked = old }
            return
        }
        let old = beforeMarked ?? old
        beforeMarked = nil
        guard let part = buffer.difference(from: old) else { return }
        manager.registerUndo(withTarget: self) { $0.takeBack(part, selecting: old.selection) }
    }

    private func takeBack(_ part: (range: NSRange, text: String), selecting selection: NSRange) {
        change(.input) {
            $0.replace(part.range, with: part.text)
            $0.select(selection)
        }
    }

    private func tell(
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

    /// The units of a range that this library made; nil for one of another's kind.
    func range(_ range: UITextRange?) -> NSRange? {
        guard let range else { return nil }
        if let span = range as? TextSpan { return span.range }
        guard let start = range.start as? TextOffset, let end = range.end as? TextOffset else { return nil }
        return NSRange(location: min(start.offset, end.offset), length: abs(end.offset - start.offset))
    }

    // MARK: Where a finger points (F7)

    private var isSecret: Bool { owner?.isSecureTextEntry ?? false }

    /// Puts the caret where a finger tapped: after two taps in a row a word is selected, after three all.
    func tap(at point: CGPoint, count: Int) {
        guard let layout = owner?.editorLayout else { return }
        let offset = layout.offset(at: point)
        let isSecret = isSecret
        change(.input) { buffer in
            switch count {
            // Where the words of a secret end is part of it.
            case 2 where !isSecret: buffer.select(buffer.word(at: layout.character(at: point).lowerBound))
            case 2...: buffer.select(buffer.all)
            default: buffer.select(NSRange(location: offset, length: 0))
            }
        }
    }

    // MARK: Editing actions (A4)

    /// Whether an editing action has something to do; nil for what is no editing action.
    func can(_ action: Selector, withSender sender: Any?, isEditable: Bool, isSecure: Bool) -> Bool? {
        let isSelected = buffer.selection.length > 0
        switch action {
        case .cut: return isEditable && isSelected && !isSecure
        case .copy: return isSelected && !isSecure
        case .paste: return isEditable && (sender is String || UIPasteboard.general.string?.isEmpty == false)
        case .select: return !isSelected && !buffer.isEmpty
        case .selectAll: return !buffer.isEmpty && buffer.selection != buffer.all
        case .delete: return isEditable && isSelected
        // Plain text is not bold, and is not searched.
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
        if isSecret { return selectAll() }
        change(.input) {
            $0.select($0.word(at: max(0, $0.selection.location - ($0.selection.location == $0.length ? 1 : 0))))
        }
    }

    func selectAll() {
        change(.input) { $0.select($0.all) }
    }

    // MARK: Rendering

    /// What of the text a client is shown: of one that nobody may read, a bullet for each UTF-16 unit, so that offsets mean the same.
    func shown(isSecure: Bool) -> String { isSecure ? String(repeating: "•", count: buffer.length) : buffer.text }

    func render(into node: RenderNode, isSecure: Bool, isEditing: Bool) {
        node.set(.text, .text(shown(isSecure: isSecure)))
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
    /// What is drawn otherwise after an edit.
    static let edited = RenderProperties(.text, .editing, .selection, .marked)
}

extension UITextInputTraits {
    /// Writes what a keyboard should be like.
    func renderTraits(into node: RenderNode) {
        node.set(.returnKey, returnKeyType == .default ? .none : .string(returnKeyType.word))
        node.set(
            .autocapitalization, autocapitalizationType == .sentences ? .none : .string(autocapitalizationType.word))
        node.set(.autocorrection, autocorrectionType == .default ? .none : .string(autocorrectionType.word))
        node.set(.contentType, .text(textContentType?.autocomplete))
    }
}
