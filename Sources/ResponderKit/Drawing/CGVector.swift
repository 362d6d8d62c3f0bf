public import Foundation

/// How far something goes, in points, as Core Graphics' type of that name, which Foundation lacks on Linux.
public struct CGVector: Equatable, Hashable, Sendable {
    /// To the right.
    public var dx: CGFloat
    /// Down.
    public var dy: CGFloat

    /// No distance.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// Distances in points.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }
}
