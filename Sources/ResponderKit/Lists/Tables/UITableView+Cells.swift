public import Foundation

/// Creates, reuses, measures and places the cells of a table.
extension UITableView {
    // MARK: Reuse

    /// Registers a closure that creates cells for a reuse identifier.
    public func register(_ identifier: String, _ make: @escaping @MainActor () -> UITableViewCell) {
        cellPool.register(identifier, make)
    }

    /// Registers a cell class for a reuse identifier. `nil` removes the registration.
    public func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        cellPool.register(identifier) { cellClass.init(style: .default, reuseIdentifier: identifier) }
    }

    /// Returns a reusable cell for a row, or a new cell if none is free.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier)
    }

    /// Returns a reusable cell, or a new cell if none is free.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell {
        if let kept = reconfigured, kept.reuseIdentifier == identifier {
            reconfigured = nil
            return kept
        }
        let cell = cellPool.dequeue(identifier) ?? UITableViewCell()
        cell.reuseIdentifier = identifier
        cell.prepareForReuse()
        return cell
    }

    /// Removes a cell from a row that is no longer displayed and puts the cell into the reuse pool.
    func retire(_ cell: UITableViewCell, from indexPath: IndexPath) {
        cells[indexPath] = nil
        notifyEndDisplaying(of: cell, at: indexPath)
        enqueueForReuse(cell)
    }

    /// Notifies the delegate that a cell no longer displays its row, and cancels the touches in the cell.
    func notifyEndDisplaying(of cell: UITableViewCell, at indexPath: IndexPath) {
        swipes.cellWasRemoved(cell)
        // A touch in the cell was for the old row, so it must not act on the row that uses the cell next.
        window?.application?.cancelTouches(in: cell)
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: indexPath)
    }

    func enqueueForReuse(_ cell: UITableViewCell) {
        cell.alpha = 1
        cell.isDisplayed = false
        cell.isUserInteractionEnabled = true
        if !cellPool.enqueueForReuse(cell, cell.reuseIdentifier) { cell.removeFromSuperview() }
    }

    /// Removes from the view hierarchy all cells and section headers that are in the reuse pools.
    private func removeUnusedViews() {
        for cell in cellPool.unusedViews where cell.superview === self { cell.removeFromSuperview() }
        for header in headerPool.unusedViews where header.superview?.superview === self {
            header.superview?.removeFromSuperview()
        }
    }

    // MARK: Reloading

    func reloadContent() {
        discardReorder()
        changes += 1
        cachedImplementsSwipeActions = nil
        updates = ListUpdates()
        // The cells are added to the pool from the last row to the first. The pool returns the most recently added cell
        // first, so most rows get their old cells again.
        for indexPath in cells.keys.sorted(by: >) { if let cell = cells[indexPath] { retire(cell, from: indexPath) } }
        for place in supplements.keys.sorted().reversed() { removeSupplement(place) }
        emptySupplements = []
        sections = TableSections(queryCounts().enumerated().map { makeSection($0, of: $1) })
        measureOwnEnds()
        selected = selected.filter { sections.contains($0) }
        updateContentSize()
        setNeedsLayout()
    }

    /// Returns the number of rows in each section as the data source reports it. A negative number counts as 0.
    func queryCounts() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<max(0, dataSource.numberOfSections(in: self))).map {
            max(0, dataSource.tableView(self, numberOfRowsInSection: $0))
        }
    }

    /// Creates the layout of a section from the values that the data source and the delegate return.
    func makeSection(_ section: Int, of count: Int) -> TableSections.Section {
        var rows = RowHeights(count: count, common: estimate)
        queryHeights(of: 0..<count, in: section, &rows)
        return TableSections.Section(
            header: height(.header, of: section), rows: rows, footer: height(.footer, of: section))
    }

    /// Asks the delegate for the height of every given row, if row heights are not estimated.
    func queryHeights(of asked: some Sequence<Int>, in section: Int, _ rows: inout RowHeights) {
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

    /// Returns a row's height from the delegate, from `rowHeight`, or from the cell's size, in points.
    private func currentHeight(of indexPath: IndexPath) -> CGFloat {
        let delegateHeight = tableDelegate?.tableView(self, heightForRowAt: indexPath) ?? rowHeight
        guard delegateHeight < 0 else { return delegateHeight }
        guard let cell = cells[indexPath] ?? makeCell(for: indexPath) else { return estimate }
        return cell.fittingHeight(for: span.width)
    }

    /// Measures a row again after the content of its cell has changed.
    func measure(_ cell: UITableViewCell, at indexPath: IndexPath) {
        cell.needsMeasure = false
        if sections.contains(indexPath) { sections.set(currentHeight(of: indexPath), of: indexPath) }
        updateContentSize()
    }

    private func makeCell(for indexPath: IndexPath) -> UITableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { return nil }
        cells[indexPath] = cell
        return cell
    }

    /// Asks the data source to fill the existing cells of the given rows again, and measures these rows.
    ///
    /// The cells stay in place. No animation runs.
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
            sections.set(currentHeight(of: indexPath), of: indexPath)
        }
        updateContentSize()
        setNeedsLayout()
    }

    /// Measures again every row that has a cell, because the heights may have changed.
    func measureExisting() {
        for indexPath in cells.keys.sorted() where sections.contains(indexPath) {
            sections.set(currentHeight(of: indexPath), of: indexPath)
        }
        measureOwnEnds()
    }

    // MARK: Layout

    /// Creates and places the cells of rows in and near the visible area, and makes all other cells available for
    /// reuse.
    ///
    /// Because of the cells near the visible area, a client that scrolls already has the next rows.
    func layOutContent() {
        guard dataSource != nil else { return removeUnusedViews() }
        let delegate = tableDelegate
        for indexPath in prepareVisibleRows() {
            guard let cell = cells[indexPath] ?? makeCell(for: indexPath) else { continue }
            place(cell, at: indexPath, delegate)
        }
        layOutSupplements()
        layOutOwnEnds()
        swipes.updateFrames()
        removeUnusedViews()
    }

    /// Returns the frame of a row's cell. The frame includes the offset of a swiped row, and the shift that makes room
    /// for a dragged row.
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
        updateRowAppearance(of: cell, at: indexPath)
        let isSelected = selected.contains(indexPath)
        if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
        guard cell.superview !== self || !cell.isDisplayed else { return }
        cell.isDisplayed = true
        showEditing(of: cell, at: indexPath, animated: false)
        updateContextMenus(of: delegate) {
            delegate?.tableView(
                self, contextMenuConfigurationForRowAt: indexPath, point: rectForRow(at: indexPath).center)
        }
        if contextMenus != nil { offerContextMenu(of: cell) }
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
        guard cell.superview !== self else { return }
        // Section headers and footers are in front of the rows, so the cell is inserted behind all of them.
        if let front = subviews.first(where: { $0 is TableSupplement }) {
            insertSubview(cell, belowSubview: front)
        } else {
            addSubview(cell)
        }
    }

    /// Makes the cells of all rows outside a contiguous range of rows available for reuse.
    private func retireAll(except wanted: [IndexPath]) {
        for indexPath in cells.keys.sorted() where indexPath != reorder?.source {
            if let first = wanted.first, let last = wanted.last, indexPath >= first, indexPath <= last { continue }
            if let cell = cells[indexPath] { retire(cell, from: indexPath) }
        }
    }

    /// Returns the rows that need a cell, and makes the cells of all other rows available for reuse.
    ///
    /// Rows that enter the range are measured. The visible content keeps its position if these heights differ from the
    /// estimates.
    private func prepareVisibleRows() -> [IndexPath] {
        let margin = bounds.height / 2
        guard margin > 0 else {
            retireAll(except: [])
            return []
        }
        let anchor = sections.rows(from: bounds.minY, to: bounds.maxY).first { cells[$0] != nil }
        let anchorTop = anchor.map { sections.place(of: $0).top }
        var asked: Set<IndexPath> = []
        var shifted: CGFloat = 0
        while true {
            let wanted = sections.rows(from: bounds.minY - margin, to: bounds.maxY + margin)
            retireAll(except: wanted)
            var isAnotherHeight = false
            for indexPath in wanted where cells[indexPath] == nil && asked.insert(indexPath).inserted {
                let height = currentHeight(of: indexPath)
                guard height != sections.place(of: indexPath).height else { continue }
                sections.set(height, of: indexPath)
                isAnotherHeight = true
            }
            updateContentSize()
            // Each row is measured only once in this loop, so the loop ends.
            guard isAnotherHeight else { return wanted }
            guard let anchor, let anchorTop else { continue }
            let grown = sections.place(of: anchor).top - anchorTop
            shiftContent(by: grown - shifted)
            shifted = grown
        }
    }
}
