import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ScrollPagesTests {
    private let screen = TestScreen.untraced()

    private func pages(_ size: CGSize = CGSize(width: 2_000, height: 400)) -> UIScrollView {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = size
        scroll.isPagingEnabled = true
        return scroll
    }

    private func drag(by distance: CGFloat, pausing: Bool) throws {
        try screen.touch(.began, 200, 200)
        for step in 1...5 {
            screen.clock.advance(by: 16)
            try screen.touch(.moved, 200 + distance * CGFloat(step) / 5, 200)
        }
        if pausing { screen.clock.advance(by: 300) }
        try screen.touch(.ended, 200 + distance, 200)
    }

    private func wheel(_ distance: CGPoint) -> UIResponder? {
        screen.application.send(scroll: distance, at: CGPoint(x: 50, y: 50)).handler
    }

    @Test("S7 A flick rests on the next page in its direction, and clients receive that once") func S7_flick()
        throws
    {
        let scroll = pages()
        try drag(by: -60, pausing: false)
        #expect(scroll.isDecelerating)
        screen.application.commit()
        guard case .glide(let glide) = scroll.node?.value(of: .timeline) else { throw CancellationError() }
        #expect(glide.target == CGPoint(x: 400, y: 0))
        let revision = screen.tree.revision
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(scroll.contentOffset == CGPoint(x: 400, y: 0))
        #expect(screen.tree.revision == revision)

        try drag(by: 100, pausing: false)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset == .zero)
        try drag(by: 100, pausing: false)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset == .zero)
    }

    @Test("S7 A drag released at rest moves to the nearest page") func S7_nearest() throws {
        let scroll = pages()
        try drag(by: -190, pausing: true)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == 0)
        try drag(by: -210, pausing: true)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == 400)
    }

    @Test("S7 With paging, the delegate is not asked for a target offset") func S7_notAsked() throws {
        let scroll = pages()
        let recorder = ScrollRecorder()
        scroll.delegate = recorder
        try drag(by: -60, pausing: false)
        screen.clock.advance(by: 5_000)
        #expect(
            recorder.calls == [
                "willBeginDragging", "didScroll", "didEndDragging, decelerates", "willBeginDecelerating", "didScroll",
                "didEndDecelerating",
            ])
    }

    @Test("S7 A touch that stops paging between two pages releases it to the nearest page") func S7_caught() throws {
        let scroll = pages()
        try drag(by: -60, pausing: false)
        screen.clock.advance(by: 64)
        try screen.touch(.began, 200, 200)
        let held = scroll.contentOffset.x
        screen.clock.advance(by: 500)
        #expect(scroll.contentOffset.x == held)
        try screen.touch(.ended, 200, 200)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == (held > 200 ? 400 : 0))
    }

    @Test("S7 A mouse wheel turns at most one page and rests on that page") func S7_wheel() {
        let scroll = pages()
        #expect(wheel(CGPoint(x: 120, y: 0)) === scroll)
        #expect(scroll.contentOffset.x == 120)
        screen.clock.advance(by: 100)
        for _ in 0..<20 {
            _ = wheel(CGPoint(x: 120, y: 0))
            screen.clock.advance(by: 16)
        }
        #expect(scroll.contentOffset.x == 400)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == 400)
        _ = wheel(CGPoint(x: 100, y: 0))
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == 800)
        _ = wheel(CGPoint(x: 20, y: 0))
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == 800)
        _ = wheel(CGPoint(x: -60, y: 0))
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.x == 400)
    }

    @Test("S7 Moving the focus scrolls to the page of the focused item") func S7_focus() throws {
        let scroll = pages()
        for index in 0..<5 { screen.add(UIButton(frame: .zero), CGFloat(index) * 400 + 150, 100, 100, 44, to: scroll) }
        screen.application.commit()
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        #expect(scroll.contentOffset.x.truncatingRemainder(dividingBy: 400) == 0)
        #expect(scroll.contentOffset.x > 0)
    }

    @Test("S8 With directional lock, a vertical drag stays vertical and a diagonal one scrolls both ways")
    func S8_locks()
        throws
    {
        let scroll = pages(CGSize(width: 2_000, height: 2_000))
        scroll.isPagingEnabled = false
        scroll.isDirectionalLockEnabled = true
        try screen.touch(.began, 200, 300)
        try screen.touch(.moved, 195, 280)
        try screen.touch(.moved, 120, 200)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 100))
        screen.clock.advance(by: 300)
        try screen.touch(.ended, 120, 200)
        try screen.touch(.began, 200, 300)
        try screen.touch(.moved, 190, 288)
        try screen.touch(.moved, 120, 200)
        #expect(scroll.contentOffset == CGPoint(x: 80, y: 200))
    }

    @Test("S9 Pages receive the visible scroll indicators, their insets and requests to flash them")
    func S9_indicators() {
        let scroll = pages()
        scroll.isPagingEnabled = false
        scroll.showsVerticalScrollIndicator = false
        scroll.showsHorizontalScrollIndicator = false
        screen.application.commit()
        #expect(scroll.node?.value(of: .scrolls) == .words(["noVertical", "noHorizontal"]))
        scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 4)
        screen.application.commit()
        #expect(scroll.node?.value(of: .indicatorInsets) == .rect(10, 0, 20, 4))
        scroll.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(scroll.horizontalScrollIndicatorInsets.left == 2)
        #expect(scroll.scrollIndicatorInsets.top == 1)
        let seen = screen.tree.revision
        scroll.flashScrollIndicators()
        screen.application.commit()
        #expect(scroll.node?.revision(of: .flashes) == seen + 2 || scroll.node?.value(of: .flashes) == .int(1))
    }
}
