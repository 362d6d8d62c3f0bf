import Foundation

/// The motion of a scroll view's content while no touch moves it. The motion is sent to clients once; while it runs, no
/// further message is necessary.
///
/// After a release, the speed decreases by the same factor each millisecond. Below 12 points per second, the content
/// stops. At the end of the content, or if the content was released beyond its end, a spring moves the content. (S4)
///
/// A scroll by code uses a spring from the beginning. Clients and the server compute the position from the clock,
/// without the intermediate steps.
public struct ScrollGlide: Equatable, Sendable {
    /// The speed below which content stops, in points per second. (Baton's own choice)
    static let restSpeed = 12.0
    /// The natural frequency of the spring at the ends of the content, in radians per second. The spring is critically
    /// damped. (Baton's own choice)
    static let edgeTension = 10.0
    /// The natural frequency of the spring for a scroll by code, in radians per second. (Baton's own choice)
    static let tension = 14.0
    /// The maximum natural frequency of a spring, in radians per second. The limit applies to fast content that must
    /// stop after a short distance. (Baton's own choice)
    static let maximumTension = 40.0
    /// The distance from the target at which a spring is considered to be at rest, in points. (Baton's own choice)
    static let restDistance = 0.2

    /// The content offset at the instant `at`.
    public let offset: CGPoint
    /// The velocity of the content at the instant `at`, in points per second.
    public let velocity: CGPoint
    /// The instant at which the motion starts, in milliseconds of the screen's clock.
    public let at: Double
    /// The fraction of the speed that remains after one millisecond of deceleration.
    public let rate: Double
    /// The content offset to which a spring moves the content; nil if the content decelerates freely.
    public let target: CGPoint?
    /// The natural frequency of the spring, in radians per second.
    public let tension: Double

    /// Creates a deceleration without a target.
    /// - Parameters:
    ///   - offset: the content offset at the start.
    ///   - velocity: the velocity at the start, in points per second.
    ///   - at: the start, in milliseconds.
    ///   - rate: the fraction of the speed that remains after one millisecond.
    public init(offset: CGPoint, velocity: CGPoint, at: Double, rate: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        // The upper limit is below 1, so that the logarithm of the rate is not 0: the motion's formulas divide by this
        // logarithm.
        self.rate = min(max(rate, 0.001), 0.9999)
        target = nil
        tension = Self.edgeTension
    }

    /// Creates a motion in which a spring moves the content to a target. The motion starts from an offset with a
    /// velocity (points per second) at an instant (milliseconds).
    public init(offset: CGPoint, velocity: CGPoint, at: Double, target: CGPoint, tension: Double) {
        self.offset = offset
        self.velocity = velocity
        self.at = at
        rate = 0.998
        self.target = target
        self.tension = min(max(tension, 1), Self.maximumTension)
    }

    /// Returns the natural frequency with which a spring reaches its target without overshoot, from an offset and a
    /// velocity.
    static func tension(from position: CGPoint, _ speed: CGPoint, to target: CGPoint) -> Double {
        var tension = Self.tension
        for (way, speed) in [(target.x - position.x, speed.x), (target.y - position.y, speed.y)]
        where speed != 0 && way * speed >= 0 {
            tension = max(tension, abs(speed / way))
        }
        return min(tension, maximumTension)
    }

    /// The state of the motion along one axis: position, speed in points per second, and total duration in seconds.
    struct AxisState: Equatable {
        var position: Double
        var speed: Double
        var length: Double
    }

    /// Returns the content offset at an instant, which is given in milliseconds.
    func offset(at instant: Double, in extent: ScrollExtent = .endless) -> CGPoint {
        let axisStates = axisStates(at: instant, in: extent)
        return CGPoint(x: axisStates.x.position, y: axisStates.y.position)
    }

    /// Returns the velocity in points per second at an instant, which is given in milliseconds.
    func velocity(at instant: Double, in extent: ScrollExtent = .endless) -> CGPoint {
        let axisStates = axisStates(at: instant, in: extent)
        return CGPoint(x: axisStates.x.speed, y: axisStates.y.speed)
    }

    /// Returns the content offset at the end of the motion.
    func finalOffset(in extent: ScrollExtent = .endless) -> CGPoint { offset(at: .infinity, in: extent) }

    /// Returns the duration of the motion, in milliseconds.
    func duration(in extent: ScrollExtent = .endless) -> Double {
        let axisStates = axisStates(at: at, in: extent)
        return max(axisStates.x.length, axisStates.y.length) * 1_000
    }

    /// Returns a motion that starts from another offset, with the velocity that this motion has at an instant.
    func continued(from offset: CGPoint, at instant: Double, in extent: ScrollExtent) -> ScrollGlide {
        let velocity = velocity(at: instant, in: extent)
        guard let target else { return ScrollGlide(offset: offset, velocity: velocity, at: instant, rate: rate) }
        return ScrollGlide(offset: offset, velocity: velocity, at: instant, target: target, tension: tension)
    }

    /// Returns the motion after the content was displaced at an instant. The motion's target is displaced by the same
    /// distance.
    func shifted(to offset: CGPoint, at instant: Double, in extent: ScrollExtent) -> ScrollGlide {
        guard let target else { return continued(from: offset, at: instant, in: extent) }
        let was = self.offset(at: instant, in: extent)
        return ScrollGlide(
            offset: offset, velocity: velocity(at: instant, in: extent), at: instant,
            target: CGPoint(x: target.x + offset.x - was.x, y: target.y + offset.y - was.y), tension: tension)
    }

    // MARK: One axis

    private func axisStates(at instant: Double, in extent: ScrollExtent) -> (x: AxisState, y: AxisState) {
        let time = max(0, (instant - at) / 1_000)
        return (
            axisState(offset.x, velocity.x, after: time, in: extent.x, to: target.map { Double($0.x) }),
            axisState(offset.y, velocity.y, after: time, in: extent.y, to: target.map { Double($0.y) })
        )
    }

    private func axisState(
        _ position: Double, _ speed: Double, after time: Double, in axis: ScrollAxis, to target: Double?
    )
        -> AxisState
    {
        guard let target else { return glide(position, speed, after: time, in: axis) }
        var state = spring(position - target, speed + tension * (position - target), after: time, to: target, tension)
        if !axis.bounces { state.position = axis.clamped(state.position) }
        return state
    }

    private func glide(_ position: Double, _ speed: Double, after time: Double, in axis: ScrollAxis) -> AxisState {
        let edge = axis.clamped(position)
        if position != edge, axis.bounces {
            let way = position - edge
            let push = speed + Self.edgeTension * way
            guard way * push < 0 else { return spring(way, push, after: time, to: edge, Self.edgeTension) }
            // The content moves back towards its end so fast that it passes the end. After that, the content
            // decelerates without the spring.
            let crossing = -way / push
            let after = push * exp(-Self.edgeTension * crossing)
            var state = glide(edge, after, after: max(0, time - crossing), in: axis)
            state.length += crossing
            guard time < crossing else { return state }
            let moving = spring(way, push, after: time, to: edge, Self.edgeTension)
            return AxisState(position: moving.position, speed: moving.speed, length: state.length)
        }
        return slowDown(edge, speed, after: time, in: axis)
    }

    /// Returns the state of a deceleration that starts at a position within the content.
    private func slowDown(_ position: Double, _ speed: Double, after time: Double, in axis: ScrollAxis) -> AxisState {
        let fading = log(rate) * 1_000
        let length = abs(speed) > Self.restSpeed ? log(Self.restSpeed / abs(speed)) / fading : 0
        // The distance that is covered in a time, divided by the initial speed.
        func covered(_ time: Double) -> Double { (exp(fading * time) - 1) / fading }
        let end = position + speed * covered(length)
        let edge = axis.clamped(end)
        guard end != edge else {
            let elapsed = min(time, length)
            return AxisState(
                position: position + speed * covered(elapsed), speed: time < length ? speed * exp(fading * time) : 0,
                length: length)
        }
        let crossing = max(0, log(1 + fading * (edge - position) / speed) / fading)
        let after = speed + fading * (edge - position)
        var state = AxisState(position: edge, speed: 0, length: 0)
        if axis.bounces { state = spring(0, after, after: max(0, time - crossing), to: edge, Self.edgeTension) }
        if time < crossing {
            (state.position, state.speed) = (position + speed * covered(time), speed * exp(fading * time))
        }
        state.length += crossing
        return state
    }

    /// Returns the state of a critically damped spring that starts at a distance from its target.
    ///
    /// The remaining distance is `(way + push · time) · e^(-tension · time)`. In this formula, `way` is the initial
    /// distance, and `push` is the initial speed plus `tension · way`.
    private func spring(_ way: Double, _ push: Double, after time: Double, to target: Double, _ tension: Double)
        -> AxisState
    {
        // The remaining distance is the sum of a term with `way` and a term with `push`. After the time `one`, the
        // absolute value of the first term is less than half of `restDistance`. After the time `other`, the same is
        // true for the second term.
        let one = way == 0 ? 0 : log(2 * abs(way) / Self.restDistance) / tension
        let other = push == 0 ? 0 : log(4 * abs(push) / (M_E * tension * Self.restDistance)) * 2 / tension
        let length = max(0, one, other)
        guard time < length else { return AxisState(position: target, speed: 0, length: length) }
        let left = (way + push * time) * exp(-tension * time)
        return AxisState(position: target + left, speed: push * exp(-tension * time) - tension * left, length: length)
    }
}
