import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TouchTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    @Test("T1 One touch object lasts from began to ended and stays bound to its view") func T1_boundForLife() throws {
        let left = screen.probe("left", log, 0, 0, 100, 100)
        _ = screen.probe("right", log, 100, 0, 100, 100)
        var seen: [ObjectIdentifier] = []
        left.onTouch = { _, touches, _ in seen += touches.map { ObjectIdentifier($0) } }

        try screen.touch(.began, 50, 50)
        try screen.touch(.moved, 150, 50)
        try screen.touch(.ended, 390, 700)

        #expect(log.lines == ["left began", "left moved", "left ended"])
        #expect(Set(seen).count == 1)
    }

    @Test("T1 While a handler retains a touch, a new finger has another touch object, and the old one is unchanged")
    func T1_kept() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        var kept: [UITouch] = []
        view.onTouch = { phase, touches, _ in if phase == .began { kept += touches } }

        try screen.tap(10, 10)
        try screen.tap(90, 90)

        #expect(kept.count == 2)
        #expect(kept.first !== kept.last)
        #expect(kept.first?.view === view)
        #expect(kept.first?.location(in: nil) == CGPoint(x: 10, y: 10))
        #expect(kept.first?.phase == .ended)
    }

    @Test("T1 A retained set of touches is not changed by later touches") func T1_keptSet() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        var kept: [Set<UITouch>] = []
        var events: [UIEvent] = []
        view.onTouch = { phase, touches, event in
            guard phase == .began else { return }
            kept.append(touches)
            if let event { events.append(event) }
        }

        try screen.tap(10, 10)
        try screen.tap(90, 90)

        #expect(kept.map { $0.first?.location(in: nil).x } == [10, 90])
        #expect(events.first !== events.last)
    }

    @Test("T1 A finished touch retains neither its view nor its window") func T1_released() throws {
        weak var removed: UIView?
        weak var window: UIWindow?
        do {
            let other = UIWindow(application: screen.application)
            other.makeKeyAndVisible()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            other.addSubview(view)
            removed = view
            window = other
        }

        try screen.tap(10, 10)
        #expect(removed != nil)
        removed?.removeFromSuperview()
        #expect(removed == nil)
        window.map(screen.application.remove)
        // The removal of the view schedules a layout, which retains the window until this commit.
        screen.application.commit()

        #expect(window == nil)
        #expect(screen.device.isIdle)
    }

    @Test("T2 A touch reports its place, and the previous one, in the coordinates of any view or of its window")
    func T2_locations() throws {
        let outer = screen.probe("outer", log, 10, 20, 200, 200)
        let inner = screen.probe("inner", log, 5, 5, 100, 100, to: outer)
        let other = UIWindow(application: screen.application)
        other.frame = CGRect(x: 100, y: 100, width: 10, height: 10)
        var places: [CGPoint] = []
        inner.onTouch = { phase, touches, _ in
            guard phase == .moved, let touch = touches.first else { return }
            places = [
                touch.location(in: nil), touch.location(in: inner), touch.previousLocation(in: inner),
                touch.location(in: other),
            ]
        }

        try screen.touch(.began, 20, 30)
        try screen.touch(.moved, 40, 60)

        #expect(places == [CGPoint(x: 40, y: 60), CGPoint(x: 25, y: 35), CGPoint(x: 5, y: 5), CGPoint(x: -60, y: -40)])
    }

    @Test("T3 The raw values of touch phases and types are UIKit's") func T3_rawValues() {
        let phases: [UITouch.Phase] = [
            .began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited,
        ]
        #expect(phases.map(\.rawValue) == Array(0...7))
        #expect([UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map(\.rawValue) == Array(0...3))
    }

    @Test("T3 An unchanged touch is stationary, and its previous location is its location") func T3_stationary()
        throws
    {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        view.isMultipleTouchEnabled = true
        var still: UITouch?
        view.onTouch = { phase, touches, _ in if phase == .began, still == nil { still = touches.first } }
        try screen.sendTouches([(1, .began, 10, 10)])
        try screen.sendTouches([(1, .moved, 20, 20), (2, .began, 50, 50)])

        try screen.sendTouches([(2, .moved, 60, 60)])

        #expect(still?.phase == .stationary)
        #expect(still?.previousLocation(in: nil) == CGPoint(x: 20, y: 20))
        #expect(log.lines == ["view began", "view began", "view moved", "view moved"])
    }

    @Test("T4 An event contains all touches, but each call only those of one view and phase") func T4_sets()
        throws
    {
        let left = screen.probe("left", log, 0, 0, 100, 100)
        let right = screen.probe("right", log, 100, 0, 100, 100)
        left.isMultipleTouchEnabled = true
        var counts: [Int?] = []
        right.onTouch = { [screen] _, touches, event in
            counts = [
                touches.count, event?.allTouches?.count, event?.touches(for: left)?.count,
                event?.touches(for: right)?.count,
                event?.touches(for: screen.window)?.count,
            ]
        }

        try screen.sendTouches([(1, .began, 10, 10), (2, .began, 20, 20)])
        try screen.sendTouches([(1, .moved, 11, 11), (3, .began, 110, 10)])

        #expect(counts == [1, 3, 2, 1, 3])
        #expect(log.lines == ["left began 2", "left moved", "right began"])
    }

    @Test("T5 Each touch ends or is cancelled exactly once, even if its handler removes the view")
    func T5_exactlyOnce()
        throws
    {
        let atBegan = screen.probe("first", log, 0, 0, 100, 100)
        atBegan.onTouch = { phase, _, _ in if phase == .began { atBegan.removeFromSuperview() } }
        let atEnded = screen.probe("second", log, 100, 0, 100, 100)
        atEnded.onTouch = { phase, _, _ in if phase == .ended { atEnded.removeFromSuperview() } }

        try screen.tap(10, 10)
        #expect(log.take() == ["first began", "first cancelled"])
        try screen.tap(110, 10)
        #expect(log.take() == ["second began", "second ended"])
    }

    @Test("T5 A control that is removed during a touch can be used again") func T5_controlGoesAndComesBack() throws {
        let button = screen.add(UIButton(frame: .zero), 0, 0, 100, 44)
        button.addAction(UIAction { _ in button.removeFromSuperview() }, for: .touchDown)
        try screen.tap(10, 10)

        #expect(!button.isTracking)
        #expect(!button.isHighlighted)
    }

    @Test("T6 A view's unhandled touches travel up the chain in every phase, but a control's do not")
    func T6_forwarding()
        throws
    {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        _ = screen.probe("inner", log, 0, 0, 50, 50, to: outer, keeps: false)
        screen.add(UIControl(), 50, 50, 50, 50, to: outer)

        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 11, 10)
        let outcome = try screen.touch(.ended, 11, 10)
        #expect(
            log.take() == ["inner began", "outer began", "inner moved", "outer moved", "inner ended", "outer ended"])
        #expect(outcome.handler === outer)
        try screen.touch(.began, 10, 10)
        screen.application.cancelAll(from: screen.device)
        #expect(log.take().suffix(2) == ["inner cancelled", "outer cancelled"])
        try screen.tap(60, 60)
        #expect(log.take().isEmpty)
    }

    @Test("T7 Without multi-touch, a view receives only its first touch, and other views receive theirs")
    func T7_multipleTouch() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let child = screen.probe("child", log, 50, 50, 50, 50, to: view)
        child.isMultipleTouchEnabled = true
        _ = screen.probe("other", log, 100, 0, 100, 100)

        try screen.sendTouches([
            (1, .began, 10, 10), (2, .began, 20, 20), (3, .began, 60, 60), (4, .began, 70, 70), (5, .began, 110, 10),
        ])
        #expect(log.take() == ["view began", "child began 2", "other began"])
        try screen.sendTouches([(2, .moved, 21, 20)])
        try screen.sendTouches([(1, .ended, 10, 10)])
        try screen.sendTouches([(2, .moved, 22, 20)])
        try screen.sendTouches([(2, .ended, 22, 20)])
        #expect(log.take() == ["view ended"])
        try screen.sendTouches([(6, .began, 10, 10)])
        #expect(log.take() == ["view began"])
    }

    @Test("T7 Gesture recognizers receive every touch, including those that the view does not receive")
    func T7_recognizersSeeAll() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let recognizer = Watcher()
        view.addGestureRecognizer(recognizer)

        try screen.sendTouches([(1, .began, 10, 10), (2, .began, 20, 20)])

        #expect(log.lines == ["view began"])
        #expect(recognizer.numberOfTouches == 2)
    }

    @Test("T8 An exclusive view receives touches only while no other view does, and the reverse")
    func T8_exclusive() throws {
        let exclusive = screen.probe("exclusive", log, 0, 0, 100, 100)
        exclusive.isExclusiveTouch = true
        let other = screen.probe("other", log, 100, 0, 100, 100)
        let recognizer = Watcher()
        other.addGestureRecognizer(recognizer)

        try screen.sendTouches([(1, .began, 10, 10)])
        try screen.sendTouches([(2, .began, 110, 10)])
        #expect(log.take() == ["exclusive began"])
        #expect(recognizer.numberOfTouches == 1)
        try screen.sendTouches([(1, .ended, 10, 10)])
        try screen.sendTouches([(2, .moved, 111, 10)])
        try screen.sendTouches([(2, .ended, 111, 10)])
        #expect(log.take() == ["exclusive ended"])
        try screen.sendTouches([(3, .began, 110, 10)])
        try screen.sendTouches([(4, .began, 10, 10)])
        #expect(log.take() == ["other began"])
    }

    @Test("T9 Successive taps are counted by time and place, and a second finger is not a second tap")
    func T9_tapCount() throws {
        let view = screen.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        var counts: [Int] = []
        view.onTouch = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }

        try screen.tap(100, 100)
        screen.clock.advance(by: 350)
        try screen.tap(130, 130)
        screen.clock.advance(by: 351)
        try screen.tap(130, 130)
        try screen.tap(130, 176)
        #expect(counts == [1, 2, 1, 1])

        counts = []
        screen.clock.advance(by: 1_000)
        try screen.sendTouches([(1, .began, 50, 50), (2, .began, 60, 50)])
        try screen.sendTouches([(1, .ended, 50, 50), (2, .ended, 60, 50)])
        try screen.sendTouches([(1, .began, 50, 50), (2, .began, 60, 50)])
        #expect(counts == [1, 1, 2, 2])
    }

    @Test("T9 The number of stored taps is limited") func T9_bounded() throws {
        _ = screen.probe("view", log, 0, 0, 400, 800)
        for index in 0..<500 { try screen.tap(CGFloat(index % 8) * 50, CGFloat(index % 16) * 50) }

        #expect(screen.device.taps.count <= InputDevice.touchLimit + 1)
    }

    @Test("T10 Gesture recognizers run before views, in the order began, moved, ended, cancelled") func T10_order()
        throws
    {
        let view = screen.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        let recognizer = Watcher()
        recognizer.log = log
        recognizer.delaysTouchesEnded = false
        view.addGestureRecognizer(recognizer)
        try screen.sendTouches([(1, .began, 10, 10), (2, .began, 20, 10), (3, .began, 30, 10)])
        _ = log.take()

        try screen.sendTouches([(3, .cancelled, 30, 10), (2, .ended, 20, 10), (1, .moved, 11, 10), (4, .began, 40, 10)])

        #expect(
            log.lines == [
                "recognizer began", "recognizer moved", "recognizer ended", "recognizer cancelled",
                "view began", "view moved", "view ended", "view cancelled",
            ])
    }

    @Test("T11 A view that leaves its window has its touches cancelled and receives no more of them")
    func T11_viewLeaves() throws {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 0, 0, 50, 50, to: outer)
        var phase: UITouch.Phase?
        inner.onTouch = { _, touches, _ in phase = touches.first?.phase }

        try screen.touch(.began, 10, 10)
        outer.removeFromSuperview()
        #expect(phase == .cancelled)
        try screen.touch(.moved, 20, 20)
        try screen.touch(.ended, 20, 20)

        #expect(log.lines == ["inner began", "inner cancelled"])
        #expect(screen.device.isIdle)
    }

    @Test("T11 Hiding a view or disabling its interaction does not end its touches")
    func T11_hidingGoesOn() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)

        try screen.touch(.began, 10, 10)
        view.isHidden = true
        view.isUserInteractionEnabled = false
        try screen.touch(.ended, 10, 10)

        #expect(log.lines == ["view began", "view ended"])
    }

    @Test("T11 A device that disconnects has its touches and presses cancelled, and no other device's")
    func T11_deviceGoes() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        view.isMultipleTouchEnabled = true
        let other = InputDevice()
        try screen.touch(.began, 10, 10)
        try screen.sendTouches([(1, .began, 20, 20)], from: other)
        _ = try screen.application.send(presses: [PressSample(type: .select, phase: .began)], from: screen.device)
        _ = log.take()

        screen.application.cancelAll(from: screen.device)

        #expect(log.lines == ["view cancelled"])
        #expect(screen.device.isIdle)
        #expect(!other.isIdle)
        try screen.sendTouches([(1, .ended, 20, 20)], from: other)
        #expect(log.lines == ["view cancelled", "view ended"])
    }

    @Test("T12 Ignoring interaction events nests, and touches that begin meanwhile are ignored until they end")
    func T12_ignoring() throws {
        _ = screen.probe("view", log, 0, 0, 100, 100)
        let application = screen.application
        application.beginIgnoringInteractionEvents()
        application.beginIgnoringInteractionEvents()
        application.endIgnoringInteractionEvents()
        #expect(application.isIgnoringInteractionEvents)

        try screen.touch(.began, 10, 10)
        _ = try application.send(presses: [PressSample(type: .select, phase: .began)], from: screen.device)
        application.endIgnoringInteractionEvents()
        application.endIgnoringInteractionEvents()
        #expect(!application.isIgnoringInteractionEvents)
        let rest = try screen.touch(.ended, 10, 10)
        _ = try application.send(presses: [PressSample(type: .select, phase: .ended)], from: screen.device)

        #expect(log.lines.isEmpty)
        #expect(!rest.isHandled)
        #expect(!rest.isStale)
        try screen.tap(10, 10)
        #expect(log.lines == ["view began", "view ended"])
    }

    @Test("T12 The raw values of event types are UIKit's") func T12_rawValues() {
        let types: [UIEvent.EventType] = [.touches, .motion, .remoteControl, .presses, .scroll, .hover, .transform]
        #expect(types.map(\.rawValue) == [0, 1, 2, 3, 10, 11, 14])
    }

    @Test("T1 A touch reports force, radius, type, time, window, view and recognizers") func T1_whatATouchTells() throws
    {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let recognizer = Watcher()
        view.addGestureRecognizer(recognizer)
        var touch: UITouch?
        view.onTouch = { _, touches, _ in touch = touches.first }
        screen.clock.advance(by: 2_500)
        let sample = TouchSample(
            id: 1, phase: .began, location: CGPoint(x: 1, y: 1), force: 0.5, radius: 11, type: .pencil)

        _ = try screen.application.send(touches: [sample], from: screen.device)

        let got = try #require(touch)
        #expect(got.force == 0.5)
        #expect(got.majorRadius == 11)
        #expect(got.type == .pencil)
        #expect(got.timestamp == 2.5)
        #expect(got.window === screen.window)
        #expect(got.view === view)
        #expect(got.gestureRecognizers?.count == 1)
        #expect(got.maximumPossibleForce == 1)
    }

    @Test("T4 A set of touches is iterated in the same order each time")
    func T4_orderOfSets() throws {
        let view = screen.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        var orders: Set<[Int]> = []
        view.onTouch = { phase, touches, _ in if phase == .began { orders.insert(touches.map(\.id)) } }

        for _ in 0..<50 {
            try screen.sendTouches((1...6).map { ($0, .began, CGFloat($0), 1) })
            try screen.sendTouches((1...6).map { ($0, .ended, CGFloat($0), 1) })
        }

        #expect(orders.count == 1)
    }
}
