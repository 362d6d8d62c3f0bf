import Foundation

/// Collection views whose sections are lists: rows that are drawn aside, edited, and have others under them. (L25 to L28)
extension UICollectionView {
    /// What knows of its rows what is under them.
    var outlineSource: (any OutlineSource)? { dataSource as? any OutlineSource }

    /// How the list looks that a row is in; nil where it is in none.
    func list(at path: IndexPath?) -> UICollectionLayoutListConfiguration? {
        path.flatMap { collectionViewLayout.list(ofSection: $0.section) }
    }

    /// Whether something can be done to rows of a list that are drawn aside.
    func offersActions(at path: IndexPath?) -> Bool { list(at: path)?.offersActions ?? false }

    /// Lists have something behind them, and rows that may be drawn aside.
    func followLists() {
        let lists = collectionViewLayout.lists
        guard !lists.isEmpty || !knownLists.isEmpty else { return }
        // A list can be drawn down as a table can, however short it is, and keeps clear of bars like one.
        if knownLists.isEmpty { alwaysBounceVertical = true }
        knownLists = lists
        setNeedsRender([.style, .backgroundColor])
        if swipes == nil, lists.contains(where: \.offersActions) { swipes = RowSwipes(of: self) }
    }

    /// A cell is as deep, and as expanded, as its section says.
    func showOutline(of cell: UICollectionViewCell, at path: IndexPath) {
        guard let row = cell as? UICollectionViewListCell, let known = outlineSource?.outline(at: path) else { return }
        row.show(level: known.level, isExpanded: known.isExpanded)
    }

    /// All rows that are there are.
    func showOutlines(animated: Bool) {
        guard outlineSource != nil else { return }
        let show = { [self] in for (path, cell) in cells.inOrder { showOutline(of: cell, at: path) } }
        if animated, window != nil, UIView.areAnimationsEnabled {
            UIView.animate(withDuration: 0.3, animations: show)
        } else {
            show()
        }
    }

    /// It is edited, or no longer. (L27)
    func editingChanged() {
        swipes?.close()
        for (path, cell) in cells.inOrder {
            (cell as? UICollectionViewListCell)?.editingChanged()
            unmeasured.insert(path)
        }
        setNeedsLayout()
    }

    /// Draws a row aside without a finger, and goes on there.
    @discardableResult
    func openActions(of cell: UICollectionViewListCell) -> Bool {
        guard let swipes, swipes.open(cell), let first = swipes.current?.view.first else { return false }
        window?.application?.focusSystem.requestFocusUpdate(to: first)
        UIAccessibility.post(notification: .layoutChanged, argument: first)
        return true
    }

    /// Moves a row by a key: by one place at a time.
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
        row.configurationMayChange()
        row.showLook()
    }
}
