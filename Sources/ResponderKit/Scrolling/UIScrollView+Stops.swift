import Foundation

/// Stopping at regular positions, as in picker wheels. (C7)
extension UIScrollView {
    /// The deceleration rate of picker wheels. (Ours)
    static let stoppingRate = DecelerationRate(rawValue: 0.996)

    /// Returns the stop position nearest to a place.
    final func stopPlace(nearestTo place: CGFloat) -> CGFloat {
        let axis = extent.y
        guard stop > 0 else { return axis.held(place) }
        return axis.held(axis.low + ((place - axis.low) / stop).rounded() * stop)
    }

    /// Whether the content is at a stop position.
    final var isAtStop: Bool { abs(contentOffset.y - stopPlace(nearestTo: contentOffset.y)) < 0.01 }

    /// Adjusts a deceleration so that it ends at a stop position.
    ///
    /// The rate is changed slightly, without a jump. If no rate fits, for example because the content would
    /// have to turn back, a spring is used.
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

    /// Moves to the nearest stop position after a mouse wheel has stopped.
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
    /// Returns the rate with which a speed ends after a distance in points; nil if no suitable rate exists.
    static func rate(from speed: Double, along way: Double) -> Double? {
        guard abs(speed) > restSpeed, way * speed > 0 else { return nil }
        let rate = exp((restSpeed - abs(speed)) / (1_000 * abs(way)))
        return rate > 0.9 && rate < 0.9995 ? rate : nil
    }
}
