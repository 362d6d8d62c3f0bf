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

/// Says what a table shows.
@MainActor
public protocol UITableViewDataSource: AnyObject {
    /// How many sections; 1 where it is left out.
    func numberOfSections(in tableView: UITableView) -> Int
    /// How many rows a section has.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// The cell for a row: one that was dequeued, filled anew.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
    /// One.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// Is told what happens in a table. Every method may be left out.
@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// A row was chosen by a person.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// A list of rows of one height, of which only those in sight and a margin exist.
@MainActor
open class UITableView: UIScrollView {
    /// Says what it shows.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// A row's height, in points.
    open var rowHeight: CGFloat = 44 { didSet { if rowHeight != oldValue { reloadData() } } }

    private var factories: [String: @MainActor () -> UITableViewCell] = [:]
    private var reusable: [String: [UITableViewCell]] = [:]
    private var cells: [IndexPath: UITableViewCell] = [:]
    private var counts: [Int] = []
    private var selected: Set<IndexPath> = []

    /// Says how cells of an identifier are made.
    open func register(_ identifier: String, _ make: @escaping @MainActor () -> UITableViewCell) {
        factories[identifier] = make
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
        contentSize = CGSize(width: bounds.width, height: rowHeight * CGFloat(counts.reduce(0, +)))
        setNeedsLayout()
    }

    /// Asks for some rows anew, where they are in sight.
    open func reloadRows(at indexPaths: [IndexPath]) {
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
        let before = counts.prefix(max(0, indexPath.section)).reduce(0, +)
        return CGRect(x: 0, y: rowHeight * CGFloat(before + indexPath.row), width: bounds.width, height: rowHeight)
    }

    /// Scrolls no further than it must to show a row.
    open func scrollToRow(at indexPath: IndexPath, animated: Bool) {
        scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
    }

    // MARK: Selection

    /// The row that is chosen.
    open var indexPathForSelectedRow: IndexPath? { selected.min() }

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
        guard let indexPath = indexPath(for: cell) else { return }
        selectRow(at: indexPath, animated: false)
        (delegate as? any UITableViewDelegate)?.tableView(self, didSelectRowAt: indexPath)
    }

    // MARK: Layout

    open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let before = contentOffset
        super.setContentOffset(offset, animated: animated)
        if contentOffset != before { setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let height = rowHeight * CGFloat(counts.reduce(0, +))
        contentSize = CGSize(width: bounds.width, height: height)
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
        for identifier in reusable.keys.sorted() {
            for cell in reusable[identifier] ?? [] where cell.superview != nil { cell.removeFromSuperview() }
        }
    }

    private func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
        let total = counts.reduce(0, +)
        guard rowHeight > 0, total > 0, bottom > top else { return [] }
        let first = Int(min(max(top / rowHeight, 0), CGFloat(total)))
        let last = Int(min(max((bottom / rowHeight).rounded(.up), 0), CGFloat(total)))
        guard first < last else { return [] }
        var found: [IndexPath] = []
        var before = 0
        for (section, count) in counts.enumerated() {
            let low = max(first, before)
            let high = min(last, before + count)
            if low < high { found += (low..<high).map { IndexPath(row: $0 - before, section: section) } }
            before += count
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
