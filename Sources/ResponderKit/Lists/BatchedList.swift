import Foundation

/// A table or collection view, as far as batch updates need it.
@MainActor
protocol BatchedList: AnyObject {
    /// Makes several changes at once, and calls `completion` when all animations have ended.
    func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
    /// Makes a change at once, or records it during a batch update.
    func change(_ body: (inout ListUpdates) -> Void)
    /// Reconfigures the existing cells of some rows.
    func reconfigure(at paths: [IndexPath])
}

extension NSDiffableDataSourceSnapshot {
    /// Updates a list from another snapshot, which it shows now, to this one. The list's data source must already
    /// return this snapshot's contents.
    @MainActor
    func apply(
        to list: any BatchedList, from old: NSDiffableDataSourceSnapshot, _ animation: UITableView.RowAnimation,
        isAnimated: Bool,
        completion: (() -> Void)?
    ) {
        let difference = SnapshotDifference(from: old, to: self)
        let updates = {
            list.performBatchUpdates {
                list.change { changes in
                    changes.delete(difference.deletedSections, animation)
                    changes.insert(difference.insertedSections, animation)
                    for (from, to) in difference.movedSections { changes.move(from, to: to) }
                    changes.delete(difference.deletedRows, animation)
                    changes.insert(difference.insertedRows, animation)
                    for (from, to) in difference.movedRows { changes.move(from, to: to) }
                    changes.reload(
                        IndexSet(reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) }), animation)
                    changes.reload(reloadedItemIdentifiers.compactMap { old.indexPath(of: $0) }, animation)
                }
            } completion: { _ in
                completion?()
            }
        }
        if isAnimated { updates() } else { UIView.performWithoutAnimation(updates) }
        list.reconfigure(at: reconfiguredItemIdentifiers.compactMap { indexPath(of: $0) })
    }
}
