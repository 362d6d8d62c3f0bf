public import Foundation

/// A mutable path, equivalent to Core Graphics' type of the same name.
public class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() {
        super.init(elements: [])
    }

    override init(elements: [Element]) {
        super.init(elements: elements)
    }

    /// Begins a subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.append(.move(point.applying(transform)))
    }

    /// Adds a line to a point. In an empty path, begins a subpath at that point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let point = point.applying(transform)
        begin(at: point)
        elements.append(.line(point))
    }

    /// Adds lines between consecutive points, as a new subpath.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        begin(at: control.applying(transform))
        elements.append(.quad(control.applying(transform), to: end.applying(transform)))
    }

    /// Adds a cubic curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        begin(at: control1.applying(transform))
        elements.append(.curve(control1.applying(transform), control2.applying(transform), to: end.applying(transform)))
    }

    /// Adds a rectangle, as a new subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        elements += Self.rectangle(rect).mapped(transform)
    }

    /// Adds rectangles, each as a new subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds a rectangle with rounded corners, as a new subpath.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        elements += Self.rounded(rect, .allCorners, CGSize(width: cornerWidth, height: cornerHeight)).mapped(transform)
    }

    /// Adds the ellipse inscribed in a rectangle, as a new subpath.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        elements += Self.ellipse(rect).mapped(transform)
    }

    /// Adds a line to the start of an arc of a circle, and then the arc.
    ///
    /// `clockwise` refers to coordinates with an upward y axis, as in Core Graphics. In a view, the direction appears
    /// reversed. Angles are in radians.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle,
            sweep: Self.sweep(from: startAngle, to: endAngle, increasing: !clockwise), transform: transform)
    }

    /// Adds an arc of a circle with a start angle and an angular length, in radians.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta, transform: transform)
    }

    /// Adds an arc that is tangent to two lines: from the current point to `tangent1End`, and from there to
    /// `tangent2End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let start = transform.invertedIfPossible.map { currentPoint.applying($0) } ?? currentPoint
        let first = CGVector(dx: start.x - tangent1End.x, dy: start.y - tangent1End.y).unit
        let second = CGVector(dx: tangent2End.x - tangent1End.x, dy: tangent2End.y - tangent1End.y).unit
        let cosine = first.dx * second.dx + first.dy * second.dy
        let cross = first.dx * second.dy - first.dy * second.dx
        guard radius > 0, abs(cross) > 1e-9 else { return addLine(to: tangent1End, transform: transform) }
        let distance = radius / CGFloat(tan(acos(min(max(Double(cosine), -1), 1)) / 2))
        let touch = CGPoint(x: tangent1End.x + first.dx * distance, y: tangent1End.y + first.dy * distance)
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(x: touch.x - first.dy * radius * side, y: touch.y + first.dx * radius * side)
        let end = CGPoint(x: tangent1End.x + second.dx * distance, y: tangent1End.y + second.dy * distance)
        func angle(_ point: CGPoint) -> CGFloat {
            CGFloat(atan2(Double(point.y - center.y), Double(point.x - center.x)))
        }
        let sweep = Self.sweep(from: angle(touch), to: angle(end), increasing: cross < 0)
        addArc(center: center, radius: radius, startAngle: angle(touch), sweep: sweep, transform: transform)
    }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements += path.elements.mapped(transform)
    }

    /// Adds a line to the start of the current subpath.
    public func closeSubpath() {
        guard let last = elements.last, last != .close else { return }
        elements.append(.close)
    }

    func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat, transform: CGAffineTransform) {
        let place = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y).concatenating(
            transform)
        let (x, y) = (CGFloat(cos(Double(startAngle))), CGFloat(sin(Double(startAngle))))
        let start = CGPoint(x: x, y: y).applying(place)
        elements.append(elements.isEmpty ? .move(start) : .line(start))
        if sweep != 0 { elements += Self.arc(start: startAngle, sweep: sweep).mapped(place) }
    }

    /// Begins a subpath at a point if the path is empty.
    private func begin(at point: CGPoint) {
        if elements.isEmpty { elements.append(.move(point)) }
    }
}

extension CGVector {
    /// The vector with this vector's direction and the length 1; the zero vector if this vector is zero.
    var unit: CGVector {
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : .zero
    }
}
