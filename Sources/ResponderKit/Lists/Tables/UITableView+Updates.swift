public import Foundation

/// Inserts, deletes, moves and reloads rows and sections, one at a time or in batches.
///
/// As in UIKit, the order of calls in a batch does not matter. Deletions and reloads use the index paths before the
/// batch. Insertions use the index paths after the batch. If the data source's row counts do not match the changes, the
/// table reloads everything. UIKit ends the application in this case.
extension UITableView: BatchedList {
    /// The duration of the row animations, in seconds.
    private static let duration = 0.3

    /// Performs several changes as one. The completion receives `false` if the animation was interrupted, or if the
    /// table reloaded all rows instead.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates(completion)
    }

    /// Begins a batch. All changes until `endUpdates()` are performed together.
    public func beginUpdates() { updateDepth += 1 }

    /// Performs the changes since `beginUpdates()`, and measures again all rows that have a cell.
    public func endUpdates() { endUpdates(nil) }

    private func endUpdates(_ completion: ((Bool) -> Void)?) {
        updateDepth = max(0, updateDepth - 1)
        guard updateDepth == 0 else {
            completion?(true)
            return
        }
        let updates = updates
        self.updates = ListUpdates()
        apply(updates, completion)
    }

    func change(_ body: (inout ListUpdates) -> Void) {
        beginUpdates()
        body(&updates)
        endUpdates()
    }

    /// Inserts rows. In a batch, the index paths are the positions after all changes of the batch.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.insert(indexPaths.filter(\.isRow), animation) }
    }

    /// Deletes rows. In a batch, the index paths are the positions before all changes of the batch.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.delete(indexPaths.filter(\.isRow), animation) }
    }

    /// Reloads rows: requests new cells for them from the data source.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation = .none) {
        change { $0.reload(indexPaths.filter { sections.contains($0) }, animation) }
    }

    /// Moves a row from its index path before the batch to its index path after the batch.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard indexPath.isRow, newIndexPath.isRow else { return }
        change { $0.move(indexPath, to: newIndexPath) }
    }

    /// Inserts sections at the given indices.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insert(sections, animation) }
    }

    /// Deletes the sections at the given indices.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.delete(sections, animation) }
    }

    /// Reloads the sections at the given indices.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reload(sections.filteredIndexSet { $0 < numberOfSections }, animation) }
    }

    /// Moves a section to another index.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        guard section >= 0, newSection >= 0 else { return }
        change { $0.move(section, to: newSection) }
    }

    func reconfigure(at paths: [IndexPath]) { reconfigureRows(at: paths) }

    // MARK: Performing the changes

    func apply(_ updates: ListUpdates, _ completion: ((Bool) -> Void)?) {
        discardReorder()
        changes += 1
        var before = sections
        let counts = queryCounts()
        guard let mapping = ListMapping(updates, from: before.counts, to: counts) else {
            reloadData()
            completion?(false)
            return
        }
        let old = cells
        let oldOffset = contentOffset.y
        emptySupplements = []
        sections = TableSections(counts.enumerated().map { section(at: $0, of: $1, after: updates, mapping) })
        selected = Set(selected.compactMap { mapping.row($0) }.filter { sections.contains($0) })

        var going: [(cell: UITableViewCell, was: IndexPath)] = []
        cells = [:]
        for (indexPath, cell) in old.inOrder {
            if !updates.reloadedRows.contains(indexPath), let now = mapping.row(indexPath) {
                cells[now] = cell
            } else {
                going.append((cell, indexPath))
            }
        }
        remapSupplements(mapping, updates)
        measureExisting()
        updateContentSize()

        let isSeen = updates.isAnimated || updates.isEmpty
        guard isSeen, UIView.areAnimationsEnabled, window != nil else {
            for (cell, was) in going {
                notifyEndDisplaying(of: cell, at: was)
                enqueueForReuse(cell)
            }
            layOutContent()
            completion?(true)
            return
        }
        UIView.performWithoutAnimation {
            layOutContent()
            let shift = contentOffset.y - oldOffset
            for (indexPath, cell) in cells.inOrder {
                if let was = mapping.oldRow(indexPath), old[was] === cell || !updates.reloadedRows.contains(was) {
                    let place = before.place(of: was)
                    let resting = spanned(place.top + shift, place.height)
                    cell.frame = swipes.frame(of: cell, resting: resting)
                } else {
                    let way =
                        mapping.oldRow(indexPath).map(updates.deletionAnimation(of:))
                        ?? updates.insertionAnimation(of: indexPath)
                    if way != .none { applyRowAnimation(cell, way) }
                }
            }
            for (cell, was) in going { beginDisappearing(cell, was, by: shift) }
        }
        UIView.animate(withDuration: Self.duration) { [self] in
            for (indexPath, cell) in cells.inOrder {
                cell.frame = cellFrame(of: cell, at: indexPath)
                cell.alpha = 1
            }
            swipes.updateFrames()
            for (cell, was) in going { applyRowAnimation(cell, updates.deletionAnimation(of: was)) }
            layOutSupplements()
            layOutOwnEnds()
        } completion: { [weak self] isDone in
            for (cell, _) in going { self?.end(cell) }
            completion?(isDone)
        }
    }

    /// Returns a section after the updates: remaining rows have their known heights, and inserted rows are measured or
    /// estimated.
    private func section(at index: Int, of count: Int, after updates: ListUpdates, _ mapping: ListMapping)
        -> TableSections.Section
    {
        // A reloaded section has no mapping from old rows to new rows, so it is created from the data source.
        guard let was = mapping.oldSection(index), let places = mapping.places(ofOldSection: was) else {
            return makeSection(index, of: count)
        }
        var rows = sections.sections[was].rows
        for range in IndexSet(places.removed).rangeView.reversed() { rows.remove(range) }
        for range in IndexSet(places.inserted).rangeView { rows.insert(range.count, at: range.lowerBound) }
        queryHeights(of: places.inserted, in: index, &rows)
        queryHeights(of: mapping.reloadedRows(in: index), in: index, &rows)
        for (from, row) in mapping.rowsMovedIn(in: index) { rows.set(sections.place(of: from).height, of: row) }
        return TableSections.Section(header: height(.header, of: index), rows: rows, footer: height(.footer, of: index))
    }

    private func remapSupplements(_ mapping: ListMapping, _ updates: ListUpdates) {
        let before = supplements
        supplements = [:]
        for (place, holder) in before.sorted(by: { $0.key < $1.key }) {
            if let section = mapping.section(place.section), !updates.reloadedSections.contains(place.section) {
                supplements[TableSupplement.Place(section: section, side: place.side)] = holder
            } else {
                supplements[place] = holder
                removeSupplement(place)
            }
        }
    }

    // MARK: Animation

    /// Stops displaying a deleted row. Its cell stays visible without interaction until the animation ends.
    private func beginDisappearing(_ cell: UITableViewCell, _ was: IndexPath, by shift: CGFloat) {
        notifyEndDisplaying(of: cell, at: was)
        cell.isUserInteractionEnabled = false
        cell.frame.origin.y += shift
        sendSubviewToBack(cell)
    }

    /// Makes a cell transparent, and places it at the start of its insertion animation or at the end of its deletion
    /// animation.
    private func applyRowAnimation(_ cell: UITableViewCell, _ animation: RowAnimation) {
        switch animation {
        case .left: cell.frame.origin.x -= bounds.width
        case .right: cell.frame.origin.x += bounds.width
        case .top: cell.frame.origin.y -= cell.frame.height
        case .bottom: cell.frame.origin.y += cell.frame.height
        case .fade, .middle, .automatic, .none: break
        }
        cell.alpha = 0
    }

    /// Removes the cell of a deleted row after the animation and puts it into the reuse pool.
    private func end(_ cell: UITableViewCell) {
        guard !cell.isDisplayed || !cells.values.contains(where: { $0 === cell }) else { return }
        cell.removeFromSuperview()
        enqueueForReuse(cell)
    }
}
