package import Foundation

/// The positions of a device's fingers, for code that shows them to other clients.
extension InputDevice {
    /// The beginning of a touch. Two touches of one device never have equal values.
    package struct TouchStart: Equatable, Sendable {
        /// Where the touch began, in points of the screen's coordinate space.
        package var location: CGPoint
        /// When the touch began, in seconds on the screen's clock.
        package var timestamp: TimeInterval
        /// The touch's position in a sequence of taps. This number distinguishes two touches with the same location and
        /// time.
        package var tapCount: Int
    }

    /// A finger that is down.
    package struct Finger: Equatable, Sendable {
        /// The device's identifier of the finger.
        package var id: Int
        /// The finger's current position, in points of the screen's coordinate space.
        package var location: CGPoint
        /// Where and when the finger came down.
        package var start: TouchStart
    }

    /// The fingers that are down, in the order in which they came down. The cost of reading this property is
    /// proportional to the number of touches.
    package var fingers: [Finger] {
        guard !touches.isEmpty else { return [] }
        return touches.compactMap { touch in
            guard touch.isDown else { return nil }
            let start = TouchStart(location: touch.origin, timestamp: touch.beganAt, tapCount: touch.tapCount)
            return Finger(id: touch.id, location: touch.screenLocation, start: start)
        }
    }

    /// The recent touches that ended near their start, oldest first. A later tap can continue their tap count.
    ///
    /// A touch that began and ended between two reads of this property is included.
    package var recentTaps: [TouchStart] {
        taps.isEmpty ? [] : taps.map { TouchStart(location: $0.location, timestamp: $0.timestamp, tapCount: $0.count) }
    }
}
