public import Foundation

/// How large something is in one direction: a part of what it is in, a number of points, or what it turns out to need.
@MainActor
public final class NSCollectionLayoutDimension {
    enum Kind: Equatable {
        case width, height, absolute, estimated
    }

    let kind: Kind
    /// The part, or the points.
    public let dimension: CGFloat

    private init(_ kind: Kind, _ dimension: CGFloat) {
        self.kind = kind
        self.dimension = max(0, dimension)
    }

    /// A part of the width of what it is in, 0 to 1.
    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.width, fractionalWidth)
    }

    /// A part of the height of what it is in, 0 to 1.
    public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.height, fractionalHeight)
    }

    /// So many points.
    public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absoluteDimension)
    }

    /// So many points, until it is near and says by its constraints how many it needs.
    public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimatedDimension)
    }

    /// Whether it is a part of the width of what it is in.
    public var isFractionalWidth: Bool { kind == .width }
    /// Whether it is a part of the height of what it is in.
    public var isFractionalHeight: Bool { kind == .height }
    /// Whether it is a number of points.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether it is what it turns out to need.
    public var isEstimated: Bool { kind == .estimated }

    func points(in container: CGSize) -> CGFloat {
        switch kind {
        case .width: dimension * container.width
        case .height: dimension * container.height
        case .absolute, .estimated: dimension
        }
    }
}

/// How large something is.
@MainActor
public final class NSCollectionLayoutSize {
    /// How wide.
    public let widthDimension: NSCollectionLayoutDimension
    /// How high.
    public let heightDimension: NSCollectionLayoutDimension

    /// So wide and so high.
    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        self.widthDimension = widthDimension
        self.heightDimension = heightDimension
    }

    func points(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.points(in: container), height: heightDimension.points(in: container))
    }
}

/// The room between things that stand in a row.
@MainActor
public final class NSCollectionLayoutSpacing {
    /// How much, or how much at least, in points.
    public let spacing: CGFloat
    /// Whether it takes what is left over.
    public let isFlexibleSpacing: Bool

    private init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = spacing
        isFlexibleSpacing = isFlexible
    }

    /// So many points.
    public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }
    /// At least so many points, and what is left over.
    public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }

    /// Whether it is exactly so much.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }
}
