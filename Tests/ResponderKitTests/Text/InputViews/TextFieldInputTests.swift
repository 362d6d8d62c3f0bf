import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextFieldInputTests {
    private final class Delegate: UITextFieldDelegate {
        var lines: [String] = []
        var mayChange = true

        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { note("shouldBegin") }
        func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("didBegin") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { note("shouldEnd") }
        func textFieldDidEndEditing(_ textField: UITextField) { lines.append("didEnd") }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool { note("shouldReturn") }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool {
            lines.append("shouldChange \(string)")
            return mayChange
        }

        private func note(_ line: String) -> Bool {
            lines.append(line)
            return true
        }
    }

    private let screen = TestScreen.untraced()
    private let delegate = Delegate()
    private let field: UITextField

    init() {
        field = screen.add(UITextField(), 0, 0, 200, 40)
        field.delegate = delegate
    }

    @Test("F8 The keyboard shows before didBeginEditing and hides before didEndEditing")
    func F8_order() {
        let observer = KeyboardObserver(screen.application)
        observer.onNote = { [delegate] name in if !name.hasSuffix("ChangeFrame") { delegate.lines.append(name) } }

        field.becomeFirstResponder()
        #expect(delegate.lines == ["shouldBegin", "WillShow", "DidShow", "didBegin"])
        delegate.lines = []
        field.resignFirstResponder()

        #expect(delegate.lines == ["shouldEnd", "WillHide", "DidHide", "didEnd"])
    }

    @Test("F8 The keyboard stays visible from one text field to the next") func F8_switching() {
        let other = screen.add(UITextField(), 0, 100, 200, 40)
        field.becomeFirstResponder()
        let observer = KeyboardObserver(screen.application)

        other.becomeFirstResponder()

        #expect(observer.notes.isEmpty)
        #expect(screen.showsKeyboard)
    }

    @Test("I1 A tap shows the keyboard, keys ask the delegate before changes, and return calls its method")
    func I1_typing()
        throws
    {
        try screen.tap(100, 20)
        #expect(screen.showsKeyboard)
        delegate.lines = []

        try screen.tapKeys("h", "i")
        delegate.mayChange = false
        try screen.tapKeys("x", "delete", "return")

        #expect(field.text == "Hi")
        #expect(
            delegate.lines == ["shouldChange H", "shouldChange i", "shouldChange x", "shouldChange ", "shouldReturn"])
    }

    @Test("I1 A field's input and accessory views can be set, and during editing take effect at the next reload")
    func I1_inputView() {
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 100))
        field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 44))
        field.becomeFirstResponder()
        #expect(screen.application.keyboardFrame.height == 44 + KeyboardMetrics.phoneHeight)

        field.inputView = input
        #expect(input.window == nil)
        field.reloadInputViews()

        #expect(screen.application.keyboardFrame.height == 144)
    }

    @Test("I1 A text view that is not editable shows no keyboard") func I1_readOnly() {
        let view = screen.add(UITextView(), 0, 200, 200, 100)
        view.isEditable = false
        view.becomeFirstResponder()
        #expect(!screen.showsInput)

        view.resignFirstResponder()
        view.isEditable = true
        view.becomeFirstResponder()
        #expect(screen.showsKeyboard)
    }

    @Test("I1 A field's node reports its keyboard type, or none while the keyboard is on the screen")
    func I1_keyboardProperty() throws {
        field.keyboardType = .numberPad
        screen.application.commit()
        #expect(field.node?.value(of: .keyboard) == .string("numberPad"))
        #expect(field.node?.value(of: .editing) == RenderValue.none)

        field.becomeFirstResponder()
        screen.application.commit()
        #expect(field.node?.value(of: .keyboard) == .string("none"))
        #expect(field.node?.value(of: .editing) == .bool(true))

        screen.application.keyboardPresentation = .never
        screen.application.commit()
        #expect(field.node?.value(of: .keyboard) == .string("numberPad"))
    }
}
