public import Foundation

/// Distances, in points, from the four edges of a rectangle inwards.
public struct UIEdgeInsets: Equatable, Hashable, Sendable {
    /// Down from the top edge.
    public var top: CGFloat
    /// To the right from the left edge.
    public var left: CGFloat
    /// Up from the bottom edge.
    public var bottom: CGFloat
    /// To the left from the right edge.
    public var right: CGFloat

    /// No distance anywhere.
    public static let zero = UIEdgeInsets()

    /// Distances in points.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension CGRect {
    /// The rectangle with its edges moved inwards.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: max(0, size.width - insets.left - insets.right),
            height: max(0, size.height - insets.top - insets.bottom))
    }
}
