public import Foundation

/// Items in sections, placed by a layout, of which only those in sight and half a page each way exist, on the server and on the pages.
///
/// What it costs depends on how many items are in sight, and on its layout: a flow of items that are all of one size finds them at once, however many there are.
@MainActor
open class UICollectionView: UIScrollView {
    /// What stands somewhere. Raw values as UIKit's.
    public enum ElementCategory: UInt, Sendable {
        /// An item's cell.
        case cell = 0
        /// Something beside items, such as a title.
        case supplementaryView = 1
        /// Something that is only to be looked at.
        case decorationView = 2
    }

    /// In which direction a layout goes on. Raw values as UIKit's.
    public enum ScrollDirection: Int, Sendable {
        /// Downwards.
        case vertical = 0
        /// To the side.
        case horizontal = 1
    }

    /// Where an item that is scrolled to comes to stand. Raw values as UIKit's.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A position by its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// In the middle, seen from above.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// At the left.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// In the middle, seen from the side.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// At the right.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// What stands over a section in a flow.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// What stands under a section in a flow.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Something that is no cell.
    struct Element: Hashable, Comparable {
        var kind: String
        var path: IndexPath
        var isDecoration = false

        static func < (left: Element, right: Element) -> Bool {
            (left.path, left.kind, left.isDecoration ? 1 : 0) < (right.path, right.kind, right.isDecoration ? 1 : 0)
        }
    }

    /// Says where everything is. Another one takes its place at once.
    open var collectionViewLayout: UICollectionViewLayout { didSet { adopt(from: oldValue) } }
    /// Says what it shows.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    /// Whether items can be chosen.
    open var allowsSelection = true
    /// Whether several items can be chosen at once; one is then chosen no longer when it is chosen again.
    open var allowsMultipleSelection = false
    /// Whether items can be chosen while it is edited.
    open var allowsSelectionDuringEditing = false
    /// Whether several items can be chosen at once while it is edited.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether people can take rows of its lists away, put others in and move them, as their accessories say. (L27)
    open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }
    /// What is behind everything, and does not scroll along.
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
    /// How many items each section has.
    final var counts: [Int] = []
    /// How many items there are before each section, and in all; empty where that has to be counted anew.
    private var totals: [Int] = []
    /// The cells of the items that have one.
    final var cells: [IndexPath: UICollectionViewCell] = [:]
    /// What else there is.
    final var elements: [Element: UICollectionReusableView] = [:]
    final var selected: Set<IndexPath> = []
    /// The cell that is to be filled anew, and handed out for that.
    final var reconfigured: UICollectionViewCell?
    /// The items whose cells are to be asked anew how large they would like to be.
    final var unmeasured: Set<IndexPath> = []
    /// What was changed in the batch that is under way, and how deep that is.
    final var updates = ListUpdates()
    final var updateDepth = 0
    /// What draws rows of its lists aside; nil before it has any.
    final var swipes: RowSwipes?
    /// The item that a person moves, and one that the data source is moving.
    final var movement: ItemMovement?
    final var moving: ItemMovement?
    /// How often its items were loaded or changed.
    final var changes = 0
    /// Whether the layout has to prepare before it is asked.
    final var isLayoutInvalid = true
    /// Whether the content was never placed, so that it has yet to be scrolled to where it begins.
    final var isNew = true
    final var pass = 0
    /// What its lists look like.
    final var knownLists: [UICollectionLayoutListConfiguration] = []
    /// What the layout was last asked whether it stays for.
    private var knownBounds = CGRect.zero
    private var knownDirection = UIUserInterfaceLayoutDirection.leftToRight

    /// A collection view in its superview's space, points, with a layout that no other has.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    final var collectionDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

    /// Asks for everything anew. What was chosen stays so where there still are such items.
    open func reloadData() { loadAnew() }

    private func adopt(from old: UICollectionViewLayout) {
        guard old !== collectionViewLayout else { return }
        old.collectionView = nil
        collectionViewLayout.collectionView = self
        isNew = true
        collectionViewLayout.invalidateLayout()
    }

    /// Says where everything is from now on, by another layout, at once or on its way there.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        setCollectionViewLayout(layout, animated: animated, completion: nil)
    }

    /// Says where everything is from now on, by another layout, and says when all has come to rest.
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

    // MARK: What it shows

    /// How many sections it has.
    open var numberOfSections: Int { counts.count }

    /// How many items a section has.
    open func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }

    /// The cell of an item that is in sight or close to it.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// What stands beside items, where that is in sight or close to it.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        elements[Element(kind: elementKind, path: indexPath)]
    }

    /// The item of a cell.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        guard let path = cell.attributes?.indexPath, cells[path] === cell else {
            return cells.first { $0.value === cell }?.key
        }
        return path
    }

    /// The cells in sight.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cells[$0] } }

    /// The items in sight.
    open var indexPathsForVisibleItems: [IndexPath] {
        cells.filter { !$0.value.isHidden && $0.value.frame.overlaps(bounds) }.map(\.key).sorted()
    }

    /// What is in sight beside items, of a kind.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            elements[Element(kind: elementKind, path: $0)]
        }
    }

    /// Where what is in sight beside items belongs, of a kind.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        elements.filter { $0.key.kind == elementKind && !$0.key.isDecoration && $0.value.frame.overlaps(bounds) }.map(
            \.key.path
        ).sorted()
    }

    /// The items that have a cell: those in sight and a margin.
    open var indexPathsForExistingItems: [IndexPath] { cells.keys.sorted() }

    /// The item at a point of the content; nil where there is none.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        attributes(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)).last {
            $0.representedElementCategory == .cell && $0.frame.contains(point)
        }?.indexPath
    }

    // MARK: Where it is

    /// Where an item is, in the content's space.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        return contains(indexPath) ? collectionViewLayout.layoutAttributesForItem(at: indexPath).map(seen) : nil
    }

    /// Where what stands beside items is, in the content's space.
    open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        prepareLayout()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(seen)
    }

    /// Scrolls to an item. Without a position no further than it must to show it.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard contains(indexPath) else { return }
        reveal(indexPath, scrollPosition, animated)
        // What was taken to be of some size is known once it is near, and then the item is elsewhere.
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

    /// Whether there is such an item.
    final func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
    }

    // MARK: Layout

    open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let before = contentOffset
        super.setContentOffset(offset, animated: animated)
        guard contentOffset != before else { return }
        setNeedsLayout()
        if motion == .hand { swipes?.close() }
    }

    /// Beside a row that is drawn aside, a finger puts it back, and is for nothing else. (E6)
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard let hit, let swipes, swipes.current != nil, event?.type == .touches else { return hit }
        return swipes.touched(hit, at: point)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        swipes?.lifted()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        followBounds()
        layOutContent()
        backgroundView?.frame = bounds
    }

    /// Asks the layout whether all stays where it is in other bounds.
    private func followBounds() {
        let direction = effectiveUserInterfaceLayoutDirection
        if direction != knownDirection {
            knownDirection = direction
            collectionViewLayout.invalidateLayout()
        }
        guard bounds != knownBounds else { return }
        knownBounds = bounds
        guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) else { return }
        let context = collectionViewLayout.invalidationContext(forBoundsChange: bounds)
        collectionViewLayout.invalidateLayout(with: context)
    }

    final func countsChanged(to new: [Int]) {
        counts = new
        totals = []
    }

    /// How many items there are before a section; in all, for one that is not there.
    final func itemsBefore(_ section: Int) -> Int {
        if totals.isEmpty {
            totals = [0]
            for count in counts { totals.append((totals.last ?? 0) + count) }
        }
        return totals[min(max(section, 0), counts.count)]
    }

    override var renderKind: RenderKind { .table }
    // Of sections that are lists, what is behind them is in front of what is behind all, as in UIKit.
    override var renderedBackground: UIColor? { knownLists.first?.background ?? backgroundColor }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.style, .string(knownLists.isEmpty ? "grid" : "rows"))
        node.set(.count, .number(Double(itemsBefore(counts.count))))
    }
}
