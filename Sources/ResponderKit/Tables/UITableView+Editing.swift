import Foundation

/// Rows that people take away and put in: while the table is edited, by what stands at their start, or one by one by drawing them aside.
///
/// Nobody can be asked whether he has a method: what has a default here notes that it was called, which says that the data source or the delegate leaves it out.
extension UITableView {
    /// Whether a row can be edited, as the data source says.
    enum Editability {
        case no, yes
        /// It does not say: while the table is edited it can.
        case unsaid
    }

    /// A default's answer, which says that the method is left out.
    func leavesItOut<Answer>(_ answer: Answer) -> Answer {
        isLeftOut = true
        return answer
    }

    func editability(of indexPath: IndexPath) -> Editability {
        guard let dataSource else { return .no }
        isLeftOut = false
        let can = dataSource.tableView(self, canEditRowAt: indexPath)
        return isLeftOut ? .unsaid : can ? .yes : .no
    }

    func askForStyle(of indexPath: IndexPath) -> UITableViewCell.EditingStyle {
        tableDelegate?.tableView(self, editingStyleForRowAt: indexPath) ?? .delete
    }

    // MARK: While the table is edited (E1, E3)

    /// All rows that have a cell show what edits them, or no longer.
    func showEditing(animated: Bool) {
        for indexPath in cells.keys.sorted() {
            guard let cell = cells[indexPath] else { continue }
            showEditing(of: cell, at: indexPath, animated: animated)
        }
    }

    /// A row shows what edits it.
    func showEditing(of cell: UITableViewCell, at indexPath: IndexPath, animated: Bool) {
        guard isEditing else {
            if cell.isEditing { cell.setEditing(false, animated: animated) }
            cell.setOffersActions(offersActions(at: indexPath))
            return
        }
        cell.setOffersActions(false)
        let can = editability(of: indexPath) != .no
        let style = can ? askForStyle(of: indexPath) : .none
        let isMovable = dataSource?.tableView(self, canMoveRowAt: indexPath) ?? false
        let choosesMany = allowsMultipleSelectionDuringEditing && can
        cell.setEditing(style: style, isMovable: isMovable, choosesMany: choosesMany)
        cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: indexPath) ?? true
        if cell.isEditing != (can || isMovable) { cell.setEditing(can || isMovable, animated: animated) }
    }

    /// What stands at a row's start was pressed: what takes it away asks once more.
    func editControlPressed(of cell: UITableViewCell) {
        guard isEditing, let indexPath = indexPath(for: cell) else { return }
        switch cell.editingStyle {
        case .none: break
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: indexPath)
        case .delete: swipes.open(cell)
        }
    }

    // MARK: What can be done to a row (E4, E5, E7)

    /// Whether its delegate says what can be done to rows: asked for one row, since it either has the methods or not.
    private func asksSwipes(at indexPath: IndexPath) -> Bool {
        if let offersSwipes { return offersSwipes }
        guard let delegate = tableDelegate else { return false }
        isLeftOut = false
        _ = delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath)
        var offers = !isLeftOut
        if !offers {
            isLeftOut = false
            _ = delegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)
            offers = !isLeftOut
        }
        offersSwipes = offers
        return offers
    }

    /// Whether a screen reader and keys are offered what can be done to a row.
    private func offersActions(at indexPath: IndexPath) -> Bool {
        switch editability(of: indexPath) {
        case .no: false
        case .unsaid: asksSwipes(at: indexPath)
        case .yes: askForStyle(of: indexPath) == .delete || asksSwipes(at: indexPath)
        }
    }

    /// Draws a row aside without a finger, and goes on there.
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
            // Where it is by now.
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
        let said =
            side == .leading
            ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)
            : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath)
        if let said { return said }
        guard side == .trailing, askForStyle(of: indexPath) == .delete else { return nil }
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
        cell.setDrawnAside(true)
    }

    func swipeDidEnd(_ cell: UIView) {
        (cell as? UITableViewCell)?.setDrawnAside(false)
        guard !isEditing else { return }
        let row = (cell as? UITableViewCell).flatMap { indexPath(for: $0) }
        tableDelegate?.tableView(self, didEndEditingRowAt: row)
    }
}
