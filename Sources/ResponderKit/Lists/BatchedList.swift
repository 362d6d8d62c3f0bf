import Foundation

/// The methods of table and collection views that are needed to display a snapshot with batch updates.
@MainActor
protocol BatchedList: AnyObject {
    /// Makes several changes at once, and calls `completion` when all animations have ended.
    func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
    /// Applies a change immediately, or adds the change to the batch if one is open.
    func change(_ body: (inout ListUpdates) -> Void)
    /// Configures the existing cells of the given rows again.
    func reconfigure(at paths: [IndexPath])
}

extension NSDiffableDataSourceSnapshot {
    /// Animates a list from the displayed snapshot `old` to this snapshot. The list's data source must already return
    /// the contents of this snapshot.
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
