public import Foundation

/// A list of rows in sections. Cells exist only for rows in the visible area, extended by half its height in both
/// directions, both on the server and on the clients.
///
/// The cost depends on the number of visible rows, not on the total. Only `reloadData()` asks for the row count of
/// every section.
@MainActor
open class UITableView: UIScrollView {
    /// A height value that makes the table compute the height from the content.
    public static let automaticDimension: CGFloat = -1
    /// The height of a section title in a plain table, in points. (Baton's own choice)
    static let headerHeight: CGFloat = 28
    /// The assumed height of a row that has not been measured, in points.
    static let standardRowHeight: CGFloat = 44

    /// The separation of sections. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// Sections follow each other without space. A section's header stays at the top while the section is visible.
        case plain = 0
        /// Sections are separated by space.
        case grouped = 1
        /// Each section is a card with space on all sides.
        case insetGrouped = 2
    }

    /// The animation of inserted and deleted rows. The raw values match UIKit's.
    public enum RowAnimation: Int, Sendable {
        /// Rows fade in or out.
        case fade = 0
        /// Rows move in from the right, or out to the right.
        case right = 1
        /// Rows move in from the left, or out to the left.
        case left = 2
        /// Rows move in from above, or out upwards.
        case top = 3
        /// Rows move in from below, or out downwards.
        case bottom = 4
        /// Rows appear and disappear without animation.
        case none = 5
        /// Rows fade in place.
        case middle = 6
        /// The table chooses the animation: rows fade in or out.
        case automatic = 100
    }

    /// The position of a row after the table has scrolled to it. The raw values match UIKit's.
    public enum ScrollPosition: Int, Sendable {
        /// The table scrolls only as far as needed to show the row.
        case none = 0
        /// The row is at the top of the visible area.
        case top = 1
        /// The row is in the middle of the visible area.
        case middle = 2
        /// The row is at the bottom of the visible area.
        case bottom = 3
    }

    /// The separators between rows. The raw values match UIKit's.
    public enum SeparatorStyle: Int, Sendable {
        /// Rows have no separators.
        case none = 0
        /// Each row has a thin line below it.
        case singleLine = 1
    }

    /// The style that was given at initialisation.
    public final let style: Style
    /// The separators between rows. The default is `singleLine`.
    open var separatorStyle = SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { separatorsChanged() } }
    }
    /// The colour of the separators. `nil`, the default, is `UIColor.separator`.
    open var separatorColor: UIColor? { didSet { if separatorColor != oldValue { separatorsChanged() } } }
    final var ownSeparatorInset: UIEdgeInsets? { didSet { if ownSeparatorInset != oldValue { separatorsChanged() } } }
    /// The object that provides the rows.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// Whether rows can be selected. The default is true.
    open var allowsSelection = true
    /// Whether several rows can be selected at once; selecting a selected row deselects it. The default is false.
    open var allowsMultipleSelection = false
    /// Whether rows can be selected in editing mode. The default is false. (E3)
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected in editing mode; a ring in each row shows the selection. The default is
    /// false. (E3)
    open var allowsMultipleSelectionDuringEditing = false { didSet { if isEditing { showEditing(animated: false) } } }
    /// The height of rows in points, if the delegate does not return one.
    ///
    /// The default is `automaticDimension`, which uses the height of the cell's content.
    open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { reloadData() } } }
    /// The assumed height of rows before they come near the visible area, in points.
    ///
    /// The default, `automaticDimension`, uses `rowHeight`. If `rowHeight` is automatic too, the assumed height is 44
    /// points. If the value is 0, the table asks for the height of every row when it loads.
    open var estimatedRowHeight = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { reloadData() } }
    }
    /// The height of section headers in points, if the delegate returns none. The default is `automaticDimension`.
    open var sectionHeaderHeight = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { reloadData() } }
    }
    /// The height of section footers in points, if the delegate returns none. The default is `automaticDimension`.
    open var sectionFooterHeight = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { reloadData() } }
    }
    /// A view above the first section that scrolls with the rows. The view's own height is used.
    open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
    /// A view below the last section that scrolls with the rows. The view's own height is used.
    open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }

    final var cellPool = ReusePool<UITableViewCell>(limit: 64)
    final var headerPool = ReusePool<UITableViewHeaderFooterView>(limit: 16)
    /// The vertical layout of all sections.
    final var sections = TableSections()
    /// The cells by their rows. Rows far from the visible area have no cell.
    final var cells: [IndexPath: UITableViewCell] = [:]
    /// The section headers and footers near the visible area.
    final var supplements: [TableSupplement.Place: TableSupplement] = [:]
    /// The section headers and footers that are only empty space.
    final var emptySupplements: Set<TableSupplement.Place> = []
    final var selected: Set<IndexPath> = []
    /// The cell of a row that is being reconfigured. The next dequeue call returns this cell, so that the data source
    /// configures the same cell again.
    final var reconfigured: UITableViewCell?
    /// `updates` contains the changes since `beginUpdates()`. `updateDepth` is the number of `beginUpdates()` calls
    /// without a matching `endUpdates()`.
    final var updates = ListUpdates()
    final var updateDepth = 0
    /// Whether the table is in editing mode.
    final var storedEditing = false
    /// The swipe actions of the rows.
    final lazy var swipes = RowSwipes(of: self)
    /// The drag that moves a row, or nil.
    final var reorder: RowReorder?
    /// The last called method of the data source or delegate is not implemented by that object, so the default
    /// implementation ran.
    final var isUnimplemented = false
    /// Whether the delegate provides swipe actions. Nil until the delegate has been asked.
    final var cachedImplementsSwipeActions: Bool?
    /// The context menus of the rows. Nil if the delegate provides none. (A13)
    final var contextMenus: ListContextMenus?
    /// The delegate's class for which `contextMenus` was last updated. A delegate of another class is asked again.
    final var contextMenuDelegateClass: ObjectIdentifier?
    /// The number of reloads and batches of changes so far. If the number grows during a call of the data source, the
    /// data source has changed the rows itself.
    final var changes = 0
    /// The target of the running animated scroll: a row, and its position in the visible area after the scroll.
    private var pendingScroll: (IndexPath, ScrollPosition)?
    /// The width at which the rows were last measured, in points.
    private var measuredWidth: CGFloat = 0

    /// Creates a table with a frame in its superview's coordinates and a style.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        alwaysBounceVertical = true
        if isGrouped { backgroundColor = .systemGroupedBackground }
        _ = swipes
    }

    /// Creates a plain table with a frame in its superview's coordinates.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    /// Whether the table is in editing mode. Setting this calls `setEditing(_:animated:)` without animation. (E2)
    open var isEditing: Bool {
        get { storedEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Enters or leaves editing mode, in which rows can be deleted, inserted and moved. (E2)
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != storedEditing else { return }
        storedEditing = editing
        swipes.close()
        endReorder(commits: false)
        showEditing(animated: animated)
    }

    /// Loads all sections and rows again. The selection is kept for index paths that still exist.
    open func reloadData() { reloadContent() }

    // MARK: Rows and cells

    /// The number of sections.
    open var numberOfSections: Int { sections.sections.count }

    /// Returns the number of rows in a section, or 0 if the section does not exist.
    open func numberOfRows(inSection section: Int) -> Int {
        sections.sections.indices.contains(section) ? sections.sections[section].rows.count : 0
    }

    /// Returns the cell of a row, or nil if the row is not near the visible area.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// Returns the index path of a cell, or nil if the cell displays no row.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

    /// The visible cells, from top to bottom.
    open var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { cells[$0] } }

    /// The index paths of the visible rows.
    open var indexPathsForVisibleRows: [IndexPath]? { sections.rows(from: bounds.minY, to: bounds.maxY) }

    /// The index paths of all rows that have a cell: the visible rows and a margin around them.
    open var indexPathsForExistingRows: [IndexPath] { cells.keys.sorted() }

    /// Returns the index path of the row at a point in the content, or nil if no row is there.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        point.x >= 0 && point.x < bounds.width ? sections.row(at: point.y) : nil
    }

    /// Returns the rows that intersect a rectangle of the content.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { sections.rows(from: rect.minY, to: rect.maxY) }

    // MARK: Positions

    /// Returns the rectangle of a row, in the content's coordinates.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        let (top, height) = sections.place(of: indexPath)
        return spanned(top, height)
    }

    /// Returns the rectangle of a section with its header and footer, in the content's coordinates.
    open func rect(forSection section: Int) -> CGRect {
        let top = sections.top(of: section)
        return spanned(top, sections.top(of: section + 1) - top)
    }

    /// Returns the rectangle of a section header in its unscrolled position, in the content's coordinates.
    open func rectForHeader(inSection section: Int) -> CGRect {
        guard sections.sections.indices.contains(section) else { return rect(forSection: section) }
        return spanned(sections.top(of: section), sections.sections[section].header)
    }

    /// Returns the rectangle of a section footer, in the content's coordinates.
    open func rectForFooter(inSection section: Int) -> CGRect {
        guard sections.sections.indices.contains(section) else { return rect(forSection: section) }
        return spanned(sections.rows(of: section).bottom, sections.sections[section].footer)
    }

    /// Scrolls until a row is at the given position.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        pendingScroll = nil
        guard sections.contains(indexPath) else { return }
        reveal(indexPath, scrollPosition, animated)
        // Rows near the target are measured during the layout, which may move the target, so the scroll is repeated.
        setNeedsLayout()
        layoutIfNeeded()
        reveal(indexPath, scrollPosition, animated)
        if animated, isMoving { pendingScroll = (indexPath, scrollPosition) }
    }

    /// Scrolls again if the target row has moved because other rows turned out higher or lower than estimated.
    override func scrollingAnimationEnded(reachedTarget: Bool) {
        if let (indexPath, position) = pendingScroll {
            pendingScroll = nil
            layoutIfNeeded()
            if reachedTarget, sections.contains(indexPath) { reveal(indexPath, position, true) }
            if isMoving { return }
        }
        super.scrollingAnimationEnded(reachedTarget: reachedTarget)
    }

    /// Scrolls only as far as needed to show a row.
    open func scrollToRow(at indexPath: IndexPath, animated: Bool) {
        scrollToRow(at: indexPath, at: .none, animated: animated)
    }

    private func reveal(_ indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
        var rect = rectForRow(at: indexPath)
        let over = style == .plain ? sections.sections[indexPath.section].header : 0
        let room = bounds.height - over
        switch position {
        case .none, .top: rect.origin.y -= over
        case .middle: rect.origin.y -= over + (room - rect.height) / 2
        case .bottom: rect.origin.y -= bounds.height - rect.height
        }
        guard position == .none else {
            return setContentOffset(CGPoint(x: contentOffset.x, y: rect.minY), animated: animated)
        }
        rect.size.height += over
        scrollRectToVisible(rect, animated: animated)
    }

    // MARK: Layout

    open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let before = contentOffset
        super.setContentOffset(offset, animated: animated)
        if contentOffset != before, motion == .hand { swipes.close() }
    }

    /// While swipe actions are open, a touch elsewhere closes them and has no other effect. (E6)
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard let hit, swipes.current != nil, event?.type == .touches else { return hit }
        return swipes.touchReceiver(for: hit, at: point)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        swipes.touchEnded()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if span.width != measuredWidth {
            measuredWidth = span.width
            measureTitles()
            measureExisting()
        }
        if cells.values.contains(where: \.needsMeasure) {
            for (indexPath, cell) in cells.inOrder where cell.needsMeasure { measure(cell, at: indexPath) }
        }
        layOutContent()
        if savedPosition != nil { restoreScrollPosition() }
    }

    // MARK: State restoration

    /// The saved position and selection, kept until the rows exist again or the user scrolls.
    final var savedPosition: SavedPosition?
    override func writeContent(to coder: NSCoder) { writeScrollPosition(to: coder) }
    override func readContent(from coder: NSCoder) { readScrollPosition(from: coder) }
    override func discardRestoredOffset() { savedPosition = nil }

    override var renderKind: RenderKind { .table }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(
            .style, drawsRowDecoration ? .string("rows") : separatorStyle == .singleLine ? .string("lines") : .none)
    }
}
