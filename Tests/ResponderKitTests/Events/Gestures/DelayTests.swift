import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct GestureDelayTests {
    private let g = GestureScene()

    private var views: [String] { g.log.take().filter { $0.hasPrefix("view") } }

    @Test("G16 began and moved wait until the gesture fails, and then come in order, as they were") func G16_fails()
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
        try g.scene.touch(.began, 10, 10)
        g.scene.clock.advance(by: 10)
        try g.scene.touch(.moved, 20, 10)
        g.scene.clock.advance(by: 10)
        try g.scene.touch(.moved, 30, 10)
        #expect(views.isEmpty)

        watcher.state = .failed
        #expect(views == ["view began", "view moved", "view moved"])
        #expect(places == [10, 20, 30])
        #expect(times == [0, 0.01, 0.02])
        try g.scene.touch(.ended, 30, 10)
        #expect(views == ["view ended"])
    }

    @Test("G16 recognized, the view never hears of them") func G16_recognized() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        pan.delaysTouchesBegan = true
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 10), CGPoint(x: 50, y: 10)])

        #expect(views.isEmpty)
    }

    @Test("G16 taken away while they wait, the view never hears of them") func G16_cancelled() throws {
        g.add(Watcher(), "watcher").delaysTouchesBegan = true
        try g.scene.touch(.began, 10, 10)
        g.scene.application.cancelAll(from: g.scene.device)

        #expect(views.isEmpty)
        #expect(g.scene.application.gestures.isIdle)
    }

    @Test("G16 a gesture that never decides lets go when its fingers are lifted") func G16_undecided() throws {
        g.add(Watcher(), "watcher").delaysTouchesBegan = true
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 10)])

        #expect(views == ["view began", "view moved", "view ended"])
    }

    @Test("G16 however many moves wait, few are kept, and the last of them is") func G16_bounded() throws {
        let watcher = g.add(Watcher(), "watcher")
        watcher.delaysTouchesBegan = true
        var last: CGFloat = 0
        g.view.onTouch = { _, touches, _ in last = touches.first?.location(in: nil).x ?? -1 }
        try g.scene.touch(.began, 0, 10)
        for x in 1...1_000 { try g.scene.touch(.moved, CGFloat(x) / 4, 10) }
        watcher.state = .failed

        #expect(views.count == TouchDispatch.packetLimit)
        #expect(last == 250)
    }

    @Test("G17 a double tap with delaysTouchesEnded: began, began, cancelled, cancelled") func G17_delayed() throws {
        _ = g.taps(2, "double")
        try g.tap()
        #expect(views == ["view began"])
        try g.tap(after: 100)

        #expect(g.log.lines == ["view began", "view cancelled 2", "double ended"])
    }

    @Test("G17 a double tap without it: began, ended, began, cancelled") func G17_notDelayed() throws {
        g.taps(2, "double").delaysTouchesEnded = false
        try g.tap()
        try g.tap(after: 100)

        #expect(g.log.lines == ["view began", "view ended", "view began", "view cancelled", "double ended"])
    }

    @Test("G17 where it fails, ended comes then") func G17_fails() throws {
        _ = g.taps(2, "double")
        try g.tap()
        #expect(views == ["view began"])
        g.scene.clock.advance(by: 350)

        #expect(views == ["view ended"])
    }

    @Test("G17 a view that goes while its ended waits is cancelled instead") func G17_viewLeaves() throws {
        _ = g.taps(2, "double")
        try g.tap()
        g.view.removeFromSuperview()
        g.scene.clock.advance(by: 1_000)

        #expect(g.log.lines == ["view began", "view cancelled"])
        #expect(g.scene.application.gestures.isIdle)
    }

    @Test("G18 after a continuous one began, later touches are its alone") func G18_later() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        try g.scene.touch(.began, 10, 10, id: 1)
        try g.scene.touch(.moved, 50, 10, id: 1)
        _ = g.log.take()
        try g.scene.touch(.began, 60, 10, id: 2)
        try g.scene.touch(.moved, 80, 10, id: 2)
        #expect(pan.numberOfTouches == 2)
        try g.scene.touches([(1, .ended, 50, 10), (2, .ended, 80, 10)])

        #expect(g.log.lines == ["pan changed", "pan ended"])
    }

    @Test("G15 what a recognizer ignores it does not take") func G15_ignored() throws {
        final class Ignoring: UIGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                for touch in touches where touch.location(in: nil).x > 100 { ignore(touch, for: event) }
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
        }
        g.add(Ignoring(), "ignoring")
        try g.scene.touches([(1, .began, 10, 10), (2, .began, 200, 10)])
        try g.scene.touches([(1, .moved, 20, 10)])
        try g.scene.touches([(1, .ended, 20, 10), (2, .ended, 200, 10)])

        #expect(g.log.lines == ["view began 2", "view cancelled", "ignoring ended", "view ended"])
    }

    @Test(
        "S1 what a scroll view contains hears of a touch 150 ms later, or when it is lifted: began and ended together")
    func S1_delaysContentTouches() throws {
        let scroll = g.scene.add(UIScrollView(), 0, 400, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let row = g.scene.probe("row", g.log, 0, 0, 400, 400, to: scroll)
        try g.scene.touch(.began, 10, 450)
        g.scene.clock.advance(by: 149)
        #expect(g.log.lines.isEmpty)
        g.scene.clock.advance(by: 1)
        #expect(g.log.take() == ["row began"])
        try g.scene.touch(.ended, 10, 450)
        #expect(g.log.take() == ["row ended"])

        try g.scene.touch(.began, 10, 450)
        #expect(g.log.lines.isEmpty)
        let outcome = try g.scene.touch(.ended, 10, 450)
        #expect(g.log.take() == ["row began", "row ended"])
        #expect(outcome.handler === row)

        scroll.delaysContentTouches = false
        try g.scene.touch(.began, 10, 450)
        #expect(g.log.take() == ["row began"])
    }

    @Test("S1 a flick that comes before that scrolls, and the content never hears of it, not even a control")
    func S1_flick() throws {
        let scroll = g.scene.add(UIScrollView(), 0, 400, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let button = g.scene.add(UIButton(frame: .zero), 0, 0, 400, 400, to: scroll)
        button.addAction(UIAction { [log = g.log] _ in log.note("touched") }, for: .allTouchEvents)
        try g.drag([CGPoint(x: 10, y: 600), CGPoint(x: 10, y: 560)], every: 100)

        #expect(g.log.lines.isEmpty)
        #expect(scroll.contentOffset.y == 40)
    }

    @Test("S1 a scroll view with nothing to scroll delays nothing; touchesShouldBegin keeps touches from the content")
    func S1_others()
        throws
    {
        final class Keeping: UIScrollView {
            override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
                false
            }
        }
        let scroll = g.scene.add(UIScrollView(), 0, 400, 200, 400)
        _ = g.scene.probe("row", g.log, 0, 0, 200, 400, to: scroll)
        try g.scene.touch(.began, 10, 450)
        #expect(g.log.take() == ["row began"])
        try g.scene.touch(.ended, 10, 450)
        _ = g.log.take()

        let keeping = g.scene.add(Keeping(), 200, 400, 200, 400)
        _ = g.scene.probe("kept", g.log, 0, 0, 200, 400, to: keeping)
        try g.tap(210, 450)
        #expect(g.log.lines.isEmpty)
    }
}
