import Foundation

/// How far content goes one way, and whether it gives at its ends. (S3)
struct ScrollAxis: Equatable, Sendable {
    /// How much of a finger's way content goes along with at its end; less and less after that. (UIKit's)
    static let give = 0.55

    /// The least and the greatest that may be at the top, or the left, in points.
    var low: Double
    var high: Double
    /// How much of it is in sight, in points.
    var length: Double
    /// Whether it can be drawn further than there is content.
    var bounces: Bool
    /// How long a page of it is, in points; 0 where it has none.
    var page = 0.0

    /// Were there content without end.
    static let endless = ScrollAxis(
        low: -.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, length: 0, bounces: false)

    /// Whether it scrolls or gives at all.
    var isMovable: Bool { high > low || bounces }

    /// The nearest place where there is content.
    func held(_ place: Double) -> Double { min(max(place, low), high) }

    /// Where content is that a finger has drawn to a place: beyond an end it follows less and less, and never by a whole length.
    func banded(_ place: Double) -> Double {
        let edge = held(place)
        guard place != edge, bounces, length > 0 else { return edge }
        let way = abs(place - edge)
        return edge + (place < edge ? -1 : 1) * (1 - 1 / (way * Self.give / length + 1)) * length
    }

    /// How far a finger has drawn content that is at a place: what `banded` comes from.
    func unbanded(_ shown: Double) -> Double {
        let edge = held(shown)
        guard shown != edge, bounces, length > 0 else { return edge }
        let part = min(abs(shown - edge) / length, 0.99)
        return edge + (shown < edge ? -1 : 1) * (1 / (1 - part) - 1) * length / Self.give
    }

    /// How much of its speed content has that a finger has drawn to a place.
    func yielding(at place: Double) -> Double {
        let edge = held(place)
        guard place != edge else { return 1 }
        guard bounces, length > 0 else { return 0 }
        let part = abs(place - edge) * Self.give / length + 1
        return Self.give / (part * part)
    }

    /// The page on which content rests that was let go of at a place, at a speed in points a second, after it was on one before.
    func pageRest(from place: Double, speed: Double) -> Double {
        guard page > 0 else { return place }
        let exact = place / page
        // Let go in motion it goes on to the next one that way; else to the nearest.
        let number =
            speed > 0 ? (exact - 0.001).rounded(.up) : speed < 0 ? (exact + 0.001).rounded(.down) : exact.rounded()
        return held(number * page)
    }
}

/// How far content goes both ways.
struct ScrollExtent: Equatable, Sendable {
    var x: ScrollAxis
    var y: ScrollAxis

    static let endless = ScrollExtent(x: .endless, y: .endless)

    /// The nearest point where there is content.
    func held(_ point: CGPoint) -> CGPoint { CGPoint(x: x.held(point.x), y: y.held(point.y)) }

    /// Where content is that a finger has drawn to a point.
    func banded(_ point: CGPoint) -> CGPoint { CGPoint(x: x.banded(point.x), y: y.banded(point.y)) }

    /// How far a finger has drawn content that is at a point.
    func unbanded(_ point: CGPoint) -> CGPoint { CGPoint(x: x.unbanded(point.x), y: y.unbanded(point.y)) }
}
