public import Foundation

/// A data source that maps rows or items to stable identifiers. State restoration can then find a row or an item that
/// has moved to another position. (K3)
@MainActor
public protocol UIDataSourceModelAssociation {
    /// Returns the identifier of an element, or nil. The identifier must remain the same when the element moves.
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
    /// Returns the current index path of the element with the identifier, or nil if the element no longer exists.
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

extension UITableView {
    /// The saved scroll position and selection of a table: the first visible row, the distance by which this row is
    /// scrolled out at the top, and the selected rows.
    ///
    /// Each row is identified by the data source if it conforms to `UIDataSourceModelAssociation`, otherwise by its
    /// index path. A row that does not exist yet cannot be restored.
    struct SavedPosition {
        var top: Any?
        var distance: CGFloat
        var selected: [Any]
    }

    private var association: (any UIDataSourceModelAssociation)? { dataSource as? any UIDataSourceModelAssociation }

    /// The saved position, if it has not been restored yet. Otherwise the current position.
    private var place: SavedPosition {
        if let savedPosition { return savedPosition }
        // Without a window, the safe area is unknown, so the last applied insets are used.
        let covered =
            window == nil ? contentInset.top + appliedSafeAreaInsets.top + refreshInset : adjustedContentInset.top
        let top = contentOffset.y + covered
        let row = sections.rows(from: top, to: bounds.maxY).first
        let distance = row.map { top - rectForRow(at: $0).minY } ?? 0
        return SavedPosition(
            top: row.map(name), distance: distance, selected: (indexPathsForSelectedRows ?? []).map(name))
    }

    private func name(_ path: IndexPath) -> Any { association?.modelIdentifierForElement(at: path, in: self) ?? path }

    private func path(_ name: Any?) -> IndexPath? {
        let path =
            (name as? String).map { association?.indexPathForElement(withModelIdentifier: $0, in: self) } ?? name
            as? IndexPath
        return path.flatMap { $0.count == 2 && sections.contains($0) ? $0 : nil }
    }

    final func writeScrollPosition(to coder: NSCoder) {
        let place = place
        coder.encode(place.top, forKey: "UI.top")
        coder.encode(Double(place.distance), forKey: "UI.distance")
        coder.encode(place.selected, forKey: "UI.selected")
    }

    final func readScrollPosition(from coder: NSCoder) {
        savedPosition = SavedPosition(
            top: coder.decodeObject(forKey: "UI.top"), distance: coder.decodeDouble(forKey: "UI.distance"),
            selected: coder.decodeObject(forKey: "UI.selected") as? [Any] ?? [])
        setNeedsLayout()
    }

    /// Restores the saved position once the table has rows and is in a window. Only a window gives the table its
    /// final content insets, on which the position depends.
    final func restoreScrollPosition() {
        guard let place = savedPosition, window != nil, bounds.height > 0, sections.counts.contains(where: { $0 > 0 })
        else { return }
        // The rows of this section may arrive later than those of the other sections.
        if let top = place.top as? IndexPath, top.count == 2, sections.counts.indices.contains(top.section),
            sections.counts[top.section] == 0
        {
            return
        }
        savedPosition = nil
        if let top = path(place.top) {
            // The first pass replaces estimated heights with measured ones. This can move the row, so a second pass
            // follows.
            for _ in 0..<2 {
                let y = rectForRow(at: top).minY + place.distance - adjustedContentInset.top
                setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: false)
                layOutContent()
            }
        }
        for path in place.selected.compactMap(path) { selectRow(at: path, animated: false, scrollPosition: .none) }
    }
}
