import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextViewTests {
    private let screen = TestScreen.untraced()
    private let log = TextLog()

    private func view(_ name: String = "", height: CGFloat = 100) -> UITextView {
        let view = screen.add(UITextView(), 0, 0, 200, height)
        log.follow(view, as: name)
        return view
    }

    @Test("F8 A text view begins, changes and ends editing in UIKit's order") func F8_order() {
        let view = view()
        log.observe(
            view,
            [
                (UITextView.textDidBeginEditingNotification, "textDidBegin"),
                (UITextView.textDidChangeNotification, "textDidChange"),
                (UITextView.textDidEndEditingNotification, "textDidEnd"),
            ])

        view.becomeFirstResponder()
        #expect(log.take() == ["shouldBegin", "didBegin", "textDidBegin"])
        _ = screen.type("a")
        #expect(log.take() == ["shouldChange 0,0 'a'", "didChangeSelection", "didChange", "textDidChange"])
        _ = screen.delete()
        #expect(log.take() == ["shouldChange 0,1 ''", "didChangeSelection", "didChange", "textDidChange"])
        view.resignFirstResponder()
        #expect(log.take() == ["shouldEnd", "didEnd", "textDidEnd"])
    }

    @Test("F8 Return inserts a newline and asks the delegate as for other text") func F8_return() {
        let view = view()
        view.becomeFirstResponder()
        _ = log.take()

        _ = screen.type("\n")

        #expect(log.take().first == "shouldChange 0,0 '\n'")
        #expect(view.text == "\n")
    }

    @Test("F8 Editing moves from a field to a text view and back") func F8_switching() {
        let field = screen.field(log, "A", y: 200)
        let view = view("B")
        field.becomeFirstResponder()
        _ = log.take()

        view.becomeFirstResponder()
        #expect(log.take() == ["B shouldBegin", "A shouldEnd", "A didEnd", "B didBegin"])
        field.becomeFirstResponder()

        #expect(log.take() == ["A shouldBegin", "B shouldEnd", "B didEnd", "A didBegin"])
    }

    @Test("F6 A text view's refusal to end editing is respected unless forced") func F6_force() {
        let view = view()
        log.refuses = ["shouldBegin"]
        #expect(!view.becomeFirstResponder())
        log.refuses = ["shouldEnd", "shouldChange"]
        view.becomeFirstResponder()
        _ = screen.type("a")
        #expect(view.text == "")
        #expect(!view.resignFirstResponder())
        #expect(!screen.window.endEditing(false))

        _ = log.take()
        view.removeFromSuperview()

        #expect(log.take() == ["shouldEnd", "didEnd"])
    }

    @Test("F7 A tap starts editing with the caret in the tapped line and between the tapped letters") func F7_tap()
        throws
    {
        let view = view()
        view.text = "00\n00\n00"

        try screen.tap(190, 8 + 21 + 5)

        #expect(view.isFirstResponder)
        #expect(view.selectedRange == NSRange(location: 5, length: 0))
    }

    @Test("F7 A drag scrolls and does not start editing") func F7_drag() throws {
        let view = view(height: 60)
        view.text = String(repeating: "line\n", count: 20)
        screen.application.commit()
        #expect(view.contentSize.height == 457)

        try screen.touch(.began, 50, 50)
        try screen.touch(.moved, 50, 30)
        try screen.touch(.moved, 50, 10)
        try screen.touch(.ended, 50, 10)

        #expect(!view.isFirstResponder)
        #expect(view.contentOffset.y > 0)
    }

    @Test("Text that is not editable accepts no input or editing taps but can be selected and copied")
    func notEditable() throws {
        let behind = screen.probe("behind", log.log, 0, 0, 300, 300)
        let view = view()
        behind.addSubview(view)
        view.text = "abc"
        view.isEditable = false

        try screen.tap(10, 10)
        #expect(log.take() == ["didChangeSelection", "behind began", "behind ended"])
        #expect(view.becomeFirstResponder())
        _ = screen.type("x")
        _ = screen.delete()
        #expect(view.text == "abc")
        #expect(screen.application.send(edit: .selectAll, text: nil).handler === view)
        #expect(screen.application.send(edit: .copy, text: nil).handler === view)
        #expect(!screen.application.send(edit: .cut, text: nil).isHandled)

        view.isSelectable = false
        view.resignFirstResponder()
        #expect(!view.becomeFirstResponder())
    }

    @Test("Typing at the end scrolls the caret into view and enlarges the content") func scrolls() {
        let view = view(height: 60)
        view.becomeFirstResponder()

        for _ in 0..<10 { _ = screen.type("a\n") }
        screen.application.commit()

        #expect(view.contentSize == CGSize(width: 200, height: 247))
        #expect(view.contentOffset.y == view.contentSize.height - 60)
        #expect(view.sizeThatFits(CGSize(width: 100, height: 0)).height == 247)
        view.scrollRangeToVisible(NSRange(location: 0, length: 0))
        #expect(view.contentOffset.y == 0)
    }

    @Test("Long lines wrap, and up and down keep the column") func wrapping() throws {
        let view = view()
        view.text = "00000000000000000000000000"
        screen.application.commit()
        #expect(view.contentSize.height == 58)
        let start = view.beginningOfDocument
        let third = try #require(view.position(from: start, offset: 3))

        let below = try #require(view.position(from: third, in: .down, offset: 1))

        let line = view.editorLayout.lines[1]
        #expect(view.offset(from: start, to: below) == line.start + 3)
        #expect(view.position(from: below, in: .up, offset: 1).map { view.offset(from: start, to: $0) } == 3)
    }

    @Test("A text view's node contains its text, insets and offset") func rendering() {
        let view = view()
        view.text = "abc"
        view.isEditable = false
        view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        screen.application.commit()

        #expect(view.node?.kind == .textview)
        #expect(view.node?.value(of: .text) == .string("abc"))
        #expect(view.node?.value(of: .editable) == .bool(false))
        #expect(view.node?.value(of: .insets) == .rect(1, 2, 3, 4))
        #expect(view.node?.value(of: .contentSize) == .pair(200, 25))
        #expect(ViewMatch(view)?.value == .text("abc"))
    }

    @Test("A selection set in code is sent and limited to the text") func selection() {
        let view = view()
        view.text = "abc"
        _ = log.take()

        view.selectedRange = NSRange(location: 1, length: 99)

        #expect(log.take() == ["didChangeSelection"])
        #expect(view.selectedRange == NSRange(location: 1, length: 2))
    }

    @Test("The select button starts editing a focused text view") func select() throws {
        let view = view()
        screen.application.focusSystem.requestFocusUpdate(to: view)

        try screen.press(.select)

        #expect(view.isFirstResponder)
    }
}
