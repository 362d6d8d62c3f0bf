public import Foundation

/// Shapes that are drawn at once, whatever the current path is.
extension CGContext {
    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(CGPath.rectangle(rect).mapped(ctm), .winding) }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { fill(rects.flatMap { CGPath.rectangle($0) }.mapped(ctm), .winding) }

    /// Draws the lines of a rectangle.
    public func stroke(_ rect: CGRect) { stroke(CGPath.rectangle(rect).mapped(ctm), state.line) }

    /// Draws the lines of a rectangle, so wide.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var line = state.line
        line.width = width
        stroke(CGPath.rectangle(rect).mapped(ctm), line)
    }

    /// Fills the ellipse that touches the sides of a rectangle.
    public func fillEllipse(in rect: CGRect) { fill(CGPath.ellipse(rect).mapped(ctm), .winding) }

    /// Draws the line of the ellipse that touches the sides of a rectangle.
    public func strokeEllipse(in rect: CGRect) { stroke(CGPath.ellipse(rect).mapped(ctm), state.line) }

    /// Draws a line from each first point to each second.
    public func strokeLineSegments(between points: [CGPoint]) {
        var elements: [CGPath.Element] = []
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            elements += [.move(points[index]), .line(points[index + 1])]
        }
        stroke(elements.mapped(ctm), state.line)
    }

    /// Draws from here on only within a rectangle.
    public func clip(to rect: CGRect) { clip(to: CGPath.rectangle(rect).mapped(ctm), .winding) }

    /// Draws from here on only within rectangles.
    public func clip(to rects: [CGRect]) { clip(to: rects.flatMap { CGPath.rectangle($0) }.mapped(ctm), .winding) }
}
