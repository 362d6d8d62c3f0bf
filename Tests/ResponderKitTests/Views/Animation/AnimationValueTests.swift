import Foundation
import Testing

@testable import ResponderKit

/// Compares animation values at random instants with their mathematical definitions.
@Suite @MainActor struct AnimationValueTests {
    private typealias Timing = RenderAnimation.Timing
    private typealias Curve = RenderAnimation.Timing.Curve

    private static func number(_ range: ClosedRange<Double>, _ random: inout Seeded) -> Double {
        Double.random(in: range, using: &random)
    }

    @Test("Timing curves match the CSS Bézier curves of the same names", arguments: 0..<20 as Range<UInt64>)
    func bezier(seed: UInt64) {
        var random = Seeded(state: seed)
        let own = (0..<4).map { Self.number($0 % 2 == 0 ? 0...1 : -1...2, &random) }
        let curves: [(Curve, [Double])] = [
            (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
            (.easeInOut, [0.42, 0, 0.58, 1]),
            (.bezier(own[0], own[1], own[2], own[3]), own),
        ]
        for (curve, points) in curves {
            for _ in 0..<20 {
                let t = Self.number(0...1, &random)
                func along(_ one: Double, _ two: Double) -> Double {
                    3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t
                }

                let value = curve.value(at: along(points[0], points[2]), of: 1)

                #expect(abs(value - along(points[1], points[3])) < 0.000_01)
                // A mirrored curve has the same distance from the end as the original curve has from the start.
                #expect(abs(curve.mirrored.value(at: 1 - t, of: 1) - (1 - curve.value(at: t, of: 1))) < 0.000_01)
            }
        }
        for curve in [Curve.linear, .easeIn, .easeOut, .easeInOut] {
            let part = Self.number(0.01...0.99, &random)
            #expect(abs(curve.part(at: curve.value(at: part, of: 1)) - part) < 0.000_1)
        }
    }

    @Test(
        "A spring follows a damped oscillator and has about a thousandth of its distance left at the end",
        arguments: 0..<20 as Range<UInt64>)
    func springs(seed: UInt64) {
        var random = Seeded(state: seed)
        let damping = seed % 4 == 0 ? 1 : Self.number(0.05...3, &random)
        let velocity = Self.number(-5...5, &random)
        let seconds = Self.number(0.2...4, &random)
        let frequency = Spring(damping: damping, seconds: seconds).frequency
        let instant = Self.number(0...1, &random)

        // Integrates x'' = -2ζω x' - ω² x in small Runge-Kutta steps.
        var (left, speed) = (1.0, -velocity)
        let steps = 20_000
        let step = instant * seconds / Double(steps)
        func pull(_ x: Double, _ v: Double) -> Double { -2 * damping * frequency * v - frequency * frequency * x }
        for _ in 0..<steps {
            let (x1, v1) = (speed, pull(left, speed))
            let (x2, v2) = (speed + v1 * step / 2, pull(left + x1 * step / 2, speed + v1 * step / 2))
            let (x3, v3) = (speed + v2 * step / 2, pull(left + x2 * step / 2, speed + v2 * step / 2))
            let (x4, v4) = (speed + v3 * step, pull(left + x3 * step, speed + v3 * step))
            left += step / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            speed += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }

        #expect(
            abs(Curve.spring(damping: damping, velocity: velocity).value(at: instant, of: seconds) - (1 - left))
                < 0.000_1)
        let rest = 1 - Curve.spring(damping: damping, velocity: 0).value(at: 1, of: seconds)
        #expect(abs(rest) < (damping < 1 ? 0.001 / (1 - damping * damping).squareRoot() + 0.000_01 : 0.001_01))
    }

    @Test(
        "A spring given by mass, stiffness and damping follows that equation until it settles",
        arguments: 0..<10 as Range<UInt64>)
    func physical(seed: UInt64) throws {
        var random = Seeded(state: seed)
        let (mass, stiffness) = (Self.number(0.5...4, &random), Self.number(20...400, &random))
        let damping = Self.number(2...60, &random)
        let spring = UISpringTimingParameters(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: .zero)

        let seconds = try #require(spring.settlingDuration)
        guard case .spring(let ratio, _) = spring.curve else { return #expect(Bool(false)) }

        #expect(abs(ratio - damping / (2 * (mass * stiffness).squareRoot())) < 0.000_001)
        #expect(abs(Spring(damping: ratio, seconds: seconds).frequency - (stiffness / mass).squareRoot()) < 0.000_001)
    }

    @Test(
        "A repeating animation has the same value at the same point of each cycle, reversed if it autoreverses",
        arguments: 0..<20 as Range<UInt64>) func ways(
            seed: UInt64
        )
    {
        var random = Seeded(state: seed)
        var timing = Timing(
            at: Self.number(0...1_000, &random), duration: Self.number(10...5_000, &random), curve: .easeIn)
        let once = timing
        timing.repeats = true
        timing.reverses = seed % 2 == 0
        let part = Self.number(0.001...0.999, &random)
        let round = Double(Int.random(in: 0..<50, using: &random))
        let turnsBack = timing.reverses && Int(round) % 2 == 1

        let value = timing.progress(at: timing.at + (round + part) * timing.duration)

        #expect(abs(value - once.progress(at: once.at + (turnsBack ? 1 - part : part) * once.duration)) < 0.000_01)
        timing.repeats = false
        #expect(timing.progress(at: timing.end) == 1)
        #expect(timing.progress(at: timing.at - 1) == 0)
    }

    @Test("A timing span covers part of the progress, forwards or backwards", arguments: 0..<20 as Range<UInt64>)
    func spans(
        seed: UInt64
    ) {
        var random = Seeded(state: seed)
        var timing = Timing(at: 100, duration: 900, curve: .easeOut)
        let once = timing
        timing.span = Timing.Span(start: Self.number(0...1, &random), end: Self.number(0...1, &random))
        let instant = Self.number(100...1_000, &random)

        let expected = timing.span.start + (timing.span.end - timing.span.start) * once.progress(at: instant)

        #expect(abs(timing.progress(at: instant) - expected) < 0.000_001)
        #expect(timing.progress(at: 1_000) == timing.span.end)
        timing.pause = Timing.Pause(fraction: 0.3, usesNodeFraction: true)
        #expect(timing.progress(at: instant) == 0.3)
    }

    @Test("Linear keyframes interpolate between the two frames around an instant", arguments: 0..<30 as Range<UInt64>)
    func keyframes(
        seed: UInt64
    ) throws {
        var random = Seeded(state: seed)
        let times = (0..<5).map { _ in Self.number(0...1, &random) }.sorted()
        let values = (0..<6).map { _ in Self.number(0...1, &random) }
        let frames = zip(times, values.dropFirst()).map { RenderKeyframes.Frame(time: $0, value: .number($1)) }
        let part = Self.number(0...1, &random)
        func value(_ mode: RenderKeyframes.Mode) -> Double? {
            guard
                case .number(let number) = RenderKeyframes(mode: mode, frames: frames).value(
                    of: .alpha, from: .number(values[0]), after: part)
            else { return nil }
            return number
        }

        let after = times.firstIndex { $0 > part }
        let start = after.map { $0 == 0 ? 0 : times[$0 - 1] } ?? 0
        let straight =
            after.map { values[$0] + (values[$0 + 1] - values[$0]) * (part - start) / (times[$0] - start) } ?? values[5]

        #expect(abs(try #require(value(.linear)) - straight) < 0.000_001)
        #expect(value(.discrete) == after.map { values[$0] } ?? values[5])
        for (time, number) in zip(times, values.dropFirst()) {
            guard
                case .number(let there) = RenderKeyframes(mode: .cubic, frames: frames).value(
                    of: .alpha, from: .number(values[0]), after: time)
            else { return #expect(Bool(false)) }
            #expect(abs(there - number) < 0.000_001)
        }
    }

    @Test(
        "Transforms can be decomposed and recomposed, and rotations interpolate along the shorter way",
        arguments: 0..<40 as Range<UInt64>)
    func transforms(
        seed: UInt64
    ) {
        var random = Seeded(state: seed)
        let numbers = (0..<6).map { _ in Self.number(-3...3, &random) }
        let transform = CGAffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        func isSame(_ one: CGAffineTransform, _ other: CGAffineTransform) -> Bool {
            let pairs = [
                (one.a, other.a), (one.b, other.b), (one.c, other.c), (one.d, other.d), (one.tx, other.tx),
                (one.ty, other.ty),
            ]
            return pairs.allSatisfy { abs($0 - $1) < 0.000_001 }
        }
        #expect(isSame(TransformParts(transform).transform, transform))

        let (from, turn, part) = (
            Self.number(-3.1...3.1, &random), Self.number(-3.1...3.1, &random), Self.number(0...1, &random)
        )
        func turned(_ angle: Double) -> RenderValue { .transform(CGAffineTransform(rotationAngle: angle)) }
        guard
            case .transform(let between) = RenderValue.interpolate(
                turned(from), turned(from + turn), of: .transform, part)
        else {
            return #expect(Bool(false))
        }
        #expect(isSame(between, CGAffineTransform(rotationAngle: from + turn * part)))
    }

    @Test("Mixing colours weights each colour by its opacity") func colours() {
        let red = UIColor(red: 1, green: 0, blue: 0), clearBlue = UIColor(red: 0, green: 0, blue: 1, alpha: 0)

        #expect(UIColor.interpolate(red, .black, 0.5).light == UIColor.Components(red: 128, green: 0, blue: 0))
        #expect(
            UIColor.interpolate(red, clearBlue, 0.5).light
                == UIColor.Components(red: 255, green: 0, blue: 0, alpha: 128))
        #expect(
            RenderValue.interpolate(.color(red), .none, of: .backgroundColor, 0.5)
                == .color(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    }
}
