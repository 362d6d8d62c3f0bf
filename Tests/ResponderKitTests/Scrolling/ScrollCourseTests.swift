import Foundation
import Testing

@testable import ResponderKit

/// A random number generator with the same sequence in each run.
private struct SameNumbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

@Suite struct ScrollCourseTests {
    private struct Case: Decodable {
        struct Glide: Decodable {
            var value: Double
            var velocity: Double
            var rate: Double?
            var to: Double?
            var spring: Double?
        }
        var glide: Glide
        var low: Double
        var high: Double
        var bounces: Bool
        var elapsed: Double
        var place: Double
    }

    private func glide(_ glide: Case.Glide) -> ScrollGlide {
        let offset = CGPoint(x: 0, y: glide.value)
        let velocity = CGPoint(x: 0, y: glide.velocity)
        guard let to = glide.to else {
            return ScrollGlide(offset: offset, velocity: velocity, at: 0, rate: glide.rate ?? 0.998)
        }
        return ScrollGlide(
            offset: offset, velocity: velocity, at: 0, target: CGPoint(x: 0, y: to), tension: glide.spring ?? 14)
    }

    private func extent(_ low: Double, _ high: Double, _ bounces: Bool) -> ScrollExtent {
        ScrollExtent(
            x: ScrollAxis(low: 0, high: 0, length: 400, bounces: false),
            y: ScrollAxis(low: low, high: high, length: 400, bounces: bounces))
    }

    @Test("S4 The formula for scroll motion agrees with the cases that the web page is tested with")
    func S4_sharedCases() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../web/glides.json").standardized
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count >= 60)
        for (number, each) in cases.enumerated() {
            let place = glide(each.glide).offset(at: each.elapsed, in: extent(each.low, each.high, each.bounces)).y
            #expect(abs(place - each.place) < 0.25, "case \(number)")
        }
    }

    /// Returns the position after a motion, by integrating the forces in small steps.
    private func integrated(_ start: Double, _ velocity: Double, to time: Double, low: Double, high: Double) -> Double {
        var (place, speed) = (start, velocity)
        let step = 0.000_05
        let fading = log(0.998) * 1_000
        func pull(_ place: Double, _ speed: Double) -> Double {
            let edge = min(max(place, low), high)
            return edge == place ? fading * speed : -100 * (place - edge) - 20 * speed
        }
        for _ in 0..<Int((time / step).rounded()) {
            if place >= low, place <= high, abs(speed) <= 12 { break }
            let halfSpeed = speed + pull(place, speed) * step / 2
            let halfPlace = place + speed * step / 2
            speed += pull(halfPlace, halfSpeed) * step
            place += halfSpeed * step
        }
        return place
    }

    @Test("S4 The formula agrees with a step-by-step simulation, and restarting it at any time continues it")
    func S4_random() {
        var dice = SameNumbers(state: 7)
        for _ in 0..<300 {
            let low = Double.random(in: -100...0, using: &dice)
            let high = low + Double.random(in: 0...3_000, using: &dice)
            let start = Double.random(in: low - 150...high + 150, using: &dice)
            let speed = Double.random(in: -5_000...5_000, using: &dice)
            let time = Double.random(in: 0...3, using: &dice)
            let extent = extent(low, high, true)
            let whole = ScrollGlide(
                offset: CGPoint(x: 0, y: start), velocity: CGPoint(x: 0, y: speed), at: 0, rate: 0.998)

            let place = whole.offset(at: time * 1_000, in: extent).y
            let stepped = integrated(start, speed, to: time, low: low, high: high)
            #expect(abs(place - stepped) < 0.8, "from \(start) at \(speed) in \(low)...\(high) after \(time)")

            let half = time * 1_000 * Double.random(in: 0...1, using: &dice)
            let rest = whole.continued(from: whole.offset(at: half, in: extent), at: half, in: extent)
            #expect(abs(rest.offset(at: time * 1_000, in: extent).y - place) < 0.3)
        }
    }

    @Test("S4 A motion ends at its target, also if it is evaluated at its start or long after its end") func S4_ends() {
        let extent = extent(0, 1_600, true)
        let hit = ScrollGlide(offset: CGPoint(x: 0, y: 1_500), velocity: CGPoint(x: 0, y: 2_000), at: 50, rate: 0.998)
        #expect(hit.offset(at: 0, in: extent).y == 1_500)
        #expect(hit.finalOffset(in: extent).y == 1_600)
        #expect(hit.offset(at: 50 + hit.duration(in: extent), in: extent).y == 1_600)
        #expect(hit.offset(at: 250, in: extent).y > 1_640)
        let sent = ScrollGlide(
            offset: .zero, velocity: CGPoint(x: 0, y: 4_000), at: 0, target: CGPoint(x: 0, y: 300), tension: 14)
        #expect(sent.finalOffset(in: extent) == CGPoint(x: 0, y: 300))
    }

    @Test("S5 The spring of a scroll animation is stiff enough not to overshoot") func S5_tension() {
        #expect(ScrollGlide.tension(from: .zero, .zero, to: CGPoint(x: 0, y: 300)) == 14)
        let tension = ScrollGlide.tension(from: .zero, CGPoint(x: 0, y: 6_000), to: CGPoint(x: 0, y: 300))
        #expect(tension == 20)
        let sent = ScrollGlide(
            offset: .zero, velocity: CGPoint(x: 0, y: 6_000), at: 0, target: CGPoint(x: 0, y: 300), tension: tension)
        for instant in stride(from: 0.0, to: 1_000, by: 5) { #expect(sent.offset(at: instant).y <= 300) }
        #expect(ScrollGlide.tension(from: .zero, CGPoint(x: 0, y: 9_000), to: CGPoint(x: 0, y: 1)) == 40)
    }

    @Test(
        "S3 Resistance past the end grows with the distance, and its inverse recovers the finger's place"
    ) func S3_bands() {
        let axis = ScrollAxis(low: 0, high: 1_600, length: 400, bounces: true)
        #expect(axis.rubberBanded(700) == 700)
        #expect(abs(axis.rubberBanded(-100) + (1 - 1 / (100 * 0.55 / 400 + 1)) * 400) < 1e-9)
        #expect(axis.rubberBanded(-1e12) > -400.1)
        for place in [-300, -1, 0, 800, 1_600, 1_650, 5_000.0] {
            #expect(abs(axis.removingRubberBand(axis.rubberBanded(place)) - place) < 1e-6)
        }
        let slope = (axis.rubberBanded(-100) - axis.rubberBanded(-100.001)) / 0.001
        #expect(abs(axis.speedFactor(at: -100) - slope) < 1e-4)
        var rigid = axis
        rigid.bounces = false
        #expect(rigid.rubberBanded(-100) == 0)
        #expect(rigid.speedFactor(at: -100) == 0)
    }
}
