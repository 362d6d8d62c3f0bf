public import Foundation

/// Distances, in points, from the four edges of a rectangle inwards; lines begin at the leading edge, which is the left one here.
public struct NSDirectionalEdgeInsets: Equatable, Hashable, Sendable {
    /// Down from the top edge.
    public var top: CGFloat
    /// From the edge where lines begin.
    public var leading: CGFloat
    /// Up from the bottom edge.
    public var bottom: CGFloat
    /// From the edge where lines end.
    public var trailing: CGFloat

    /// No distance anywhere.
    public static let zero = NSDirectionalEdgeInsets()

    /// Distances in points.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// Edges of a rectangle. Raw values as UIKit's.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Edges by their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top one.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The one where lines begin.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom one.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The one where lines end.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
