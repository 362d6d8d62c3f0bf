public import Foundation

/// The moved and stationary fingers of a device at one instant. No finger came down or was lifted.
public struct TouchMoves: Equatable, Sendable {
    /// One sample for each finger, with the phase moved or stationary.
    public var samples: [TouchSample]
    /// The time in seconds on the screen's clock. Nil means the time at which the moves are handled.
    public var timestamp: TimeInterval?
    /// Intermediate positions of fingers that moved, oldest first.
    public var earlier: [Earlier] = []

    /// An intermediate position of a moving finger, before the position in its sample.
    public struct Earlier: Equatable, Sendable {
        /// The device's identifier of the finger. The position is used only if `samples` contains a moved sample of
        /// this finger.
        public var id: Int
        /// The position, in points of the screen's coordinate space.
        public var location: CGPoint
        /// The force, 0 to 1.
        public var force: CGFloat
        /// The time in seconds on the screen's clock.
        public var timestamp: TimeInterval

        /// Creates an intermediate position of a finger.
        public init(id: Int, location: CGPoint, force: CGFloat, timestamp: TimeInterval) {
            self.id = id
            self.location = location
            self.force = force
            self.timestamp = timestamp
        }
    }

    /// Creates moves from samples. Fails if a sample has a phase other than moved or stationary.
    public init?(samples: [TouchSample], timestamp: TimeInterval? = nil) {
        for sample in samples where sample.phase != .moved && sample.phase != .stationary { return nil }
        self.samples = samples
        self.timestamp = timestamp
    }
}

/// Coalescing of moves that arrive faster than the loop turns. (T13)
extension UIApplication {
    /// Handles several moves of a device as one event.
    ///
    /// Each finger has its last position in the event. Its `previousLocation` is the position in the previous event,
    /// and `coalescedTouches(for:)` returns all positions after that.
    /// - Parameter moves: the moves, oldest first.
    /// - Returns: one outcome for each element of `moves`.
    /// - Throws: an `InputError` if one of the moves is invalid. In this case, none of the moves is applied.
    public func send(moves: [TouchMoves], from device: InputDevice) throws(InputError) -> [InputOutcome] {
        guard moves.count > 1 || moves.first?.earlier.isEmpty == false else {
            guard let move = moves.first else { return [] }
            return [try send(touches: move.samples, from: device, timestamp: move.timestamp)]
        }
        var outcomes: [InputOutcome] = []
        let fingers = Finger.all(of: moves, now: systemUptime)
        _ = try handle(.touches(fingers.map(\.last)), from: device) { () throws(InputError) in
            for move in moves { try check(move.samples, of: device) }
            // The rejections are computed before the event is handled, because the handling of the event may change
            // which touches are refused.
            let rejections = moves.map { Self.rejection(of: $0.samples, on: device) }
            let outcome = apply(fingers, at: moves.last?.timestamp ?? systemUptime, of: device)
            outcomes = rejections.map { $0 ?? outcome }
            return outcome
        }
        return outcomes
    }

    /// Throws an error if the moves contradict the state of the device.
    ///
    /// Moves that pass this check may be refused later, if their touches are cancelled in the meantime.
    public func check(_ moves: TouchMoves, of device: InputDevice) throws(InputError) {
        try check(moves.samples, of: device)
    }

    /// Returns the outcome of samples if no view receives their touches; nil if a view receives at least one of the
    /// touches.
    private static func rejection(of samples: [TouchSample], on device: InputDevice) -> InputOutcome? {
        for sample in samples where device.touch(sample.id) != nil { return nil }
        return samples.contains { device.refusedTouches.contains($0.id) } ? .stale : .unhandled
    }

    private func apply(_ fingers: [Finger], at time: TimeInterval, of device: InputDevice) -> InputOutcome {
        activate(device)
        layoutIfNeeded()
        let event = nextEvent(of: device, at: time)
        var isAccepted = false
        for finger in fingers {
            guard let touch = device.touch(finger.last.id) else { continue }
            update(finger.last, of: device, at: finger.time)
            touch.intermediateSamples = finger.intermediateSamples
            isAccepted = true
        }
        let outcome = isAccepted ? deliver(event) : .unhandled
        removeEndedTouches(of: device)
        return outcome
    }

    /// The path of one finger through several moves.
    private struct Finger {
        var last: TouchSample
        var time: TimeInterval
        var intermediateSamples: [UITouch.Sample] = []

        /// Returns all fingers that occur in the moves, in the order of their first occurrence.
        static func all(of moves: [TouchMoves], now: TimeInterval) -> [Finger] {
            var fingers: [Finger] = []
            for move in moves {
                for place in move.earlier {
                    guard var sample = move.samples.first(where: { $0.id == place.id && $0.phase == .moved }) else {
                        continue
                    }
                    sample.location = place.location
                    sample.force = place.force
                    add(sample, at: place.timestamp, to: &fingers)
                }
                for sample in move.samples { add(sample, at: move.timestamp ?? now, to: &fingers) }
            }
            return fingers
        }

        private static func add(_ sample: TouchSample, at time: TimeInterval, to fingers: inout [Finger]) {
            if let index = fingers.firstIndex(where: { $0.last.id == sample.id }) {
                fingers[index].add(sample, at: time)
            } else {
                fingers.append(Finger(last: sample, time: time))
            }
        }

        mutating func add(_ sample: TouchSample, at time: TimeInterval) {
            var sample = sample
            if last.phase == .moved {
                // If a finger moved in an earlier sample of this event, its phase is `moved`, even if its last sample
                // is stationary.
                if sample.phase == .stationary, sample.location == last.location, sample.force == last.force { return }
                sample.phase = .moved
                intermediateSamples.append(
                    UITouch.Sample(
                        location: last.location, timestamp: self.time, force: last.force, radius: last.radius))
            }
            last = sample
            self.time = time
        }
    }
}
