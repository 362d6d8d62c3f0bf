import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct GestureDelayTests {
    private let g = GestureScene()

    private var views: [String] { g.log.take().filter { $0.hasPrefix("view") } }

    @Test("G16 Delayed began and moved calls arrive unchanged and in order once the gesture fails") func G16_fails()
        throws
    {
        let watcher = g.add(Watcher(), "watcher")
        watcher.delaysTouchesBegan = true
        var places: [CGFloat] = []
        var times: [TimeInterval] = []
        g.view.onTouch = { phase, touches, event in
            #expect(touches.first?.phase == phase)
            places.append(touches.first?.location(in: nil).x ?? -1)
            times.append(event?.timestamp ?? -1)
        }
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 10)
        try g.screen.touch(.moved, 20, 10)
        g.screen.clock.advance(by: 10)
        try g.screen.touch(.moved, 30, 10)
        #expect(views.isEmpty)

        watcher.state = .failed
        #expect(views == ["view began", "view moved", "view moved"])
        #expect(places == [10, 20, 30])
        #expect(times == [0, 0.01, 0.02])
        try g.screen.touch(.ended, 30, 10)
        #expect(views == ["view ended"])
    }

    @Test("G16 If the gesture is recognized, the view does not receive the delayed touches") func G16_recognized()
        throws
    {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        pan.delaysTouchesBegan = true
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 10), CGPoint(x: 50, y: 10)])

        #expect(views.isEmpty)
    }

    @Test("G16 If delayed touches are cancelled, the view does not receive them") func G16_cancelled() throws {
        g.add(Watcher(), "watcher").delaysTouchesBegan = true
        try g.screen.touch(.began, 10, 10)
        g.screen.application.cancelAll(from: g.screen.device)

        #expect(views.isEmpty)
        #expect(g.screen.application.gestures.isIdle)
    }

    @Test("G16 An undecided gesture releases the delayed touches when they end") func G16_undecided() throws {
        g.add(Watcher(), "watcher").delaysTouchesBegan = true
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 10)])

        #expect(views == ["view began", "view moved", "view ended"])
    }

    @Test("G16 The number of delayed moves is limited, and the last one is kept") func G16_bounded() throws {
        let watcher = g.add(Watcher(), "watcher")
        watcher.delaysTouchesBegan = true
        var last: CGFloat = 0
        g.view.onTouch = { _, touches, _ in last = touches.first?.location(in: nil).x ?? -1 }
        try g.screen.touch(.began, 0, 10)
        for x in 1...1_000 { try g.screen.touch(.moved, CGFloat(x) / 4, 10) }
        watcher.state = .failed

        #expect(views.count == TouchDispatch.pendingPhaseLimit)
        #expect(last == 250)
    }

    @Test("G17 With delaysTouchesEnded, a double tap sends the view began, then cancels both touches")
    func G17_delayed() throws {
        _ = g.taps(2, "double")
        try g.tap()
        #expect(views == ["view began"])
        try g.tap(after: 100)

        #expect(g.log.lines == ["view began", "view cancelled 2", "double ended"])
    }

    @Test("G17 Without delaysTouchesEnded, a double tap sends the view began, ended, began and cancelled")
    func G17_notDelayed() throws {
        g.taps(2, "double").delaysTouchesEnded = false
        try g.tap()
        try g.tap(after: 100)

        #expect(g.log.lines == ["view began", "view ended", "view began", "view cancelled", "double ended"])
    }

    @Test("G17 If a double tap fails, the delayed ended call arrives then") func G17_fails() throws {
        _ = g.taps(2, "double")
        try g.tap()
        #expect(views == ["view began"])
        g.screen.clock.advance(by: 350)

        #expect(views == ["view ended"])
    }

    @Test("G17 A view that is removed while its ended call is delayed receives cancelled instead") func G17_viewLeaves()
        throws
    {
        _ = g.taps(2, "double")
        try g.tap()
        g.view.removeFromSuperview()
        g.screen.clock.advance(by: 1_000)

        #expect(g.log.lines == ["view began", "view cancelled"])
        #expect(g.screen.application.gestures.isIdle)
    }

    @Test("G18 After a continuous gesture has begun, later touches go only to it") func G18_later() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        try g.screen.touch(.began, 10, 10, id: 1)
        try g.screen.touch(.moved, 50, 10, id: 1)
        _ = g.log.take()
        try g.screen.touch(.began, 60, 10, id: 2)
        try g.screen.touch(.moved, 80, 10, id: 2)
        #expect(pan.numberOfTouches == 2)
        try g.screen.sendTouches([(1, .ended, 50, 10), (2, .ended, 80, 10)])

        #expect(g.log.lines == ["pan changed", "pan ended"])
    }

    @Test("G15 A touch that a recognizer ignores is not cancelled in the view") func G15_ignored() throws {
        final class Ignoring: UIGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                for touch in touches where touch.location(in: nil).x > 100 { ignore(touch, for: event) }
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
        }
        g.add(Ignoring(), "ignoring")
        try g.screen.sendTouches([(1, .began, 10, 10), (2, .began, 200, 10)])
        try g.screen.sendTouches([(1, .moved, 20, 10)])
        try g.screen.sendTouches([(1, .ended, 20, 10), (2, .ended, 200, 10)])

        #expect(g.log.lines == ["view began 2", "view cancelled", "ignoring ended", "view ended"])
    }

    @Test(
        "S1 Scroll view content receives a touch after 150 ms, or when it lifts: began and ended together")
    func S1_delaysContentTouches() throws {
        let scroll = g.screen.add(UIScrollView(), 0, 400, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let row = g.screen.probe("row", g.log, 0, 0, 400, 400, to: scroll)
        try g.screen.touch(.began, 10, 450)
        g.screen.clock.advance(by: 149)
        #expect(g.log.lines.isEmpty)
        g.screen.clock.advance(by: 1)
        #expect(g.log.take() == ["row began"])
        try g.screen.touch(.ended, 10, 450)
        #expect(g.log.take() == ["row ended"])

        try g.screen.touch(.began, 10, 450)
        #expect(g.log.lines.isEmpty)
        let outcome = try g.screen.touch(.ended, 10, 450)
        #expect(g.log.take() == ["row began", "row ended"])
        #expect(outcome.handler === row)

        scroll.delaysContentTouches = false
        try g.screen.touch(.began, 10, 450)
        #expect(g.log.take() == ["row began"])
    }

    @Test("S1 A quick flick scrolls, and the content receives no touch, not even a control")
    func S1_flick() throws {
        let scroll = g.screen.add(UIScrollView(), 0, 400, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let button = g.screen.add(UIButton(frame: .zero), 0, 0, 400, 400, to: scroll)
        button.addAction(UIAction { [log = g.log] _ in log.note("touched") }, for: .allTouchEvents)
        try g.drag([CGPoint(x: 10, y: 600), CGPoint(x: 10, y: 560)], every: 100)

        #expect(g.log.lines.isEmpty)
        #expect(scroll.contentOffset.y == 40)
    }

    @Test("S1 A scroll view that cannot scroll delays no touches; touchesShouldBegin can withhold them")
    func S1_others()
        throws
    {
        final class Keeping: UIScrollView {
            override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
                false
            }
        }
        let scroll = g.screen.add(UIScrollView(), 0, 400, 200, 400)
        _ = g.screen.probe("row", g.log, 0, 0, 200, 400, to: scroll)
        try g.screen.touch(.began, 10, 450)
        #expect(g.log.take() == ["row began"])
        try g.screen.touch(.ended, 10, 450)
        _ = g.log.take()

        let keeping = g.screen.add(Keeping(), 200, 400, 200, 400)
        _ = g.screen.probe("kept", g.log, 0, 0, 200, 400, to: keeping)
        try g.tap(210, 450)
        #expect(g.log.lines.isEmpty)
    }
}
