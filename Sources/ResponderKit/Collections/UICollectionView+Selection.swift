public import Foundation

/// Items that are chosen.
extension UICollectionView {
    /// The items that are chosen, in order.
    public var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }

    /// Whether items can be chosen now, and several at once.
    private var choosesNow: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    private var choosesMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Chooses an item, and where only one can be chosen no other; nil chooses none. Tells nobody.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else {
            for old in selected.sorted() { deselectItem(at: old, animated: animated) }
            return
        }
        guard choosesNow, contains(indexPath) else { return }
        if !choosesMany {
            for old in selected.sorted() where old != indexPath { deselectItem(at: old, animated: animated) }
        }
        if selected.insert(indexPath).inserted { cells[indexPath]?.isSelected = true }
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Chooses an item no longer. Tells nobody.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        guard selected.remove(indexPath) != nil else { return }
        cells[indexPath]?.isSelected = false
    }

    /// A finger or a button came onto an item's cell.
    /// - Returns: whether it may be seen there.
    func cellWillHighlight(_ cell: UICollectionViewCell) -> Bool {
        if (cell as? UICollectionViewListCell)?.isOutlineHeader == true { return true }
        guard choosesNow, let indexPath = indexPath(for: cell) else { return choosesNow }
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

    /// A person chose an item.
    func cellWasChosen(_ cell: UICollectionViewCell) {
        if let row = cell as? UICollectionViewListCell, row.isOutlineHeader { return row.pressOutline() }
        guard choosesNow, let indexPath = indexPath(for: cell) else { return }
        let delegate = collectionDelegate
        if choosesMany, selected.contains(indexPath) {
            guard delegate?.collectionView(self, shouldDeselectItemAt: indexPath) ?? true else { return }
            return letGo(of: indexPath, delegate)
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true else { return }
        if !choosesMany { for old in selected.sorted() where old != indexPath { letGo(of: old, delegate) } }
        selected.insert(indexPath)
        cells[indexPath]?.isSelected = true
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }

    private func letGo(of indexPath: IndexPath, _ delegate: (any UICollectionViewDelegate)?) {
        deselectItem(at: indexPath, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: indexPath)
    }

    /// Whether an item's cell can be focused.
    func mayFocus(_ cell: UICollectionViewCell) -> Bool {
        guard allowsSelection || cell.isFocused, let delegate = collectionDelegate,
            let path = cell.attributes?.indexPath
        else {
            return allowsSelection
        }
        return delegate.collectionView(self, canFocusItemAt: path)
    }
}
