public import Foundation

/// A control for editing one line of text. (F7, F8)
///
/// A tap makes the field first responder, and then it receives input from every keyboard. The delegate is asked and
/// notified in UIKit's order:
///
///     shouldBegin, the field becomes first responder, didBegin, textDidBeginEditing, editingDidBegin
///     shouldChange, the text changes, didChangeSelection, editingChanged, textDidChange
///     shouldEnd, the field resigns, didEnd, textDidEndEditing, editingDidEnd
///
/// If application code sets `text`, the delegate is neither asked nor notified.
@MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting, ContentSizeObserving {
    /// The style of the field's border. The raw values match UIKit's.
    public enum BorderStyle: Int, Sendable, CaseIterable {
        /// The field has no border.
        case none = 0
        /// The border is a thin line.
        case line = 1
        /// The border makes the field look sunken.
        case bezel = 2
        /// The border has round corners.
        case roundedRect = 3
    }

    /// The condition under which a view beside the text, such as `leftView`, is shown. The raw values match UIKit's.
    public enum ViewMode: Int, Sendable, CaseIterable {
        /// The view beside the text is never shown.
        case never = 0
        /// The view beside the text is shown while the field is being edited.
        case whileEditing = 1
        /// The view beside the text is shown while the field is not being edited.
        case unlessEditing = 2
        /// The view beside the text is always shown.
        case always = 3
    }

    /// The reason why editing ended. The raw values match UIKit's.
    public enum DidEndEditingReason: Int, Sendable {
        /// The user finished editing.
        case committed = 0
        /// Editing was cancelled. Baton never uses this reason.
        case cancelled = 1
    }

    /// Posted when editing begins. The object is the field.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// Posted when the user changes the text. The object is the field.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// Posted when editing ends. The object is the field.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")

    final let editor = TextEditor()
    /// Whether editing has begun and `didEndEditing` has not been called yet.
    private var hasBegunEditing = false
    private var isAskingToEnd = false
    /// Whether the key press that is in progress began during editing.
    private var pressBeganInEditing = false
    private var lastTap: (point: CGPoint, count: Int)?
    final var storedClearButton: UIButton?

    /// The delegate, which is asked before changes and notified of editing.
    open weak var delegate: (any UITextFieldDelegate)?

    /// The field's text, never nil. Setting this property moves the caret to the end, without asking or notifying the
    /// delegate.
    open var text: String? {
        get { editor.text }
        set {
            editor.change(.program) { $0.setText(newValue ?? "") }
            partsChanged()
        }
    }
    /// The text shown while the field is empty.
    open var placeholder: String? { didSet { if placeholder != oldValue { appearanceChanged([.placeholder]) } } }
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
    /// The border of the field. The default is `none`.
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { appearanceChanged([.border, .insets]) } }
    }
    /// Whether the text is cleared when editing begins, if the delegate allows it. The default is false.
    open var clearsOnBeginEditing = false
    /// Whether the next inserted text replaces the whole text. The default is false.
    open var clearsOnInsertion = false

    /// The condition under which the clear button is shown. An empty field never shows the button.
    open var clearButtonMode = ViewMode.never { didSet { partsChanged() } }
    /// A view that is shown before the text. The view keeps its own size.
    open var leftView: UIView? { didSet { replacePart(oldValue, by: leftView) } }
    /// The condition under which `leftView` is shown. The default is `never`.
    open var leftViewMode = ViewMode.never { didSet { partsChanged() } }
    /// A view that is shown after the text. The view keeps its own size.
    open var rightView: UIView? { didSet { replacePart(oldValue, by: rightView) } }
    /// The condition under which `rightView` is shown. The default is `never`.
    open var rightViewMode = ViewMode.never { didSet { partsChanged() } }

    // MARK: Input views (I1)

    /// A view that replaces the keyboard while the field is first responder. If you change it during editing, call
    /// `reloadInputViews()`. (I1)
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    private var ownInputView: UIView?
    /// A view above the keyboard or input view while the field is first responder. If you change it during editing,
    /// call `reloadInputViews()`. (I1)
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }
    private var ownAccessoryView: UIView?

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
    /// The kind of keyboard that is shown for the field.
    open var keyboardType = UIKeyboardType.default { didSet { setNeedsRender([.keyboard]) } }
    /// The brightness of the keyboard that is shown for the field.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// The title of the Return key.
    open var returnKeyType = UIReturnKeyType.default { didSet { setNeedsRender([.returnKey]) } }
    /// Whether the Return key has no effect while the field is empty. The default is false.
    open var enablesReturnKeyAutomatically = false
    /// Whether the text is secret: clients receive bullets instead of characters, and the text cannot be copied.
    open var isSecureTextEntry = false { didSet { setNeedsRender([.text, .secure]) } }
    /// The meaning of the text, such as a name or a password, for automatic completion.
    open var textContentType: UITextContentType? { didSet { setNeedsRender([.contentType]) } }

    /// Creates a field with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        editor.owner = self
    }

    /// Whether the field can be edited. Setting this property to false ends editing. (Baton's own choice)
    open override var isEnabled: Bool {
        didSet { if !isEnabled, isFirstResponder { endEditing(true) } }
    }

    // MARK: Editing (F6, F7, F8)

    /// Whether the field is being edited.
    open var isEditing: Bool { hasBegunEditing }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing if the delegate allows it. (F8)
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return super.becomeFirstResponder() }
        guard window != nil, canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true else {
            return false
        }
        guard super.becomeFirstResponder() else { return false }
        begin()
        return isFirstResponder
    }

    /// Ends editing if the delegate allows it. (F8)
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, hasBegunEditing, canResignFirstResponder else { return super.resignFirstResponder() }
        // If the delegate itself resigns the field in `shouldEndEditing`, the delegate is not asked again.
        guard !isAskingToEnd else { return false }
        isAskingToEnd = true
        defer { isAskingToEnd = false }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    private func begin() {
        // A callback of the previous first responder may already have begun editing in this field.
        guard isFirstResponder, !hasBegunEditing else { return }
        hasBegunEditing = true
        partsChanged()
        editor.change(.input) { $0.select(NSRange(location: $0.length, length: 0)) }
        setNeedsRender(.edited)
        if clearsOnBeginEditing { clear() }
        delegate?.textFieldDidBeginEditing(self)
        guard hasBegunEditing else { return }
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        guard hasBegunEditing else { return }
        sendActions(for: .editingDidBegin)
    }

    override func firstResponderEnded() {
        super.firstResponderEnded()
        guard hasBegunEditing else { return }
        hasBegunEditing = false
        editor.change(.input) { $0.unmark() }
        partsChanged()
        setNeedsRender(.edited)
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        sendActions(for: .editingDidEnd)
    }

    /// Handles the Return key. Targets of `editingDidEndOnExit` are called after the delegate, and editing then
    /// ends. (F8)
    func returnPressed() {
        if enablesReturnKeyAutomatically, !hasText { return }
        unmarkText()
        guard delegate?.textFieldShouldReturn(self) ?? true, hasBegunEditing else { return }
        sendActions(for: .primaryActionTriggered)
        guard hasBegunEditing, allControlEvents.contains(.editingDidEndOnExit) else { return }
        sendActions(for: .editingDidEndOnExit)
        resignFirstResponder()
    }

    // MARK: Taps (F7)

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        lastTap = touch.map { ($0.location(in: self), $0.tapCount) }
    }

    override var respondsToSelect: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        pressBeganInEditing = hasBegunEditing
        super.pressesBegan(presses, with: event)
    }

    // Begins editing on a tap or a `select` press. A tap also moves the caret.
    override func triggered(with event: UIEvent?) {
        let tap = event?.type == .touches ? lastTap : nil
        lastTap = nil
        // A Return key that was pressed during editing was already handled as text. This key press must not begin
        // editing again, for example if its handling has made another view the first responder.
        if event?.type == .presses, pressBeganInEditing { return }
        guard becomeFirstResponder(), let tap else { return }
        editor.tap(at: tap.point, count: tap.count)
    }

    // MARK: Editing commands (A4)

    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste(sender) }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }
    open override func delete(_ sender: Any?) { editor.delete() }

    // MARK: UIKeyInput and UITextInput, for subclasses

    /// Whether the field contains text.
    open var hasText: Bool { !editor.buffer.isEmpty }

    /// Inserts text in place of the selection and sends notifications. "\n" means the Return key; newlines within
    /// longer text become spaces. (F8)
    open func insertText(_ text: String) {
        if Self.isReturn(text) { return returnPressed() }
        clearForInsertion()
        editor.change(.input) { $0.replace($0.insertionRange, with: Self.oneLine(text)) }
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
        editor.change(.input) { $0.mark(Self.oneLine(markedText ?? ""), selected: selectedRange) }
    }

    /// Accepts the marked text as normal text.
    open func unmarkText() {
        editor.change(.input) { $0.unmark() }
    }

    /// Replaces a range of the text and sends notifications.
    open func replace(_ range: UITextRange, withText text: String) {
        editor.replace(range, with: Self.oneLine(text))
    }

    /// Asks the delegate whether a range of the text may be replaced. (F8)
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        guard let range = editor.range(range).map(editor.buffer.clamp) else { return false }
        return delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard
            let can = editor.canPerform(action, withSender: sender, isEditable: isEnabled, isSecure: isSecureTextEntry)
        else {
            return super.canPerformAction(action, withSender: sender)
        }
        return isFirstResponder && can
    }

    // MARK: Rectangles of the parts

    /// Returns the rectangle of the text while the field is not being edited, for the given bounds of the field.
    open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds) }
    /// Returns the rectangle of the text during editing, for the given bounds of the field.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of the clear button, for the given bounds of the field.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { standardClearRect(bounds) }
    /// Returns the rectangle of `leftView`, for the given bounds of the field.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { standardLeftRect(bounds) }
    /// Returns the rectangle of `rightView`, for the given bounds of the field.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { standardRightRect(bounds) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutParts()
    }

    open override var intrinsicContentSize: CGSize { standardSize }
    override var baselines: Baselines { standardBaselines }

    // MARK: Rendering

    override var renderKind: RenderKind { .textfield }

    override func render(into node: RenderNode) {
        super.render(into: node)
        editor.render(into: node, isSecure: isSecureTextEntry, isEditing: hasBegunEditing)
        renderAppearance(into: node)
        renderTraits(into: node)
    }

    override var renderedLabel: String? { placeholder }
    override var queryValue: ViewMatch.Value? { .text(editor.displayedText(isSecure: isSecureTextEntry)) }
}
