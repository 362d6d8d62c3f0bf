public import Foundation

/// An element of a compositional layout: an item, or a group of items.
@MainActor
public class NSCollectionLayoutItem {
    /// The size of the item, including its content insets.
    public final let layoutSize: NSCollectionLayoutSize
    /// The space between the edges of the item and its content, in points. In a dimension with an estimated size, the
    /// insets are ignored.
    public final var contentInsets = NSDirectionalEdgeInsets.zero

    /// Creates an item with a size.
    public init(layoutSize: NSCollectionLayoutSize) {
        self.layoutSize = layoutSize
    }
}

/// A group of items in a row or a column. A section repeats the group as often as its items require.
@MainActor
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// The repetition of the subitems in a group.
    enum Repetition: Equatable {
        /// Repeats the sequence of subitems until the group is full.
        case untilFull
        /// Repeats one subitem a number of times.
        case times(Int)
        /// Repeats one subitem a number of times, with equal sizes that fill the group.
        case equally(Int)
    }

    /// The items and groups in this group.
    public let subitems: [NSCollectionLayoutItem]
    /// The spacing between the subitems.
    public var interItemSpacing: NSCollectionLayoutSpacing?
    let isHorizontal: Bool
    let repetition: Repetition

    init(
        _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isHorizontal: Bool,
        _ repetition: Repetition
    ) {
        self.subitems = subitems
        self.isHorizontal = isHorizontal
        self.repetition = repetition
        super.init(layoutSize: layoutSize)
    }

    /// Creates a horizontal group that repeats the sequence of subitems until the group is full.
    public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: true, .untilFull)
    }

    /// Creates a horizontal group that repeats one subitem a number of times.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, .times(count))
    }

    /// Creates a horizontal group that repeats one subitem a number of times, with equal widths that fill the group.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, .equally(count))
    }

    /// Creates a vertical group that repeats the sequence of subitems until the group is full.
    public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: false, .untilFull)
    }

    /// Creates a vertical group that repeats one subitem a number of times.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, .times(count))
    }

    /// Creates a vertical group that repeats one subitem a number of times, with equal heights that fill the group.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, .equally(count))
    }
}

/// An edge or a corner to which an element is aligned.
public enum NSRectAlignment: Int, Sendable {
    /// The element is aligned to the centre.
    case none = 0
    /// The element is aligned to the top edge.
    case top = 1
    /// The element is aligned to the top corner at the leading edge.
    case topLeading = 2
    /// The element is aligned to the leading edge.
    case leading = 3
    /// The element is aligned to the bottom corner at the leading edge.
    case bottomLeading = 4
    /// The element is aligned to the bottom edge.
    case bottom = 5
    /// The element is aligned to the bottom corner at the trailing edge.
    case bottomTrailing = 6
    /// The element is aligned to the trailing edge.
    case trailing = 7
    /// The element is aligned to the top corner at the trailing edge.
    case topTrailing = 8
}

/// A supplementary view of a compositional layout, such as a header.
@MainActor
public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the supplementary view.
    public final let elementKind: String

    init(layoutSize: NSCollectionLayoutSize, elementKind: String) {
        self.elementKind = elementKind
        super.init(layoutSize: layoutSize)
    }
}

/// A header or footer of a section.
@MainActor
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The edge of the section at which the view is placed. Bottom alignments, and trailing alignments in a horizontal
    /// layout, create a footer. All other alignments create a header.
    public let alignment: NSRectAlignment
    /// Whether the view stays visible while a part of its section is visible. Applies to headers in vertical layouts
    /// only.
    public var pinToVisibleBounds = false

    /// Creates the description of a view with the given size and kind at an edge of a section.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.alignment = alignment
        super.init(layoutSize: layoutSize, elementKind: elementKind)
    }
}

/// The layout of a section, as a sequence of equal groups.
@MainActor
public final class NSCollectionLayoutSection {
    let group: NSCollectionLayoutGroup
    /// The list configuration, if the items are rows of a list; otherwise nil.
    var list: UICollectionLayoutListConfiguration?
    /// The space above the header, in points.
    var headerTop: CGFloat = 0
    /// The space around the section's items, and at the sides of its headers and footers, in points.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The spacing between groups, in points.
    public var interGroupSpacing: CGFloat = 0
    /// The headers and footers of the section.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// Creates a section that repeats a group.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
    }
}

/// The area in which a section is laid out.
@MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
    /// The size of the container, in points.
    var contentSize: CGSize { get }
    /// The size of the container without its insets, in points.
    var effectiveContentSize: CGSize { get }
    /// The insets of the container, in points.
    var contentInsets: NSDirectionalEdgeInsets { get }
}

/// The environment in which a section is laid out.
@MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// The area in which the section is laid out.
    var container: any NSCollectionLayoutContainer { get }
}

@MainActor
final class LayoutContainer: NSCollectionLayoutContainer, NSCollectionLayoutEnvironment {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets

    init(_ contentSize: CGSize, _ contentInsets: NSDirectionalEdgeInsets) {
        self.contentSize = contentSize
        self.contentInsets = contentInsets
    }

    var effectiveContentSize: CGSize {
        CGSize(
            width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
            height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
    }
    var container: any NSCollectionLayoutContainer { self }
}
