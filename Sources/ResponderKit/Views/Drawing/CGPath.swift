public import Foundation

/// Lines and curves, equivalent to Core Graphics' type of the same name. Arcs are stored as cubic curves.
public class CGPath {
    /// An element of a path.
    enum Element: Equatable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(CGPoint, to: CGPoint)
        case curve(CGPoint, CGPoint, to: CGPoint)
        case close
    }

    /// For a cubic curve that draws a quarter circle: the distance of each control point from its end point, as a
    /// fraction of the radius.
    static let quarterCircle: CGFloat = 0.5522847498

    var elements: [Element]

    init(elements: [Element]) {
        self.elements = elements
    }

    /// Creates a path that is a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(elements: Self.rectangle(rect).mapped(transform?.pointee))
    }

    /// Creates a path that is the ellipse inscribed in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(elements: Self.ellipse(rect).mapped(transform?.pointee))
    }

    /// Creates a path that is a rectangle with rounded corners.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        let size = CGSize(width: cornerWidth, height: cornerHeight)
        self.init(elements: Self.rounded(rect, .allCorners, size).mapped(transform?.pointee))
    }

    /// Whether the path contains no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The end point of the last element; (0, 0) for an empty path.
    public var currentPoint: CGPoint {
        switch elements.last {
        case nil: .zero
        case .move(let point), .line(let point), .quad(_, let point), .curve(_, _, let point): point
        case .close: lastStart
        }
    }

    private var lastStart: CGPoint {
        for element in elements.reversed() { if case .move(let point) = element { return point } }
        return .zero
    }

    /// Returns a copy of the path.
    public func copy() -> CGPath? { CGPath(elements: elements) }

    /// Returns a transformed copy of the path.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements: elements.mapped(transform?.pointee))
    }

    /// Returns a mutable copy of the path.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    // MARK: Shapes

    static func rectangle(_ rect: CGRect) -> [Element] {
        [
            .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
            .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)), .close,
        ]
    }

    static func ellipse(_ rect: CGRect) -> [Element] {
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        let (rx, ry) = (rect.width / 2, rect.height / 2)
        let unit = arc(start: 0, sweep: 2 * CGFloat.pi)
        let place = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: middle.x, ty: middle.y)
        return [.move(CGPoint(x: middle.x + rx, y: middle.y))] + unit.mapped(place) + [.close]
    }

    static func rounded(_ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) -> [Element] {
        let rx = min(max(radii.width, 0), rect.width / 2)
        let ry = min(max(radii.height, 0), rect.height / 2)
        guard rx > 0, ry > 0 else { return rectangle(rect) }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        var elements: [Element] = []
        func corner(_ which: UIRectCorner, _ x: CGFloat, _ y: CGFloat, from: CGVector, to: CGVector) {
            let point = CGPoint(x: x, y: y)
            guard corners.contains(which) else {
                return elements.append(elements.isEmpty ? .move(point) : .line(point))
            }
            func at(_ vector: CGVector, _ part: CGFloat) -> CGPoint {
                CGPoint(x: x + vector.dx * rx * part, y: y + vector.dy * ry * part)
            }
            let rest = 1 - quarterCircle
            elements.append(elements.isEmpty ? .move(at(from, 1)) : .line(at(from, 1)))
            elements.append(.curve(at(from, rest), at(to, rest), to: at(to, 1)))
        }
        corner(.topLeft, left, top, from: CGVector(dx: 0, dy: 1), to: CGVector(dx: 1, dy: 0))
        corner(.topRight, right, top, from: CGVector(dx: -1, dy: 0), to: CGVector(dx: 0, dy: 1))
        corner(.bottomRight, right, bottom, from: CGVector(dx: 0, dy: -1), to: CGVector(dx: -1, dy: 0))
        corner(.bottomLeft, left, bottom, from: CGVector(dx: 1, dy: 0), to: CGVector(dx: 0, dy: -1))
        return elements + [.close]
    }

    /// Returns cubic curves for an arc of the circle with the radius 1 around (0, 0), with a start angle and an angular
    /// length.
    static func arc(start: CGFloat, sweep: CGFloat) -> [Element] {
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 0.0001).rounded(.up)))
        let step = sweep / CGFloat(count)
        let reach = 4 / 3 * CGFloat(tan(Double(step) / 4))
        return (0..<count).map { index in
            let from = start + step * CGFloat(index)
            let (c0, s0) = (CGFloat(cos(Double(from))), CGFloat(sin(Double(from))))
            let (c1, s1) = (CGFloat(cos(Double(from + step))), CGFloat(sin(Double(from + step))))
            return .curve(
                CGPoint(x: c0 - reach * s0, y: s0 + reach * c0), CGPoint(x: c1 + reach * s1, y: s1 - reach * c1),
                to: CGPoint(x: c1, y: s1))
        }
    }

    /// Returns the angular length of an arc in the direction of increasing or decreasing angles, at most a full
    /// circle.
    static func sweep(from start: CGFloat, to end: CGFloat, increasing: Bool) -> CGFloat {
        let whole = 2 * CGFloat.pi
        let difference = end - start
        guard difference.isFinite else { return 0 }
        if abs(difference) >= whole, (difference > 0) == increasing { return increasing ? whole : -whole }
        var sweep = difference.truncatingRemainder(dividingBy: whole)
        if increasing, sweep < 0 { sweep += whole }
        if !increasing, sweep > 0 { sweep -= whole }
        return sweep
    }
}

extension CGPath: Equatable {
    /// Compares the elements of the paths.
    public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
}

extension CGPath.Element {
    func mapped(_ transform: CGAffineTransform) -> CGPath.Element {
        switch self {
        case .move(let point): .move(point.applying(transform))
        case .line(let point): .line(point.applying(transform))
        case .quad(let control, let point): .quad(control.applying(transform), to: point.applying(transform))
        case .curve(let first, let second, let point):
            .curve(first.applying(transform), second.applying(transform), to: point.applying(transform))
        case .close: .close
        }
    }
}

extension [CGPath.Element] {
    func mapped(_ transform: CGAffineTransform?) -> [CGPath.Element] {
        guard let transform, !transform.isIdentity else { return self }
        return map { $0.mapped(transform) }
    }
}
