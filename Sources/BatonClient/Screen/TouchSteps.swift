import BatonWire
import Foundation

/// What one finger does at one instant of a gesture.
struct TouchStep: Sendable {
    /// Milliseconds from the gesture's beginning.
    var at: Double
    /// Which finger.
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

/// The way of one finger: where it is at which instants. Between them it goes straight.
public struct FingerPath: Sendable, Equatable {
    /// A place on the way.
    public struct Place: Sendable, Equatable {
        /// Milliseconds from the gesture's beginning.
        public var at: Double
        /// Points of the screen.
        public var x: Double
        /// Points of the screen.
        public var y: Double

        /// A place.
        public init(at: Double, x: Double, y: Double) {
            self.at = at
            self.x = x
            self.y = y
        }
    }

    /// In the order of time. It comes down at the first and is lifted at the last.
    public var places: [Place]

    /// A way.
    public init(_ places: [Place]) {
        self.places = places
    }

    /// A straight way.
    /// - Parameters:
    ///   - duration: how long it moves.
    ///   - rest: how long it rests at its end. Without that it is lifted in motion, as for a swipe.
    init(from start: ClientMessage.Point, to end: ClientMessage.Point, duration: Double, rest: Double = 0) {
        places = [Place(at: 0, x: start.x, y: start.y), Place(at: duration, x: end.x, y: end.y)]
        if rest > 0 { places.append(Place(at: duration + rest, x: end.x, y: end.y)) }
    }

    /// How long it takes.
    var duration: Double { places.last?.at ?? 0 }

    func point(at instant: Double) -> ClientMessage.Point {
        guard let next = places.firstIndex(where: { $0.at >= instant }), next > 0 else {
            let place = instant <= 0 ? places.first : places.last
            return ClientMessage.Point(x: place?.x ?? 0, y: place?.y ?? 0)
        }
        let (from, to) = (places[next - 1], places[next])
        let part = to.at > from.at ? (instant - from.at) / (to.at - from.at) : 1
        return ClientMessage.Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }

    /// What fingers do that go these ways at once: sixty times a second, as a touchscreen tells it.
    static func steps(_ paths: [FingerPath]) -> [TouchStep] {
        let frame = 1_000.0 / 60
        var steps: [TouchStep] = []
        for (index, path) in paths.enumerated() where !path.places.isEmpty {
            steps.append(TouchStep(at: path.places[0].at, finger: index + 1, .began, path.point(at: path.places[0].at)))
            var last = path.point(at: path.places[0].at)
            var instant = path.places[0].at + frame
            while instant < path.duration {
                let point = path.point(at: instant)
                // A finger that rests says nothing.
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
