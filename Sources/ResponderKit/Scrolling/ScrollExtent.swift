import Foundation

/// The range of the content offset along one axis, with the behaviour of the content at the ends of the range. (S3)
struct ScrollAxis: Equatable, Sendable {
    /// The content's movement as a fraction of the drag's movement, at the point where the drag pulls the content
    /// beyond its end. Further beyond the end, the fraction decreases. UIKit uses the same factor.
    static let rubberBandFactor = 0.55

    /// The minimum (`low`) and maximum (`high`) content offset, in points.
    var low: Double
    var high: Double
    /// The length of the visible area, in points.
    var length: Double
    /// Whether the content can be dragged beyond its ends.
    var bounces: Bool
    /// The length of a page, in points; 0 if paging is disabled.
    var page = 0.0

    /// A range without limits.
    static let endless = ScrollAxis(
        low: -.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, length: 0, bounces: false)

    /// Whether the content can be scrolled, or can be dragged beyond its ends.
    var isMovable: Bool { high > low || bounces }

    /// Clamps an offset to the range.
    func clamped(_ position: Double) -> Double { min(max(position, low), high) }

    /// Returns the content offset for a drag to a position. Beyond an end, the content follows the drag less and less.
    /// In total, the content moves beyond its end by less than the visible length.
    func rubberBanded(_ position: Double) -> Double {
        let edge = clamped(position)
        guard position != edge, bounces, length > 0 else { return edge }
        let way = abs(position - edge)
        return edge + (position < edge ? -1 : 1) * (1 - 1 / (way * Self.rubberBandFactor / length + 1)) * length
    }

    /// Returns the content offset that the drag would have reached without resistance: the inverse of `rubberBanded`.
    func removingRubberBand(_ shown: Double) -> Double {
        let edge = clamped(shown)
        guard shown != edge, bounces, length > 0 else { return edge }
        let part = min(abs(shown - edge) / length, 0.99)
        return edge + (shown < edge ? -1 : 1) * (1 / (1 - part) - 1) * length / Self.rubberBandFactor
    }

    /// Returns the content's speed as a fraction of the drag's speed, at a content offset. The fraction is below 1
    /// beyond the ends.
    func speedFactor(at position: Double) -> Double {
        let edge = clamped(position)
        guard position != edge else { return 1 }
        guard bounces, length > 0 else { return 0 }
        let part = abs(position - edge) * Self.rubberBandFactor / length + 1
        return Self.rubberBandFactor / (part * part)
    }

    /// Returns the offset of the page at which the content stops after a release at the given offset.
    /// - Parameter speed: the speed at the release, in points per second.
    func pageTarget(from position: Double, speed: Double) -> Double {
        guard page > 0 else { return position }
        let exact = position / page
        // If the content is moving, it continues to the next page in its direction. Otherwise, it moves to the nearest
        // page.
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

    /// Returns the content offset for a drag to a point. Beyond the ends, the content follows the drag less and less.
    func rubberBanded(_ point: CGPoint) -> CGPoint { CGPoint(x: x.rubberBanded(point.x), y: y.rubberBanded(point.y)) }

    /// Returns the content offset that the drag would have reached without resistance: the inverse of `rubberBanded`.
    func removingRubberBand(_ point: CGPoint) -> CGPoint {
        CGPoint(x: x.removingRubberBand(point.x), y: y.removingRubberBand(point.y))
    }
}
