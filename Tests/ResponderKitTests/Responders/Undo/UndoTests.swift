import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A view that counts its touches and registers an undo action for each touch.
@MainActor
private final class Counter: UIView {
    var count = 0
    override var canBecomeFirstResponder: Bool { true }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        change(by: 1)
        change(by: 1)
    }

    private func change(by difference: Int) {
        count += difference
        undoManager?.registerUndo(withTarget: self) { $0.change(by: -difference) }
        undoManager?.setActionName("Counting")
    }
}

@Suite("Undo in a window") @MainActor struct UndoTests {
    private let screen = TestScreen.untraced()

    @Test("A4 undoManager is the nearest one up the responder chain, and each window has one") func A4_nearest() {
        final class Owner: UIView {
            let own = UndoManager()
            override var undoManager: UndoManager? { own }
        }
        let owner = screen.add(Owner(), 0, 0, 100, 100)
        let inner = screen.add(UIView(), 0, 0, 10, 10, to: owner)
        let outer = screen.add(UIView(), 0, 200, 10, 10)

        #expect(inner.undoManager === owner.own)
        #expect(outer.undoManager === screen.window.undoManager)
        #expect(screen.window.undoManager != nil)
        #expect(screen.application.undoManager == nil)
        #expect(UIView().undoManager == nil)
    }

    @Test("A4 Changes of one input are one group, and undo goes to the first responder's undo manager")
    func A4_editing() throws {
        let counter = screen.add(Counter(), 0, 0, 100, 100)
        counter.becomeFirstResponder()
        try screen.tap(10, 10)
        try screen.tap(10, 10)
        #expect(counter.count == 4)

        #expect(screen.application.send(edit: .undo, text: nil, from: screen.device).handler === counter)
        #expect(counter.count == 2)
        #expect(screen.application.send(edit: .redo, text: nil, from: screen.device).isHandled)
        #expect(counter.count == 4)
        #expect(!screen.application.send(edit: .redo, text: nil, from: screen.device).isHandled)
        #expect(screen.application.send(edit: .undo, text: nil).isHandled)
        #expect(screen.application.send(edit: .undo, text: nil).isHandled)
        #expect(!screen.application.send(edit: .undo, text: nil).isHandled)
        #expect(counter.count == 0)
    }

    @Test("A4 Changes outside of inputs form one group for each committed loop turn") func A4_turn() {
        let counter = screen.add(Counter(), 0, 0, 100, 100)
        screen.application.commit()
        counter.touchesBegan([], with: nil)
        screen.application.commit()
        counter.touchesBegan([], with: nil)

        counter.undoManager?.undo()

        #expect(counter.count == 2)
    }

    private var prompt: UIView? { screen.window.subviews.first { $0 is UndoPrompt } }

    private func shake() -> InputOutcome {
        _ = screen.application.send(motion: .motionShake, phase: .began, from: screen.device)
        return screen.application.send(motion: .motionShake, phase: .ended, from: screen.device)
    }

    private func choose(_ title: String) throws {
        let match = try #require(screen.application.views(matching: ViewQuery(label: title, kind: "button")).first)
        try screen.tap(match.frame.midX, match.frame.midY)
    }

    @Test("M1 An unhandled shake offers to undo the last change, and the answer keeps the first responder")
    func M1_shakeToEdit()
        throws
    {
        let counter = screen.add(Counter(), 0, 0, 100, 100)
        counter.becomeFirstResponder()
        #expect(!shake().isHandled, "nothing to take back")
        try screen.tap(10, 10)

        #expect(shake().handler === screen.application)
        #expect(shake().isHandled)
        #expect(screen.window.subviews.count { $0 is UndoPrompt } == 1)
        #expect(screen.application.views(matching: ViewQuery(label: "Undo Counting")).count == 1)
        try choose("Cancel")
        #expect((prompt == nil, counter.count) == (true, 2))

        _ = shake()
        try choose("Undo")
        #expect((prompt == nil, counter.count) == (true, 0))
        #expect(counter.isFirstResponder)

        _ = shake()
        try choose("Redo")
        #expect(counter.count == 2)
    }

    @Test("M1 A shake offers nothing if a responder handled it or the application disabled it")
    func M1_noShakeToEdit() throws {
        let counter = screen.add(Counter(), 0, 0, 100, 100)
        try screen.tap(10, 10)
        screen.application.applicationSupportsShakeToEdit = false
        #expect(!shake().isHandled)
        screen.application.applicationSupportsShakeToEdit = true
        let editor = screen.add(Editor("editor", Log()), 0, 300, 10, 10)
        editor.becomeFirstResponder()

        #expect(shake().handler === editor)
        #expect(prompt == nil)
        #expect(counter.count == 2)
    }

    @Test("M1 Keys answer the undo prompt too: Escape closes it, and the focus moves to it")
    func M1_promptKeys()
        throws
    {
        let counter = screen.add(Counter(), 0, 0, 100, 100)
        let button = screen.add(UIButton(frame: .zero), 0, 200, 100, 50)
        try screen.tap(10, 10)
        _ = shake()
        try screen.press(.menu)
        #expect(prompt == nil)
        #expect(counter.count == 2)

        screen.application.focusSystem.requestFocusUpdate(to: button)
        screen.application.commit()
        _ = shake()
        try screen.press(.select)
        #expect(prompt == nil)
        #expect(counter.count == 0)
    }

    @Test("M1 Views behind the undo prompt receive no touches") func M1_promptCovers() throws {
        let counter = screen.add(Counter(), 0, 0, 100, 100)
        try screen.tap(10, 10)
        _ = shake()

        try screen.tap(10, 10)

        #expect(counter.count == 2)
        #expect(prompt != nil)
    }
}
