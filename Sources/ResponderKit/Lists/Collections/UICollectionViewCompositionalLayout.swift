public import Foundation

/// Settings that apply to a whole compositional layout.
@MainActor
open class UICollectionViewCompositionalLayoutConfiguration {
    /// The scroll direction of the layout.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The spacing between sections, in points.
    open var interSectionSpacing: CGFloat = 0

    /// Creates a vertical configuration without spacing between sections.
    public init() {}
}

/// A layout of sections with groups of items. Sizes are fractions of the container, points, or estimates.
///
/// Groups of items with known sizes need no memory, regardless of their number. Groups with estimated sizes
/// need memory once their items have been measured.
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// Returns the layout of a section by its index and its container; nil omits the section.
    public typealias SectionProvider =
        @MainActor (_ section: Int, _ environment: any NSCollectionLayoutEnvironment) ->
        NSCollectionLayoutSection?

    /// The settings of the whole layout.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
    private let provider: SectionProvider
    private var sectionAttributes = SectionAttributes()
    private var sections: [NSCollectionLayoutSection?] = []
    private var sizes = MeasuredSizes()
    private var size = CGSize(width: -1, height: -1)
    /// `changed` contains the groups whose items were newly measured, by section. `isOutdated` is true if the whole
    /// layout must be computed again.
    private var changed: [Int: Set<Int>] = [:]
    private var isOutdated = true

    /// Creates a compositional layout in which all sections have the same layout.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a compositional layout in which all sections have the same layout. `configuration` contains the settings
    /// of the whole layout.
    public convenience init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.init(sectionProvider: { _, _ in section }, configuration: configuration)
    }

    /// Creates a compositional layout with a closure that returns the layout of each section.
    public convenience init(sectionProvider: @escaping SectionProvider) {
        self.init(sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a compositional layout with a closure that returns the layout of each section. `configuration` contains
    /// the settings of the whole layout.
    public init(
        sectionProvider: @escaping SectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
    }

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    private var isHorizontal: Bool { configuration.scrollDirection == .horizontal }

    // MARK: Positions

    open override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        if isOutdated { rebuildPlan(collectionView) }
        isOutdated = false
        for (section, groups) in changed.sorted(by: { $0.key < $1.key }) {
            for group in groups.sorted() { remeasureGroup(group, in: section) }
        }
        changed = [:]
    }

    open override var collectionViewContentSize: CGSize {
        sectionAttributes.contentSize(across: isHorizontal ? size.height : size.width)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        sectionAttributes.attributes(in: rect, of: self)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        sectionAttributes.item(at: indexPath, of: self)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        sectionAttributes.boundary(elementKind, at: indexPath, of: self)
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything
            || context.invalidatedItemIndexPaths == nil && context.invalidatedSupplementaryIndexPaths == nil
        {
            isOutdated = true
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        room(newBounds).contentSize != size
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { originalAttributes.isWidthEstimated || originalAttributes.isHeightEstimated }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let path = originalAttributes.indexPath
        if originalAttributes.representedElementCategory == .cell {
            sizes.items[path] = preferredAttributes.size
            if let groups = groups(of: path.section) {
                changed[path.section, default: []].insert(path.item / groups.itemsPerGroup)
            } else {
                isOutdated = true
            }
        } else if let kind = originalAttributes.representedElementKind {
            sizes.boundaries[UICollectionView.Element(kind: kind, path: path)] = preferredAttributes.size
            isOutdated = true
        }
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    override func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
        sections.indices.contains(section) ? sections[section]?.list : nil
    }

    override var lists: [UICollectionLayoutListConfiguration] { sections.compactMap { $0?.list } }

    override func remap(_ place: (IndexPath) -> IndexPath?) { sizes.remap(place) }

    // MARK: Sections

    private func room(_ bounds: CGRect) -> LayoutContainer {
        let covered = collectionView?.contentInset ?? .zero
        return LayoutContainer(
            CGSize(
                width: max(0, bounds.width - covered.left - covered.right),
                height: max(0, bounds.height - covered.top - covered.bottom)),
            .zero)
    }

    private func rebuildPlan(_ view: UICollectionView) {
        let room = room(view.bounds)
        let across = isHorizontal ? room.contentSize.height : room.contentSize.width
        size = room.contentSize
        if sizes.isOutdated(across) { sizes = MeasuredSizes(across: across) }
        changed = [:]
        sections = (0..<view.numberOfSections).map { provider($0, room) }
        sectionAttributes.isHorizontal = isHorizontal
        sectionAttributes.plan = SectionPlan(
            sections.enumerated().map { plan($0, $1, view.numberOfItems(inSection: $0)) },
            spacing: configuration.interSectionSpacing)
        for (path, _) in sizes.items {
            if let groups = groups(of: path.section) {
                changed[path.section, default: []].insert(path.item / groups.itemsPerGroup)
            }
        }
        let open = sections.map { $0.map { EstimatedSizes($0, in: self.content(of: $0)) } }
        sectionAttributes.isWidthFlexible = { path in
            path.section < open.count && open[path.section]?.isWidthFlexible(path.item) ?? false
        }
        sectionAttributes.rowAppearance = { [sections, weak view] path in
            guard path.section < sections.count, let list = sections[path.section]?.list else { return nil }
            return list.rowAppearance(at: path, of: view?.numberOfItems(inSection: path.section) ?? 0)
        }
        sectionAttributes.isHeightFlexible = { path in
            path.section < open.count && open[path.section]?.isHeightFlexible(path.item) ?? false
        }
    }

    private func groups(of section: Int) -> ItemGroups? {
        guard sectionAttributes.plan.sections.indices.contains(section),
            case .groups(let groups) = sectionAttributes.plan.sections[section].items
        else {
            return nil
        }
        return groups.itemsPerGroup > 0 ? groups : nil
    }

    /// Returns the size of the area for a section's groups.
    private func content(of section: NSCollectionLayoutSection) -> CGSize {
        CGRect(origin: .zero, size: size).inset(section.contentInsets).size
    }

    private func plan(_ index: Int, _ section: NSCollectionLayoutSection?, _ count: Int) -> SectionPlan.Section {
        guard let section else { return SectionPlan.Section(items: .lines(ItemLines()), origin: .zero, bottomInset: 0) }
        let insets = section.contentInsets
        let headers = boundaries(of: section, index, isHeader: true)
        let footers = boundaries(of: section, index, isHeader: false)
        let header = headers.map(\.frame.maxY).max() ?? 0
        let footer = footers.map(\.frame.height).max() ?? 0
        let before = isHorizontal ? insets.leading : insets.top
        let after = isHorizontal ? insets.trailing : insets.bottom
        let left = isHorizontal ? insets.top : insets.leading
        var plan = SectionPlan.Section(
            items: items(index, section, count), origin: CGPoint(x: left, y: header + before),
            bottomInset: after + footer)
        plan.headers = headers
        plan.footers = footers
        return plan
    }

    private func items(_ index: Int, _ section: NSCollectionLayoutSection, _ count: Int) -> ItemPlan {
        let content = content(of: section)
        if let lines = wrappedLines(index, section, count, content) { return .lines(lines) }
        let outcome = GroupPlacement().place(section.group, in: content)
        return .groups(
            ItemGroups(
                count: count, template: outcome.leaves.map { turned($0.frame) }, height: turned(outcome.size).height,
                spacing: section.interGroupSpacing))
    }

    /// Lays out items of estimated width in a row of known width. The items in each row depend on their measured
    /// widths. Returns nil for any other section.
    private func wrappedLines(
        _ index: Int, _ section: NSCollectionLayoutSection, _ count: Int, _ content: CGSize
    ) -> ItemLines? {
        let group = section.group
        let alongRow = { (size: NSCollectionLayoutSize) in
            group.isHorizontal ? size.widthDimension : size.heightDimension
        }
        guard group.isHorizontal != isHorizontal, group.repetition == .untilFull, group.subitems.count == 1,
            group.contentInsets == .zero,
            let item = group.subitems.first, !(item is NSCollectionLayoutGroup), alongRow(item.layoutSize).isEstimated,
            !alongRow(group.layoutSize).isEstimated
        else { return nil }
        let outer = group.layoutSize.points(in: content)
        let inner = CGRect(origin: .zero, size: outer).inset(group.contentInsets).size
        let known = sizes.items
        let all = (0..<count).map { which in
            turned(GroupPlacement { _ in known[IndexPath(item: which, section: index)] }.place(item, in: inner).size)
        }
        return ItemLines(
            all, in: turned(inner).width, spacing: group.interItemSpacing?.spacing ?? 0,
            lineSpacing: section.interGroupSpacing,
            spread: .leading)
    }

    /// Computes a group again after one of its items was measured.
    private func remeasureGroup(_ group: Int, in index: Int) {
        guard let section = sections.indices.contains(index) ? sections[index] : nil,
            let each = groups(of: index)?.itemsPerGroup
        else {
            return
        }
        let first = group * each
        let count = sectionAttributes.plan.sections[index].items.count - first
        guard count > 0 else { return }
        let outcome = GroupPlacement(count: min(each, count)) { [sizes] item in
            sizes.items[IndexPath(item: first + item, section: index)]
        }.place(section.group, in: content(of: section))
        sectionAttributes.plan.change(index) { plan in
            guard case .groups(var groups) = plan.items else { return }
            plan.items = .lines(ItemLines())
            groups.set(outcome.leaves.map { turned($0.frame) }, height: turned(outcome.size).height, of: group)
            plan.items = .groups(groups)
        }
    }

    // MARK: Headers and footers

    private func boundaries(of section: NSCollectionLayoutSection, _ index: Int, isHeader: Bool) -> [SectionPlan
        .Boundary]
    {
        let insets = section.contentInsets
        var room = CGRect(origin: .zero, size: size)
        room = room.inset(
            isHorizontal
                ? NSDirectionalEdgeInsets(top: insets.top, bottom: insets.bottom)
                : NSDirectionalEdgeInsets(leading: insets.leading, trailing: insets.trailing))
        var numbers: [String: Int] = [:]
        var found: [SectionPlan.Boundary] = []
        for item in section.boundarySupplementaryItems {
            let number = numbers[item.elementKind, default: 0]
            numbers[item.elementKind] = number + 1
            guard item.alignment.isAtEnd(isHorizontal) != isHeader else { continue }
            let path = IndexPath(item: number, section: index)
            let isOpen =
                isHorizontal ? item.layoutSize.widthDimension.isEstimated : item.layoutSize.heightDimension.isEstimated
            var own = item.layoutSize.points(in: room.size)
            if isOpen, let known = sizes.boundaries[UICollectionView.Element(kind: item.elementKind, path: path)] {
                own = known
            }
            own = turned(own)
            let frame = turned(room)
            let x =
                switch item.alignment.side(isHorizontal) {
                case .start: frame.minX
                case .middle: frame.midX - own.width / 2
                case .end: frame.maxX - own.width
                }
            found.append(
                SectionPlan.Boundary(
                    kind: item.elementKind, item: number,
                    frame: CGRect(
                        x: x, y: isHeader ? section.headerTop : -own.height, width: own.width, height: own.height),
                    isPinned: item.pinToVisibleBounds && isHeader, isHeightEstimated: isOpen))
        }
        return found
    }

    private func turned(_ rect: CGRect) -> CGRect { isHorizontal ? rect.turned : rect }
    private func turned(_ size: CGSize) -> CGSize { isHorizontal ? size.turned : size }
}

/// Determines which items of a section have estimated sizes. All groups of a section are equal, so one of them is
/// enough to determine this.
@MainActor
private struct EstimatedSizes {
    private let leaves: [GroupPlacement.Leaf]
    private let isAny: Bool

    init(_ section: NSCollectionLayoutSection, in content: CGSize) {
        leaves = GroupPlacement().place(section.group, in: content).leaves
        isAny = leaves.contains { $0.isWidthFlexible || $0.isHeightFlexible }
    }

    func isWidthFlexible(_ item: Int) -> Bool { isAny && leaves[item % leaves.count].isWidthFlexible }
    func isHeightFlexible(_ item: Int) -> Bool { isAny && leaves[item % leaves.count].isHeightFlexible }
}

extension NSRectAlignment {
    fileprivate enum Side { case start, middle, end }

    /// Returns true if the alignment places a view at the end of its section.
    fileprivate func isAtEnd(_ isHorizontal: Bool) -> Bool {
        let ends: [NSRectAlignment] =
            isHorizontal ? [.trailing, .topTrailing, .bottomTrailing] : [.bottom, .bottomLeading, .bottomTrailing]
        return ends.contains(self)
    }

    /// Returns the position that the alignment specifies perpendicular to the scroll direction.
    fileprivate func side(_ isHorizontal: Bool) -> Side {
        switch self {
        case .topLeading: .start
        case .bottomTrailing: .end
        case .bottomLeading: isHorizontal ? .end : .start
        case .topTrailing: isHorizontal ? .start : .end
        case .top: isHorizontal ? .start : .middle
        case .bottom: isHorizontal ? .end : .middle
        case .leading: isHorizontal ? .middle : .start
        case .trailing: isHorizontal ? .middle : .end
        case .none: .middle
        }
    }
}
