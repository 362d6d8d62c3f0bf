import Foundation

/// The grouped styles: `grouped` separates sections by space, `insetGrouped` draws each section as a card. (L17, L18)
extension UITableView {
    /// The space before and after a section without a title, in points. (Baton's own choice)
    static let groupGap: CGFloat = 18
    /// The minimum table width at which cards have wider side margins, in points. (Baton's own choice)
    static let wide: CGFloat = 400

    /// Whether the table has a grouped style: sections are separated by space, and section headers do not stay at the
    /// top.
    var isGrouped: Bool { style != .plain }

    /// Whether rows draw their own backgrounds and separators, because these can differ from row to row.
    var drawsRowDecoration: Bool { isGrouped || separatorColor != nil || ownSeparatorInset != nil }

    /// The distance of separators from the sides of rows, in points.
    ///
    /// `left` counts from the leading edge and `right` from the trailing edge. By default a separator begins at the
    /// row's text.
    public var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(left: RowAppearance.lineInset) }
        set { ownSeparatorInset = newValue }
    }

    /// The horizontal position and the width of rows, in points.
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

    /// Returns whether a row is first or last in its section. During a drag, the displayed order determines the result.
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

    private func rowAppearance(of cell: UITableViewCell, at path: IndexPath) -> RowAppearance {
        let (isFirst, isLast) = ends(of: path)
        var rowAppearance = RowAppearance()
        if isGrouped { rowAppearance.background = .secondarySystemGroupedBackground }
        if style == .insetGrouped {
            rowAppearance.cornerRadius = RowAppearance.cardRadius
            rowAppearance.corners = RowAppearance.corners(isFirst: isFirst, isLast: isLast)
            // The side of the row next to its open swipe actions is not rounded.
            if let swipe = swipes.current, swipe.cell === cell {
                rowAppearance.corners.subtract(swipe.isAtRight ? .right : .left)
            }
        }
        guard separatorStyle == .singleLine else { return rowAppearance }
        let color = separatorColor ?? .separator
        let inset = cell.ownSeparatorInset ?? ownSeparatorInset
        rowAppearance.bottom = RowAppearance.Line(leading: inset?.left, trailing: inset?.right ?? 0, color: color)
        guard isGrouped else { return rowAppearance }
        let isCard = style == .insetGrouped
        if isLast { rowAppearance.bottom = isCard ? nil : RowAppearance.Line(leading: 0, color: color) }
        if isFirst, !isCard { rowAppearance.top = RowAppearance.Line(leading: 0, color: color) }
        return rowAppearance
    }

    /// Applies the background and separators that match the cell's position in the table.
    func updateRowAppearance(of cell: UITableViewCell, at path: IndexPath) {
        if drawsRowDecoration {
            cell.show(rowAppearance(of: cell, at: path))
        } else if cell.rowDecoration != nil {
            cell.show(RowAppearance())
        }
    }

    func updateRowAppearances() {
        for (path, cell) in cells.inOrder { updateRowAppearance(of: cell, at: path) }
    }

    func separatorsChanged() {
        setNeedsRender([.style])
        updateRowAppearances()
    }

    /// Measures the section headers and footers again after the width has changed.
    func measureTitles() {
        guard isGrouped else { return }
        for section in sections.sections.indices {
            sections.setEnds(height(.header, of: section), height(.footer, of: section), of: section)
        }
    }
}

extension UITableViewCell {
    /// The distance of the cell's separator from the sides, in points. The default is the table's `separatorInset`.
    public var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? tableView?.separatorInset ?? UIEdgeInsets(left: RowAppearance.lineInset) }
        set { ownSeparatorInset = newValue }
    }

    func show(_ rowAppearance: RowAppearance) {
        let rowDecoration = rowDecoration ?? RowDecoration(of: self)
        self.rowDecoration = rowDecoration
        rowDecoration.show(rowAppearance)
        storedConfigurator?.showCorners()
    }
}
