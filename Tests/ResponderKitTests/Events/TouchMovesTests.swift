import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Several touch moves in one loop turn") @MainActor struct TouchMovesTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func moves(_ places: [(x: CGFloat, y: CGFloat)], id: Int = 1, from time: TimeInterval = 1) throws
        -> [TouchMoves]
    {
        try places.enumerated().map { index, place in
            let sample = TouchSample(
                id: id, phase: .moved, location: CGPoint(x: place.x, y: place.y), force: CGFloat(index) / 10)
            return try #require(TouchMoves(samples: [sample], timestamp: time + Double(index)))
        }
    }

    @Test("T13 The moves of one loop turn are one event, with the last place and that of the event before")
    func T13_oneEvent()
        throws
    {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        var told: [CGPoint] = []
        view.onTouch = { phase, touches, _ in
            guard phase == .moved, let touch = touches.first else { return }
            told = [touch.location(in: nil), touch.previousLocation(in: nil)]
            #expect(touch.timestamp == 3 && touch.force == 0.2)
        }
        try screen.touch(.began, 10, 10)

        let outcomes = try screen.application.send(moves: moves([(20, 20), (30, 30), (40, 50)]), from: screen.device)

        #expect(log.lines == ["view began", "view moved"])
        #expect(told == [CGPoint(x: 40, y: 50), CGPoint(x: 10, y: 10)])
        #expect(outcomes.count == 3 && outcomes.allSatisfy { $0.handler === view })
    }

    @Test(
        "T13 coalescedTouches contains every sample in order, and later events do not alter it"
    )
    func T13_coalescedTouches() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        var samples: [UITouch] = []
        var main: UITouch?
        view.onTouch = { phase, touches, event in
            main = touches.first
            if phase == .moved { samples = main.flatMap { event?.coalescedTouches(for: $0) } ?? [] }
        }
        try screen.touch(.began, 10, 10)

        _ = try screen.application.send(moves: moves([(20, 20), (30, 30), (40, 50)]), from: screen.device)
        _ = try screen.application.send(moves: moves([(1, 1)], from: 9), from: screen.device)
        #expect(samples.map { $0.location(in: nil) } == [CGPoint(x: 1, y: 1)], "of one move, that one")
        #expect(samples.map(\.timestamp) == [9])

        _ = try screen.application.send(moves: moves([(20, 20), (30, 30), (40, 50)], from: 10), from: screen.device)
        try screen.touch(.ended, 0, 0)

        #expect(
            samples.map { $0.location(in: nil) } == [
                CGPoint(x: 20, y: 20), CGPoint(x: 30, y: 30), CGPoint(x: 40, y: 50),
            ])
        #expect(
            samples.map { $0.previousLocation(in: nil) } == [
                CGPoint(x: 1, y: 1), CGPoint(x: 20, y: 20), CGPoint(x: 30, y: 30),
            ])
        #expect(samples.map(\.timestamp) == [10, 11, 12])
        #expect(samples.map(\.force) == [0, 0.1, 0.2])
        #expect(samples.allSatisfy { $0.phase == .moved && $0.view === view && $0 !== main })
    }

    @Test("T13 An ended or resting touch has one sample, and a touch of another event none")
    func T13_others() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        view.isMultipleTouchEnabled = true
        var counts: [[Int?]] = []
        view.onTouch = { _, _, event in
            let all = (event?.allTouches ?? []).sorted { $0.id < $1.id }
            counts.append(all.map { event?.coalescedTouches(for: $0)?.count })
            #expect(
                event?.coalescedTouches(for: UITouch(TouchSample(id: 1, phase: .began, location: .zero), at: 0)) == nil)
            #expect(all.allSatisfy { event?.predictedTouches(for: $0) == nil })
        }
        try screen.sendTouches([(1, .began, 10, 10), (2, .began, 20, 20)])

        _ = try screen.application.send(moves: moves([(20, 20), (30, 30)]), from: screen.device)
        try screen.sendTouches([(1, .ended, 30, 30)])

        #expect(counts == [[1, 1], [2, 1], [1, 1]])
    }

    @Test("T13 Moves of several fingers are delivered together, each with its own samples")
    func T13_severalFingers() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        view.isMultipleTouchEnabled = true
        var xs: [Int: [CGFloat]] = [:]
        view.onTouch = { phase, touches, event in
            for touch in touches where phase == .moved {
                xs[touch.id] = event?.coalescedTouches(for: touch)?.map { $0.location(in: nil).x }
            }
        }
        try screen.sendTouches([(1, .began, 10, 10), (2, .began, 20, 20), (3, .began, 30, 30)])
        func move(_ samples: [(Int, UITouch.Phase, CGFloat)]) throws -> TouchMoves {
            try #require(
                TouchMoves(
                    samples: samples.map { TouchSample(id: $0.0, phase: $0.1, location: CGPoint(x: $0.2, y: 5)) }))
        }

        _ = try screen.application.send(
            moves: [
                move([(1, .moved, 11), (2, .stationary, 20)]), move([(2, .moved, 21)]),
                move([(1, .moved, 12), (2, .stationary, 21)]),
                move([(3, .stationary, 30)]),
            ], from: screen.device)

        #expect(log.lines == ["view began 3", "view moved 2"])
        #expect(xs == [1: [11, 12], 2: [21]])
    }

    @Test("T13 A view whose touches a recognizer delays receives every sample afterwards") func T13_heldBack() throws {
        let view = screen.probe("view", log, 0, 0, 400, 800)
        let swipe = UISwipeGestureRecognizer()
        swipe.delaysTouchesBegan = true
        view.addGestureRecognizer(swipe)
        var xs: [CGFloat] = []
        view.onTouch = { phase, touches, event in
            guard phase == .moved, let touch = touches.first else { return }
            xs += event?.coalescedTouches(for: touch)?.map { $0.location(in: nil).x } ?? []
        }
        try screen.touch(.began, 10, 10)

        _ = try screen.application.send(moves: moves([(11, 10), (12, 10)]), from: screen.device)
        _ = try screen.application.send(moves: moves([(13, 10), (14, 10), (15, 10)], from: 3), from: screen.device)
        #expect(log.take().isEmpty)
        swipe.isEnabled = false
        try screen.touch(.ended, 15, 10)

        #expect(log.lines == ["view began", "view moved", "view moved", "view ended"])
        #expect(xs == [11, 12, 13, 14, 15])
    }

    @Test("T13 A touch that is delayed for a long time loses no sample, and beyond a limit its moves are merged")
    func T13_heldBackForLong()
        throws
    {
        let view = screen.probe("view", log, 0, 0, 400, 800)
        let press = UILongPressGestureRecognizer()
        press.delaysTouchesBegan = true
        press.allowableMovement = 1_000
        view.addGestureRecognizer(press)
        var xs: [CGFloat] = []
        view.onTouch = { phase, touches, event in
            guard phase == .moved, let touch = touches.first else { return }
            xs += event?.coalescedTouches(for: touch)?.map { $0.location(in: nil).x } ?? []
        }
        try screen.touch(.began, 0, 10)
        for x in 1...500 { try screen.touch(.moved, CGFloat(x) / 10, 10) }
        try screen.touch(.ended, 50, 10)

        #expect(xs == (1...500).map { CGFloat($0) / 10 })
        #expect(log.lines.count == 2 + TouchDispatch.pendingPhaseLimit - 1)
    }

    @Test("T13 One invalid move refuses the whole batch, and moves of a stale touch stay stale")
    func T13_problems() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        screen.application.commit()
        view.frame.origin.x = 1
        screen.application.commit()
        #expect(try screen.touch(.began, 10, 10, id: 7, seen: 1).isStale)
        try screen.touch(.began, 10, 10)
        _ = log.take()

        let both = try moves([(20, 20)]) + moves([(30, 30)], id: 2)
        #expect(throws: InputError.touchNotBegan(2)) { try screen.application.send(moves: both, from: screen.device) }
        #expect(log.lines.isEmpty)

        let outcomes = try screen.application.send(
            moves: moves([(20, 20)], id: 7) + moves([(21, 21)]), from: screen.device)
        #expect(outcomes.map(\.isStale) == [true, false])
        #expect(outcomes.map(\.isHandled) == [false, true])
        #expect(TouchMoves(samples: [TouchSample(id: 1, phase: .ended, location: .zero)]) == nil)
    }

    @Test("T13 The velocity of a pan is correct even if all its moves arrive in one event") func T13_velocity() throws {
        let view = screen.probe("view", log, 0, 0, 400, 800)
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        _ = try screen.application.send(
            touches: [TouchSample(id: 1, phase: .began, location: CGPoint(x: 10, y: 10))], from: screen.device,
            timestamp: 1)
        let way = try (1...20).map { step in
            let sample = TouchSample(id: 1, phase: .moved, location: CGPoint(x: 10 + step * 5, y: 10))
            return try #require(TouchMoves(samples: [sample], timestamp: 1 + Double(step) * 0.01))
        }

        _ = try screen.application.send(moves: way, from: screen.device)

        #expect(pan.state == .began)
        #expect(pan.translation(in: view).x == 100)
        #expect(abs(pan.velocity(in: view).x - 500) < 1)
    }
}
