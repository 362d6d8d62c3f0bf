public import Foundation

/// Lines and curves with a way to draw them.
@MainActor
open class UIBezierPath {
    private var path = CGMutablePath()

    /// Points.
    open var lineWidth: CGFloat = 1
    /// How its ends look.
    open var lineCapStyle = CGLineCap.butt
    /// How its lines meet.
    open var lineJoinStyle = CGLineJoin.miter
    /// The most that a pointed corner may be longer than the line is wide.
    open var miterLimit: CGFloat = 10
    /// How exact curves are drawn. Pages draw them as they are.
    open var flatness: CGFloat = 0.6
    /// Whether its inside follows the even-odd rule.
    open var usesEvenOddFillRule = false
    private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// An empty path.
    public init() {}

    /// A path of the same steps.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// A rectangle.
    public convenience init(rect: CGRect) {
        self.init(cgPath: CGPath(rect: rect))
    }

    /// The ellipse that touches the sides of a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init(cgPath: CGPath(ellipseIn: rect))
    }

    /// A rectangle with round corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius))
    }

    /// A rectangle, some corners of which are round.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init(cgPath: CGPath(elements: CGPath.rounded(rect, corners, cornerRadii)))
    }

    /// An arc of a circle. Angles in radians; clockwise as it looks on a view.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Steps

    /// Its steps.
    open var cgPath: CGPath {
        get { CGPath(elements: path.elements) }
        set { path = CGMutablePath(elements: newValue.elements) }
    }

    /// Begins a part at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// A line to a point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// A curve with two control points.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// A curve with one control point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// An arc of a circle, after a line to where it begins. Angles in radians; clockwise as it looks on a view.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// A line back to where this part began.
    open func close() { path.closeSubpath() }

    /// Empties it.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Another path's steps.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

    /// Moves, grows or turns all points.
    open func apply(_ transform: CGAffineTransform) { path = CGMutablePath(elements: path.elements.mapped(transform)) }

    /// The same way, gone from the end to the beginning.
    open func reversing() -> UIBezierPath {
        let reversed = UIBezierPath(cgPath: CGPath(elements: path.elements.reversedParts))
        reversed.lineWidth = lineWidth
        reversed.lineCapStyle = lineCapStyle
        reversed.lineJoinStyle = lineJoinStyle
        reversed.miterLimit = miterLimit
        reversed.usesEvenOddFillRule = usesEvenOddFillRule
        reversed.dash = dash
        return reversed
    }

    /// Whether there is nothing in it.
    open var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle that holds what it goes over; null where it is empty.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// Where the last step ended.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Whether a point is inside.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing

    /// Draws its lines as dashes: lengths of line and of gap in turn, beginning `phase` into them. Points.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [])
    }

    /// Fills its inside, in the colour set for that.
    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(path.elements.mapped(context.ctm), usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Draws its lines, in the colour set for that.
    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        var style = context.state.line
        style.width = lineWidth
        style.cap = lineCapStyle
        style.join = lineJoinStyle
        style.miterLimit = miterLimit
        style.phase = dash.phase
        style.lengths = dash.lengths
        context.stroke(path.elements.mapped(context.ctm), style)
    }

    /// Draws from here on only within it.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.clip(to: path.elements.mapped(context.ctm), usesEvenOddFillRule ? .evenOdd : .winding)
    }
}

extension [CGPath.Element] {
    /// Each part backwards, the last first.
    fileprivate var reversedParts: [CGPath.Element] {
        var parts: [[CGPath.Element]] = []
        for element in self {
            if case .move = element { parts.append([]) }
            if parts.isEmpty { parts.append([]) }
            parts[parts.count - 1].append(element)
        }
        return parts.reversed().flatMap(\.backwards)
    }

    private var backwards: [CGPath.Element] {
        var points: [CGPoint] = []
        var isClosed = false
        for element in self {
            switch element {
            case .move(let point), .line(let point), .quad(_, let point), .curve(_, _, let point): points.append(point)
            case .close: isClosed = true
            }
        }
        guard let last = points.popLast() else { return [] }
        var result: [CGPath.Element] = [.move(last)]
        for element in reversed() {
            guard let point = points.last else { break }
            switch element {
            case .line: result.append(.line(point))
            case .quad(let control, _): result.append(.quad(control, to: point))
            case .curve(let first, let second, _): result.append(.curve(second, first, to: point))
            case .move, .close: continue
            }
            points.removeLast()
        }
        return isClosed ? result + [.close] : result
    }
}
