import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TapTests {
    private let g = GestureScene()

    private var actions: [String] { g.log.take().filter { !$0.hasPrefix("view") } }

    @Test("G21 By default, a tap recognizer requires one tap with one finger") func G21_defaults() throws {
        let tap = g.add(UITapGestureRecognizer(), "tap")
        #expect(tap.numberOfTapsRequired == 1)
        #expect(tap.numberOfTouchesRequired == 1)
        try g.tap()
        #expect(actions == ["tap ended"])
        try g.tap()
        #expect(actions == ["tap ended"])
    }

    @Test("G21 A touch that moves more than 10 points or lasts 1.5 s is no tap") func G21_limits() throws {
        g.add(UITapGestureRecognizer(), "tap")
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10)])
        #expect(actions == ["tap ended"])
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 20.5, y: 10)])
        #expect(actions.isEmpty)
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 1_499)
        try g.screen.touch(.ended, 10, 10)
        #expect(actions == ["tap ended"])
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 1_500)
        try g.screen.touch(.ended, 10, 10)
        #expect(actions.isEmpty)
    }

    @Test("G21 Multiple taps must be within 0.35 s and 45 points of each other") func G21_inARow() throws {
        _ = g.taps(3, "triple")
        for _ in 0..<3 { try g.tap(after: 340) }
        #expect(actions == ["triple ended"])
        g.screen.clock.advance(by: 1_000)
        try g.tap()
        try g.tap(after: 340)
        try g.tap(after: 360)
        #expect(actions.isEmpty)
        g.screen.clock.advance(by: 1_000)
        try g.tap(50, 50)
        try g.tap(50, 96)
        try g.tap(50, 50)
        #expect(actions.isEmpty)
    }

    @Test("G21 A two-finger tap requires both fingers down before one lifts, and no third") func G21_fingers() throws {
        let tap = g.add(UITapGestureRecognizer(), "tap")
        tap.numberOfTouchesRequired = 2
        try g.screen.sendTouches([(1, .began, 10, 10)])
        try g.screen.sendTouches([(2, .began, 60, 10)])
        try g.screen.sendTouches([(1, .ended, 10, 10)])
        #expect(actions.isEmpty)
        try g.screen.sendTouches([(2, .ended, 60, 10)])
        #expect(actions == ["tap ended"])
        try g.tap()
        #expect(actions.isEmpty)
        try g.screen.sendTouches([(1, .began, 10, 10), (2, .began, 60, 10), (3, .began, 90, 10)])
        try g.screen.sendTouches([(1, .ended, 10, 10), (2, .ended, 60, 10), (3, .ended, 90, 10)])
        #expect(actions.isEmpty)
    }

    @Test("G19 The location of a double tap is that of its first tap") func G19_firstTap() throws {
        let double = g.taps(2, "double")
        var place: CGPoint?
        let noting = Recorder { place = double.location(in: g.view) }
        double.addTarget(noting, action: Recorder.action)
        try g.tap(50, 50)
        try g.tap(60, 70, after: 100)

        #expect(place == CGPoint(x: 50, y: 50))
    }

    @Test("G20 A recognizer receives only allowed touch types, and by default only one type at a time") func G20_types()
        throws
    {
        func touch(_ id: Int, _ phase: UITouch.Phase, _ type: UITouch.TouchType) throws {
            _ = try g.screen.application.send(
                touches: [TouchSample(id: id, phase: phase, location: CGPoint(x: 10 * id, y: 10), type: type)],
                from: g.screen.device)
        }
        let tap = g.add(UITapGestureRecognizer(), "tap")
        tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
        try touch(1, .began, .direct)
        try touch(1, .ended, .direct)
        #expect(actions.isEmpty)
        try touch(1, .began, .pencil)
        try touch(1, .ended, .pencil)
        #expect(actions == ["tap ended"])

        let watcher = g.add(Watcher(), "watcher")
        #expect(watcher.requiresExclusiveTouchType)
        try touch(1, .began, .direct)
        try touch(2, .began, .pencil)
        #expect(watcher.numberOfTouches == 1)
        watcher.requiresExclusiveTouchType = false
        try touch(3, .began, .pencil)
        #expect(watcher.numberOfTouches == 2)
    }

    @Test("G8 A button's tap has priority over recognizers of its superviews, but not over its own") func G8_button()
        throws
    {
        let button = g.screen.add(UIButton(frame: .zero), 0, 0, 100, 100, to: g.view)
        button.addAction(UIAction { [log = g.log] _ in log.note("button") }, for: .touchUpInside)
        g.add(UITapGestureRecognizer(), "above")
        try g.tap(10, 10)
        #expect(g.log.take() == ["button"])
        try g.tap(200, 10)
        #expect(g.log.take() == ["view began", "view cancelled", "above ended"])

        g.add(UITapGestureRecognizer(), "own", on: button)
        try g.tap(10, 10)
        #expect(g.log.take() == ["own ended"])
    }

    @Test("G8 A double tap over a button is recognized, because it is not the button's own gesture") func G8_others()
        throws
    {
        let button = g.screen.add(UIButton(frame: .zero), 0, 0, 100, 100, to: g.view)
        button.addAction(UIAction { [log = g.log] _ in log.note("button") }, for: .touchUpInside)
        _ = g.taps(2, "double")
        try g.tap(10, 10)
        try g.tap(10, 10, after: 100)

        #expect(g.log.lines == ["double ended"])
    }

    @Test("G8 A switch has priority over a pan along it, and a slider over a swipe along its thumb") func G8_along()
        throws
    {
        let toggle = g.screen.add(UISwitch(), 0, 0, 51, 31, to: g.view)
        _ = toggle
        g.add(UIPanGestureRecognizer(), "pan")
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 12)])
        #expect(g.log.take().isEmpty)
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 12, y: 40)])
        #expect(g.log.take().contains("pan began"))

        let other = g.screen.probe("other", g.log, 0, 400, 400, 400)
        let slider = g.screen.add(UISlider(), 0, 0, 228, 44, to: other)
        slider.value = 0.5
        g.add(UISwipeGestureRecognizer(), "swipe", on: other)
        try g.drag([CGPoint(x: 114, y: 420), CGPoint(x: 150, y: 420), CGPoint(x: 190, y: 420)])
        #expect(g.log.take().isEmpty)
        #expect(slider.value > 0.5)
    }

    @Test("P3 A select press counts as a tap, and other presses do if allowedPressTypes contains them")
    func P3_presses() throws {
        let field = g.screen.add(Editor("field", g.log), 0, 400, 100, 100)
        field.keeps = true
        field.becomeFirstResponder()
        let tap = g.add(UITapGestureRecognizer(), "tap", on: field)
        try g.screen.press(.select)
        #expect(g.log.take() == ["field pressed", "field press cancelled", "tap ended"])
        try g.screen.press(.playPause)
        #expect(g.log.take() == ["field pressed", "field released"])
        tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.playPause.rawValue)]
        try g.screen.press(.playPause)
        #expect(g.log.take() == ["field pressed", "field press cancelled", "tap ended"])
        try g.screen.press(.select)
        #expect(g.log.take() == ["field pressed", "field released"])
    }

    @Test("P3 Recognizers receive presses before the responder does") func P3_order() throws {
        final class Pressed: UIGestureRecognizer {
            var log: Log?
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                log?.note("recognizer pressed")
            }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                log?.note("recognizer released")
            }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                log?.note("recognizer cancelled")
            }
        }
        let field = g.screen.add(Editor("field", g.log), 0, 400, 100, 100)
        field.becomeFirstResponder()
        g.add(Pressed(), "pressed", on: field).log = g.log
        try g.screen.press(.pageUp)
        #expect(g.log.take() == ["recognizer pressed", "field pressed", "recognizer released", "field released"])
        _ = try g.screen.application.send(presses: [PressSample(type: .menu, phase: .began)], from: g.screen.device)
        g.screen.application.cancelAll(from: g.screen.device)
        #expect(
            g.log.take() == ["recognizer pressed", "field pressed", "recognizer cancelled", "field press cancelled"])
    }
}
