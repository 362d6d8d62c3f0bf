public import Foundation

/// Lines of text that a person can write and scroll. (F7, F8)
///
/// Its delegate is a `UITextViewDelegate`, asked and told in UIKit's order, as a text field's is; Return is a character like any other.
@MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting, ContentSizeFollowing {
    /// Editing began; the object is the view.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// A person changed the text; the object is the view.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
    /// Editing ended; the object is the view.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")

    /// Between the insets and the letters, at each side, in points. (UIKit's `lineFragmentPadding`)
    static let linePadding: CGFloat = 5
    /// What UIKit's text views have when nothing is said. Points.
    static let standardInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

    final let editor = TextEditor()
    /// Whether `didBegin` was told, and `didEnd` is still to come.
    private(set) final var isBegun = false
    private var isAskedToEnd = false
    private var isTouched = false

    /// What it says; never nil. Setting it asks nobody, and puts the caret at the end.
    // As in UIKit: nil can be set, and is never got.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! {
        get { editor.text }
        set { editor.change(.program) { $0.setText(newValue ?? "") } }
    }
    /// The text's font; nil is a label's.
    open var font: UIFont? { didSet { if font != oldValue { looksChanged([.font]) } } }
    /// Whether its font goes along when the person likes text in another size: a preferred font, or one that font metrics scaled, does.
    open var adjustsFontForContentSizeCategory = false
    /// The text's colour; nil is a label's.
    open var textColor: UIColor? { didSet { if textColor != oldValue { setNeedsRender([.textColor]) } } }
    /// Where the text stands in its lines.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsRender([.textAlignment]) } }
    }
    /// Whether a person can change the text. Set to `false` while it is edited, that ends. (Ours)
    open var isEditable = true {
        didSet {
            setNeedsRender([.editable])
            if !isEditable, isBegun { endEditing(true) }
        }
    }
    /// Whether a person can select.
    open var isSelectable = true
    /// Room around the text, in points.
    open var textContainerInset = UITextView.standardInset { didSet { looksChanged([.insets]) } }
    /// Whether the next text that is written takes the place of all.
    open var clearsOnInsertion = false

    /// What is selected, in UTF-16 units; of length 0 it is the caret.
    open var selectedRange: NSRange {
        get { editor.selection }
        set { editor.change(.program) { $0.select(newValue) } }
    }

    // MARK: What it is typed with (I1)

    /// What it is typed with in place of the keyboard. While it is first responder, another is shown by `reloadInputViews()`. (I1)
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    private var ownInputView: UIView?
    /// Shown on top of what it is typed with. While it is first responder, another is shown by `reloadInputViews()`. (I1)
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }
    private var ownAccessoryView: UIView?
    override var isTypedInto: Bool { isEditable }

    // MARK: What a keyboard should be like

    /// When letters are capitals by themselves.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences {
        didSet { setNeedsRender([.autocapitalization]) }
    }
    /// Whether what is typed is corrected.
    open var autocorrectionType = UITextAutocorrectionType.default { didSet { setNeedsRender([.autocorrection]) } }
    /// Whether spelling mistakes are marked.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// Whether quotes become typographic ones.
    open var smartQuotesType = UITextSmartQuotesType.default
    /// Whether hyphens become dashes.
    open var smartDashesType = UITextSmartDashesType.default
    /// Which keys there are.
    open var keyboardType = UIKeyboardType.default { didSet { setNeedsRender([.keyboard]) } }
    /// How light the keyboard is.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// What the Return key says.
    open var returnKeyType = UIReturnKeyType.default { didSet { setNeedsRender([.returnKey]) } }
    /// Whether the Return key does nothing while there is no text.
    open var enablesReturnKeyAutomatically = false
    /// Whether nobody may read it: clients get a bullet for each character, and what is selected cannot be copied.
    open var isSecureTextEntry = false { didSet { setNeedsRender([.text, .secure]) } }
    /// What the text means.
    open var textContentType: UITextContentType? { didSet { setNeedsRender([.contentType]) } }

    /// A text view in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        editor.owner = self
    }

    override func writeContent(to coder: NSCoder) {
        super.writeContent(to: coder)
        writeText(to: coder)
    }

    override func readContent(from coder: NSCoder) {
        readText(from: coder)
        super.readContent(from: coder)
    }

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    // MARK: Editing (F6, F7, F8)

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

    /// Begins editing where it is editable, and the delegate lets it. (F8)
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return super.becomeFirstResponder() }
        guard window != nil, canBecomeFirstResponder else { return false }
        guard !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true else { return false }
        guard super.becomeFirstResponder() else { return false }
        begin()
        return isFirstResponder
    }

    /// Ends editing, where the delegate lets it. (F8)
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, isBegun, canResignFirstResponder else { return super.resignFirstResponder() }
        guard !isAskedToEnd else { return false }
        isAskedToEnd = true
        defer { isAskedToEnd = false }
        guard textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    private func begin() {
        guard isFirstResponder, !isBegun, isEditable else { return }
        isBegun = true
        setNeedsRender(.edited)
        textDelegate?.textViewDidBeginEditing(self)
        guard isBegun else { return }
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func firstResponderEnded() {
        super.firstResponderEnded()
        guard isBegun else { return }
        isBegun = false
        editor.change(.input) { $0.unmark() }
        setNeedsRender(.edited)
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    // MARK: Taps (F7). What cannot be edited leaves touches to what is behind it in the chain.

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEditable else { return super.touchesBegan(touches, with: event) }
        isTouched = true
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !isTouched { super.touchesMoved(touches, with: event) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTouched else { return super.touchesEnded(touches, with: event) }
        isTouched = false
        guard let touch = touches.first, bounds.contains(touch.location(in: self)), becomeFirstResponder() else {
            return
        }
        editor.tap(at: touch.location(in: self), count: touch.tapCount)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTouched else { return super.touchesCancelled(touches, with: event) }
        isTouched = false
    }

    // MARK: Focus

    open override var canBecomeFocused: Bool { isEditable }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isEditable, !isBegun, presses.contains(where: { $0.type == .select }) else {
            return super.pressesEnded(presses, with: event)
        }
        becomeFirstResponder()
    }

    // MARK: The editing commands (A4)

    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste(sender) }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }
    open override func delete(_ sender: Any?) { editor.delete() }

    // MARK: UIKeyInput and UITextInput, for subclasses

    /// Whether there is any text.
    open var hasText: Bool { !editor.buffer.isEmpty }

    /// Puts text where the selection is, and tells of the change. (F8)
    open func insertText(_ text: String) {
        clearForInsertion()
        editor.change(.input) { $0.replace($0.insertionRange, with: text) }
    }

    /// Takes away the selection, or the whole character before the caret, and tells of the change.
    open func deleteBackward() {
        editor.change(.input) { $0.deleteBackward() }
    }

    /// What is selected; empty it is the caret.
    open var selectedTextRange: UITextRange? {
        get { editor.selectedTextRange }
        set { editor.selectedTextRange = newValue }
    }

    /// Puts what an input method composes in the place of what it had, or of the selection.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.change(.input) { $0.mark(markedText ?? "", selected: selectedRange) }
    }

    /// What is marked stays as it is.
    open func unmarkText() {
        editor.change(.input) { $0.unmark() }
    }

    /// Puts text in a range's place, and tells of the change.
    open func replace(_ range: UITextRange, withText text: String) {
        editor.replace(range, with: text)
    }

    /// Asks the delegate; what cannot be edited is not changed. (F8)
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        guard isEditable, let range = editor.range(range).map(editor.buffer.clamp) else { return false }
        return textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard let can = editor.can(action, withSender: sender, isEditable: isEditable, isSecure: isSecureTextEntry)
        else {
            return super.canPerformAction(action, withSender: sender)
        }
        return isFirstResponder && can
    }

    // MARK: Layout

    /// Scrolls no further than it must to show a range.
    open func scrollRangeToVisible(_ range: NSRange) {
        updateContentSize()
        let end = editorLayout.caret(at: editor.buffer.clamp(range).upperBound)
        scrollRectToVisible(end.insetBy(dx: 0, dy: -textContainerInset.bottom), animated: false)
    }

    /// Whether the selection moved, and is to be seen.
    final var scrollsToSelection = false

    open override func layoutSubviews() {
        updateContentSize()
        super.layoutSubviews()
        guard scrollsToSelection else { return }
        scrollsToSelection = false
        scrollRangeToVisible(editor.selection)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width : bounds.width
        return CGSize(width: width, height: contentHeight(width: width))
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .textview }

    // The page's own text scrolls, step by step.
    override var pagesScroll: Bool { false }

    override func render(into node: RenderNode) {
        super.render(into: node)
        editor.render(into: node, isSecure: isSecureTextEntry, isEditing: isBegun)
        renderLooks(into: node)
        renderTraits(into: node)
    }

    override var queryValue: ViewMatch.Value? { .text(editor.shown(isSecure: isSecureTextEntry)) }
}
