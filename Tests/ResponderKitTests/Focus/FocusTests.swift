import Foundation
import Testing

@testable import ResponderKit

/// A view that can be focused and writes down what it is asked and told.
@MainActor
private class Item: UIView {
    let name: String
    let log: Log
    var agrees = true
    var prefers: [any UIFocusEnvironment]?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    override var canBecomeFocused: Bool { true }
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { prefers ?? super.preferredFocusEnvironments }

    override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        log.note("\(name)?")
        return agrees
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) { log.note("\(name)!") }
}

@MainActor
private final class Group: Item {
    override var canBecomeFocused: Bool { false }
}

@Suite @MainActor struct FocusTests {
    private let scene = Scene()
    private let log = Log()

    private var focus: UIFocusSystem { scene.application.focusSystem }

    private func item(_ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 50, _ height: CGFloat = 50, to parent: UIView? = nil)
        -> Item
    {
        scene.add(Item(name, log), x, y, width, height, to: parent)
    }

    @Test("X1 one item has the focus; what cannot be focused is ignored") func X1_oneItem() {
        let first = item("first", 0, 0)
        let second = item("second", 0, 100)
        scene.add(UIView(), 0, 50, 50, 50)

        #expect(focus.requestFocusUpdate(to: first))
        #expect(first.isFocused)
        #expect(focus.move(.down))
        #expect(!first.isFocused)
        #expect(second.isFocused)
        #expect(focus.focusedItem === second)
    }

    @Test("X2 a direction in which there is nothing leaves the focus where it is") func X2_nothingThere() {
        let only = item("only", 100, 100)
        focus.requestFocusUpdate(to: only)

        for heading in [UIFocusHeading.up, .down, .left, .right] { #expect(!focus.move(heading)) }
        #expect(only.isFocused)
    }

    @Test("X3 the first direction puts the focus where it should begin: by preferred environments, then in order") func X3_preferred() {
        let group = scene.add(Group("group", log), 0, 0, 200, 200)
        let first = item("first", 0, 0, to: group)
        let second = item("second", 60, 0, to: group)

        #expect(focus.move(.down))
        #expect(first.isFocused)
        group.prefers = [scene.add(UIView(), 300, 0, 10, 10), second]
        #expect(focus.requestFocusUpdate(to: group))
        #expect(second.isFocused)
        #expect(!focus.requestFocusUpdate(to: scene.add(UIView(), 300, 50, 10, 10)))
    }

    @Test("X3 a root controller's preference holds when nothing is focused yet") func X3_rootController() {
        final class Controller: UIViewController {
            var favourite: UIView?
            override var preferredFocusEnvironments: [any UIFocusEnvironment] { favourite.map { [$0] } ?? [] }
        }
        let controller = Controller()
        scene.window.rootViewController = controller
        _ = item("first", 0, 0, to: controller.view)
        let second = item("second", 0, 100, to: controller.view)
        controller.favourite = second

        focus.move(.up)

        #expect(second.isFocused)
    }

    @Test("X5 all that contain either item are asked and then told, inner ones first") func X5_order() {
        let all = scene.add(Group("all", log), 0, 0, 300, 300)
        let left = scene.add(Group("left", log), 0, 0, 100, 100, to: all)
        let right = scene.add(Group("right", log), 100, 0, 100, 100, to: all)
        let a = item("a", 0, 0, to: left)
        let b = item("b", 0, 0, to: right)
        focus.requestFocusUpdate(to: a)
        _ = log.take()

        #expect(focus.move(.right))

        #expect(b.isFocused)
        #expect(log.lines == ["a?", "left?", "b?", "right?", "all?", "a!", "left!", "b!", "right!", "all!"])
    }

    @Test("X5 any no keeps the focus where it is, and nobody is told") func X5_refusal() {
        let first = item("first", 0, 0)
        let second = item("second", 0, 100)
        focus.requestFocusUpdate(to: first)
        second.agrees = false
        _ = log.take()

        #expect(!focus.move(.down))
        #expect(first.isFocused)
        #expect(log.lines == ["first?", "second?"])
    }

    @Test("X6 a view cannot be focused by itself, an enabled control can; hidden, see-through and switched off never") func X6_eligible() {
        #expect(!UIView().canBecomeFocused)
        #expect(UIControl().canBecomeFocused)
        let group = scene.add(UIView(), 0, 0, 100, 100)
        let button = scene.add(UIButton(frame: .zero), 0, 0, 50, 50, to: group)
        let spoil: [(UIView, Bool) -> Void] = [
            { view, off in view.isHidden = off }, { view, off in view.alpha = off ? 0 : 1 },
            { view, off in view.isUserInteractionEnabled = !off },
            { _, off in button.isEnabled = !off },
        ]
        for change in spoil {
            for view in [button, group] {
                change(view, true)
                #expect(!focus.requestFocusUpdate(to: button))
                change(view, false)
                #expect(focus.requestFocusUpdate(to: button))
                #expect(button.isFocused)
                change(view, true)
                #expect(!button.isFocused)
                change(view, false)
            }
        }
    }

    @Test("X6 when what is focused goes, the focus goes to what is preferred then") func X6_vanishing() {
        let first = item("first", 0, 0)
        let second = item("second", 0, 100)
        focus.requestFocusUpdate(to: second)

        second.removeFromSuperview()
        #expect(first.isFocused)
        first.isHidden = true
        #expect(focus.focusedItem == nil)
        #expect(!first.isFocused)
    }

    @Test("X7 what is focused inside of a scroll view is scrolled into sight") func X7_revealed() {
        let scroll = scene.add(UIScrollView(), 0, 0, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        _ = item("top", 0, 0, to: scroll)
        let below = item("below", 0, 300, to: scroll)
        focus.move(.down)

        focus.move(.down)

        #expect(below.isFocused)
        #expect(scroll.contentOffset.y == 250)
    }

    @Test("X8 the nearest edge wins, then the nearest middle, then the order; what does not overlap is not found") func X8_direction() {
        let from = item("from", 100, 100)
        let far = item("far", 100, 400)
        let askew = item("askew", 130, 200)
        let straight = item("straight", 110, 200)
        _ = item("same", 110, 200)
        let diagonal = item("diagonal", 300, 300)
        focus.requestFocusUpdate(to: from)

        focus.move(.down)
        #expect(straight.isFocused)
        straight.isHidden = true
        focus.requestFocusUpdate(to: from)
        focus.move(.down)
        #expect((focus.focusedItem as? Item)?.name == "same")
        for view in [askew, far] { #expect(!view.isFocused) }
        focus.requestFocusUpdate(to: diagonal)
        #expect(!focus.move(.up))
        #expect(!focus.move(.left))
    }

    @Test("X7 a guide sends focus on to what it prefers, where an arrow would find nothing") func X7_guides() throws {
        let scene = Scene()
        let from = scene.add(UIButton(frame: .zero), 0, 400, 50, 50)
        let far = scene.add(UIButton(frame: .zero), 200, 0, 50, 50)
        let guide = UIFocusGuide()
        guide.layoutFrame = CGRect(x: 100, y: 0, width: 200, height: 800)
        scene.window.addLayoutGuide(guide)
        scene.application.focusSystem.requestFocusUpdate(to: from)
        #expect(!scene.application.focusSystem.move(.right), "a guide that prefers nothing is not there")

        guide.preferredFocusEnvironments = [far]
        guide.isEnabled = false
        #expect(!scene.application.focusSystem.move(.right), "nor one that is switched off")
        guide.isEnabled = true
        #expect(scene.application.focusSystem.move(.right))
        #expect(far.isFocused)

        scene.application.focusSystem.requestFocusUpdate(to: from)
        let near = scene.add(UIButton(frame: .zero), 60, 400, 30, 50)
        #expect(scene.application.focusSystem.move(.right))
        #expect(near.isFocused, "what is nearer than the guide wins")
        scene.window.removeLayoutGuide(guide)
        #expect(!scene.application.focusSystem.move(.right))
    }

    @Test("X8 what touches the edge is beyond it, what overlaps it is not") func X8_edges() {
        let from = item("from", 100, 100)
        let touching = item("touching", 150, 100)
        _ = item("overlapping", 140, 120)
        focus.requestFocusUpdate(to: from)

        focus.move(.right)

        #expect(touching.isFocused)
    }

    @Test("What belongs to a move of focus is done with it, and its completion after") func coordinator() {
        final class Told: UIButton {
            var steps: [String] = []
            override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
                coordinator.addCoordinatedAnimations({ self.steps.append("with \(context.focusHeading.rawValue)") }) {
                    self.steps.append("after")
                }
                steps.append("told")
            }
        }
        let button = scene.add(Told(frame: .zero), 0, 0, 50, 50)

        focus.requestFocusUpdate(to: button)

        #expect(button.steps == ["with 0", "told", "after"])
    }
}
