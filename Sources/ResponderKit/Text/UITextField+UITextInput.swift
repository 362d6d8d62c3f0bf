public import Foundation

extension UITextField: TextOwner {
    func editorNeedsRender() {
        setNeedsRender(.edited)
        if clearButtonMode != .never { partsChanged() }
        invalidateIntrinsicContentSize()
    }

    func editorSelectionChanged() {
        if isEditing { delegate?.textFieldDidChangeSelection(self) }
    }

    func editorTextChanged() {
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    var editorLayout: TextLayout {
        let shown = editor.shown(isSecure: isSecureTextEntry)
        return TextLayout(shown, font: font ?? .label, in: shownTextRect, alignment: textAlignment, wraps: false)
    }
}

/// The text by its places.
extension UITextField {
    /// What an input method is still composing.
    public var markedTextRange: UITextRange? { editor.markedTextRange }
    /// The first place.
    public var beginningOfDocument: UITextPosition { TextOffset(0) }
    /// The last place.
    public var endOfDocument: UITextPosition { TextOffset(editor.buffer.length) }
    /// Told of changes that no keyboard made.
    public var inputDelegate: (any UITextInputDelegate)? {
        get { editor.inputDelegate }
        set { editor.inputDelegate = newValue }
    }

    /// The text of a range.
    public func text(in range: UITextRange) -> String? { editor.text(in: range) }

    /// What lies between two places.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        editor.textRange(from: fromPosition, to: toPosition)
    }

    /// The place so many UTF-16 units on; nil beyond the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        editor.position(from: position, offset: offset)
    }

    /// The place so many characters or lines that way.
    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        editor.position(from: position, in: direction, offset: offset)
    }

    /// Which of two places comes first.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        editor.compare(position, to: other)
    }

    /// How many UTF-16 units lie between two places.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        editor.offset(toPosition) - editor.offset(from)
    }

    /// About where a range is drawn, in the field's space.
    public func firstRect(for range: UITextRange) -> CGRect { editor.range(range).map(editorLayout.firstRect) ?? .null }

    /// About where the caret is drawn at a place, in the field's space.
    public func caretRect(for position: UITextPosition) -> CGRect { editorLayout.caret(at: editor.offset(position)) }

    /// About which place is nearest to a point of the field's space. (F7)
    public func closestPosition(to point: CGPoint) -> UITextPosition? { TextOffset(editorLayout.offset(at: point)) }

    /// About which character is at a point of the field's space.
    public func characterRange(at point: CGPoint) -> UITextRange? {
        let range = editorLayout.character(at: point)
        return range.isEmpty ? nil : TextSpan(NSRange(location: range.lowerBound, length: range.count))
    }
}

/// The editing commands. (A4)
extension UITextField: UIResponderStandardEditActions {
    /// Takes the selection away, to the pasteboard.
    public func cut(_ sender: Any?) { editor.cut() }
    /// Puts the selection on the pasteboard.
    public func copy(_ sender: Any?) { editor.copy() }
    /// Puts what is on the pasteboard in the selection's place.
    public func paste(_ sender: Any?) { editor.paste(sender) }
    /// Selects the word at the caret.
    public func select(_ sender: Any?) { editor.selectWord() }
    /// Selects all.
    public func selectAll(_ sender: Any?) { editor.selectAll() }
    /// Takes the selection away.
    public func delete(_ sender: Any?) { editor.delete() }
}
