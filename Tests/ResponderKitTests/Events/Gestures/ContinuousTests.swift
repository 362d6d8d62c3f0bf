import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ContinuousGestureTests {
    private let g = GestureScene()

    private var actions: [String] { g.log.take().filter { !$0.hasPrefix("view") } }

    @Test("G5 Each state calls the action in order, even two in one event, except possible and failed")
    func G5_everyState() throws {
        final class Quick: UIGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
                state = .changed
                state = .changed
                state = .ended
            }
        }
        g.add(Quick(), "quick")
        try g.screen.touch(.began, 10, 10)
        #expect(actions == ["quick began"])
        try g.screen.touch(.moved, 20, 10)
        #expect(actions == ["quick changed", "quick changed", "quick ended"])
    }

    @Test("G5 A gesture's action runs before the view's touchesEnded") func G5_beforeEnded() throws {
        let tap = g.add(UITapGestureRecognizer(), "tap")
        tap.cancelsTouchesInView = false
        try g.tap()

        #expect(g.log.lines == ["view began", "tap ended", "view ended"])
    }

    @Test("G4 A gesture that is cancelled before it began fails without an action") func G4_cancelledBeforeItBegan()
        throws
    {
        final class Cancelling: UIGestureRecognizer {
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
        }
        let recognizer = g.add(Cancelling(), "cancelling")
        try g.screen.touch(.began, 10, 10, id: 1)
        try g.screen.touch(.cancelled, 10, 10, id: 1)

        #expect(actions.isEmpty)
        #expect(recognizer.state == .possible)
    }

    @Test("G6 reset is called once per touch sequence, even if the gesture never decided")
    func G6_resetOnce() throws {
        let watcher = g.add(Watcher(), "watcher")
        try g.tap()
        #expect(watcher.resets == 1)
        try g.screen.sendTouches([(1, .began, 10, 10), (2, .began, 20, 10)])
        try g.screen.sendTouches([(1, .ended, 10, 10)])
        #expect(watcher.resets == 1)
        try g.screen.sendTouches([(2, .ended, 20, 10)])
        #expect(watcher.resets == 2)
    }

    @Test("G6 After a reset, touches that are still down are ignored") func G6_remaining() throws {
        let watcher = g.add(Watcher(), "watcher")
        watcher.onMoved = .ended
        try g.screen.touch(.began, 10, 10, id: 1)
        try g.screen.touch(.moved, 20, 10, id: 1)
        try g.screen.touch(.began, 30, 10, id: 2)
        try g.screen.touch(.ended, 20, 10, id: 1)
        #expect(watcher.state == .possible)
        watcher.log = g.log
        try g.screen.touch(.moved, 40, 10, id: 2)

        #expect(!g.log.lines.contains("watcher moved"))
    }

    @Test("G22 By default, a long press takes half a second, one finger and at most 10 points of movement")
    func G22_defaults() throws {
        let long = g.add(UILongPressGestureRecognizer(), "long")
        #expect(long.minimumPressDuration == 0.5)
        #expect(long.allowableMovement == 10)
        #expect(long.numberOfTapsRequired == 0)
        #expect(long.numberOfTouchesRequired == 1)
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 499)
        #expect(actions.isEmpty)
        g.screen.clock.advance(by: 1)
        #expect(g.log.take() == ["view cancelled", "long began"])
    }

    @Test("G22 A long press fails if it moves too far before it begins, and afterwards may move until it ends")
    func G22_moves()
        throws
    {
        let long = g.add(UILongPressGestureRecognizer(), "long")
        try g.screen.touch(.began, 10, 10)
        try g.screen.touch(.moved, 21, 10)
        g.screen.clock.advance(by: 1_000)
        #expect(long.state == .failed)
        try g.screen.touch(.ended, 21, 10)
        #expect(actions.isEmpty)

        try g.screen.touch(.began, 10, 10)
        try g.screen.touch(.moved, 20, 10)
        g.screen.clock.advance(by: 500)
        try g.screen.touch(.moved, 200, 10)
        try g.screen.touch(.ended, 200, 10)
        #expect(actions == ["long began", "long changed", "long ended"])

        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 300)
        try g.screen.touch(.ended, 10, 10)
        g.screen.clock.advance(by: 300)
        #expect(actions.isEmpty)
    }

    @Test("G22 A two-finger long press ends when one finger lifts, and a required tap must come first") func G22_more()
        throws
    {
        let long = g.add(UILongPressGestureRecognizer(), "long")
        long.numberOfTouchesRequired = 2
        try g.screen.sendTouches([(1, .began, 10, 10), (2, .began, 50, 10)])
        g.screen.clock.advance(by: 500)
        try g.screen.sendTouches([(1, .ended, 10, 10)])
        #expect(actions == ["long began", "long ended"])
        try g.screen.sendTouches([(2, .ended, 50, 10)])

        long.numberOfTouchesRequired = 1
        long.numberOfTapsRequired = 1
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 600)
        try g.screen.touch(.ended, 10, 10)
        g.screen.clock.advance(by: 1_000)
        #expect(actions.isEmpty)
        try g.tap(10, 10)
        g.screen.clock.advance(by: 100)
        try g.screen.touch(.began, 10, 10)
        g.screen.clock.advance(by: 500)
        #expect(actions == ["long began"])
    }

    @Test("G24 A swipe goes right by default, calls its action once and reports where it began") func G24_swipe() throws
    {
        let swipe = g.add(UISwipeGestureRecognizer(), "swipe")
        #expect(swipe.direction == .right)
        #expect(UISwipeGestureRecognizer.Direction.down.rawValue == 8)
        var place: CGPoint?
        let noting = Recorder { place = swipe.location(in: nil) }
        swipe.addTarget(noting, action: Recorder.action)
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 12), CGPoint(x: 90, y: 14)], every: 20)

        #expect(actions == ["swipe ended"])
        #expect(place == CGPoint(x: 10, y: 10))
    }

    @Test("G24 A swipe fails in the wrong direction, too slowly or at a slant; a fast one must be longer")
    func G24_not() throws {
        g.add(UISwipeGestureRecognizer(), "swipe")
        try g.drag([CGPoint(x: 90, y: 10), CGPoint(x: 60, y: 10), CGPoint(x: 10, y: 10)], every: 20)
        #expect(actions.isEmpty)
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 10), CGPoint(x: 90, y: 10)], every: 600)
        #expect(actions.isEmpty)
        // A swipe of 33 points in 150 ms is slow. A slow swipe may deviate sideways by 5 points but not by 14.
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 43, y: 24)], every: 150)
        #expect(actions.isEmpty)
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 43, y: 15)], every: 150)
        #expect(actions == ["swipe ended"])
        // A fast swipe must be longer than 33 points. A fast swipe of 80 points may deviate sideways by 50 points.
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 43, y: 10)], every: 10)
        #expect(actions.isEmpty)
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 60)], every: 10)
        #expect(actions == ["swipe ended"])
    }

    @Test("G24 A swipe recognizer accepts several directions and can require two fingers") func G24_directions() throws
    {
        let swipe = g.add(UISwipeGestureRecognizer(), "swipe")
        swipe.direction = [.up, .down]
        try g.drag([CGPoint(x: 10, y: 200), CGPoint(x: 10, y: 100)])
        try g.drag([CGPoint(x: 10, y: 100), CGPoint(x: 10, y: 200)])
        #expect(actions == ["swipe ended", "swipe ended"])
        try g.drag([CGPoint(x: 10, y: 100), CGPoint(x: 110, y: 100)])
        #expect(actions.isEmpty)
        swipe.direction = .left
        swipe.numberOfTouchesRequired = 2
        try g.screen.sendTouches([(1, .began, 200, 10), (2, .began, 200, 60)])
        g.screen.clock.advance(by: 20)
        try g.screen.sendTouches([(1, .moved, 100, 10), (2, .moved, 100, 60)])
        #expect(actions == ["swipe ended"])
    }

    @Test("G25 A pinch scales from where it began, can be reset, and changes only while two fingers are down")
    func G25_pinch()
        throws
    {
        let pinch = g.add(UIPinchGestureRecognizer(), "pinch")
        try g.screen.sendTouches([(1, .began, 100, 100), (2, .began, 192, 100)])
        #expect(pinch.scale == 1)
        try g.screen.sendTouches([(2, .moved, 199, 100)])
        #expect(pinch.state == .possible)
        try g.screen.sendTouches([(2, .moved, 200, 100)])
        #expect(pinch.state == .began)
        #expect(pinch.scale == 1)
        g.screen.clock.advance(by: 100)
        try g.screen.sendTouches([(2, .moved, 300, 100)])
        #expect(pinch.scale == 2)
        #expect(abs(pinch.velocity - 10) < 0.001)
        pinch.scale = 1
        try g.screen.sendTouches([(2, .moved, 250, 100)])
        #expect(abs(pinch.scale - 0.75) < 0.001)
        _ = actions
        try g.screen.sendTouches([(1, .ended, 100, 100)])
        try g.screen.sendTouches([(2, .moved, 400, 100)])
        #expect(actions.isEmpty)
        #expect(abs(pinch.scale - 0.75) < 0.001)
        // When another finger is added, the pinch continues from its present scale.
        try g.screen.sendTouches([(3, .began, 300, 100)])
        try g.screen.sendTouches([(3, .moved, 200, 100)])
        #expect(abs(pinch.scale - 1.5) < 0.001)
        try g.screen.sendTouches([(2, .ended, 400, 100), (3, .ended, 200, 100)])
        #expect(actions == ["pinch changed", "pinch ended"])
    }

    @Test("G25 A rotation counts clockwise from where it began, can be reset, and ends when both fingers lift")
    func G25_rotation() throws {
        let rotation = g.add(UIRotationGestureRecognizer(), "rotation")
        func at(_ angle: Double) -> (Int, UITouch.Phase, CGFloat, CGFloat) {
            (2, .moved, 200 + 100 * CGFloat(cos(angle)), 200 + 100 * CGFloat(sin(angle)))
        }
        try g.screen.sendTouches([(1, .began, 200, 200), (2, .began, 300, 200)])
        try g.screen.sendTouches([at(0.09)])
        #expect(rotation.state == .possible)
        try g.screen.sendTouches([at(0.2)])
        #expect(rotation.state == .began)
        #expect(rotation.rotation == 0)
        try g.screen.sendTouches([at(1.2)])
        #expect(abs(rotation.rotation - 1) < 0.001)
        // The rotation angle continues to grow beyond half a turn.
        try g.screen.sendTouches([at(3.2)])
        try g.screen.sendTouches([at(5.2)])
        #expect(abs(rotation.rotation - 5) < 0.001)
        rotation.rotation = 0
        try g.screen.sendTouches([at(5.0)])
        #expect(abs(rotation.rotation + 0.2) < 0.001)
        _ = actions
        try g.screen.sendTouches([(2, .ended, 200, 300)])
        #expect(actions.isEmpty)
        try g.screen.sendTouches([(1, .ended, 200, 200)])
        #expect(actions == ["rotation ended"])
    }

    @Test("G25 A hover recognizer stays possible, because no client sends hover") func G25_hover() throws {
        let hover = g.add(UIHoverGestureRecognizer(), "hover")
        try g.tap()
        #expect(actions.isEmpty)
        #expect(hover.state == .possible)
    }

    @Test("G23 A screen edge pan begins only near its edge and only inwards") func G23_edges() throws {
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        g.add(edge, "edge")
        try g.drag([CGPoint(x: 5, y: 100), CGPoint(x: 60, y: 110)])
        #expect(actions == ["edge began", "edge ended"])
        try g.drag([CGPoint(x: 25, y: 100), CGPoint(x: 80, y: 110)])
        #expect(actions.isEmpty)
        try g.drag([CGPoint(x: 5, y: 100), CGPoint(x: 8, y: 180)])
        #expect(actions.isEmpty)
    }

    @Test("G19 location(ofTouch:) returns each finger's place, and the centre for an invalid index") func G19_ofTouch()
        throws
    {
        let watcher = g.add(Watcher(), "watcher")
        try g.screen.sendTouches([(1, .began, 10, 10), (2, .began, 30, 10)])
        #expect(watcher.numberOfTouches == 2)
        #expect(watcher.location(ofTouch: 0, in: nil) == CGPoint(x: 10, y: 10))
        #expect(watcher.location(ofTouch: 1, in: nil) == CGPoint(x: 30, y: 10))
        #expect(watcher.location(ofTouch: 7, in: nil) == CGPoint(x: 20, y: 10))
    }

    @Test("A recognizer that its own action disables is cancelled and calls the action again")
    func disabledInItsAction() throws {
        let pan = g.add(UIPanGestureRecognizer(), "pan")
        let noting = Recorder { if pan.state == .began { pan.isEnabled = false } }
        pan.addTarget(noting, action: Recorder.action)
        try g.drag([CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 90, y: 10)])

        #expect(actions == ["pan began", "pan cancelled"])
        #expect(pan.state == .possible)
    }
}
