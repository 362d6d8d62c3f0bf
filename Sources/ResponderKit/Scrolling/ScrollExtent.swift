import Foundation

/// The range of the content offset along one axis, with its behaviour at the ends. (S3)
struct ScrollAxis: Equatable, Sendable {
    /// The fraction of a drag that content follows at its end. The fraction decreases with the distance. UIKit uses the
    /// same value.
    static let rubberBandFactor = 0.55

    /// The minimum (`low`) and maximum (`high`) content offset, in points.
    var low: Double
    var high: Double
    /// The visible length, in points.
    var length: Double
    /// Whether content can be dragged beyond its ends.
    var bounces: Bool
    /// The length of a page, in points; 0 without paging.
    var page = 0.0

    /// An unlimited range.
    static let endless = ScrollAxis(
        low: -.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, length: 0, bounces: false)

    /// Whether content can be scrolled, or can be dragged beyond its ends.
    var isMovable: Bool { high > low || bounces }

    /// Clamps an offset to the range.
    func clamped(_ position: Double) -> Double { min(max(position, low), high) }

    /// Returns the offset to which a drag moves the content. Beyond an end, the content follows less and less, by less
    /// than the visible length in total.
    func rubberBanded(_ position: Double) -> Double {
        let edge = clamped(position)
        guard position != edge, bounces, length > 0 else { return edge }
        let way = abs(position - edge)
        return edge + (position < edge ? -1 : 1) * (1 - 1 / (way * Self.rubberBandFactor / length + 1)) * length
    }

    /// Returns the offset that a drag without resistance would have reached: the inverse of `rubberBanded`.
    func removingRubberBand(_ shown: Double) -> Double {
        let edge = clamped(shown)
        guard shown != edge, bounces, length > 0 else { return edge }
        let part = min(abs(shown - edge) / length, 0.99)
        return edge + (shown < edge ? -1 : 1) * (1 / (1 - part) - 1) * length / Self.rubberBandFactor
    }

    /// Returns the fraction of a drag's speed that the content has at a place. It is below 1 beyond the ends.
    func speedFactor(at position: Double) -> Double {
        let edge = clamped(position)
        guard position != edge else { return 1 }
        guard bounces, length > 0 else { return 0 }
        let part = abs(position - edge) * Self.rubberBandFactor / length + 1
        return Self.rubberBandFactor / (part * part)
    }

    /// Returns the page at which content stops after it is released at a place.
    /// - Parameter speed: the speed at the release, in points per second.
    func pageTarget(from position: Double, speed: Double) -> Double {
        guard page > 0 else { return position }
        let exact = position / page
        // If the content moves, it continues to the next page in that direction. Otherwise the nearest page is used.
        let number =
            speed > 0 ? (exact - 0.001).rounded(.up) : speed < 0 ? (exact + 0.001).rounded(.down) : exact.rounded()
        return clamped(number * page)
    }
}

/// The ranges of the content offset along both axes.
struct ScrollExtent: Equatable, Sendable {
    var x: ScrollAxis
    var y: ScrollAxis

    static let endless = ScrollExtent(x: .endless, y: .endless)

    /// Clamps an offset to the ranges.
    func clamped(_ point: CGPoint) -> CGPoint { CGPoint(x: x.clamped(point.x), y: y.clamped(point.y)) }

    /// Returns the offset to which a drag moves the content, with resistance beyond the ends.
    func rubberBanded(_ point: CGPoint) -> CGPoint { CGPoint(x: x.rubberBanded(point.x), y: y.rubberBanded(point.y)) }

    /// Returns the offset that a drag without resistance would have reached: the inverse of `rubberBanded`.
    func removingRubberBand(_ point: CGPoint) -> CGPoint {
        CGPoint(x: x.removingRubberBand(point.x), y: y.removingRubberBand(point.y))
    }
}
