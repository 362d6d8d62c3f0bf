import Foundation
import ResponderKitTesting

@testable import ResponderKit

/// Convenience methods for tests that place views and touches by coordinates.
extension TestScreen {
    /// Creates a screen of the given size, in points, without an event trace, so that a test runs the same code as a
    /// server.
    static func untraced(width: CGFloat = 400, height: CGFloat = 800) -> TestScreen {
        TestScreen(size: CGSize(width: width, height: height), isTraced: false)
    }

    var tree: RenderTree { application.renderTree }

    @discardableResult
    func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 1, seen: Int? = nil) throws(TestError)
        -> InputOutcome
    {
        try touch(phase, at: CGPoint(x: x, y: y), finger: id, seen: seen)
    }

    @discardableResult
    func tap(_ x: CGFloat, _ y: CGFloat) throws(TestError) -> InputOutcome {
        try touch(.began, x, y)
        return try touch(.ended, x, y)
    }

    /// Adds a view to the window, in the window's coordinates.
    @discardableResult
    func add<View: UIView>(
        _ view: View, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, to parent: UIView? = nil
    ) -> View {
        view.frame = CGRect(x: x, y: y, width: width, height: height)
        (parent ?? window).addSubview(view)
        return view
    }
}
