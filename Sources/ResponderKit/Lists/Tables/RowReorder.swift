import Foundation

/// The state of a drag that moves one row of a table while the other rows make room. (E8, E9)
@MainActor
final class RowReorder {
    /// The duration of the animation in which other rows make room, in seconds. (Baton's own choice)
    static let duration = 0.2

    let cell: UITableViewCell
    /// The index path of the row before the drag.
    let source: IndexPath
    /// The index path at which the row is inserted if the drag ends now. The other rows are counted as if this row were
    /// already removed.
    var target: IndexPath
    /// The index path that was last proposed to the delegate.
    var proposed: IndexPath
    let height: CGFloat
    /// The distance from the top of the row to the touch, in points.
    let touchOffset: CGFloat
    /// The vertical position of the touch, in points from the top of the table's visible area.
    var touchY: CGFloat
    /// The timer of the next automatic scroll step near an edge.
    var step: (any EventTimer)?

    init(_ cell: UITableViewCell, at source: IndexPath, height: CGFloat, touchOffset: CGFloat, touchY: CGFloat) {
        self.cell = cell
        self.source = source
        (target, proposed) = (source, source)
        self.height = height
        self.touchOffset = touchOffset
        self.touchY = touchY
    }

    /// Returns how far another row is moved from its usual position during the drag, in points.
    ///
    /// Rows after the source move up by the dragged row's height. Rows after the target move down by that height.
    func shift(ofRow path: IndexPath) -> CGFloat {
        guard path != source else { return 0 }
        let isAfter = path > source
        let index = path.section == source.section && isAfter ? path.row - 1 : path.row
        let isBehind = path.section > target.section || (path.section == target.section && index >= target.row)
        return (isAfter ? -height : 0) + (isBehind ? height : 0)
    }

    /// Returns how far a section header or footer is moved from its usual position during the drag, in points.
    func shift(of place: TableSupplement.Place) -> CGFloat {
        func isBehind(_ path: IndexPath) -> Bool {
            place.section > path.section || (place.section == path.section && place.side == .footer)
        }
        return (isBehind(source) ? -height : 0) + (isBehind(target) ? height : 0)
    }
}

/// The grip at the end of a cell. Dragging the grip moves the cell's row.
@MainActor
final class ReorderGrip: ReorderControl {
    private weak var cell: UITableViewCell?

    init(of cell: UITableViewCell) {
        self.cell = cell
        super.init()
    }

    override func follow(_ hold: ReorderGestureRecognizer) {
        guard let cell, let table = cell.tableView else { return }
        switch hold.state {
        case .began: table.beginReorder(of: cell, at: hold.location(in: table))
        case .changed: table.moveReorder(to: hold.location(in: table))
        case .ended: table.endReorder(commits: true)
        default: table.endReorder(commits: false)
        }
    }
}
