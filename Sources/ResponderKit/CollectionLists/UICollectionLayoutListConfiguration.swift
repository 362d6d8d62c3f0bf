public import Foundation

/// How the lines over and under a row of a list are.
public struct UIListSeparatorConfiguration {
    /// Whether a line is to be seen.
    public enum Visibility: Int, Sendable {
        /// Where its list has one.
        case automatic = 0
        /// It is.
        case visible = 1
        /// It is not.
        case hidden = 2
    }

    /// Stands for distances at which a line begins where its row's text does.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: CGFloat.greatestFiniteMagnitude, leading: CGFloat.greatestFiniteMagnitude,
        bottom: CGFloat.greatestFiniteMagnitude,
        trailing: CGFloat.greatestFiniteMagnitude)

    /// Whether the line over the row is to be seen.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the line under the row is to be seen.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// How far the line over the row is from its edges, in points.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// How far the line under the row is from its edges, in points.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour of the lines.
    public var color = UIColor.separator
    /// Of what it is.
    public let listAppearance: UICollectionLayoutListConfiguration.Appearance

    /// Lines as a list has them.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
        self.listAppearance = listAppearance
    }

    func line(_ isThere: RowLook.Line?, _ visibility: Visibility, _ insets: NSDirectionalEdgeInsets) -> RowLook.Line? {
        guard visibility != .hidden, isThere != nil || visibility == .visible else { return nil }
        var line = isThere ?? RowLook.Line()
        line.color = color
        if insets != Self.automaticInsets { (line.leading, line.trailing) = (insets.leading, insets.trailing) }
        return line
    }
}

/// How a list of a collection view looks, and what can be done to its rows. (L24)
@MainActor
public struct UICollectionLayoutListConfiguration {
    /// How it sets its sections apart. Raw values as UIKit's.
    public enum Appearance: Int, Sendable {
        /// Not; what stands over a section stays in sight as long as something of the section is.
        case plain = 0
        /// By room.
        case grouped = 1
        /// By room all around: each section is a card.
        case insetGrouped = 2
        /// As at the side of a screen: rows have round corners where they are chosen, and no lines.
        case sidebar = 3
        /// The same without room at the sides.
        case sidebarPlain = 4
    }

    /// What stands over a section. Raw values as UIKit's.
    public enum HeaderMode: Int, Sendable {
        /// Nothing.
        case none = 0
        /// A view that the data source is asked for.
        case supplementary = 1
        /// The first item of the section.
        case firstItemInSection = 2
    }

    /// What stands under a section. Raw values as UIKit's.
    public enum FooterMode: Int, Sendable {
        /// Nothing.
        case none = 0
        /// A view that the data source is asked for.
        case supplementary = 1
    }

    /// Says what can be done to a row that is drawn aside.
    public typealias SwipeActionsConfigurationProvider =
        @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// Says how the lines at a row are, given how they are otherwise.
    public typealias ItemSeparatorHandler =
        @MainActor (_ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration) ->
        UIListSeparatorConfiguration

    /// How it sets its sections apart.
    public let appearance: Appearance
    /// Whether there are lines between rows.
    public var showsSeparators: Bool
    /// How those lines are.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Says how the lines at a row are.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// What is behind its sections; nil is what its appearance has.
    public var backgroundColor: UIColor?
    /// What stands over its sections.
    public var headerMode = HeaderMode.none
    /// What stands under its sections.
    public var footerMode = FooterMode.none
    /// The room over what stands over a section, in points; nil is what its appearance has.
    public var headerTopPadding: CGFloat?
    /// What can be done to a row that is drawn aside from where lines of text begin.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// What can be done to a row that is drawn aside from where lines of text end.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Whether something can be done to its rows that are drawn aside.
    var offersActions: Bool {
        trailingSwipeActionsConfigurationProvider != nil || leadingSwipeActionsConfigurationProvider != nil
    }

    /// A list of an appearance.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
    private var isSidebar: Bool { appearance == .sidebar || appearance == .sidebarPlain }
    /// What is behind its sections.
    var background: UIColor? {
        if let backgroundColor { return backgroundColor }
        if isGrouped { return .systemGroupedBackground }
        return isSidebar ? .secondarySystemBackground : nil
    }

    /// How a row is drawn that is one of so many of its section.
    func look(at path: IndexPath, of count: Int) -> RowLook {
        var look = RowLook()
        let first = headerMode == .firstItemInSection ? 1 : 0
        let isTitle = path.item < first
        if isSidebar { look.cornerRadius = RowLook.cardRadius }
        if isGrouped, !isTitle { look.background = .secondarySystemGroupedBackground }
        if appearance == .insetGrouped {
            look.cornerRadius = RowLook.cardRadius
            look.corners = isTitle ? [] : RowLook.corners(isFirst: path.item == first, isLast: path.item == count - 1)
        }
        guard showsSeparators, !isTitle else { return look }
        let isLast = path.item == count - 1
        var lines = separatorConfiguration
        if let itemSeparatorHandler { lines = itemSeparatorHandler(path, lines) }
        let top: RowLook.Line? = path.item == first && appearance == .grouped ? .whole : nil
        let bottom: RowLook.Line? =
            !isLast || appearance == .plain ? RowLook.Line() : appearance == .grouped ? .whole : nil
        look.top = lines.line(top, lines.topSeparatorVisibility, lines.topSeparatorInsets)
        look.bottom = lines.line(bottom, lines.bottomSeparatorVisibility, lines.bottomSeparatorInsets)
        return look
    }
}

extension NSCollectionLayoutSection {
    /// A section whose items are rows: one below the other, as high as they would like to be. (L24)
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
    /// A layout whose sections are all lists that look alike. (L24)
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
