import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Target {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    func sender(_ sender: UIControl) { calls.append("sender \(type(of: sender))") }
    func both(_ sender: UIControl, _ event: UIEvent?) { calls.append(event == nil ? "both, no event" : "both") }
}

@MainActor
private final class Doer: UIView {
    var calls = 0
    var can = true
    func act() { calls += 1 }
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        can && super.canPerformAction(action, withSender: sender)
    }
}

@Suite @MainActor struct ActionTests {
    private let screen = TestScreen.untraced()
    private let act = Selector("act", Doer.act)

    @Test("A1 canPerformAction reports support, and target(forAction:) searches up the responder chain")
    func A1_targets() {
        let outer = screen.add(Doer(), 0, 0, 100, 100)
        let inner = screen.add(UIView(), 0, 0, 10, 10, to: outer)

        #expect(!inner.canPerformAction(act, withSender: nil))
        #expect(outer.canPerformAction(act, withSender: nil))
        #expect(inner.target(forAction: act, withSender: nil) as? Doer === outer)
        outer.can = false
        #expect(inner.target(forAction: act, withSender: nil) == nil)
    }

    @Test("A2 An action with an explicit target goes only to it, and the result reports whether it was handled")
    func A2_explicitTarget() {
        let doer = screen.add(Doer(), 0, 0, 100, 100)
        let inner = screen.add(UIView(), 0, 0, 10, 10, to: doer)

        #expect(screen.application.sendAction(act, to: doer, from: nil, for: nil))
        #expect(!screen.application.sendAction(act, to: inner, from: nil, for: nil))
        #expect(doer.calls == 1)
    }

    @Test("A2 An action without a target starts at the first responder, else the sender, else the key window")
    func A2_nilTarget() {
        let outer = screen.add(Doer(), 0, 0, 100, 100)
        let inner = screen.add(Doer(), 0, 0, 50, 50, to: outer)
        let sender = screen.add(UIView(), 0, 0, 10, 10, to: outer)

        #expect(!screen.application.sendAction(act, to: nil, from: nil, for: nil))
        #expect(screen.application.sendAction(act, to: nil, from: sender, for: nil))
        #expect((outer.calls, inner.calls) == (1, 0))
        inner.becomeFirstResponder()
        #expect(screen.application.sendAction(act, to: nil, from: sender, for: nil))
        #expect((outer.calls, inner.calls) == (1, 1))
        inner.can = false
        #expect(screen.application.sendAction(act, to: nil, from: sender, for: nil))
        #expect((outer.calls, inner.calls) == (2, 1))
    }

    @Test("A2 An action method may take nothing, the sender, or the sender and the event") func A2_forms() throws {
        let target = Target()
        let control = screen.add(UIControl(), 0, 0, 100, 100)
        control.addTarget(target, action: Selector("plain", Target.plain), for: .touchDown)
        control.addTarget(target, action: Selector("sender", Target.sender), for: .touchDown)
        control.addTarget(target, action: Selector("both", Target.both), for: [.touchDown, .valueChanged])

        try screen.touch(.began, 10, 10)
        control.sendActions(for: .valueChanged)

        #expect(target.calls == ["plain", "sender UIControl", "both", "both, no event"])
    }

    @Test("A3 A control does not retain its targets and skips a deallocated one") func A3_notRetained() {
        let control = screen.add(UIControl(), 0, 0, 100, 100)
        weak var gone: Target?
        do {
            let target = Target()
            gone = target
            control.addTarget(target, action: Selector("plain", Target.plain), for: .touchDown)
        }

        #expect(gone == nil)
        control.sendActions(for: .touchDown)
        #expect(control.allTargets.isEmpty)
        #expect(control.allControlEvents == [])
    }

    @Test("A3 Adding a target and action again stores one entry, and nil matches every target when removing")
    func A3_registering() {
        let control = screen.add(UIControl(), 0, 0, 100, 100)
        let first = Target()
        let second = Target()
        let plain = Selector("plain", Target.plain)
        control.addTarget(first, action: plain, for: .touchDown)
        control.addTarget(first, action: plain, for: .touchUpInside)
        control.addTarget(first, action: plain, for: .touchDown)
        control.addTarget(second, action: plain, for: .touchDown)
        control.addTarget(nil, action: act, for: .touchDown)

        control.sendActions(for: .touchDown)
        #expect(first.calls == ["plain"])
        #expect(control.actions(forTarget: first, forControlEvent: .touchUpInside) == ["plain"])
        #expect(control.actions(forTarget: second, forControlEvent: .touchUpInside) == nil)
        #expect(control.actions(forTarget: nil, forControlEvent: .touchDown) == ["act"])
        #expect(control.allControlEvents == [.touchDown, .touchUpInside])
        #expect(control.allTargets.count == 3)
        #expect(control.allTargets.contains { $0.base is NSNull })
        #expect(control.hasNilTarget)

        control.removeTarget(first, action: nil, for: .touchDown)
        #expect(control.actions(forTarget: first, forControlEvent: .touchDown) == nil)
        #expect(control.actions(forTarget: first, forControlEvent: .touchUpInside) == ["plain"])
        control.removeTarget(nil, action: nil, for: .allEvents)
        #expect(control.allTargets.isEmpty)
    }

    @Test("A3 An action replaces an earlier one with the same identifier, and its handler sees the sender")
    func A3_actions() {
        let control = screen.add(UIControl(), 0, 0, 100, 100)
        var calls: [String] = []
        let identifier = UIAction.Identifier(rawValue: "same")
        control.addAction(UIAction(identifier: identifier) { _ in calls.append("old") }, for: .touchDown)
        control.addAction(
            UIAction(identifier: identifier) { calls.append(($0.sender as? UIControl) === control ? "new" : "?") },
            for: .touchDown)
        let other = UIAction(title: "Other") { _ in calls.append("other") }
        control.addAction(other, for: .touchDown)

        control.sendActions(for: .touchDown)
        #expect(calls == ["new", "other"])
        #expect(other.sender == nil)
        control.removeAction(identifiedBy: identifier, for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(calls == ["new", "other", "other"])
    }

    @Test("A3 The control and then the application send each target-action pair, and both can be overridden")
    func A3_route() throws {
        final class Application: UIApplication {
            var sent: [String] = []
            override func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?)
                -> Bool
            {
                sent.append(action.name)
                return super.sendAction(action, to: target, from: sender, for: event)
            }
        }
        let application = Application(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "route")
        let window = UIWindow(application: application)
        let control = UIControl(frame: window.bounds)
        window.addSubview(control)
        window.makeKeyAndVisible()
        let target = Target()
        control.addTarget(target, action: Selector("plain", Target.plain), for: .touchDown)

        control.sendActions(for: [.touchDown, .touchUpInside])

        #expect(application.sent == ["plain"])
        #expect(target.calls == ["plain"])
    }

    @Test("A4 An editing command reaches the first responder up the chain that can perform it, with its text")
    func A4_editing() {
        final class Paper: UIView, UIResponderStandardEditActions {
            var got: [String] = []
            override func cut(_ sender: Any?) { got.append("cut") }
            override func copy(_ sender: Any?) { got.append("copy") }
            override func paste(_ sender: Any?) { got.append("paste \(sender as? String ?? "")") }
            override func select(_ sender: Any?) { got.append("select") }
            override func selectAll(_ sender: Any?) { got.append("selectAll") }
            override func delete(_ sender: Any?) { got.append("delete") }
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action != .cut && super.canPerformAction(action, withSender: sender)
            }
        }
        let paper = screen.add(Paper(), 0, 0, 100, 100)
        let editor = screen.add(Editor("editor", Log()), 0, 0, 10, 10, to: paper)
        editor.becomeFirstResponder()

        #expect(screen.application.send(edit: .paste, text: "words").handler === paper)
        for action in [Selector.copy, .select, .selectAll, .delete] {
            #expect(screen.application.send(edit: action, text: nil).isHandled)
        }
        #expect(!screen.application.send(edit: .cut, text: nil).isHandled)
        #expect(paper.got == ["paste words", "copy", "select", "selectAll", "delete"])
    }

    @Test("A4 Text goes to the first responder if it accepts text") func A4_text() {
        final class Field: UIView, UIKeyInput {
            var text = ""
            var hasText: Bool { !text.isEmpty }
            func insertText(_ text: String) { self.text += text }
            func deleteBackward() { text.removeLast() }
            override var canBecomeFirstResponder: Bool { true }
        }
        let field = screen.add(Field(), 0, 0, 10, 10)
        #expect(!screen.application.send(text: "a").isHandled)
        field.becomeFirstResponder()

        #expect(screen.application.send(text: "a").handler === field)
        #expect(field.text == "a")
    }
}
