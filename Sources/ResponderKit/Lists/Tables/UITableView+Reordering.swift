import Foundation

/// Moves rows by dragging or by keys in editing mode. (E8 to E10)
extension UITableView {
    func beginReorder(of cell: UITableViewCell, at point: CGPoint) {
        guard isEditing, reorder == nil, let indexPath = indexPath(for: cell) else { return }
        swipes.close()
        let rect = rectForRow(at: indexPath)
        let reorder = RowReorder(
            cell, at: indexPath, height: rect.height, touchOffset: point.y - rect.minY, touchY: point.y - bounds.minY)
        self.reorder = reorder
        cell.layer.shadowOpacity = 0.25
        cell.layer.shadowRadius = 8
        if !isGrouped { cell.backgroundColor = cell.backgroundColor ?? .systemBackground }
        updateRowAppearances()
        cell.stateChanged()
        bringSubviewToFront(cell)
    }

    func moveReorder(to point: CGPoint) {
        guard let reorder else { return }
        reorder.touchY = point.y - bounds.minY
        placeReordered()
        if reorder.step == nil { scrollAtEdges() }
    }

    /// Returns the frame of the dragged row, computed from the position of the touch.
    private func frame(of reorder: RowReorder) -> CGRect {
        let top = min(
            max(bounds.minY + reorder.touchY - reorder.touchOffset, 0), max(0, sections.height - reorder.height))
        return spanned(top, reorder.height)
    }

    /// Moves the dragged row to the touch, and moves other rows out of its target position.
    private func placeReordered() {
        guard let reorder else { return }
        let frame = frame(of: reorder)
        reorder.cell.frame = frame
        let proposed = slot(nearest: frame.minY, for: reorder)
        guard proposed != reorder.proposed else { return }
        reorder.proposed = proposed
        let adjustedTarget =
            tableDelegate?.tableView(
                self, targetIndexPathForMoveFromRowAt: reorder.source, toProposedIndexPath: proposed) ?? proposed
        guard self.reorder === reorder else { return }
        let target = held(adjustedTarget, for: reorder)
        guard target != reorder.target else { return }
        reorder.target = target
        UIView.animate(withDuration: RowReorder.duration, delay: 0, options: .curveEaseInOut) { self.layOutContent() }
    }

    /// Returns the insertion position that is nearest to `y`, the top edge of the dragged row.
    ///
    /// The index path counts the rows as if the dragged row were already removed.
    private func slot(nearest y: CGFloat, for reorder: RowReorder) -> IndexPath {
        // Without the dragged row, all rows and sections after it would be higher up by the row's height.
        let top = sections.place(of: reorder.source).top
        let place = y < top ? y : y + reorder.height
        func index(of path: IndexPath) -> Int {
            path.section == reorder.source.section && path.row > reorder.source.row ? path.row - 1 : path.row
        }
        if let path = sections.row(at: place), path != reorder.source {
            let (above, height) = sections.place(of: path)
            return IndexPath(row: index(of: path) + (place - above < height / 2 ? 0 : 1), section: path.section)
        }
        // If `place` is between the rows of two sections, the middle of the section header decides. A position above
        // the middle belongs to the upper section, a position below it to the lower section.
        let section =
            sections.sections(from: place, to: place.nextUp).first ?? (place < 0 ? 0 : max(0, numberOfSections - 1))
        let rows = sections.rows(of: section)
        if place < rows.top {
            let above = sections.top(of: section)
            if section > 0, place - above < (rows.top - above) / 2 {
                return IndexPath(row: lastSlot(in: section - 1, for: reorder), section: section - 1)
            }
            return IndexPath(row: 0, section: section)
        }
        return IndexPath(row: lastSlot(in: section, for: reorder), section: section)
    }

    private func lastSlot(in section: Int, for reorder: RowReorder) -> Int {
        numberOfRows(inSection: section) - (section == reorder.source.section ? 1 : 0)
    }

    /// Returns the valid position nearest to the index path. If the index path's section does not exist, returns the
    /// current target.
    private func held(_ path: IndexPath, for reorder: RowReorder) -> IndexPath {
        guard path.count == 2, sections.sections.indices.contains(path.section) else { return reorder.target }
        return IndexPath(row: min(max(path.row, 0), lastSlot(in: path.section, for: reorder)), section: path.section)
    }

    // MARK: Automatic scrolling near the edges (E9)

    /// The content offset after the next automatic scrolling step; nil if the table does not scroll.
    private var nextStep: CGPoint? {
        guard let reorder else { return nil }
        let room = adjustedContentInset
        let step = edgeStep(at: reorder.touchY, in: bounds.height, before: room.top, after: room.bottom)
        let next = extent.clamped(CGPoint(x: contentOffset.x, y: contentOffset.y + step))
        return step == 0 || next == contentOffset ? nil : next
    }

    private func scrollAtEdges() {
        guard let reorder else { return }
        reorder.step = nil
        guard nextStep != nil, let clock = window?.application?.clock else { return }
        reorder.step = clock.schedule(after: Self.stepInterval) { [weak self, weak reorder] in
            guard let self, let reorder, self.reorder === reorder else { return }
            reorder.step = nil
            if let next = nextStep {
                contentOffset = next
                layoutIfNeeded()
                placeReordered()
            }
            scrollAtEdges()
        }
    }

    // MARK: The end of a drag

    /// Ends a drag: moves the row to its target, or animates it back if the drag is not committed.
    func endReorder(commits: Bool) {
        guard let reorder else { return }
        reorder.step?.cancel()
        self.reorder = nil
        let cell = reorder.cell
        let frame = cell.frame
        if commits, reorder.target != reorder.source {
            move(reorder.source, to: reorder.target)
            // The cell is placed where the touch released it, because the animation below starts there.
            if indexPath(for: cell) != nil { UIView.performWithoutAnimation { cell.frame = frame } }
        }
        let animate = window != nil && UIView.areAnimationsEnabled
        UIView.animate(withDuration: animate ? RowReorder.duration : 0) { [self] in
            layOutContent()
            if let indexPath = indexPath(for: cell) { cell.frame = cellFrame(of: cell, at: indexPath) }
        } completion: { [weak self] _ in
            self?.endLift(cell)
        }
    }

    /// Cancels a drag after the rows have changed, because the dragged row may have moved.
    func discardReorder() {
        guard let reorder else { return }
        reorder.step?.cancel()
        self.reorder = nil
        endLift(reorder.cell)
    }

    /// Removes the shadow of a row after its drag, and moves the row behind the section headers and footers again.
    private func endLift(_ cell: UITableViewCell) {
        guard reorder?.cell !== cell else { return }
        cell.layer.shadowOpacity = 0
        cell.stateChanged()
        if !isGrouped, cell.backgroundColor == .systemBackground { cell.backgroundColor = nil }
        if cell.superview === self, let front = subviews.first(where: { $0 is TableSupplement }) {
            insertSubview(cell, belowSubview: front)
        }
    }

    /// Moves a row in the data source, and then in the table unless the data source already did so.
    private func move(_ source: IndexPath, to target: IndexPath) {
        let before = changes
        dataSource?.tableView(self, moveRowAt: source, to: target)
        guard changes == before else { return }
        var updates = ListUpdates()
        updates.move(source, to: target)
        UIView.performWithoutAnimation { apply(updates, nil) }
    }

    /// Moves a row up or down by one position, after the user has pressed a key. (E10)
    func moveRow(of cell: UITableViewCell, by distance: Int) {
        guard isEditing, reorder == nil, let source = indexPath(for: cell) else { return }
        let last = numberOfRows(inSection: source.section) - 1
        var proposed = IndexPath(row: source.row + distance, section: source.section)
        if proposed.row < 0 {
            guard source.section > 0 else { return }
            proposed = IndexPath(row: numberOfRows(inSection: source.section - 1), section: source.section - 1)
        } else if proposed.row > last {
            guard source.section + 1 < numberOfSections else { return }
            proposed = IndexPath(row: 0, section: source.section + 1)
        }
        let adjustedTarget =
            tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed)
            ?? proposed
        let rect = rectForRow(at: source)
        let target = held(
            adjustedTarget, for: RowReorder(cell, at: source, height: rect.height, touchOffset: 0, touchY: 0))
        guard target != source else { return }
        let frames = cells.mapValues { ($0, $0.frame) }
        move(source, to: target)
        scrollToRow(at: target, at: .none, animated: false)
        layoutIfNeeded()
        animateRows(frames)
    }

    /// Animates the rows from their previous frames to their current ones.
    private func animateRows(_ frames: [IndexPath: (UITableViewCell, CGRect)]) {
        guard window != nil, UIView.areAnimationsEnabled else { return }
        UIView.performWithoutAnimation {
            for (_, (cell, frame)) in frames.inOrder where indexPath(for: cell) != nil { cell.frame = frame }
        }
        UIView.animate(withDuration: RowReorder.duration) { [self] in
            for (indexPath, cell) in cells.inOrder { cell.frame = cellFrame(of: cell, at: indexPath) }
        }
    }
}
