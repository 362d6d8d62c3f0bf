public import Foundation

/// What a compositional layout places: an item, or a group of them.
@MainActor
public class NSCollectionLayoutItem {
    /// How large it is, with the room around it.
    public final let layoutSize: NSCollectionLayoutSize
    /// The room around it that is taken off its size. Where its size is estimated, that is all its own.
    public final var contentInsets = NSDirectionalEdgeInsets.zero

    /// An item of a size.
    public init(layoutSize: NSCollectionLayoutSize) {
        self.layoutSize = layoutSize
    }
}

/// Things side by side, or one below the other; in a section as many of them as its items take.
@MainActor
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// How often what is in it comes.
    enum Repetition: Equatable {
        /// One after the other, and from the first on again, as many as have room.
        case untilFull
        /// So often the one thing.
        case times(Int)
        /// The same, all as large as each other, so that they fill the group.
        case equally(Int)
    }

    /// What is in it.
    public let subitems: [NSCollectionLayoutItem]
    /// The room between what is in it.
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

    /// Things side by side, one after the other and from the first on again, as many as have room.
    public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: true, .untilFull)
    }

    /// So often the same, side by side.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, .times(count))
    }

    /// So often the same, side by side, and so wide that they fill the group.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, .equally(count))
    }

    /// Things one below the other, and from the first on again, as many as have room.
    public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: false, .untilFull)
    }

    /// So often the same, one below the other.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, .times(count))
    }

    /// So often the same, one below the other, and so high that they fill the group.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, .equally(count))
    }
}

/// At which edge or corner something stands.
public enum NSRectAlignment: Int, Sendable {
    /// In the middle.
    case none = 0
    /// At the top.
    case top = 1
    /// At the top, where text begins.
    case topLeading = 2
    /// Where text begins.
    case leading = 3
    /// At the bottom, where text begins.
    case bottomLeading = 4
    /// At the bottom.
    case bottom = 5
    /// At the bottom, where text ends.
    case bottomTrailing = 6
    /// Where text ends.
    case trailing = 7
    /// At the top, where text ends.
    case topTrailing = 8
}

/// Something that stands beside items.
@MainActor
public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// Of which kind it is.
    public final let elementKind: String

    init(layoutSize: NSCollectionLayoutSize, elementKind: String) {
        self.elementKind = elementKind
        super.init(layoutSize: layoutSize)
    }
}

/// Something at the beginning or the end of a section, such as its title.
@MainActor
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// Where it stands: at the beginning, unless it is one of the bottom (or trailing, where the layout goes on to the side).
    public let alignment: NSRectAlignment
    /// Whether it stays in sight as long as something of its section is. Only what is at the beginning does, in a layout that goes on downwards.
    public var pinToVisibleBounds = false

    /// Something of a size and a kind at an edge of a section.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.alignment = alignment
        super.init(layoutSize: layoutSize, elementKind: elementKind)
    }
}

/// How the items of a section stand: group after group.
@MainActor
public final class NSCollectionLayoutSection {
    let group: NSCollectionLayoutGroup
    /// How it looks, where its items are rows of a list.
    var list: UICollectionLayoutListConfiguration?
    /// The room over what stands at its beginning, in points.
    var headerTop: CGFloat = 0
    /// The room around its items, and at the sides of what stands at its ends.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The room between groups, in points.
    public var interGroupSpacing: CGFloat = 0
    /// What stands at its beginning and end.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// A section of groups that are all alike.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
    }
}

/// The room that a section has.
@MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
    /// All of it, in points.
    var contentSize: CGSize { get }
    /// What of it is free, in points.
    var effectiveContentSize: CGSize { get }
    /// What is taken off at the edges, in points.
    var contentInsets: NSDirectionalEdgeInsets { get }
}

/// Where a section is shown.
@MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// The room that it has.
    var container: any NSCollectionLayoutContainer { get }
}

@MainActor
final class LayoutRoom: NSCollectionLayoutContainer, NSCollectionLayoutEnvironment {
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
