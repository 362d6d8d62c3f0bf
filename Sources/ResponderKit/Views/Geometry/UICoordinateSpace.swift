public import Foundation

/// A coordinate space whose points can be converted to other spaces: a view or the screen. (H6)
@MainActor
public protocol UICoordinateSpace: AnyObject {
    /// The bounds of the space in its own coordinates, in points.
    var bounds: CGRect { get }
    /// Converts a point from this space to another.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point from another space to this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle from this space to another. The result is the smallest rectangle that contains the
    /// converted corners.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle from another space to this one. The result is the smallest rectangle that contains the
    /// converted corners.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    /// Converts a point from this view to another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
        return ScreenConversion.pointFromScreen(convertToScreen(point), in: coordinateSpace)
    }

    /// Converts a point from another space to this view.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
        return convertFromScreen(ScreenConversion.pointOnScreen(point, of: coordinateSpace))
    }

    /// Converts a rectangle from this view to another space. The result is the smallest rectangle that contains the
    /// converted corners.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, to: coordinateSpace) })
    }

    /// Converts a rectangle from another space to this view. The result is the smallest rectangle that contains the
    /// converted corners.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, from: coordinateSpace) })
    }

    /// Converts a rectangle from another view to this one. If `view` is nil, the rectangle is in the window's
    /// coordinates.
    ///
    /// The result is the smallest rectangle that contains the converted corners.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, from: view) })
    }
}

extension UIScreen: UICoordinateSpace {
    /// Converts a point from the screen to another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        ScreenConversion.pointFromScreen(point, in: coordinateSpace)
    }

    /// Converts a point from another space to the screen.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        ScreenConversion.pointOnScreen(point, of: coordinateSpace)
    }

    /// Converts a rectangle from the screen to another space. The result is the smallest rectangle that contains the
    /// converted corners.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, to: coordinateSpace) })
    }

    /// Converts a rectangle from another space to the screen. The result is the smallest rectangle that contains the
    /// converted corners.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, from: coordinateSpace) })
    }
}

/// Converts points between any coordinate space and that of the screen, which contains every window.
@MainActor
private enum ScreenConversion {
    static func pointOnScreen(_ point: CGPoint, of space: any UICoordinateSpace) -> CGPoint {
        switch space {
        case let view as UIView: view.convertToScreen(point)
        case is UIScreen: point
        default: space.convert(point, to: UIScreen.current)
        }
    }

    static func pointFromScreen(_ point: CGPoint, in space: any UICoordinateSpace) -> CGPoint {
        switch space {
        case let view as UIView: view.convertFromScreen(point)
        case is UIScreen: point
        default: space.convert(point, from: UIScreen.current)
        }
    }
}
