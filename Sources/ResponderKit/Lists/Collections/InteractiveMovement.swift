import Foundation

/// The interactive movement of an item, while the other items make room for it.
///
/// During the movement, the collection view uses the new order. Only the data source still has the old order.
/// (U15)
@MainActor
final class InteractiveMovement {
    let cell: UICollectionViewCell
    /// The original index path of the item.
    let source: IndexPath
    /// The current index path of the item.
    var target: IndexPath
    /// The index path that was last proposed to the delegate.
    var proposed: IndexPath
    /// The centre of the item, relative to the visible area of the collection view.
    var location: CGPoint
    /// The timer of the next automatic scrolling step near an edge of the collection view.
    var step: (any EventTimer)?

    init(_ cell: UICollectionViewCell, at source: IndexPath, location: CGPoint) {
        self.cell = cell
        self.source = source
        (target, proposed) = (source, source)
        self.location = location
    }

    /// Converts an index path of the displayed order to the index path that the same item has in the data source.
    func dataSourcePath(for path: IndexPath) -> IndexPath { Self.moved(path, from: target, to: source) }

    /// Returns the index path of an item after another item moved.
    private static func moved(_ path: IndexPath, from: IndexPath, to: IndexPath) -> IndexPath {
        guard path != from else { return to }
        var item = path.item
        if path.section == from.section, item > from.item { item -= 1 }
        if path.section == to.section, item >= to.item { item += 1 }
        return IndexPath(item: item, section: path.section)
    }
}
