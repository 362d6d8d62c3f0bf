import Foundation

/// How what rests on places that are so far apart comes to one. (C7)
extension UIScrollView {
    /// How soon wheels come to rest that are let go of in motion. (Ours)
    static let stoppingRate = DecelerationRate(rawValue: 0.996)

    /// The place to rest on that is nearest to another.
    final func stopPlace(nearestTo place: CGFloat) -> CGFloat {
        let axis = extent.y
        guard stop > 0 else { return axis.held(place) }
        return axis.held(axis.low + ((place - axis.low) / stop).rounded() * stop)
    }

    /// Whether it stands on such a place.
    final var isAtStop: Bool { abs(contentOffset.y - stopPlace(nearestTo: contentOffset.y)) < 0.01 }

    /// The same glide, but that it comes to rest on a place: it slows down a little sooner or later, and never jumps. Where it would have to go back for that, a
    /// spring takes it.
    final func stopping(_ glide: ScrollGlide) -> ScrollGlide {
        let extent = extent
        let rest = glide.rest(in: extent)
        let target = stopPlace(nearestTo: rest.y)
        guard abs(target - rest.y) > 0.01 else { return glide }
        let way = Double(target - glide.offset.y)
        let speed = Double(glide.velocity.y)
        let isWithin = extent.y.held(glide.offset.y) == glide.offset.y
        guard isWithin, let rate = ScrollGlide.rate(from: speed, along: way) else {
            return course(to: CGPoint(x: rest.x, y: target), from: glide.velocity, at: glide.at)
        }
        return ScrollGlide(offset: glide.offset, velocity: glide.velocity, at: glide.at, rate: rate)
    }

    /// A mouse's wheel turned it: once that stands, it goes on to the nearest place to rest on.
    final func restSoon() {
        guard let clock = window?.application?.clock else { return }
        wheelRest?.cancel()
        wheelRest = clock.schedule(after: Self.wheelPause) { [weak self] in
            guard let self else { return }
            wheelRest = nil
            guard !isMoving, !isTracking else { return }
            let target = CGPoint(x: contentOffset.x, y: stopPlace(nearestTo: contentOffset.y))
            begin(course(to: target, from: .zero, at: clock.now), for: .deceleration)
        }
    }
}

extension ScrollGlide {
    /// What of a speed has to stay after a millisecond so that it ends after so many points; nil where none does.
    static func rate(from speed: Double, along way: Double) -> Double? {
        guard abs(speed) > restSpeed, way * speed > 0 else { return nil }
        let rate = exp((restSpeed - abs(speed)) / (1_000 * abs(way)))
        return rate > 0.9 && rate < 0.9995 ? rate : nil
    }
}
