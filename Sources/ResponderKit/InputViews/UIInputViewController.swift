import Foundation

/// Looks after a view to type with, such as a keyboard of an application's own. (I1)
@MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
    /// Its root view, where that is an input view.
    open override var inputView: UIInputView? {
        get { view as? UIInputView }
        set { if let newValue { view = newValue } }
    }

    /// The text that is edited: what is typed goes there.
    public private(set) lazy var textDocumentProxy: any UITextDocumentProxy = EditedDocument(controller: self)

    /// The language that it is for, such as `en-US`.
    open var primaryLanguage: String?

    /// Whether there is another layout to go on to, and so a key to do it should be shown.
    public var needsInputModeSwitchKey: Bool { (application?.keyboardLayouts.count ?? 0) > 1 }

    /// Makes an input view that looks as the keyboard does.
    open override func loadView() {
        view = UIInputView(frame: .zero, inputViewStyle: .keyboard)
    }

    /// Ends editing.
    open func dismissKeyboard() {
        application?.keyWindow?.firstResponder?.resignFirstResponder()
    }

    /// Goes on to the next of the application's keyboard layouts.
    open func advanceToNextInputMode() {
        application?.inputViews.advanceLayout()
    }

    // MARK: The text

    /// Another selection is coming. Does nothing by default.
    open func selectionWillChange(_ textInput: (any UITextInput)?) {}
    /// Another selection has come. Does nothing by default.
    open func selectionDidChange(_ textInput: (any UITextInput)?) {}
    /// Another text is coming: by something else than this controller's keys, or because it is shown for another. Does nothing by default.
    open func textWillChange(_ textInput: (any UITextInput)?) {}
    /// Another text has come. Does nothing by default.
    open func textDidChange(_ textInput: (any UITextInput)?) {}

    /// It is shown for a text, or no longer.
    func serve(_ text: (any UITextInput)?) {
        guard text !== served else { return }
        if served?.inputDelegate === self { served?.inputDelegate = nil }
        served = text
        guard let text else { return }
        text.inputDelegate = self
        textWillChange(text)
        textDidChange(text)
    }
    private weak var served: (any UITextInput)?

    /// The application that shows it, or else the one whose code runs.
    var application: UIApplication? { viewIfLoaded?.window?.application ?? .shared }
}
