import Foundation

/// The motion of a scroll view without a touch. It is sent once; while it runs, no further message is necessary.
///
/// After a release, the speed decreases by the same factor each millisecond, and below 12 points per
/// second the content stops. At the end of the content, or if it was released beyond that end, a spring
/// takes over. (S4)
///
/// A programmatic scroll uses a spring from the beginning. Clients and the server compute the position
/// from the clock, without the intermediate steps.
public struct ScrollGlide: Equatable, Sendable {
    /// The speed below which content stops, in points per second. (Ours)
    static let restSpeed = 12.0
    /// The stiffness of the spring at the ends of the content: its natural frequency, per second. The
    /// spring is critically damped. (Ours)
    static let edgeTension = 10.0
    /// The stiffness of the spring for a programmatic scroll. (Ours)
    static let tension = 14.0
    /// The maximum stiffness, for fast content that is to stop nearby. (Ours)
    static let mostTension = 40.0
    /// The distance from the target at which a spring counts as at rest, in points. (Ours)
    static let nearness = 0.2

    /// The content offset at the instant `at`.
    public let offset: CGPoint
    /// The velocity at that instant, in points per second.
    public let velocity: CGPoint
    /// The start, in milliseconds of the screen's clock.
    public let at: Double
    /// The fraction of the speed that is left after one millisecond.
    public let rate: Double
    /// The target of a spring; nil if the content decelerates freely.
    public let target: CGPoint?
    /// The stiffness of that spring: its natural frequency, per second.
    public let tension: Double

    /// Creates a free deceleration.
    /// - Parameters:
    ///   - offset: the content offset at the start.
    ///   - velocity: the velocity at the start, in points per second.
    ///   - at: the start, in milliseconds.
    ///   - rate: the fraction of the speed that is left after one millisecond.
    public init(offset: CGPoint, velocity: CGPoint, at: Double, rate: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        // The upper limit keeps the logarithm of the rate from being 0.
        self.rate = min(max(rate, 0.001), 0.9999)
        target = nil
        tension = Self.edgeTension
    }

    /// Creates a spring motion from an offset and a velocity (points per second) at an instant
    /// (milliseconds) to a target.
    public init(offset: CGPoint, velocity: CGPoint, at: Double, target: CGPoint, tension: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        rate = 0.998
        self.target = target
        self.tension = min(max(tension, 1), Self.mostTension)
    }

    /// Returns the stiffness at which a spring reaches its target without overshoot, for a place and a speed.
    static func tension(from place: CGPoint, _ speed: CGPoint, to target: CGPoint) -> Double {
        var tension = Self.tension
        for (way, speed) in [(target.x - place.x, speed.x), (target.y - place.y, speed.y)]
        where speed != 0 && way * speed >= 0 {
            tension = max(tension, abs(speed / way))
        }
        return min(tension, mostTension)
    }

    /// The position on one axis, the speed in points per second, and the total duration in seconds.
    struct Course: Equatable {
        var place: Double
        var speed: Double
        var length: Double
    }

    /// Returns the content offset at an instant, in milliseconds.
    func offset(at instant: Double, in extent: ScrollExtent = .endless) -> CGPoint {
        let courses = courses(at: instant, in: extent)
        return CGPoint(x: courses.x.place, y: courses.y.place)
    }

    /// Returns the velocity at an instant, in points per second.
    func velocity(at instant: Double, in extent: ScrollExtent = .endless) -> CGPoint {
        let courses = courses(at: instant, in: extent)
        return CGPoint(x: courses.x.speed, y: courses.y.speed)
    }

    /// Returns the final content offset.
    func rest(in extent: ScrollExtent = .endless) -> CGPoint { offset(at: .infinity, in: extent) }

    /// Returns the duration of the motion, in milliseconds.
    func duration(in extent: ScrollExtent = .endless) -> Double {
        let courses = courses(at: at, in: extent)
        return max(courses.x.length, courses.y.length) * 1_000
    }

    /// Returns the motion continued from another offset, with the velocity that it has at an instant.
    func going(on offset: CGPoint, at instant: Double, in extent: ScrollExtent) -> ScrollGlide {
        let velocity = velocity(at: instant, in: extent)
        guard let target else { return ScrollGlide(offset: offset, velocity: velocity, at: instant, rate: rate) }
        return ScrollGlide(offset: offset, velocity: velocity, at: instant, target: target, tension: tension)
    }

    /// Returns the motion after the content was displaced. The target is displaced by the same distance.
    func shifted(to offset: CGPoint, at instant: Double, in extent: ScrollExtent) -> ScrollGlide {
        guard let target else { return going(on: offset, at: instant, in: extent) }
        let was = self.offset(at: instant, in: extent)
        return ScrollGlide(
            offset: offset, velocity: velocity(at: instant, in: extent), at: instant,
            target: CGPoint(x: target.x + offset.x - was.x, y: target.y + offset.y - was.y), tension: tension)
    }

    // MARK: One axis

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
            // The content is fast enough to return without the spring, and decelerates freely from the edge on.
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

    /// Returns the deceleration from a place within the content.
    private func slowDown(_ place: Double, _ speed: Double, after time: Double, in axis: ScrollAxis) -> Course {
        let fading = log(rate) * 1_000
        let length = abs(speed) > Self.restSpeed ? log(Self.restSpeed / abs(speed)) / fading : 0
        // The distance covered in a time, divided by the initial speed.
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

    /// Returns the motion of a critically damped spring at a distance from its target.
    ///
    /// The remaining distance is `(way + push t) e^(-tension t)`.
    private func spring(_ way: Double, _ push: Double, after time: Double, to target: Double, _ tension: Double)
        -> Course
    {
        // From then on, both terms are below half of the rest distance.
        let one = way == 0 ? 0 : log(2 * abs(way) / Self.nearness) / tension
        let other = push == 0 ? 0 : log(4 * abs(push) / (M_E * tension * Self.nearness)) * 2 / tension
        let length = max(0, one, other)
        guard time < length else { return Course(place: target, speed: 0, length: length) }
        let left = (way + push * time) * exp(-tension * time)
        return Course(place: target + left, speed: push * exp(-tension * time) - tension * left, length: length)
    }
}
