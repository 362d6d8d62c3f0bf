public import Foundation

/// What has points of its own that can be said in another's.
@MainActor
public protocol UICoordinateSpace: AnyObject {
    /// Its rectangle in its own space. Points.
    var bounds: CGRect { get }
    /// A point of this space in another.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A point of another space in this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// The smallest rectangle of another space that holds a rectangle of this one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The smallest rectangle of this space that holds a rectangle of another.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// Every view is one. Spaces that are no views count as the screen's.
extension UIView: UICoordinateSpace {
    /// A point of this view in another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        let screen = convertToScreen(point)
        return (coordinateSpace as? UIView)?.convertFromScreen(screen) ?? screen
    }

    /// A point of another space in this view's.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convertFromScreen((coordinateSpace as? UIView)?.convertToScreen(point) ?? point)
    }

    /// The smallest rectangle of another space that holds a rectangle of this view.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: Self.corners(of: rect).map { convert($0, to: coordinateSpace) })
    }

    /// The smallest rectangle of this view's space that holds a rectangle of another.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(around: Self.corners(of: rect).map { convert($0, from: coordinateSpace) })
    }

    private static func corners(of rect: CGRect) -> [CGPoint] {
        [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ]
    }
}
