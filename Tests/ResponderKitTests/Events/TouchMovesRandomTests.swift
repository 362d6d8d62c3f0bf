import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Coalescing moves must not change the final screen or lose a sample.
@Suite("Coalesced moves compared with single moves") @MainActor struct TouchMovesRandomTests {
    struct Place: Hashable {
        var id: Int
        var x: CGFloat
        var time: TimeInterval
    }

    /// A view that follows touches and records every sample.
    private final class Sheet: UIView {
        var samples: [Place] = []
        var calls = 0
        private var drawn = CGPoint.zero

        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls += 1
            for touch in touches.sorted(by: { $0.id < $1.id }) {
                let (now, before) = (touch.location(in: nil), touch.previousLocation(in: nil))
                drawn = CGPoint(x: drawn.x + now.x - before.x, y: drawn.y + now.y - before.y)
                for sample in event?.coalescedTouches(for: touch) ?? [] {
                    samples.append(Place(id: sample.id, x: sample.location(in: nil).x, time: sample.timestamp))
                }
            }
            accessibilityHint = "\(drawn)"
        }

        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tag += touches.count }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 100 * touches.count }
    }

    /// A screen with the input of two people.
    @MainActor private final class Side {
        let screen = TestScreen.untraced()
        let devices = [InputDevice(), InputDevice()]
        let sheet = Sheet()
        private let slider = UISlider()
        private let button = UIButton()
        private var waiting: [TouchMoves] = []
        private var owner = 0

        init() {
            sheet.isMultipleTouchEnabled = true
            screen.add(sheet, 0, 0, 400, 400)
            screen.add(slider, 0, 420, 400, 44)
            slider.takesTouchesOnTrack = true
            screen.add(button, 0, 500, 200, 44)
            button.addAction(UIAction { [button] _ in button.isSelected.toggle() }, for: .touchUpInside)
        }

        func send(_ samples: [TouchSample], at time: TimeInterval, from index: Int) {
            release()
            _ = try? screen.application.send(touches: samples, from: devices[index], timestamp: time)
        }

        /// Adds moves to the queue of moves that wait until another kind of input arrives.
        func hold(_ moves: TouchMoves, from index: Int) {
            if owner != index { release() }
            guard (try? screen.application.check(moves, of: devices[index])) != nil else { return }
            owner = index
            waiting.append(moves)
        }

        func release() {
            _ = try? screen.application.send(moves: waiting, from: devices[owner])
            waiting = []
        }

        var picture: String {
            screen.application.commit()
            let mirror = Mirror()
            mirror.follow(screen.tree)
            return mirror.picture
        }
    }

    @Test(
        "Coalesced moves lead to the same screen as single moves and lose no sample",
        arguments: 1...200 as ClosedRange<UInt64>)
    func sameEnd(seed: UInt64) {
        var random = Seeded(state: seed)
        let (apart, together) = (Side(), Side())
        var down: [Set<Int>] = [[], []]
        var sentOnSheet: [Place] = []
        var onSheet: [Set<Int>] = [[], []]
        var places: [Int: CGPoint] = [:]

        for step in 1...400 {
            let time = Double(step) / 100
            let who = Int.random(in: 0...1, using: &random)
            let place = CGPoint(
                x: CGFloat(Int.random(in: 0..<400, using: &random)),
                y: [200, 440, 520].randomElement(using: &random) ?? 0)
            // The two people use different IDs, so that samples can be told apart.
            let id = who * 10 + Int.random(in: 1...4, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1:
                for side in [apart, together] {
                    side.send([TouchSample(id: id, phase: .began, location: place)], at: time, from: who)
                }
                guard down[who].insert(id).inserted else { continue }
                places[id] = place
                if place.y == 200 { onSheet[who].insert(id) }
            case 2:
                let phase: UITouch.Phase = random.one(in: 4) ? .cancelled : .ended
                for side in [apart, together] {
                    side.send([TouchSample(id: id, phase: phase, location: place)], at: time, from: who)
                }
                down[who].remove(id)
                onSheet[who].remove(id)
            case 3:
                for side in [apart, together] {
                    side.release()
                    _ = side.screen.application.send(scroll: CGPoint(x: 0, y: 5), at: place)
                }
            default:
                // Sometimes moves a finger that is not down, which must have no effect.
                let moving = down[who].union(random.one(in: 10) ? [id] : []).sorted().filter { _ in !random.one(in: 3) }
                let samples = moving.map { id in
                    if let rests = places[id], random.one(in: 5) {
                        return TouchSample(id: id, phase: .stationary, location: rests)
                    }
                    let x = CGFloat(Int.random(in: 0..<400, using: &random))
                    return TouchSample(id: id, phase: .moved, location: CGPoint(x: x, y: place.y))
                }
                let isSound = moving.allSatisfy(down[who].contains)
                if isSound { for sample in samples { places[sample.id] = sample.location } }
                guard !samples.isEmpty, let moves = TouchMoves(samples: samples, timestamp: time) else { continue }
                _ = try? apart.screen.application.send(touches: samples, from: apart.devices[who], timestamp: time)
                together.hold(moves, from: who)
                if random.one(in: 5) { together.release() }
                guard isSound else { continue }
                for sample in samples where sample.phase == .moved && onSheet[who].contains(sample.id) {
                    sentOnSheet.append(Place(id: sample.id, x: sample.location.x, time: time))
                }
            }
        }
        together.release()

        #expect(together.picture == apart.picture)
        for id in Set(sentOnSheet.map(\.id)) {
            let sent = sentOnSheet.filter { $0.id == id }
            #expect(together.sheet.samples.filter { $0.id == id } == sent)
            #expect(apart.sheet.samples.filter { $0.id == id } == sent)
        }
        #expect(together.sheet.calls < apart.sheet.calls)
    }
}
