import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Follower: UIScrollViewDelegate {
    var steps: [String] = []
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { steps.append("begin") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        steps.append(decelerate ? "glide" : "end")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { steps.append("rest") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { if steps.last != "scroll" { steps.append("scroll") } }
}

@Suite @MainActor struct ScrollViewTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func scroll(_ height: CGFloat = 2_000, width: CGFloat = 400) -> UIScrollView {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: width, height: height)
        return scroll
    }

    /// Drags by 20 points every 16 ms.
    private func fling(from: CGFloat = 300, steps: Int = 5) throws {
        try screen.touch(.began, 100, from)
        for step in 1...steps {
            screen.clock.advance(by: 16)
            try screen.touch(.moved, 100, from - CGFloat(step) * 20)
        }
        try screen.touch(.ended, 100, from - CGFloat(steps) * 20)
    }

    @Test("A drag of at least 10 points scrolls by the distance of the finger, up to the ends of the content")
    func drag() throws {
        let scroll = scroll(600)
        scroll.bounces = false
        let follower = Follower()
        scroll.delegate = follower
        try screen.touch(.began, 100, 300)
        try screen.touch(.moved, 100, 291)
        #expect(scroll.contentOffset.y == 0)
        try screen.touch(.moved, 100, 250)
        #expect(scroll.contentOffset.y == 50)
        #expect(scroll.isDragging)
        try screen.touch(.moved, 100, 0)
        #expect(scroll.contentOffset.y == 200)
        try screen.touch(.moved, 100, 390)
        #expect(scroll.contentOffset.y == 0)
        screen.clock.advance(by: 500)
        try screen.touch(.ended, 100, 390)
        #expect(!scroll.isDragging)
        #expect(follower.steps == ["begin", "scroll", "end"])
    }

    @Test("The page receives the content offset, and hit-testing respects it") func offset() {
        let scroll = scroll()
        let row = screen.probe("row", log, 0, 1_000, 400, 50, to: scroll)
        scroll.contentOffset.y = 990
        screen.application.commit()

        #expect(scroll.node?.value(of: .contentOffset) == .pair(0, 990))
        #expect(row.node?.value(of: .frame) == .rect(0, 1_000, 400, 50))
        #expect(screen.hit(10, 12) === row)
        scroll.contentOffset.y = 5_000
        #expect(scroll.contentOffset.y == 1_600)
        scroll.contentInset = UIEdgeInsets(top: 20, bottom: 30)
        scroll.contentOffset.y = 5_000
        #expect(scroll.contentOffset.y == 1_630)
        scroll.contentOffset.y = -100
        #expect(scroll.contentOffset.y == -20)
    }

    @Test("Shrinking content or a growing scroll view limits the content offset") func shrinking() {
        let scroll = scroll()
        scroll.contentOffset.y = 1_600
        scroll.contentSize.height = 500
        #expect(scroll.contentOffset.y == 100)
        scroll.frame.size.height = 480
        screen.application.commit()
        #expect(scroll.contentOffset.y == 20)
    }

    @Test("Content released in motion decelerates and comes to rest") func glide() throws {
        let scroll = scroll(100_000)
        let follower = Follower()
        scroll.delegate = follower
        try fling()
        #expect(scroll.isDecelerating)
        let start = scroll.contentOffset.y
        screen.clock.advance(by: 100)
        let after = scroll.contentOffset.y
        screen.clock.advance(by: 100)
        let later = scroll.contentOffset.y
        #expect(after > start)
        #expect(later - after < after - start)
        screen.clock.advance(by: 10_000)
        #expect(!scroll.isDecelerating)
        // The velocity is 1,250 points per second at the release. After each millisecond, 0.998 of it remains. The
        // distance is 624 points in all, minus the part below the minimum velocity.
        #expect(abs(scroll.contentOffset.y - start - 618) < 10)
        #expect(follower.steps == ["begin", "scroll", "glide", "scroll", "rest"])
    }

    @Test("Without bouncing, content stops at once at its end") func glideToTheEnd() throws {
        let scroll = scroll(520)
        scroll.bounces = false
        try fling()
        screen.clock.advance(by: 32)

        #expect(scroll.contentOffset.y == 120)
        #expect(!scroll.isDecelerating)
    }

    @Test("A touch on a decelerating scroll view stops it and does nothing else") func fingerStops() throws {
        let scroll = scroll(10_000)
        let row = screen.probe("row", log, 0, 0, 400, 10_000, to: scroll)
        try fling()
        screen.clock.advance(by: 50)
        _ = log.take()
        #expect(screen.hit(100, 100) === row)
        #expect(scroll.isDecelerating)

        try screen.touch(.began, 100, 100)
        let offset = scroll.contentOffset
        screen.clock.advance(by: 200)
        try screen.touch(.ended, 100, 100)

        #expect(!scroll.isDecelerating)
        #expect(scroll.contentOffset == offset)
        #expect(log.lines.isEmpty)
        try screen.tap(100, 100)
        #expect(log.lines == ["row began", "row ended"])
    }

    @Test("S2 A drag cancels the touch of the content after the content received its start")
    func S2_contentTouchesAreCancelled()
        throws
    {
        let scroll = scroll()
        _ = screen.probe("row", log, 0, 0, 400, 400, to: scroll)
        try screen.touch(.began, 100, 300)
        screen.clock.advance(by: 150)
        try screen.touch(.moved, 100, 295)
        try screen.touch(.moved, 100, 280)
        try screen.touch(.ended, 100, 280)

        #expect(log.lines == ["row began", "row moved", "row cancelled"])
    }

    @Test("S2 A control keeps its touch, and the scroll view does not scroll") func S2_controlKeeps() throws {
        let scroll = scroll()
        let slider = screen.add(UISlider(), 0, 0, 228, 44, to: scroll)
        slider.value = 0.5
        try screen.touch(.began, 114, 20)
        screen.clock.advance(by: 150)
        try screen.touch(.moved, 134, 90)
        #expect(scroll.contentOffset.y == 0)
        #expect(slider.value == 0.6)
        try screen.touch(.ended, 134, 90)
        try screen.touch(.began, 300, 300)
        try screen.touch(.moved, 300, 280)
        #expect(scroll.contentOffset.y == 20)
    }

    @Test("S2 touchesShouldCancel and canCancelContentTouches decide whether a drag takes a touch") func S2_overrides()
        throws
    {
        final class Taking: UIScrollView { override func touchesShouldCancel(in view: UIView) -> Bool { true } }
        let scroll = screen.add(Taking(), 0, 0, 400, 400)
        scroll.contentSize.height = 2_000
        let button = screen.add(UIButton(frame: .zero), 0, 0, 400, 400, to: scroll)
        button.addAction(UIAction { [log] _ in log.note("cancel") }, for: .touchCancel)
        try screen.touch(.began, 100, 300)
        screen.clock.advance(by: 150)
        try screen.touch(.moved, 100, 280)
        #expect(scroll.contentOffset.y == 20)
        #expect(log.lines == ["cancel"])
        try screen.touch(.ended, 100, 280)

        scroll.canCancelContentTouches = false
        try screen.touch(.began, 100, 300)
        screen.clock.advance(by: 150)
        try screen.touch(.moved, 100, 270)
        #expect(scroll.contentOffset.y == 20)
    }

    @Test("A scroll view that cannot scroll in the direction of a drag does not take it") func nowhereToGo() throws {
        let outer = scroll()
        let inner = screen.add(UIScrollView(), 0, 0, 400, 200, to: outer)
        inner.contentSize = CGSize(width: 1_000, height: 200)
        _ = screen.probe("row", log, 0, 0, 1_000, 200, to: inner)
        try screen.touch(.began, 100, 150)
        screen.clock.advance(by: 150)
        try screen.touch(.moved, 100, 120)
        #expect(outer.contentOffset.y == 30)
        #expect(inner.contentOffset == .zero)
        try screen.touch(.ended, 100, 120)
        try screen.touch(.began, 100, 100)
        screen.clock.advance(by: 150)
        try screen.touch(.moved, 60, 100)
        #expect(inner.contentOffset.x == 40)
        #expect(outer.contentOffset.y == 30)
        #expect(log.lines == ["row began", "row cancelled", "row began", "row cancelled"])
    }

    @Test("If two nested scroll views could scroll, only the inner one does") func innerOneScrolls() throws {
        let outer = scroll()
        let inner = screen.add(UIScrollView(), 0, 0, 400, 200, to: outer)
        inner.contentSize = CGSize(width: 400, height: 1_000)
        try screen.touch(.began, 100, 150)
        try screen.touch(.moved, 100, 120)

        #expect(inner.contentOffset.y == 30)
        #expect(outer.contentOffset.y == 0)
    }

    @Test("A mouse wheel scrolls the innermost scroll view that can scroll further in that direction") func wheel() {
        let outer = scroll()
        let inner = screen.add(UIScrollView(), 0, 0, 400, 200, to: outer)
        inner.contentSize = CGSize(width: 400, height: 250)
        func turn(_ distance: CGFloat) -> UIResponder? {
            screen.application.send(scroll: CGPoint(x: 0, y: distance), at: CGPoint(x: 10, y: 10)).handler
        }

        #expect(turn(40) === inner)
        #expect(turn(40) === inner)
        #expect(inner.contentOffset.y == 50)
        #expect(turn(40) === outer)
        #expect(outer.contentOffset.y == 40)
        outer.isScrollEnabled = false
        #expect(turn(40) == nil)
        #expect(turn(-10) === inner)
    }

    @Test("scrollRectToVisible scrolls by the shortest distance") func scrollToVisible() {
        let scroll = scroll()
        scroll.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 50), animated: false)
        #expect(scroll.contentOffset.y == 150)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 50), animated: false)
        #expect(scroll.contentOffset.y == 150)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 50), animated: false)
        #expect(scroll.contentOffset.y == 100)
    }

    @Test("Disabling scrolling during a drag stops the content where it is") func switchedOff() throws {
        let scroll = scroll()
        let follower = Follower()
        scroll.delegate = follower
        try screen.touch(.began, 100, 300)
        try screen.touch(.moved, 100, 250)
        scroll.isScrollEnabled = false
        try screen.touch(.moved, 100, 200)
        try screen.touch(.ended, 100, 200)
        #expect(scroll.contentOffset.y == 50)
        #expect(!scroll.isDragging)
        #expect(follower.steps == ["begin", "scroll", "end"])
        scroll.isScrollEnabled = true
        try screen.touch(.began, 100, 300)
        try screen.touch(.moved, 100, 250)
        #expect(scroll.contentOffset.y == 100)
    }
}
