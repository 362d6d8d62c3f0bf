import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Records the delegate calls of a scroll view. Consecutive equal calls are recorded once.
@MainActor
final class ScrollRecorder: UIScrollViewDelegate {
    var calls: [String] = []
    var velocities: [CGPoint] = []
    var targets: [CGPoint] = []
    var retarget: (@MainActor (CGPoint) -> CGPoint)?

    private func note(_ call: String) { if calls.last != call { calls.append(call) } }

    func take() -> [String] {
        defer { calls.removeAll() }
        return calls
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("didScroll") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        note("willEndDragging")
        velocities.append(velocity)
        targets.append(targetContentOffset.pointee)
        if let retarget { targetContentOffset.pointee = retarget(targetContentOffset.pointee) }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        note(decelerate ? "didEndDragging, decelerates" : "didEndDragging")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("didEndScrollingAnimation") }
}

@Suite @MainActor struct ScrollOrderTests {
    private let screen = TestScreen.untraced()
    private let recorder = ScrollRecorder()

    private func scroll(_ height: CGFloat = 20_000) -> UIScrollView {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: height)
        scroll.delegate = recorder
        return scroll
    }

    private func drag(from: CGFloat, to: CGFloat, pausing: Bool) throws {
        try screen.touch(.began, 100, from)
        for step in 1...5 {
            screen.clock.advance(by: 16)
            try screen.touch(.moved, 100, from + (to - from) * CGFloat(step) / 5)
        }
        if pausing { screen.clock.advance(by: 300) }
    }

    /// One way of scrolling, the expected delegate calls in order, and the source of that order.
    private struct Row: Sendable {
        var title: String
        var source: String
        var work: @MainActor @Sendable (ScrollOrderTests, UIScrollView) throws -> Void
        var calls: [String]
    }

    private nonisolated static let documentation = "developer.apple.com/documentation/uikit/uiscrollviewdelegate/"

    private nonisolated static let rows = [
        Row(
            title: "A drag that pauses before the finger is lifted",
            source: documentation + "scrollviewdidenddragging(_:willdecelerate:): false if scrolling stops at once",
            work: { test, _ in
                try test.drag(from: 300, to: 200, pausing: true)
                try test.screen.touch(.ended, 100, 200)
            }, calls: ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging"]),
        Row(
            title: "A drag whose finger is lifted in motion",
            source: documentation
                + "scrollviewwillenddragging(_:withvelocity:targetcontentoffset:): before didEndDragging; "
                + "scrollviewwillbegindecelerating(_:): when the finger is lifted during movement",
            work: { test, _ in
                try test.drag(from: 300, to: 200, pausing: false)
                try test.screen.touch(.ended, 100, 200)
                test.screen.clock.advance(by: 10_000)
            },
            calls: [
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging, decelerates",
                "willBeginDecelerating", "didScroll",
                "didEndDecelerating",
            ]),
        Row(
            title: "A drag beyond the end",
            source: documentation
                + "scrollviewdidenddragging(_:willdecelerate:): true if it continues and decelerates, as in a bounce",
            work: { test, _ in
                try test.drag(from: 100, to: 300, pausing: true)
                try test.screen.touch(.ended, 100, 300)
                test.screen.clock.advance(by: 10_000)
            },
            calls: [
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging, decelerates",
                "willBeginDecelerating", "didScroll",
                "didEndDecelerating",
            ]),
        Row(
            title: "A touch stops the deceleration",
            source: "as measured since iOS 13: the end is reported as the finger comes down",
            work: { test, _ in
                try test.drag(from: 300, to: 200, pausing: false)
                try test.screen.touch(.ended, 100, 200)
                test.screen.clock.advance(by: 100)
                _ = test.recorder.take()
                try test.screen.touch(.began, 100, 200)
                test.screen.clock.advance(by: 300)
                try test.screen.touch(.ended, 100, 200)
            }, calls: ["didScroll", "didEndDecelerating"]),
        Row(
            title: "A drag takes over the deceleration",
            source: documentation
                + "scrollviewwillbegindragging(_:): only after some movement; the end as above",
            work: { test, _ in
                try test.drag(from: 300, to: 200, pausing: false)
                try test.screen.touch(.ended, 100, 200)
                test.screen.clock.advance(by: 100)
                _ = test.recorder.take()
                try test.drag(from: 300, to: 200, pausing: true)
                try test.screen.touch(.ended, 100, 200)
            },
            calls: [
                "didScroll", "didEndDecelerating", "willBeginDragging", "didScroll", "willEndDragging",
                "didEndDragging",
            ]),
        Row(
            title: "The application scrolls with an animation",
            source: documentation
                + "scrollviewdidendscrollinganimation(_:): at the end of setContentOffset, if animated",
            work: { test, scroll in
                scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
                test.screen.clock.advance(by: 10_000)
            }, calls: ["didScroll", "didEndScrollingAnimation"]),
        Row(
            title: "The application scrolls without an animation",
            source: documentation + "scrollviewdidendscrollinganimation(_:): only if animated",
            work: { _, scroll in scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: false) }, calls: ["didScroll"]
        ),
        Row(
            title: "A drag interrupts an animation of the application",
            source: "ours: code that waits for an animation's end is called",
            work: { test, scroll in
                scroll.setContentOffset(CGPoint(x: 0, y: 3_000), animated: true)
                test.screen.clock.advance(by: 100)
                try test.drag(from: 300, to: 200, pausing: true)
                try test.screen.touch(.ended, 100, 200)
            },
            calls: [
                "didScroll", "didEndScrollingAnimation", "willBeginDragging", "didScroll", "willEndDragging",
                "didEndDragging",
            ]),
        Row(
            title: "A drag is cancelled",
            source: "ours: as didEndDragging of a drag that stops; the delegate cannot change the destination",
            work: { test, _ in
                try test.drag(from: 300, to: 200, pausing: false)
                test.screen.application.cancelAll(from: test.screen.device)
            }, calls: ["willBeginDragging", "didScroll", "didEndDragging"]),
        Row(
            title: "A mouse wheel scrolls",
            source: documentation + "scrollviewdidscroll(_:): whenever the content view scrolls; there is no drag",
            work: { test, _ in _ = test.screen.application.send(scroll: CGPoint(x: 0, y: 50), at: CGPoint(x: 50, y: 50))
            },
            calls: ["didScroll"]),
    ]

    @Test("S5 A scroll view calls its delegate in UIKit's order") func S5_order() throws {
        for row in Self.rows { #expect(try Self.told(by: row) == row.calls, "\(row.title) (\(row.source))") }
    }

    /// Scrolls in the way that a row describes, and returns the delegate calls.
    private static func told(by row: Row) throws -> [String] {
        let test = ScrollOrderTests()
        let scroll = test.scroll()
        try row.work(test, scroll)
        return test.recorder.calls
    }

    nonisolated static var orders: [CallbackOrder] {
        rows.map { row in CallbackOrder(name: row.title, source: row.source, told: row.calls) { try told(by: row) } }
    }

    @Test("S5 willEndDragging receives points per millisecond and a target offset that it can change")
    func S5_target() throws {
        let scroll = scroll()
        try drag(from: 300, to: 200, pausing: false)
        try screen.touch(.ended, 100, 200)
        let velocity = try #require(recorder.velocities.first)
        let target = try #require(recorder.targets.first)
        #expect(abs(velocity.y - 1.25) < 0.01)
        #expect(velocity.x == 0)
        screen.clock.advance(by: 10_000)
        #expect(abs(scroll.contentOffset.y - target.y) < 1e-6)

        recorder.retarget = { CGPoint(x: 0, y: ($0.y / 500).rounded(.up) * 500) }
        try drag(from: 300, to: 200, pausing: false)
        try screen.touch(.ended, 100, 200)
        #expect(scroll.isDecelerating)
        screen.clock.advance(by: 10_000)
        #expect(scroll.contentOffset.y == 1_500)

        recorder.retarget = { _ in scroll.contentOffset }
        try drag(from: 300, to: 200, pausing: false)
        try screen.touch(.ended, 100, 200)
        let before = scroll.contentOffset.y
        screen.clock.advance(by: 10_000)
        #expect(scroll.contentOffset.y == before)
    }

    @Test("S5 A drag released past the end reports the end of the content as its target") func S5_targetAtTheEnd()
        throws
    {
        let scroll = scroll()
        try drag(from: 100, to: 300, pausing: true)
        try screen.touch(.ended, 100, 300)
        #expect(recorder.targets == [.zero])
        #expect(scroll.isDecelerating)
    }

    @Test("S5 isTracking, isDragging and isDecelerating reflect the state of a scroll") func S5_flags() throws {
        let scroll = scroll()
        func flags() -> [Bool] { [scroll.isTracking, scroll.isDragging, scroll.isDecelerating] }
        #expect(flags() == [false, false, false])
        try screen.touch(.began, 100, 300)
        #expect(flags() == [true, false, false])
        screen.clock.advance(by: 16)
        try screen.touch(.moved, 100, 200)
        #expect(flags() == [true, true, false])
        try screen.touch(.ended, 100, 200)
        #expect(flags() == [false, false, true])
        screen.clock.advance(by: 10_000)
        #expect(flags() == [false, false, false])
    }
}
