import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A touch belongs to one view from its beginning to its end.
@Suite @MainActor struct Asked6Tests {
    private let log = Log()
    private let screen = TestScreen(size: CGSize(width: 200, height: 400))
    private let upper: Probe
    private let lower: Probe

    init() {
        upper = Probe("upper", log)
        lower = Probe("lower", log)
        upper.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        lower.frame = CGRect(x: 0, y: 200, width: 200, height: 200)
        screen.window.addSubview(upper)
        screen.window.addSubview(lower)
    }

    @Test("One touch object passes through all phases and stays bound to its view, even outside it")
    func Asked6_boundForLife() throws {
        var seen: [(touch: UITouch, phase: UITouch.Phase, view: UIView?)] = []
        upper.onTouch = { phase, touches, _ in for touch in touches { seen.append((touch, phase, touch.view)) } }

        try screen.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), steps: 2)

        #expect(log.lines == ["upper began", "upper moved", "upper moved", "upper ended"])
        #expect(seen.map(\.phase) == [.began, .moved, .moved, .ended])
        #expect(Set(seen.map { ObjectIdentifier($0.touch) }).count == 1)
        #expect(seen.allSatisfy { $0.view === upper })
        #expect(seen.last?.touch.location(in: upper) == CGPoint(x: 100, y: 300))
    }

    @Test("A cancelled touch is the same object as before") func Asked6_cancelled() throws {
        var seen: [UITouch] = []
        upper.onTouch = { _, touches, _ in seen += Array(touches) }

        try screen.touch(.began, at: upper)
        screen.cancelAll()

        #expect(seen.count == 2)
        #expect(seen.first === seen.last)
        #expect(seen.last?.phase == .cancelled)
    }

    @Test("An event lists its touches in total, per view, per window and per gesture recognizer") func Asked6_event()
        throws
    {
        let pan = UIPanGestureRecognizer()
        lower.addGestureRecognizer(pan)
        var counts: [[Int?]] = []
        lower.onTouch = { [upper, lower, screen] phase, touches, event in
            guard let event, phase == .began else { return }
            counts.append([
                touches.count, event.allTouches?.count, event.touches(for: upper)?.count,
                event.touches(for: lower)?.count,
                event.touches(for: screen.window)?.count, event.touches(for: pan)?.count,
                event.touches(for: UIView())?.count,
            ])
        }

        try screen.touch(.began, at: upper, finger: 1)
        try screen.touch(.began, at: lower, finger: 2)

        #expect(counts == [[1, 2, 1, 1, 2, 1, nil]])
    }

    @Test("A touch reports view, window, location, radius, force, time, tap count, phase and recognizers")
    func Asked6_whatATouchTells() throws {
        let pan = UIPanGestureRecognizer()
        lower.addGestureRecognizer(pan)
        var last: UITouch?
        lower.onTouch = { _, touches, _ in last = touches.first }
        try screen.tap(lower)
        screen.advance(by: .milliseconds(100))

        try screen.touch(.began, at: CGPoint(x: 50, y: 250), force: 0.25, radius: 12, type: .pencil)

        let touch = try #require(last)
        #expect(touch.view === lower)
        #expect(touch.window === screen.window)
        #expect(touch.location(in: lower) == CGPoint(x: 50, y: 50))
        #expect(touch.location(in: nil) == CGPoint(x: 50, y: 250))
        #expect((touch.majorRadius, touch.force, touch.type) == (12, 0.25, .pencil))
        #expect(touch.timestamp == 0.15)
        #expect(touch.phase == .began)
        #expect(touch.gestureRecognizers?.count == 1)
        #expect(touch.gestureRecognizers?.first === pan)
        #expect(touch.tapCount == 1)

        try screen.touch(.ended, at: CGPoint(x: 50, y: 250))
        screen.advance(by: .milliseconds(100))
        try screen.touch(.began, at: CGPoint(x: 50, y: 252))
        #expect(last?.tapCount == 2)
    }
}
