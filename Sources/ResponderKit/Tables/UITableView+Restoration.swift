public import Foundation

/// Names the rows of a table, or the items of another list, so that they are found again where they stand elsewhere when the screen begins anew. (K3)
@MainActor
public protocol UIDataSourceModelAssociation {
    /// What an element is called, wherever it stands.
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
    /// Where the element of a name stands now; nil where it is gone.
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

extension UITableView {
    /// Which row stands at the top, how far it is scrolled out of sight, and which rows are chosen.
    ///
    /// A row is named by the data source, if that does so, or by its index path: rows that are not there yet cannot be found.
    struct KeptPlace {
        var top: Any?
        var distance: CGFloat
        var selected: [Any]
    }

    private var association: (any UIDataSourceModelAssociation)? { dataSource as? any UIDataSourceModelAssociation }

    /// The place that it waits to go to, or else where it is.
    private var place: KeptPlace {
        if let keptPlace { return keptPlace }
        // Away from the screen nothing covers it; what it was scrolled to was clear of what did.
        let covered = window == nil ? contentInset.top + settledInsets.top + refreshRoom : adjustedContentInset.top
        let top = contentOffset.y + covered
        let row = sections.rows(from: top, to: bounds.maxY).first
        let distance = row.map { top - rectForRow(at: $0).minY } ?? 0
        return KeptPlace(top: row.map(name), distance: distance, selected: (indexPathsForSelectedRows ?? []).map(name))
    }

    private func name(_ path: IndexPath) -> Any { association?.modelIdentifierForElement(at: path, in: self) ?? path }

    private func path(_ name: Any?) -> IndexPath? {
        let path =
            (name as? String).map { association?.indexPathForElement(withModelIdentifier: $0, in: self) } ?? name
            as? IndexPath
        return path.flatMap { $0.count == 2 && sections.contains($0) ? $0 : nil }
    }

    final func writePlace(to coder: NSCoder) {
        let place = place
        coder.encode(place.top, forKey: "UI.top")
        coder.encode(Double(place.distance), forKey: "UI.distance")
        coder.encode(place.selected, forKey: "UI.selected")
    }

    final func readPlace(from coder: NSCoder) {
        keptPlace = KeptPlace(
            top: coder.decodeObject(forKey: "UI.top"), distance: coder.decodeDouble(forKey: "UI.distance"),
            selected: coder.decodeObject(forKey: "UI.selected") as? [Any] ?? [])
        setNeedsLayout()
    }

    /// Goes there, once there are rows, and it is on the screen, where something may cover it.
    final func settlePlace() {
        guard let place = keptPlace, window != nil, bounds.height > 0, sections.counts.contains(where: { $0 > 0 })
        else { return }
        keptPlace = nil
        if let top = path(place.top) {
            // What was an estimate is known once the rows are near, and then the row is elsewhere.
            for _ in 0..<2 {
                let y = rectForRow(at: top).minY + place.distance - adjustedContentInset.top
                setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: false)
                layOutContent()
            }
        }
        for path in place.selected.compactMap(path) { selectRow(at: path, animated: false, scrollPosition: .none) }
    }
}
