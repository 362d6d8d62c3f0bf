import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct KeyboardPresentationTests {
    /// A view that becomes first responder when tapped, as a text field does.
    @MainActor
    private final class Field: UIView, UIKeyInput {
        var accessory: UIView?
        var input: UIView?
        var keyboardType = UIKeyboardType.default
        var hasText: Bool { false }
        func insertText(_ text: String) {}
        func deleteBackward() {}
        override var canBecomeFirstResponder: Bool { true }
        override var inputView: UIView? { input }
        override var inputAccessoryView: UIView? { accessory }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { becomeFirstResponder() }
    }

    private let screen = TestScreen.untraced()
    private let field: Field
    private let phone = InputDevice()

    init() {
        field = screen.add(Field(), 0, 0, 100, 40)
        phone.providesKeyboard = true
    }

    private func tap(from device: InputDevice) throws {
        for phase in [UITouch.Phase.began, .ended] {
            _ = try screen.application.send(
                touches: [TouchSample(id: 1, phase: phase, location: CGPoint(x: 50, y: 20))], from: device)
        }
    }

    private func property(_ property: RenderProperty) -> RenderValue? {
        screen.application.commit()
        return field.node?.value(of: property)
    }

    @Test("I1 By default, a device has no keyboard of its own") func I1_default() throws {
        #expect(!InputDevice().providesKeyboard)

        try tap(from: screen.device)

        #expect(screen.showsKeyboard)
    }

    @Test("I1 For a device with its own keyboard, no keyboard is drawn, and the field's node requests that one")
    func I1_devicesOwn()
        throws
    {
        #expect(property(.editing) == RenderValue.none)
        field.keyboardType = .emailAddress

        try tap(from: phone)

        #expect(field.isFirstResponder)
        #expect(!screen.showsInput)
        #expect(property(.editing) == .bool(true))
        #expect(property(.keyboard) == .string("emailAddress"))
        field.resignFirstResponder()
        #expect(property(.editing) == RenderValue.none)
    }

    @Test("I1 While the screen shows an input view, the field's node requests no keyboard from devices")
    func I1_onScreen() throws {
        try tap(from: screen.device)
        #expect(property(.keyboard) == .string("none"))
        field.resignFirstResponder()
        #expect(property(.keyboard) == RenderValue.none)

        field.input = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 100))
        try tap(from: phone)
        #expect(property(.keyboard) == .string("none"))
    }

    @Test("I1 An application's input views and accessory views are shown to every device") func I1_ownViews()
        throws
    {
        field.accessory = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 44))
        try tap(from: phone)
        #expect(screen.application.keyboardFrame.height == 44)

        field.resignFirstResponder()
        field.input = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 100))
        try tap(from: phone)
        #expect(screen.application.keyboardFrame.height == 144)
    }

    @Test("I1 Tapping the field from another device switches to that device's keyboard") func I1_otherDevice() throws {
        try tap(from: phone)
        #expect(!screen.showsInput)

        try tap(from: screen.device)
        #expect(screen.showsKeyboard)

        try tap(from: phone)
        #expect(!screen.showsInput)
        #expect(field.isFirstResponder)
    }

    @Test("I1 A timer that begins editing uses the keyboard of the device used last") func I1_timer() throws {
        _ = try screen.application.send(
            touches: [TouchSample(id: 1, phase: .began, location: CGPoint(x: 300, y: 300))], from: phone)
        _ = screen.application.clock.schedule(after: 10) { [field] in _ = field.becomeFirstResponder() }

        screen.clock.advance(by: 10)

        #expect(!screen.showsInput)
    }

    @Test("I1 If editing begins before any input, the keyboard is drawn") func I1_noInput() {
        field.becomeFirstResponder()

        #expect(screen.showsKeyboard)
    }

    @Test("I1 An application can always or never draw its keyboard, and change this at any time")
    func I1_presentation() throws {
        screen.application.keyboardPresentation = .always
        try tap(from: phone)
        #expect(screen.showsKeyboard)

        screen.application.keyboardPresentation = .never
        #expect(!screen.showsInput)
        field.resignFirstResponder()
        try tap(from: screen.device)
        #expect(!screen.showsInput)
        #expect(property(.keyboard) == RenderValue.none)

        screen.application.keyboardPresentation = .automatic
        #expect(screen.showsKeyboard)
    }

    @Test("I1 The keyboard appears when a second client without one touches the field being edited")
    func I1_secondClient() throws {
        let text = screen.add(UITextField(), 0, 100, 200, 40)
        func tap(_ device: InputDevice) throws {
            for phase in [UITouch.Phase.began, .ended] {
                _ = try screen.application.send(
                    touches: [TouchSample(id: 1, phase: phase, location: CGPoint(x: 50, y: 120))], from: device)
            }
        }
        try tap(phone)
        #expect(text.isFirstResponder)
        #expect(!screen.showsKeyboard)

        try tap(screen.device)

        #expect(screen.showsKeyboard)
    }

    @Test("I1 Patches do not reveal the pressed keys of a secure text field") func I1_secret() throws {
        let text = screen.add(UITextField(), 0, 100, 200, 40)
        text.becomeFirstResponder()
        screen.application.commit()
        let key = try #require(screen.key("a"))
        for isSecret in [false, true] {
            text.isSecureTextEntry = isSecret
            screen.application.commit()
            let point = try screen.press(key: "a")
            screen.application.commit()
            #expect(key.node?.value(of: .highlighted) == (isSecret ? RenderValue.none : .bool(true)))
            try screen.release(point)
        }
    }
}
