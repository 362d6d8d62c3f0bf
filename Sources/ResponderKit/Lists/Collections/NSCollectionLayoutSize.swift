public import Foundation

/// A width or a height: a fraction of the container, a number of points, or an estimate.
@MainActor
public final class NSCollectionLayoutDimension {
    enum Kind: Equatable {
        case width, height, absolute, estimated
    }

    let kind: Kind
    /// The value of the dimension: a fraction of the container, or a number of points.
    public let dimension: CGFloat

    private init(_ kind: Kind, _ dimension: CGFloat) {
        self.kind = kind
        self.dimension = max(0, dimension)
    }

    /// Returns a dimension that is a fraction of the container's width, 0 to 1.
    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.width, fractionalWidth)
    }

    /// Returns a dimension that is a fraction of the container's height, 0 to 1.
    public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.height, fractionalHeight)
    }

    /// Returns a dimension of a fixed length, in points.
    public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absoluteDimension)
    }

    /// Returns a dimension with an estimated length, in points. The item's constraints determine the length when the
    /// item comes close to the visible area.
    public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimatedDimension)
    }

    /// Whether the dimension is a fraction of the container's width.
    public var isFractionalWidth: Bool { kind == .width }
    /// Whether the dimension is a fraction of the container's height.
    public var isFractionalHeight: Bool { kind == .height }
    /// Whether the dimension is a number of points.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether the dimension is an estimate.
    public var isEstimated: Bool { kind == .estimated }

    func points(in container: CGSize) -> CGFloat {
        switch kind {
        case .width: dimension * container.width
        case .height: dimension * container.height
        case .absolute, .estimated: dimension
        }
    }
}

/// The size of an element of a compositional layout.
@MainActor
public final class NSCollectionLayoutSize {
    /// The width of the element.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height of the element.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size from a width and a height.
    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        self.widthDimension = widthDimension
        self.heightDimension = heightDimension
    }

    func points(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.points(in: container), height: heightDimension.points(in: container))
    }
}

/// The spacing between adjacent elements.
@MainActor
public final class NSCollectionLayoutSpacing {
    /// The exact or minimum spacing, in points.
    public let spacing: CGFloat
    /// Whether the spacing grows to fill the remaining space.
    public let isFlexibleSpacing: Bool

    private init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = spacing
        isFlexibleSpacing = isFlexible
    }

    /// Returns a fixed spacing in points.
    public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }
    /// Returns a minimum spacing in points that grows to fill the remaining space.
    public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }

    /// Whether the spacing is fixed.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }
}
