import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct RequirementTests {
    private let g = GestureScene()

    private var actions: [String] { g.log.take().filter { !$0.hasPrefix("view") } }

    @Test("G13 Without a failure requirement, a single tap fires first and then the double tap")
    func G13_both() throws {
        _ = g.taps(1, "single")
        _ = g.taps(2, "double")
        try g.tap()
        #expect(actions == ["single ended"])

        try g.tap(after: 100)
        #expect(actions == ["double ended"])
    }

    @Test("G14 A single tap that requires a double tap to fail fires when its time is over") func G14_firesLate() throws
    {
        let single = g.taps(1, "single")
        single.require(toFail: g.taps(2, "double"))
        try g.tap()
        #expect(actions.isEmpty)
        #expect(single.state == .possible)
        g.screen.clock.advance(by: 349)
        #expect(actions.isEmpty)

        g.screen.clock.advance(by: 1)
        #expect(actions == ["single ended"])
        #expect(single.state == .possible)
    }

    @Test("G14 If the required gesture recognizes, the waiting one fails") func G14_fails() throws {
        let single = g.taps(1, "single")
        single.require(toFail: g.taps(2, "double"))
        try g.tap()
        try g.tap(after: 100)
        g.screen.clock.advance(by: 1_000)

        #expect(actions == ["double ended"])
        try g.tap()
        g.screen.clock.advance(by: 400)
        #expect(actions == ["single ended"])
    }

    @Test("G14 A gesture does not wait for one that has already failed") func G14_alreadyFailed() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        pan.require(toFail: g.taps(1, "tap"))
        try g.screen.touch(.began, 10, 10)
        try g.screen.touch(.moved, 60, 10)

        #expect(actions == ["pan began"])
    }

    @Test(
        "G14 A waiting continuous gesture begins when the required one fails, unless its touches have ended"
    )
    func G14_continuous() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        let watcher = g.add(Watcher(), "watcher")
        pan.require(toFail: watcher)
        try g.screen.touch(.began, 10, 10)
        try g.screen.touch(.moved, 60, 10)
        #expect(pan.state == .possible)
        watcher.state = .failed
        #expect(actions == ["pan began"])
        try g.screen.touch(.ended, 60, 10)
        #expect(actions == ["pan ended"])

        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
        #expect(actions.isEmpty)
        #expect(pan.state == .possible)
    }

    @Test("G14 A gesture does not wait for one that receives none of its touches") func G14_elsewhere() throws {
        let other = g.screen.probe("other", g.log, 0, 400, 400, 400)
        let single = g.taps(1, "single")
        single.require(toFail: g.taps(2, "double", on: other))
        try g.tap()

        #expect(actions == ["single ended"])
    }

    @Test("G14 Of two gestures that require each other to fail, the first recognizes") func G14_circle() throws {
        let first = g.taps(1, "first")
        let second = g.taps(1, "second")
        first.require(toFail: second)
        second.require(toFail: first)
        try g.tap()

        #expect(actions == ["first ended"])
        #expect(g.screen.application.gestures.isIdle)
    }

    @Test("G14 A single tap waits for a double tap, and a double tap for a triple tap") func G14_chain() throws {
        let single = g.taps(1, "single")
        let double = g.taps(2, "double")
        let triple = g.taps(3, "triple")
        single.require(toFail: double)
        double.require(toFail: triple)
        try g.tap()
        try g.tap(after: 100)
        #expect(actions.isEmpty)
        g.screen.clock.advance(by: 350)
        #expect(actions == ["double ended"])
        for _ in 0..<3 { try g.tap(after: 100) }
        #expect(actions == ["triple ended"])
        g.screen.clock.advance(by: 500)
        #expect(actions.isEmpty)
        try g.tap()
        g.screen.clock.advance(by: 350)
        #expect(actions == ["single ended"])
    }
}
