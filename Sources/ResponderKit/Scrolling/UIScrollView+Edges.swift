import Foundation

/// Automatic scrolling while a row or an item is dragged near an edge of the visible area. (E9, U15)
extension UIScrollView {
    /// The distance between a dragged row or item and an edge of the visible area, in points. At a smaller distance,
    /// the view scrolls automatically. (Baton's own choice)
    private static let edge: CGFloat = 56
    /// The maximum speed of automatic scrolling, in points per second. (Baton's own choice)
    private static let edgeSpeed: CGFloat = 900

    /// Returns the distance by which one step of automatic scrolling moves the content along one axis, in points. The
    /// distance is negative towards the start. The speed grows as the dragged position gets closer to an edge.
    /// - Parameters:
    ///   - position: The dragged position in the visible area.
    ///   - length: The length of the visible area.
    ///   - before: The content inset at the start.
    ///   - after: The content inset at the end.
    final func edgeStep(at position: CGFloat, in length: CGFloat, before: CGFloat, after: CGFloat) -> CGFloat {
        let over = before + Self.edge - position
        let under = position - (length - after - Self.edge)
        let part = over > 0 ? -over / Self.edge : max(under, 0) / Self.edge
        return min(max(part, -1), 1) * Self.edgeSpeed * Self.stepInterval / 1_000
    }
}
