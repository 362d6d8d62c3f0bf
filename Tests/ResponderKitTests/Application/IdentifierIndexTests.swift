import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Tests of the index from accessibility identifiers to views, after every kind of change of the view hierarchy.
@Suite @MainActor struct IdentifierIndexTests {
    let screen = TestScreen.untraced()

    private func found(_ identifier: String) -> [UIView] {
        screen.application.views(matching: ViewQuery(identifier: identifier)).map(\.view)
    }

    @Test("A view is found by its present identifier only") func renamed() {
        let view = UIView()
        view.accessibilityIdentifier = "first"
        screen.add(view, 0, 0, 10, 10)
        #expect(found("first") == [view])

        view.accessibilityIdentifier = "second"

        #expect(found("first").isEmpty)
        #expect(found("second") == [view])
        view.accessibilityIdentifier = nil
        #expect(found("second").isEmpty)
    }

    @Test("A nested view is found only while its superview is in a window") func nested() {
        let outer = UIView()
        let inner = UIView()
        inner.accessibilityIdentifier = "inner"
        outer.addSubview(inner)
        #expect(found("inner").isEmpty)

        screen.add(outer, 0, 0, 10, 10)
        #expect(found("inner") == [inner])
        outer.removeFromSuperview()
        #expect(found("inner").isEmpty)
        #expect(screen.tree.viewsByIdentifier.isEmpty)
        screen.add(outer, 0, 0, 10, 10)
        #expect(found("inner") == [inner])
    }

    @Test("A hidden view, or a view in a hidden view, is not found") func hidden() {
        let outer = screen.add(UIView(), 0, 0, 10, 10)
        let inner = screen.add(UIView(), 0, 0, 5, 5, to: outer)
        inner.accessibilityIdentifier = "inner"

        outer.isHidden = true
        #expect(found("inner").isEmpty)
        outer.isHidden = false
        inner.isHidden = true
        #expect(found("inner").isEmpty)
        inner.isHidden = false
        #expect(found("inner") == [inner])
    }

    @Test("Views that share one identifier are all found, in the order of the view hierarchy") func several() {
        let views = (0..<3).map { index in
            let view = screen.add(UIView(), CGFloat(index) * 10, 0, 10, 10)
            view.accessibilityIdentifier = "row"
            return view
        }
        screen.window.sendSubviewToBack(views[2])

        #expect(found("row") == [views[2], views[0], views[1]])
        views[0].removeFromSuperview()
        #expect(found("row") == [views[2], views[1]])
    }
}
