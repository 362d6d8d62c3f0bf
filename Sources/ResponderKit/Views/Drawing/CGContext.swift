public import Foundation

/// Core Graphics' colour type, identical to `UIColor`. A colour keeps its light and its dark form.
public typealias CGColor = UIColor

extension UIColor {
    /// This colour itself, because `CGColor` and `UIColor` are the same type.
    public var cgColor: CGColor { self }

    /// Creates a colour that is equal to `cgColor`, because `CGColor` and `UIColor` are the same type.
    public init(cgColor: CGColor) { self = cgColor }
}

/// The drawing context of a view. It records lines and curves, which the clients draw.
///
/// A server has no pixels, so the content cannot be read back or erased. Clients draw at their own resolution.
/// A line's width is multiplied by the mean scale of the transform.
@MainActor
public final class CGContext {
    /// The maximum size of a view's drawing, in bytes. Commands beyond this size are dropped.
    nonisolated public static let sizeLimit = 131_072

    /// The style of stroked lines.
    struct Line {
        var width: CGFloat = 1
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        var miterLimit: CGFloat = 10
        var phase: CGFloat = 0
        var lengths: [CGFloat] = []
    }

    /// The graphics state that `saveGState()` saves.
    struct State {
        var ctm: CGAffineTransform
        var fillColor = UIColor.black
        var strokeColor = UIColor.black
        var alpha: CGFloat = 1
        var line = Line()
        /// The number by which drawing commands refer to the current clipping path; nil if drawing is not clipped.
        var clip: Int?
        /// The bounding box of the clipping path, in points from the top left corner of the view.
        var clipBounds: CGRect
    }

    var state: State
    private var saved: [State] = []
    private let area: CGRect
    private var current = CGMutablePath()
    private var clips = 0
    private(set) var writer = DrawingWriter()

    /// Creates a context for the bounds of a view.
    init(bounds: CGRect) {
        area = CGRect(origin: .zero, size: bounds.size)
        state = State(ctm: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY), clipBounds: area)
    }

    // MARK: State

    /// Saves the graphics state until `restoreGState()`.
    public func saveGState() {
        // If 1,000 states are saved, the drawing code does not call `restoreGState()` often enough. Further states are
        // not saved, so that the stack does not grow without limit.
        if saved.count < 1_000 { saved.append(state) }
    }

    /// Restores the graphics state of the last `saveGState()`.
    public func restoreGState() {
        if let last = saved.popLast() { state = last }
    }

    /// The transform from the current coordinates to the client's coordinates, whose origin is the top left corner of
    /// the view.
    public var ctm: CGAffineTransform { state.ctm }

    /// Translates the coordinates of further drawing, in points.
    public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

    /// Scales the coordinates of further drawing.
    public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

    /// Rotates the coordinates of further drawing, in radians.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Applies a transform to the coordinates of further drawing, before the existing transform.
    public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

    /// Sets the fill colour.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }

    /// Sets the stroke colour.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// Sets the fill colour from components between 0 and 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the stroke colour from components between 0 and 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the opacity of further drawing, 0 to 1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1) }

    /// Sets the line width, in points.
    public func setLineWidth(_ width: CGFloat) { state.line.width = width }

    /// Sets the shape of line ends.
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }

    /// Sets the shape of line joins.
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }

    /// Sets the limit for mitred joins: the maximum ratio of the miter's length to the line width.
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

    /// Sets a dash pattern: the lengths of lines and gaps in alternation. A stroke begins at the offset `phase` of the
    /// pattern. All values are in points.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.line.phase = phase
        state.line.lengths = lengths
    }

    // MARK: The current path

    /// Begins a new, empty path.
    public func beginPath() { current = CGMutablePath() }

    /// Begins a subpath at a point.
    public func move(to point: CGPoint) { current.move(to: point, transform: ctm) }

    /// Adds a line to a point.
    public func addLine(to point: CGPoint) { current.addLine(to: point, transform: ctm) }

    /// Adds lines between consecutive points.
    public func addLines(between points: [CGPoint]) { current.addLines(between: points, transform: ctm) }

    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        current.addQuadCurve(to: end, control: control, transform: ctm)
    }

    /// Adds a cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
    }

    /// Adds an arc of a circle. Angles are in radians; `clockwise` has the same meaning as in `CGMutablePath`.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: ctm)
    }

    /// Adds an arc that is tangent to two lines: from the current point to `tangent1End`, and from there to
    /// `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { current.addRect(rect, transform: ctm) }

    /// Adds rectangles.
    public func addRects(_ rects: [CGRect]) { current.addRects(rects, transform: ctm) }

    /// Adds the ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, transform: ctm) }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath) { current.addPath(path, transform: ctm) }

    /// Adds a line to the start of the current subpath.
    public func closePath() { current.closeSubpath() }

    /// Whether the path is empty.
    public var isPathEmpty: Bool { current.isEmpty }

    /// The end point of the path's last element.
    public var currentPointOfPath: CGPoint { current.currentPoint.applying(ctm.inverted()) }

    /// The smallest rectangle that contains the path; null if the path is empty.
    public var boundingBoxOfPath: CGRect {
        let box = current.boundingBoxOfPath
        return box.isNull ? box : box.applying(ctm.inverted())
    }

    /// A copy of the current path, in the coordinates of the current transform; nil if the path is empty.
    public var path: CGPath? { current.isEmpty ? nil : CGPath(elements: current.elements.mapped(ctm.inverted())) }

    /// The smallest rectangle that contains the clipping path.
    public var boundingBoxOfClipPath: CGRect { state.clipBounds.applying(ctm.inverted()) }

    // MARK: Drawing the current path

    /// Strokes the path, then begins a new path.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills the path, then begins a new path.
    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .winding ? .fill : .eoFill) }

    /// Fills or strokes the path, or both, then begins a new path.
    public func drawPath(using mode: CGPathDrawingMode) {
        switch mode {
        case .fill, .fillStroke: fill(current.elements, .winding)
        case .eoFill, .eoFillStroke: fill(current.elements, .evenOdd)
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke: stroke(current.elements, state.line)
        case .fill, .eoFill: break
        }
        beginPath()
    }

    /// Restricts further drawing to the path, then begins a new path.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(to: current.elements, rule)
        beginPath()
    }

    // MARK: Recording

    /// Fills a path whose coordinates are points from the top left corner of the view.
    func fill(_ elements: [CGPath.Element], _ rule: CGPathFillRule) {
        guard !elements.isEmpty, !writer.isFull else { return }
        writer.beginLine("f")
        writePaint(state.fillColor)
        writeRule(rule)
        writer.path(elements)
        writer.endLine()
    }

    func stroke(_ elements: [CGPath.Element], _ line: Line) {
        guard !elements.isEmpty, !writer.isFull else { return }
        writer.beginLine("s")
        writePaint(state.strokeColor)
        let scale = abs(ctm.a * ctm.d - ctm.b * ctm.c).squareRoot()
        writer.number(line.width * scale)
        writer.field()
        writer.raw(line.cap == .butt ? "b" : line.cap == .round ? "r" : "s")
        writer.field()
        writer.raw(line.join == .miter ? "m" : line.join == .round ? "r" : "b")
        writer.field()
        writer.number(line.miterLimit)
        writer.field()
        if !line.lengths.isEmpty {
            writer.numbers(line.lengths.map { max(0, $0) * scale })
            if line.phase != 0 {
                writer.raw("@")
                writer.number(line.phase * scale)
            }
        }
        writer.field()
        writer.path(elements)
        writer.endLine()
    }

    func clip(to elements: [CGPath.Element], _ rule: CGPathFillRule) {
        guard !writer.isFull else { return }
        writer.beginLine("c")
        writer.field()
        writer.raw(state.clip.map(String.init) ?? "")
        writer.field()
        writeRule(rule)
        writer.path(elements)
        guard writer.endLine() else { return }
        state.clip = clips
        let box = CGPath(elements: elements).boundingBoxOfPath
        state.clipBounds = box.isNull ? .zero : state.clipBounds.intersection(box)
        if state.clipBounds.isNull { state.clipBounds = .zero }
        clips += 1
    }

    func write(_ text: String, font: UIFont, color: UIColor, at point: CGPoint) {
        guard !text.isEmpty, !writer.isFull else { return }
        writer.beginLine("t")
        writePaint(color)
        writer.number(font.pointSize)
        writer.raw(",\(font.weight.rawValue)")
        if font.design != .default { writer.raw("," + font.design.rawValue) }
        writer.field()
        writer.transform(CGAffineTransform(translationX: point.x, y: point.y).concatenating(ctm))
        writer.field()
        writer.text(text)
        writer.endLine()
    }

    func write(_ image: String, in rect: CGRect, color: UIColor) {
        guard !writer.isFull else { return }
        writer.beginLine("i")
        writePaint(color)
        writer.numbers([rect.width, rect.height])
        writer.field()
        writer.transform(CGAffineTransform(translationX: rect.minX, y: rect.minY).concatenating(ctm))
        writer.field()
        writer.text(image)
        writer.endLine()
    }

    /// Clears the drawing if the rectangle covers the whole view. Any other rectangle has no effect.
    public func clear(_ rect: CGRect) {
        guard rect.applying(ctm).contains(area) else { return }
        writer.removeAll()
        clips = 0
        state.clip = nil
        for index in saved.indices { saved[index].clip = nil }
    }

    private func writePaint(_ color: UIColor) {
        writer.field()
        writer.color(color, alpha: state.alpha)
        writer.field()
        writer.raw(state.clip.map(String.init) ?? "")
        writer.field()
    }

    private func writeRule(_ rule: CGPathFillRule) {
        writer.raw(rule == .winding ? "n" : "e")
        writer.field()
    }
}
