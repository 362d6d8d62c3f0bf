public import Foundation

/// A view that draws itself.
extension UIView {
    /// Asks for `draw(_:)` to be called before the next commit.
    public final func setNeedsDisplay() {
        drawsItself = true
        setNeedsRender([.drawing])
    }

    /// The same for a part of the view. What is drawn is kept as a whole, so all of it is drawn anew; only what came out differently is sent.
    public final func setNeedsDisplay(_ rect: CGRect) {
        setNeedsDisplay()
    }

    func display(in node: RenderNode) {
        guard drawsItself, renderKind.canBeDrawnOn else { return }
        guard !bounds.isEmpty else { return node.setDrawing([]) }
        let context = DrawingStack.record(in: bounds) { draw(bounds) }
        // An override may have called `super`.
        if context != nil { drawsItself = true }
        node.setDrawing(context?.writer.bytes ?? [])
    }
}

extension RenderKind {
    /// Whether the page shows what a view of that kind draws.
    fileprivate var canBeDrawnOn: Bool {
        switch self {
        case .view, .window, .cell, .effect: true
        default: false
        }
    }
}
