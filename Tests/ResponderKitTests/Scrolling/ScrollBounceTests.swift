import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ScrollBounceTests {
    private let screen = TestScreen.untraced()

    private func scroll(_ height: CGFloat = 2_000, width: CGFloat = 400) -> UIScrollView {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: width, height: height)
        return scroll
    }

    /// Puts a finger down, moves it vertically for a tenth of a second, and leaves it at rest without lifting it.
    private func drag(from: CGFloat, to: CGFloat, x: CGFloat = 100) throws {
        try screen.touch(.began, x, from)
        for step in 1...5 {
            screen.clock.advance(by: 20)
            try screen.touch(.moved, x, from + (to - from) * CGFloat(step) / 5)
        }
        screen.clock.advance(by: 200)
    }

    private func timeline(of scroll: UIScrollView) -> ScrollGlide? {
        screen.application.commit()
        guard case .glide(let glide) = scroll.node?.value(of: .timeline) else { return nil }
        return glide
    }

    @Test("S3 Content dragged past its end follows the finger less and less, and returns the same way") func S3_drag()
        throws
    {
        let scroll = scroll()
        try drag(from: 100, to: 300)
        let far = scroll.contentOffset.y
        #expect(abs(far + (1 - 1 / (200 * 0.55 / 400 + 1)) * 400) < 1e-9)
        try screen.touch(.moved, 100, 100)
        #expect(scroll.contentOffset.y == 0)
        try screen.touch(.moved, 100, 60)
        #expect(scroll.contentOffset.y == 40)
    }

    @Test("S3 Content that fits bounces only if alwaysBounce is set, and only in that direction") func S3_small() throws
    {
        let scroll = scroll(100)
        try drag(from: 100, to: 200)
        #expect(scroll.contentOffset == .zero)
        #expect(!scroll.isDragging)
        try screen.touch(.ended, 100, 200)
        scroll.alwaysBounceVertical = true
        try drag(from: 100, to: 200)
        #expect(scroll.isDragging)
        #expect(scroll.contentOffset.y < -40)
        #expect(scroll.contentOffset.x == 0)
        try screen.touch(.ended, 100, 200)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset == .zero)
        scroll.bounces = false
        try drag(from: 100, to: 200)
        #expect(scroll.contentOffset == .zero)
    }

    @Test("S4 Content released past its end springs back, and clients receive that once") func S4_springsBack() throws {
        let scroll = scroll()
        try drag(from: 100, to: 300)
        let far = scroll.contentOffset.y
        try screen.touch(.ended, 100, 300)
        let glide = try #require(timeline(of: scroll))
        #expect(glide.offset.y == far)
        #expect(glide.velocity == .zero)
        #expect(scroll.isDecelerating)
        let revision = screen.tree.revision

        screen.clock.advance(by: 96)
        screen.application.commit()
        #expect(scroll.contentOffset.y > far && scroll.contentOffset.y < 0)
        #expect(abs(scroll.contentOffset.y - glide.offset(at: screen.clock.now, in: scroll.extent).y) < 1e-9)
        screen.clock.advance(by: 5_000)
        screen.application.commit()

        #expect(scroll.contentOffset == .zero)
        #expect(!scroll.isDecelerating)
        #expect(screen.tree.revision == revision)
    }

    @Test("S4 A deceleration that reaches the end goes past it and back") func S4_glideOverTheEnd() throws {
        let scroll = scroll(520)
        try screen.touch(.began, 100, 300)
        for step in 1...5 {
            screen.clock.advance(by: 16)
            try screen.touch(.moved, 100, 300 - CGFloat(step) * 20)
        }
        try screen.touch(.ended, 100, 200)
        var furthest: CGFloat = 0
        for _ in 0..<300 where scroll.isDecelerating {
            screen.clock.advance(by: 16)
            furthest = max(furthest, scroll.contentOffset.y)
        }
        #expect(furthest > 150 && furthest < 200)
        #expect(scroll.contentOffset.y == 120)
    }

    @Test("S4 A touch during the spring holds the content, can drag it, and releases it to spring back")
    func S4_grabbed() throws {
        let scroll = scroll()
        try drag(from: 100, to: 300)
        try screen.touch(.ended, 100, 300)
        screen.clock.advance(by: 80)

        try screen.touch(.began, 100, 200)
        let held = scroll.contentOffset.y
        #expect(held < -20)
        #expect(!scroll.isDecelerating)
        #expect(scroll.isTracking)
        #expect(!scroll.isDragging)
        screen.clock.advance(by: 500)
        scroll.setNeedsLayout()
        screen.application.commit()
        #expect(scroll.contentOffset.y == held)
        try screen.touch(.moved, 100, 220)
        #expect(scroll.contentOffset.y < held && scroll.contentOffset.y > held - 12)
        try screen.touch(.moved, 100, 200)
        #expect(abs(scroll.contentOffset.y - held) < 1e-6)
        screen.clock.advance(by: 200)
        try screen.touch(.ended, 100, 200)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)

        try drag(from: 100, to: 300)
        try screen.touch(.ended, 100, 300)
        screen.clock.advance(by: 80)
        try screen.tap(100, 200)
        #expect(scroll.isDecelerating)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)
        #expect(!scroll.isTracking)
    }

    @Test("S4 A cancelled touch lets the content spring back as well") func S4_cancelled() throws {
        let scroll = scroll()
        try drag(from: 100, to: 300)
        screen.application.cancelAll(from: screen.device)
        #expect(scroll.isDecelerating)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)

        try drag(from: 100, to: 300)
        scroll.isScrollEnabled = false
        try screen.touch(.ended, 100, 300)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("S4 If the content grows during a bounce, the bounce continues from its current offset")
    func S4_grows() throws {
        let scroll = scroll(520)
        try drag(from: 300, to: 100)
        #expect(scroll.contentOffset.y > 130)
        try screen.touch(.ended, 100, 100)
        screen.clock.advance(by: 48)
        let place = scroll.contentOffset.y
        screen.application.commit()
        let revision = screen.tree.revision

        scroll.contentSize.height = 5_000
        let glide = try #require(timeline(of: scroll))

        #expect(abs(glide.offset.y - place) < 1e-9)
        #expect(scroll.node?.revision(of: .timeline) == revision + 1)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y < place)
        #expect(scroll.contentOffset == glide.offset(at: .infinity, in: scroll.extent))
    }

    @Test("S4 If the content grows after a bounce has ended, the offset stays on the server and on pages")
    func S4_growsAtRest()
        throws
    {
        let scroll = scroll(520)
        try drag(from: 300, to: 100)
        try screen.touch(.ended, 100, 100)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 120)

        scroll.contentSize.height = 5_000
        screen.application.commit()

        #expect(scroll.contentOffset.y == 120)
        let shown = timeline(of: scroll)?.finalOffset(in: scroll.extent).y ?? 120
        #expect(shown == 120)
    }

    @Test("S5 An animated setContentOffset is sent once and notifies the delegate at its end") func S5_sent()
        throws
    {
        let scroll = scroll()
        let recorder = ScrollRecorder()
        scroll.delegate = recorder
        scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        #expect(scroll.contentOffset == .zero)
        let glide = try #require(timeline(of: scroll))
        #expect(glide.target == CGPoint(x: 0, y: 900))
        #expect(!scroll.isDecelerating)
        let revision = screen.tree.revision

        screen.clock.advance(by: 160)
        #expect(scroll.contentOffset.y > 100 && scroll.contentOffset.y < 900)
        screen.clock.advance(by: 5_000)
        screen.application.commit()

        #expect(scroll.contentOffset.y == 900)
        #expect(recorder.calls == ["didScroll", "didEndScrollingAnimation"])
        #expect(screen.tree.revision == revision)
        scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        #expect(recorder.calls == ["didScroll", "didEndScrollingAnimation"])
    }

    @Test("S5 A second animated setContentOffset starts at the current offset and velocity") func S5_sentElsewhere()
        throws
    {
        let scroll = scroll()
        scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        screen.clock.advance(by: 96)
        let before = try #require(timeline(of: scroll))
        let speed = before.velocity(at: screen.clock.now)

        scroll.scrollRectToVisible(CGRect(x: 0, y: 1_500, width: 10, height: 10), animated: true)
        let glide = try #require(timeline(of: scroll))

        #expect(glide.target?.y == 1_110)
        #expect(abs(glide.offset.y - before.offset(at: screen.clock.now).y) < 1e-9)
        #expect(abs(glide.velocity.y - speed.y) < 1e-6)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 1_110)
    }

    @Test("S5 A touch or an offset without animation ends a scroll animation") func S5_brokenOff() throws {
        let scroll = scroll()
        let recorder = ScrollRecorder()
        scroll.delegate = recorder
        scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        screen.clock.advance(by: 96)
        scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
        screen.clock.advance(by: 1_000)
        #expect(scroll.contentOffset.y == 50)
        #expect(recorder.calls.last == "didScroll" && recorder.calls.contains("didEndScrollingAnimation"))

        scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        screen.clock.advance(by: 96)
        try screen.touch(.began, 100, 100)
        let held = scroll.contentOffset.y
        screen.clock.advance(by: 1_000)
        #expect(scroll.contentOffset.y == held)
        #expect(held < 900)
    }

    @Test("S5 setContentOffset without animation ends a deceleration, and setting contentOffset does not")
    func S5_endsGlides()
        throws
    {
        let scroll = scroll(100_000)
        func fling() throws {
            try screen.touch(.began, 100, 300)
            for step in 1...5 {
                screen.clock.advance(by: 16)
                try screen.touch(.moved, 100, 300 - CGFloat(step) * 20)
            }
            try screen.touch(.ended, 100, 200)
        }
        try fling()
        screen.clock.advance(by: 50)
        scroll.contentOffset.y = 5_000
        #expect(scroll.isDecelerating)
        scroll.setContentOffset(scroll.contentOffset, animated: false)
        #expect(!scroll.isDecelerating)
    }

    @Test("Without a window, an animated setContentOffset takes effect at once") func noWindow() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 500)
        scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
        #expect(scroll.contentOffset.y == 200)
    }

    @Test("S6 An inner scroll view at its end passes the drag on, and bounces only if the outer one cannot scroll")
    func S6_nested() throws {
        let outer = scroll()
        let inner = screen.add(UIScrollView(), 0, 0, 400, 200, to: outer)
        inner.contentSize = CGSize(width: 400, height: 300)
        try drag(from: 50, to: 150)
        #expect(inner.contentOffset.y < 0)
        #expect(outer.contentOffset.y == 0)
        try screen.touch(.ended, 100, 150)
        screen.clock.advance(by: 5_000)
        inner.contentOffset.y = 100

        try drag(from: 150, to: 100)

        #expect(inner.contentOffset.y == 100)
        #expect(outer.contentOffset.y == 50)
    }
}
