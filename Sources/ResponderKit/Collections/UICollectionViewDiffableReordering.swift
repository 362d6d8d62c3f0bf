import Foundation

/// How items of a diffable data source are moved by people. (U15)
@MainActor
public struct UICollectionViewDiffableDataSourceReorderingHandlers<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
    /// What a person's move came to.
    public typealias Transaction = NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>

    /// Whether an item can be moved; nil for none.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// The snapshot is about to be another.
    public var willReorder: ((Transaction) -> Void)?
    /// The snapshot is another: what stands behind it is to be made the same.
    public var didReorder: ((Transaction) -> Void)?
}

/// A snapshot, and what a person made of it by moving an item.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// What there was before.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// What there is now.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
}

extension NSDiffableDataSourceSnapshot {
    /// The same with an item elsewhere: from where it was to where it is.
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
