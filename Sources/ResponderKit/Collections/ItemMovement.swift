import Foundation

/// An item that a person moves, while the others make room for it. Everything stands meanwhile as if it was moved already: only what the data source is asked goes by
/// where items really are. (U15)
@MainActor
final class ItemMovement {
    /// How near to an edge the collection view is drawn along by itself, in points. (Ours)
    static let edge: CGFloat = 56
    /// How fast it is then at most, in points a second. (Ours)
    static let speed: CGFloat = 900

    let cell: UICollectionViewCell
    /// Where the item comes from.
    let source: IndexPath
    /// Where it is now.
    var target: IndexPath
    /// Where the delegate was last asked to put it.
    var proposed: IndexPath
    /// Where its middle is, in what is in sight of the collection view.
    var place: CGPoint
    /// The next step of the collection view by itself.
    var step: (any EventTimer)?

    init(_ cell: UICollectionViewCell, at source: IndexPath, place: CGPoint) {
        self.cell = cell
        self.source = source
        (target, proposed) = (source, source)
        self.place = place
    }

    /// Which item the data source knows by another place, where one stands.
    func asked(_ path: IndexPath) -> IndexPath { Self.moved(path, from: target, to: source) }

    /// Where an item is after one was moved.
    private static func moved(_ path: IndexPath, from: IndexPath, to: IndexPath) -> IndexPath {
        guard path != from else { return to }
        var item = path.item
        if path.section == from.section, item > from.item { item -= 1 }
        if path.section == to.section, item >= to.item { item += 1 }
        return IndexPath(item: item, section: path.section)
    }
}
