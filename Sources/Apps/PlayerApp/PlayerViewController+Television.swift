import ResponderKit

/// The layout on a television, which people use by arrow keys or a game controller from a distance.
///
/// A television's screen is 540 points high, whatever its resolution, so the sizes of the other layouts are readable
/// from a distance: 12 points are 24 pixels at 1080p. The safe area excludes the edges that a television may cut off.
extension PlayerViewController {
    var isTelevision: Bool { traitCollection.userInterfaceIdiom == .tv }

    private var focusSystem: UIFocusSystem? { UIFocusSystem.focusSystem(for: self) }

    /// The focus is in the library or in the queue, or on the buttons above them.
    var focusIsInLists: Bool { (focusSystem?.focusedItem as? UIView)?.isDescendant(of: lists) ?? false }

    /// Moves the focus to the play button.
    func focusControls() { focusSystem?.requestFocusUpdate(to: self) }

    /// Lays out the current piece at the left, and the library or the queue at the right.
    func layoutTelevision(_ area: CGRect) {
        let gap: CGFloat = 36
        let column = min(340, (area.width * 0.42).rounded())
        let words = titleHeight(for: column - 72) + max(24, artistLabel.font.lineHeight) + 2
        let all = words + controlsHeight + messageHeight(for: column) + 16
        let side = max(0, min(column, area.height - all))
        let top = area.minY + max(0, (area.height - side - all) / 2)
        artwork.frame = CGRect(x: area.minX + (column - side) / 2, y: top, width: side, height: side)
        lyrics.frame = CGRect(x: area.minX, y: top, width: column, height: side)
        let controls = layoutTitles(below: artwork.frame.maxY + 14, left: area.minX, width: column)
        layoutControls(below: controls, left: area.minX, width: column)
        lists.isSplit = false
        let left = area.minX + column + gap
        lists.frame = CGRect(x: left, y: area.minY, width: max(0, area.maxX - left), height: area.height)
        lists.layoutIfNeeded()
        libraryGuide.preferredFocusEnvironments =
            lists.showsLibrary ? [library.visibleList, lists] : [lists.queue, lists]
        controlsGuide.layoutFrame = CGRect(x: area.minX, y: area.minY, width: column, height: area.height)
        libraryGuide.layoutFrame = lists.frame
        for guide in [controlsGuide, libraryGuide] { guide.isEnabled = true }
    }
}

/// The keys that move the focus by a page of a list, such as Page Down or the shoulder buttons of a game controller.
extension PlayerViewController {
    /// Moves the focus to the row that is one page above or below the focused row.
    /// - Returns: whether one of the presses is such a key, and a row has the focus.
    func movePage(_ presses: Set<UIPress>) -> Bool {
        guard let press = presses.first(where: { $0.type == .pageUp || $0.type == .pageDown }),
            let focusSystem, let cell = focusSystem.focusedItem as? UIView
        else { return false }
        let direction = press.type == .pageDown ? 1 : -1
        if let table = cell.superview as? UITableView, let cell = cell as? UITableViewCell,
            let path = table.indexPath(for: cell)
        {
            let page = max(1, Int(table.bounds.height / table.rowHeight) - 1)
            let counts = (0..<table.numberOfSections).map(table.numberOfRows)
            let target = path.advanced(by: direction * page, in: counts)
            table.scrollToRow(at: target, at: .middle, animated: false)
            table.layoutIfNeeded()
            table.cellForRow(at: target).map(focusSystem.requestFocusUpdate)
            return true
        }
        if let grid = cell.superview as? UICollectionView, let cell = cell as? UICollectionViewCell,
            let path = grid.indexPath(for: cell)
        {
            let columns = max(1, Int(grid.bounds.width / cell.frame.width))
            let rows = max(1, Int(grid.bounds.height / cell.frame.height))
            let target = path.advanced(by: direction * columns * rows, in: [grid.numberOfItems(inSection: 0)])
            grid.scrollToItem(at: target, at: .centeredVertically, animated: false)
            grid.layoutIfNeeded()
            grid.cellForItem(at: target).map(focusSystem.requestFocusUpdate)
            return true
        }
        return false
    }
}

extension IndexPath {
    /// Returns the index path at a distance, at most the first or the last one.
    /// - Parameter counts: the number of rows in each section.
    fileprivate func advanced(by distance: Int, in counts: [Int]) -> IndexPath {
        let total = counts.reduce(0, +)
        var row = counts.prefix(section).reduce(0, +) + self.row + distance
        row = Swift.max(0, Swift.min(row, total - 1))
        for (section, count) in counts.enumerated() {
            if row < count { return IndexPath(row: row, section: section) }
            row -= count
        }
        return self
    }
}
