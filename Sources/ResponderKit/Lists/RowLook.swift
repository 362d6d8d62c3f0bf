import Foundation

/// How a row of a list is drawn: what is behind it, which of its corners are round, and the lines at its edges. (L18)
struct RowLook: Equatable {
    /// How round the corners of a section are that is a card, in points. (Ours)
    static let cardRadius: CGFloat = 10
    /// How far a line is from the edge at which text begins, where nothing else says it, in points.
    static let lineInset: CGFloat = 16

    /// A line at an edge, with its distances from the edges at which text begins and ends, in points.
    struct Line: Equatable {
        /// nil is where the row's text begins.
        var leading: CGFloat?
        var trailing: CGFloat = 0
        var color = UIColor.separator

        /// Over the whole width.
        static let whole = Line(leading: 0)
    }

    /// What fills it; nil lets through what is behind.
    var background: UIColor?
    var cornerRadius: CGFloat = 0
    var corners: CACornerMask = .all
    /// The line over it, and the one under it.
    var top: Line?
    var bottom: Line?

    /// A row of a section that is a card: the first and the last have its corners.
    static func corners(isFirst: Bool, isLast: Bool) -> CACornerMask {
        var corners: CACornerMask = []
        if isFirst { corners.formUnion(.top) }
        if isLast { corners.formUnion(.bottom) }
        return corners
    }
}

/// Draws a row's edges: its corners are those of its layer, its lines are views that nobody touches or hears of.
@MainActor
final class RowEdges {
    /// How thick a line is, in points: pages draw it at least as thick as a pixel.
    static let thickness: CGFloat = 0.5
    /// How far over a row's bottom the line there begins, in points: from half of one on, browsers would draw it under the next row.
    static let overBottom: CGFloat = 1

    private unowned let row: UIView
    private(set) var look = RowLook()
    private var top: UIView?
    private var bottom: UIView?

    init(of row: UIView) {
        self.row = row
    }

    /// - Returns: whether it looks other than before.
    @discardableResult
    func show(_ look: RowLook) -> Bool {
        guard look != self.look else { return false }
        self.look = look
        let layer = row.layer
        // Of all rows of a card, so that one that becomes its first or last is so at once, and is not animated.
        layer.cornerRadius = look.cornerRadius
        layer.maskedCorners = look.corners
        top = line(look.top, in: top)
        bottom = line(look.bottom, in: bottom)
        row.setNeedsRender()
        row.setNeedsLayout()
        return true
    }

    private func line(_ line: RowLook.Line?, in old: UIView?) -> UIView? {
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

    /// Places the lines. `text` is how far the row's text is from where lines of text begin.
    func layOut(text: CGFloat, isReversed: Bool) {
        let size = row.bounds.size
        for (view, line, y) in [(top, look.top, 0), (bottom, look.bottom, size.height - Self.overBottom)] {
            guard let view, let line else { continue }
            let leading = line.leading ?? text
            let width = max(0, size.width - leading - line.trailing)
            view.frame = CGRect(x: isReversed ? line.trailing : leading, y: y, width: width, height: Self.thickness)
        }
    }
}
