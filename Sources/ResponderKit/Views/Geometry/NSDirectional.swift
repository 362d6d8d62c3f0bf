public import Foundation

/// Inward distances from the four edges of a rectangle, in points.
///
/// The leading edge is the edge where lines of text begin: the left one, or the right one in right-to-left layouts.
public struct NSDirectionalEdgeInsets: Equatable, Hashable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the edge where lines of text begin.
    public var leading: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the edge where lines of text end.
    public var trailing: CGFloat

    /// Insets of 0 at all edges.
    public static let zero = NSDirectionalEdgeInsets()

    /// Creates insets, in points.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// A set of edges of a rectangle. The raw values match UIKit's.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bit mask of the edges.
    public let rawValue: UInt

    /// Creates a set of edges from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The set that contains only the top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The set that contains only the edge where lines of text begin.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The set that contains only the bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The set that contains only the edge where lines of text end.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// The set of all four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
