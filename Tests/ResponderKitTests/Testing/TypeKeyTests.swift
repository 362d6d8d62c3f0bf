import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@Suite @MainActor struct TypeKeyTests {
    /// A view controller with a text field and key commands. It logs the presses, commands and Return keys that it
    /// receives.
    private final class Page: UIViewController {
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
        var log: [String] = []
        var inputs: [(String, UIKeyModifierFlags)] = [("s", .command), ("n", []), ("?", []), ("t", .command)]

        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? {
            inputs.map { UIKeyCommand(input: $0.0, modifierFlags: $0.1, action: Selector("command", Page.command)) }
        }

        override func viewDidLoad() {
            view.addSubview(field)
            field.addAction(UIAction { [weak self] _ in self?.log.append("return") }, for: .editingDidEndOnExit)
        }

        func command(_ command: UIKeyCommand) { log.append("command \(command.input ?? "")") }

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log += presses.map { "\($0.type)\($0.key == nil ? "" : " key") began" }
        }

        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log += presses.map { "\($0.type)\($0.key == nil ? "" : " key") ended" }
        }
    }

    private final class Pad: UIView, UIKeyInput {
        var text = ""
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { if hasText { text.removeLast() } }
    }

    private let page = Page()
    private let screen: TestScreen

    init() {
        let page = page
        screen = TestScreen { page }
    }

    @Test("A key types its character into the first responder, with Shift the upper one") func characters() throws {
        page.field.becomeFirstResponder()

        for code in [UIKeyboardHIDUsage.keyboardA, .keyboard1, .keypad2, .keyboardSpacebar] { try screen.typeKey(code) }
        for code in [UIKeyboardHIDUsage.keyboardA, .keyboard1, .keyboardSlash] { try screen.typeKey(code, .shift) }
        #expect(try screen.typeKey(.keyboardU, characters: "ü").isHandled)

        #expect(page.field.text == "a12 A!?ü")
        #expect(page.log == [])
    }

    @Test("Backspace and Delete delete on either side of the caret, and only where there is text") func deleting()
        throws
    {
        page.field.text = "ab👍🏽c"
        page.field.becomeFirstResponder()
        let caret = try #require(page.field.position(from: page.field.beginningOfDocument, offset: 2))
        page.field.selectedTextRange = page.field.textRange(from: caret, to: caret)

        try screen.typeKey(.keyboardDeleteForward)
        #expect(page.field.text == "abc")
        try screen.typeKey(.keyboardDeleteOrBackspace)
        #expect(page.field.text == "ac")
        try screen.typeKey(.keyboardDeleteOrBackspace)
        #expect(try !screen.typeKey(.keyboardDeleteOrBackspace).isHandled)
        #expect(page.field.text == "c")
        try screen.typeKey(.keyboardDeleteForward)
        #expect(try !screen.typeKey(.keyboardDeleteForward).isHandled)
        #expect(page.field.text == "")
    }

    @Test("Return is a field's Return key, and Escape ends its editing") func endingKeys() throws {
        page.field.becomeFirstResponder()

        try screen.typeKey(.keyboardReturnOrEnter)
        #expect(page.log == ["return"])
        page.field.becomeFirstResponder()
        #expect(page.field.isFirstResponder)
        try screen.typeKey(.keyboardEscape)
        #expect(!page.field.isFirstResponder)
    }

    @Test("A view that accepts text receives characters like a text field") func customInput() throws {
        let pad = Pad(frame: CGRect(x: 20, y: 100, width: 100, height: 40))
        page.view.addSubview(pad)
        pad.becomeFirstResponder()

        try screen.typeKey(.keyboardB)
        try screen.typeKey(.keyboardC, .shift)
        try screen.typeKey(.keyboardDeleteOrBackspace)

        #expect(pad.text == "b")
    }

    @Test("A key command gets its key, and no responder gets the press") func commands() throws {
        page.becomeFirstResponder()

        #expect(try screen.typeKey(.keyboardS, .command).isHandled)
        try screen.typeKey(.keyboardN)
        try screen.typeKey(.keyboardSlash, .shift)

        #expect(page.log == ["command s", "command n", "command ?"])
    }

    @Test("During editing, plain keys are text, and other combinations are commands") func commandsDuringEditing()
        throws
    {
        page.field.becomeFirstResponder()

        try screen.typeKey(.keyboardN)
        try screen.typeKey(.keyboardS, .command)
        #expect(try !screen.typeKey(.keyboardZ, .command).isHandled)

        #expect(page.field.text == "n")
        #expect(page.log == ["command s"])
    }

    @Test("The browser keeps its own combinations") func browserKeys() throws {
        page.becomeFirstResponder()

        #expect(try !screen.typeKey(.keyboardT, .command).isHandled)
        #expect(page.log == [])
        // Unlike a page, a script can send every key.
        try screen.press(.keyboardT, "t", .command)
        #expect(page.log == ["command t"])
    }

    @Test("Without a text input, a page presses buttons for some keys and sends no others") func buttons() throws {
        // The field is hidden, because the arrow key would otherwise move the focus to it.
        page.field.isHidden = true
        page.becomeFirstResponder()

        for code in [
            UIKeyboardHIDUsage.keyboardUpArrow, .keyboardReturnOrEnter, .keyboardEscape, .keyboardSpacebar,
            .keyboardPageDown,
        ] { try screen.typeKey(code) }
        #expect(
            page.log
                == ["upArrow", "select", "menu", "playPause", "pageDown"].flatMap { ["\($0) began", "\($0) ended"] })
        page.log = []

        #expect(try !screen.typeKey(.keyboardX).isHandled)
        #expect(try !screen.typeKey(.keyboardUpArrow, .control).isHandled)
        #expect(try !screen.typeKey(.keyboardF3).isHandled)
        #expect(page.log == [])
    }

    @Test("Escape in a search field cancels the search") func searching() throws {
        final class Delegate: UISearchBarDelegate {
            var isCancelled = false
            func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { isCancelled = true }
        }
        let delegate = Delegate()
        let bar = UISearchBar(frame: CGRect(x: 0, y: 200, width: 390, height: 56))
        bar.delegate = delegate
        page.view.addSubview(bar)
        bar.becomeFirstResponder()
        try screen.typeKey(.keyboardA)
        #expect(bar.text == "a")

        try screen.typeKey(.keyboardEscape)

        #expect(delegate.isCancelled)
    }
}
