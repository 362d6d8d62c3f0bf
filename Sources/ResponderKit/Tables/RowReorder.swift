import Foundation

/// A row that a person moves, while the others make room for it. (E8, E9)
@MainActor
final class RowReorder {
    /// How long others take to make room, in seconds. (Ours)
    static let duration = 0.2
    /// How near to an edge it is drawn along by itself, in points. (Ours)
    static let edge: CGFloat = 56
    /// How fast it is then at most, in points a second. (Ours)
    static let speed: CGFloat = 900

    let cell: UITableViewCell
    /// Where the row comes from.
    let source: IndexPath
    /// Where it would be, if all others stood as they do without it.
    var target: IndexPath
    /// Where the delegate was last asked to put it.
    var proposed: IndexPath
    let height: CGFloat
    /// How far below the row's top the finger holds it, in points.
    let hold: CGFloat
    /// Where the finger is in what is in sight of the table, in points from its top.
    var finger: CGFloat
    /// The next step of the table by itself.
    var step: (any EventTimer)?

    init(_ cell: UITableViewCell, at source: IndexPath, height: CGFloat, hold: CGFloat, finger: CGFloat) {
        self.cell = cell
        self.source = source
        (target, proposed) = (source, source)
        self.height = height
        self.hold = hold
        self.finger = finger
    }

    /// How far others are out of their places for it: what comes after where it was moves up, and what comes after where it would be moves down.
    func shift(ofRow path: IndexPath) -> CGFloat {
        guard path != source else { return 0 }
        let isAfter = path > source
        let index = path.section == source.section && isAfter ? path.row - 1 : path.row
        let isBehind = path.section > target.section || (path.section == target.section && index >= target.row)
        return (isAfter ? -height : 0) + (isBehind ? height : 0)
    }

    /// The same of what stands over and under sections.
    func shift(of place: TableSupplement.Place) -> CGFloat {
        func isBehind(_ path: IndexPath) -> Bool {
            place.section > path.section || (place.section == path.section && place.side == .footer)
        }
        return (isBehind(source) ? -height : 0) + (isBehind(target) ? height : 0)
    }
}

/// What moves a row of a table.
@MainActor
final class ReorderGrip: RowGrip {
    private weak var cell: UITableViewCell?

    init(of cell: UITableViewCell) {
        self.cell = cell
        super.init()
    }

    override func follow(_ hold: GripRecognizer) {
        guard let cell, let table = cell.tableView else { return }
        switch hold.state {
        case .began: table.beginReorder(of: cell, at: hold.location(in: table))
        case .changed: table.moveReorder(to: hold.location(in: table))
        case .ended: table.endReorder(commits: true)
        default: table.endReorder(commits: false)
        }
    }
}
