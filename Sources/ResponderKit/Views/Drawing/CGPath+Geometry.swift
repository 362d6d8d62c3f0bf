public import Foundation

/// Bounding boxes and hit-testing of paths.
extension CGPath {
    /// The smallest rectangle that contains all points, including control points; null for an empty path.
    public var boundingBox: CGRect {
        var box = Box()
        for element in elements {
            switch element {
            case .move(let point), .line(let point): box.add(point)
            case .quad(let control, let point): box.add(control, point)
            case .curve(let first, let second, let point): box.add(first, second, point)
            case .close: break
            }
        }
        return box.rect
    }

    /// The smallest rectangle that contains the path, without control points; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        var box = Box()
        walk { from, element in
            switch element {
            case .move(let point), .line(let point): box.add(point)
            case .quad(let control, let point):
                box.add(point)
                for t in Self.turns(from, control, point) { box.add(Self.point(from, control, point, at: t)) }
            case .curve(let first, let second, let point):
                box.add(point)
                for t in Self.turns(from, first, second, point) {
                    box.add(Self.point(from, first, second, point, at: t))
                }
            case .close: break
            }
        }
        return box.rect
    }

    /// Returns true if a point is inside the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        var winding = 0
        var crossings = 0
        for (from, to) in edges(transform) where (from.y <= point.y) != (to.y <= point.y) {
            let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
            guard x > point.x else { continue }
            crossings += 1
            winding += to.y > from.y ? 1 : -1
        }
        return rule == .winding ? winding != 0 : crossings % 2 == 1
    }

    /// The number of lines that approximate a curve in hit-testing.
    private static let flatness = 16

    /// Returns the path as lines, with all subpaths closed.
    private func edges(_ transform: CGAffineTransform) -> [(CGPoint, CGPoint)] {
        var edges: [(CGPoint, CGPoint)] = []
        var start = CGPoint.zero
        var last = CGPoint.zero
        func line(to point: CGPoint) {
            edges.append((last, point))
            last = point
        }
        for element in elements.mapped(transform) {
            switch element {
            case .move(let point):
                if last != start { line(to: start) }
                start = point
                last = point
            case .line(let point): line(to: point)
            case .quad(let control, let point):
                let from = last
                for step in 1...Self.flatness {
                    line(to: Self.point(from, control, point, at: CGFloat(step) / CGFloat(Self.flatness)))
                }
            case .curve(let first, let second, let point):
                let from = last
                for step in 1...Self.flatness {
                    line(to: Self.point(from, first, second, point, at: CGFloat(step) / CGFloat(Self.flatness)))
                }
            case .close: line(to: start)
            }
        }
        if last != start { line(to: start) }
        return edges
    }

    /// Calls `body` with each element and its start point.
    private func walk(_ body: (CGPoint, Element) -> Void) {
        var start = CGPoint.zero
        var last = CGPoint.zero
        for element in elements {
            body(last, element)
            switch element {
            case .move(let point):
                start = point
                last = point
            case .line(let point), .quad(_, let point), .curve(_, _, let point): last = point
            case .close: last = start
            }
        }
    }

    private static func point(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, at t: CGFloat) -> CGPoint {
        let u = 1 - t
        func mix(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { u * u * a + 2 * u * t * b + t * t * c }
        return CGPoint(x: mix(a.x, b.x, c.x), y: mix(a.y, b.y, c.y))
    }

    private static func point(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, at t: CGFloat) -> CGPoint {
        let u = 1 - t
        func mix(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
            let outer = u * u * u * a + t * t * t * d
            return outer + 3 * u * t * (u * b + t * c)
        }
        return CGPoint(x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y))
    }

    /// Returns the curve parameters, 0 to 1, at which the curve has an extreme x or y coordinate.
    private static func turns(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> [CGFloat] {
        func turn(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { (a - b) / (a - 2 * b + c) }
        return [turn(a.x, b.x, c.x), turn(a.y, b.y, c.y)].filter { $0 > 0 && $0 < 1 }
    }

    private static func turns(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> [CGFloat] {
        func turns(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
            let square = -a + 3 * b - 3 * c + d
            let linear = 2 * (a - 2 * b + c)
            let constant = b - a
            guard abs(square) > 1e-9 else { return linear == 0 ? [] : [-constant / linear] }
            let root = (linear * linear - 4 * square * constant).squareRoot()
            return [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
        }
        return (turns(a.x, b.x, c.x, d.x) + turns(a.y, b.y, c.y, d.y)).filter { $0 > 0 && $0 < 1 }
    }

    /// A bounding box that grows with each point.
    private struct Box {
        private var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
        private var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)

        mutating func add(_ points: CGPoint...) {
            for point in points {
                low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
                high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
            }
        }

        var rect: CGRect {
            low.x <= high.x ? CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .null
        }
    }
}
