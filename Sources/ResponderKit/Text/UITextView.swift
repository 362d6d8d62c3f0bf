public import Foundation

/// A scroll view for editing several lines of text. (F7, F8)
///
/// The delegate is a `UITextViewDelegate`. Like a text field's delegate, it is asked and notified in UIKit's order. The
/// Return key inserts a newline.
@MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting, ContentSizeObserving {
    /// Posted when editing begins. The notification's object is the text view.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// Posted when the user changes the text. The notification's object is the text view.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
    /// Posted when editing ends. The notification's object is the text view.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")

    /// The space between the insets and the text at the left and right, in points. UIKit calls this space
    /// `lineFragmentPadding`.
    static let linePadding: CGFloat = 5
    /// The default insets around the text, in points. The values are those of UIKit.
    static let standardInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

    final let editor = TextEditor()
    /// Whether editing has begun and `didEndEditing` has not been called yet.
    private(set) final var hasBegunEditing = false
    private var isAskingToEnd = false
    private var isTouched = false

    /// The text, never nil. Setting this property moves the caret to the end, without asking the delegate.
    // As in UIKit, nil can be set but is never returned.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! {
        get { editor.text }
        set { editor.change(.program) { $0.setText(newValue ?? "") } }
    }
    /// The font of the text. If the font is nil, the text has the default font of labels.
    open var font: UIFont? { didSet { if font != oldValue { appearanceChanged([.font]) } } }
    /// Whether the font follows the user's text size. Only preferred fonts, and fonts that `UIFontMetrics` has scaled,
    /// can do so.
    open var adjustsFontForContentSizeCategory = false
    /// The colour of the text. If the colour is nil, the text has the default colour of labels.
    open var textColor: UIColor? { didSet { if textColor != oldValue { setNeedsRender([.textColor]) } } }
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsRender([.textAlignment]) } }
    }
    /// Whether the user can change the text. The default is true. Setting this property to false ends editing.
    /// (Baton's own choice)
    open var isEditable = true {
        didSet {
            setNeedsRender([.editable])
            if !isEditable, hasBegunEditing { endEditing(true) }
        }
    }
    /// Whether the user can select text. The default is true.
    open var isSelectable = true
    /// The insets around the text, in points. The default is 8 at the top and bottom.
    open var textContainerInset = UITextView.standardInset { didSet { appearanceChanged([.insets]) } }
    /// Whether the next inserted text replaces the whole text. The default is false.
    open var clearsOnInsertion = false

    /// The selected range, in UTF-16 units. If its length is 0, its location is the position of the caret.
    open var selectedRange: NSRange {
        get { editor.selection }
        set { editor.change(.program) { $0.select(newValue) } }
    }

    // MARK: Input views (I1)

    /// A view that replaces the keyboard while the text view is first responder. If you change it during editing, call
    /// `reloadInputViews()`. (I1)
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    private var ownInputView: UIView?
    /// A view above the keyboard or input view while the text view is first responder. If you change it during editing,
    /// call `reloadInputViews()`. (I1)
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }
    private var ownAccessoryView: UIView?
    override var acceptsTextInput: Bool { isEditable }

    // MARK: Keyboard properties

    /// The automatic capitalisation of typed text. The default is `sentences`.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences {
        didSet { setNeedsRender([.autocapitalization]) }
    }
    /// Whether typed text is corrected automatically.
    open var autocorrectionType = UITextAutocorrectionType.default { didSet { setNeedsRender([.autocorrection]) } }
    /// Whether spelling mistakes are marked.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// Whether straight quotes are replaced by typographic ones.
    open var smartQuotesType = UITextSmartQuotesType.default
    /// Whether hyphens are replaced by dashes.
    open var smartDashesType = UITextSmartDashesType.default
    /// The kind of keyboard that is shown for the text view.
    open var keyboardType = UIKeyboardType.default { didSet { setNeedsRender([.keyboard]) } }
    /// The brightness of the keyboard that is shown for the text view.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// The title of the Return key.
    open var returnKeyType = UIReturnKeyType.default { didSet { setNeedsRender([.returnKey]) } }
    /// Whether the Return key has no effect while the text view is empty. The default is false.
    open var enablesReturnKeyAutomatically = false
    /// Whether the text is secret: clients receive bullets instead of characters, and the text cannot be copied.
    open var isSecureTextEntry = false { didSet { setNeedsRender([.text, .secure]) } }
    /// The meaning of the text, such as a name or a password, for automatic completion.
    open var textContentType: UITextContentType? { didSet { setNeedsRender([.contentType]) } }

    /// Creates a text view with a frame in its superview's coordinates, in points.
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

    /// Makes the text view first responder. If the view is editable, the delegate must allow editing to begin. (F8)
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return super.becomeFirstResponder() }
        guard window != nil, canBecomeFirstResponder else { return false }
        guard !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true else { return false }
        guard super.becomeFirstResponder() else { return false }
        begin()
        return isFirstResponder
    }

    /// Ends editing if the delegate allows it. (F8)
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, hasBegunEditing, canResignFirstResponder else { return super.resignFirstResponder() }
        guard !isAskingToEnd else { return false }
        isAskingToEnd = true
        defer { isAskingToEnd = false }
        guard textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    private func begin() {
        guard isFirstResponder, !hasBegunEditing, isEditable else { return }
        hasBegunEditing = true
        setNeedsRender(.edited)
        textDelegate?.textViewDidBeginEditing(self)
        guard hasBegunEditing else { return }
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func firstResponderEnded() {
        super.firstResponderEnded()
        guard hasBegunEditing else { return }
        hasBegunEditing = false
        editor.change(.input) { $0.unmark() }
        setNeedsRender(.edited)
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    // MARK: Taps (F7). A view that is not editable passes touches to the next responder.

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
        guard isEditable, !hasBegunEditing, presses.contains(where: { $0.type == .select }) else {
            return super.pressesEnded(presses, with: event)
        }
        becomeFirstResponder()
    }

    // MARK: Editing commands (A4)

    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste(sender) }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }
    open override func delete(_ sender: Any?) { editor.delete() }

    // MARK: UIKeyInput and UITextInput, for subclasses

    /// Whether the text view contains text.
    open var hasText: Bool { !editor.buffer.isEmpty }

    /// Inserts text in place of the selection and sends notifications. (F8)
    open func insertText(_ text: String) {
        clearForInsertion()
        editor.change(.input) { $0.replace($0.insertionRange, with: text) }
    }

    /// Deletes the selection or the whole character before the caret, and sends notifications.
    open func deleteBackward() {
        editor.change(.input) { $0.deleteBackward() }
    }

    /// The selected range of the text. If the range is empty, it is the position of the caret.
    open var selectedTextRange: UITextRange? {
        get { editor.selectedTextRange }
        set { editor.selectedTextRange = newValue }
    }

    /// Replaces the marked text with text that an input method is composing. If there is no marked text, replaces the
    /// selection.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.change(.input) { $0.mark(markedText ?? "", selected: selectedRange) }
    }

    /// Accepts the marked text as normal text.
    open func unmarkText() {
        editor.change(.input) { $0.unmark() }
    }

    /// Replaces a range of the text and sends notifications.
    open func replace(_ range: UITextRange, withText text: String) {
        editor.replace(range, with: text)
    }

    /// Asks the delegate whether a range of the text may be replaced. Returns false if the view is not editable. (F8)
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        guard isEditable, let range = editor.range(range).map(editor.buffer.clamp) else { return false }
        return textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard
            let can = editor.canPerform(action, withSender: sender, isEditable: isEditable, isSecure: isSecureTextEntry)
        else {
            return super.canPerformAction(action, withSender: sender)
        }
        return isFirstResponder && can
    }

    // MARK: Layout

    /// Scrolls by the shortest distance that makes the end of a range of the text visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        updateContentSize()
        let end = editorLayout.caret(at: editor.buffer.clamp(range).upperBound)
        scrollRectToVisible(end.insetBy(dx: 0, dy: -textContainerInset.bottom), animated: false)
    }

    /// Whether the selection has moved and must be scrolled into view at the next layout.
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

    override var baselines: Baselines { baselines(width: bounds.width) }
    override var baselinesDependOnWidth: Bool { true }
    override func baselines(width: CGFloat) -> Baselines { textBaselines(width: width) }

    // MARK: Rendering

    override var renderKind: RenderKind { .textview }

    // Always false, because the web page shows a text view as a text element, which scrolls its text itself.
    override var isScrolledByClients: Bool { false }

    override func render(into node: RenderNode) {
        super.render(into: node)
        editor.render(into: node, isSecure: isSecureTextEntry, isEditing: hasBegunEditing)
        renderAppearance(into: node)
        renderTraits(into: node)
    }

    override var queryValue: ViewMatch.Value? { .text(editor.displayedText(isSecure: isSecureTextEntry)) }
}
