import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextFieldTests {
    private let screen = TestScreen.untraced()
    private let log = TextLog()

    private func range(_ location: Int, _ length: Int = 0) -> NSRange { NSRange(location: location, length: length) }

    // MARK: Order (F8)

    @Test("F8 A field begins, changes and ends editing in UIKit's order, with notifications and events")
    func F8_order() {
        let field = screen.field(log, events: true)
        log.observe(
            field,
            [
                (UITextField.textDidBeginEditingNotification, "textDidBegin"),
                (UITextField.textDidChangeNotification, "textDidChange"),
                (UITextField.textDidEndEditingNotification, "textDidEnd"),
            ])

        field.becomeFirstResponder()
        #expect(log.take() == ["shouldBegin", "didBegin", "textDidBegin", "editingDidBegin"])
        #expect(field.isEditing)

        _ = screen.type("a")
        #expect(log.take() == ["shouldChange 0,0 'a'", "didChangeSelection", "editingChanged", "textDidChange"])

        field.resignFirstResponder()
        #expect(log.take() == ["shouldEnd", "didEnd", "textDidEnd", "editingDidEnd"])
        #expect(!field.isEditing)
    }

    @Test("F8 A field is first responder from after shouldBegin until before didEnd") func F8_when() {
        let field = screen.field(log)
        var states: [String] = []
        log.onNote = { [unowned field] in states.append("\($0) \(field.isFirstResponder) \(field.isEditing)") }

        field.becomeFirstResponder()
        field.resignFirstResponder()

        #expect(
            states == ["shouldBegin false false", "didBegin true true", "shouldEnd true true", "didEnd false false"])
    }

    @Test("F8 The keyboard appears between shouldBegin and didBegin and disappears before didEnd") func F8_keyboard() {
        final class Keyboard: UIApplication {
            var note: ((String) -> Void)?
            override func firstResponderChanged(in window: UIWindow) {
                super.firstResponderChanged(in: window)
                note?(window.firstResponder == nil ? "keyboard goes" : "keyboard comes")
            }
        }
        let application = Keyboard(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "keyboard")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        let field = UITextField(frame: window.bounds)
        window.addSubview(field)
        log.follow(field)
        let log = log
        application.note = { log.log.note($0) }

        field.becomeFirstResponder()
        field.resignFirstResponder()

        #expect(log.take() == ["shouldBegin", "keyboard comes", "didBegin", "shouldEnd", "keyboard goes", "didEnd"])
    }

    @Test("F8 Switching to another field calls shouldBegin, shouldEnd, didEnd and didBegin") func F8_switching() {
        let first = screen.field(log, "A")
        let second = screen.field(log, "B", y: 100)
        first.becomeFirstResponder()
        _ = log.take()

        second.becomeFirstResponder()

        #expect(log.take() == ["B shouldBegin", "A shouldEnd", "A didEnd", "B didBegin"])
        #expect(second.isEditing && !first.isEditing)
    }

    @Test("F8 A field that may not begin leaves the other in editing, and one that may not end stops a switch")
    func F8_refusals() {
        let first = screen.field(log, "A")
        let second = screen.field(log, "B", y: 100)
        first.becomeFirstResponder()
        _ = log.take()

        log.refuses = ["B shouldBegin"]
        #expect(!second.becomeFirstResponder())
        #expect(log.take() == ["B shouldBegin"])

        log.refuses = ["A shouldEnd"]
        #expect(!second.becomeFirstResponder())
        #expect(log.take() == ["B shouldBegin", "A shouldEnd"])
        #expect(!first.resignFirstResponder())
        #expect(first.isEditing && !second.isEditing)
    }

    @Test("F8 A refused change changes nothing and sends no callback") func F8_refusedChange() {
        let field = screen.field(log, events: true)
        field.text = "ab"
        field.becomeFirstResponder()
        _ = log.take()
        log.refuses = ["shouldChange"]

        _ = screen.type("c")
        _ = screen.delete()
        _ = screen.application.send(markedText: "x", selectedRange: range(1))
        _ = screen.application.send(replace: range(0, 1), with: "z")

        #expect(
            log.take() == [
                "shouldChange 2,0 'c'", "shouldChange 1,1 ''", "shouldChange 2,0 'x'", "shouldChange 0,1 'z'",
            ])
        #expect(field.text == "ab")
    }

    @Test("F8 Return calls shouldReturn, inserts nothing and does not end editing") func F8_return() {
        let field = screen.field(log, events: true)
        field.text = "ab"
        field.becomeFirstResponder()
        _ = log.take()

        #expect(screen.type("\n").handler === field)

        #expect(log.take() == ["shouldReturn", "primaryActionTriggered"])
        #expect(field.text == "ab")
        #expect(field.isEditing)

        log.refuses = ["shouldReturn"]
        _ = screen.type("\n")
        #expect(log.take() == ["shouldReturn"])
    }

    @Test("F8 With a target for editingDidEndOnExit, Return sends that event and ends editing") func F8_endOnExit() {
        let field = screen.field(log, events: true)
        let log = log
        field.addAction(UIAction { _ in log.log.note("editingDidEndOnExit") }, for: .editingDidEndOnExit)
        field.becomeFirstResponder()
        _ = log.take()

        _ = screen.type("\n")

        #expect(
            log.take() == [
                "shouldReturn", "primaryActionTriggered", "editingDidEndOnExit", "shouldEnd", "didEnd", "editingDidEnd",
            ])
        #expect(screen.window.firstResponder == nil)
    }

    @Test("F8 The common delegate code for moving to the next field on Return works") func F8_nextField() {
        final class Next: UITextFieldDelegate {
            weak var second: UITextField?
            func textFieldShouldReturn(_ textField: UITextField) -> Bool {
                second?.becomeFirstResponder()
                return true
            }
        }
        let next = Next()
        let first = screen.add(UITextField(), 0, 0, 200, 34)
        let second = screen.add(UITextField(), 0, 50, 200, 34)
        first.delegate = next
        next.second = second
        var changes: [String] = []
        second.addAction(UIAction { [unowned second] _ in changes.append(second.text ?? "") }, for: .editingChanged)
        first.becomeFirstResponder()

        _ = screen.type("ann")
        _ = screen.type("\n")
        _ = screen.type("x")

        #expect(first.text == "ann")
        #expect(second.isEditing)
        #expect(changes == ["x"])
    }

    @Test("F8 With enablesReturnKeyAutomatically, Return does nothing while the field is empty")
    func F8_automaticReturn() {
        let field = screen.field(log)
        field.enablesReturnKeyAutomatically = true
        field.becomeFirstResponder()
        _ = log.take()

        _ = screen.type("\n")
        #expect(log.take() == [])
        _ = screen.type("a")
        _ = log.take()
        _ = screen.type("\n")
        #expect(log.take() == ["shouldReturn"])
    }

    @Test("F8 Setting the text in code calls no delegate and moves the caret to the end") func F8_settingText() {
        let field = screen.field(log, events: true)
        field.becomeFirstResponder()
        field.text = "abc"
        #expect(log.take().filter { $0 != "didChangeSelection" } == ["shouldBegin", "didBegin", "editingDidBegin"])
        #expect(field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.start) } == 3)

        field.text = nil
        #expect(field.text == "")
        field.insertText("x")
        #expect(log.take().filter { $0 != "didChangeSelection" } == ["editingChanged"])
    }

    @Test("F8 A delegate with the didEnd method that has a reason receives only that call") func F8_reason() {
        final class Reasons: UITextFieldDelegate {
            var reasons: [UITextField.DidEndEditingReason] = []
            var plain = 0
            func textFieldDidEndEditing(_ textField: UITextField) { plain += 1 }
            func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
                reasons.append(reason)
            }
        }
        let reasons = Reasons()
        let field = screen.field(log)
        field.delegate = reasons
        field.becomeFirstResponder()

        field.resignFirstResponder()

        #expect(reasons.reasons == [.committed])
        #expect(reasons.plain == 0)
    }

    @Test("F8 A delegate that switches fields or resigns in a callback leaves a consistent state") func F8_reentrance()
    {
        let first = screen.field(log, "A")
        let second = screen.field(log, "B", y: 50)
        let third = screen.field(log, "C", y: 100)
        first.becomeFirstResponder()
        log.onNote = { [unowned third, unowned first] what in
            if what == "didEnd", !first.isEditing { third.becomeFirstResponder() }
        }
        _ = log.take()
        second.becomeFirstResponder()
        log.onNote = nil
        let lines = log.take()
        // Each field that began editing has also ended it, except for the field that is being edited.
        for name in ["A", "B", "C"] {
            let begun = lines.filter { $0 == "\(name) didBegin" }.count + (name == "A" ? 1 : 0)
            let isLeft = screen.window.firstResponder === [first, second, third]["ABC".distance(of: name)]
            #expect(lines.filter { $0 == "\(name) didEnd" }.count == begun - (isLeft ? 1 : 0), "\(name): \(lines)")
        }
        #expect([first, second, third].filter(\.isEditing).count == 1)

        screen.window.endEditing(true)
        _ = log.take()
        log.onNote = { [unowned first] what in if what == "didBegin" { first.resignFirstResponder() } }
        #expect(!first.becomeFirstResponder())
        #expect(log.take() == ["A shouldBegin", "A didBegin", "A shouldEnd", "A didEnd"])
        log.onNote = { [unowned first] what in if what == "shouldEnd" { first.resignFirstResponder() } }
        first.becomeFirstResponder()
        first.resignFirstResponder()
        #expect(!first.isEditing)
    }

    // MARK: Forced end of editing (F6)

    @Test("F6 Removal from the window ends editing and calls didEnd even if shouldEnd refuses") func F6_leaving() {
        let field = screen.field(log, events: true)
        field.becomeFirstResponder()
        log.refuses = ["shouldEnd"]
        _ = log.take()

        field.removeFromSuperview()

        #expect(log.take() == ["shouldEnd", "didEnd", "editingDidEnd"])
        #expect(!field.isEditing)
        #expect(screen.window.firstResponder == nil)
    }

    @Test("F6 endEditing(false) respects a refusal, endEditing(true) does not") func F6_endEditing() {
        let outer = screen.add(UIView(), 0, 0, 300, 300)
        let field = screen.field(log)
        outer.addSubview(field)
        field.becomeFirstResponder()
        log.refuses = ["shouldEnd"]
        _ = log.take()

        #expect(!outer.endEditing(false))
        #expect(log.take() == ["shouldEnd"])
        #expect(field.isEditing)

        #expect(outer.endEditing(true))
        #expect(log.take() == ["shouldEnd", "didEnd"])
        #expect(!field.isEditing)
    }

    @Test("F6 Disabling a field ends its editing") func F6_disabled() {
        let field = screen.field(log)
        field.becomeFirstResponder()
        log.refuses = ["shouldEnd"]

        field.isEnabled = false

        #expect(!field.isEditing)
        #expect(!field.becomeFirstResponder())
        #expect(!screen.type("a").isHandled)
    }

    @Test("F6 Dismissing the keyboard ends editing if the delegate allows that") func F6_keyboardPutAway() {
        let field = screen.field(log)
        field.becomeFirstResponder()
        log.refuses = ["shouldEnd"]
        #expect(!screen.application.sendEndEditing().isHandled)
        #expect(field.isEditing)

        log.refuses = []
        #expect(screen.application.sendEndEditing().handler === field)

        #expect(!field.isEditing)
        #expect(!screen.application.sendEndEditing().isHandled)
    }

    // MARK: Taps (F7)

    @Test(
        "F7 A tap on a field starts editing with the caret at the tap, and a tap on a button does not"
    ) func F7_tap()
        throws
    {
        let field = screen.field(log)
        field.text = "0000"
        let button = screen.add(UIButton(frame: .zero), 0, 100, 100, 44)

        try screen.tap(2, 17)
        #expect(field.isFirstResponder)
        #expect(field.editor.selection == range(0))
        // The touch is two digits from the start of the text: a digit of 17-point text is about 10 points wide.
        try screen.touch(.began, 21, 17)
        try screen.touch(.ended, 21, 17)
        screen.clock.advance(by: 1_000)

        try screen.tap(50, 120)
        #expect(field.isFirstResponder)
        #expect(!button.isFirstResponder)
    }

    @Test(
        "F7 A tap moves the caret between two letters, a double tap selects a word, a triple tap all")
    func F7_taps()
        throws
    {
        let field = screen.field(log)
        field.text = "one two"
        field.becomeFirstResponder()
        let caret = field.caretRect(for: try #require(field.position(from: field.beginningOfDocument, offset: 2)))

        try screen.tap(caret.minX, 17)
        #expect(field.editor.selection == range(2))
        try screen.tap(caret.minX, 17)
        #expect(field.editor.selection == range(0, 3))
        try screen.tap(caret.minX, 17)
        #expect(field.editor.selection == range(0, 7))
    }

    @Test(
        "F7 A touch that leaves or is refused starts nothing, and select puts the caret at the end"
    )
    func F7_notATap() throws {
        let field = screen.field(log)
        field.text = "ab"
        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 10, 400)
        try screen.touch(.ended, 10, 400)
        #expect(!field.isFirstResponder)
        log.refuses = ["shouldBegin"]
        try screen.tap(10, 10)
        #expect(!field.isFirstResponder)

        log.refuses = []
        screen.application.focusSystem.requestFocusUpdate(to: field)
        try screen.press(.select)

        #expect(field.isFirstResponder)
        #expect(field.editor.selection == range(2))
    }

    @Test(
        "F8 A Return key that ends editing or changes the field sends no press to the old field",
        arguments: [false, true])
    func F8_hardwareReturn(movesOn: Bool) throws {
        let next = screen.field(log, "next", y: 50)
        let field = screen.field(log)
        field.addAction(UIAction { _ in if movesOn { next.becomeFirstResponder() } }, for: .editingDidEndOnExit)
        field.becomeFirstResponder()

        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .began)], from: screen.device)
        _ = screen.type("\n")
        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .ended)], from: screen.device)

        #expect(!field.isFirstResponder)
        #expect(next.isFirstResponder == movesOn)
    }

    // MARK: Typing

    @Test("Text, backspace, selection, marked text and corrections change the text, with one callback each")
    func typing() {
        let field = screen.field(log)
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.becomeFirstResponder()

        _ = screen.type("hallo 👋🏽")
        #expect(screen.delete().isHandled)
        #expect(field.text == "hallo ")
        _ = screen.application.send(replace: range(0, 5), with: "hello")
        #expect(field.text == "hello ")
        _ = screen.application.send(selection: range(0, 5))
        _ = screen.type("Hi")
        #expect(field.text == "Hi ")
        _ = screen.application.send(markedText: "に", selectedRange: range(1))
        #expect(field.markedTextRange.flatMap(field.text) == "に")
        _ = screen.type("日")
        #expect(field.text == "Hi日 ")
        #expect(field.markedTextRange == nil)
        _ = screen.delete(99)

        #expect(field.text == " ")
        #expect(changes == 9)
        _ = screen.application.send(markedText: "x", selectedRange: range(1))
        _ = screen.application.sendUnmark()
        #expect(field.text == "x ")
        #expect(field.markedTextRange == nil)
    }

    @Test("Marked text of a client that disconnects becomes ordinary text") func clientGoes() {
        let field = screen.field(log)
        field.becomeFirstResponder()
        _ = screen.application.send(markedText: "に", selectedRange: range(1), from: screen.device)
        #expect(field.markedTextRange != nil)

        screen.application.cancelAll(from: screen.device)

        #expect(field.markedTextRange == nil)
        #expect(field.text == "に")
    }

    @Test("A selection or a correction beyond the text is limited to the text") func beyond() {
        let field = screen.field(log)
        field.text = "ab"
        field.becomeFirstResponder()

        _ = screen.application.send(selection: range(Int.max, Int.max))
        #expect(field.editor.selection == range(2))
        _ = screen.application.send(replace: range(1, Int.max), with: "!")
        #expect(field.text == "a!")
        _ = screen.application.send(replace: range(-7, 0), with: "<")

        #expect(field.text == "<a!")
    }

    @Test("Backspace at the start of the text calls deleteBackward but not the delegate") func emptyBackspace() {
        final class Digit: UITextField {
            var count = 0
            override func deleteBackward() {
                count += 1
                super.deleteBackward()
            }
        }
        let digit = screen.add(Digit(), 0, 0, 50, 34)
        log.follow(digit)
        digit.becomeFirstResponder()
        _ = log.take()

        _ = screen.delete(5)

        #expect(digit.count == 1)
        #expect(log.take() == [])
    }

    @Test("Newlines in inserted, replaced and composed text become spaces") func oneLine() {
        let field = screen.field(log)
        field.becomeFirstResponder()

        _ = screen.type("a\r\nb\nc")
        #expect(field.text == "a b c")
        _ = screen.application.send(replace: range(0, 1), with: "\n")
        _ = screen.application.send(markedText: "x\ny", selectedRange: range(3))

        #expect(field.text == " x y b c")
    }

    @Test("If no first responder accepts text, text input is unhandled") func nobody() {
        _ = screen.field(log)
        #expect(!screen.type("a").isHandled)
        let editor = screen.add(Editor("editor", log.log), 0, 0, 10, 10)
        editor.becomeFirstResponder()

        #expect(!screen.type("a").isHandled)
        #expect(!screen.delete().isHandled)
        #expect(!screen.application.send(selection: range(0)).isHandled)
    }

    @Test("A responder with UIKeyInput alone receives text and backspace and nothing else") func keyInput() {
        final class Pad: UIView, UIKeyInput {
            var text = ""
            override var canBecomeFirstResponder: Bool { true }
            var hasText: Bool { !text.isEmpty }
            func insertText(_ text: String) { self.text += text }
            func deleteBackward() { _ = text.popLast() }
        }
        let pad = screen.add(Pad(), 0, 0, 10, 10)
        pad.becomeFirstResponder()

        #expect(screen.type("abc").handler === pad)
        #expect(screen.delete(2).handler === pad)
        #expect(!screen.application.send(selection: range(0)).isHandled)

        #expect(pad.text == "a")
        #expect(pad.keyboardType == .default && pad.autocapitalizationType == .sentences && !pad.isSecureTextEntry)
    }

    @Test("clearsOnInsertion and clearsOnBeginEditing delete the old text unless a delegate refuses") func clearing() {
        let field = screen.field(log)
        field.text = "old"
        field.clearsOnInsertion = true
        field.becomeFirstResponder()
        _ = log.take()
        _ = screen.type("n")
        #expect(log.take().first { $0.hasPrefix("shouldChange") } == "shouldChange 0,3 'n'")
        _ = screen.type("ew")
        #expect(field.text == "new")
        field.resignFirstResponder()

        field.clearsOnBeginEditing = true
        log.refuses = ["shouldClear"]
        field.becomeFirstResponder()
        #expect(field.text == "new")
        field.resignFirstResponder()
        log.refuses = []
        field.becomeFirstResponder()

        #expect(field.text == "")
    }

    @Test("An input delegate is notified of changes by code but not of changes by a keyboard") func inputDelegate() {
        final class Method: UITextInputDelegate {
            var heard: [String] = []
            func selectionWillChange(_ textInput: (any UITextInput)?) { heard.append("selectionWill") }
            func selectionDidChange(_ textInput: (any UITextInput)?) { heard.append("selectionDid") }
            func textWillChange(_ textInput: (any UITextInput)?) { heard.append("textWill") }
            func textDidChange(_ textInput: (any UITextInput)?) { heard.append("textDid") }
        }
        let method = Method()
        let field = screen.field(log)
        field.becomeFirstResponder()
        field.inputDelegate = method

        _ = screen.type("abc")
        #expect(method.heard == [])
        field.text = "xyz"
        #expect(method.heard == ["textWill", "textDid"])
        field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)

        #expect(method.heard == ["textWill", "textDid", "selectionWill", "selectionDid"])
    }
}

extension String {
    fileprivate func distance(of part: String) -> Int {
        range(of: part).map { distance(from: startIndex, to: $0.lowerBound) } ?? 0
    }
}
