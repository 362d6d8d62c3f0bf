import Foundation
import Testing

@testable import ResponderKit

/// What a view is found by, through everything that can happen to it.
@Suite @MainActor struct IdentifierIndexTests {
    let scene = Scene()

    private func found(_ identifier: String) -> [UIView] {
        scene.application.views(matching: ViewQuery(identifier: identifier)).map(\.view)
    }

    @Test("A view is found by the identifier that it has now") func renamed() {
        let view = UIView()
        view.accessibilityIdentifier = "first"
        scene.add(view, 0, 0, 10, 10)
        #expect(found("first") == [view])

        view.accessibilityIdentifier = "second"

        #expect(found("first").isEmpty)
        #expect(found("second") == [view])
        view.accessibilityIdentifier = nil
        #expect(found("second").isEmpty)
    }

    @Test("It comes and goes with what contains it") func nested() {
        let outer = UIView()
        let inner = UIView()
        inner.accessibilityIdentifier = "inner"
        outer.addSubview(inner)
        #expect(found("inner").isEmpty)

        scene.add(outer, 0, 0, 10, 10)
        #expect(found("inner") == [inner])
        outer.removeFromSuperview()
        #expect(found("inner").isEmpty)
        #expect(scene.tree.identified.isEmpty)
        scene.add(outer, 0, 0, 10, 10)
        #expect(found("inner") == [inner])
    }

    @Test("One that is hidden, or in something hidden, is not found") func hidden() {
        let outer = scene.add(UIView(), 0, 0, 10, 10)
        let inner = scene.add(UIView(), 0, 0, 5, 5, to: outer)
        inner.accessibilityIdentifier = "inner"

        outer.isHidden = true
        #expect(found("inner").isEmpty)
        outer.isHidden = false
        inner.isHidden = true
        #expect(found("inner").isEmpty)
        inner.isHidden = false
        #expect(found("inner") == [inner])
    }

    @Test("Several of one identifier are all found, in the tree's order") func several() {
        let views = (0..<3).map { index in
            let view = scene.add(UIView(), CGFloat(index) * 10, 0, 10, 10)
            view.accessibilityIdentifier = "row"
            return view
        }
        scene.window.sendSubviewToBack(views[2])

        #expect(found("row") == [views[2], views[0], views[1]])
        views[0].removeFromSuperview()
        #expect(found("row") == [views[2], views[1]])
    }
}
