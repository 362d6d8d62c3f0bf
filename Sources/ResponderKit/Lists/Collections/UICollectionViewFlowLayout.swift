public import Foundation

/// A layout that fills lines with items and places the lines one below the other. In a horizontal layout, the
/// lines are columns, placed side by side.
///
/// Items of equal size need no memory and are found in constant time. If the delegate provides sizes, the
/// layout asks for the size of every item when it is prepared.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// A value for `estimatedItemSize`: items are measured, and `itemSize` is their estimated size until then.
    public static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

    /// The scroll direction of the layout.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    /// The size of items in points, unless the delegate provides sizes.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
    /// The estimated size of items in points. Items are measured when they come close to the visible area. The
    /// default is zero, which disables measuring.
    open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { invalidateLayout() } } }
    /// The minimum spacing between lines, in points.
    open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }
    /// The minimum spacing between the items in a line, in points.
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
    }
    /// The space around the items of a section, in points.
    open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
    /// The height of section headers in points, or their width in a horizontal layout. The value 0 omits them.
    open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }
    /// The height of section footers in points, or their width in a horizontal layout. The value 0 omits them.
    open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }
    /// Whether a section's header stays visible while a part of the section is visible. Has no effect in a horizontal
    /// layout.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }

    private var sectionAttributes = SectionAttributes()
    private var sizes = MeasuredSizes()
    /// Whether the delegate lacks the method for item sizes, so that `itemSize` is used. The method's default
    /// implementation sets this flag.
    final var usesDefaultItemSize = false

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    private var isHorizontal: Bool { scrollDirection == .horizontal }

    /// Returns the width of the content, or its height in a horizontal layout.
    private func across(_ bounds: CGRect) -> CGFloat {
        guard let insets = collectionView?.contentInset else { return 0 }
        return isHorizontal ? bounds.height - insets.top - insets.bottom : bounds.width - insets.left - insets.right
    }

    open override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        let across = max(0, across(collectionView.bounds))
        if sizes.isOutdated(across) { sizes = MeasuredSizes(across: across) }
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        sectionAttributes.isHorizontal = isHorizontal
        let isOpen = estimatedItemSize != .zero
        sectionAttributes.isWidthFlexible = { _ in isOpen }
        sectionAttributes.isHeightFlexible = { _ in isOpen }
        sectionAttributes.plan = SectionPlan(
            (0..<collectionView.numberOfSections).map { section($0, collectionView, delegate, across) })
    }

    open override var collectionViewContentSize: CGSize { sectionAttributes.contentSize(across: sizes.across) }

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

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        max(0, across(newBounds)) != sizes.across
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { estimatedItemSize != .zero && originalAttributes.representedElementCategory == .cell }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        sizes.items[originalAttributes.indexPath] = preferredAttributes.size
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    override func remap(_ place: (IndexPath) -> IndexPath?) { sizes.remap(place) }

    // MARK: Sections

    private func section(
        _ index: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ across: CGFloat
    ) -> SectionPlan.Section {
        let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
        let spacing =
            delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
            ?? minimumInteritemSpacing
        let lineSpacing =
            delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing
        let header =
            delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index) ?? headerReferenceSize
        let footer =
            delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index) ?? footerReferenceSize
        let (top, bottom) = isHorizontal ? (header.width, footer.width) : (header.height, footer.height)
        let before = isHorizontal ? inset.left : inset.top
        let after = isHorizontal ? inset.right : inset.bottom
        let left = isHorizontal ? inset.top : inset.left
        let right = isHorizontal ? inset.bottom : inset.right
        let width = max(0, across - left - right)
        let items: ItemPlan =
            switch itemSizes(index, view, delegate) {
            case .uniform(let count, let size):
                .grid(ItemGrid(count: count, size: size, in: width, spacing: spacing, lineSpacing: lineSpacing))
            case .each(let sizes): .lines(ItemLines(sizes, in: width, spacing: spacing, lineSpacing: lineSpacing))
            }
        var section = SectionPlan.Section(
            items: items, origin: CGPoint(x: left, y: top + before), bottomInset: after + bottom)
        if top > 0 {
            let frame = CGRect(x: 0, y: 0, width: across, height: top)
            section.headers = [
                SectionPlan.Boundary(
                    kind: UICollectionView.elementKindSectionHeader, frame: frame,
                    isPinned: sectionHeadersPinToVisibleBounds)
            ]
        }
        if bottom > 0 {
            let frame = CGRect(x: 0, y: -bottom, width: across, height: bottom)
            section.footers = [SectionPlan.Boundary(kind: UICollectionView.elementKindSectionFooter, frame: frame)]
        }
        return section
    }

    private enum Sizes {
        case uniform(Int, CGSize)
        case each([CGSize])
    }

    /// Returns the sizes of a section's items, with exchanged axes in a horizontal layout.
    private func itemSizes(
        _ section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> Sizes {
        let count = view.numberOfItems(inSection: section)
        let standard =
            estimatedItemSize == .zero || estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
        let turn = { [isHorizontal] (size: CGSize) in isHorizontal ? size.turned : size }
        var asked = delegate
        if let delegate, count > 0 {
            usesDefaultItemSize = false
            _ = delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: 0, section: section))
            if usesDefaultItemSize { asked = nil }
        }
        guard asked != nil || !sizes.items.isEmpty else { return .uniform(count, turn(standard)) }
        var first: CGSize?
        var all: [CGSize] = []
        for item in 0..<count {
            let path = IndexPath(item: item, section: section)
            let size = turn(
                sizes.items[path] ?? asked?.collectionView(view, layout: self, sizeForItemAt: path) ?? standard)
            guard let common = first else {
                first = size
                continue
            }
            // While all sizes are equal, no array is allocated.
            if all.isEmpty, size != common { all = Array(repeating: common, count: item) }
            if !all.isEmpty || size != common { all.append(size) }
        }
        return all.isEmpty ? .uniform(count, first ?? turn(standard)) : .each(all)
    }
}

/// The measured sizes of items and supplementary views.
struct MeasuredSizes {
    /// The width for which the views were measured, or the height in a horizontal layout.
    let across: CGFloat
    var items: [IndexPath: CGSize] = [:]
    var boundaries: [UICollectionView.Element: CGSize] = [:]

    init(across: CGFloat = -1) {
        self.across = across
    }

    func isOutdated(_ across: CGFloat) -> Bool { self.across != across }

    /// Moves the measured sizes of items to their new index paths.
    mutating func remap(_ place: (IndexPath) -> IndexPath?) {
        let before = items
        items = [:]
        for (path, size) in before { if let now = place(path) { items[now] = size } }
        boundaries = [:]
    }
}
