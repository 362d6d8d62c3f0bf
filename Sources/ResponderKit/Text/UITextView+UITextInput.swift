public import Foundation

extension UITextView: TextEditorOwner {
    func editorNeedsRender() {
        setNeedsRender(.edited)
        setNeedsLayout()
        baselinesChanged()
    }

    /// Updates the constraints that refer to the view's baselines.
    private func baselinesChanged() {
        if let storedLayout { storedLayout.joinedEngine?.contentChanged(storedLayout) }
    }

    func editorSelectionChanged() {
        // The view scrolls to the selection once per loop turn, and not after every change.
        if hasBegunEditing {
            scrollsToSelection = true
            setNeedsLayout()
        }
        (delegate as? any UITextViewDelegate)?.textViewDidChangeSelection(self)
    }

    func editorTextChanged() {
        (delegate as? any UITextViewDelegate)?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    var editorLayout: TextLayout { layout(width: bounds.width) }

    private func layout(width: CGFloat) -> TextLayout {
        let inset = textContainerInset
        let room = CGRect(
            x: inset.left + Self.linePadding, y: inset.top,
            width: max(1, width - inset.left - inset.right - 2 * Self.linePadding), height: .greatestFiniteMagnitude)
        let shown = editor.displayedText(isSecure: isSecureTextEntry)
        return TextLayout(shown, font: font ?? .label, in: room, alignment: textAlignment, wraps: true)
    }

    func contentHeight(width: CGFloat) -> CGFloat {
        layout(width: width).height + textContainerInset.top + textContainerInset.bottom
    }

    /// Returns the baselines of the first and the last line, as they are while the text is not scrolled.
    func textBaselines(width: CGFloat) -> Baselines {
        let font = font ?? .label
        return Baselines(
            ofLinesAt: Double(textContainerInset.top), font: font,
            height: width > 0 ? max(layout(width: width).height, font.lineHeight) : font.lineHeight)
    }

    func updateContentSize() {
        contentSize = CGSize(width: bounds.width, height: contentHeight(width: bounds.width))
    }

    func appearanceChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        setNeedsLayout()
        baselinesChanged()
    }

    func clearForInsertion() {
        guard clearsOnInsertion else { return }
        clearsOnInsertion = false
        editor.change(.input) { $0.select($0.all) }
    }

    func renderAppearance(into node: RenderNode) {
        let inset = textContainerInset
        node.set(.textColor, .tint(textColor == .label ? nil : textColor))
        node.set(.font, font == nil || font == .label ? .none : .font(font ?? .label))
        node.set(.textAlignment, .alignment(textAlignment))
        node.set(.editable, .flagUnlessTrue(isEditable))
        node.set(.insets, inset == Self.standardInset ? .none : .rect(inset.top, inset.left, inset.bottom, inset.right))
    }
}

/// The text view's positions and ranges of text, as `UITextInput` requires.
extension UITextView {
    /// The range of text that an input method is composing, or nil.
    public var markedTextRange: UITextRange? { editor.markedTextRange }
    /// The position at the start of the text view's text.
    public var beginningOfDocument: UITextPosition { TextOffset(0) }
    /// The position at the end of the text view's text.
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

    /// Moves from a position by a number of characters or lines in a direction, and returns the resulting position.
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

    /// Returns the approximate rectangle of the first line of a range of text, in the content's coordinates.
    public func firstRect(for range: UITextRange) -> CGRect { editor.range(range).map(editorLayout.firstRect) ?? .null }

    /// Returns the approximate rectangle of a caret at a position in the text, in the content's coordinates.
    public func caretRect(for position: UITextPosition) -> CGRect { editorLayout.caret(at: editor.offset(position)) }

    /// Returns the position in the text that is nearest to a point in the content's coordinates, approximately. (F7)
    public func closestPosition(to point: CGPoint) -> UITextPosition? { TextOffset(editorLayout.offset(at: point)) }

    /// Returns the range of the character at a point in the content's coordinates, approximately.
    public func characterRange(at point: CGPoint) -> UITextRange? {
        let range = editorLayout.character(at: point)
        return range.isEmpty ? nil : TextSpan(NSRange(location: range.lowerBound, length: range.count))
    }
}

/// The text view handles the standard editing commands, such as copy and paste. (A4)
extension UITextView: UIResponderStandardEditActions {}
