import Foundation

/// A view controller for an input view, such as a custom keyboard. (I1)
@MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
    /// The controller's root view, or nil if the root view is no `UIInputView`.
    open override var inputView: UIInputView? {
        get { view as? UIInputView }
        set { if let newValue { view = newValue } }
    }

    /// The proxy through which the controller edits the text of the key window's first responder.
    public private(set) lazy var textDocumentProxy: any UITextDocumentProxy = EditedDocument(controller: self)

    /// The primary language of the controller, such as `en-US`.
    open var primaryLanguage: String?

    /// Whether the controller should offer a key that switches keyboard layouts, because the application has several.
    public var needsInputModeSwitchKey: Bool { (application?.keyboardLayouts.count ?? 0) > 1 }

    /// Creates an input view with the keyboard's appearance.
    open override func loadView() {
        view = UIInputView(frame: .zero, inputViewStyle: .keyboard)
    }

    /// Resigns the first responder, which ends editing.
    open func dismissKeyboard() {
        application?.keyWindow?.firstResponder?.resignFirstResponder()
    }

    /// Switches to the application's next keyboard layout.
    open func advanceToNextInputMode() {
        application?.inputViews.advanceLayout()
    }

    // MARK: Text changes

    /// Called before the selection changes. Does nothing by default.
    open func selectionWillChange(_ textInput: (any UITextInput)?) {}
    /// Called after the selection has changed. Does nothing by default.
    open func selectionDidChange(_ textInput: (any UITextInput)?) {}
    /// Called before the text is changed by anything other than this controller, and when the controller is shown for
    /// another text.
    ///
    /// Does nothing by default.
    open func textWillChange(_ textInput: (any UITextInput)?) {}
    /// Called after the text has changed. Does nothing by default.
    open func textDidChange(_ textInput: (any UITextInput)?) {}

    /// Connects the controller to the text that is being edited. If the parameter is nil, the controller is
    /// disconnected.
    func setEditedInput(_ text: (any UITextInput)?) {
        guard text !== editedInput else { return }
        if editedInput?.inputDelegate === self { editedInput?.inputDelegate = nil }
        editedInput = text
        guard let text else { return }
        text.inputDelegate = self
        textWillChange(text)
        textDidChange(text)
    }
    private weak var editedInput: (any UITextInput)?

    /// The application that shows the controller's view. If the view is not shown, the value is the application whose
    /// code is running.
    var application: UIApplication? { viewIfLoaded?.window?.application ?? .sharedOrPlaceholder }
}
