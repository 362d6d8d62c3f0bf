public import Foundation

/// The stack of drawing contexts of the views that are currently drawing, innermost last.
@MainActor
enum DrawingStack {
    private struct Entry {
        var bounds: CGRect
        var context: CGContext?
    }

    private static var entries: [Entry] = []

    /// Records the drawing of a view. The drawing context is created when the view's code first uses it.
    /// - Returns: the context; nil if the view's code did not use it.
    static func record(in bounds: CGRect, _ draw: () -> Void) -> CGContext? {
        entries.append(Entry(bounds: bounds))
        let depth = entries.count
        draw()
        // Contexts that the drawing code has pushed but not popped are removed as well.
        let entry = entries[depth - 1]
        entries.removeSubrange((depth - 1)...)
        return entry.context
    }

    static var current: CGContext? {
        guard let last = entries.indices.last else { return nil }
        if let context = entries[last].context { return context }
        let context = CGContext(bounds: entries[last].bounds)
        entries[last].context = context
        return context
    }

    static func push(_ context: CGContext) { entries.append(Entry(bounds: .zero, context: context)) }

    static func pop() { if entries.count > 1 { entries.removeLast() } }
}

/// Returns the current drawing context, which belongs to the view whose `draw(_:)` is running. Returns nil outside of
/// `draw(_:)`.
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingStack.current }

/// Makes another context the current one until `UIGraphicsPopContext()`.
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) { DrawingStack.push(context) }

/// Restores the context that was current before `UIGraphicsPushContext(_:)`.
@MainActor
public func UIGraphicsPopContext() { DrawingStack.pop() }

/// Fills a rectangle with the current fill colour.
@MainActor
public func UIRectFill(_ rect: CGRect) { DrawingStack.current?.fill(rect) }

/// Draws a one-point frame inside a rectangle with the current fill colour.
@MainActor
public func UIRectFrame(_ rect: CGRect) {
    guard let context = DrawingStack.current else { return }
    context.fill([
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: max(0, rect.height - 2)),
        CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: max(0, rect.height - 2)),
    ])
}

/// Restricts further drawing to a rectangle.
@MainActor
public func UIRectClip(_ rect: CGRect) { DrawingStack.current?.clip(to: rect) }

@MainActor
extension UIColor {
    /// Sets this colour as the fill and stroke colour.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets this colour as the fill colour.
    public func setFill() { DrawingStack.current?.setFillColor(self) }

    /// Sets this colour as the stroke colour.
    public func setStroke() { DrawingStack.current?.setStrokeColor(self) }
}

extension UIImage {
    /// Draws the image in a rectangle. A symbol is drawn at the largest size that fits, with the current fill
    /// colour.
    public func draw(in rect: CGRect) {
        guard let context = DrawingStack.current, case .string(let name) = renderValue else { return }
        context.write(name, in: rect, color: context.state.fillColor)
    }
}
