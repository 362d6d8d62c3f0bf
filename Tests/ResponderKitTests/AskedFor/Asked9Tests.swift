import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of input views, which are shown in place of the keyboard, and of their accessory views.
@Suite @MainActor struct Asked9Tests {
    private let screen = TestScreen()
    private let typist = Typist()

    init() {
        screen.window.addSubview(typist)
    }

    private func box(height: CGFloat = 100) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height)) }
    private var showsKeyboard: Bool {
        screen.application.inputViews.shown.input.isKeyboard && screen.application.keyboardFrame.height > 0
    }

    @Test("The input view and its accessory view appear with the first responder and disappear when it resigns")
    func Asked9_shownAndDismissed() {
        let (input, accessory) = (box(), box(height: 44))
        typist.input = input
        typist.accessory = accessory
        #expect(input.window == nil)

        typist.becomeFirstResponder()
        #expect(input.window != nil)
        #expect(accessory.window != nil)
        #expect(screen.application.keyboardFrame == CGRect(x: 0, y: 844 - 144, width: 390, height: 144))

        typist.resignFirstResponder()
        #expect(input.window == nil)
        #expect(accessory.window == nil)
        #expect(screen.application.keyboardFrame == .zero)
    }

    @Test("An inputViewController is used if there is no inputView") func Asked9_controller() {
        let controller = UIInputViewController()
        let input = box()
        typist.inputController = controller

        typist.becomeFirstResponder()
        #expect(controller.view.window != nil)

        typist.input = input
        typist.reloadInputViews()
        #expect(input.window != nil)
        #expect(controller.view.window == nil)
    }

    @Test("reloadInputViews() takes effect at once, and only on the first responder") func Asked9_reload() {
        let (first, second) = (box(), box())
        typist.input = first
        typist.reloadInputViews()
        #expect(first.window == nil)

        typist.becomeFirstResponder()
        typist.input = second
        #expect((first.window != nil, second.window != nil) == (true, false))
        typist.reloadInputViews()
        #expect((first.window != nil, second.window != nil) == (false, true))
    }

    @Test("A text field and a text view show the system keyboard") func Asked9_keyboard() throws {
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
        let text = UITextView(frame: CGRect(x: 20, y: 80, width: 300, height: 100))
        screen.window.addSubview(field)
        screen.window.addSubview(text)

        try screen.tap(field)
        #expect(screen.firstResponder === field)
        #expect(showsKeyboard)
        try screen.tap(text)
        #expect(screen.firstResponder === text)
        #expect(showsKeyboard)
        text.resignFirstResponder()
        #expect(!showsKeyboard)
    }
}
