package import Foundation

/// Where a device's fingers are, for whoever shows them to others.
extension InputDevice {
    /// What tells a touch from every other of its device, before it and after it.
    package struct Landing: Equatable, Sendable {
        /// Where it came down, in the screen's space, points.
        package var location: CGPoint
        /// When it came down, in seconds on the screen's clock.
        package var timestamp: TimeInterval
        /// How many taps in a row it would be: of two at one place and one instant, each has another.
        package var tapCount: Int
    }

    /// A finger that is down.
    package struct Finger: Equatable, Sendable {
        /// The device's name for it.
        package var id: Int
        /// Where it is, in the screen's space, points.
        package var location: CGPoint
        /// Where and when it came down.
        package var landing: Landing
    }

    /// The fingers that are down and that somebody may be told of, in the order in which they came down. Costs what they are.
    package var fingers: [Finger] {
        guard !touches.isEmpty else { return [] }
        return touches.compactMap { touch in
            guard touch.isDown else { return nil }
            let landing = Landing(location: touch.origin, timestamp: touch.beganAt, tapCount: touch.tapCount)
            return Finger(id: touch.id, location: touch.screenLocation, landing: landing)
        }
    }

    /// The touches that ended where they began, of late: those that a tap may be counted on from, oldest first. One that came and went unseen is among them.
    package var recentTaps: [Landing] {
        taps.isEmpty ? [] : taps.map { Landing(location: $0.location, timestamp: $0.timestamp, tapCount: $0.count) }
    }
}
