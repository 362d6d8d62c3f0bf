public import Foundation
public import ResponderKit

/// The target of a touch: an identifier (`"play"`), a view, a point on the screen (`CGPoint`), or a `Spot` on a view.
///
/// A view is touched in the middle of its visible part. If another view would receive that touch, an error is thrown
/// that names the other view. For a point, there is no such check.
@MainActor
public protocol TouchTarget {
    /// Returns the point of the touch in the screen's coordinates, in points.
    /// - Parameter beginsTouch: true if the touch begins at the point. Hit-testing must then find the target there.
    func point(on screen: TestScreen, beginsTouch: Bool) throws(TestError) -> CGPoint
}

extension TouchTarget {
    /// Returns the point at which a touch begins, in the screen's coordinates, in points.
    public func point(on screen: TestScreen) throws(TestError) -> CGPoint { try point(on: screen, beginsTouch: true) }
}

extension CGPoint: TouchTarget {
    /// Returns this point itself, because it already is in the screen's coordinates.
    public func point(on screen: TestScreen, beginsTouch: Bool) throws(TestError) -> CGPoint { self }
}

extension String: TouchTarget {
    /// Returns the middle of the visible part of the view with this identifier.
    public func point(on screen: TestScreen, beginsTouch: Bool) throws(TestError) -> CGPoint {
        try screen.view(self).point(on: screen, beginsTouch: beginsTouch)
    }
}

extension UIView: TouchTarget {
    /// Returns the middle of the visible part of the view.
    public func point(on screen: TestScreen, beginsTouch: Bool) throws(TestError) -> CGPoint {
        try Spot(0.5, 0.5, of: self).point(on: screen, beginsTouch: beginsTouch)
    }
}

/// A point in the visible part of a view. The coordinates are fractions of this part's size: (0, 0) is its top left
/// corner, (1, 1) its bottom right corner.
///
///     try screen.drag(from: Spot(0.1, 0.5, of: "volume"), to: Spot(0.9, 0.5, of: "volume"))
@MainActor
public struct Spot: TouchTarget {
    private let x: CGFloat
    private let y: CGFloat
    private let find: @MainActor (TestScreen) throws(TestError) -> UIView

    /// Creates a spot on a view.
    public init(_ x: CGFloat, _ y: CGFloat, of view: UIView) {
        self.x = x
        self.y = y
        find = { _ in view }
    }

    /// Creates a spot on the view with an identifier.
    public init(_ x: CGFloat, _ y: CGFloat, of identifier: String) {
        self.x = x
        self.y = y
        find = { screen throws(TestError) in try screen.view(identifier) }
    }

    /// Returns the point in the screen's coordinates, in points.
    public func point(on screen: TestScreen, beginsTouch: Bool) throws(TestError) -> CGPoint {
        let view = try find(screen)
        let name = screen.name(of: view)
        guard view.window?.application === screen.application else { throw .notOnScreen(name) }
        let visible = screen.visibleFrame(of: view)
        guard visible.width > 0, visible.height > 0 else { throw .notVisible(name) }
        // The right and bottom edges do not belong to the view, so a point on one of these edges is moved inside. (H3)
        let point = CGPoint(
            x: min(visible.minX + visible.width * x, visible.maxX.nextDown),
            y: min(visible.minY + visible.height * y, visible.maxY.nextDown))
        guard beginsTouch else { return point }
        guard let hit = screen.hitTest(point), hit.isDescendant(of: view) else { throw screen.covered(view, at: point) }
        return point
    }
}

extension TestScreen {
    /// Returns a view's class name, followed by `#` and the identifier if there is one.
    func name(of view: UIView) -> String { InputOutcome(handler: view).handlerName ?? "\(type(of: view))" }

    /// Returns the part of a view that neither the screen nor an ancestor clips, in the screen's coordinates.
    func visibleFrame(of view: UIView) -> CGRect {
        application.layoutIfNeeded()
        var rect = view.convert(view.bounds, to: nil)
        var ancestor = view.superview
        while let current = ancestor {
            if current.isHidden { return .zero }
            if current.clipsToBounds || current is UIWindow {
                rect = rect.intersection(current.convert(current.bounds, to: nil))
            }
            ancestor = current.superview
        }
        guard !rect.isNull, !view.isHidden, let window = view.window else { return .zero }
        return rect.offsetBy(dx: window.frame.minX, dy: window.frame.minY)
    }

    /// Returns the error that a touch on a view would reach another view, with the reason.
    func covered(_ view: UIView, at point: CGPoint) -> TestError {
        let other = hitTest(point).map(name)
        return .covered(name(of: view), by: other, reason: reason(view))
    }

    private func reason(_ view: UIView) -> String? {
        var current: UIView? = view
        while let candidate = current {
            let subject =
                candidate === view ? name(of: view) : "\(name(of: candidate)), which contains \(name(of: view)),"
            if !candidate.isUserInteractionEnabled { return "\(subject) has user interaction disabled" }
            if let control = candidate as? UIControl, !control.isEnabled { return "\(subject) is disabled" }
            if candidate.alpha < 0.01 { return "\(subject) is transparent" }
            current = candidate.superview
        }
        return nil
    }
}
