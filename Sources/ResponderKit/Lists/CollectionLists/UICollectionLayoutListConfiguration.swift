public import Foundation

/// The separators above and below a list row.
public struct UIListSeparatorConfiguration {
    /// The visibility of a separator.
    public enum Visibility: Int, Sendable {
        /// The separator is visible if the list's appearance has separators.
        case automatic = 0
        /// The separator is always visible.
        case visible = 1
        /// The separator is always hidden.
        case hidden = 2
    }

    /// A value for separator insets that makes the separator begin at the row's text.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: CGFloat.greatestFiniteMagnitude, leading: CGFloat.greatestFiniteMagnitude,
        bottom: CGFloat.greatestFiniteMagnitude,
        trailing: CGFloat.greatestFiniteMagnitude)

    /// The visibility of the separator above the row.
    public var topSeparatorVisibility = Visibility.automatic
    /// The visibility of the separator below the row.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The insets of the separator above the row, in points.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The insets of the separator below the row, in points.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour of the separators.
    public var color = UIColor.separator
    /// The appearance of the list to which the separators belong.
    public let listAppearance: UICollectionLayoutListConfiguration.Appearance

    /// Creates the default separators of a list appearance.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
        self.listAppearance = listAppearance
    }

    func line(_ isThere: RowAppearance.Line?, _ visibility: Visibility, _ insets: NSDirectionalEdgeInsets)
        -> RowAppearance.Line?
    {
        guard visibility != .hidden, isThere != nil || visibility == .visible else { return nil }
        var line = isThere ?? RowAppearance.Line()
        line.color = color
        if insets != Self.automaticInsets { (line.leading, line.trailing) = (insets.leading, insets.trailing) }
        return line
    }
}

/// The appearance and behaviour of a list in a collection view. (L24)
@MainActor
public struct UICollectionLayoutListConfiguration {
    /// The style of a list, with UIKit's raw values.
    public enum Appearance: Int, Sendable {
        /// The list has no space between its sections. Headers stay visible while a part of their section is visible.
        case plain = 0
        /// The list has space between its sections.
        case grouped = 1
        /// The sections have space on all sides, and are drawn as cards.
        case insetGrouped = 2
        /// The list looks like a sidebar: selected rows have rounded corners, and there are no separators.
        case sidebar = 3
        /// The list looks like a sidebar without space at the sides.
        case sidebarPlain = 4
    }

    /// The kind of the sections' headers, with UIKit's raw values.
    public enum HeaderMode: Int, Sendable {
        /// Sections have no header.
        case none = 0
        /// The header is a supplementary view from the data source.
        case supplementary = 1
        /// The section's first item is its header.
        case firstItemInSection = 2
    }

    /// The kind of the sections' footers, with UIKit's raw values.
    public enum FooterMode: Int, Sendable {
        /// Sections have no footer.
        case none = 0
        /// The footer is a supplementary view from the data source.
        case supplementary = 1
    }

    /// Returns the swipe actions of a row.
    public typealias SwipeActionsConfigurationProvider =
        @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// Returns the separators of a row. Receives the row's default separators.
    public typealias ItemSeparatorHandler =
        @MainActor (_ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration) ->
        UIListSeparatorConfiguration

    /// The style of the list.
    public let appearance: Appearance
    /// Whether rows have separators.
    public var showsSeparators: Bool
    /// The default separators of the rows.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Returns the separators of individual rows.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// The background colour of the list; nil uses the default of its appearance.
    public var backgroundColor: UIColor?
    /// The kind of header of each section.
    public var headerMode = HeaderMode.none
    /// The kind of footer of each section.
    public var footerMode = FooterMode.none
    /// The space above a header, in points; nil uses the default of the appearance.
    public var headerTopPadding: CGFloat?
    /// Returns the swipe actions at the leading end of a row.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Returns the swipe actions at the trailing end of a row.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Whether rows of the list may have swipe actions.
    var offersActions: Bool {
        trailingSwipeActionsConfigurationProvider != nil || leadingSwipeActionsConfigurationProvider != nil
    }

    /// Creates a list configuration with the defaults of an appearance.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
    private var isSidebar: Bool { appearance == .sidebar || appearance == .sidebarPlain }
    /// The background colour behind the sections.
    var background: UIColor? {
        if let backgroundColor { return backgroundColor }
        if isGrouped { return .systemGroupedBackground }
        return isSidebar ? .secondarySystemBackground : nil
    }

    /// Returns the appearance of a row in a section of `count` items.
    func rowAppearance(at path: IndexPath, of count: Int) -> RowAppearance {
        var rowAppearance = RowAppearance()
        let first = headerMode == .firstItemInSection ? 1 : 0
        let isTitle = path.item < first
        if isSidebar { rowAppearance.cornerRadius = RowAppearance.cardRadius }
        if isGrouped, !isTitle { rowAppearance.background = .secondarySystemGroupedBackground }
        if appearance == .insetGrouped {
            rowAppearance.cornerRadius = RowAppearance.cardRadius
            rowAppearance.corners =
                isTitle ? [] : RowAppearance.corners(isFirst: path.item == first, isLast: path.item == count - 1)
        }
        guard showsSeparators, !isTitle else { return rowAppearance }
        let isLast = path.item == count - 1
        var lines = separatorConfiguration
        if let itemSeparatorHandler { lines = itemSeparatorHandler(path, lines) }
        let top: RowAppearance.Line? = path.item == first && appearance == .grouped ? .fullWidth : nil
        let bottom: RowAppearance.Line? =
            !isLast || appearance == .plain ? RowAppearance.Line() : appearance == .grouped ? .fullWidth : nil
        rowAppearance.top = lines.line(top, lines.topSeparatorVisibility, lines.topSeparatorInsets)
        rowAppearance.bottom = lines.line(bottom, lines.bottomSeparatorVisibility, lines.bottomSeparatorInsets)
        return rowAppearance
    }
}

extension NSCollectionLayoutSection {
    /// Creates a section of rows, one below the other, with heights that fit their content. (L24)
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let width = layoutEnvironment.container.effectiveContentSize.width
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let item = NSCollectionLayoutItem(layoutSize: size(UITableView.standardRowHeight))
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size(UITableView.standardRowHeight), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.list = configuration
        let side: CGFloat
        switch configuration.appearance {
        case .insetGrouped: side = width < UITableView.wide ? 16 : 20
        case .sidebar: side = 8
        default: side = 0
        }
        let gap = configuration.isGrouped ? UITableView.groupGap : 0
        section.contentInsets = NSDirectionalEdgeInsets(
            top: configuration.headerMode == .none ? gap : 0, leading: side,
            bottom: configuration.footerMode == .none ? gap : 0, trailing: side)
        if configuration.headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(38), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(header)
            section.headerTop = configuration.headerTopPadding ?? 0
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(34), elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// Creates a layout in which all sections are lists with the same configuration. (L24)
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
