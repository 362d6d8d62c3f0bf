import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextUndoTests {
    private let screen = TestScreen.untraced()
    private let log = TextLog()

    private func undo() -> Bool { screen.application.send(edit: .undo, text: nil, from: screen.device).isHandled }
    private func redo() -> Bool { screen.application.send(edit: .redo, text: nil, from: screen.device).isHandled }

    @Test("Undo and redo restore typed text change by change, with the caret where it was")
    func undoes() {
        let field = screen.field(log)
        field.becomeFirstResponder()
        #expect(!undo())
        for text in ["a", "🎵", "b"] { _ = screen.application.send(text: text, from: screen.device) }
        _ = screen.application.send(selection: NSRange(location: 1, length: 2), from: screen.device)
        _ = screen.application.send(text: "🎶", from: screen.device)
        #expect(field.text == "a🎶b")

        #expect(undo())
        #expect(field.text == "a🎵b")
        #expect(field.editor.selection == NSRange(location: 1, length: 2))
        #expect(undo() && undo())
        #expect(field.text == "a")
        #expect(redo() && redo() && redo())
        #expect(field.text == "a🎶b")
    }

    @Test("Undo removes composed text at once, and setting the text in code clears the undo history")
    func composed() {
        let field = screen.field(log)
        field.becomeFirstResponder()
        for text in ["に", "にほ"] {
            _ = screen.application.send(
                markedText: text, selectedRange: NSRange(location: 0, length: 0), from: screen.device)
        }
        _ = screen.application.send(text: "日本", from: screen.device)
        #expect(undo())
        #expect(field.text == "")

        _ = screen.application.send(text: "x", from: screen.device)
        field.text = "set"
        #expect(!undo())
        #expect(field.text == "set")
    }

    @Test("I1 A field accepts an input view and an accessory view of its own") func I1_settable() {
        let field = screen.field(log)
        let picker = UIView()
        let bar = UIView()
        let view = UITextView()

        field.inputView = picker
        field.inputAccessoryView = bar
        view.inputView = picker
        view.inputAccessoryView = bar

        #expect(field.inputView === picker && field.inputAccessoryView === bar)
        #expect(view.inputView === picker && view.inputAccessoryView === bar)
    }

    @Test("The number of undoable changes is limited") func bounded() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let target = Log()
        for _ in 0..<200 {
            manager.beginUndoGrouping()
            for _ in 0..<100 { manager.registerUndo(withTarget: target) { $0.note("back") } }
            manager.endUndoGrouping()
        }

        #expect(manager.undoCount == UndoManager.changesLimit / 100)
    }

    @Test("A4 F8 In a secure field a double tap or select selects all, and plain text has no styles or search")
    func A4_secret() {
        let field = screen.field(log)
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        _ = screen.application.send(text: "two words", from: screen.device)
        field.select(nil)

        #expect(field.editor.selection == NSRange(location: 0, length: 9))
        field.editor.tap(at: CGPoint(x: 5, y: 5), count: 1)
        field.editor.tap(at: CGPoint(x: 5, y: 5), count: 2)
        #expect(field.editor.selection == NSRange(location: 0, length: 9))
        #expect(!field.canPerformAction(.toggleBoldface, withSender: nil))
    }

    @Test("F8 The delegate receives ranges of whole characters for any range that a client sends")
    func F8_wholeCharacters() {
        final class Asked: UITextFieldDelegate {
            var range: NSRange?
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
            ) -> Bool {
                self.range = range
                return true
            }
        }
        let asked = Asked()
        let field = screen.field(log)
        field.text = "🎵"
        field.delegate = asked
        field.becomeFirstResponder()
        _ = screen.application.send(replace: NSRange(location: 1, length: 0), with: "x", from: screen.device)

        #expect(asked.range == NSRange(location: 0, length: 0))
        #expect(field.text == "x🎵")
    }
}
