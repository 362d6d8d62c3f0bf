import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusRequestTests {
    private let scene = Scene()
    private let log = Log()
    private var focus: UIFocusSystem { scene.focus }

    @Test("X4 A requested focus update takes place at the next commit") func X4_nextCycle() {
        let group = scene.group("group", log, 0, 0, 200, 200)
        let first = scene.item("first", log, 0, 0, to: group)
        let second = scene.item("second", log, 0, 100, to: group)
        scene.focus(on: first)
        scene.application.commit()
        group.prefers = [second]

        group.setNeedsFocusUpdate()
        #expect(first.isFocused)
        #expect(scene.tree.needsCommit, "the next cycle comes")
        scene.application.commit()

        #expect(second.isFocused)
    }

    @Test("X4 updateFocusIfNeeded performs a requested focus update at once, and only once") func X4_now() {
        let group = scene.group("group", log, 0, 0, 200, 200)
        let first = scene.item("first", log, 0, 0, to: group)
        let second = scene.item("second", log, 0, 100, to: group)
        scene.focus(on: first)
        group.prefers = [second]

        group.updateFocusIfNeeded()
        #expect(first.isFocused, "no update was requested")
        group.setNeedsFocusUpdate()
        group.updateFocusIfNeeded()
        #expect(second.isFocused)
        focus.move(.up)
        scene.application.commit()

        #expect(first.isFocused, "what was asked for was done")
    }

    @Test("X4 A requested focus update takes place before a press is delivered") func X4_beforePress() throws {
        let group = scene.group("group", log, 0, 0, 200, 200)
        let first = scene.item("first", log, 0, 0, to: group)
        let button = scene.add(UIButton(frame: .zero), 0, 100, 50, 50, to: group)
        scene.focus(on: first)
        group.prefers = [button]
        group.setNeedsFocusUpdate()

        #expect(try scene.press(.select).handler === button)
    }

    @Test("X4 A view or controller can request an update only while it contains the focused item")
    func X4_containment() {
        let controller = UIViewController()
        scene.window.rootViewController = controller
        let left = scene.group("left", log, 0, 0, 100, 100, to: controller.view)
        let right = scene.group("right", log, 200, 0, 100, 100, to: controller.view)
        let first = scene.item("first", log, 0, 0, to: left)
        let other = scene.item("other", log, 0, 0, to: right)
        right.setNeedsFocusUpdate()
        scene.application.commit()
        #expect(focus.focusedItem == nil, "nothing is focused, and so in no environment")
        scene.focus(on: first)

        right.setNeedsFocusUpdate()
        scene.application.commit()
        #expect(first.isFocused)
        left.prefers = [other]
        controller.setNeedsFocusUpdate()
        controller.updateFocusIfNeeded()

        #expect(other.isFocused)
    }

    @Test("X4 An update request is dropped if the focused item has left its environment by then")
    func X4_containmentLater() {
        let left = scene.group("left", log, 0, 0, 100, 100)
        let first = scene.item("first", log, 0, 0, to: left)
        scene.item("second", log, 50, 0, to: left)
        let away = scene.item("away", log, 0, 300)
        left.prefers = [left.subviews[1]]
        scene.focus(on: first)

        left.setNeedsFocusUpdate()
        scene.window.addSubview(first)
        scene.application.commit()

        #expect(first.isFocused)
        #expect(!away.isFocused)
    }

    @Test("X4 requestFocusUpdate(to:) works even if the focused item is elsewhere") func X4_request() {
        let first = scene.item("first", log, 0, 0)
        let second = scene.item("second", log, 0, 100)
        focus.requestFocusUpdate(to: first)
        #expect(focus.focusedItem == nil)
        scene.application.commit()
        #expect(first.isFocused)

        focus.requestFocusUpdate(to: second)
        #expect(first.isFocused)
        scene.application.commit()

        #expect(second.isFocused)
    }

    @Test("X4 A parent's request has priority over a child's, in either order", arguments: [true, false])
    func X4_parentWins(
        parentFirst: Bool
    ) {
        let outer = scene.group("outer", log, 0, 0, 300, 300)
        let inner = scene.group("inner", log, 0, 0, 100, 100, to: outer)
        let start = scene.item("start", log, 0, 0, to: inner)
        let small = scene.item("small", log, 0, 50, to: inner)
        let large = scene.item("large", log, 0, 200, to: outer)
        outer.prefers = [large]
        inner.prefers = [small]
        scene.focus(on: start)

        for group in parentFirst ? [outer, inner] : [inner, outer] { group.setNeedsFocusUpdate() }
        scene.application.commit()

        #expect(large.isFocused)
        #expect(!small.isFocused)
    }

    @Test("X4 Of unrelated requests, the last one counts") func X4_lastWins() {
        let first = scene.item("first", log, 0, 0)
        let second = scene.item("second", log, 0, 100)
        focus.requestFocusUpdate(to: first)
        focus.requestFocusUpdate(to: second)

        scene.application.commit()

        #expect(second.isFocused)
        #expect(!log.lines.contains("first!"))
    }

    @Test("X4 An update requested during an update runs in the same cycle, up to a limit") func X4_rounds() {
        let first = scene.item("first", log, 0, 0)
        let second = scene.item("second", log, 0, 100)
        var count = 0
        first.onUpdate = { [focus] context, _ in
            count += 1
            if context.nextFocusedItem === first { focus.requestFocusUpdate(to: second) }
        }
        scene.focus(on: first)
        #expect(second.isFocused)

        second.onUpdate = { [focus] context, _ in
            if context.nextFocusedItem === second { focus.requestFocusUpdate(to: first) }
        }
        count = 0
        focus.requestFocusUpdate(to: first)
        scene.application.commit()

        #expect(count == UIFocusSystem.roundLimit)
    }

    @Test("X4 An update requested by the layout after a focus move runs in the same cycle") func X4_layout() {
        final class Group: UIView {
            var favourite: UIView?
            override var preferredFocusEnvironments: [any UIFocusEnvironment] { favourite.map { [$0] } ?? [] }
            override func didUpdateFocus(
                in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
            ) {
                setNeedsLayout()
            }
            override func layoutSubviews() { setNeedsFocusUpdate() }
        }
        let group = scene.add(Group(), 0, 0, 200, 200)
        let first = scene.item("first", log, 0, 0, to: group)
        let second = scene.item("second", log, 0, 100, to: group)
        scene.application.commit()
        group.favourite = second
        focus.requestFocusUpdate(to: first)

        scene.application.commit()

        #expect(second.isFocused)
    }

    @Test("X4 A focus move during a focus move is refused") func X4_nested() {
        let first = scene.item("first", log, 0, 0)
        let second = scene.item("second", log, 0, 100)
        scene.item("third", log, 0, 200)
        var nested: Bool?
        second.onUpdate = { [focus] _, _ in nested = focus.move(.down) }
        scene.focus(on: first)

        focus.move(.down)

        #expect(nested == false)
        #expect(second.isFocused)
    }
}
