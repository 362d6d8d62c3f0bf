public import Foundation

/// A colour is the same in Core Graphics' words: it keeps its light and its dark form.
public typealias CGColor = UIColor

extension UIColor {
    /// The same colour.
    public var cgColor: CGColor { self }

    /// The same colour.
    public init(cgColor: CGColor) { self = cgColor }
}

/// Where a view draws itself: it keeps what is drawn as lines and curves, which the page draws.
///
/// There are no pixels on a server, so nothing can be read back or erased, and what is drawn is as sharp as the page is. Lines are as wide as they were set, grown by
/// the transform's mean scale.
@MainActor
public final class CGContext {
    /// The most bytes that one view's drawing may have; what comes after is left out.
    nonisolated public static let sizeLimit = 131_072

    /// How lines are drawn.
    struct Line {
        var width: CGFloat = 1
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        var miterLimit: CGFloat = 10
        var phase: CGFloat = 0
        var lengths: [CGFloat] = []
    }

    /// What `saveGState()` keeps.
    struct State {
        var ctm: CGAffineTransform
        var fillColor = UIColor.black
        var strokeColor = UIColor.black
        var alpha: CGFloat = 1
        var line = Line()
        /// The number of the clip that it draws within.
        var clip: Int?
        /// What that clip lies within, in the page's space.
        var clipBounds: CGRect
    }

    var state: State
    private var saved: [State] = []
    private let area: CGRect
    private var current = CGMutablePath()
    private var clips = 0
    private(set) var writer = DrawingWriter()

    /// A context for what a view shows of itself.
    init(bounds: CGRect) {
        area = CGRect(origin: .zero, size: bounds.size)
        state = State(ctm: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY), clipBounds: area)
    }

    // MARK: State

    /// Keeps how things are drawn now, until `restoreGState()`.
    public func saveGState() {
        // More than this is a restore that was forgotten.
        if saved.count < 1_000 { saved.append(state) }
    }

    /// Goes back to how things were drawn at the last `saveGState()`.
    public func restoreGState() {
        if let last = saved.popLast() { state = last }
    }

    /// From the space that it is drawn in to the page's.
    public var ctm: CGAffineTransform { state.ctm }

    /// Draws from here on moved, in points.
    public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

    /// Draws from here on larger, by factors.
    public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

    /// Draws from here on turned, in radians.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Draws from here on through another transform first.
    public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

    /// The colour of insides.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }

    /// The colour of lines.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// The colour of insides, of parts from 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour of lines, of parts from 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// How opaque everything is, 0 to 1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1) }

    /// How wide lines are, in points.
    public func setLineWidth(_ width: CGFloat) { state.line.width = width }

    /// How the ends of lines look.
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }

    /// How lines meet.
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }

    /// The most that a pointed corner may be longer than the line is wide.
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

    /// Draws lines as dashes: lengths of line and of gap in turn, beginning `phase` into them. Points.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.line.phase = phase
        state.line.lengths = lengths
    }

    // MARK: The current path

    /// Begins a path of its own.
    public func beginPath() { current = CGMutablePath() }

    /// Begins a part of the path at a point.
    public func move(to point: CGPoint) { current.move(to: point, transform: ctm) }

    /// A line to a point.
    public func addLine(to point: CGPoint) { current.addLine(to: point, transform: ctm) }

    /// Lines from each point to the next.
    public func addLines(between points: [CGPoint]) { current.addLines(between: points, transform: ctm) }

    /// A curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        current.addQuadCurve(to: end, control: control, transform: ctm)
    }

    /// A curve with two control points.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
    }

    /// An arc of a circle; `clockwise` as of a path. Angles in radians.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: ctm)
    }

    /// An arc of a radius that touches the line from here to a point, and the line from that to another.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
    }

    /// A rectangle.
    public func addRect(_ rect: CGRect) { current.addRect(rect, transform: ctm) }

    /// Rectangles.
    public func addRects(_ rects: [CGRect]) { current.addRects(rects, transform: ctm) }

    /// The ellipse that touches the sides of a rectangle.
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, transform: ctm) }

    /// Another path's steps.
    public func addPath(_ path: CGPath) { current.addPath(path, transform: ctm) }

    /// A line back to where this part began.
    public func closePath() { current.closeSubpath() }

    /// Whether there is nothing in the path.
    public var isPathEmpty: Bool { current.isEmpty }

    /// Where the path's last step ended.
    public var currentPointOfPath: CGPoint { current.currentPoint.applying(ctm.inverted()) }

    /// The smallest rectangle that holds all points of the path; null where it is empty.
    public var boundingBoxOfPath: CGRect {
        let box = current.boundingBoxOfPath
        return box.isNull ? box : box.applying(ctm.inverted())
    }

    /// The path, as it would be drawn.
    public var path: CGPath? { current.isEmpty ? nil : CGPath(elements: current.elements.mapped(ctm.inverted())) }

    /// The smallest rectangle that holds what can be drawn on.
    public var boundingBoxOfClipPath: CGRect { state.clipBounds.applying(ctm.inverted()) }

    // MARK: Drawing the current path

    /// Draws its lines, and begins anew.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills its inside, and begins anew.
    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .winding ? .fill : .eoFill) }

    /// Fills its inside, draws its lines, or both, and begins anew.
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

    /// Draws from here on only within it, and begins anew.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(to: current.elements, rule)
        beginPath()
    }

    // MARK: Writing down

    /// Fills what is given in the page's space.
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

    /// Forgets what was drawn where a rectangle is that leaves nothing of it; what is left otherwise stays whole.
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
