public import Foundation

/// Where what is drawn goes: the views that draw now, the innermost last.
@MainActor
enum DrawingStack {
    private struct Entry {
        var bounds: CGRect
        var context: CGContext?
    }

    private static var entries: [Entry] = []

    /// Lets a view draw. A context is made when it first asks for one.
    /// - Returns: what it drew; nil where it did not ask.
    static func record(in bounds: CGRect, _ draw: () -> Void) -> CGContext? {
        entries.append(Entry(bounds: bounds))
        let depth = entries.count
        draw()
        // What was pushed and not popped is gone with it.
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

/// The context that is drawn in: that of the view whose `draw(_:)` runs; nil outside of one.
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingStack.current }

/// Draws in another context until `UIGraphicsPopContext()`.
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) { DrawingStack.push(context) }

/// Draws where it was drawn before `UIGraphicsPushContext(_:)`.
@MainActor
public func UIGraphicsPopContext() { DrawingStack.pop() }

/// Fills a rectangle in the colour set for that.
@MainActor
public func UIRectFill(_ rect: CGRect) { DrawingStack.current?.fill(rect) }

/// Draws a line of one point inside the edges of a rectangle, in the colour set for insides.
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

/// Draws from here on only within a rectangle.
@MainActor
public func UIRectClip(_ rect: CGRect) { DrawingStack.current?.clip(to: rect) }

@MainActor
extension UIColor {
    /// Draws insides and lines in this colour from here on.
    public func set() {
        setFill()
        setStroke()
    }

    /// Draws insides in this colour from here on.
    public func setFill() { DrawingStack.current?.setFillColor(self) }

    /// Draws lines in this colour from here on.
    public func setStroke() { DrawingStack.current?.setStrokeColor(self) }
}

extension UIImage {
    /// Draws the picture over a rectangle; a symbol as large as fits, in the colour set for insides.
    public func draw(in rect: CGRect) {
        guard let context = DrawingStack.current, case .string(let name) = renderValue else { return }
        context.write(name, in: rect, color: context.state.fillColor)
    }
}
