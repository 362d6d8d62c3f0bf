import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that logs its moves to a superview or window, and its added and removed subviews.
private final class Mover: UIView {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    private func named(_ view: UIView?) -> String { view.map { ($0 as? Mover)?.name ?? "window" } ?? "nil" }

    override func willMove(toSuperview newSuperview: UIView?) {
        log.note("\(name) will move to superview \(named(newSuperview)), from \(named(superview))")
    }
    override func didMoveToSuperview() { log.note("\(name) did move to superview \(named(superview))") }
    override func willMove(toWindow newWindow: UIWindow?) {
        log.note("\(name) will move to window \(named(newWindow))")
    }
    override func didMoveToWindow() { log.note("\(name) did move to window \(named(window))") }
    override func didAddSubview(_ subview: UIView) { log.note("\(name) did add \(named(subview))") }
    override func willRemoveSubview(_ subview: UIView) { log.note("\(name) will remove \(named(subview))") }
}

@Suite @MainActor struct MoveNotificationTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func mover(_ name: String, in superview: UIView? = nil) -> Mover {
        let mover = Mover(name, log)
        superview?.addSubview(mover)
        log.lines = []
        return mover
    }

    @Test("L42 A view that is added outside a window is notified of its superview only") func L42_outsideAWindow() {
        let outer = mover("outer")
        let inner = mover("inner")

        outer.addSubview(inner)

        #expect(
            log.take() == [
                "inner will move to superview outer, from nil", "inner did move to superview outer",
                "outer did add inner",
            ])
    }

    @Test("L42 A view that is added in a window is notified of the window first, with the views below it")
    func L42_addedInAWindow() {
        let outer = mover("outer", in: screen.window)
        let view = mover("view")
        _ = mover("inner", in: view)

        outer.addSubview(view)

        #expect(
            log.take() == [
                "view will move to window window", "inner will move to window window",
                "view will move to superview outer, from nil", "view did move to window window",
                "inner did move to window window", "view did move to superview outer", "outer did add view",
            ])
    }

    @Test("L42 A removed view is notified of its superview before and after its window") func L42_removed() {
        let outer = mover("outer", in: screen.window)
        let view = mover("view", in: outer)
        _ = mover("inner", in: view)

        view.removeFromSuperview()

        #expect(
            log.take() == [
                "view will move to superview nil, from outer", "view will move to window nil",
                "inner will move to window nil", "outer will remove view", "view did move to window nil",
                "inner did move to window nil", "view did move to superview nil",
            ])
    }

    @Test("L42 A view that changes its superview within a window is notified of the new superview only")
    func L42_movedWithinAWindow() {
        let first = mover("first", in: screen.window)
        let second = mover("second", in: screen.window)
        let view = mover("view", in: first)

        second.addSubview(view)

        #expect(
            log.take() == [
                "view will move to superview second, from first", "first will remove view",
                "view did move to superview second", "second did add view",
            ])
        #expect(first.subviews.isEmpty)
        #expect(view.node?.parent === second.node)
    }

    @Test("L42 A view that is added to a superview outside the window leaves the window") func L42_movedOut() {
        let first = mover("first", in: screen.window)
        let second = mover("second")
        let view = mover("view", in: first)

        second.addSubview(view)

        #expect(
            log.take() == [
                "view will move to window nil", "view will move to superview second, from first",
                "first will remove view", "view did move to window nil", "view did move to superview second",
                "second did add view",
            ])
        #expect(view.node == nil)
    }

    @Test("L42 A view that is brought to the front of its superview is not notified") func L42_order() {
        let outer = mover("outer", in: screen.window)
        let view = mover("view", in: outer)
        _ = mover("other", in: outer)

        outer.bringSubviewToFront(view)
        outer.addSubview(view)
        outer.sendSubviewToBack(view)

        #expect(log.take() == [])
    }
}
