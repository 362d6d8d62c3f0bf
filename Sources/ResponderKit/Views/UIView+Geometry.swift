public import Foundation

/// The position of a view, and the conversion of points between views. (H6)
extension UIView {
    /// A value in an intrinsic size that means "no intrinsic size in this dimension".
    public static let noIntrinsicMetric: CGFloat = -1

    /// The values that determine the position of a view.
    struct Geometry {
        var bounds: CGRect
        var center: CGPoint
        var anchorPoint = CGPoint(x: 0.5, y: 0.5)
        /// Whether the transform is the identity. This value is stored before the transform, next to the other values
        /// that hit-testing reads.
        private(set) var isUntransformed = true
        var transform = CGAffineTransform.identity { didSet { isUntransformed = transform.isIdentity } }

        init(bounds: CGRect, center: CGPoint) {
            self.bounds = bounds
            self.center = center
        }

        /// The offset from the superview's coordinates to the view's own, if the transform is the identity.
        var offsetToSuperview: CGPoint {
            CGPoint(
                x: bounds.origin.x + bounds.size.width * anchorPoint.x - center.x,
                y: bounds.origin.y + bounds.size.height * anchorPoint.y - center.y)
        }

        /// The transform from the view's own coordinates to the superview's. It applies `transform` about the anchor
        /// point, and then moves the anchor point to `center`.
        var toSuperview: CGAffineTransform {
            let anchorX = bounds.minX + bounds.width * anchorPoint.x
            let anchorY = bounds.minY + bounds.height * anchorPoint.y
            return CGAffineTransform(translationX: -anchorX, y: -anchorY)
                .concatenating(transform)
                .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        }

        /// The frame that the view would have if `transform` were the identity.
        var untransformedFrame: CGRect {
            CGRect(
                x: center.x - bounds.width * anchorPoint.x, y: center.y - bounds.height * anchorPoint.y,
                width: bounds.width, height: bounds.height)
        }

        var frame: CGRect { isUntransformed ? untransformedFrame : bounds.applying(toSuperview) }
    }

    final func change<Value: Equatable>(_ path: WritableKeyPath<Geometry, Value>, to value: Value) {
        guard geometry[keyPath: path] != value else { return }
        geometry[keyPath: path] = value
        setNeedsRender(.geometry)
        geometryChanged(from: geometry.bounds)
    }

    /// Updates constraints and safe areas after the position or the bounds have changed. `old` is the previous bounds.
    @inline(__always)
    final func geometryChanged(from old: CGRect) {
        if storedLayout != nil { externalGeometryChanged(from: old) }
        if SafeArea.isUsed { SafeArea.frameChanged(of: self) }
    }

    func setGeometry(frame: CGRect) {
        guard geometry.isUntransformed else { return setTransformedGeometry(frame: frame) }
        bounds = CGRect(origin: bounds.origin, size: frame.size)
        // A view that keeps its size, such as a switch, gets only the origin of the frame. (L41)
        let size = geometry.bounds.size
        center = CGPoint(x: frame.minX + size.width * anchorPoint.x, y: frame.minY + size.height * anchorPoint.y)
    }

    /// Sets the frame of a transformed view. The size is the frame's size, mapped by the inverse of the transform. The
    /// centre is set so that the view's bounding rectangle and the frame have the same centre. (L40)
    private func setTransformedGeometry(frame: CGRect) {
        if let inverse = transform.invertedIfPossible {
            bounds.size = CGRect(origin: .zero, size: frame.size).applying(inverse).size
        }
        let box = geometry.frame
        center = CGPoint(x: center.x + frame.midX - box.midX, y: center.y + frame.midY - box.midY)
    }

    /// Converts a point from the superview's coordinates. Nil if the transform cannot be inverted.
    final func convertFromSuperview(_ point: CGPoint) -> CGPoint? {
        guard geometry.isUntransformed else {
            return geometry.toSuperview.invertedIfPossible.map { point.applying($0) }
        }
        let shift = geometry.offsetToSuperview
        return CGPoint(x: point.x + shift.x, y: point.y + shift.y)
    }

    final func convertToSuperview(_ point: CGPoint) -> CGPoint {
        guard geometry.isUntransformed else { return point.applying(geometry.toSuperview) }
        let shift = geometry.offsetToSuperview
        return CGPoint(x: point.x - shift.x, y: point.y - shift.y)
    }

    /// Converts a point from the coordinates that all windows share.
    final func convertFromScreen(_ point: CGPoint) -> CGPoint {
        // The point is converted from the outermost view inwards. If the hierarchy is deeper than the buffer, the
        // method calls itself for an ancestor. No other code runs meanwhile, so the views need not be retained.
        withUnsafeTemporaryAllocation(of: Unmanaged<UIView>.self, capacity: 24) { views in
            var count = 0
            var view = Unmanaged.passUnretained(self)
            var outermost: Unmanaged<UIView>?
            while true {
                views[count] = view
                count += 1
                guard let above = view.borrow({ $0.superviewReference }) else { break }
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
            guard let above = view.borrow({ $0.superviewReference }) else { return point }
            view = above
        }
    }

    /// Returns the smallest rectangle in screen coordinates that contains a rectangle of the view.
    final func convertToScreen(_ rect: CGRect) -> CGRect {
        var rect = rect
        var view = Unmanaged.passUnretained(self)
        while true {
            rect = view.borrow { $0.convertToSuperview(rect) }
            guard let above = view.borrow({ $0.superviewReference }) else { return rect }
            view = above
        }
    }

    /// The visible part of the view in screen coordinates: inside the screen and all clipping ancestors. It is zero if
    /// no part is visible.
    final var visibleScreenRect: CGRect {
        var rect = geometry.bounds
        var view = Unmanaged.passUnretained(self)
        while true {
            rect = view.borrow { $0.convertToSuperview(rect) }
            guard let above = view.borrow({ $0.superviewReference }) else { return rect }
            view = above
            let edge = view.borrow {
                $0.clipsToBounds || $0.superviewReference == nil && $0.isWindow ? $0.geometry.bounds : nil
            }
            guard let edge else { continue }
            let left = max(rect.origin.x, edge.origin.x)
            let top = max(rect.origin.y, edge.origin.y)
            let right = min(rect.origin.x + rect.size.width, edge.origin.x + edge.size.width)
            let bottom = min(rect.origin.y + rect.size.height, edge.origin.y + edge.size.height)
            guard left <= right, top <= bottom else { return .zero }
            // The position and the length on an axis are changed only if the rectangle is clipped on this axis. The
            // reason is that calculating a length from two edges could round the length.
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
        guard geometry.isUntransformed else { return rect.applying(geometry.toSuperview) }
        let shift = geometry.offsetToSuperview
        return CGRect(
            x: rect.origin.x - shift.x, y: rect.origin.y - shift.y, width: rect.size.width, height: rect.size.height)
    }

    /// Converts a point to another view's coordinates. `nil` means the window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? window else { return convertToScreen(point) }
        return target.convertFromScreen(convertToScreen(point))
    }

    /// Converts a point from another view's coordinates. `nil` means the window.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let source = view ?? window else { return convertFromScreen(point) }
        return convertFromScreen(source.convertToScreen(point))
    }

    /// Returns the smallest rectangle in another view's coordinates that contains a rectangle. `nil` means the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, to: view) })
    }

    /// Resizes the view to fit its content. The origin of the frame remains, unless the view has a transform. (L41)
    public func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        if geometry.isUntransformed { frame.size = size } else { bounds.size = size }
    }
}
