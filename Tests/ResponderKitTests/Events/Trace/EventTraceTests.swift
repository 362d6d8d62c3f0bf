import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct EventTraceTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let trace = EventTrace()

    init() { screen.application.trace = trace }

    private func add(_ identifier: String, to parent: UIView? = nil, keeps: Bool = true) -> Probe {
        let view = screen.probe(identifier, log, 0, 0, 100, 100, to: parent, keeps: keeps)
        view.accessibilityIdentifier = identifier
        return view
    }

    @Test("A touch records which views were hit-tested, which received it and which handled it") func touch() throws {
        let outer = add("outer")
        _ = add("inner", to: outer, keeps: false)

        try screen.touch(.began, 50.5, 50)

        let record = try #require(trace.last)
        #expect(record.asked == ["UIWindow", "Probe#outer", "Probe#inner"])
        #expect(record.offered == ["Probe#inner", "Probe#outer"])
        #expect(record.handler == "Probe#outer")
        #expect(
            record.description == """
                touch began (50.5, 50) → hit [UIWindow ✓, Probe#outer ✓, Probe#inner ✓]; Probe#inner touchesBegan handed on; Probe#outer touchesBegan handled
                """)
    }

    @Test("A view that hit-testing skips is recorded with the reason") func reasons() throws {
        let behind = add("behind")
        let button = screen.add(UIButton(), 0, 0, 100, 100)
        button.isEnabled = false
        _ = screen.add(UILabel(), 0, 0, 100, 100)
        add("hidden").isHidden = true
        add("faint").alpha = 0
        add("elsewhere").frame.origin.x = 200

        try screen.touch(.began, 50, 50)

        #expect(
            trace.last?.description == """
                touch began (50, 50) → hit [UIWindow ✓, Probe#elsewhere ✗ outside, Probe#faint ✗ transparent, Probe#hidden ✗ hidden, \
                UILabel ✗ interaction disabled, UIButton ✗ disabled, Probe#behind ✓]; Probe#behind touchesBegan handled
                """)
        #expect(trace.last?.entries.contains(.landed(touch: 1, on: "Probe#behind", isDelivered: true)) == true)
        _ = behind
    }

    @Test("A hit-tested point is recorded in each view's coordinates") func points() throws {
        let view = add("view")
        view.frame.origin = CGPoint(x: 30, y: 40)

        try screen.touch(.began, 50, 50)

        #expect(
            trace.last?.entries.prefix(2) == [
                .asked("UIWindow", point: CGPoint(x: 50, y: 50), answer: .hit("Probe#view")),
                .asked("Probe#view", point: CGPoint(x: 20, y: 10), answer: .hit("Probe#view")),
            ])
    }

    @Test("A recognizer's state changes and the cancellation in its view are recorded") func recognizers() throws {
        let view = add("view")
        view.addGestureRecognizer(UIPanGestureRecognizer())
        try screen.touch(.began, 50, 50)

        try screen.touch(.moved, 80, 50)

        #expect(
            trace.last?.description == """
                touch moved (80, 50) → UIPanGestureRecognizer of Probe#view possible→began; Probe#view touchesCancelled handled
                """)
    }

    @Test("An action without a target records who was asked and who received it") func actions() throws {
        let action = Selector("hit", Probe.hit)
        let outer = add("outer")
        let button = screen.add(UIButton(), 0, 0, 50, 50, to: outer)
        button.addTarget(nil, action: action, for: .touchUpInside)

        try screen.tap(10, 10)

        #expect(trace.last?.askedToPerform == ["UIButton", "Probe#outer"])
        #expect(trace.last?.entries.contains(.action("hit", to: "Probe#outer", from: "UIButton")) == true)
    }

    @Test("An event that passes the end of the chain is recorded as unhandled") func nobody() throws {
        _ = add("view", keeps: false)

        try screen.touch(.began, 50, 50)

        #expect(trace.last?.handler == nil)
        #expect(trace.last?.offered == ["Probe#view", "UIWindow", "UIApplication"])
        #expect(trace.last?.description.hasSuffix("UIApplication touchesBegan handed on") == true)
    }

    @Test("First-responder and focus changes are recorded, also outside of events") func firstResponderAndFocus() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        let button = screen.add(UIButton(), 0, 20, 10, 10)

        editor.becomeFirstResponder()
        screen.application.focusSystem.requestFocusUpdate(to: button)
        screen.application.focusSystem.updateFocusIfNeeded()

        #expect(trace.description == "code → first responder none→Editor\ncode → focus none→UIButton")
    }

    @Test("Presses, motion, commands, the wheel, edit actions and text are recorded") func otherInputs() throws {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()
        trace.removeAll()

        try screen.press(.menu)
        _ = screen.application.send(motion: .motionShake, phase: .began)
        _ = screen.application.send(motion: .motionShake, phase: .ended)
        _ = screen.application.send(remoteControl: .remoteControlPlay)
        _ = screen.application.send(scroll: CGPoint(x: 0, y: 9), at: CGPoint(x: 300, y: 300))
        _ = screen.application.send(edit: .copy, text: nil)
        _ = screen.application.send(text: "secret")

        #expect(
            trace.description == """
                press menu began → Editor pressesBegan handled
                press menu ended → Editor pressesEnded handled
                motion motionShake began → Editor motionBegan handled
                motion motionShake ended → Editor motionEnded handled
                remoteControlPlay → Editor remoteControlReceived handled
                scroll by (0, 9) at (300, 300) → hit [UIWindow ✓, Editor ✗ outside]
                edit copy → Editor cannot copy; UIWindow cannot copy; UIApplication cannot copy
                text of 6 characters → nobody
                """)
    }

    @Test("The effects of a timer are recorded, and a timer without effects is not") func timers() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        _ = screen.application.clock.schedule(after: 10) { editor.becomeFirstResponder() }
        _ = screen.application.clock.schedule(after: 20) {}

        screen.clock.advance(by: 100)

        #expect(trace.description == "timer → first responder none→Editor")
        #expect(trace.last?.time == 10)
    }

    @Test("An invalid input is recorded with the reason") func errors() throws {
        #expect(throws: TestError.input(.touchNotBegan(1))) { try screen.touch(.moved, 1, 1) }

        #expect(trace.last?.error == .touchNotBegan(1))
        #expect(trace.last?.description == "touch moved (1, 1) → refused: touchNotBegan(1)")
    }

    @Test("An event that a handler sends is recorded as an event of its own") func nested() throws {
        let view = add("view")
        view.onTouch = { [screen] _, _, _ in _ = screen.application.send(motion: .motionShake, phase: .began) }

        try screen.touch(.began, 50, 50)

        #expect(trace.records.map(\.number) == [2, 1])
        #expect(trace.records.map(\.offered) == [["UIWindow", "UIApplication"], ["Probe#view"]])
        #expect(EventTrace.current == nil)
    }

    @Test("The oldest events are dropped first, and the entries of one event are limited") func bounds() throws {
        let short = EventTrace(limit: 3)
        screen.application.trace = short
        for _ in 0..<EventTrace.entryLimit { _ = screen.add(UIView(), 300, 300, 10, 10) }

        for _ in 0..<5 { try screen.tap(50, 50) }

        #expect(short.count == 10)
        #expect(short.records.map(\.number) == [8, 9, 10])
        let began = short.records[1]
        #expect(began.entries.count == EventTrace.entryLimit)
        #expect(began.omitted == 4)
        #expect(began.description.hasSuffix("and 4 more"))
    }

    @Test("A trace keeps no view alive and records nothing while it is off") func keepsNothing() throws {
        var view: Probe? = add("view")
        try screen.tap(50, 50)
        weak let watched = view
        view?.removeFromSuperview()
        view = nil
        screen.application.commit()
        #expect(watched == nil)
        trace.removeAll()

        screen.application.trace = nil
        try screen.tap(50, 50)

        #expect(trace.records.isEmpty)
    }

    @Test("Two screens have separate traces") func twoScreens() throws {
        let other = TestScreen.untraced()

        try other.tap(10, 10)
        try screen.tap(10, 10)

        #expect(trace.records.count == 2)
        #expect(other.application.trace == nil)
    }
}

extension Probe {
    fileprivate func hit() { log.note("\(name) hit") }
}
