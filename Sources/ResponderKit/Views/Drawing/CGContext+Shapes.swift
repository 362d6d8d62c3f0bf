public import Foundation

/// Methods that draw a shape immediately, without changing the current path.
extension CGContext {
    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(CGPath.rectangle(rect).mapped(ctm), .winding) }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { fill(rects.flatMap { CGPath.rectangle($0) }.mapped(ctm), .winding) }

    /// Strokes the outline of a rectangle.
    public func stroke(_ rect: CGRect) { stroke(CGPath.rectangle(rect).mapped(ctm), state.line) }

    /// Strokes the outline of a rectangle with a line width in points.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var line = state.line
        line.width = width
        stroke(CGPath.rectangle(rect).mapped(ctm), line)
    }

    /// Fills the ellipse inscribed in a rectangle.
    public func fillEllipse(in rect: CGRect) { fill(CGPath.ellipse(rect).mapped(ctm), .winding) }

    /// Strokes the ellipse inscribed in a rectangle.
    public func strokeEllipse(in rect: CGRect) { stroke(CGPath.ellipse(rect).mapped(ctm), state.line) }

    /// Strokes separate lines. Each pair of points is the start and the end of a line.
    public func strokeLineSegments(between points: [CGPoint]) {
        var elements: [CGPath.Element] = []
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            elements += [.move(points[index]), .line(points[index + 1])]
        }
        stroke(elements.mapped(ctm), state.line)
    }

    /// Restricts further drawing to a rectangle.
    public func clip(to rect: CGRect) { clip(to: CGPath.rectangle(rect).mapped(ctm), .winding) }

    /// Restricts further drawing to a set of rectangles.
    public func clip(to rects: [CGRect]) { clip(to: rects.flatMap { CGPath.rectangle($0) }.mapped(ctm), .winding) }
}
