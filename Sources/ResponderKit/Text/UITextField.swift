public import Foundation

/// One line of text that a person can write. (F7, F8)
///
/// A tap makes it first responder; then whatever keyboard there is writes into it. Its delegate is asked and told in UIKit's order:
///
///     shouldBegin, it becomes first responder, didBegin, textDidBeginEditing, editingDidBegin
///     shouldChange, the text changes, didChangeSelection, editingChanged, textDidChange
///     shouldEnd, it resigns, didEnd, textDidEndEditing, editingDidEnd
///
/// A program that sets `text` asks and tells nobody.
@MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting, ContentSizeFollowing {
    /// What is drawn around it. Raw values as UIKit's.
    public enum BorderStyle: Int, Sendable, CaseIterable {
        /// Nothing.
        case none = 0
        /// A thin line.
        case line = 1
        /// A line that looks sunken.
        case bezel = 2
        /// A field with round corners.
        case roundedRect = 3
    }

    /// When something beside the text is shown. Raw values as UIKit's.
    public enum ViewMode: Int, Sendable, CaseIterable {
        /// Never.
        case never = 0
        /// While it is edited.
        case whileEditing = 1
        /// While it is not edited.
        case unlessEditing = 2
        /// Always.
        case always = 3
    }

    /// Why editing ended. Raw values as UIKit's.
    public enum DidEndEditingReason: Int, Sendable {
        /// The person was done.
        case committed = 0
        /// It was broken off; nothing here says so.
        case cancelled = 1
    }

    /// Editing began; the object is the field.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// A person changed the text; the object is the field.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// Editing ended; the object is the field.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")

    final let editor = TextEditor()
    /// Whether `didBegin` was told, and `didEnd` is still to come.
    private var isBegun = false
    private var isAskedToEnd = false
    /// The press that is down began while the field was edited.
    private var pressBeganInEditing = false
    private var lastTap: (point: CGPoint, count: Int)?
    @exclusivity(unchecked) final var storedClearButton: UIButton?

    /// Asked and told of editing.
    open weak var delegate: (any UITextFieldDelegate)?

    /// What it says; never nil. Setting it asks and tells nobody, and puts the caret at the end.
    open var text: String? {
        get { editor.text }
        set {
            editor.change(.program) { $0.setText(newValue ?? "") }
            partsChanged()
        }
    }
    /// What it says while there is no text.
    open var placeholder: String? { didSet { if placeholder != oldValue { looksChanged([.placeholder]) } } }
    /// The text's font; nil is a label's.
    open var font: UIFont? { didSet { if font != oldValue { looksChanged([.font]) } } }
    /// Whether its font goes along when the person likes text in another size: a preferred font, or one that font metrics scaled, does.
    open var adjustsFontForContentSizeCategory = false
    /// The text's colour; nil is a label's.
    open var textColor: UIColor? { didSet { if textColor != oldValue { setNeedsRender([.textColor]) } } }
    /// Where the text stands in its line.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsRender([.textAlignment]) } }
    }
    /// What is drawn around it.
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { looksChanged([.border, .insets]) } }
    }
    /// Whether its text is taken away when editing begins, where the delegate lets it be cleared.
    open var clearsOnBeginEditing = false
    /// Whether the next text that is written takes the place of all.
    open var clearsOnInsertion = false

    /// When the button that empties it is shown. It is there only while there is text.
    open var clearButtonMode = ViewMode.never { didSet { partsChanged() } }
    /// Stands before the text, at its own size.
    open var leftView: UIView? { didSet { replacePart(oldValue, by: leftView) } }
    /// When `leftView` is shown.
    open var leftViewMode = ViewMode.never { didSet { partsChanged() } }
    /// Stands behind the text, at its own size.
    open var rightView: UIView? { didSet { replacePart(oldValue, by: rightView) } }
    /// When `rightView` is shown.
    open var rightViewMode = ViewMode.never { didSet { partsChanged() } }

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

    /// A field in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        editor.owner = self
    }

    /// Disabled it is edited no longer. (Ours)
    open override var isEnabled: Bool {
        didSet { if !isEnabled, isFirstResponder { endEditing(true) } }
    }

    // MARK: Editing (F6, F7, F8)

    /// Whether it is edited now.
    open var isEditing: Bool { isBegun }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing, where the delegate lets it. (F8)
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

    /// Ends editing, where the delegate lets it. (F8)
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, isBegun, canResignFirstResponder else { return super.resignFirstResponder() }
        // A delegate that resigns when it is asked whether to is asked once.
        guard !isAskedToEnd else { return false }
        isAskedToEnd = true
        defer { isAskedToEnd = false }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    private func begin() {
        // What its resigning predecessor told may have made it first responder already, and begun.
        guard isFirstResponder, !isBegun else { return }
        isBegun = true
        partsChanged()
        editor.change(.input) { $0.select(NSRange(location: $0.length, length: 0)) }
        setNeedsRender(.edited)
        if clearsOnBeginEditing { clear() }
        delegate?.textFieldDidBeginEditing(self)
        guard isBegun else { return }
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        guard isBegun else { return }
        sendActions(for: .editingDidBegin)
    }

    override func firstResponderEnded() {
        super.firstResponderEnded()
        guard isBegun else { return }
        isBegun = false
        editor.change(.input) { $0.unmark() }
        partsChanged()
        setNeedsRender(.edited)
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        sendActions(for: .editingDidEnd)
    }

    /// The Return key: the delegate is asked, then whoever listens for `editingDidEndOnExit` ends editing by that. (F8)
    func returnPressed() {
        if enablesReturnKeyAutomatically, !hasText { return }
        unmarkText()
        guard delegate?.textFieldShouldReturn(self) ?? true, isBegun else { return }
        sendActions(for: .primaryActionTriggered)
        guard isBegun, allControlEvents.contains(.editingDidEndOnExit) else { return }
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
        pressBeganInEditing = isBegun
        super.pressesBegan(presses, with: event)
    }

    // By a finger or by `select`: the caret goes where the finger was.
    override func triggered(with event: UIEvent?) {
        let tap = event?.type == .touches ? lastTap : nil
        lastTap = nil
        // A Return key that went down while the field was edited has been typed. What its text has done lasts, such as another first responder.
        if event?.type == .presses, pressBeganInEditing { return }
        guard becomeFirstResponder(), let tap else { return }
        editor.tap(at: tap.point, count: tap.count)
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

    /// Puts text where the selection is, and tells of the change. Return is the text "\n"; other ends of lines become spaces. (F8)
    open func insertText(_ text: String) {
        if Self.isReturn(text) { return returnPressed() }
        clearForInsertion()
        editor.change(.input) { $0.replace($0.insertionRange, with: Self.oneLine(text)) }
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
        editor.change(.input) { $0.mark(Self.oneLine(markedText ?? ""), selected: selectedRange) }
    }

    /// What is marked stays as it is.
    open func unmarkText() {
        editor.change(.input) { $0.unmark() }
    }

    /// Puts text in a range's place, and tells of the change.
    open func replace(_ range: UITextRange, withText text: String) {
        editor.replace(range, with: Self.oneLine(text))
    }

    /// Asks the delegate. (F8)
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        guard let range = editor.range(range).map(editor.buffer.clamp) else { return false }
        return delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard let can = editor.can(action, withSender: sender, isEditable: isEnabled, isSecure: isSecureTextEntry)
        else {
            return super.canPerformAction(action, withSender: sender)
        }
        return isFirstResponder && can
    }

    // MARK: Where its parts are

    /// Where the text is drawn.
    open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds) }
    /// Where the text is drawn while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Where the button that empties it is.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { standardClearRect(bounds) }
    /// Where `leftView` is.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { standardLeftRect(bounds) }
    /// Where `rightView` is.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { standardRightRect(bounds) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutParts()
    }

    open override var intrinsicContentSize: CGSize { standardSize }

    // MARK: Rendering

    override var renderKind: RenderKind { .textfield }

    override func render(into node: RenderNode) {
        super.render(into: node)
        editor.render(into: node, isSecure: isSecureTextEntry, isEditing: isBegun)
        renderLooks(into: node)
        renderTraits(into: node)
    }

    override var renderedLabel: String? { placeholder }
    override var queryValue: ViewMatch.Value? { .text(editor.shown(isSecure: isSecureTextEntry)) }
}
