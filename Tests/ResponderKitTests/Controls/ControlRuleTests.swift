import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Steps: UIControl {
    var steps: [String] = []
    var onCancel: (() -> Void)?

    override func cancelTracking(with event: UIEvent?) {
        steps.append("cancel \(event == nil ? "without" : "with") an event, tracking \(isTracking)")
        onCancel?()
    }
}

@MainActor
private final class Relay: UIControl {
    var sent: [String] = []
    var isSilent = false

    override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        sent.append("\(action.name) \(event == nil ? "without" : "with") an event")
        if !isSilent { super.sendAction(action, to: target, for: event) }
    }
}

@MainActor
private final class Receiver {
    var count = 0
    func tell() { count += 1 }
    func other() { count += 10 }
}

@MainActor
private final class Wide: UIControl {
    override func trackingMargin(for touch: UITouch) -> CGFloat { 5 }
}

@MainActor
private final class Field: UIView {
    override var canBecomeFirstResponder: Bool { true }
}

@Suite @MainActor struct ControlRuleTests {
    private let screen = TestScreen.untraced(width: 800, height: 800)
    private let tell = Selector("tell", Receiver.tell)

    // MARK: C1

    @Test("C1 A control that leaves its window cancels tracking once, without an event") func C1_leavesWindow() throws {
        let log = Log()
        let parent = screen.add(UIView(), 0, 0, 400, 400)
        let control = screen.add(Steps(), 100, 100, 100, 100, to: parent)
        control.addAction(UIAction { _ in log.note("cancel") }, for: .touchCancel)
        try screen.touch(.began, 110, 110)

        parent.removeFromSuperview()
        try screen.touch(.ended, 110, 110)

        #expect(control.steps == ["cancel without an event, tracking true"])
        #expect(log.lines == ["cancel"])
        #expect(!control.isTracking)
        #expect(!control.isHighlighted)
    }

    @Test("C1 A cancelled touch cancels tracking with its event") func C1_cancelledByEvent() throws {
        let control = screen.add(Steps(), 100, 100, 100, 100)
        try screen.touch(.began, 110, 110)
        try screen.touch(.cancelled, 110, 110)

        #expect(control.steps == ["cancel with an event, tracking true"])
    }

    @Test("C1 isTouchInside is already false when the action for the end of a touch runs")
    func C1_insideWhileTracked() throws {
        let control = screen.add(UIControl(), 100, 100, 100, 100)
        var wasInside: [Bool] = []
        control.addAction(UIAction { _ in wasInside.append(control.isTouchInside) }, for: .touchUpInside)
        try screen.tap(110, 110)

        #expect(wasInside == [false])
    }

    @Test("C1 In a subclass's end of tracking, isTouchInside reports where the touch ended")
    func C1_insideAtTheEnd() throws {
        let segments = screen.add(UISegmentedControl(items: ["a", "b"]), 100, 100, 100, 32)
        let stepper = screen.add(UIStepper(), 100, 200, 100, 32)
        let pages = screen.add(UIPageControl(), 100, 300, 100, 32)
        pages.numberOfPages = 3
        for y: CGFloat in [110, 210, 310] {
            try screen.touch(.began, 190, y)
            try screen.touch(.ended, 500, 700)
        }
        #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(stepper.value == 0)
        #expect(pages.currentPage == 0)
        try screen.touch(.began, 110, 110)
        try screen.touch(.ended, 190, 110)
        #expect(segments.selectedSegmentIndex == 1)
    }

    @Test("C2 A repeated touch down is sent together with touchDown, so a handler of both runs once")
    func C2_repeatedDown() throws {
        let control = screen.add(UIControl(), 100, 100, 100, 100)
        var calls = 0
        control.addAction(UIAction { _ in calls += 1 }, for: [.touchDown, .touchDownRepeat])
        try screen.tap(110, 110)
        try screen.tap(110, 110)

        #expect(calls == 2)
    }

    @Test("C1 A control ignores a second touch while it tracks one") func C1_oneTouch() throws {
        let log = Log()
        let control = screen.add(UIControl(), 100, 100, 100, 100)
        control.isMultipleTouchEnabled = true
        control.addAction(UIAction { _ in log.note("up") }, for: [.touchUpInside, .touchUpOutside])
        try screen.touch(.began, 110, 110, id: 1)
        try screen.touch(.began, 120, 110, id: 2)
        try screen.touch(.ended, 120, 110, id: 2)
        #expect(control.isTracking)
        #expect(log.lines.isEmpty)
        try screen.touch(.ended, 110, 110, id: 1)
        #expect(log.lines == ["up"])
    }

    // MARK: C2

    @Test("C2 Crossing the boundary sends drag and enter or exit together, so a handler of both runs once")
    func C2_crossing() throws {
        let control = screen.add(UIControl(), 100, 100, 100, 100)
        var calls = 0
        control.addAction(
            UIAction { _ in calls += 1 }, for: [.touchDragExit, .touchDragOutside, .touchDragEnter, .touchDragInside])
        try screen.touch(.began, 110, 110)
        try screen.touch(.moved, 600, 600)
        #expect(calls == 1)
        try screen.touch(.moved, 120, 110)
        #expect(calls == 2)
    }

    // MARK: C3

    @Test("C3 A mouse is outside a control as soon as it leaves, unless the application sets a margin")
    func C3_pointer() throws {
        #expect(UIControl.pointerTrackingMargin == 0)
        let control = screen.add(UIControl(), 100, 100, 100, 100)
        func mouse(_ phase: UITouch.Phase, _ x: CGFloat) throws {
            let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: x, y: 110), type: .indirectPointer)
            _ = try screen.application.send(touches: [sample], from: screen.device)
        }
        try mouse(.began, 190)
        try mouse(.moved, 201)
        #expect(!control.isTouchInside)
        UIControl.pointerTrackingMargin = 10
        defer { UIControl.pointerTrackingMargin = 0 }
        try mouse(.moved, 202)
        #expect(control.isTouchInside)
        try mouse(.ended, 150)
    }

    @Test("C3 A control can override the tracking margin, and an application can change it for all controls")
    func C3_tunable() throws {
        let own = screen.add(Wide(), 100, 100, 100, 100)
        try screen.touch(.began, 190, 110)
        try screen.touch(.moved, 206, 110)
        #expect(!own.isTouchInside)
        try screen.touch(.moved, 204, 110)
        #expect(own.isTouchInside)
        try screen.touch(.ended, 204, 110)

        UIControl.trackingMargin = 20
        defer { UIControl.trackingMargin = 70 }
        let other = screen.add(UIControl(), 300, 100, 100, 100)
        try screen.touch(.began, 310, 110)
        try screen.touch(.moved, 421, 110)
        #expect(!other.isTouchInside)
        try screen.touch(.ended, 421, 110)
    }

    // MARK: A3

    @Test("A3 sendActions calls sendAction(_:to:for:) once per pair, and a subclass can suppress it")
    func A3_override() throws {
        let receiver = Receiver()
        let control = screen.add(Relay(), 100, 100, 100, 100)
        control.addTarget(receiver, action: tell, for: [.touchDown, .touchUpInside])
        try screen.tap(110, 110)
        #expect(control.sent == ["tell with an event", "tell with an event"])
        #expect(receiver.count == 2)

        control.sent = []
        control.isSilent = true
        control.sendActions(for: [.touchDown, .touchUpInside])
        #expect(control.sent == ["tell without an event"])
        #expect(receiver.count == 2)
    }

    @Test("A3 allTargets contains responders themselves, other targets by identity, and NSNull for nil")
    func A3_allTargets() {
        let control = UIControl()
        let view = Field()
        let receiver = Receiver()
        control.addTarget(view, action: Selector("layout", UIView.layoutSubviews), for: .touchDown)
        control.addTarget(receiver, action: tell, for: .touchDown)
        control.addTarget(receiver, action: tell, for: .touchUpInside)
        #expect(control.allTargets.count == 2)
        #expect(control.allTargets.contains(view))
        #expect(control.allTargets.contains(ObjectIdentifier(receiver)))
        control.addTarget(nil, action: tell, for: .touchDown)
        #expect(control.allTargets.contains { $0.base is NSNull })
    }

    @Test("A3 Removing with a nil target or action matches all of them, but only for the events named")
    func A3_wildcards() {
        let control = UIControl()
        let first = Receiver()
        let second = Receiver()
        let other = Selector("other", Receiver.other)
        for receiver in [first, second] {
            control.addTarget(receiver, action: tell, for: [.touchDown, .touchUpInside])
            control.addTarget(receiver, action: other, for: .touchDown)
        }
        control.removeTarget(nil, action: tell, for: .touchDown)
        #expect(control.actions(forTarget: first, forControlEvent: .touchDown) == ["other"])
        #expect(control.actions(forTarget: first, forControlEvent: .touchUpInside) == ["tell"])
        control.removeTarget(first, action: nil, for: .allEvents)
        #expect(control.actions(forTarget: first, forControlEvent: .touchUpInside) == nil)
        #expect(control.actions(forTarget: second, forControlEvent: .touchUpInside) == ["tell"])
        control.removeTarget(nil, action: nil, for: .touchUpInside)
        #expect(control.allControlEvents == .touchDown)
    }

    @Test("A3 A new action with the same identifier replaces the old one only for the events it is added for")
    func A3_replaces() {
        let control = UIControl()
        let log = Log()
        let name = UIAction.Identifier(rawValue: "same")
        control.addAction(UIAction(identifier: name) { _ in log.note("old") }, for: [.touchDown, .touchUpInside])
        let new = UIAction(identifier: name) { _ in log.note("new") }
        control.addAction(new, for: .touchDown)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchUpInside)
        #expect(log.take() == ["new", "old"])
        control.removeAction(new, for: .allEvents)
        control.sendActions(for: .allEvents)
        #expect(log.lines.isEmpty)
    }

    @Test("A3 Enumeration passes every handler with its events until the caller stops it") func A3_enumerates() {
        let control = UIControl()
        let receiver = Receiver()
        control.addTarget(receiver, action: tell, for: .touchDown)
        control.addTarget(nil, action: tell, for: .touchCancel)
        control.addAction(UIAction(title: "Act") { _ in }, for: .valueChanged)
        var seen: [String] = []
        control.enumerateEventHandlers { action, pair, events, _ in
            if let action { seen.append("\(action.title) \(events.rawValue)") }
            if let pair { seen.append("\(pair.1.name) \(pair.0 == nil ? "nil" : "target") \(events.rawValue)") }
        }
        #expect(seen == ["tell target 1", "tell nil 256", "Act 4096"])

        var count = 0
        control.enumerateEventHandlers { _, _, _, stop in
            count += 1
            stop = true
        }
        #expect(count == 1)
    }

    @Test("A3 A handler that another handler removes during sending does not run") func A3_removesWhileSending() {
        let control = UIControl()
        let log = Log()
        let second = UIAction { _ in log.note("second") }
        control.addAction(
            UIAction { action in
                log.note("first")
                control.removeAction(second, for: .allEvents)
            }, for: .touchDown)
        control.addAction(second, for: .touchDown)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchDown)

        #expect(log.lines == ["first", "first"])
    }

    // MARK: C5, F7, H8

    @Test("C5 An action passed to a control's initialiser runs on its primary event") func C5_primaryAction() throws {
        var count = 0
        screen.add(UISwitch(frame: .zero, primaryAction: UIAction { _ in count += 1 }), 0, 0, 51, 31)
        try screen.tap(10, 10)
        #expect(count == 1)
        UIControl(frame: .zero, primaryAction: UIAction { _ in count += 1 }).performPrimaryAction()
        #expect(count == 2)
    }

    @Test("F7 A tap on a button keeps the first responder, and the button cannot become it") func F7_button() throws {
        let field = screen.add(Field(), 0, 0, 50, 50)
        let button = screen.add(UIButton(frame: .zero), 100, 0, 50, 50)
        field.becomeFirstResponder()
        try screen.tap(110, 10)

        #expect(field.isFirstResponder)
        #expect(!button.canBecomeFirstResponder)
    }

    @Test("H8 A touch on a disabled control, or on a part of it, goes to the view behind")
    func H8_behind() throws {
        for control in [UISegmentedControl(items: ["a", "b"]), UIStepper(), UIPageControl(), UIButton(frame: .zero)] {
            let behind = screen.add(UIView(), 200, 200, 100, 40)
            screen.add(control, 200, 200, 100, 40)
            screen.application.layoutIfNeeded()
            #expect(screen.hit(210, 210) === control)
            control.isEnabled = false
            #expect(screen.hit(210, 210) === behind)
        }
    }

    // MARK: Arrow keys

    @Test("C5 Select enters a control with a value, arrow keys change it, and select or menu leaves it")
    func C5_arrows()
        throws
    {
        let slider = screen.add(UISlider(), 100, 100, 200, 44)
        let below = screen.add(UIButton(frame: .zero), 320, 100, 100, 44)
        screen.application.focusSystem.requestFocusUpdate(to: slider)
        try screen.press(.select)
        #expect(slider.isHighlighted)
        try screen.press(.rightArrow)
        try screen.press(.upArrow)
        #expect(slider.value == 0.2)
        #expect(slider.isFocused)
        try screen.press(.leftArrow)
        #expect(slider.value == 0.1)
        try screen.press(.menu)
        #expect(!slider.isHighlighted)

        try screen.press(.rightArrow)
        #expect(slider.value == 0.1)
        #expect(below.isFocused)
    }

    @Test("C5 A control that loses the focus or is disabled is left") func C5_leaving() throws {
        let slider = screen.add(UISlider(), 100, 100, 200, 44)
        let other = screen.add(UIButton(frame: .zero), 320, 100, 100, 44)
        screen.application.focusSystem.requestFocusUpdate(to: slider)
        screen.application.focusSystem.updateFocusIfNeeded()
        try screen.press(.select)
        screen.application.focusSystem.requestFocusUpdate(to: other)
        screen.application.focusSystem.updateFocusIfNeeded()
        #expect(other.isFocused)
        #expect(!slider.isAdjusting)

        screen.application.focusSystem.requestFocusUpdate(to: slider)
        screen.application.focusSystem.updateFocusIfNeeded()
        try screen.press(.select)
        slider.isEnabled = false
        #expect(!slider.isAdjusting)
        #expect(!slider.isHighlighted)
    }
}
