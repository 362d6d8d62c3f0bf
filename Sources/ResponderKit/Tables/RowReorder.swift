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

/// What moves a row: it is held from the moment on that a finger comes down on it.
@MainActor
final class ReorderGrip: UIButton {
    private weak var cell: UITableViewCell?
    private let hold = GripRecognizer()

    init(of cell: UITableViewCell) {
        self.cell = cell
        super.init(frame: .zero)
        setImage(UIImage(systemName: "line.3.horizontal"), for: .normal)
        symbolSize = 20
        tintColor = .tertiaryLabel
        hold.addTarget(self, action: Selector("follow", ReorderGrip.follow))
        addGestureRecognizer(hold)
    }

    private func follow(_ hold: GripRecognizer) {
        guard let cell, let table = cell.tableView else { return }
        switch hold.state {
        case .began: table.beginReorder(of: cell, at: hold.location(in: table))
        case .changed: table.moveReorder(to: hold.location(in: table))
        case .ended: table.endReorder(commits: true)
        default: table.endReorder(commits: false)
        }
    }

    override func render(into node: RenderNode) {
        super.render(into: node)
        // Pages do not scroll by a finger that comes down here.
        node.set(.predict, .string("drag"))
    }
}

/// Begins at once, and follows one finger.
@MainActor
final class GripRecognizer: UIGestureRecognizer {
    override func takes(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    init() {
        super.init()
        allowedPressTypes = []
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 1 { touches.forEach { ignore($0, for: event) } } else { state = .began }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
