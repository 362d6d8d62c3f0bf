import Foundation

/// Row editing: insertion and deletion controls in editing mode, and swipe actions on single rows.
///
/// Swift cannot ask an object whether it implements an optional protocol method. Therefore the default implementations
/// set `isUnimplemented`. After a call, this flag shows whether the data source or the delegate lacks the method.
extension UITableView {
    /// The data source's answer to whether a row can be edited.
    enum Editability {
        case no, yes
        /// The data source does not implement `tableView(_:canEditRowAt:)`: the row can be edited in editing mode only.
        case unspecified
    }

    func editability(of indexPath: IndexPath) -> Editability {
        guard let dataSource else { return .no }
        isUnimplemented = false
        let can = dataSource.tableView(self, canEditRowAt: indexPath)
        return isUnimplemented ? .unspecified : can ? .yes : .no
    }

    func editingStyle(of indexPath: IndexPath) -> UITableViewCell.EditingStyle {
        tableDelegate?.tableView(self, editingStyleForRowAt: indexPath) ?? .delete
    }

    // MARK: While the table is edited (E1, E3)

    /// Updates the editing controls of all rows that have a cell.
    func showEditing(animated: Bool) {
        for indexPath in cells.keys.sorted() {
            guard let cell = cells[indexPath] else { continue }
            showEditing(of: cell, at: indexPath, animated: animated)
        }
    }

    /// Updates the editing controls of one row.
    func showEditing(of cell: UITableViewCell, at indexPath: IndexPath, animated: Bool) {
        guard isEditing else {
            if cell.isEditing { cell.setEditing(false, animated: animated) }
            cell.setOffersActions(offersActions(at: indexPath))
            return
        }
        cell.setOffersActions(false)
        let can = editability(of: indexPath) != .no
        let style = can ? editingStyle(of: indexPath) : .none
        let isMovable = dataSource?.tableView(self, canMoveRowAt: indexPath) ?? false
        let isMultiselectable = allowsMultipleSelectionDuringEditing && can
        cell.setEditing(style: style, isMovable: isMovable, isMultiselectable: isMultiselectable)
        cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: indexPath) ?? true
        if cell.isEditing != (can || isMovable) { cell.setEditing(can || isMovable, animated: animated) }
    }

    /// Handles a press of a row's insertion or deletion control. A deletion first shows a confirmation button.
    func editControlPressed(of cell: UITableViewCell) {
        guard isEditing, let indexPath = indexPath(for: cell) else { return }
        switch cell.editingStyle {
        case .none: break
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: indexPath)
        case .delete: swipes.open(cell)
        }
    }

    // MARK: Swipe actions (E4, E5, E7)

    /// Returns whether the delegate implements a swipe action method. Asking for one row is enough; the answer is
    /// cached.
    private func implementsSwipeActions(at indexPath: IndexPath) -> Bool {
        if let cachedImplementsSwipeActions { return cachedImplementsSwipeActions }
        guard let delegate = tableDelegate else { return false }
        isUnimplemented = false
        _ = delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath)
        var offers = !isUnimplemented
        if !offers {
            isUnimplemented = false
            _ = delegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)
            offers = !isUnimplemented
        }
        cachedImplementsSwipeActions = offers
        return offers
    }

    /// Returns whether screen readers and key commands also offer a row's swipe actions.
    private func offersActions(at indexPath: IndexPath) -> Bool {
        switch editability(of: indexPath) {
        case .no: false
        case .unspecified: implementsSwipeActions(at: indexPath)
        case .yes: editingStyle(of: indexPath) == .delete || implementsSwipeActions(at: indexPath)
        }
    }

    /// Opens a row's swipe actions without a touch, and focuses the first action.
    @discardableResult
    func openActions(of cell: UITableViewCell) -> Bool {
        guard swipes.open(cell), let first = swipes.current?.view.first else { return false }
        window?.application?.focusSystem.requestFocusUpdate(to: first)
        UIAccessibility.post(notification: .layoutChanged, argument: first)
        return true
    }

    private func deletion(of cell: UITableViewCell, at indexPath: IndexPath) -> UISwipeActionsConfiguration {
        let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: indexPath) ?? "Delete"
        let delete = UIContextualAction(style: .destructive, title: title) { [weak self, weak cell] _, _, done in
            // The row may have moved while the deletion button was shown, so the current index path of the row is used.
            if let self, let cell, let indexPath = self.indexPath(for: cell) {
                dataSource?.tableView(self, commit: .delete, forRowAt: indexPath)
            }
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}

extension UITableView: SwipingList {
    func swipeableCell(at point: CGPoint) -> UIView? {
        guard !isEditing, reorder == nil, let indexPath = indexPathForRow(at: point), editability(of: indexPath) != .no
        else { return nil }
        return cells[indexPath]
    }

    func swipeActions(_ side: RowSwipe.Side, of cell: UIView) -> UISwipeActionsConfiguration? {
        guard let cell = cell as? UITableViewCell, let indexPath = indexPath(for: cell) else { return nil }
        let delegate = tableDelegate
        let configuration =
            side == .leading
            ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)
            : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath)
        if let configuration { return configuration }
        guard side == .trailing, editingStyle(of: indexPath) == .delete else { return nil }
        let isSaid = isEditing || editability(of: indexPath) == .yes
        return isSaid ? deletion(of: cell, at: indexPath) : nil
    }

    func restingFrame(of cell: UIView) -> CGRect? {
        guard let cell = cell as? UITableViewCell, let indexPath = indexPath(for: cell) else { return nil }
        return rectForRow(at: indexPath)
    }

    func swipeWillBegin(_ cell: UIView) {
        guard let cell = cell as? UITableViewCell, let indexPath = indexPath(for: cell) else { return }
        if !isEditing { tableDelegate?.tableView(self, willBeginEditingRowAt: indexPath) }
        cell.setShowsSwipeActions(true)
    }

    func swipeDidEnd(_ cell: UIView) {
        (cell as? UITableViewCell)?.setShowsSwipeActions(false)
        guard !isEditing else { return }
        let row = (cell as? UITableViewCell).flatMap { indexPath(for: $0) }
        tableDelegate?.tableView(self, didEndEditingRowAt: row)
    }
}
