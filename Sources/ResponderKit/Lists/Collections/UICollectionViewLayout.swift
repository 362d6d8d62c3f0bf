public import Foundation

/// The abstract base class of layouts, which compute the positions of a collection view's elements.
///
/// A collection view first calls `prepare()`, then asks for the content size. It asks for the elements in a rectangle
/// whenever other parts of the content come close to the visible area. After `invalidateLayout()`, the collection view
/// calls `prepare()` again.
@MainActor
open class UICollectionViewLayout {
    /// The collection view of this layout.
    public internal(set) final weak var collectionView: UICollectionView?
    final var decorationFactories: [String: @MainActor () -> UICollectionReusableView] = [:]

    /// Creates a layout without a collection view.
    public init() {}

    /// The class of the layout attributes that the layout creates.
    open class var layoutAttributesClass: UICollectionViewLayoutAttributes.Type {
        UICollectionViewLayoutAttributes.self
    }
    /// The class of the invalidation contexts that the layout uses.
    open class var invalidationContextClass: UICollectionViewLayoutInvalidationContext.Type {
        UICollectionViewLayoutInvalidationContext.self
    }

    /// Whether the layout is mirrored in right-to-left environments. The default is false.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: Positions

    /// Prepares the layout. Called before its first use, and before its next use after `invalidateLayout()`.
    open func prepare() {}

    /// The size of the content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the attributes of all elements that overlap a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        nil
    }

    /// Returns the attributes of a decoration view.
    open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        nil
    }

    /// Registers the class of decoration views of a kind.
    public final func register(_ viewClass: UICollectionReusableView.Type?, forDecorationViewOfKind elementKind: String)
    {
        decorationFactories[elementKind] = nil
        if let viewClass { decorationFactories[elementKind] = { viewClass.init(frame: .zero) } }
    }

    // MARK: Invalidation

    /// Marks the whole layout for recomputation before its next use.
    open func invalidateLayout() {
        let context = Self.invalidationContextClass.init()
        context.isEverything = true
        invalidateLayout(with: context)
    }

    /// Marks parts of the layout for recomputation before its next use. Subclasses that cache results override this
    /// method and call `super`.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        collectionView?.layoutWasInvalidated(context)
    }

    /// Returns true if new bounds invalidate the layout. The default is false.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the parts of the layout that new bounds invalidate.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        Self.invalidationContextClass.init()
    }

    /// Returns true if a view's preferred attributes invalidate the layout. The default is false.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// Returns the parts of the layout that a view's preferred attributes invalidate.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = Self.invalidationContextClass.init()
        switch originalAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: [originalAttributes.indexPath])
        default:
            context.invalidateSupplementaryElements(
                ofKind: originalAttributes.representedElementKind ?? "", at: [originalAttributes.indexPath])
        }
        return context
    }

    // MARK: Batch updates

    /// Called before the animation of a batch update, when the new positions are already computed.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called after the animation of a batch update was set up.
    open func finalizeCollectionViewUpdates() {}
    /// Returns the attributes from which an appearing item is animated; nil, the default, makes the item fade in at its
    /// final position.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        faded(layoutAttributesForItem(at: itemIndexPath))
    }
    /// Returns the attributes to which a disappearing item is animated. With nil, the default, the item fades out
    /// at its old position.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    { nil }
    /// Returns the content offset at which scrolling ends, instead of the proposed offset. The default is the proposed
    /// offset.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    private func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        guard let attributes else { return nil }
        let other = attributes.moved(to: attributes.frame)
        other.alpha = 0
        return other
    }

    /// Returns the list configuration of a section; nil if the section is not a list.
    func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? { nil }
    /// The list configurations of all list sections.
    var lists: [UICollectionLayoutListConfiguration] { [] }

    /// Moves cached measurements of items to the items' new index paths.
    func remap(_ place: (IndexPath) -> IndexPath?) {}
}

/// An invalidation context: the parts of a layout that must be computed again.
@MainActor
open class UICollectionViewLayoutInvalidationContext {
    final var isEverything = false
    final var hasOtherCounts = false
    /// The invalidated items; nil if the context lists no items.
    public private(set) final var invalidatedItemIndexPaths: [IndexPath]?
    /// The invalidated supplementary views by kind; nil if the context lists no supplementary views.
    public private(set) final var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The distance by which to adjust the content offset, in points.
    open var contentOffsetAdjustment = CGPoint.zero

    /// Creates a context that invalidates nothing.
    public required init() {}

    /// Whether the whole layout is invalidated.
    open var invalidateEverything: Bool { isEverything }
    /// Whether the data source's counts of sections and items have changed.
    open var invalidateDataSourceCounts: Bool { hasOtherCounts }

    /// Marks items as invalidated.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Marks supplementary views of a kind as invalidated.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging([
            elementKind: indexPaths
        ]) { $0 + $1 }
    }
}

/// A single change of a batch update.
@MainActor
open class UICollectionViewUpdateItem {
    /// The kind of change, with UIKit's raw values.
    public enum Action: Int, Sendable {
        /// The item or section is inserted.
        case insert = 0
        /// The item or section is deleted.
        case delete = 1
        /// The item or section is reloaded.
        case reload = 2
        /// The item or section is moved.
        case move = 3
        /// The item or section does not change.
        case none = 4
    }

    /// The index path before the update; nil for an insertion. For a whole section, the item is -1.
    public final let indexPathBeforeUpdate: IndexPath?
    /// The index path after the update; nil for a deletion. For a whole section, the item is -1.
    public final let indexPathAfterUpdate: IndexPath?
    /// The kind of the change.
    public final let updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
