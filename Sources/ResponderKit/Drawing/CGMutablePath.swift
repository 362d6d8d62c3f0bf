public import Foundation

/// A path that can be added to, as Core Graphics' type of that name.
public class CGMutablePath: CGPath {
    /// An empty path.
    public init() {
        super.init(elements: [])
    }

    override init(elements: [Element]) {
        super.init(elements: elements)
    }

    /// Begins a part at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.append(.move(point.applying(transform)))
    }

    /// A line to a point. Without a part that it could go on, it begins one there.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let point = point.applying(transform)
        begin(at: point)
        elements.append(.line(point))
    }

    /// Lines from each point to the next, in a part of their own.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// A curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        begin(at: control.applying(transform))
        elements.append(.quad(control.applying(transform), to: end.applying(transform)))
    }

    /// A curve with two control points.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        begin(at: control1.applying(transform))
        elements.append(.curve(control1.applying(transform), control2.applying(transform), to: end.applying(transform)))
    }

    /// A rectangle, as a part of its own.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        elements += Self.rectangle(rect).mapped(transform)
    }

    /// Rectangles, each a part of its own.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// A rectangle with round corners, as a part of its own.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        elements += Self.rounded(rect, .allCorners, CGSize(width: cornerWidth, height: cornerHeight)).mapped(transform)
    }

    /// The ellipse that touches the sides of a rectangle, as a part of its own.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        elements += Self.ellipse(rect).mapped(transform)
    }

    /// An arc of a circle, after a line to where it begins.
    ///
    /// `clockwise` is meant on a plane whose y points up, as in Core Graphics: on a view it looks the other way round. Angles in radians.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle,
            sweep: Self.sweep(from: startAngle, to: endAngle, increasing: !clockwise), transform: transform)
    }

    /// An arc of a circle that goes on by an angle, in radians.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta, transform: transform)
    }

    /// An arc of a radius that touches the line from here to a point, and the line from that to another.
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

    /// Another path's steps.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements += path.elements.mapped(transform)
    }

    /// A line back to where this part began.
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

    /// What is drawn from nowhere begins where it can.
    private func begin(at point: CGPoint) {
        if elements.isEmpty { elements.append(.move(point)) }
    }
}

extension CGVector {
    /// The same direction, one point long.
    var unit: CGVector {
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : .zero
    }
}
