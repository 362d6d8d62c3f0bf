public import Foundation

/// A list of rows in sections, of which only those in sight and half a page each way exist, on the server and on the pages.
///
/// What it costs does not depend on how many rows there are, but on how many are in sight; only loading it anew asks for every section's number.
@MainActor
open class UITableView: UIScrollView {
    /// Stands for a height that the table works out.
    public static let automaticDimension: CGFloat = -1
    /// How high a title over or under a section is, in points. (Ours)
    static let headerHeight: CGFloat = 28
    /// How high a row is taken to be before anything is known of it, in points.
    static let standardRowHeight: CGFloat = 44

    /// How it sets its sections apart. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// Not; what stands over a section stays in sight as long as something of the section is.
        case plain = 0
        /// By room.
        case grouped = 1
        /// By room all around.
        case insetGrouped = 2
    }

    /// How rows come and go. Raw values as UIKit's.
    public enum RowAnimation: Int, Sendable {
        /// They fade.
        case fade = 0
        /// From the right.
        case right = 1
        /// From the left.
        case left = 2
        /// From above.
        case top = 3
        /// From below.
        case bottom = 4
        /// At once.
        case none = 5
        /// They fade where they are.
        case middle = 6
        /// As suits: they fade.
        case automatic = 100
    }

    /// Where a row that is scrolled to comes to stand. Raw values as UIKit's.
    public enum ScrollPosition: Int, Sendable {
        /// Where it takes the least way.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// How its rows are set apart. Raw values as UIKit's.
    public enum SeparatorStyle: Int, Sendable {
        /// Not.
        case none = 0
        /// By a hairline under each.
        case singleLine = 1
    }

    /// How it was asked to set its sections apart.
    public final let style: Style
    /// How its rows are set apart; by hairlines at first.
    open var separatorStyle = SeparatorStyle.singleLine { didSet { if separatorStyle != oldValue { edgesChanged() } } }
    /// The colour of those hairlines; nil is that of `separator`.
    open var separatorColor: UIColor? { didSet { if separatorColor != oldValue { edgesChanged() } } }
    final var ownSeparatorInset: UIEdgeInsets? { didSet { if ownSeparatorInset != oldValue { edgesChanged() } } }
    /// Says what it shows.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// Whether rows can be chosen.
    open var allowsSelection = true
    /// Whether several rows can be chosen at once; one is then chosen no longer when it is chosen again.
    open var allowsMultipleSelection = false
    /// Whether rows can be chosen while it is edited. (E3)
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be chosen at once while it is edited: a ring in each says which. (E3)
    open var allowsMultipleSelectionDuringEditing = false { didSet { if isEditing { showEditing(animated: false) } } }
    /// A row's height, in points, where the delegate does not say; `automaticDimension`, which it is at first, is what its cell wants.
    open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { reloadData() } } }
    /// How high rows are taken to be until they come near, in points. `automaticDimension`, which it is at first, takes `rowHeight`, or 44; 0 asks for the
    /// height of every row at once.
    open var estimatedRowHeight = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { reloadData() } }
    }
    /// How high what stands over sections is, in points, where the delegate does not say.
    open var sectionHeaderHeight = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { reloadData() } }
    }
    /// How high what stands under sections is, in points, where the delegate does not say.
    open var sectionFooterHeight = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { reloadData() } }
    }
    /// What stands over the first section, of its own height, and scrolls along.
    open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
    /// What stands under the last section, of its own height, and scrolls along.
    open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }

    final var cellPool = ReusePool<UITableViewCell>(limit: 64)
    final var headerPool = ReusePool<UITableViewHeaderFooterView>(limit: 16)
    /// Where everything is.
    final var sections = TableSections()
    /// The cells of the rows that have one.
    final var cells: [IndexPath: UITableViewCell] = [:]
    /// What stands over and under sections in sight.
    final var supplements: [TableSupplement.Place: TableSupplement] = [:]
    /// The beginnings and ends of sections that are room and nothing else.
    final var bareEnds: Set<TableSupplement.Place> = []
    final var selected: Set<IndexPath> = []
    /// The cell that is to be filled anew, and handed out for that.
    final var reconfigured: UITableViewCell?
    /// What was changed since `beginUpdates()`, and how often that was said.
    final var updates = ListUpdates()
    final var updateDepth = 0
    /// Whether it is edited.
    final var storedEditing = false
    /// What draws rows aside.
    final lazy var swipes = RowSwipes(of: self)
    /// The row that a person moves.
    final var reorder: RowReorder?
    /// Whether what was asked last is left out by whoever was asked.
    final var isLeftOut = false
    /// Whether its delegate says what can be done to rows that are drawn aside; nil until it was asked.
    final var offersSwipes: Bool?
    /// How often its rows were loaded or changed.
    final var changes = 0
    /// The row that it is on its way to.
    private var goal: (IndexPath, ScrollPosition)?
    /// The width for which rows were measured.
    private var measuredWidth: CGFloat = 0

    /// A table in its superview's space, points.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        alwaysBounceVertical = true
        if isGrouped { backgroundColor = .systemGroupedBackground }
        _ = swipes
    }

    /// A table in its superview's space, points.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    /// Whether people can take rows away, put others in and move them. Setting it is `setEditing(_:animated:)`. (E2)
    open var isEditing: Bool {
        get { storedEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// People can take rows away, put others in and move them, or no longer. (E2)
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != storedEditing else { return }
        storedEditing = editing
        swipes.close()
        endReorder(commits: false)
        showEditing(animated: animated)
    }

    /// Asks for everything anew. What was chosen stays so where there are still such rows.
    open func reloadData() { loadAnew() }

    // MARK: What it shows

    /// How many sections it has.
    open var numberOfSections: Int { sections.sections.count }

    /// How many rows a section has.
    open func numberOfRows(inSection section: Int) -> Int {
        sections.sections.indices.contains(section) ? sections.sections[section].rows.count : 0
    }

    /// The cell of a row that is in sight or close to it.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// The row of a cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

    /// The cells in sight, from the top.
    open var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { cells[$0] } }

    /// The rows in sight.
    open var indexPathsForVisibleRows: [IndexPath]? { sections.rows(from: bounds.minY, to: bounds.maxY) }

    /// The rows that have a cell: those in sight and a margin.
    open var indexPathsForExistingRows: [IndexPath] { cells.keys.sorted() }

    /// The row at a point of the content; nil where there is none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        point.x >= 0 && point.x < bounds.width ? sections.row(at: point.y) : nil
    }

    /// The rows of which something is in a rectangle of the content.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { sections.rows(from: rect.minY, to: rect.maxY) }

    // MARK: Where it is

    /// Where a row is, in the content's space.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        let (top, height) = sections.place(of: indexPath)
        return spanned(top, height)
    }

    /// Where a section is, with what stands over and under it, in the content's space.
    open func rect(forSection section: Int) -> CGRect {
        let top = sections.top(of: section)
        return spanned(top, sections.top(of: section + 1) - top)
    }

    /// Where what stands over a section is while it does not stay in sight, in the content's space.
    open func rectForHeader(inSection section: Int) -> CGRect {
        guard sections.sections.indices.contains(section) else { return rect(forSection: section) }
        return spanned(sections.top(of: section), sections.sections[section].header)
    }

    /// Where what stands under a section is, in the content's space.
    open func rectForFooter(inSection section: Int) -> CGRect {
        guard sections.sections.indices.contains(section) else { return rect(forSection: section) }
        return spanned(sections.rows(of: section).bottom, sections.sections[section].footer)
    }

    /// Scrolls to a row.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        goal = nil
        guard sections.contains(indexPath) else { return }
        reveal(indexPath, scrollPosition, animated)
        // What was an estimate is known once the rows are near, and then the row is elsewhere.
        setNeedsLayout()
        layoutIfNeeded()
        reveal(indexPath, scrollPosition, animated)
        if animated, isMoving { goal = (indexPath, scrollPosition) }
    }

    /// Rows on the way may have turned out to be of other heights than they were taken for: then it is not there yet.
    override func scrollingAnimationEnded(isThere: Bool) {
        if let (indexPath, position) = goal {
            goal = nil
            layoutIfNeeded()
            if isThere, sections.contains(indexPath) { reveal(indexPath, position, true) }
            if isMoving { return }
        }
        super.scrollingAnimationEnded(isThere: isThere)
    }

    /// Scrolls no further than it must to show a row.
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
        guard contentOffset != before else { return }
        setNeedsLayout()
        if motion == .hand { swipes.close() }
    }

    /// Beside a row that is drawn aside, a finger puts it back, and is for nothing else. (E6)
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard let hit, swipes.current != nil, event?.type == .touches else { return hit }
        return swipes.touched(hit, at: point)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        swipes.lifted()
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
        if keptPlace != nil { settlePlace() }
    }

    // MARK: Being kept

    /// What was at the top when its screen ended, and what was chosen, until there are such rows again, or somebody scrolls.
    final var keptPlace: KeptPlace?
    override func writeContent(to coder: NSCoder) { writePlace(to: coder) }
    override func readContent(from coder: NSCoder) { readPlace(from: coder) }
    override func forgetKeptPlace() { keptPlace = nil }

    override var renderKind: RenderKind { .table }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.style, drawsEdges ? .string("rows") : separatorStyle == .singleLine ? .string("lines") : .none)
    }
}
