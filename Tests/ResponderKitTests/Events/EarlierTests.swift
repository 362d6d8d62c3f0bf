import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Intermediate samples in touch messages, and pencil angles") @MainActor struct EarlierTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func sample(_ phase: UITouch.Phase, _ x: CGFloat, id: Int = 1) -> TouchSample {
        TouchSample(id: id, phase: phase, location: CGPoint(x: x, y: 50), force: 0.5)
    }

    @Test("T13 Earlier places sent with a move are coalesced touches of its event, before its own place")
    func T13_earlierPlaces() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        var places: [CGFloat] = []
        var times: [TimeInterval] = []
        var forces: [CGFloat] = []
        view.onTouch = { phase, touches, event in
            guard phase == .moved, let touch = touches.first else { return }
            let all = event?.coalescedTouches(for: touch) ?? []
            places = all.map { $0.location(in: nil).x }
            times = all.map(\.timestamp)
            forces = all.map(\.force)
            #expect(touch.previousLocation(in: nil).x == 10)
        }
        _ = try screen.application.send(touches: [sample(.began, 10)], from: screen.device, timestamp: 1)

        var move = try #require(TouchMoves(samples: [sample(.moved, 40)], timestamp: 4))
        move.earlier = [
            .init(id: 1, location: CGPoint(x: 20, y: 50), force: 0.2, timestamp: 2),
            .init(id: 9, location: CGPoint(x: 99, y: 50), force: 1, timestamp: 2),
            .init(id: 1, location: CGPoint(x: 30, y: 50), force: 0.3, timestamp: 3),
        ]
        let outcomes = try screen.application.send(moves: [move], from: screen.device)

        #expect(log.lines == ["view began", "view moved"])
        #expect(places == [20, 30, 40], "the position of another finger is ignored")
        #expect(times == [2, 3, 4])
        #expect(forces == [0.2, 0.3, 0.5])
        #expect(outcomes.count == 1 && outcomes.first?.handler === view)
    }

    @Test("T13 The places of several messages in a loop turn are all coalesced into one event")
    func T13_earlierOfSeveral() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        var places: [CGFloat] = []
        view.onTouch = { phase, touches, event in
            guard phase == .moved, let touch = touches.first else { return }
            places = (event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil).x }
        }
        _ = try screen.application.send(touches: [sample(.began, 10)], from: screen.device, timestamp: 1)
        let moves = try [(20, 30), (40, 50)].map { before, now in
            var move = try #require(TouchMoves(samples: [sample(.moved, CGFloat(now))], timestamp: TimeInterval(now)))
            move.earlier = [
                .init(id: 1, location: CGPoint(x: CGFloat(before), y: 50), force: 0, timestamp: TimeInterval(before))
            ]
            return move
        }

        let outcomes = try screen.application.send(moves: moves, from: screen.device)

        #expect(places == [20, 30, 40, 50])
        #expect(outcomes.count == 2)
    }

    @Test("A touch has the pencil's altitude, and its azimuth in each view's own coordinates") func pencil() throws {
        let turned = screen.probe("view", log, 0, 0, 200, 200)
        turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
        var touch: UITouch?
        turned.onTouch = { _, touches, _ in touch = touches.first }

        let pencil = TouchSample(
            id: 1, phase: .began, location: CGPoint(x: 50, y: 50), type: .pencil, altitude: .pi / 4, azimuth: .pi / 2)
        _ = try screen.application.send(touches: [pencil], from: screen.device)

        let held = try #require(touch)
        #expect(held.altitudeAngle == .pi / 4)
        #expect(abs(held.azimuthAngle(in: nil) - .pi / 2) < 1e-9, "down, on the screen")
        #expect(
            min(held.azimuthAngle(in: turned), 2 * .pi - held.azimuthAngle(in: turned)) < 1e-9,
            "to the right, in a view on its side")
        let vector = held.azimuthUnitVector(in: nil)
        #expect(abs(vector.dx) < 1e-9 && abs(vector.dy - 1) < 1e-9)
    }

    @Test("A finger has an upright altitude and no azimuth, and a reused touch has no angles of an earlier pencil")
    func finger() throws {
        let view = screen.probe("view", log, 0, 0, 200, 200)
        var angles: [CGFloat] = []
        view.onTouch = { phase, touches, _ in
            guard phase == .began, let touch = touches.first else { return }
            angles += [touch.altitudeAngle, touch.azimuthAngle(in: nil)]
        }

        for sample in [
            TouchSample(id: 1, phase: .began, location: .zero, type: .pencil, altitude: 0.5, azimuth: 1),
            TouchSample(id: 1, phase: .ended, location: .zero, type: .pencil, altitude: 0.5, azimuth: 1),
            TouchSample(id: 1, phase: .began, location: .zero),
        ] { _ = try screen.application.send(touches: [sample], from: screen.device) }

        #expect(angles.count == 4)
        #expect(Array(angles.suffix(2)) == [.pi / 2, 0])
    }
}
