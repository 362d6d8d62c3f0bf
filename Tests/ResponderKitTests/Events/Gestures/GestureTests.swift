import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Heard {
    var states: [UIGestureRecognizer.State] = []
    func handle(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }
    static let action = Selector("handle", Heard.handle)
}

@Suite @MainActor struct GestureTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let heard = Heard()

    private func watcher(_ name: String, on view: UIView, becomes state: UIGestureRecognizer.State? = nil) -> Watcher {
        let watcher = Watcher(target: heard, action: Heard.action)
        watcher.name = name
        watcher.log = log
        watcher.onMoved = state
        view.addGestureRecognizer(watcher)
        return watcher
    }

    @Test("G1 A recognizer receives touches of its view and its subviews, before the view, inner ones first")
    func G1_whatItSees()
        throws
    {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 0, 0, 50, 50, to: outer)
        _ = watcher("on outer", on: outer)
        _ = watcher("on inner", on: inner)
        _ = watcher("second on inner", on: inner)
        try screen.touch(.began, 10, 10)
        #expect(log.take() == ["on inner began", "second on inner began", "on outer began", "inner began"])
        try screen.touch(.ended, 10, 10)
        _ = log.take()
        try screen.touch(.began, 60, 60)
        #expect(log.lines == ["on outer began", "outer began"])
    }

    @Test("G3 A disabled recognizer receives nothing, disabling cancels it, and targets are not retained")
    func G3_disabled() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let recognizer = watcher("recognizer", on: view, becomes: .began)
        recognizer.isEnabled = false
        try screen.tap(10, 10)
        #expect(log.take() == ["view began", "view ended"])
        recognizer.isEnabled = true
        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 20, 10)
        recognizer.isEnabled = false
        #expect(heard.states == [.began, .cancelled])
        try screen.touch(.ended, 20, 10)
        #expect(recognizer.state == .possible)

        weak var gone: Heard?
        do {
            let target = Heard()
            gone = target
            recognizer.addTarget(target, action: Heard.action)
        }
        #expect(gone == nil)
    }

    @Test("G4 States have UIKit's raw values and transitions, and recognized equals ended") func G4_states() {
        let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
        #expect(states.map(\.rawValue) == Array(0...5))
        #expect(UIGestureRecognizer.State.recognized == .ended)
        for from in states {
            let next = states.filter { from.mayBecome($0) }
            switch from {
            case .possible: #expect(next == [.began, .ended, .failed])
            case .began, .changed: #expect(next == [.changed, .ended, .cancelled])
            default: #expect(next.isEmpty)
            }
        }
    }

    @Test("G6 A final state lasts until the touch sequence ends, without further touches, and then resets")
    func G6_reset() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        view.isMultipleTouchEnabled = true
        let recognizer = watcher("recognizer", on: view, becomes: .failed)
        try screen.sendTouches([(1, .began, 10, 10), (2, .began, 90, 10)])
        try screen.sendTouches([(1, .moved, 20, 10)])
        try screen.sendTouches([(1, .moved, 30, 10)])
        try screen.sendTouches([(1, .ended, 30, 10)])
        #expect(recognizer.state == .failed)
        #expect(recognizer.resets == 0)
        #expect(log.take().filter { $0.hasPrefix("recognizer") } == ["recognizer began", "recognizer moved"])

        try screen.sendTouches([(2, .ended, 90, 10)])
        #expect(recognizer.state == .possible)
        #expect(recognizer.resets == 1)
        try screen.sendTouches([(1, .began, 10, 10)])
        #expect(log.lines.contains("recognizer began"))
    }

    @Test("G9 If two gestures could recognize in the same event, only the inner one does") func G9_oneRecognizes()
        throws
    {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 0, 0, 100, 100, to: outer)
        let first = watcher("inner recognizer", on: inner, becomes: .ended)
        let second = watcher("outer recognizer", on: outer, becomes: .ended)
        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 20, 10)

        #expect(first.state == .ended)
        #expect(second.state == .failed)
        #expect(heard.states == [.ended])
    }

    @Test(
        "G15 Recognition cancels the view's touches right before the action, and no more of them arrive")
    func G15_cancels() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let recognizer = watcher("recognizer", on: view, becomes: .ended)
        var linesAtAction: [String] = []
        let noted = Recorder { [log] in linesAtAction = log.lines }
        recognizer.addTarget(noted, action: Recorder.action)
        try screen.touch(.began, 10, 10)
        let outcome = try screen.touch(.moved, 20, 10)
        #expect(outcome.handler === view)
        try screen.touch(.ended, 20, 10)

        #expect(linesAtAction == ["recognizer began", "view began", "recognizer moved", "view cancelled"])
        #expect(log.lines.last == "view cancelled")
        _ = log.take()
        recognizer.cancelsTouchesInView = false
        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 20, 10)
        try screen.touch(.ended, 20, 10)
        #expect(log.lines.filter { $0.hasPrefix("view") } == ["view began", "view moved", "view ended"])
    }

    @Test("G19 A gesture's location is the centre of its touches, in any view's coordinates, even when it ends")
    func G19_location() throws {
        let view = screen.probe("view", log, 100, 100, 200, 200)
        view.isMultipleTouchEnabled = true
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var atEnd: CGPoint?
        let noted = Recorder { if pan.state == .ended { atEnd = pan.location(in: view) } }
        pan.addTarget(noted, action: Recorder.action)
        try screen.sendTouches([(1, .began, 110, 110), (2, .began, 130, 150)])
        #expect(pan.location(in: view) == CGPoint(x: 20, y: 30))
        #expect(pan.location(in: nil) == CGPoint(x: 120, y: 130))
        #expect(pan.numberOfTouches == 2)
        try screen.sendTouches([(1, .moved, 150, 110), (2, .moved, 170, 150)])
        try screen.sendTouches([(1, .ended, 150, 110)])
        try screen.sendTouches([(2, .ended, 170, 150)])
        #expect(atEnd == CGPoint(x: 70, y: 50))
    }

    @Test("G23 A pan begins after 10 points, which count as translation, and ends when all fingers lift") func G23_pan()
        throws
    {
        let view = screen.add(UIView(), 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        let pan = UIPanGestureRecognizer(target: heard, action: Heard.action)
        view.addGestureRecognizer(pan)
        try screen.sendTouches([(1, .began, 100, 100)])
        try screen.sendTouches([(1, .moved, 109, 100)])
        #expect(heard.states.isEmpty)
        try screen.sendTouches([(1, .moved, 110, 100)])
        #expect(pan.translation(in: view) == CGPoint(x: 10, y: 0))
        // A second finger moves the centre, but does not count as translation.
        try screen.sendTouches([(2, .began, 200, 200)])
        try screen.sendTouches([(2, .moved, 220, 200)])
        #expect(pan.translation(in: view) == CGPoint(x: 20, y: 0))
        try screen.sendTouches([(1, .ended, 110, 100)])
        try screen.sendTouches([(2, .moved, 230, 200)])
        #expect(pan.translation(in: view) == CGPoint(x: 30, y: 0))
        pan.setTranslation(.zero, in: view)
        try screen.sendTouches([(2, .moved, 230, 205)])
        #expect(pan.translation(in: view) == CGPoint(x: 0, y: 5))
        try screen.sendTouches([(2, .ended, 230, 205)])
        #expect(heard.states == [.began, .changed, .changed, .changed, .ended])
    }

    @Test("G23 A pan does not begin with too few fingers and fails with too many") func G23_fingers() throws {
        let view = screen.add(UIView(), 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        let pan = UIPanGestureRecognizer(target: heard, action: Heard.action)
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 2
        view.addGestureRecognizer(pan)
        try screen.sendTouches([(1, .began, 100, 100)])
        try screen.sendTouches([(1, .moved, 150, 100)])
        #expect(pan.state == .possible)
        try screen.sendTouches([(2, .began, 200, 200), (3, .began, 300, 200)])
        #expect(pan.state == .failed)
        try screen.sendTouches([(1, .ended, 0, 0), (2, .ended, 0, 0), (3, .ended, 0, 0)])
        #expect(pan.state == .possible)
        #expect(heard.states.isEmpty)
    }

    @Test("G23 Translation and velocity are in the coordinates of the given view") func G23_scaled() throws {
        let view = screen.add(UIView(), 0, 0, 400, 400)
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        try screen.touch(.began, 100, 100)
        screen.clock.advance(by: 50)
        try screen.touch(.moved, 140, 100)

        #expect(pan.translation(in: view) == CGPoint(x: 20, y: 0))
        #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
        #expect(pan.velocity(in: nil) == CGPoint(x: 800, y: 0))
        #expect(pan.velocity(in: view) == CGPoint(x: 400, y: 0))
        pan.setTranslation(CGPoint(x: 1, y: 1), in: view)
        #expect(pan.translation(in: nil) == CGPoint(x: 2, y: 2))
    }

    @Test("G23 A pan whose touches are cancelled is cancelled only if it has begun") func G23_cancelled() throws {
        let view = screen.add(UIView(), 0, 0, 400, 400)
        let pan = UIPanGestureRecognizer(target: heard, action: Heard.action)
        view.addGestureRecognizer(pan)
        try screen.touch(.began, 100, 100)
        screen.application.cancelAll(from: screen.device)
        #expect(heard.states.isEmpty)
        try screen.touch(.began, 100, 100)
        try screen.touch(.moved, 150, 100)
        screen.application.cancelAll(from: screen.device)
        #expect(heard.states == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    @Test("G26 A recognizer belongs to one view, and removing an active one cancels it") func G26_oneView() throws {
        let first = screen.probe("first", log, 0, 0, 100, 100)
        let second = screen.probe("second", log, 100, 0, 100, 100)
        let recognizer = watcher("recognizer", on: first, becomes: .began)
        second.addGestureRecognizer(recognizer)
        #expect(first.gestureRecognizers == nil)
        #expect(recognizer.view === second)
        try screen.touch(.began, 110, 10)
        try screen.touch(.moved, 120, 10)
        second.removeGestureRecognizer(recognizer)
        #expect(heard.states == [.began, .cancelled])
        #expect(recognizer.view == nil)
    }
}
