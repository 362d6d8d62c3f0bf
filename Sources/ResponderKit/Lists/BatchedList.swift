import Foundation

/// A table or a collection view, of which several things are changed at once.
@MainActor
protocol BatchedList: AnyObject {
    /// Makes several changes at once, and says when all has come to rest.
    func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
    /// Makes a change, or notes it where several are made.
    func change(_ note: (inout ListUpdates) -> Void)
    /// Has the cells of some rows filled anew.
    func reconfigure(at paths: [IndexPath])
}

extension NSDiffableDataSourceSnapshot {
    /// Has a list show what is other than in another snapshot, which is what it shows; its data source answers by this one already.
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
