import Foundation

/// Tables whose sections are set apart by room: `grouped` ones, and `insetGrouped` ones, in which each section is a card. (L17, L18)
extension UITableView {
    /// The room over a section without a title and under one, in points. (Ours)
    static let groupGap: CGFloat = 18
    /// How wide a table has to be for its cards to be further from its edges, in points. (Ours)
    static let wide: CGFloat = 400

    /// Whether sections are set apart by room, and nothing stays in sight at the top.
    var isGrouped: Bool { style != .plain }

    /// Whether its rows draw their lines themselves, as these are not alike.
    var drawsEdges: Bool { isGrouped || separatorColor != nil || ownSeparatorInset != nil }

    /// How far lines are from the edges of rows, in points: `left` from where text begins, `right` from where it ends. Without it, they begin where a row's text does.
    public var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(left: RowLook.lineInset) }
        set { ownSeparatorInset = newValue }
    }

    /// Where rows are from side to side, in points.
    var span: (x: CGFloat, width: CGFloat) {
        guard style == .insetGrouped else { return (0, bounds.width) }
        let margin: CGFloat = bounds.width < Self.wide ? 16 : 20
        let safe = safeAreaInsets
        return (safe.left + margin, max(0, bounds.width - safe.left - safe.right - 2 * margin))
    }

    func spanned(_ top: CGFloat, _ height: CGFloat) -> CGRect {
        let span = span
        return CGRect(x: span.x, y: top, width: span.width, height: height)
    }

    /// Whether a row is the first or the last of its section now: as it is seen while another is moved.
    private func ends(of path: IndexPath) -> (isFirst: Bool, isLast: Bool) {
        var row = path.row
        var count = numberOfRows(inSection: path.section)
        if let reorder {
            if path == reorder.source { return (true, true) }
            if path.section == reorder.source.section {
                if row > reorder.source.row { row -= 1 }
                count -= 1
            }
            if path.section == reorder.target.section {
                if row >= reorder.target.row { row += 1 }
                count += 1
            }
        }
        return (row == 0, row == count - 1)
    }

    private func look(of cell: UITableViewCell, at path: IndexPath) -> RowLook {
        let (isFirst, isLast) = ends(of: path)
        var look = RowLook()
        if isGrouped { look.background = .secondarySystemGroupedBackground }
        if style == .insetGrouped {
            look.cornerRadius = RowLook.cardRadius
            look.corners = RowLook.corners(isFirst: isFirst, isLast: isLast)
            // Beside what is drawn from under it, it has none.
            if let swipe = swipes.current, swipe.cell === cell {
                look.corners.subtract(swipe.isAtRight ? .right : .left)
            }
        }
        guard separatorStyle == .singleLine else { return look }
        let color = separatorColor ?? .separator
        let inset = cell.ownSeparatorInset ?? ownSeparatorInset
        look.bottom = RowLook.Line(leading: inset?.left, trailing: inset?.right ?? 0, color: color)
        guard isGrouped else { return look }
        let isCard = style == .insetGrouped
        if isLast { look.bottom = isCard ? nil : RowLook.Line(leading: 0, color: color) }
        if isFirst, !isCard { look.top = RowLook.Line(leading: 0, color: color) }
        return look
    }

    /// A row's cell is drawn as where it stands wants it.
    func showLook(of cell: UITableViewCell, at path: IndexPath) {
        if drawsEdges { cell.show(look(of: cell, at: path)) } else if cell.edges != nil { cell.show(RowLook()) }
    }

    func showLooks() {
        for (path, cell) in cells.inOrder { showLook(of: cell, at: path) }
    }

    func edgesChanged() {
        setNeedsRender([.style])
        showLooks()
    }

    /// Titles are of other heights where there is another width for them.
    func measureTitles() {
        guard isGrouped else { return }
        for section in sections.sections.indices {
            sections.setEnds(height(.header, of: section), height(.footer, of: section), of: section)
        }
    }
}

extension UITableViewCell {
    /// How far the line under it is from its edges, in points; its table's `separatorInset` where it says nothing itself.
    public var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? tableView?.separatorInset ?? UIEdgeInsets(left: RowLook.lineInset) }
        set { ownSeparatorInset = newValue }
    }

    func show(_ look: RowLook) {
        let edges = edges ?? RowEdges(of: self)
        self.edges = edges
        edges.show(look)
        configuring?.showCorners()
    }
}
