import BatonWire
import Foundation

/// The motion of scrolling content after release, computed by the formulas of the protocol.
struct Glide {
    /// One axis: the range of the content offset, and whether it bounces at the ends of the range.
    private struct Axis {
        var low: Double
        var high: Double
        var gives: Bool

        func held(_ place: Double) -> Double { min(max(place, low), high) }
    }

    /// A position and the total duration of the motion, in seconds.
    private struct Course {
        var place: Double
        var length: Double
    }

    private let at: Double
    private let start: [Double]
    private let velocity: [Double]
    private let rate: Double
    private let goal: [Double]?
    private let tension: Double
    private let axes: [Axis]

    /// The speed below which an axis stops, in points per second.
    private static let still = 12.0
    /// The stiffness of the spring at the ends of the range, per second.
    private static let edgeTension = 10.0
    /// The distance from its target at which a spring stops, in points.
    private static let nearness = 0.2

    init?(_ node: ScreenNode) {
        guard let wire = node["timeline"], let at = wire["at"]?.number else { return nil }
        let start = wire["value"]?.numbers ?? []
        let velocity = wire["velocity"]?.numbers ?? []
        guard start.count == 2, velocity.count == 2 else { return nil }
        (self.at, self.start, self.velocity) = (at, start, velocity)
        rate = min(max(wire["rate"]?.number ?? 0.998, 0.001), 0.9999)
        let to = wire["to"]?.numbers ?? []
        goal = to.count == 2 ? to : nil
        tension = max(wire["spring"]?.number ?? Self.edgeTension, 1)
        let size = node["contentSize"]?.numbers ?? []
        let insets = node["insets"]?.numbers ?? []
        let frame = node.frame
        let (top, left, bottom, right) = insets.count == 4 ? (insets[0], insets[1], insets[2], insets[3]) : (0, 0, 0, 0)
        let (width, height) = size.count == 2 ? (size[0], size[1]) : (0, 0)
        let words = Set(node["scrolls"]?.array?.compactMap(\.string) ?? [])
        func axis(_ before: Double, _ content: Double, _ after: Double, _ length: Double, _ word: String) -> Axis {
            let high = max(-before, content + after - length)
            return Axis(
                low: -before, high: high, gives: !words.contains("rigid") && (high > -before || words.contains(word)))
        }
        axes = [
            axis(left, width, right, frame.width, "horizontal"), axis(top, height, bottom, frame.height, "vertical"),
        ]
    }

    /// The time when both axes stop, in milliseconds of the server's clock.
    var end: Double { at + 1_000 * max(course(0, after: 0).length, course(1, after: 0).length) }

    /// Returns the content offset at an instant.
    func offset(at instant: Double) -> (Double, Double) {
        let time = max(0, instant - at) / 1_000
        return (course(0, after: time).place, course(1, after: time).place)
    }

    private func course(_ index: Int, after time: Double) -> Course {
        let axis = axes[index]
        guard let goal else { return letGo(start[index], velocity[index], after: time, in: axis) }
        let way = start[index] - goal[index]
        var course = swing(way, velocity[index] + tension * way, after: time, to: goal[index], tension)
        if !axis.gives { course.place = axis.held(course.place) }
        return course
    }

    private func letGo(_ place: Double, _ speed: Double, after time: Double, in axis: Axis) -> Course {
        let edge = axis.held(place)
        guard place != edge, axis.gives else { return slowDown(edge, speed, after: time, in: axis) }
        let way = place - edge
        let push = speed + Self.edgeTension * way
        guard way * push < 0 else { return swing(way, push, after: time, to: edge, Self.edgeTension) }
        // The spring moves the content back past the edge. From there, the content decelerates.
        let crossing = -way / push
        var course = slowDown(edge, push * exp(-Self.edgeTension * crossing), after: max(0, time - crossing), in: axis)
        course.length += crossing
        if time < crossing { course.place = swing(way, push, after: time, to: edge, Self.edgeTension).place }
        return course
    }

    /// Returns the motion from a position in the range: deceleration, then the spring at the end of the range.
    private func slowDown(_ place: Double, _ speed: Double, after time: Double, in axis: Axis) -> Course {
        let fading = log(rate) * 1_000
        func covered(_ seconds: Double) -> Double { speed * (exp(fading * seconds) - 1) / fading }
        let length = abs(speed) > Self.still ? log(Self.still / abs(speed)) / fading : 0
        let end = place + covered(length)
        let edge = axis.held(end)
        guard end != edge else { return Course(place: place + covered(min(time, length)), length: length) }
        let crossing = max(0, log(1 + fading * (edge - place) / speed) / fading)
        var course = Course(place: edge, length: 0)
        if axis.gives {
            course = swing(
                0, speed + fading * (edge - place), after: max(0, time - crossing), to: edge, Self.edgeTension)
        }
        course.length += crossing
        if time < crossing { course.place = place + covered(time) }
        return course
    }

    private func swing(_ way: Double, _ push: Double, after time: Double, to target: Double, _ tension: Double)
        -> Course
    {
        let far = way == 0 ? 0 : log(2 * abs(way) / Self.nearness) / tension
        let fast = push == 0 ? 0 : 2 * log(4 * abs(push) / (Self.nearness * M_E * tension)) / tension
        let length = max(0, far, fast)
        return Course(
            place: time < length ? target + (way + push * time) * exp(-tension * time) : target, length: length)
    }
}
