public import Foundation

/// Rows that are chosen.
extension UITableView {
    /// The row that is chosen; of several the first.
    public var indexPathForSelectedRow: IndexPath? { selected.min() }
    /// The rows that are chosen; nil where there are none.
    public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// Whether rows can be chosen now, and several at once.
    private var choosesNow: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    private var choosesMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Chooses a row, and where only one can be chosen no other; nil chooses none. Tells nobody.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if let indexPath, choosesMany {
            if sections.contains(indexPath), selected.insert(indexPath).inserted {
                cells[indexPath]?.setSelected(true, animated: animated)
            }
        } else {
            selectRow(at: indexPath, animated: animated)
        }
        if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Chooses a row and no other; tells nobody.
    public func selectRow(at indexPath: IndexPath?, animated: Bool) {
        let new: Set<IndexPath> = indexPath.map { [$0] } ?? []
        guard new != selected else { return }
        let changed = new.symmetricDifference(selected)
        selected = new
        for row in changed.sorted() { cells[row]?.setSelected(new.contains(row), animated: animated) }
    }

    /// Chooses a row no longer. Tells nobody.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard selected.remove(indexPath) != nil else { return }
        cells[indexPath]?.setSelected(false, animated: animated)
    }

    /// A finger or a button came onto a row's cell.
    /// - Returns: whether it may be seen there.
    func cellWillHighlight(_ cell: UITableViewCell) -> Bool {
        guard choosesNow, let indexPath = indexPath(for: cell) else { return choosesNow }
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

    /// A person chose a row.
    func cellWasChosen(_ cell: UITableViewCell) {
        guard choosesNow, let touched = indexPath(for: cell) else { return }
        let delegate = tableDelegate
        if choosesMany, selected.contains(touched) {
            return letGo(of: touched, delegate)
        }
        guard let indexPath = delegate == nil ? touched : delegate?.tableView(self, willSelectRowAt: touched) else {
            return
        }
        if !choosesMany { for old in selected.sorted() where old != indexPath { letGo(of: old, delegate) } }
        selected.insert(indexPath)
        cells[indexPath]?.setSelected(true, animated: false)
        delegate?.tableView(self, didSelectRowAt: indexPath)
    }

    /// A person chose a row no longer, where the delegate lets that be: that one, or another in its place.
    private func letGo(of indexPath: IndexPath, _ delegate: (any UITableViewDelegate)?) {
        guard let row = delegate == nil ? indexPath : delegate?.tableView(self, willDeselectRowAt: indexPath) else {
            return
        }
        deselectRow(at: row, animated: false)
        delegate?.tableView(self, didDeselectRowAt: row)
    }
}
