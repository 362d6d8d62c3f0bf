public import Foundation

/// Says where everything in a collection view stands. By itself nothing stands anywhere: a subclass says it.
///
/// `prepare()` is called before anything is asked, after that the size of the content, and then, each time that other parts of it come near, what stands in a
/// rectangle. What `invalidateLayout()` says is worked out anew before it is asked for again.
@MainActor
open class UICollectionViewLayout {
    /// The collection view that it lays out.
    public internal(set) final weak var collectionView: UICollectionView?
    final var decorationFactories: [String: @MainActor () -> UICollectionReusableView] = [:]

    /// A layout of no collection view yet.
    public init() {}

    /// Of which class attributes are.
    open class var layoutAttributesClass: UICollectionViewLayoutAttributes.Type {
        UICollectionViewLayoutAttributes.self
    }
    /// Of which class what says what is to be worked out anew is.
    open class var invalidationContextClass: UICollectionViewLayoutInvalidationContext.Type {
        UICollectionViewLayoutInvalidationContext.self
    }

    /// Whether it is seen in a mirror where text goes from right to left. By default it is not.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: What is where

    /// Works out what it needs to answer. Called before the first answer, and before the next one after `invalidateLayout()`.
    open func prepare() {}

    /// How large all is, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Everything of which something is in a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Where an item is.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Where what stands beside items is.
    open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        nil
    }

    /// Where what is only to be looked at is.
    open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        nil
    }

    /// Says of which class what is only to be looked at is.
    public final func register(_ viewClass: UICollectionReusableView.Type?, forDecorationViewOfKind elementKind: String)
    {
        decorationFactories[elementKind] = nil
        if let viewClass { decorationFactories[elementKind] = { viewClass.init(frame: .zero) } }
    }

    // MARK: What is to be worked out anew

    /// All is to be worked out anew before the next answer.
    open func invalidateLayout() {
        let context = Self.invalidationContextClass.init()
        context.isEverything = true
        invalidateLayout(with: context)
    }

    /// Something is to be worked out anew before the next answer. A subclass that keeps what it worked out calls this, too.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        collectionView?.layoutWasInvalidated(context)
    }

    /// Whether all is elsewhere when another part of the content, or more of it, is in sight. By default it is not.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// What is to be worked out anew when another part of the content is in sight.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        Self.invalidationContextClass.init()
    }

    /// Whether something is elsewhere since a view would like other attributes than it was given. By default nothing is.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// What is to be worked out anew since a view would like other attributes than it was given.
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

    // MARK: Batches of updates

    /// Items are about to come, go and move; where all are afterwards is worked out already.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// All is on its way to where it belongs.
    open func finalizeCollectionViewUpdates() {}
    /// From where an item comes; nil is where it will be. By default it fades in there.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        faded(layoutAttributesForItem(at: itemIndexPath))
    }
    /// Where an item goes that it was at before; nil is where it was. By default it fades out there.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    { nil }
    /// Where it comes to stand that something is scrolled to. By default where it was to.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    private func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        guard let attributes else { return nil }
        let other = attributes.moved(to: attributes.frame)
        other.alpha = 0
        return other
    }

    /// How the list looks that a section is; nil where it is none.
    func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? { nil }
    /// All that are lists.
    var lists: [UICollectionLayoutListConfiguration] { [] }

    /// What it has found out about items is to be kept by where they are now.
    func carry(_ place: (IndexPath) -> IndexPath?) {}
}

/// What of a layout is to be worked out anew.
@MainActor
open class UICollectionViewLayoutInvalidationContext {
    final var isEverything = false
    final var hasOtherCounts = false
    /// The items that are to be worked out anew; nil where none were named.
    public private(set) final var invalidatedItemIndexPaths: [IndexPath]?
    /// What stands beside items and is to be worked out anew, by kind; nil where none was named.
    public private(set) final var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// By how much further the content is to be scrolled, in points.
    open var contentOffsetAdjustment = CGPoint.zero

    /// Nothing, yet.
    public required init() {}

    /// Whether all is to be worked out anew.
    open var invalidateEverything: Bool { isEverything }
    /// Whether the data source has other numbers of sections and items.
    open var invalidateDataSourceCounts: Bool { hasOtherCounts }

    /// Some items are to be worked out anew.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Some of what stands beside items is to be worked out anew.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging([
            elementKind: indexPaths
        ]) { $0 + $1 }
    }
}

/// One thing that a batch of updates does.
@MainActor
open class UICollectionViewUpdateItem {
    /// What is done. Raw values as UIKit's.
    public enum Action: Int, Sendable {
        /// It comes.
        case insert = 0
        /// It goes.
        case delete = 1
        /// It is asked for anew.
        case reload = 2
        /// It is elsewhere.
        case move = 3
        /// Nothing.
        case none = 4
    }

    /// Where it was; nil for one that comes. The item of a whole section is -1.
    public final let indexPathBeforeUpdate: IndexPath?
    /// Where it is; nil for one that goes. The item of a whole section is -1.
    public final let indexPathAfterUpdate: IndexPath?
    /// What is done.
    public final let updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
