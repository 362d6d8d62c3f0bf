public import Foundation

/// Cells: where they come from, how high they are, and when they come and go.
extension UITableView {
    // MARK: Reuse

    /// Says how cells of an identifier are made.
    public func register(_ identifier: String, _ make: @escaping @MainActor () -> UITableViewCell) {
        cellPool.register(identifier, make)
    }

    /// Says of which class the cells of an identifier are.
    public func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        cellPool.register(identifier) { cellClass.init(style: .default, reuseIdentifier: identifier) }
    }

    /// A cell to fill for a row: one that is no longer in sight, or a new one.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier)
    }

    /// A cell to fill: one that is no longer in sight, or a new one.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell {
        if let kept = reconfigured, kept.reuseIdentifier == identifier {
            reconfigured = nil
            return kept
        }
        let cell = cellPool.take(identifier) ?? UITableViewCell()
        cell.reuseIdentifier = identifier
        cell.prepareForReuse()
        return cell
    }

    /// A cell's row is out of sight: it is kept for another.
    func retire(_ cell: UITableViewCell, from indexPath: IndexPath) {
        cells[indexPath] = nil
        tellEnd(of: cell, at: indexPath)
        putBack(cell)
    }

    /// A cell is a row's no longer.
    func tellEnd(of cell: UITableViewCell, at indexPath: IndexPath) {
        swipes.cellIsGone(cell)
        // Whoever has a finger on it means the row that it was.
        window?.application?.cancelTouches(in: cell)
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: indexPath)
    }

    func putBack(_ cell: UITableViewCell) {
        cell.alpha = 1
        cell.isDisplayed = false
        cell.isUserInteractionEnabled = true
        if !cellPool.putBack(cell, cell.reuseIdentifier) { cell.removeFromSuperview() }
    }

    /// Takes out those that no row needed.
    private func takeOutUnused() {
        for cell in cellPool.waiting where cell.superview === self { cell.removeFromSuperview() }
        for header in headerPool.waiting where header.superview?.superview === self {
            header.superview?.removeFromSuperview()
        }
    }

    // MARK: Loading anew

    func loadAnew() {
        dropReorder()
        changes += 1
        offersSwipes = nil
        updates = ListUpdates()
        // The last row first, so that the cell that is taken out again first had the first row, and little changes.
        for indexPath in cells.keys.sorted(by: >) { if let cell = cells[indexPath] { retire(cell, from: indexPath) } }
        for place in supplements.keys.sorted().reversed() { takeAway(place) }
        bareEnds = []
        sections = TableSections(askForCounts().enumerated().map { askForSection($0, of: $1) })
        measureOwnEnds()
        selected = selected.filter { sections.contains($0) }
        updateContentSize()
        setNeedsLayout()
    }

    /// How many rows each section has by the data source. Whoever answers less than nothing has none.
    func askForCounts() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<max(0, dataSource.numberOfSections(in: self))).map {
            max(0, dataSource.tableView(self, numberOfRowsInSection: $0))
        }
    }

    /// A section of which nothing is known but what the data source and the delegate say.
    func askForSection(_ section: Int, of count: Int) -> TableSections.Section {
        var rows = RowHeights(count: count, common: estimate)
        askForHeights(of: 0..<count, in: section, &rows)
        return TableSections.Section(
            header: height(.header, of: section), rows: rows, footer: height(.footer, of: section))
    }

    /// Where nothing is estimated, every row is asked for at once.
    func askForHeights(of asked: some Sequence<Int>, in section: Int, _ rows: inout RowHeights) {
        guard estimatedRowHeight == 0, let delegate = tableDelegate else { return }
        for row in asked {
            let height = delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
            if height >= 0 { rows.set(height, of: row) }
        }
    }

    private var estimate: CGFloat {
        estimatedRowHeight > 0 ? estimatedRowHeight : rowHeight >= 0 ? rowHeight : Self.standardRowHeight
    }

    func updateContentSize() {
        contentSize = CGSize(width: bounds.width, height: sections.height)
    }

    // MARK: Heights

    /// How high a row is, as the delegate, the table or its cell says.
    private func askForHeight(of indexPath: IndexPath) -> CGFloat {
        let said = tableDelegate?.tableView(self, heightForRowAt: indexPath) ?? rowHeight
        guard said < 0 else { return said }
        guard let cell = cells[indexPath] ?? makeCell(for: indexPath) else { return estimate }
        return cell.fittingHeight(for: span.width)
    }

    /// What a row shows is other than before.
    func measure(_ cell: UITableViewCell, at indexPath: IndexPath) {
        cell.needsMeasure = false
        if sections.contains(indexPath) { sections.set(askForHeight(of: indexPath), of: indexPath) }
        updateContentSize()
    }

    private func makeCell(for indexPath: IndexPath) -> UITableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { return nil }
        cells[indexPath] = cell
        return cell
    }

    /// Asks for the cells of some rows to be filled anew: they stay as they are otherwise, and the rows are asked how high they are.
    public func reconfigureRows(at indexPaths: [IndexPath]) {
        for indexPath in indexPaths {
            guard let cell = cells[indexPath], let dataSource else { continue }
            reconfigured = cell
            let filled = dataSource.tableView(self, cellForRowAt: indexPath)
            reconfigured = nil
            if filled !== cell {
                retire(cell, from: indexPath)
                cells[indexPath] = filled
            }
            sections.set(askForHeight(of: indexPath), of: indexPath)
        }
        updateContentSize()
        setNeedsLayout()
    }

    /// Rows that are there may be of other heights now.
    func measureExisting() {
        for indexPath in cells.keys.sorted() where sections.contains(indexPath) {
            sections.set(askForHeight(of: indexPath), of: indexPath)
        }
        measureOwnEnds()
    }

    // MARK: Layout

    /// Brings about the rows that are in sight and half a page each way, so that a page that scrolls has the next ones already, and lets go of the others.
    func layOutContent() {
        guard dataSource != nil else { return takeOutUnused() }
        let delegate = tableDelegate
        for indexPath in gather() {
            guard let cell = cells[indexPath] ?? makeCell(for: indexPath) else { continue }
            place(cell, at: indexPath, delegate)
        }
        layOutSupplements()
        layOutOwnEnds()
        swipes.place()
        takeOutUnused()
    }

    /// Where a row's cell is: at its place, unless it is drawn aside, or makes room for one that is moved.
    func cellFrame(of cell: UITableViewCell, at indexPath: IndexPath) -> CGRect {
        var rect = rectForRow(at: indexPath)
        if let reorder {
            guard indexPath != reorder.source else { return cell.frame }
            rect.origin.y += reorder.shift(ofRow: indexPath)
        }
        return swipes.frame(of: cell, resting: rect)
    }

    private func place(_ cell: UITableViewCell, at indexPath: IndexPath, _ delegate: (any UITableViewDelegate)?) {
        cell.isHidden = false
        cell.frame = cellFrame(of: cell, at: indexPath)
        showLook(of: cell, at: indexPath)
        let isSelected = selected.contains(indexPath)
        if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
        guard cell.superview !== self || !cell.isDisplayed else { return }
        cell.isDisplayed = true
        showEditing(of: cell, at: indexPath, animated: false)
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
        guard cell.superview !== self else { return }
        // What stands over sections is in front of rows.
        if let front = subviews.first(where: { $0 is TableSupplement }) {
            insertSubview(cell, belowSubview: front)
        } else {
            addSubview(cell)
        }
    }

    /// Lets go of the cells of all rows but some that follow one another.
    private func keepOnly(_ wanted: [IndexPath]) {
        for indexPath in cells.keys.sorted() where indexPath != reorder?.source {
            if let first = wanted.first, let last = wanted.last, indexPath >= first, indexPath <= last { continue }
            if let cell = cells[indexPath] { retire(cell, from: indexPath) }
        }
    }

    /// The rows that should exist; the cells of others are let go of, for these to have. Those that come near are asked how high they are, and what is in sight
    /// stays where it is whatever they say.
    private func gather() -> [IndexPath] {
        let margin = bounds.height / 2
        guard margin > 0 else {
            keepOnly([])
            return []
        }
        let anchor = sections.rows(from: bounds.minY, to: bounds.maxY).first { cells[$0] != nil }
        let anchorTop = anchor.map { sections.place(of: $0).top }
        var asked: Set<IndexPath> = []
        var shifted: CGFloat = 0
        while true {
            let wanted = sections.rows(from: bounds.minY - margin, to: bounds.maxY + margin)
            keepOnly(wanted)
            var isAnotherHeight = false
            for indexPath in wanted where cells[indexPath] == nil && asked.insert(indexPath).inserted {
                let height = askForHeight(of: indexPath)
                guard height != sections.place(of: indexPath).height else { continue }
                sections.set(height, of: indexPath)
                isAnotherHeight = true
            }
            updateContentSize()
            // Rows that were asked are not asked again, so this ends, with the last row at the latest.
            guard isAnotherHeight else { return wanted }
            guard let anchor, let anchorTop else { continue }
            let grown = sections.place(of: anchor).top - anchorTop
            shiftContent(by: grown - shifted)
            shifted = grown
        }
    }
}
