public import Foundation

/// Selection of items.
extension UICollectionView {
    /// The selected items in ascending order.
    public var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }

    /// Whether items can currently be selected.
    private var canSelect: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    private var allowsMultiple: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Selects an item; nil deselects all items. Without multiple selection, all other items are deselected. The
    /// delegate is not notified.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else {
            for old in selected.sorted() { deselectItem(at: old, animated: animated) }
            return
        }
        guard canSelect, contains(indexPath) else { return }
        if !allowsMultiple {
            for old in selected.sorted() where old != indexPath { deselectItem(at: old, animated: animated) }
        }
        if selected.insert(indexPath).inserted { cells[indexPath]?.isSelected = true }
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item. The delegate is not notified.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        guard selected.remove(indexPath) != nil else { return }
        cells[indexPath]?.isSelected = false
    }

    /// Called when a touch or a press begins on a cell.
    /// - Returns: true if the cell may be highlighted.
    func cellWillHighlight(_ cell: UICollectionViewCell) -> Bool {
        if (cell as? UICollectionViewListCell)?.isOutlineHeader == true { return true }
        guard canSelect, let indexPath = indexPath(for: cell) else { return canSelect }
        return collectionDelegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true
    }

    func cellDidHighlight(_ cell: UICollectionViewCell, _ isHighlighted: Bool) {
        guard let delegate = collectionDelegate, let indexPath = indexPath(for: cell) else { return }
        if isHighlighted {
            delegate.collectionView(self, didHighlightItemAt: indexPath)
        } else {
            delegate.collectionView(self, didUnhighlightItemAt: indexPath)
        }
    }

    /// Called when the user selects a cell.
    func cellWasSelected(_ cell: UICollectionViewCell) {
        if let row = cell as? UICollectionViewListCell, row.isOutlineHeader { return row.pressOutline() }
        guard canSelect, let indexPath = indexPath(for: cell) else { return }
        let delegate = collectionDelegate
        if allowsMultiple, selected.contains(indexPath) {
            guard delegate?.collectionView(self, shouldDeselectItemAt: indexPath) ?? true else { return }
            return deselectAndNotify(indexPath, delegate)
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true else { return }
        if !allowsMultiple { for old in selected.sorted() where old != indexPath { deselectAndNotify(old, delegate) } }
        selected.insert(indexPath)
        cells[indexPath]?.isSelected = true
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }

    private func deselectAndNotify(_ indexPath: IndexPath, _ delegate: (any UICollectionViewDelegate)?) {
        deselectItem(at: indexPath, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: indexPath)
    }

    /// Returns true if a cell can be focused.
    func canFocus(_ cell: UICollectionViewCell) -> Bool {
        guard allowsSelection || cell.isFocused, let delegate = collectionDelegate,
            let path = cell.attributes?.indexPath
        else {
            return allowsSelection
        }
        return delegate.collectionView(self, canFocusItemAt: path)
    }
}
