public import Foundation
public import ResponderKit

/// What can be touched: a view by its identifier (`"play"`), a view, a point of the screen (`CGPoint`), or a place on any of those (`Spot`).
///
/// A view is touched in the middle of what can be seen of it. A touch that would land elsewhere is an error that says where; a point is touched whatever is there.
@MainActor
public protocol TouchTarget {
    /// Where a finger goes, in the screen's space. Points.
    /// - Parameter lands: whether the finger comes down there, and so has to land on what is meant.
    func point(on screen: TestScreen, lands: Bool) throws(TestError) -> CGPoint
}

extension TouchTarget {
    /// Where a finger comes down, in the screen's space. Points.
    public func point(on screen: TestScreen) throws(TestError) -> CGPoint { try point(on: screen, lands: true) }
}

extension CGPoint: TouchTarget {
    /// Itself.
    public func point(on screen: TestScreen, lands: Bool) throws(TestError) -> CGPoint { self }
}

extension String: TouchTarget {
    /// The middle of what can be seen of the view that has it as identifier.
    public func point(on screen: TestScreen, lands: Bool) throws(TestError) -> CGPoint {
        try screen.view(self).point(on: screen, lands: lands)
    }
}

extension UIView: TouchTarget {
    /// The middle of what can be seen of it.
    public func point(on screen: TestScreen, lands: Bool) throws(TestError) -> CGPoint {
        try Spot(0.5, 0.5, of: self).point(on: screen, lands: lands)
    }
}

/// A place on a view, in parts of what can be seen of it: (0, 0) is the top left, (1, 1) the bottom right.
///
///     try screen.drag(from: Spot(0.1, 0.5, of: "volume"), to: Spot(0.9, 0.5, of: "volume"))
@MainActor
public struct Spot: TouchTarget {
    private let x: CGFloat
    private let y: CGFloat
    private let find: @MainActor (TestScreen) throws(TestError) -> UIView

    /// A place on a view.
    public init(_ x: CGFloat, _ y: CGFloat, of view: UIView) {
        self.x = x
        self.y = y
        find = { _ in view }
    }

    /// A place on the view that has an identifier.
    public init(_ x: CGFloat, _ y: CGFloat, of identifier: String) {
        self.x = x
        self.y = y
        find = { screen throws(TestError) in try screen.view(identifier) }
    }

    /// Where it is in the screen's space. Points.
    public func point(on screen: TestScreen, lands: Bool) throws(TestError) -> CGPoint {
        let view = try find(screen)
        let name = screen.name(of: view)
        guard view.window?.application === screen.application else { throw .notOnScreen(name) }
        let visible = screen.visibleFrame(of: view)
        guard visible.width > 0, visible.height > 0 else { throw .notVisible(name) }
        // The greatest edges are outside. (H3)
        let point = CGPoint(
            x: min(visible.minX + visible.width * x, visible.maxX.nextDown),
            y: min(visible.minY + visible.height * y, visible.maxY.nextDown))
        guard lands else { return point }
        guard let hit = screen.hitTest(point), hit.isDescendant(of: view) else { throw screen.covered(view, at: point) }
        return point
    }
}

extension TestScreen {
    /// A view's class, and its identifier behind a `#` where it has one.
    func name(of view: UIView) -> String { InputOutcome(handler: view).handlerName ?? "\(type(of: view))" }

    /// What of a view is inside of the screen and of every view above that cuts. The screen's space.
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

    /// What a touch on a view lands on instead, and why.
    func covered(_ view: UIView, at point: CGPoint) -> TestError {
        let other = hitTest(point).map(name)
        return .covered(name(of: view), by: other, because: reason(view))
    }

    private func reason(_ view: UIView) -> String? {
        var current: UIView? = view
        while let candidate = current {
            let own = candidate === view ? "" : " above it"
            if !candidate.isUserInteractionEnabled {
                return "\(own.isEmpty ? "it" : name(of: candidate))\(own) takes no interaction"
            }
            if let control = candidate as? UIControl, !control.isEnabled {
                return "\(own.isEmpty ? "it" : name(of: candidate))\(own) is disabled"
            }
            if candidate.alpha < 0.01 { return "\(own.isEmpty ? "it" : name(of: candidate))\(own) is transparent" }
            current = candidate.superview
        }
        return nil
    }
}
