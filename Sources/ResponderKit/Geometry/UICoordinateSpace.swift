public import Foundation

/// Something with points in it that can be told in another's coordinates: a view, or the screen. (H6)
@MainActor
public protocol UICoordinateSpace: AnyObject {
    /// Its rectangle in its own coordinates, points.
    var bounds: CGRect { get }
    /// A point of this space in another's coordinates.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A point of another space in this one's coordinates.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// The smallest rectangle of another space that holds one of this.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The smallest rectangle of this space that holds one of another.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    /// A point of this view in another space's coordinates.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
        return Screenwards.place(convertToScreen(point), in: coordinateSpace)
    }

    /// A point of another space in this view's coordinates.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
        return convertFromScreen(Screenwards.point(point, of: coordinateSpace))
    }

    /// The smallest rectangle of another space that holds one of this view's.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, to: coordinateSpace) })
    }

    /// The smallest rectangle of this view's space that holds one of another's.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, from: coordinateSpace) })
    }

    /// The smallest rectangle of this view's space that holds one of another view's, or of the window's for nil.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, from: view) })
    }
}

extension UIScreen: UICoordinateSpace {
    /// A point of the screen in another space's coordinates.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        Screenwards.place(point, in: coordinateSpace)
    }

    /// A point of another space in the screen's coordinates.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        Screenwards.point(point, of: coordinateSpace)
    }

    /// The smallest rectangle of another space that holds one of the screen's.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, to: coordinateSpace) })
    }

    /// The smallest rectangle of the screen that holds one of another space.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: rect.corners.map { convert($0, from: coordinateSpace) })
    }
}

/// Between any space and the screen's, which every window stands in.
@MainActor
private enum Screenwards {
    static func point(_ point: CGPoint, of space: any UICoordinateSpace) -> CGPoint {
        switch space {
        case let view as UIView: view.convertToScreen(point)
        case is UIScreen: point
        default: space.convert(point, to: UIScreen.main)
        }
    }

    static func place(_ point: CGPoint, in space: any UICoordinateSpace) -> CGPoint {
        switch space {
        case let view as UIView: view.convertFromScreen(point)
        case is UIScreen: point
        default: space.convert(point, from: UIScreen.main)
        }
    }
}
