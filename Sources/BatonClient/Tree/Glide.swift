import BatonWire
import Foundation

/// The motion of scrolling content after release, computed by the formulas of the protocol.
struct Glide {
    /// One axis: the range of the content offset, and whether it bounces at the ends of the range.
    private struct Axis {
        var low: Double
        var high: Double
        var bounces: Bool

        func clamped(_ position: Double) -> Double { min(max(position, low), high) }
    }

    /// The position of one axis and the total duration of its motion, in seconds.
    private struct MotionState {
        var position: Double
        var duration: Double
    }

    private let startTime: Double
    private let start: [Double]
    private let velocity: [Double]
    private let rate: Double
    private let destination: [Double]?
    private let stiffness: Double
    private let axes: [Axis]

    /// The speed below which an axis stops, in points per second.
    private static let minimumSpeed = 12.0
    /// The stiffness of the spring at the ends of the range, per second.
    private static let edgeStiffness = 10.0
    /// The distance from its target at which a spring stops, in points.
    private static let minimumDistance = 0.2

    init?(_ node: ScreenNode) {
        guard let wire = node["timeline"], let at = wire["at"]?.number else { return nil }
        let start = wire["value"]?.numbers ?? []
        let velocity = wire["velocity"]?.numbers ?? []
        guard start.count == 2, velocity.count == 2 else { return nil }
        (self.startTime, self.start, self.velocity) = (at, start, velocity)
        rate = min(max(wire["rate"]?.number ?? 0.998, 0.001), 0.9999)
        let to = wire["to"]?.numbers ?? []
        destination = to.count == 2 ? to : nil
        stiffness = max(wire["spring"]?.number ?? Self.edgeStiffness, 1)
        let range = node.contentOffsetRange
        let words = Set(node["scrolls"]?.array?.compactMap(\.string) ?? [])
        func axis(_ range: ClosedRange<Double>, _ word: String) -> Axis {
            Axis(
                low: range.lowerBound, high: range.upperBound,
                bounces: !words.contains("rigid") && (range.upperBound > range.lowerBound || words.contains(word)))
        }
        axes = [axis(range.x, "horizontal"), axis(range.y, "vertical")]
    }

    /// The time when both axes stop, in milliseconds of the server's clock.
    var end: Double { startTime + 1_000 * max(motion(0, after: 0).duration, motion(1, after: 0).duration) }

    /// Returns the content offset at the given time.
    func offset(at instant: Double) -> (Double, Double) {
        let time = max(0, instant - startTime) / 1_000
        return (motion(0, after: time).position, motion(1, after: time).position)
    }

    private func motion(_ index: Int, after time: Double) -> MotionState {
        let axis = axes[index]
        guard let destination else { return release(start[index], velocity[index], after: time, in: axis) }
        let displacement = start[index] - destination[index]
        var state = spring(
            displacement, velocity[index] + stiffness * displacement, after: time, to: destination[index], stiffness)
        if !axis.bounces { state.position = axis.clamped(state.position) }
        return state
    }

    private func release(_ position: Double, _ speed: Double, after time: Double, in axis: Axis) -> MotionState {
        let edge = axis.clamped(position)
        guard position != edge, axis.bounces else { return decelerate(edge, speed, after: time, in: axis) }
        let displacement = position - edge
        let initialRate = speed + Self.edgeStiffness * displacement
        guard displacement * initialRate < 0 else {
            return spring(displacement, initialRate, after: time, to: edge, Self.edgeStiffness)
        }
        // The spring moves the content back so fast that the content passes the edge. From there, the content
        // decelerates.
        let crossing = -displacement / initialRate
        var state = decelerate(
            edge, initialRate * exp(-Self.edgeStiffness * crossing), after: max(0, time - crossing), in: axis)
        state.duration += crossing
        if time < crossing {
            state.position = spring(displacement, initialRate, after: time, to: edge, Self.edgeStiffness).position
        }
        return state
    }

    /// Returns the motion from a position in the range: deceleration, then the spring at the end of the range.
    private func decelerate(_ position: Double, _ speed: Double, after time: Double, in axis: Axis) -> MotionState {
        let decay = log(rate) * 1_000
        func distance(after seconds: Double) -> Double { speed * (exp(decay * seconds) - 1) / decay }
        let duration = abs(speed) > Self.minimumSpeed ? log(Self.minimumSpeed / abs(speed)) / decay : 0
        let end = position + distance(after: duration)
        let edge = axis.clamped(end)
        guard end != edge else {
            return MotionState(position: position + distance(after: min(time, duration)), duration: duration)
        }
        let crossing = max(0, log(1 + decay * (edge - position) / speed) / decay)
        var state = MotionState(position: edge, duration: 0)
        if axis.bounces {
            state = spring(
                0, speed + decay * (edge - position), after: max(0, time - crossing), to: edge, Self.edgeStiffness)
        }
        state.duration += crossing
        if time < crossing { state.position = position + distance(after: time) }
        return state
    }

    private func spring(
        _ displacement: Double, _ initialRate: Double, after time: Double, to target: Double, _ stiffness: Double
    )
        -> MotionState
    {
        let distanceDuration = displacement == 0 ? 0 : log(2 * abs(displacement) / Self.minimumDistance) / stiffness
        let speedDuration =
            initialRate == 0 ? 0 : 2 * log(4 * abs(initialRate) / (Self.minimumDistance * M_E * stiffness)) / stiffness
        let duration = max(0, distanceDuration, speedDuration)
        return MotionState(
            position: time < duration ? target + (displacement + initialRate * time) * exp(-stiffness * time) : target,
            duration: duration)
    }
}
