import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct GestureDelegateTests {
    private let g = GestureScene()
    private let decider = Decider()

    private func deciding(_ recognizer: UIGestureRecognizer) { recognizer.delegate = decider }

    @Test("G2 The delegate is asked once about the event, and about each touch before the recognizer receives it")
    func G2_asked() throws {
        let watcher = g.add(Watcher(), "watcher")
        watcher.log = g.log
        deciding(watcher)
        decider.log = g.log

        try g.screen.touch(.began, 10, 10, id: 1)
        try g.screen.touch(.began, 20, 10, id: 2)

        #expect(
            g.log.lines == ["event?", "touch?", "watcher began", "view began", "touch?", "watcher began", "view began"])
    }

    @Test("G2 A recognizer does not receive a touch that its delegate refuses, and its state is unchanged")
    func G2_refusesTouch() throws {
        let watcher = g.add(Watcher(), "watcher")
        watcher.log = g.log
        watcher.onMoved = .ended
        deciding(watcher)
        decider.receivesTouch = { $0.location(in: nil).x > 100 }

        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 200, y: 10)])

        #expect(g.log.take() == ["view began", "view moved", "view ended"])
        #expect(watcher.state == .possible)
        try g.drag([CGPoint(x: 110, y: 10), CGPoint(x: 200, y: 10)])
        #expect(g.log.lines.contains("watcher ended"))
    }

    @Test("G2 After refusing an event, the delegate is not asked about its touches") func G2_refusesEvent() throws {
        let watcher = g.add(Watcher(), "watcher")
        deciding(watcher)
        decider.log = g.log
        decider.receivesEvent = false

        try g.screen.touch(.began, 10, 10, id: 1)
        try g.screen.touch(.began, 20, 10, id: 2)

        #expect(g.log.lines == ["event?", "view began", "view began"])
    }

    @Test("G6 A state that is set outside a touch sequence resets at once, and the next tap is recognized")
    func G6_setOutside() throws {
        let tap = g.add(UITapGestureRecognizer(), "tap")
        tap.state = .cancelled
        #expect(tap.state == .possible)
        try g.tap()

        #expect(g.log.lines.contains("tap ended"))
    }

    @Test(
        "G6 A recognizer that finished with one person's touch begins anew for another person's")
    func G6_others()
        throws
    {
        g.add(UITapGestureRecognizer(), "tap")
        let other = InputDevice()
        try g.screen.sendTouches([(1, .began, 10, 10)], from: other)
        g.screen.clock.advance(by: 2_000)
        try g.tap(50, 50)
        #expect(g.log.lines.contains("tap ended"))
        try g.screen.sendTouches([(1, .ended, 10, 10)], from: other)

        #expect(g.screen.application.gestures.isIdle)
    }

    @Test("G6 A recognizer resets even if it never receives the end of a touch") func G6_windowGoes() throws {
        g.add(Watcher(), "watcher")
        try g.screen.touch(.began, 10, 10)
        g.screen.application.remove(g.screen.window)
        try g.screen.touch(.ended, 10, 10)

        #expect(g.screen.application.gestures.isIdle)
    }

    @Test("G4 A recognizer that waits for another cannot enter the changed state") func G4_changedTooEarly()
        throws
    {
        final class Eager: UIGestureRecognizer {
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
                state = .began
                state = .changed
            }
        }
        let eager = g.add(Eager(), "eager")
        eager.require(toFail: g.add(Watcher(), "watcher"))
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 50, y: 10)])

        #expect(!g.log.lines.contains { $0.hasPrefix("eager") })
    }

    @Test("G3 A recognizer does not retain its delegate") func G3_delegateIsWeak() {
        let watcher = g.add(Watcher(), "watcher")
        do {
            let other = Decider()
            watcher.delegate = other
        }
        #expect(watcher.delegate == nil)
    }

    @Test("G7 If the delegate refuses to begin, the gesture fails, and the delegate is asked once per attempt")
    func G7_delegate() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        deciding(pan)
        decider.log = g.log
        decider.begins = false
        try g.screen.touch(.began, 10, 10)
        _ = g.log.take()

        try g.screen.touch(.moved, 50, 10)
        try g.screen.touch(.moved, 90, 10)

        #expect(g.log.lines == ["should begin", "view moved", "view moved"])
        #expect(pan.state == .failed)
    }

    @Test("G7 If the view whose touch would be cancelled refuses to begin, the gesture fails") func G7_view() throws {
        final class Refusing: UIView {
            var asked = 0
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
                asked += 1
                return false
            }
        }
        let refusing = g.screen.add(Refusing(), 0, 0, 100, 100, to: g.view)
        let pan = g.add(UIPanGestureRecognizer(), "pan")

        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10)])
        #expect(refusing.asked == 1)
        #expect(g.log.take().filter { $0.hasPrefix("pan") }.isEmpty)

        // `gestureRecognizerShouldBegin` of the view is called only if the gesture would cancel touches of the view.
        pan.cancelsTouchesInView = false
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10)])
        #expect(refusing.asked == 1)
        #expect(g.log.lines.contains("pan began"))
    }

    @Test("G9 The first gesture to recognize makes others fail, unless canPrevent or canBePrevented forbids it")
    func G9_prevention()
        throws
    {
        final class Meek: UITapGestureRecognizer {
            override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        final class Stubborn: UITapGestureRecognizer {
            override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        _ = g.taps(1, "first")
        _ = g.taps(1, "second")
        try g.tap()
        #expect(g.log.take() == ["view began", "view cancelled", "first ended"])

        g.add(Stubborn(), "stubborn")
        try g.tap()
        #expect(g.log.take() == ["view began", "view cancelled", "first ended", "stubborn ended"])

        let other = g.screen.probe("other", g.log, 0, 400, 400, 400)
        g.add(Meek(), "meek", on: other)
        _ = g.taps(1, "third", on: other)
        try g.tap(50, 450)
        #expect(g.log.take() == ["other began", "other cancelled", "meek ended", "third ended"])
    }

    @Test("G9 A tap recognizer never prevents one that requires more taps") func G9_taps() {
        let single = g.taps(1, "single")
        let double = g.taps(2, "double")
        #expect(!single.canPrevent(double))
        #expect(double.canPrevent(single))
        #expect(single.canPrevent(UIPanGestureRecognizer()))
    }

    @Test("G10 Two gestures recognize simultaneously if either delegate allows it") func G10_simultaneous() throws {
        let pinch = g.add(UIPinchGestureRecognizer(), "pinch")
        let rotation = g.add(UIRotationGestureRecognizer(), "rotation")
        decider.simultaneous = true
        for asked in [pinch, rotation] {
            pinch.delegate = nil
            rotation.delegate = nil
            asked.delegate = decider
            try g.screen.sendTouches([(1, .began, 100, 100), (2, .began, 200, 100)])
            try g.screen.sendTouches([(2, .moved, 230, 160)])
            #expect(g.log.take().filter { !$0.hasPrefix("view") } == ["pinch began", "rotation began"])
            try g.screen.sendTouches([(1, .ended, 100, 100), (2, .ended, 230, 160)])
            _ = g.log.take()
        }
    }

    @Test("G11 A gesture that has begun continues when another one recognizes") func G11_begunGoesOn() throws {
        let long = g.add(UILongPressGestureRecognizer(), "long")
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 500)
        try g.screen.touch(.moved, 50, 10)

        #expect(long.state == .changed)
        #expect(pan.state == .failed)
        try g.screen.touch(.ended, 50, 10)
        #expect(g.log.lines.filter { !$0.hasPrefix("view") } == ["long began", "long changed", "long ended"])
    }

    @Test("G12 Delegates on either side can require a failure and are asked once per attempt") func G12_dynamic()
        throws
    {
        let swipe = g.add(UISwipeGestureRecognizer(), "swipe")
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        deciding(pan)
        decider.log = g.log
        decider.requires = swipe
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 22, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 90, y: 10)])
        #expect(
            g.log.take().filter {
                $0.hasPrefix("requires") || !$0.hasPrefix("view") && !$0.hasSuffix("?") && $0 != "should begin"
            }
                == ["requires swipe?", "swipe ended"])

        pan.delegate = nil
        deciding(swipe)
        decider.requires = nil
        decider.requiredBy = pan
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 22, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 90, y: 10)])
        #expect(g.log.take().filter { $0.hasPrefix("pan") || $0.hasPrefix("swipe") } == ["swipe ended"])

        // A downward drag makes the swipe fail, so the pan begins at once.
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 22), CGPoint(x: 10, y: 40)])
        #expect(g.log.lines.filter { $0.hasPrefix("pan") } == ["pan began", "pan changed", "pan ended"])
    }
}
