public import Foundation

/// Views with custom drawing.
extension UIView {
    /// Requests a call of `draw(_:)` before the next commit.
    public final func setNeedsDisplay() {
        drawsItself = true
        setNeedsRender([.drawing])
    }

    /// Requests a redraw of a part of the view. The whole view is redrawn, because its drawing is stored as a
    /// unit. Only a changed drawing is sent to clients.
    public final func setNeedsDisplay(_ rect: CGRect) {
        setNeedsDisplay()
    }

    func display(in node: RenderNode) {
        guard drawsItself, renderKind.canBeDrawnOn else { return }
        guard !bounds.isEmpty else { return node.setDrawing([]) }
        let context = DrawingStack.record(in: bounds) { draw(bounds) }
        // The default `draw(_:)` sets `drawsItself` to false. An override may call `super` and also draw. In this case,
        // `drawsItself` is set to true again.
        if context != nil { drawsItself = true }
        node.setDrawing(context?.writer.bytes ?? [])
    }
}

extension RenderKind {
    /// Whether clients show the custom drawing of a view whose render-tree node has this kind.
    fileprivate var canBeDrawnOn: Bool {
        switch self {
        case .view, .window, .cell, .effect: true
        default: false
        }
    }
}
