import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Tracker: UIControl {
    var steps: [String] = []
    var begins = true
    var continues = true

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        steps.append("begin")
        return begins
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        steps.append("continue")
        return continues
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { steps.append("end") }
    override func cancelTracking(with event: UIEvent?) { steps.append(event == nil ? "cancel, no event" : "cancel") }
}

@Suite @MainActor struct ControlTests {
    private let screen = TestScreen.untraced(width: 800, height: 800)
    private let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "drag inside"),
        (.touchDragOutside, "drag outside"),
        (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up inside"),
        (.touchUpOutside, "up outside"),
        (.touchCancel, "cancel"), (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]

    private func listen<Control: UIControl>(to control: Control, at frame: CGRect, _ log: Log) -> Control {
        for (event, name) in names { control.addAction(UIAction { _ in log.note(name) }, for: event) }
        return screen.add(control, frame.minX, frame.minY, frame.width, frame.height)
    }

    @Test("C1 Tracking begins, continues and ends with a touch; isHighlighted and isTouchInside hold only then")
    func C1_tracking() throws {
        let control = screen.add(Tracker(), 200, 200, 100, 100)
        #expect(!control.isTracking)
        try screen.touch(.began, 210, 210)
        #expect(control.isTracking)
        #expect(control.isTouchInside)
        #expect(control.isHighlighted)
        try screen.touch(.moved, 600, 210)
        #expect(control.isTracking)
        #expect(!control.isTouchInside)
        #expect(!control.isHighlighted)
        try screen.touch(.moved, 220, 210)
        #expect(control.isHighlighted)
        try screen.touch(.ended, 220, 210)

        #expect(control.steps == ["begin", "continue", "continue", "end"])
        #expect(!control.isTracking)
        #expect(!control.isTouchInside)
        #expect(!control.isHighlighted)
    }

    @Test("C1 If beginTracking returns false, the touch is not tracked; if continueTracking does, tracking ends")
    func C1_refusals()
        throws
    {
        let log = Log()
        let control = listen(to: Tracker(), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)
        control.begins = false
        try screen.touch(.began, 210, 210)
        try screen.touch(.moved, 220, 210)
        try screen.touch(.ended, 210, 210)
        #expect(control.steps == ["begin"])
        #expect(log.take().isEmpty)

        control.begins = true
        control.continues = false
        control.steps = []
        screen.clock.advance(by: 1_000)
        try screen.touch(.began, 210, 210)
        try screen.touch(.moved, 220, 210)
        #expect(!control.isTracking)
        try screen.touch(.ended, 210, 210)
        #expect(control.steps == ["begin", "continue", "end"])
        #expect(log.lines == ["down"])
    }

    @Test("C1 A cancelled touch sends one cancellation, without an event if no event caused it") func C1_cancelled()
        throws
    {
        let log = Log()
        let control = listen(to: Tracker(), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)
        try screen.touch(.began, 210, 210)
        screen.application.cancelAll(from: screen.device)
        #expect(control.steps == ["begin", "cancel"])
        #expect(log.take() == ["down", "cancel"])
        #expect(!control.isHighlighted)

        control.steps = []
        try screen.touch(.began, 210, 210)
        control.isEnabled = false
        try screen.touch(.ended, 210, 210)
        #expect(control.steps == ["begin", "cancel, no event"])
        #expect(log.lines.last == "cancel")
    }

    @Test("C2 A touch that moves out and in again sends drag, exit, enter and up events in order") func C2_events()
        throws
    {
        let log = Log()
        _ = listen(to: UIControl(), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)

        try screen.touch(.began, 210, 210)
        try screen.touch(.moved, 220, 210)
        try screen.touch(.moved, 500, 210)
        try screen.touch(.moved, 510, 210)
        try screen.touch(.moved, 230, 210)
        try screen.touch(.ended, 230, 210)
        #expect(
            log.take() == [
                "down", "drag inside", "drag outside", "exit", "drag outside", "drag inside", "enter", "up inside",
            ])

        try screen.touch(.began, 210, 210)
        try screen.touch(.ended, 600, 210)
        #expect(log.take() == ["down", "repeat", "up outside"])
    }

    @Test("C2 The second tap in quick succession also sends touchDownRepeat") func C2_repeat() throws {
        let log = Log()
        _ = listen(to: UIControl(), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)
        try screen.tap(210, 210)
        screen.clock.advance(by: 200)
        try screen.tap(210, 210)
        screen.clock.advance(by: 2_000)
        try screen.tap(210, 210)

        #expect(log.lines == ["down", "up inside", "down", "repeat", "up inside", "down", "up inside"])
    }

    @Test("C3 A tracked touch is inside up to 70 points beyond the bounds, but must begin within them")
    func C3_margin() throws {
        #expect(UIControl.trackingMargin == 70)
        let log = Log()
        let control = listen(to: UIControl(), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)
        try screen.tap(301, 210)
        #expect(log.take().isEmpty)
        screen.clock.advance(by: 1_000)

        try screen.touch(.began, 290, 210)
        try screen.touch(.moved, 369, 210)
        #expect(control.isTouchInside)
        try screen.touch(.moved, 371, 210)
        #expect(!control.isTouchInside)
        try screen.touch(.ended, 369, 210)
        #expect(log.lines == ["down", "drag inside", "drag outside", "exit", "up inside"])
    }

    @Test("C4 The normal state is empty, several states can hold at once, and raw values are UIKit's") func C4_states()
    {
        let states: [UIControl.State] = [
            .normal, .highlighted, .disabled, .selected, .focused, .application, .reserved,
        ]
        #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8, 0x00FF_0000, 0xFF00_0000])
        let control = screen.add(UIControl(), 0, 0, 10, 10)
        #expect(control.state == .normal)
        #expect(control.state.isEmpty)
        control.isHighlighted = true
        control.isSelected = true
        screen.focus(on: control)
        #expect(control.state == [.highlighted, .selected, .focused])
        control.isEnabled = false
        screen.application.commit()
        #expect(control.state == [.highlighted, .selected, .disabled])
    }

    @Test("C4 The raw values of control events are UIKit's") func C4_events() {
        let events = names.map(\.0.rawValue)
        #expect(events == [1, 2, 4, 8, 16, 32, 64, 128, 256, 1 << 12, 1 << 13])
        #expect(UIControl.Event.menuActionTriggered.rawValue == 1 << 14)
        let editing: [UIControl.Event] = [.editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit]
        #expect(editing.map(\.rawValue) == [1 << 16, 1 << 17, 1 << 18, 1 << 19])
        #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
        #expect(UIControl.Event.allEditingEvents.rawValue == 0xF_0000)
        #expect(UIControl.Event.allEvents.rawValue == 0xFFFF_FFFF)
    }

    @Test("C5 A tap on a button sends touchUpInside and then primaryActionTriggered") func C5_buttonTap() throws {
        let log = Log()
        _ = listen(to: UIButton(frame: .zero), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)
        try screen.tap(210, 210)
        #expect(log.take() == ["down", "up inside", "primary"])
        try screen.touch(.began, 210, 210)
        try screen.touch(.ended, 600, 600)
        #expect(!log.lines.contains("primary"))
    }

    @Test("C5 A select press on a focused button sends only primaryActionTriggered") func C5_buttonPress() throws {
        let log = Log()
        let button = listen(to: UIButton(frame: .zero), at: CGRect(x: 200, y: 200, width: 100, height: 100), log)
        screen.application.focusSystem.requestFocusUpdate(to: button)
        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .began)], from: screen.device)
        #expect(button.isHighlighted)
        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .ended)], from: screen.device)
        #expect(!button.isHighlighted)
        #expect(log.take() == ["primary"])

        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .began)], from: screen.device)
        screen.application.cancelAll(from: screen.device)
        #expect(!button.isHighlighted)
        #expect(log.lines.isEmpty)
    }

    @Test("A button shows the title and image of its state, else those of the normal state") func buttonStates() throws
    {
        let button = screen.add(UIButton(frame: .zero), 0, 0, 100, 50)
        button.setTitle("Play", for: .normal)
        button.setTitle("Pause", for: .selected)
        button.setImage(UIImage(systemName: "play.fill"), for: .normal)
        button.setImage(UIImage(systemName: "pause.fill"), for: .highlighted)
        screen.application.commit()
        #expect(button.node?.value(of: .title) == .string("Play"))
        #expect(button.title(for: .highlighted) == nil)

        try screen.touch(.began, 10, 10)
        screen.application.commit()
        #expect(button.currentTitle == "Play")
        #expect(button.node?.value(of: .image) == .string("symbol:pause.fill"))
        button.isSelected = true
        #expect(button.currentTitle == "Play")
        try screen.touch(.ended, 10, 10)
        screen.application.commit()
        #expect(button.node?.value(of: .title) == .string("Pause"))
        #expect(button.node?.value(of: .image) == .string("symbol:play.fill"))
        button.isEnabled = false
        screen.application.commit()
        #expect(button.node?.value(of: .predict) == RenderValue.none)
        #expect(button.node?.value(of: .enabled) == .bool(false))
        button.setTitle(nil, for: .normal)
        #expect(button.currentTitle == nil)
    }

    @Test("A button with an action runs it when triggered") func buttonAction() throws {
        var count = 0
        screen.add(UIButton(frame: .zero, primaryAction: UIAction { _ in count += 1 }), 0, 0, 100, 50)
        try screen.tap(10, 10)
        #expect(count == 1)
    }

    @Test("A switch toggles by tap and by select press and sends events, but not when set by code") func switches()
        throws
    {
        let log = Log()
        let toggle = listen(to: UISwitch(), at: CGRect(x: 200, y: 200, width: 51, height: 31), log)
        toggle.isOn = true
        #expect(log.lines.isEmpty)
        try screen.tap(210, 210)
        #expect(!toggle.isOn)
        #expect(log.take() == ["down", "up inside", "value", "primary"])
        screen.application.focusSystem.requestFocusUpdate(to: toggle)
        try screen.press(.select)
        #expect(toggle.isOn)
        #expect(log.take() == ["value", "primary"])
        screen.application.commit()
        #expect(toggle.node?.value(of: .on) == .bool(true))
        #expect(toggle.node?.value(of: .predict) == .string("toggle"))
        try screen.touch(.began, 210, 210)
        try screen.touch(.ended, 600, 600)
        #expect(toggle.isOn)
    }
}
