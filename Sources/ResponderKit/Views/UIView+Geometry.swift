public import Foundation

/// Where a view is, and what a point of one view is in another. (H6)
extension UIView {
    /// Stands in an intrinsic size for "no size of its own".
    public static let noIntrinsicMetric: CGFloat = -1

    /// What says where a view is.
    struct Geometry {
        var bounds: CGRect
        var center: CGPoint
        var anchorPoint = CGPoint(x: 0.5, y: 0.5)
        /// Whether the transform changes nothing. In front of it, beside what every touch looks at.
        private(set) var isUpright = true
        var transform = CGAffineTransform.identity { didSet { isUpright = transform.isIdentity } }

        init(bounds: CGRect, center: CGPoint) {
            self.bounds = bounds
            self.center = center
        }

        /// What takes a point of the superview to one of the view's own, where the transform changes nothing.
        var shift: CGPoint {
            CGPoint(
                x: bounds.origin.x + bounds.size.width * anchorPoint.x - center.x,
                y: bounds.origin.y + bounds.size.height * anchorPoint.y - center.y)
        }

        /// From the view's own space to the superview's: about the anchor point, by the transform, to `center`.
        var toSuperview: CGAffineTransform {
            let anchorX = bounds.minX + bounds.width * anchorPoint.x
            let anchorY = bounds.minY + bounds.height * anchorPoint.y
            return CGAffineTransform(translationX: -anchorX, y: -anchorY)
                .concatenating(transform)
                .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        }

        /// The view's place without its transform.
        var untransformedFrame: CGRect {
            CGRect(
                x: center.x - bounds.width * anchorPoint.x, y: center.y - bounds.height * anchorPoint.y,
                width: bounds.width, height: bounds.height)
        }

        var frame: CGRect { isUpright ? untransformedFrame : bounds.applying(toSuperview) }
    }

    final func change<Value: Equatable>(_ path: WritableKeyPath<Geometry, Value>, to value: Value) {
        guard geometry[keyPath: path] != value else { return }
        geometry[keyPath: path] = value
        setNeedsRender(.geometry)
        geometryChanged(from: geometry.bounds)
    }

    /// It stands elsewhere, or its bounds are others than `old`: constraints and safe areas may go by that.
    @inline(__always)
    final func geometryChanged(from old: CGRect) {
        if storedLayout != nil { givenGeometryChanged(from: old) }
        if SafeArea.isKnown { SafeArea.placeChanged(of: self) }
    }

    func setGeometry(frame: CGRect) {
        guard geometry.isUpright else {
            // UIKit calls the outcome undefined; placing the bounding box is what a caller can mean.
            let current = geometry.frame
            center = CGPoint(x: center.x + frame.midX - current.midX, y: center.y + frame.midY - current.midY)
            return
        }
        bounds = CGRect(origin: bounds.origin, size: frame.size)
        center = CGPoint(x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
    }

    /// A point of the superview in the view's own space; nil where a transform leaves nothing to point at.
    final func convertFromSuperview(_ point: CGPoint) -> CGPoint? {
        guard geometry.isUpright else { return geometry.toSuperview.invertedIfPossible.map { point.applying($0) } }
        let shift = geometry.shift
        return CGPoint(x: point.x + shift.x, y: point.y + shift.y)
    }

    final func convertToSuperview(_ point: CGPoint) -> CGPoint {
        guard geometry.isUpright else { return point.applying(geometry.toSuperview) }
        let shift = geometry.shift
        return CGPoint(x: point.x - shift.x, y: point.y - shift.y)
    }

    /// A point of the space that all windows stand in, in the view's own.
    final func convertFromScreen(_ point: CGPoint) -> CGPoint {
        // From the outside in; deeper views than these ask the one above. Nobody is kept on the way: nothing else runs meanwhile.
        withUnsafeTemporaryAllocation(of: Unmanaged<UIView>.self, capacity: 24) { views in
            var count = 0
            var view = Unmanaged.passUnretained(self)
            var outermost: Unmanaged<UIView>?
            while true {
                views[count] = view
                count += 1
                guard let above = view.borrow({ $0.above }) else { break }
                view = above
                guard count < views.count else {
                    outermost = view
                    break
                }
            }
            var point = outermost?.borrow { $0.convertFromScreen(point) } ?? point
            while count > 0 {
                count -= 1
                point = views[count].borrow { $0.convertFromSuperview(point) } ?? point
            }
            return point
        }
    }

    final func convertToScreen(_ point: CGPoint) -> CGPoint {
        var point = point
        var view = Unmanaged.passUnretained(self)
        while true {
            point = view.borrow { $0.convertToSuperview(point) }
            guard let above = view.borrow({ $0.above }) else { return point }
            view = above
        }
    }

    /// The smallest rectangle of the screen's space that holds a rectangle of the view's own.
    final func convertToScreen(_ rect: CGRect) -> CGRect {
        var rect = rect
        var view = Unmanaged.passUnretained(self)
        while true {
            rect = view.borrow { $0.convertToSuperview(rect) }
            guard let above = view.borrow({ $0.above }) else { return rect }
            view = above
        }
    }

    /// What of the view can be seen: inside of the screen and of every view above that cuts. In the screen's space; zero where nothing can.
    final var visibleScreenRect: CGRect {
        var rect = geometry.bounds
        var view = Unmanaged.passUnretained(self)
        while true {
            rect = view.borrow { $0.convertToSuperview(rect) }
            guard let above = view.borrow({ $0.above }) else { return rect }
            view = above
            let edge = view.borrow { $0.clipsToBounds || $0.above == nil && $0.isWindow ? $0.geometry.bounds : nil }
            guard let edge else { continue }
            let left = max(rect.origin.x, edge.origin.x)
            let top = max(rect.origin.y, edge.origin.y)
            let right = min(rect.origin.x + rect.size.width, edge.origin.x + edge.size.width)
            let bottom = min(rect.origin.y + rect.size.height, edge.origin.y + edge.size.height)
            guard left <= right, top <= bottom else { return .zero }
            // What nothing is cut from stays exactly as it is.
            if left > rect.origin.x || right < rect.origin.x + rect.size.width {
                rect.origin.x = left
                rect.size.width = right - left
            }
            if top > rect.origin.y || bottom < rect.origin.y + rect.size.height {
                rect.origin.y = top
                rect.size.height = bottom - top
            }
        }
    }

    private func convertToSuperview(_ rect: CGRect) -> CGRect {
        guard geometry.isUpright else { return rect.applying(geometry.toSuperview) }
        let shift = geometry.shift
        return CGRect(
            x: rect.origin.x - shift.x, y: rect.origin.y - shift.y, width: rect.size.width, height: rect.size.height)
    }

    /// A point of this view in another's space; in the window's for nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? window else { return convertToScreen(point) }
        return target.convertFromScreen(convertToScreen(point))
    }

    /// A point of another view, or of the window for nil, in this one's space.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let source = view ?? window else { return convertFromScreen(point) }
        return convertFromScreen(source.convertToScreen(point))
    }

    /// The smallest rectangle of another view's space, or of the window's for nil, that holds a rectangle of this one.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, to: view) })
    }

    /// Makes it as large as what it shows.
    public func sizeToFit() {
        bounds.size = sizeThatFits(bounds.size)
    }
}
