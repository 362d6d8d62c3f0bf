import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Keys of a keyboard") @MainActor struct KeyTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func sample(_ code: UIKeyboardHIDUsage, _ phase: UIPress.Phase) -> PressSample {
        PressSample(key: UIKey(keyCode: code), phase: phase)
    }

    @Test("P2 Modifiers and key codes have UIKit's raw values") func P2_rawValues() {
        let flags: [UIKeyModifierFlags] = [.alphaShift, .shift, .control, .alternate, .command, .numericPad]
        #expect(flags.map(\.rawValue) == (16...21).map { 1 << $0 })
        let codes: [(UIKeyboardHIDUsage, Int)] = [
            (.keyboardA, 4), (.keyboardZ, 29), (.keyboard1, 30), (.keyboard0, 39), (.keyboardReturnOrEnter, 40),
            (.keyboardEscape, 41),
            (.keyboardDeleteOrBackspace, 42), (.keyboardTab, 43), (.keyboardSpacebar, 44), (.keyboardSlash, 56),
            (.keyboardF1, 58),
            (.keyboardF12, 69), (.keyboardPageUp, 75), (.keyboardDeleteForward, 76), (.keyboardRightArrow, 79),
            (.keyboardUpArrow, 82),
            (.keypadEnter, 88), (.keypad1, 89), (.keypad0, 98), (.keyboardF13, 104), (.keyboardF24, 115),
            (.keyboardMute, 127),
            (.keyboardLANG1, 144), (.keyboardLeftControl, 224), (.keyboardRightGUI, 231),
        ]
        for (code, number) in codes { #expect(code.rawValue == number) }
    }

    @Test("P2 A browser's key names map to the key codes of the USB standard") func P2_codes() {
        let codes: [(String, UIKeyboardHIDUsage)] = [
            ("KeyA", .keyboardA), ("KeyZ", .keyboardZ), ("Digit1", .keyboard1), ("Digit0", .keyboard0),
            ("Enter", .keyboardReturnOrEnter),
            ("Backquote", .keyboardGraveAccentAndTilde), ("ArrowUp", .keyboardUpArrow), ("NumpadEnter", .keypadEnter),
            ("F24", .keyboardF24),
            ("MetaLeft", .keyboardLeftGUI), ("AltRight", .keyboardRightAlt), ("IntlBackslash", .keyboardNonUSBackslash),
        ]
        for (code, usage) in codes { #expect(UIKeyboardHIDUsage(code: code) == usage) }
        #expect(UIKeyboardHIDUsage(code: "KeyÄ") == nil)
        #expect(UIKeyboardHIDUsage(code: "") == nil)
    }

    @Test("P2 A key has its characters with and without modifiers") func P2_characters() {
        #expect(UIKey(keyCode: .keyboardA, characters: "A", modifierFlags: .shift).charactersIgnoringModifiers == "a")
        #expect(
            UIKey(keyCode: .keyboardD, characters: "∂", modifierFlags: .alternate).charactersIgnoringModifiers == "d")
        #expect(
            UIKey(keyCode: .keyboardY, characters: "z").charactersIgnoringModifiers == "z",
            "as another country's keyboard has it")
        #expect(UIKey(keyCode: .keyboard7).charactersIgnoringModifiers == "7")
        #expect(UIKey(keyCode: .keyboardF1).charactersIgnoringModifiers == "")
    }

    @Test("P2 A key press has the type of the equivalent remote-control button, otherwise keyboard")
    func P2_pressType() throws {
        final class Reader: UIView {
            var seen: [UIPress] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { seen += presses }
        }
        let reader = screen.add(Reader(), 0, 0, 10, 10)
        reader.becomeFirstResponder()

        for code in [UIKeyboardHIDUsage.keyboardQ, .keyboardUpArrow, .keyboardReturnOrEnter, .keyboardEscape] {
            _ = try screen.application.send(presses: [sample(code, .began)], from: screen.device)
        }
        try screen.press(.playPause)

        #expect(reader.seen.map(\.type) == [.keyboard, .upArrow, .select, .menu, .playPause])
        #expect(
            reader.seen.map { $0.key?.keyCode } == [
                .keyboardQ, .keyboardUpArrow, .keyboardReturnOrEnter, .keyboardEscape, nil,
            ])
    }

    @Test("P3 Keys are distinguished by their codes, and from the buttons of a remote control") func P3_identity()
        throws
    {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()

        _ = try screen.application.send(
            presses: [sample(.keyboardA, .began), sample(.keyboardB, .began)], from: screen.device)
        _ = try screen.application.send(presses: [sample(.keyboardReturnOrEnter, .began)], from: screen.device)
        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .began)], from: screen.device)
        _ = try screen.application.send(presses: [sample(.keyboardA, .ended)], from: screen.device)
        #expect(log.take() == ["editor pressed 2", "editor pressed", "editor pressed", "editor released"])
        #expect(throws: InputError.keyBeganTwice(.keyboardB)) {
            try screen.application.send(presses: [sample(.keyboardB, .began)], from: screen.device)
        }
        #expect(throws: InputError.keyNotBegan(.keyboardA)) {
            try screen.application.send(presses: [sample(.keyboardA, .ended)], from: screen.device)
        }
        screen.application.cancelAll(from: screen.device)
        #expect(log.take() == ["editor press cancelled 3"])
        #expect(screen.device.isIdle)
    }

    @Test("P4 An arrow key of a keyboard moves the focus like a remote control's arrow") func P4_keyboardArrow() throws
    {
        let top = screen.add(UIButton(frame: .zero), 0, 0, 100, 50)
        let bottom = screen.add(UIButton(frame: .zero), 0, 100, 100, 50)
        screen.application.focusSystem.requestFocusUpdate(to: top)

        _ = try screen.application.send(presses: [sample(.keyboardDownArrow, .began)], from: screen.device)

        #expect(bottom.isFocused)
    }

    @Test("T12 A key pressed while the application ignores presses is ignored until its release") func T12_ignoredKeys()
        throws
    {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        screen.application.beginIgnoringInteractionEvents()
        _ = try screen.application.send(presses: [sample(.keyboardA, .began)], from: screen.device)
        screen.application.endIgnoringInteractionEvents()

        _ = try screen.application.send(presses: [sample(.keyboardB, .began)], from: screen.device)
        _ = try screen.application.send(presses: [sample(.keyboardA, .ended)], from: screen.device)

        #expect(log.lines == ["editor pressed"])
    }
}
