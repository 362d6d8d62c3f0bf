public import Foundation

/// A scrollable view of items in sections, placed by a layout. Views exist only for the visible area, extended
/// by half its size in each scroll direction, both on the server and on the clients.
///
/// The cost depends on the number of visible items and on the layout. A flow layout with items of equal size
/// finds the visible items in constant time.
@MainActor
open class UICollectionView: UIScrollView {
    /// The categories of elements, with UIKit's raw values.
    public enum ElementCategory: UInt, Sendable {
        /// The category of cells.
        case cell = 0
        /// The category of supplementary views, such as headers.
        case supplementaryView = 1
        /// The category of decoration views, which show no data.
        case decorationView = 2
    }

    /// The scroll direction of a layout, with UIKit's raw values.
    public enum ScrollDirection: Int, Sendable {
        /// The content scrolls vertically.
        case vertical = 0
        /// The content scrolls horizontally.
        case horizontal = 1
    }

    /// The positions to which an item can be scrolled, with UIKit's raw values.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The bit mask of the positions.
        public let rawValue: UInt

        /// Creates a set of positions from a bit mask.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Scrolls the item to the top of the visible area.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// Scrolls the item to the vertical centre of the visible area.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// Scrolls the item to the bottom of the visible area.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// Scrolls the item to the left edge of the visible area.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// Scrolls the item to the horizontal centre of the visible area.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// Scrolls the item to the right edge of the visible area.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The kind of a flow layout's section headers.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a flow layout's section footers.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The key of a supplementary view or decoration view in `elements`.
    struct Element: Hashable, Comparable {
        var kind: String
        var path: IndexPath
        var isDecoration = false

        static func < (left: Element, right: Element) -> Bool {
            (left.path, left.kind, left.isDecoration ? 1 : 0) < (right.path, right.kind, right.isDecoration ? 1 : 0)
        }
    }

    /// The layout of the items. Setting another layout replaces the current one at once.
    open var collectionViewLayout: UICollectionViewLayout { didSet { adopt(from: oldValue) } }
    /// Provides the items and their views.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    /// Whether the user can select items.
    open var allowsSelection = true
    /// Whether the user can select several items. Selecting a selected item again deselects it.
    open var allowsMultipleSelection = false
    /// Whether the user can select items in editing mode.
    open var allowsSelectionDuringEditing = false
    /// Whether the user can select several items in editing mode.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether the collection view is in editing mode. In this mode, the user deletes, inserts and moves list rows with
    /// the controls that are accessories of the rows. (L27)
    open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }
    /// A view behind the items that does not scroll.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    final var cellPool = ReusePool<UICollectionViewCell>(limit: 256)
    final var elementPool = ReusePool<UICollectionReusableView>(limit: 64)
    /// The number of items in each section.
    final var counts: [Int] = []
    /// The number of items before each section, and the total; empty if the items must be counted again.
    private var totals: [Int] = []
    /// The existing cells by index path.
    final var cells: [IndexPath: UICollectionViewCell] = [:]
    /// The existing supplementary and decoration views.
    final var elements: [Element: UICollectionReusableView] = [:]
    final var selected: Set<IndexPath> = []
    /// A cell that is being configured again. The next dequeue returns this cell.
    final var reconfigured: UICollectionViewCell?
    /// The items whose cells must be measured again.
    final var unmeasured: Set<IndexPath> = []
    /// `updates` contains the changes of the current batch, and `updateDepth` is the nesting depth of the batch.
    final var updates = ListUpdates()
    final var updateDepth = 0
    /// The swipe actions of list rows; nil until a list section offers swipe actions.
    final var swipes: RowSwipes?
    /// `movement` is the movement of an item by the user. `moving` is the movement that the data source is applying.
    final var movement: InteractiveMovement?
    final var moving: InteractiveMovement?
    /// The context menus of the items. Nil if the delegate provides none. (A13)
    final var contextMenus: ListContextMenus?
    /// The class of the delegate that was last asked whether it provides context menus. A delegate of the same class is
    /// not asked again.
    final var contextMenuDelegateClass: ObjectIdentifier?
    /// Whether the last call of a delegate method ran the default implementation, because the delegate has none of its
    /// own.
    final var isUnimplemented = false
    /// The number of reloads and changes so far. If the number grows during a call of the data source, the data source
    /// has changed the items itself.
    final var changes = 0
    /// Whether the layout must be prepared before its next use.
    final var isLayoutInvalid = true
    /// The content has not been laid out yet. The first layout sets the initial scroll position.
    final var isNew = true
    final var pass = 0
    /// The last known list configurations of the sections.
    final var previousLists: [UICollectionLayoutListConfiguration] = []
    /// The bounds and the layout direction that were last compared with the current ones. If one of them has changed,
    /// the layout may have to be invalidated.
    private var previousBounds = CGRect.zero
    private var previousDirection = UIUserInterfaceLayoutDirection.leftToRight

    /// Creates a collection view with a layout. `frame` is in the superview's coordinates, in points. The layout
    /// must not belong to another collection view.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    final var collectionDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

    /// Reloads all items. The selection of items that still exist is kept.
    open func reloadData() { reloadContent() }

    private func adopt(from old: UICollectionViewLayout) {
        guard old !== collectionViewLayout else { return }
        old.collectionView = nil
        collectionViewLayout.collectionView = self
        isNew = true
        collectionViewLayout.invalidateLayout()
    }

    /// Replaces the layout, optionally with animation.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        setCollectionViewLayout(layout, animated: animated, completion: nil)
    }

    /// Replaces the layout, optionally with animation, and calls `completion` afterwards.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        guard animated, UIView.areAnimationsEnabled, window != nil else {
            collectionViewLayout = layout
            completion?(true)
            return
        }
        animateUpdates(ListMapping(unchanged: counts), ListUpdates(), completion) { [self] in
            collectionViewLayout = layout
        }
    }

    // MARK: Items

    /// The number of sections.
    open var numberOfSections: Int { counts.count }

    /// Returns the number of items in a section.
    open func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }

    /// Returns the cell of an item that is visible or close to the visible area; nil otherwise.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// Returns a supplementary view that is visible or close to the visible area; nil otherwise.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        elements[Element(kind: elementKind, path: indexPath)]
    }

    /// Returns the index path of a cell's item.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        guard let path = cell.attributes?.indexPath, cells[path] === cell else {
            return cells.first { $0.value === cell }?.key
        }
        return path
    }

    /// The visible cells.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cells[$0] } }

    /// The index paths of the visible items, in ascending order.
    open var indexPathsForVisibleItems: [IndexPath] {
        cells.filter { !$0.value.isHidden && $0.value.frame.overlaps(bounds) }.map(\.key).sorted()
    }

    /// Returns the visible supplementary views of the given kind.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            elements[Element(kind: elementKind, path: $0)]
        }
    }

    /// Returns the index paths of the visible supplementary views of the given kind.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        elements.filter { $0.key.kind == elementKind && !$0.key.isDecoration && $0.value.frame.overlaps(bounds) }.map(
            \.key.path
        ).sorted()
    }

    /// The index paths of the items with a cell: visible items, and items close to the visible area.
    open var indexPathsForExistingItems: [IndexPath] { cells.keys.sorted() }

    /// Returns the index path of the item at a point of the content; nil if no item is there.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        attributes(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)).last {
            $0.representedElementCategory == .cell && $0.frame.contains(point)
        }?.indexPath
    }

    // MARK: Positions

    /// Returns the attributes of an item, in the content's coordinates.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        return contains(indexPath)
            ? collectionViewLayout.layoutAttributesForItem(at: indexPath).map(mirroredIfNeeded) : nil
    }

    /// Returns the attributes of a supplementary view, in the content's coordinates.
    open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        prepareLayout()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(
            mirroredIfNeeded)
    }

    /// Scrolls to an item. If `scrollPosition` is empty, the view scrolls only as far as needed to show the item.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard contains(indexPath) else { return }
        reveal(indexPath, scrollPosition, animated)
        // Items near the target are measured during the layout, which may move the target, so the scroll is repeated.
        setNeedsLayout()
        layoutIfNeeded()
        reveal(indexPath, scrollPosition, animated)
    }

    private func reveal(_ indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
        guard let rect = layoutAttributesForItem(at: indexPath)?.frame else { return }
        guard !position.isEmpty else { return scrollRectToVisible(rect, animated: animated) }
        let covered = adjustedContentInset
        let room = bounds.inset(by: covered)
        var offset = contentOffset
        if position.contains(.top) { offset.y = rect.minY - covered.top }
        if position.contains(.centeredVertically) { offset.y = rect.midY - room.height / 2 - covered.top }
        if position.contains(.bottom) { offset.y = rect.maxY - bounds.height + covered.bottom }
        if position.contains(.left) { offset.x = rect.minX - covered.left }
        if position.contains(.centeredHorizontally) { offset.x = rect.midX - room.width / 2 - covered.left }
        if position.contains(.right) { offset.x = rect.maxX - bounds.width + covered.right }
        setContentOffset(collectionViewLayout.targetContentOffset(forProposedContentOffset: offset), animated: animated)
    }

    /// Returns true if an item exists.
    final func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
    }

    // MARK: Layout

    open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let before = contentOffset
        super.setContentOffset(offset, animated: animated)
        if contentOffset != before, motion == .hand { swipes?.close() }
    }

    /// While a row shows swipe actions, a touch outside the row only closes the actions. (E6)
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard let hit, let swipes, swipes.current != nil, event?.type == .touches else { return hit }
        return swipes.touchReceiver(for: hit, at: point)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        swipes?.touchEnded()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        boundsMayHaveChanged()
        layOutContent()
        backgroundView?.frame = bounds
    }

    /// Invalidates the layout if the layout direction has changed, or if the layout depends on the changed bounds.
    private func boundsMayHaveChanged() {
        let direction = effectiveUserInterfaceLayoutDirection
        if direction != previousDirection {
            previousDirection = direction
            collectionViewLayout.invalidateLayout()
        }
        guard bounds != previousBounds else { return }
        previousBounds = bounds
        guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) else { return }
        let context = collectionViewLayout.invalidationContext(forBoundsChange: bounds)
        collectionViewLayout.invalidateLayout(with: context)
    }

    final func countsChanged(to new: [Int]) {
        counts = new
        totals = []
    }

    /// Returns the number of items before a section, or the total for an index after the last section.
    final func itemsBefore(_ section: Int) -> Int {
        if totals.isEmpty {
            totals = [0]
            for count in counts { totals.append((totals.last ?? 0) + count) }
        }
        return totals[min(max(section, 0), counts.count)]
    }

    override var renderKind: RenderKind { .table }
    // As in UIKit, the background of a list section is drawn over the background of the collection view.
    override var renderedBackground: UIColor? { previousLists.first?.background ?? backgroundColor }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.style, .string(previousLists.isEmpty ? "grid" : "rows"))
        node.set(.count, .number(Double(itemsBefore(counts.count))))
    }
}
