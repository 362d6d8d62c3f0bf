public import Foundation

/// What a device said of its fingers at one instant, where none came down and none was lifted.
public struct TouchMoves: Equatable, Sendable {
    /// Each finger once, moved or stationary.
    public var samples: [TouchSample]
    /// Seconds on the screen's clock; nil for when it is handled.
    public var timestamp: TimeInterval?
    /// Where fingers that moved were on their way, oldest first.
    public var earlier: [Earlier] = []

    /// Where a finger was on its way to where a sample has it.
    public struct Earlier: Equatable, Sendable {
        /// The device's name for the finger: that of a sample that moved. Another finger's is ignored.
        public var id: Int
        /// In the screen's space, points.
        public var location: CGPoint
        /// How hard it pressed, 0 to 1.
        public var force: CGFloat
        /// Seconds on the screen's clock.
        public var timestamp: TimeInterval

        /// A place on a finger's way.
        public init(id: Int, location: CGPoint, force: CGFloat, timestamp: TimeInterval) {
            self.id = id
            self.location = location
            self.force = force
            self.timestamp = timestamp
        }
    }

    /// Fingers that are at their places now. Nil where one of them came down or was lifted.
    public init?(samples: [TouchSample], timestamp: TimeInterval? = nil) {
        for sample in samples where sample.phase != .moved && sample.phase != .stationary { return nil }
        self.samples = samples
        self.timestamp = timestamp
    }
}

/// Moves that came faster than the screen's turns. (T13)
extension UIApplication {
    /// Fingers of a device moved, several times: one event, in which each is where it was last, and was where it was at the event before.
    /// `coalescedTouches(for:)` tells of every place between.
    /// - Parameter moves: oldest first.
    /// - Returns: for each of the moves what became of it.
    /// - Throws: where one of them makes no sense, and then nothing of any is done.
    public func send(moves: [TouchMoves], from device: InputDevice) throws(InputError) -> [InputOutcome] {
        guard moves.count > 1 || moves.first?.earlier.isEmpty == false else {
            guard let move = moves.first else { return [] }
            return [try send(touches: move.samples, from: device, timestamp: move.timestamp)]
        }
        var outcomes: [InputOutcome] = []
        let fingers = Finger.all(of: moves, now: systemUptime)
        _ = try handle(.touches(fingers.map(\.last)), from: device) { () throws(InputError) in
            for move in moves { try check(move.samples, of: device) }
            // What was refused when it began stays so whatever the others do.
            let fates = moves.map { Self.fate(of: $0.samples, on: device) }
            let outcome = take(fingers, at: moves.last?.timestamp ?? systemUptime, of: device)
            outcomes = fates.map { $0 ?? outcome }
            return outcome
        }
        return outcomes
    }

    /// Why moves would make no sense now; what is sent later may still be refused, where touches were taken away meanwhile.
    public func check(_ moves: TouchMoves, of device: InputDevice) throws(InputError) {
        try check(moves.samples, of: device)
    }

    /// What becomes of samples that nobody is told of; nil where somebody is.
    private static func fate(of samples: [TouchSample], on device: InputDevice) -> InputOutcome? {
        for sample in samples where device.touch(sample.id) != nil { return nil }
        return samples.contains { device.refused.contains($0.id) } ? .stale : .unhandled
    }

    private func take(_ fingers: [Finger], at time: TimeInterval, of device: InputDevice) -> InputOutcome {
        remember(device)
        layoutIfNeeded()
        let event = nextEvent(of: device, at: time)
        var isTaken = false
        for finger in fingers {
            guard let touch = device.touch(finger.last.id) else { continue }
            update(finger.last, of: device, at: finger.time)
            touch.passed = finger.passed
            isTaken = true
        }
        let outcome = isTaken ? deliver(event) : .unhandled
        settle(device)
        return outcome
    }

    /// One finger's way through several moves.
    private struct Finger {
        var last: TouchSample
        var time: TimeInterval
        var passed: [UITouch.Sample] = []

        /// Each finger of the moves, in the order in which they were first told of.
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
                // A finger that moved has moved in this event, even if it rests at its end.
                if sample.phase == .stationary, sample.location == last.location, sample.force == last.force { return }
                sample.phase = .moved
                passed.append(
                    UITouch.Sample(
                        location: last.location, timestamp: self.time, force: last.force, radius: last.radius))
            }
            last = sample
            self.time = time
        }
    }
}
