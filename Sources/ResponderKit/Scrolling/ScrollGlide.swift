import Foundation

/// How a scroll view moves that nobody's finger moves: said once, it needs no further message while it runs.
///
/// Let go of in motion, its speed falls by the same part every millisecond, and below 12 points a second it stands. Where it comes to the end of the content, or was
/// let go of beyond that, a spring has it. (S4) Sent to a place, a spring has it from the beginning. Whoever shows it works out from the clock where it is, and so does the
/// server: none of these needs the steps before.
public struct ScrollGlide: Equatable, Sendable {
    /// Slower than this it stands, in points a second. (Ours)
    static let restSpeed = 12.0
    /// How stiff the spring at the end of content is: its natural frequency, a second. It is damped so that it swings no further than it must. (Ours)
    static let edgeTension = 10.0
    /// How stiff the spring is that has it to a place. (Ours)
    static let tension = 14.0
    /// The stiffest, for what was let go of fast and is to rest nearby. (Ours)
    static let mostTension = 40.0
    /// A spring this near to where it goes is there, in points. (Ours)
    static let nearness = 0.2

    /// Which point of the content was at the top left at the instant `at`.
    public let offset: CGPoint
    /// How fast that point moved then, in points a second.
    public let velocity: CGPoint
    /// When, in milliseconds of the screen's clock.
    public let at: Double
    /// What of the speed stays after a millisecond.
    public let rate: Double
    /// Where a spring takes it; nil where it glides.
    public let target: CGPoint?
    /// How stiff that is: its natural frequency, a second.
    public let tension: Double

    /// Content that was at `offset` at `at` (milliseconds) and moved by `velocity` (points a second) then, of which `rate` stays after a millisecond.
    public init(offset: CGPoint, velocity: CGPoint, at: Double, rate: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        // At most what makes the logarithm differ from 0.
        self.rate = min(max(rate, 0.001), 0.9999)
        target = nil
        tension = Self.edgeTension
    }

    /// Content that was at `offset` at `at` (milliseconds), moved by `velocity` (points a second) then, and is on its way to `target`.
    public init(offset: CGPoint, velocity: CGPoint, at: Double, target: CGPoint, tension: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        rate = 0.998
        self.target = target
        self.tension = min(max(tension, 1), Self.mostTension)
    }

    /// As stiff as it takes for what is at a place and has a speed to get to another without going beyond.
    static func tension(from place: CGPoint, _ speed: CGPoint, to target: CGPoint) -> Double {
        var tension = Self.tension
        for (way, speed) in [(target.x - place.x, speed.x), (target.y - place.y, speed.y)]
        where speed != 0 && way * speed >= 0 {
            tension = max(tension, abs(speed / way))
        }
        return min(tension, mostTension)
    }

    /// Where one of its ways is, how fast in points a second, and for how many seconds it moves in all.
    struct Course: Equatable {
        var place: Double
        var speed: Double
        var length: Double
    }

    /// Where it is at an instant, in milliseconds.
    func offset(at instant: Double, in extent: ScrollExtent = .endless) -> CGPoint {
        let courses = courses(at: instant, in: extent)
        return CGPoint(x: courses.x.place, y: courses.y.place)
    }

    /// How fast it is at an instant, in points a second.
    func velocity(at instant: Double, in extent: ScrollExtent = .endless) -> CGPoint {
        let courses = courses(at: instant, in: extent)
        return CGPoint(x: courses.x.speed, y: courses.y.speed)
    }

    /// Where it comes to rest.
    func rest(in extent: ScrollExtent = .endless) -> CGPoint { offset(at: .infinity, in: extent) }

    /// For how long it moves, in milliseconds.
    func duration(in extent: ScrollExtent = .endless) -> Double {
        let courses = courses(at: at, in: extent)
        return max(courses.x.length, courses.y.length) * 1_000
    }

    /// The same from another place on, as fast as it is at an instant.
    func going(on offset: CGPoint, at instant: Double, in extent: ScrollExtent) -> ScrollGlide {
        let velocity = velocity(at: instant, in: extent)
        guard let target else { return ScrollGlide(offset: offset, velocity: velocity, at: instant, rate: rate) }
        return ScrollGlide(offset: offset, velocity: velocity, at: instant, target: target, tension: tension)
    }

    /// The same with all of it elsewhere.
    func shifted(to offset: CGPoint, at instant: Double, in extent: ScrollExtent) -> ScrollGlide {
        guard let target else { return going(on: offset, at: instant, in: extent) }
        let was = self.offset(at: instant, in: extent)
        return ScrollGlide(
            offset: offset, velocity: velocity(at: instant, in: extent), at: instant,
            target: CGPoint(x: target.x + offset.x - was.x, y: target.y + offset.y - was.y), tension: tension)
    }

    // MARK: One way

    private func courses(at instant: Double, in extent: ScrollExtent) -> (x: Course, y: Course) {
        let time = max(0, (instant - at) / 1_000)
        return (
            course(offset.x, velocity.x, after: time, in: extent.x, to: target.map { Double($0.x) }),
            course(offset.y, velocity.y, after: time, in: extent.y, to: target.map { Double($0.y) })
        )
    }

    private func course(_ place: Double, _ speed: Double, after time: Double, in axis: ScrollAxis, to target: Double?)
        -> Course
    {
        guard let target else { return glide(place, speed, after: time, in: axis) }
        var course = spring(place - target, speed + tension * (place - target), after: time, to: target, tension)
        if !axis.bounces { course.place = axis.held(course.place) }
        return course
    }

    private func glide(_ place: Double, _ speed: Double, after time: Double, in axis: ScrollAxis) -> Course {
        let edge = axis.held(place)
        if place != edge, axis.bounces {
            let way = place - edge
            let push = speed + Self.edgeTension * way
            guard way * push < 0 else { return spring(way, push, after: time, to: edge, Self.edgeTension) }
            // It is fast enough to come back by itself, and glides on from the edge.
            let crossing = -way / push
            let after = push * exp(-Self.edgeTension * crossing)
            var course = glide(edge, after, after: max(0, time - crossing), in: axis)
            course.length += crossing
            guard time < crossing else { return course }
            let moving = spring(way, push, after: time, to: edge, Self.edgeTension)
            return Course(place: moving.place, speed: moving.speed, length: course.length)
        }
        return slowDown(edge, speed, after: time, in: axis)
    }

    /// From a place where there is content.
    private func slowDown(_ place: Double, _ speed: Double, after time: Double, in axis: ScrollAxis) -> Course {
        let fading = log(rate) * 1_000
        let length = abs(speed) > Self.restSpeed ? log(Self.restSpeed / abs(speed)) / fading : 0
        // What a speed that fades by so much a millisecond covers in a time, in seconds at that speed.
        func covered(_ time: Double) -> Double { (exp(fading * time) - 1) / fading }
        let end = place + speed * covered(length)
        let edge = axis.held(end)
        guard end != edge else {
            let elapsed = min(time, length)
            return Course(
                place: place + speed * covered(elapsed), speed: time < length ? speed * exp(fading * time) : 0,
                length: length)
        }
        let crossing = max(0, log(1 + fading * (edge - place) / speed) / fading)
        let after = speed + fading * (edge - place)
        var course = Course(place: edge, speed: 0, length: 0)
        if axis.bounces { course = spring(0, after, after: max(0, time - crossing), to: edge, Self.edgeTension) }
        if time < crossing {
            (course.place, course.speed) = (place + speed * covered(time), speed * exp(fading * time))
        }
        course.length += crossing
        return course
    }

    /// So far from where a spring without overshoot of its own takes it: `(way + push t) e^(-tension t)`.
    private func spring(_ way: Double, _ push: Double, after time: Double, to target: Double, _ tension: Double)
        -> Course
    {
        // Both parts are nearer than half of what counts as there from then on.
        let one = way == 0 ? 0 : log(2 * abs(way) / Self.nearness) / tension
        let other = push == 0 ? 0 : log(4 * abs(push) / (M_E * tension * Self.nearness)) * 2 / tension
        let length = max(0, one, other)
        guard time < length else { return Course(place: target, speed: 0, length: length) }
        let left = (way + push * time) * exp(-tension * time)
        return Course(place: target + left, speed: push * exp(-tension * time) - tension * left, length: length)
    }
}
