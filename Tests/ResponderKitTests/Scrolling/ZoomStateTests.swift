import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Zoomed: UIScrollViewDelegate {
    let log = Log()
    let plan = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var isThere = true

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { isThere ? plan : nil }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
        log.note("will \(view === plan)")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { log.note("zoomed") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.note("scrolled") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        log.note("ended at \((scale * 100).rounded() / 100)")
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.note("will drag") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        log.note("dragged \(decelerate)")
    }
}

@Suite("Scroll views that zoom") @MainActor struct ScrollZoomTests {
    private let screen = TestScreen.untraced()
    private let zoomed = Zoomed()
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

    init() {
        scroll.addSubview(zoomed.plan)
        scroll.contentSize = CGSize(width: 400, height: 400)
        scroll.minimumZoomScale = 0.5
        scroll.maximumZoomScale = 4
        scroll.delegate = zoomed
        screen.window.addSubview(scroll)
        screen.application.commit()
        _ = zoomed.log.take()
    }

    /// Sends two touches at equal distances to the left and the right of a point.
    private func fingers(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, apart: CGFloat) throws {
        try screen.touch(phase, x - apart / 2, y, id: 1)
        try screen.touch(phase, x + apart / 2, y, id: 2)
        screen.clock.advance(by: 10)
    }

    /// Pinches with two fingers that start 100 points apart. The movement until the gesture is recognized, 10 points,
    /// does not count.
    private func pinch(_ x: CGFloat, _ y: CGFloat, by scale: CGFloat) throws {
        try fingers(.began, x, y, apart: 100)
        let start: CGFloat = scale > 1 ? 110 : 90
        try fingers(.moved, x, y, apart: start)
        let before = scroll.pinchGestureRecognizer?.scale ?? 1
        for step in 1...4 { try fingers(.moved, x, y, apart: start * (1 + (scale / before - 1) * CGFloat(step) / 4)) }
    }

    @Test("S12 A pinch zooms the content around the point between the fingers and resizes the content")
    func S12_pinch() throws {
        try pinch(100, 300, by: 2)
        #expect(scroll.isZooming && abs(scroll.zoomScale - 2) < 0.01)
        #expect(abs(scroll.contentSize.width - 800) < 4)
        let held = zoomed.plan.convert(CGPoint(x: 100, y: 300), to: screen.window)
        #expect(held.distance(to: CGPoint(x: 100, y: 300)) < 3)
        // Two fingers that move together also drag the content.
        try fingers(.moved, 60, 270, apart: 220)
        let dragged = zoomed.plan.convert(CGPoint(x: 100, y: 300), to: screen.window)
        #expect(dragged.distance(to: CGPoint(x: 60, y: 270)) < 5)
        try fingers(.ended, 60, 270, apart: 220)
        #expect(!scroll.isZooming)
        let told = zoomed.log.take()
        #expect(told.first == "will true" && told.contains("zoomed") && told.contains { $0.hasPrefix("ended at") })
        #expect(told.firstIndex(of: "zoomed") ?? 0 < told.lastIndex { $0.hasPrefix("ended at") } ?? 0)
        screen.clock.advance(by: 3_000)
        #expect(screen.clock.nextDeadline == nil)
    }

    @Test("S12 Lifting one of two fingers continues the drag without a jump, and zoomed content scrolls")
    func S12_panning() throws {
        try pinch(200, 200, by: 2)
        let before = scroll.contentOffset
        try screen.touch(.ended, 310, 200, id: 2)
        #expect(!scroll.isZooming)
        #expect(scroll.contentOffset.distance(to: before) < 1)
        try screen.touch(.moved, 90, 150, id: 1)
        try screen.touch(.moved, 90, 120, id: 1)
        try screen.touch(.moved, 90, 100, id: 1)
        #expect(scroll.contentOffset.y > before.y + 40)
        try screen.touch(.ended, 90, 100, id: 1)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y <= scroll.contentSize.height - 400)
    }

    @Test("S12 Without a view to zoom or a range of scales, no pinch zooms") func S12_cannot() throws {
        zoomed.isThere = false
        try pinch(200, 200, by: 2)
        #expect(scroll.zoomScale == 1 && !zoomed.log.take().contains("zoomed"))
        try fingers(.ended, 200, 200, apart: 220)
        #expect(UIScrollView().pinchGestureRecognizer == nil)
        scroll.minimumZoomScale = 1
        scroll.maximumZoomScale = 1
        #expect(scroll.pinchGestureRecognizer == nil)
    }

    @Test("S13 Zooming past the limits bounces back, and nothing more is sent during the bounce") func S13_bounces()
        throws
    {
        try pinch(200, 200, by: 8)
        let drawn = scroll.zoomScale
        #expect(drawn > 4 && drawn < 6.5)
        screen.application.commit()
        let mirror = Mirror()
        mirror.follow(screen.tree)
        _ = zoomed.log.take()
        try screen.touch(.ended, 0, 200, id: 1)
        try screen.touch(.ended, 400, 200, id: 2)
        #expect(scroll.isZoomBouncing && !scroll.isZooming)
        #expect(!zoomed.log.take().contains { $0.hasPrefix("ended") })
        screen.application.commit()
        mirror.follow(screen.tree)
        #expect(!mirror.lines.isEmpty)
        for _ in 0..<5 {
            screen.clock.advance(by: 100)
            screen.application.commit()
            mirror.follow(screen.tree)
            #expect(mirror.lines.isEmpty)
        }
        #expect(scroll.isZoomBouncing)
        screen.clock.advance(by: 1_000)
        #expect(!scroll.isZoomBouncing && scroll.zoomScale == 4)
        #expect(zoomed.log.take().last == "ended at 4.0")
        let held = zoomed.plan.convert(CGPoint(x: 200, y: 200), to: screen.window)
        #expect(held.distance(to: CGPoint(x: 200, y: 200)) < 3)
        #expect(screen.clock.nextDeadline == nil)
    }

    @Test("S13 With bouncesZoom off, a pinch stops at the zoom limits") func S13_rigid() throws {
        scroll.bouncesZoom = false
        try pinch(200, 200, by: 8)
        #expect(scroll.zoomScale == 4)
        try fingers(.ended, 200, 200, apart: 800)
        #expect(!scroll.isZoomBouncing)
        try pinch(200, 200, by: 0.05)
        #expect(scroll.zoomScale == 0.5)
        try fingers(.cancelled, 200, 200, apart: 5)
        #expect(zoomed.log.take().contains("ended at 0.5"))
    }

    @Test("S14 Code zooms around the centre or to a rectangle, with or without animation")
    func S14_application() {
        scroll.zoomScale = 2
        #expect(scroll.contentSize == CGSize(width: 800, height: 800))
        #expect(scroll.contentOffset == CGPoint(x: 200, y: 200))
        #expect(zoomed.log.take() == ["scrolled", "zoomed"])
        scroll.zoomScale = 99
        #expect(scroll.zoomScale == 4)
        scroll.zoomScale = .nan
        #expect(scroll.zoomScale == 4)
        _ = zoomed.log.take()

        scroll.zoom(to: CGRect(x: 100, y: 0, width: 200, height: 100), animated: true)
        #expect(scroll.zoomScale == 2)
        #expect(zoomed.log.take().first == "will true")
        screen.clock.advance(by: 2_000)
        #expect(zoomed.log.take().last == "ended at 2.0")
        // The requested rectangle cannot be centred, because the content does not scroll beyond its top.
        #expect(scroll.contentOffset.distance(to: CGPoint(x: 200, y: 0)) < 0.5)
        scroll.setZoomScale(1, animated: true)
        scroll.setZoomScale(0.5, animated: true)
        screen.clock.advance(by: 2_000)
        #expect(zoomed.log.take().filter { $0.hasPrefix("ended") }.count == 2)
        #expect(scroll.contentSize == CGSize(width: 200, height: 200))
    }

    @Test("K3 The zoom scale is saved and restored once there is a view to zoom") func K3_zoom() {
        scroll.zoomScale = 3
        scroll.contentOffset = CGPoint(x: 500, y: 100)
        let coder = StateCoder([:])
        scroll.writeContent(to: coder)
        let again = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let other = Zoomed()
        other.isThere = false
        again.minimumZoomScale = 0.5
        again.maximumZoomScale = 4
        again.contentSize = CGSize(width: 400, height: 400)
        again.delegate = other
        again.addSubview(other.plan)
        screen.window.addSubview(again)
        again.readContent(from: StateCoder(coder.values))
        other.isThere = true
        again.setNeedsLayout()
        screen.application.commit()
        #expect(again.zoomScale == 3)
        #expect(again.contentOffset == CGPoint(x: 500, y: 100))
    }
}
