public import Foundation

/// Where a row is: `[section, row]`. An index path that is not one of a row has -1 for both.
extension IndexPath {
    /// A row of a section, both counted from 0.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// Which section, counted from 0.
    public var section: Int { count == 2 ? self[0] : -1 }
    /// Which row of the section, counted from 0.
    public var row: Int { count == 2 ? self[1] : -1 }
}

/// A list of rows of one height, of which only those in sight and a margin exist. What stands over its sections scrolls along with them.
@MainActor
open class UITableView: UIScrollView {
    /// Stands for a height that the table works out.
    public static let automaticDimension: CGFloat = -1
    /// How high a title over a section is, in points. (Ours)
    static let headerHeight: CGFloat = 28

    /// How it sets its sections apart. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// Not.
        case plain = 0
        /// By room.
        case grouped = 1
        /// By room all around.
        case insetGrouped = 2
    }

    /// How rows come and go. Raw values as UIKit's; none makes a difference here.
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
        /// From the middle.
        case middle = 6
        /// As suits.
        case automatic = 100
    }

    /// How it was asked to set its sections apart. Kept: the pages draw all tables alike.
    public final let style: Style
    /// Says what it shows.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// Whether rows can be chosen.
    open var allowsSelection = true
    /// Whether several rows can be chosen at once; one is then chosen no longer when it is chosen again.
    open var allowsMultipleSelection = false
    /// A row's height, in points.
    open var rowHeight: CGFloat = 44 { didSet { if rowHeight != oldValue { reloadData() } } }

    private var factories: [String: @MainActor () -> UITableViewCell] = [:]
    private var reusable: [String: [UITableViewCell]] = [:]
    private var cells: [IndexPath: UITableViewCell] = [:]
    private var counts: [Int] = []
    private var selected: Set<IndexPath> = []
    /// Where each section begins, and how high what stands over it is; then where the last one ends.
    private var tops: [(y: CGFloat, header: CGFloat)] = [(0, 0)]
    private var headers: [Int: UITableViewHeader] = [:]

    /// A table in its superview's space, points.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    /// A table in its superview's space, points.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Says how cells of an identifier are made.
    open func register(_ identifier: String, _ make: @escaping @MainActor () -> UITableViewCell) {
        factories[identifier] = make
    }

    /// Says of which class the cells of an identifier are.
    open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else {
            factories[identifier] = nil
            return
        }
        factories[identifier] = { cellClass.init(style: .default, reuseIdentifier: identifier) }
    }

    /// A cell to fill for a row: one that is no longer in sight, or a new one.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier)
    }

    /// A cell to fill: one that is no longer in sight, or a new one.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell {
        let cell = reusable[identifier]?.popLast() ?? factories[identifier]?() ?? UITableViewCell()
        cell.reuseIdentifier = identifier
        cell.prepareForReuse()
        return cell
    }

    /// Asks for everything anew.
    open func reloadData() {
        counts = []
        if let dataSource {
            for section in 0..<max(0, dataSource.numberOfSections(in: self)) {
                counts.append(max(0, dataSource.tableView(self, numberOfRowsInSection: section)))
            }
        }
        // The last row first, so that the cell that is taken out again first had the first row, and little changes.
        for indexPath in cells.keys.sorted(by: >) { cells[indexPath].map(retire) }
        cells.removeAll()
        selected = selected.filter { $0.section < counts.count && $0.row < counts[$0.section] }
        for header in headers.values { header.removeFromSuperview() }
        headers.removeAll()
        findTops()
        contentSize = CGSize(width: bounds.width, height: contentHeight)
        setNeedsLayout()
    }

    private var contentHeight: CGFloat { tops.last?.y ?? 0 }

    private func findTops() {
        tops = []
        var y: CGFloat = 0
        for (section, count) in counts.enumerated() {
            let header = headerHeight(of: section)
            tops.append((y, header))
            y += header + rowHeight * CGFloat(count)
        }
        tops.append((y, 0))
    }

    private func headerHeight(of section: Int) -> CGFloat {
        let asked = (delegate as? any UITableViewDelegate)?.tableView(self, heightForHeaderInSection: section) ?? Self.automaticDimension
        guard asked < 0 else { return asked }
        return dataSource?.tableView(self, titleForHeaderInSection: section) == nil ? 0 : Self.headerHeight
    }

    /// Rows have come: the data source has them already. Those that are chosen stay so, wherever they are now.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        var moved = selected
        for new in indexPaths.sorted() {
            moved = Set(moved.map { $0.section == new.section && $0.row >= new.row ? IndexPath(row: $0.row + 1, section: $0.section) : $0 })
        }
        selected = moved
        reloadData()
    }

    /// Rows have gone: the data source has them no longer. Others that are chosen stay so, wherever they are now.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        var moved = selected.subtracting(indexPaths)
        for old in indexPaths.sorted(by: >) {
            moved = Set(moved.map { $0.section == old.section && $0.row > old.row ? IndexPath(row: $0.row - 1, section: $0.section) : $0 })
        }
        selected = moved
        reloadData()
    }

    /// Asks for some rows anew, where they are in sight.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation = .none) {
        for indexPath in indexPaths {
            guard let cell = cells.removeValue(forKey: indexPath) else { continue }
            retire(cell)
        }
        setNeedsLayout()
    }

    /// How many rows a section has.
    open func numberOfRows(inSection section: Int) -> Int {
        counts.indices.contains(section) ? counts[section] : 0
    }

    /// The cell of a row that is in sight or close to it.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// The row of a cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

    /// The rows in sight.
    open var indexPathsForVisibleRows: [IndexPath] {
        rows(from: bounds.minY, to: bounds.maxY)
    }

    /// The rows that have a cell: those in sight and a margin.
    open var indexPathsForExistingRows: [IndexPath] { cells.keys.sorted() }

    /// Where a row is, in the content's space.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        guard counts.indices.contains(indexPath.section) else { return CGRect(x: 0, y: contentHeight, width: bounds.width, height: 0) }
        let top = tops[indexPath.section]
        return CGRect(x: 0, y: top.y + top.header + rowHeight * CGFloat(indexPath.row), width: bounds.width, height: rowHeight)
    }

    /// Scrolls no further than it must to show a row.
    open func scrollToRow(at indexPath: IndexPath, animated: Bool) {
        scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
    }

    // MARK: Selection

    /// The row that is chosen; of several the first.
    open var indexPathForSelectedRow: IndexPath? { selected.min() }
    /// The rows that are chosen; nil where there are none.
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// Chooses a row and no other; tells nobody.
    open func selectRow(at indexPath: IndexPath?, animated: Bool) {
        let new: Set<IndexPath> = indexPath.map { [$0] } ?? []
        guard new != selected else { return }
        let changed = new.symmetricDifference(selected)
        selected = new
        for row in changed.sorted() { cells[row]?.isSelected = new.contains(row) }
    }

    /// Chooses a row no longer.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard selected.remove(indexPath) != nil else { return }
        cells[indexPath]?.isSelected = false
    }

    func cellWasChosen(_ cell: UITableViewCell) {
        guard allowsSelection, let touched = indexPath(for: cell) else { return }
        let delegate = delegate as? any UITableViewDelegate
        if allowsMultipleSelection, selected.contains(touched) {
            deselectRow(at: touched, animated: false)
            delegate?.tableView(self, didDeselectRowAt: touched)
            return
        }
        guard let indexPath = delegate == nil ? touched : delegate?.tableView(self, willSelectRowAt: touched) else { return }
        let before = selected
        if allowsMultipleSelection {
            selected.insert(indexPath)
            cells[indexPath]?.isSelected = true
        } else {
            selectRow(at: indexPath, animated: false)
            for old in before.sorted() where old != indexPath { delegate?.tableView(self, didDeselectRowAt: old) }
        }
        delegate?.tableView(self, didSelectRowAt: indexPath)
    }

    // MARK: Layout

    open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let before = contentOffset
        super.setContentOffset(offset, animated: animated)
        if contentOffset != before { setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentSize = CGSize(width: bounds.width, height: contentHeight)
        guard let dataSource else { return }
        // Half a page each way, so that a page that scrolls has the next rows already.
        let margin = bounds.height / 2
        let wanted = rows(from: bounds.minY - margin, to: bounds.maxY + margin)
        let keep = Set(wanted)
        for indexPath in cells.keys.sorted() where !keep.contains(indexPath) {
            cells.removeValue(forKey: indexPath).map(retire)
        }
        for indexPath in wanted {
            let cell = cells[indexPath] ?? dataSource.tableView(self, cellForRowAt: indexPath)
            cells[indexPath] = cell
            cell.isHidden = false
            cell.frame = rectForRow(at: indexPath)
            cell.isSelected = selected.contains(indexPath)
            if cell.superview !== self { addSubview(cell) }
        }
        layOutHeaders(from: bounds.minY - margin, to: bounds.maxY + margin)
        for identifier in reusable.keys.sorted() {
            for cell in reusable[identifier] ?? [] where cell.superview != nil { cell.removeFromSuperview() }
        }
    }

    private func layOutHeaders(from top: CGFloat, to bottom: CGFloat) {
        for section in counts.indices {
            let (y, height) = tops[section]
            guard height > 0, y < bottom, y + height > top else {
                headers.removeValue(forKey: section)?.removeFromSuperview()
                continue
            }
            let header = headers[section] ?? UITableViewHeader(dataSource?.tableView(self, titleForHeaderInSection: section))
            headers[section] = header
            header.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            if header.superview !== self { addSubview(header) }
        }
    }

    private func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
        guard rowHeight > 0, bottom > top else { return [] }
        var found: [IndexPath] = []
        for (section, count) in counts.enumerated() {
            let first = tops[section].y + tops[section].header
            guard first < bottom, tops[section + 1].y > top else { continue }
            let low = Int(min(max((top - first) / rowHeight, 0), CGFloat(count)))
            let high = Int(min(max(((bottom - first) / rowHeight).rounded(.up), 0), CGFloat(count)))
            if low < high { found += (low..<high).map { IndexPath(row: $0, section: section) } }
        }
        return found
    }

    /// A cell's row is out of sight: it is kept for another.
    private func retire(_ cell: UITableViewCell) {
        // Whoever has a finger on it means the row that it was.
        window?.application?.cancelTouches(in: cell)
        guard let identifier = cell.reuseIdentifier, (reusable[identifier]?.count ?? 0) < 64 else {
            cell.removeFromSuperview()
            return
        }
        reusable[identifier, default: []].append(cell)
    }

    override var renderKind: RenderKind { .table }
}
