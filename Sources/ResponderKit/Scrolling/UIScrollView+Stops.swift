import Foundation

/// Stopping of the content at regular positions, as in picker wheels. (C7)
extension UIScrollView {
    /// The deceleration rate of scroll views with stop positions, such as picker wheels. (Baton's own choice)
    static let stoppingRate = DecelerationRate(rawValue: 0.996)

    /// Returns the stop position that is nearest to a content offset.
    final func stopPosition(nearestTo offset: CGFloat) -> CGFloat {
        let axis = extent.y
        guard stopInterval > 0 else { return axis.clamped(offset) }
        return axis.clamped(axis.low + ((offset - axis.low) / stopInterval).rounded() * stopInterval)
    }

    /// Whether the content offset is at a stop position.
    final var isAtStop: Bool { abs(contentOffset.y - stopPosition(nearestTo: contentOffset.y)) < 0.01 }

    /// Adjusts a deceleration so that it ends at a stop position.
    ///
    /// The deceleration rate is changed slightly, so that the speed does not jump. If no rate fits, for example because
    /// the content would have to reverse its direction, a spring is used.
    final func endingAtStop(_ glide: ScrollGlide) -> ScrollGlide {
        let extent = extent
        let rest = glide.finalOffset(in: extent)
        let target = stopPosition(nearestTo: rest.y)
        guard abs(target - rest.y) > 0.01 else { return glide }
        let distance = Double(target - glide.offset.y)
        let speed = Double(glide.velocity.y)
        let isWithin = extent.y.clamped(glide.offset.y) == glide.offset.y
        guard isWithin, let rate = ScrollGlide.rate(from: speed, over: distance) else {
            return makeGlide(to: CGPoint(x: rest.x, y: target), from: glide.velocity, at: glide.at)
        }
        return ScrollGlide(offset: glide.offset, velocity: glide.velocity, at: glide.at, rate: rate)
    }

    /// Starts a timer that moves the content to the nearest stop position after a mouse wheel has stopped.
    final func scheduleStopAlignment() {
        guard let clock = window?.application?.clock else { return }
        wheelTimer?.cancel()
        wheelTimer = clock.schedule(after: Self.wheelTimeout) { [weak self] in
            guard let self else { return }
            wheelTimer = nil
            guard !isMoving, !isTracking else { return }
            let target = CGPoint(x: contentOffset.x, y: stopPosition(nearestTo: contentOffset.y))
            startMotion(makeGlide(to: target, from: .zero, at: clock.now), for: .deceleration)
        }
    }
}

extension ScrollGlide {
    /// Returns the deceleration rate with which content of the given speed stops after a distance in points. Returns
    /// nil if no suitable rate exists.
    static func rate(from speed: Double, over distance: Double) -> Double? {
        guard abs(speed) > restSpeed, distance * speed > 0 else { return nil }
        let rate = exp((restSpeed - abs(speed)) / (1_000 * abs(distance)))
        return rate > 0.9 && rate < 0.9995 ? rate : nil
    }
}
