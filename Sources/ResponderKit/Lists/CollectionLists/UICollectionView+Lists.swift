import Foundation

/// List sections of collection views: swipe actions, editing and nested rows. (L25 to L28)
extension UICollectionView {
    /// The data source, if it provides the nesting levels of rows; otherwise nil.
    var outlineSource: (any OutlineSource)? { dataSource as? any OutlineSource }

    /// Returns the list configuration of a row's section; nil if the section is not a list.
    func list(at path: IndexPath?) -> UICollectionLayoutListConfiguration? {
        path.flatMap { collectionViewLayout.list(ofSection: $0.section) }
    }

    /// Returns true if a row may have swipe actions.
    func offersActions(at path: IndexPath?) -> Bool { list(at: path)?.offersActions ?? false }

    /// Updates the background and the swipe actions after the list sections changed.
    func listsMayHaveChanged() {
        let lists = collectionViewLayout.lists
        guard !lists.isEmpty || !previousLists.isEmpty else { return }
        // A list bounces vertically even if its content is short, as a table does.
        if previousLists.isEmpty { alwaysBounceVertical = true }
        previousLists = lists
        setNeedsRender([.style, .backgroundColor])
        if swipes == nil, lists.contains(where: \.offersActions) { swipes = RowSwipes(of: self) }
    }

    /// Updates the nesting level and the expansion state of a cell.
    func showOutline(of cell: UICollectionViewCell, at path: IndexPath) {
        guard let row = cell as? UICollectionViewListCell, let known = outlineSource?.outline(at: path) else { return }
        row.show(level: known.level, isExpanded: known.isExpanded)
    }

    /// Updates the nesting level and the expansion state of all existing cells.
    func showOutlines(animated: Bool) {
        guard outlineSource != nil else { return }
        let show = { [self] in for (path, cell) in cells.inOrder { showOutline(of: cell, at: path) } }
        if animated, window != nil, UIView.areAnimationsEnabled {
            UIView.animate(withDuration: 0.3, animations: show)
        } else {
            show()
        }
    }

    /// Updates the cells after editing mode began or ended. (L27)
    func editingChanged() {
        swipes?.close()
        for (path, cell) in cells.inOrder {
            (cell as? UICollectionViewListCell)?.editingChanged()
            unmeasured.insert(path)
        }
        setNeedsLayout()
    }

    /// Shows the swipe actions of a row without a touch, and moves the focus to the first action.
    @discardableResult
    func openActions(of cell: UICollectionViewListCell) -> Bool {
        guard let swipes, swipes.open(cell), let first = swipes.current?.view.first else { return false }
        window?.application?.focusSystem.requestFocusUpdate(to: first)
        UIAccessibility.post(notification: .layoutChanged, argument: first)
        return true
    }

    /// Moves a row up or down by one position, after the user has pressed a key.
    func moveRow(of cell: UICollectionViewListCell, by distance: Int) {
        guard movement == nil, let path = indexPath(for: cell) else { return }
        let target = IndexPath(item: path.item + distance, section: path.section)
        guard contains(target), let place = layoutAttributesForItem(at: target)?.frame,
            beginInteractiveMovementForItem(at: path)
        else {
            return
        }
        updateInteractiveMovementTargetPosition(CGPoint(x: place.midX, y: place.midY))
        endInteractiveMovement()
        scrollToItem(at: target, at: [], animated: false)
    }
}

extension UICollectionView: SwipingList {
    func swipeableCell(at point: CGPoint) -> UIView? {
        guard !isEditing, movement == nil, let path = indexPathForItem(at: point), offersActions(at: path) else {
            return nil
        }
        return cells[path]
    }

    func swipeActions(_ side: RowSwipe.Side, of cell: UIView) -> UISwipeActionsConfiguration? {
        guard let cell = cell as? UICollectionViewCell, let path = indexPath(for: cell), let list = list(at: path)
        else { return nil }
        return side == .leading
            ? list.leadingSwipeActionsConfigurationProvider?(path)
            : list.trailingSwipeActionsConfigurationProvider?(path)
    }

    func restingFrame(of cell: UIView) -> CGRect? {
        guard let cell = cell as? UICollectionViewCell, let path = indexPath(for: cell) else { return nil }
        return layoutAttributesForItem(at: path)?.frame
    }

    func swipeWillBegin(_ cell: UIView) { setSwiped(cell, true) }
    func swipeDidEnd(_ cell: UIView) { setSwiped(cell, false) }

    private func setSwiped(_ cell: UIView, _ isSwiped: Bool) {
        guard let row = cell as? UICollectionViewListCell else { return }
        row.isSwiped = isSwiped
        row.setNeedsConfigurationIfUsed()
        row.updateRowAppearance()
    }
}
