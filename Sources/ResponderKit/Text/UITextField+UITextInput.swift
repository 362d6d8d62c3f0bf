public import Foundation

extension UITextField: TextEditorOwner {
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
        let shown = editor.displayedText(isSecure: isSecureTextEntry)
        return TextLayout(shown, font: font ?? .label, in: shownTextRect, alignment: textAlignment, wraps: false)
    }
}

/// The field's positions and ranges of text, as `UITextInput` requires.
extension UITextField {
    /// The range of text that an input method is composing, or nil.
    public var markedTextRange: UITextRange? { editor.markedTextRange }
    /// The position at the start of the field's text.
    public var beginningOfDocument: UITextPosition { TextOffset(0) }
    /// The position at the end of the field's text.
    public var endOfDocument: UITextPosition { TextOffset(editor.buffer.length) }
    /// The object that is notified of text changes that the keyboard did not make.
    public var inputDelegate: (any UITextInputDelegate)? {
        get { editor.inputDelegate }
        set { editor.inputDelegate = newValue }
    }

    /// Returns the text in a range.
    public func text(in range: UITextRange) -> String? { editor.text(in: range) }

    /// Returns the range between two positions.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        editor.textRange(from: fromPosition, to: toPosition)
    }

    /// Returns the position that is a number of UTF-16 units away from another position, or nil if the result would be
    /// outside the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        editor.position(from: position, offset: offset)
    }

    /// Returns the position that is a number of characters or lines away from another position in a direction.
    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        editor.position(from: position, in: direction, offset: offset)
    }

    /// Returns whether a position is before, at or after another position.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        editor.compare(position, to: other)
    }

    /// Returns the number of UTF-16 units between two positions.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        editor.offset(toPosition) - editor.offset(from)
    }

    /// Returns the approximate rectangle of a range of text, in the field's coordinates.
    public func firstRect(for range: UITextRange) -> CGRect { editor.range(range).map(editorLayout.firstRect) ?? .null }

    /// Returns the approximate rectangle of a caret at a position in the text, in the field's coordinates.
    public func caretRect(for position: UITextPosition) -> CGRect { editorLayout.caret(at: editor.offset(position)) }

    /// Returns the position in the text that is nearest to a point in the field's coordinates, approximately. (F7)
    public func closestPosition(to point: CGPoint) -> UITextPosition? { TextOffset(editorLayout.offset(at: point)) }

    /// Returns the range of the character at a point in the field's coordinates, approximately.
    public func characterRange(at point: CGPoint) -> UITextRange? {
        let range = editorLayout.character(at: point)
        return range.isEmpty ? nil : TextSpan(NSRange(location: range.lowerBound, length: range.count))
    }
}

/// The text field handles the standard editing commands, such as copy and paste. (A4)
extension UITextField: UIResponderStandardEditActions {}
