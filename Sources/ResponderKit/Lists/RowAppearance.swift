import Foundation

/// The appearance of a list's row: background, rounded corners, and separator lines. (L18)
struct RowAppearance: Equatable {
    /// The corner radius of a section that is shown as a card, in points. (Baton's own choice)
    static let cardRadius: CGFloat = 10
    /// The default distance of a separator from the leading edge, in points.
    static let lineInset: CGFloat = 16

    /// A separator line, with its distances from the leading and trailing edges, in points.
    struct Line: Equatable {
        /// The distance of the line from the row's leading edge, in points. If it is nil, the line begins at the
        /// leading edge of the row's text.
        var leading: CGFloat?
        var trailing: CGFloat = 0
        var color = UIColor.separator

        /// A separator over the whole width.
        static let fullWidth = Line(leading: 0)
    }

    /// The background colour, or nil for a transparent background.
    var background: UIColor?
    var cornerRadius: CGFloat = 0
    var corners: CACornerMask = .all
    /// The separator lines at the top and bottom edges of the row.
    var top: Line?
    var bottom: Line?

    /// Returns the rounded corners of a row in a card: the top corners of the first row, and the bottom corners of the
    /// last row.
    static func corners(isFirst: Bool, isLast: Bool) -> CACornerMask {
        var corners: CACornerMask = []
        if isFirst { corners.formUnion(.top) }
        if isLast { corners.formUnion(.bottom) }
        return corners
    }
}

/// Applies a row's appearance: rounded corners on its layer, and separator lines as non-interactive subviews.
@MainActor
final class RowDecoration {
    /// The thickness of a line, in points. Web pages draw it at least one pixel thick.
    static let thickness: CGFloat = 0.5
    /// The distance of the bottom line from the row's bottom, in points. If the distance were below half a point,
    /// browsers would draw the line under the next row.
    static let bottomOffset: CGFloat = 1

    private unowned let row: UIView
    private(set) var rowAppearance = RowAppearance()
    private var top: UIView?
    private var bottom: UIView?

    init(of row: UIView) {
        self.row = row
    }

    /// Applies an appearance to the row.
    /// - Returns: whether the appearance changed.
    @discardableResult
    func show(_ rowAppearance: RowAppearance) -> Bool {
        guard rowAppearance != self.rowAppearance else { return false }
        self.rowAppearance = rowAppearance
        let layer = row.layer
        // All rows of a card have the same corner radius. Only `maskedCorners` differs from row to row, and a change of
        // `maskedCorners` is not animated. A row that becomes the first or last row therefore gets its round corners at
        // once.
        layer.cornerRadius = rowAppearance.cornerRadius
        layer.maskedCorners = rowAppearance.corners
        top = line(rowAppearance.top, in: top)
        bottom = line(rowAppearance.bottom, in: bottom)
        row.setNeedsRender()
        row.setNeedsLayout()
        return true
    }

    private func line(_ line: RowAppearance.Line?, in old: UIView?) -> UIView? {
        guard let line else {
            old?.removeFromSuperview()
            return nil
        }
        let view = old ?? UIView()
        view.backgroundColor = line.color
        view.isUserInteractionEnabled = false
        view.accessibilityTraits = .decorative
        if old == nil { row.addSubview(view) }
        return view
    }

    /// Places the separator lines of the row. `text` is the distance of the row's text from the leading edge.
    func layOut(text: CGFloat, isReversed: Bool) {
        let size = row.bounds.size
        for (view, line, y) in [
            (top, rowAppearance.top, 0), (bottom, rowAppearance.bottom, size.height - Self.bottomOffset),
        ] {
            guard let view, let line else { continue }
            let leading = line.leading ?? text
            let width = max(0, size.width - leading - line.trailing)
            view.frame = CGRect(x: isReversed ? line.trailing : leading, y: y, width: width, height: Self.thickness)
        }
    }
}
