public import Foundation

/// Selects and deselects rows.
extension UITableView {
    /// The index path of the selected row, or of the first selected row if several rows are selected.
    public var indexPathForSelectedRow: IndexPath? { selected.min() }
    /// The index paths of the selected rows in order, or nil if none is selected.
    public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// Whether rows can be selected in the current mode.
    private var canSelect: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    private var allowsMultiple: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Selects a row without notifying the delegate. `nil` clears the selection.
    ///
    /// If only one row can be selected, all other rows are deselected.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if let indexPath, allowsMultiple {
            if sections.contains(indexPath), selected.insert(indexPath).inserted {
                cells[indexPath]?.setSelected(true, animated: animated)
            }
        } else {
            selectRow(at: indexPath, animated: animated)
        }
        if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Selects a row and deselects all others, without notifying the delegate.
    public func selectRow(at indexPath: IndexPath?, animated: Bool) {
        let new: Set<IndexPath> = indexPath.map { [$0] } ?? []
        guard new != selected else { return }
        let changed = new.symmetricDifference(selected)
        selected = new
        for row in changed.sorted() { cells[row]?.setSelected(new.contains(row), animated: animated) }
    }

    /// Deselects a row without notifying the delegate.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard selected.remove(indexPath) != nil else { return }
        cells[indexPath]?.setSelected(false, animated: animated)
    }

    /// Asks the delegate whether a touched or pressed row may be highlighted.
    /// - Returns: true if the cell may be highlighted.
    func cellWillHighlight(_ cell: UITableViewCell) -> Bool {
        guard canSelect, let indexPath = indexPath(for: cell) else { return canSelect }
        return tableDelegate?.tableView(self, shouldHighlightRowAt: indexPath) ?? true
    }

    func cellDidHighlight(_ cell: UITableViewCell, _ isHighlighted: Bool) {
        guard let delegate = tableDelegate, let indexPath = indexPath(for: cell) else { return }
        if isHighlighted {
            delegate.tableView(self, didHighlightRowAt: indexPath)
        } else {
            delegate.tableView(self, didUnhighlightRowAt: indexPath)
        }
    }

    /// Handles the selection of a row by a touch or a press, and notifies the delegate.
    func cellWasSelected(_ cell: UITableViewCell) {
        guard canSelect, let touched = indexPath(for: cell) else { return }
        let delegate = tableDelegate
        if allowsMultiple, selected.contains(touched) {
            return deselectAndNotify(touched, delegate)
        }
        guard let indexPath = delegate == nil ? touched : delegate?.tableView(self, willSelectRowAt: touched) else {
            return
        }
        if !allowsMultiple { for old in selected.sorted() where old != indexPath { deselectAndNotify(old, delegate) } }
        selected.insert(indexPath)
        cells[indexPath]?.setSelected(true, animated: false)
        delegate?.tableView(self, didSelectRowAt: indexPath)
    }

    /// Deselects a row on user input. The delegate can prevent the deselection or return another row.
    private func deselectAndNotify(_ indexPath: IndexPath, _ delegate: (any UITableViewDelegate)?) {
        guard let row = delegate == nil ? indexPath : delegate?.tableView(self, willDeselectRowAt: indexPath) else {
            return
        }
        deselectRow(at: row, animated: false)
        delegate?.tableView(self, didDeselectRowAt: row)
    }
}
