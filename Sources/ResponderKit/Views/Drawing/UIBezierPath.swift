public import Foundation

/// A path of lines and curves with drawing attributes.
@MainActor
open class UIBezierPath {
    private var path = CGMutablePath()

    /// The line width, in points.
    open var lineWidth: CGFloat = 1
    /// The shape of line ends.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of line joins.
    open var lineJoinStyle = CGLineJoin.miter
    /// The limit for mitred joins: the maximum ratio of the miter's length to the line width.
    open var miterLimit: CGFloat = 10
    /// The accuracy of curves. It has no effect, because clients draw exact curves.
    open var flatness: CGFloat = 0.6
    /// Whether the interior follows the even-odd rule instead of the winding rule.
    open var usesEvenOddFillRule = false
    private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// Creates an empty path.
    public init() {}

    /// Creates a path from the elements of another path.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init(cgPath: CGPath(rect: rect))
    }

    /// Creates the ellipse inscribed in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init(cgPath: CGPath(ellipseIn: rect))
    }

    /// Creates a rectangle with rounded corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius))
    }

    /// Creates a rectangle in which some corners are rounded.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init(cgPath: CGPath(elements: CGPath.rounded(rect, corners, cornerRadii)))
    }

    /// Creates an arc of a circle. Angles are in radians; `clockwise` is the direction as seen in a view.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Elements

    /// The elements of the path.
    open var cgPath: CGPath {
        get { CGPath(elements: path.elements) }
        set { path = CGMutablePath(elements: newValue.elements) }
    }

    /// Begins a subpath at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line to a point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds a line to the start of an arc of a circle, and then the arc. Angles are in radians; `clockwise` is the
    /// direction as seen in a view.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Adds a line to the start of the current subpath.
    open func close() { path.closeSubpath() }

    /// Removes all elements.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

    /// Applies a transform to all points.
    open func apply(_ transform: CGAffineTransform) { path = CGMutablePath(elements: path.elements.mapped(transform)) }

    /// Returns the path in the opposite direction.
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

    /// Whether the path contains no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle that contains the path; null if the path is empty.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The end point of the last element.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Returns true if a point is inside the path.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing

    /// Sets a dash pattern: the lengths of lines and gaps in alternation. A stroke begins at the offset `phase` of the
    /// pattern. All values are in points.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [])
    }

    /// Fills the path with the current fill colour.
    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(path.elements.mapped(context.ctm), usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Strokes the path with the current stroke colour.
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

    /// Restricts further drawing to the path.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.clip(to: path.elements.mapped(context.ctm), usesEvenOddFillRule ? .evenOdd : .winding)
    }
}

extension [CGPath.Element] {
    /// The subpaths in reverse order, each in the opposite direction.
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
