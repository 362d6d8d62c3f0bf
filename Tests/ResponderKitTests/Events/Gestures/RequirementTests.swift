import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct RequirementTests {
    private let g = GestureScene()

    private var actions: [String] { g.log.take().filter { !$0.hasPrefix("view") } }

    @Test("G13 without a requirement the single tap fires on the first, and the double tap on the second")
    func G13_both() throws {
        _ = g.taps(1, "single")
        _ = g.taps(2, "double")
        try g.tap()
        #expect(actions == ["single ended"])

        try g.tap(after: 100)
        #expect(actions == ["double ended"])
    }

    @Test("G14 a single tap that waits for a double tap fires when that can no longer come") func G14_firesLate() throws
    {
        let single = g.taps(1, "single")
        single.require(toFail: g.taps(2, "double"))
        try g.tap()
        #expect(actions.isEmpty)
        #expect(single.state == .possible)
        g.scene.clock.advance(by: 349)
        #expect(actions.isEmpty)

        g.scene.clock.advance(by: 1)
        #expect(actions == ["single ended"])
        #expect(single.state == .possible)
    }

    @Test("G14 where the one that is waited for recognizes, the other has failed") func G14_fails() throws {
        let single = g.taps(1, "single")
        single.require(toFail: g.taps(2, "double"))
        try g.tap()
        try g.tap(after: 100)
        g.scene.clock.advance(by: 1_000)

        #expect(actions == ["double ended"])
        try g.tap()
        g.scene.clock.advance(by: 400)
        #expect(actions == ["single ended"])
    }

    @Test("G14 one that has failed already is not waited for") func G14_alreadyFailed() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        pan.require(toFail: g.taps(1, "tap"))
        try g.scene.touch(.began, 10, 10)
        try g.scene.touch(.moved, 60, 10)

        #expect(actions == ["pan began"])
    }

    @Test(
        "G14 a continuous one that waits begins with what it waited for to fail, and not at all where its fingers are gone"
    )
    func G14_continuous() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        let watcher = g.add(Watcher(), "watcher")
        pan.require(toFail: watcher)
        try g.scene.touch(.began, 10, 10)
        try g.scene.touch(.moved, 60, 10)
        #expect(pan.state == .possible)
        watcher.state = .failed
        #expect(actions == ["pan began"])
        try g.scene.touch(.ended, 60, 10)
        #expect(actions == ["pan ended"])

        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
        #expect(actions.isEmpty)
        #expect(pan.state == .possible)
    }

    @Test("G14 one that sees nothing of the touches is not waited for") func G14_elsewhere() throws {
        let other = g.scene.probe("other", g.log, 0, 400, 400, 400)
        let single = g.taps(1, "single")
        single.require(toFail: g.taps(2, "double", on: other))
        try g.tap()

        #expect(actions == ["single ended"])
    }

    @Test("G14 two that wait for each other do not wait for ever: the first wins") func G14_circle() throws {
        let first = g.taps(1, "first")
        let second = g.taps(1, "second")
        first.require(toFail: second)
        second.require(toFail: first)
        try g.tap()

        #expect(actions == ["first ended"])
        #expect(g.scene.application.gestures.isIdle)
    }

    @Test("G14 a chain of three: single waits for double, double for triple") func G14_chain() throws {
        let single = g.taps(1, "single")
        let double = g.taps(2, "double")
        let triple = g.taps(3, "triple")
        single.require(toFail: double)
        double.require(toFail: triple)
        try g.tap()
        try g.tap(after: 100)
        #expect(actions.isEmpty)
        g.scene.clock.advance(by: 350)
        #expect(actions == ["double ended"])
        for _ in 0..<3 { try g.tap(after: 100) }
        #expect(actions == ["triple ended"])
        g.scene.clock.advance(by: 500)
        #expect(actions.isEmpty)
        try g.tap()
        g.scene.clock.advance(by: 350)
        #expect(actions == ["single ended"])
    }
}
