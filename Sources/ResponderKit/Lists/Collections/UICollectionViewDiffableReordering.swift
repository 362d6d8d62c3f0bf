import Foundation

/// Handlers for items that the user moves in a diffable data source. (U15)
@MainActor
public struct UICollectionViewDiffableDataSourceReorderingHandlers<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
    /// The snapshots before and after the move.
    public typealias Transaction = NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>

    /// Returns true if an item can be moved; nil allows no moves.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the user's move changes the snapshot.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after the user's move has changed the snapshot. Update the underlying data here.
    public var didReorder: ((Transaction) -> Void)?
}

/// The snapshots before and after the user moved an item.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The snapshot before the move.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The snapshot after the move.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
}

extension NSDiffableDataSourceSnapshot {
    /// Moves an item from its old index path to its new one.
    mutating func move(_ source: IndexPath, to destination: IndexPath) {
        guard let moved = item(at: source), let section = section(at: destination.section) else { return }
        let others = itemIdentifiers(inSection: section).filter { $0 != moved }
        if destination.item < others.count {
            moveItem(moved, beforeItem: others[destination.item])
        } else if let last = others.last {
            moveItem(moved, afterItem: last)
        } else {
            deleteItems([moved])
            appendItems([moved], toSection: section)
        }
    }
}
