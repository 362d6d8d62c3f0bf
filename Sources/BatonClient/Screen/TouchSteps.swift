import BatonWire
import Foundation

/// A change of one touch at one instant of a gesture.
struct TouchStep: Sendable {
    /// The time since the beginning of the gesture, in milliseconds.
    var at: Double
    /// The number of the finger whose touch changes.
    var finger: Int
    var phase: ClientMessage.Touch.Phase
    var point: ClientMessage.Point

    init(at: Double, finger: Int = 1, _ phase: ClientMessage.Touch.Phase, _ point: ClientMessage.Point) {
        self.at = at
        self.finger = finger
        self.phase = phase
        self.point = point
    }
}

/// The path of one finger: positions with times. The finger moves in straight lines between them.
public struct FingerPath: Sendable, Equatable {
    /// A position on a finger's path.
    public struct Sample: Sendable, Equatable {
        /// The time since the beginning of the gesture, in milliseconds.
        public var at: Double
        /// The horizontal position, in points of the screen.
        public var x: Double
        /// The vertical position, in points of the screen.
        public var y: Double

        /// Creates a position on a finger's path.
        public init(at: Double, x: Double, y: Double) {
            self.at = at
            self.x = x
            self.y = y
        }
    }

    /// The positions in order of time. The touch begins at the first position and ends at the last one.
    public var samples: [Sample]

    /// Creates the path of a finger from its positions.
    public init(_ samples: [Sample]) {
        self.samples = samples
    }

    /// Creates a straight path of a finger.
    /// - Parameters:
    ///   - duration: How long the finger moves.
    ///   - rest: How long the finger rests at the end. Without a rest, the finger is lifted in motion, as for a swipe.
    init(from start: ClientMessage.Point, to end: ClientMessage.Point, duration: Double, rest: Double = 0) {
        samples = [Sample(at: 0, x: start.x, y: start.y), Sample(at: duration, x: end.x, y: end.y)]
        if rest > 0 { samples.append(Sample(at: duration + rest, x: end.x, y: end.y)) }
    }

    /// The duration of the path, in milliseconds.
    var duration: Double { samples.last?.at ?? 0 }

    func point(at instant: Double) -> ClientMessage.Point {
        guard let next = samples.firstIndex(where: { $0.at >= instant }), next > 0 else {
            let sample = instant <= 0 ? samples.first : samples.last
            return ClientMessage.Point(x: sample?.x ?? 0, y: sample?.y ?? 0)
        }
        let (from, to) = (samples[next - 1], samples[next])
        let part = to.at > from.at ? (instant - from.at) / (to.at - from.at) : 1
        return ClientMessage.Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }

    /// Returns the steps of several fingers at 60 steps per second, the rate of a touchscreen.
    static func steps(_ paths: [FingerPath]) -> [TouchStep] {
        let frame = 1_000.0 / 60
        var steps: [TouchStep] = []
        for (index, path) in paths.enumerated() where !path.samples.isEmpty {
            steps.append(
                TouchStep(at: path.samples[0].at, finger: index + 1, .began, path.point(at: path.samples[0].at)))
            var last = path.point(at: path.samples[0].at)
            var instant = path.samples[0].at + frame
            while instant < path.duration {
                let point = path.point(at: instant)
                // A finger that has not moved since its last step sends no step.
                if point != last { steps.append(TouchStep(at: instant, finger: index + 1, .moved, point)) }
                last = point
                instant += frame
            }
            let end = path.point(at: path.duration)
            if end != last { steps.append(TouchStep(at: path.duration, finger: index + 1, .moved, end)) }
            steps.append(TouchStep(at: path.duration, finger: index + 1, .ended, end))
        }
        return steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}
