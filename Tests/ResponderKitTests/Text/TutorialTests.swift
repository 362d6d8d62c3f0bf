import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A login form as in UIKit tutorials: two fields with a delegate, a Return key that moves to the next field,
/// validation while typing, and a button that is enabled once the input is valid.
@MainActor
private final class LoginViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
    let emailField: UITextField = {
        let field = PaddedField()
        field.placeholder = "Email"
        field.borderStyle = .roundedRect
        field.font = .systemFont(ofSize: 17)
        field.keyboardType = .emailAddress
        field.autocapitalizationType = .none
        field.autocorrectionType = .no
        field.spellCheckingType = .no
        field.returnKeyType = .next
        field.clearButtonMode = .whileEditing
        field.textContentType = .emailAddress
        field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
        field.leftViewMode = .always
        field.tag = 0
        return field
    }()
    let passwordField = UITextField(frame: .zero)
    let notes = UITextView()
    let button = UIButton(frame: .zero)
    var count = 0
    var began: [Int] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        passwordField.isSecureTextEntry = true
        passwordField.returnKeyType = .done
        passwordField.enablesReturnKeyAutomatically = true
        passwordField.tag = 1
        notes.text = "Notes"
        notes.textColor = .secondaryLabel
        notes.delegate = self
        button.isEnabled = false
        for (index, field) in [emailField, passwordField].enumerated() {
            field.frame = CGRect(x: 20, y: 40 + CGFloat(index) * 60, width: 300, height: 44)
            field.delegate = self
            field.addTarget(
                self, action: Selector("textFieldDidChange", LoginViewController.textFieldDidChange),
                for: .editingChanged)
            view.addSubview(field)
        }
        notes.frame = CGRect(x: 20, y: 200, width: 300, height: 100)
        view.addSubview(notes)
        view.addSubview(button)
        _ = NotificationCenter.default.addObserver(
            forName: UITextField.textDidChangeNotification, object: emailField, queue: nil
        ) {
            [weak self] _ in MainActor.assumeIsolated { self?.count += 1 }
        }
    }

    func textFieldDidChange(_ textField: UITextField) {
        guard let email = emailField.text, let password = passwordField.text else { return }
        button.isEnabled = email.contains("@") && password.count >= 4
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { began.append(textField.tag) }

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        let currentText = textField.text ?? ""
        guard let stringRange = Range(range, in: currentText) else { return false }
        let updatedText = currentText.replacingCharacters(in: stringRange, with: string)
        return updatedText.count <= 16
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        switch textField {
        case emailField:
            passwordField.becomeFirstResponder()
        default:
            textField.resignFirstResponder()
        }
        return true
    }

    func textViewDidBeginEditing(_ textView: UITextView) {
        guard textView.textColor == .secondaryLabel else { return }
        textView.text = nil
        textView.textColor = .label
    }

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        guard text == "\n" else { return true }
        textView.resignFirstResponder()
        return false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        view.endEditing(true)
    }
}

/// A text field with padding, a common subclass in applications.
@MainActor
private final class PaddedField: UITextField {
    override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: bounds).insetBy(dx: 4, dy: 0)
    }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
}

/// A view that draws its own text and implements `UITextInput` completely.
@MainActor
private final class LineView: UIView, UITextInput {
    final class Place: UITextPosition {
        let index: Int
        init(_ index: Int) {
            self.index = index
            super.init()
        }
    }

    final class Part: UITextRange {
        let from: Int
        let to: Int
        init(_ from: Int, _ to: Int) {
            self.from = from
            self.to = to
            super.init()
        }
        override var start: UITextPosition { Place(from) }
        override var end: UITextPosition { Place(to) }
        override var isEmpty: Bool { from == to }
    }

    var units: [Character] = []
    var selected = Part(0, 0)
    var refused: String?
    weak var inputDelegate: (any UITextInputDelegate)?

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !units.isEmpty }
    var keyboardType: UIKeyboardType { .numberPad }
    func insertText(_ text: String) { replace(selected, withText: text) }
    func deleteBackward() {
        replace(selected.isEmpty ? Part(max(0, selected.from - 1), selected.to) : selected, withText: "")
    }
    func text(in range: UITextRange) -> String? { (range as? Part).map { String(units[$0.from..<$0.to]) } }
    func replace(_ range: UITextRange, withText text: String) {
        guard let range = range as? Part else { return }
        units.replaceSubrange(range.from..<range.to, with: Array(text))
        selected = Part(range.from + text.count, range.from + text.count)
    }
    var selectedTextRange: UITextRange? {
        get { selected }
        set { selected = newValue as? Part ?? selected }
    }
    var markedTextRange: UITextRange? { nil }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) { insertText(markedText ?? "") }
    func unmarkText() {}
    var beginningOfDocument: UITextPosition { Place(0) }
    var endOfDocument: UITextPosition { Place(units.count) }
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        guard let from = fromPosition as? Place, let to = toPosition as? Place else { return nil }
        return Part(from.index, to.index)
    }
    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        guard let place = position as? Place, (0...units.count).contains(place.index + offset) else { return nil }
        return Place(place.index + offset)
    }
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        self.position(from: position, offset: direction == .left ? -offset : offset)
    }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult { .orderedSame }
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        ((toPosition as? Place)?.index ?? 0) - ((from as? Place)?.index ?? 0)
    }
    func firstRect(for range: UITextRange) -> CGRect { .zero }
    func caretRect(for position: UITextPosition) -> CGRect { .zero }
    func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { text != refused }
}

@Suite @MainActor struct TutorialTests {
    private let screen = TestScreen.untraced()

    @Test("F8 A typical login form written for UIKit works unchanged") func F8_tutorial() throws {
        let controller = LoginViewController()
        screen.window.rootViewController = controller
        screen.application.commit()

        try screen.tap(100, 60)
        for key in "ann@example.org" { _ = screen.type(String(key)) }
        #expect(!controller.button.isEnabled)
        _ = screen.type("\n")
        _ = screen.type("\n")
        #expect(controller.passwordField.isFirstResponder)
        for key in "secret" { _ = screen.type(String(key)) }
        #expect(controller.button.isEnabled)
        #expect(controller.count == 15)
        #expect(controller.began == [0, 1])
        _ = screen.type("much longer than it may be")
        #expect(controller.passwordField.text == "secret")
        _ = screen.type("\n")
        #expect(screen.window.firstResponder == nil)

        try screen.tap(100, 250)
        _ = screen.type("a")
        #expect(controller.notes.text == "a")
        _ = screen.type("\n")
        #expect(!controller.notes.isFirstResponder)

        try screen.tap(100, 60)
        #expect(controller.emailField.isFirstResponder)
        try screen.tap(390, 500)
        #expect(screen.window.firstResponder == nil)
        #expect(controller.emailField.node?.value(of: .insets) == .rect(0, 16, 0, 11))
    }

    @Test("A custom view that implements UITextInput receives all input of a keyboard") func ownTextInput() {
        let line = screen.add(LineView(), 0, 0, 100, 20)
        line.becomeFirstResponder()

        _ = screen.type("helo 🎵")
        _ = screen.delete()
        _ = screen.application.send(replace: NSRange(location: 0, length: 4), with: "hello")
        _ = screen.application.send(selection: NSRange(location: 0, length: 1))
        _ = screen.type("J")
        #expect(String(line.units) == "Jello ")
        _ = screen.application.send(selection: NSRange(location: 99, length: 99))
        _ = screen.application.send(markedText: "!", selectedRange: NSRange(location: 1, length: 0))
        line.refused = "x"
        _ = screen.type("x")
        #expect(String(line.units) == "Jello !")
        line.refused = ""
        _ = screen.delete(3)
        #expect(String(line.units) == "Jello !")
        line.refused = nil
        _ = screen.delete(99)
        #expect(line.units.isEmpty)
        #expect(screen.application.sendUnmark().handler === line)
        #expect(line.keyboardType == .numberPad)
    }
}
