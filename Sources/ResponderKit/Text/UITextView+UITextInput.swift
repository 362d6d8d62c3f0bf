public import Foundation

extension UITextView: TextOwner {
    func editorNeedsRender() {
        setNeedsRender(.edited)
        setNeedsLayout()
    }

    func editorSelectionChanged() {
        // Once a turn, however many changes there are.
        if isBegun {
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
        let shown = editor.shown(isSecure: isSecureTextEntry)
        return TextLayout(shown, font: font ?? .label, in: room, alignment: textAlignment, wraps: true)
    }

    func contentHeight(width: CGFloat) -> CGFloat {
        layout(width: width).height + textContainerInset.top + textContainerInset.bottom
    }

    func updateContentSize() {
        contentSize = CGSize(width: bounds.width, height: contentHeight(width: bounds.width))
    }

    func looksChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        setNeedsLayout()
    }

    func clearForInsertion() {
        guard clearsOnInsertion else { return }
        clearsOnInsertion = false
        editor.change(.input) { $0.select($0.all) }
    }

    func renderLooks(into node: RenderNode) {
        let inset = textContainerInset
        node.set(.textColor, .tint(textColor == .label ? nil : textColor))
        node.set(.font, font == nil || font == .label ? .none : .font(font ?? .label))
        node.set(.textAlignment, .alignment(textAlignment))
        node.set(.editable, .flagUnlessTrue(isEditable))
        node.set(.insets, inset == Self.standardInset ? .none : .rect(inset.top, inset.left, inset.bottom, inset.right))
    }
}

/// The text by its places.
extension UITextView {
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

    /// About where a range's first line is drawn, in the content's space.
    public func firstRect(for range: UITextRange) -> CGRect { editor.range(range).map(editorLayout.firstRect) ?? .null }

    /// About where the caret is drawn at a place, in the content's space.
    public func caretRect(for position: UITextPosition) -> CGRect { editorLayout.caret(at: editor.offset(position)) }

    /// About which place is nearest to a point of the content's space. (F7)
    public func closestPosition(to point: CGPoint) -> UITextPosition? { TextOffset(editorLayout.offset(at: point)) }

    /// About which character is at a point of the content's space.
    public func characterRange(at point: CGPoint) -> UITextRange? {
        let range = editorLayout.character(at: point)
        return range.isEmpty ? nil : TextSpan(NSRange(location: range.lowerBound, length: range.count))
    }
}

/// It does the editing commands. (A4)
extension UITextView: UIResponderStandardEditActions {}
