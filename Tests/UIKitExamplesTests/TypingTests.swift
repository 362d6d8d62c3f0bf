import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Typing and editing in UIKit examples") @MainActor struct TypingTests {
    @Test("The number pad appears with the field, types into it and disappears") func pin() throws {
        let shown = Shown { PINPadViewController() }
        let field = shown.controller.field
        #expect(field.dotsLabel.text == "○○○○")

        try shown.screen.tap(field)
        for digit in ["2", "4", "7"] { try shown.screen.tap(shown.button(digit)) }
        #expect(field.dotsLabel.text == "●●●○")
        try shown.screen.tap(shown.button("⌫"))
        for digit in ["6", "8"] { try shown.screen.tap(shown.button(digit)) }
        #expect(shown.controller.resultLabel.text == "Unlocked")

        try shown.screen.tap(shown.button("Done"))
        #expect(shown.screen.firstResponder == nil)
        #expect(throws: NotSeen.self) { try shown.button("5") }
    }

    @Test("The field can use the keyboard instead and accepts its text") func pinKeyboard() throws {
        let shown = Shown { PINPadViewController() }
        try shown.screen.tap(shown.controller.field)

        shown.controller.field.switchKeyboard()
        shown.screen.application.commit()
        #expect(throws: NotSeen.self) { try shown.screen.first(PINPadView.self, "the pad") { _ in true } }

        try shown.screen.typeText("13x57")
        #expect(shown.controller.resultLabel.text == "Wrong PIN")
    }

    @Test("Return moves through the form, which is validated during typing") func form() throws {
        let shown = Shown { SignUpFormViewController() }
        let form = shown.controller

        try shown.screen.tap(form.nameField)
        try shown.screen.typeText("Ada Lovelace, Countess\n")
        #expect(form.nameField.text == "Ada Lovelace", "twelve letters and no more")
        #expect(form.emailField.isFirstResponder)

        try shown.screen.typeText("ada\n")
        #expect(form.messageLabel.text == "That is no e-mail address.")
        #expect(form.passwordField.isFirstResponder)

        try shown.screen.typeText("analytical")
        #expect(!form.submitButton.isEnabled)
        try shown.screen.tap(form.emailField)
        try shown.screen.typeText("@example.org")
        #expect(form.submitButton.isEnabled)

        try shown.screen.tap(form.submitButton)
        #expect(form.messageLabel.text == "Welcome, Ada Lovelace")
        #expect(shown.screen.firstResponder == nil)
    }

    @Test("The form makes space for the keyboard, and a tap outside of the fields dismisses it") func keyboard() throws
    {
        let shown = Shown { SignUpFormViewController() }
        let form = shown.controller
        shown.screen.application.keyboardPresentation = .always

        try shown.screen.tap(form.nameField)
        #expect(form.scrollView.contentInset.bottom == shown.screen.application.keyboardFrame.height)
        #expect(form.scrollView.contentInset.bottom > 100)
        #expect(form.nameField.layer.borderWidth == 1)

        try shown.screen.tap(CGPoint(x: 370, y: 30))
        #expect(shown.screen.firstResponder == nil)
        #expect(form.scrollView.contentInset == .zero)
    }

    @Test("A long press on the quote offers to copy it, among other actions") func editMenu() throws {
        let shown = Shown { QuoteViewController() }
        let label = shown.controller.quoteLabel

        try shown.screen.longPress(label)
        try shown.screen.tap(shown.button("Copy"))
        #expect(shown.screen.device.pasteboard.string == "Less is more")

        try shown.screen.longPress(label)
        try shown.screen.tap(shown.button("Shout"))
        #expect(label.text == "LESS IS MORE")

        try shown.screen.longPress(label)
        try shown.screen.tap(shown.button("Clear"))
        #expect(label.text == "")
    }
}
