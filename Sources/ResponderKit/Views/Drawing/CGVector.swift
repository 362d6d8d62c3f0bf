public import Foundation

/// A distance in points, equivalent to Core Graphics' type of the same name, which Foundation lacks on Linux.
public struct CGVector: Equatable, Hashable, Sendable {
    /// The horizontal component; positive values point to the right.
    public var dx: CGFloat
    /// The vertical component; positive values point down.
    public var dy: CGFloat

    /// The zero vector.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// Creates a vector from components in points.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }
}
