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

    private let scene = Scene()
    private let delegate = Delegate()
    private let field: UITextField

    init() {
        field = scene.add(UITextField(), 0, 0, 200, 40)
        field.delegate = delegate
    }

    @Test("F8 The keyboard shows before didBeginEditing and hides before didEndEditing")
    func F8_order() {
        let observer = KeyboardObserver(scene.application)
        observer.onNote = { [delegate] name in if !name.hasSuffix("ChangeFrame") { delegate.lines.append(name) } }

        field.becomeFirstResponder()
        #expect(delegate.lines == ["shouldBegin", "WillShow", "DidShow", "didBegin"])
        delegate.lines = []
        field.resignFirstResponder()

        #expect(delegate.lines == ["shouldEnd", "WillHide", "DidHide", "didEnd"])
    }

    @Test("F8 The keyboard stays visible from one text field to the next") func F8_switching() {
        let other = scene.add(UITextField(), 0, 100, 200, 40)
        field.becomeFirstResponder()
        let observer = KeyboardObserver(scene.application)

        other.becomeFirstResponder()

        #expect(observer.notes.isEmpty)
        #expect(scene.showsKeyboard)
    }

    @Test("I1 A tap shows the keyboard, keys ask the delegate before changes, and return calls its method")
    func I1_typing()
        throws
    {
        try scene.tap(100, 20)
        #expect(scene.showsKeyboard)
        delegate.lines = []

        try scene.tapKeys("h", "i")
        delegate.mayChange = false
        try scene.tapKeys("x", "delete", "return")

        #expect(field.text == "Hi")
        #expect(
            delegate.lines == ["shouldChange H", "shouldChange i", "shouldChange x", "shouldChange ", "shouldReturn"])
    }

    @Test("I1 A field's input and accessory views can be set, and during editing take effect at the next reload")
    func I1_inputView() {
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 100))
        field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 44))
        field.becomeFirstResponder()
        #expect(scene.application.keyboardFrame.height == 44 + KeyboardMetrics.phoneHeight)

        field.inputView = input
        #expect(input.window == nil)
        field.reloadInputViews()

        #expect(scene.application.keyboardFrame.height == 144)
    }

    @Test("I1 A text view that is not editable shows no keyboard") func I1_readOnly() {
        let view = scene.add(UITextView(), 0, 200, 200, 100)
        view.isEditable = false
        view.becomeFirstResponder()
        #expect(!scene.showsInput)

        view.resignFirstResponder()
        view.isEditable = true
        view.becomeFirstResponder()
        #expect(scene.showsKeyboard)
    }

    @Test("I1 A field's node reports its keyboard type, or none while the keyboard is on the screen")
    func I1_keyboardProperty() throws {
        field.keyboardType = .numberPad
        scene.application.commit()
        #expect(field.node?.value(of: .keyboard) == .string("numberPad"))
        #expect(field.node?.value(of: .editing) == RenderValue.none)

        field.becomeFirstResponder()
        scene.application.commit()
        #expect(field.node?.value(of: .keyboard) == .string("none"))
        #expect(field.node?.value(of: .editing) == .bool(true))

        scene.application.keyboardPresentation = .never
        scene.application.commit()
        #expect(field.node?.value(of: .keyboard) == .string("numberPad"))
    }
}
