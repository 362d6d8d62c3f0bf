import Foundation
import Testing

@testable import ResponderKit

/// A view that counts its touches and registers an undo action for each.
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
    private let scene = Scene()

    @Test("A4 undoManager is the nearest one up the responder chain, and each window has one") func A4_nearest() {
        final class Owner: UIView {
            let own = UndoManager()
            override var undoManager: UndoManager? { own }
        }
        let owner = scene.add(Owner(), 0, 0, 100, 100)
        let inner = scene.add(UIView(), 0, 0, 10, 10, to: owner)
        let outer = scene.add(UIView(), 0, 200, 10, 10)

        #expect(inner.undoManager === owner.own)
        #expect(outer.undoManager === scene.window.undoManager)
        #expect(scene.window.undoManager != nil)
        #expect(scene.application.undoManager == nil)
        #expect(UIView().undoManager == nil)
    }

    @Test("A4 Changes of one input are one group, and undo goes to the first responder's undo manager")
    func A4_editing() throws {
        let counter = scene.add(Counter(), 0, 0, 100, 100)
        counter.becomeFirstResponder()
        try scene.tap(10, 10)
        try scene.tap(10, 10)
        #expect(counter.count == 4)

        #expect(scene.application.send(edit: .undo, text: nil, from: scene.device).handler === counter)
        #expect(counter.count == 2)
        #expect(scene.application.send(edit: .redo, text: nil, from: scene.device).isHandled)
        #expect(counter.count == 4)
        #expect(!scene.application.send(edit: .redo, text: nil, from: scene.device).isHandled)
        #expect(scene.application.send(edit: .undo, text: nil).isHandled)
        #expect(scene.application.send(edit: .undo, text: nil).isHandled)
        #expect(!scene.application.send(edit: .undo, text: nil).isHandled)
        #expect(counter.count == 0)
    }

    @Test("A4 Changes outside of inputs form one group for each committed loop turn") func A4_turn() {
        let counter = scene.add(Counter(), 0, 0, 100, 100)
        scene.application.commit()
        counter.touchesBegan([], with: nil)
        scene.application.commit()
        counter.touchesBegan([], with: nil)

        counter.undoManager?.undo()

        #expect(counter.count == 2)
    }

    private var prompt: UIView? { scene.window.subviews.first { $0 is UndoPrompt } }

    private func shake() -> InputOutcome {
        _ = scene.application.send(motion: .motionShake, phase: .began, from: scene.device)
        return scene.application.send(motion: .motionShake, phase: .ended, from: scene.device)
    }

    private func choose(_ title: String) throws {
        let match = try #require(scene.application.views(matching: ViewQuery(label: title, kind: "button")).first)
        try scene.tap(match.frame.midX, match.frame.midY)
    }

    @Test("M1 An unhandled shake offers to undo the last change, and the answer keeps the first responder")
    func M1_shakeToEdit()
        throws
    {
        let counter = scene.add(Counter(), 0, 0, 100, 100)
        counter.becomeFirstResponder()
        #expect(!shake().isHandled, "nothing to take back")
        try scene.tap(10, 10)

        #expect(shake().handler === scene.application)
        #expect(shake().isHandled)
        #expect(scene.window.subviews.count { $0 is UndoPrompt } == 1)
        #expect(scene.application.views(matching: ViewQuery(label: "Undo Counting")).count == 1)
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
        let counter = scene.add(Counter(), 0, 0, 100, 100)
        try scene.tap(10, 10)
        scene.application.applicationSupportsShakeToEdit = false
        #expect(!shake().isHandled)
        scene.application.applicationSupportsShakeToEdit = true
        let editor = scene.add(Editor("editor", Log()), 0, 300, 10, 10)
        editor.becomeFirstResponder()

        #expect(shake().handler === editor)
        #expect(prompt == nil)
        #expect(counter.count == 2)
    }

    @Test("M1 Keys answer the undo prompt too: Escape closes it, and the focus moves to it")
    func M1_promptKeys()
        throws
    {
        let counter = scene.add(Counter(), 0, 0, 100, 100)
        let button = scene.add(UIButton(frame: .zero), 0, 200, 100, 50)
        try scene.tap(10, 10)
        _ = shake()
        try scene.press(.menu)
        #expect(prompt == nil)
        #expect(counter.count == 2)

        scene.application.focusSystem.requestFocusUpdate(to: button)
        scene.application.commit()
        _ = shake()
        try scene.press(.select)
        #expect(prompt == nil)
        #expect(counter.count == 0)
    }

    @Test("M1 Views behind the undo prompt receive no touches") func M1_promptCovers() throws {
        let counter = scene.add(Counter(), 0, 0, 100, 100)
        try scene.tap(10, 10)
        _ = shake()

        try scene.tap(10, 10)

        #expect(counter.count == 2)
        #expect(prompt != nil)
    }
}
