import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ScrollGlideTests {
    private let screen = TestScreen.untraced()

    private func scroll(_ height: CGFloat = 100_000) -> UIScrollView {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: height)
        return scroll
    }

    /// Drags by 20 points every 16 ms and releases in motion.
    private func fling(on scroll: UIScrollView) throws {
        try screen.touch(.began, 100, 300)
        for step in 1...5 {
            screen.clock.advance(by: 16)
            try screen.touch(.moved, 100, 300 - CGFloat(step) * 20)
        }
        try screen.touch(.ended, 100, 200)
        screen.application.commit()
        #expect(scroll.isDecelerating)
    }

    private func told(of scroll: UIScrollView) throws -> ScrollGlide {
        guard case .glide(let glide) = scroll.node?.value(of: .timeline) else {
            Issue.record("no glide was told")
            throw CancellationError()
        }
        return glide
    }

    @Test("A deceleration is sent once, and nothing is sent while it runs or when it ends") func toldOnce() throws {
        let scroll = scroll()
        try fling(on: scroll)
        let glide = try told(of: scroll)
        let revision = screen.tree.revision

        for _ in 0..<20 {
            screen.clock.advance(by: 50)
            screen.application.commit()
            let shown = glide.offset(at: screen.clock.now)
            #expect(abs(scroll.contentOffset.y - shown.y) < 20)
        }
        screen.clock.advance(by: 10_000)
        screen.application.commit()

        #expect(!scroll.isDecelerating)
        #expect(screen.tree.revision == revision)
        #expect(scroll.contentOffset == glide.offset(at: screen.clock.now))
        // A client that connects later receives the content offset and the description of the glide.
        #expect(scroll.node?.value(of: .contentOffset) == .pair(0, scroll.contentOffset.y))
        #expect(try told(of: scroll) == glide)
    }

    @Test("A touch that stops a deceleration sends the client the exact offset") func stopped() throws {
        let scroll = scroll()
        try fling(on: scroll)
        let glide = try told(of: scroll)
        screen.clock.advance(by: 105)
        let seen = screen.tree.revision

        try screen.touch(.began, 100, 100)
        screen.application.commit()

        #expect(scroll.contentOffset == glide.offset(at: screen.clock.now))
        #expect(scroll.node?.value(of: .timeline) == RenderValue.none)
        #expect(scroll.node?.revision(of: .contentOffset) == seen + 1)
        #expect(scroll.node?.revision(of: .timeline) == seen + 1)
    }

    @Test("An offset set during a deceleration is sent, and the deceleration continues from there")
    func scrolledMeanwhile() throws {
        let scroll = scroll()
        try fling(on: scroll)
        screen.clock.advance(by: 96)
        let speed = try told(of: scroll).velocity(at: screen.clock.now)

        scroll.contentOffset.y = 5_000
        screen.application.commit()

        let glide = try told(of: scroll)
        #expect(glide.offset.y == 5_000)
        #expect(abs(glide.velocity.y - speed.y) < 0.001)
        screen.clock.advance(by: 10_000)
        #expect(scroll.contentOffset == glide.offset(at: screen.clock.now))
    }

    @Test("An offset that the delegate sets during a deceleration is sent") func delegateSnaps() throws {
        final class Snapping: UIScrollViewDelegate {
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                if scrollView.contentOffset.y > 200 { scrollView.contentOffset.y = 200 }
            }
        }
        let scroll = scroll()
        let delegate = Snapping()
        scroll.delegate = delegate
        try fling(on: scroll)

        screen.clock.advance(by: 10_000)
        screen.application.commit()

        #expect(scroll.contentOffset.y == 200)
        let mirror = Mirror()
        mirror.follow(screen.tree)
        #expect(!scroll.isDecelerating)
        let shown = (try? told(of: scroll))?.offset(at: screen.clock.now).y ?? 200
        #expect(min(shown, 99_600) == 200 || scroll.node?.value(of: .timeline) == RenderValue.none)
    }

    @Test("A deceleration stops at the end of the content without another patch") func end() throws {
        let scroll = scroll(520)
        try fling(on: scroll)
        let revision = screen.tree.revision
        screen.clock.advance(by: 2_000)
        screen.application.commit()

        #expect(scroll.contentOffset.y == 120)
        #expect(!scroll.isDecelerating)
        #expect(screen.tree.revision == revision)
    }

    @Test("Pages may scroll ordinary scroll views before the server replies, but not text views") func predicted() {
        let scroll = scroll()
        scroll.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
        let text = screen.add(UITextView(frame: .zero), 0, 400, 400, 100)
        screen.application.commit()
        #expect(scroll.node?.value(of: .predict) == .string("scroll"))
        #expect(scroll.node?.value(of: .insets) == .rect(10, 0, 20, 0))
        #expect(text.node?.value(of: .predict) == RenderValue.none)

        scroll.delaysContentTouches = false
        screen.application.commit()
        #expect(scroll.node?.value(of: .predict) == RenderValue.none)
        scroll.delaysContentTouches = true
        scroll.isScrollEnabled = false
        screen.application.commit()
        #expect(scroll.node?.value(of: .predict) == RenderValue.none)
    }

    @Test(
        "A touch counts as current after scrolling by the same client, not by others or the application"
    )
    func guarded() throws {
        let scroll = scroll()
        let row = screen.add(UIView(), 0, 0, 400, 2_000, to: scroll)
        screen.application.commit()
        let seen = screen.tree.revision
        func begins(_ device: InputDevice) throws -> Bool {
            let sample = TouchSample(id: 9, phase: .began, location: CGPoint(x: 50, y: 50))
            let outcome = try screen.application.send(touches: [sample], from: device, seen: seen)
            screen.application.cancelAll(from: device)
            return !outcome.isStale
        }
        try screen.touch(.began, 100, 300)
        try screen.touch(.moved, 100, 250)
        screen.clock.advance(by: 200)
        try screen.touch(.ended, 100, 250)
        #expect(scroll.contentOffset.y == 50)
        #expect(screen.hit(50, 50) === row)

        #expect(try !begins(screen.device))
        screen.device.scrollsLocally = true
        #expect(try begins(screen.device))
        #expect(try !begins(InputDevice()))
        scroll.contentOffset.y = 80
        #expect(try !begins(screen.device))
    }
}
