import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusRequestTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var focus: UIFocusSystem { screen.focus }

    @Test("X4 A requested focus update takes place at the next commit") func X4_nextCycle() {
        let group = screen.group("group", log, 0, 0, 200, 200)
        let first = screen.item("first", log, 0, 0, to: group)
        let second = screen.item("second", log, 0, 100, to: group)
        screen.focus(on: first)
        screen.application.commit()
        group.prefers = [second]

        group.setNeedsFocusUpdate()
        #expect(first.isFocused)
        #expect(screen.tree.needsCommit, "the next cycle comes")
        screen.application.commit()

        #expect(second.isFocused)
    }

    @Test("X4 updateFocusIfNeeded performs a requested focus update at once, and only once") func X4_now() {
        let group = screen.group("group", log, 0, 0, 200, 200)
        let first = screen.item("first", log, 0, 0, to: group)
        let second = screen.item("second", log, 0, 100, to: group)
        screen.focus(on: first)
        group.prefers = [second]

        group.updateFocusIfNeeded()
        #expect(first.isFocused, "no update was requested")
        group.setNeedsFocusUpdate()
        group.updateFocusIfNeeded()
        #expect(second.isFocused)
        focus.move(.up)
        screen.application.commit()

        #expect(first.isFocused, "what was asked for was done")
    }

    @Test("X4 A requested focus update takes place before a press is delivered") func X4_beforePress() throws {
        let group = screen.group("group", log, 0, 0, 200, 200)
        let first = screen.item("first", log, 0, 0, to: group)
        let button = screen.add(UIButton(frame: .zero), 0, 100, 50, 50, to: group)
        screen.focus(on: first)
        group.prefers = [button]
        group.setNeedsFocusUpdate()

        #expect(try screen.press(.select).handler === button)
    }

    @Test("X4 A view or controller can request an update only while it contains the focused item")
    func X4_containment() {
        let controller = UIViewController()
        screen.window.rootViewController = controller
        let left = screen.group("left", log, 0, 0, 100, 100, to: controller.view)
        let right = screen.group("right", log, 200, 0, 100, 100, to: controller.view)
        let first = screen.item("first", log, 0, 0, to: left)
        let other = screen.item("other", log, 0, 0, to: right)
        right.setNeedsFocusUpdate()
        screen.application.commit()
        #expect(focus.focusedItem == nil, "nothing is focused, and so in no environment")
        screen.focus(on: first)

        right.setNeedsFocusUpdate()
        screen.application.commit()
        #expect(first.isFocused)
        left.prefers = [other]
        controller.setNeedsFocusUpdate()
        controller.updateFocusIfNeeded()

        #expect(other.isFocused)
    }

    @Test("X4 An update request is dropped if the focused item has left its environment by then")
    func X4_containmentLater() {
        let left = screen.group("left", log, 0, 0, 100, 100)
        let first = screen.item("first", log, 0, 0, to: left)
        screen.item("second", log, 50, 0, to: left)
        let away = screen.item("away", log, 0, 300)
        left.prefers = [left.subviews[1]]
        screen.focus(on: first)

        left.setNeedsFocusUpdate()
        screen.window.addSubview(first)
        screen.application.commit()

        #expect(first.isFocused)
        #expect(!away.isFocused)
    }

    @Test("X4 requestFocusUpdate(to:) works even if the focused item is elsewhere") func X4_request() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        focus.requestFocusUpdate(to: first)
        #expect(focus.focusedItem == nil)
        screen.application.commit()
        #expect(first.isFocused)

        focus.requestFocusUpdate(to: second)
        #expect(first.isFocused)
        screen.application.commit()

        #expect(second.isFocused)
    }

    @Test("X4 A parent's request has priority over a child's, in either order", arguments: [true, false])
    func X4_parentWins(
        parentFirst: Bool
    ) {
        let outer = screen.group("outer", log, 0, 0, 300, 300)
        let inner = screen.group("inner", log, 0, 0, 100, 100, to: outer)
        let start = screen.item("start", log, 0, 0, to: inner)
        let small = screen.item("small", log, 0, 50, to: inner)
        let large = screen.item("large", log, 0, 200, to: outer)
        outer.prefers = [large]
        inner.prefers = [small]
        screen.focus(on: start)

        for group in parentFirst ? [outer, inner] : [inner, outer] { group.setNeedsFocusUpdate() }
        screen.application.commit()

        #expect(large.isFocused)
        #expect(!small.isFocused)
    }

    @Test("X4 Of unrelated requests, the last one counts") func X4_lastWins() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        focus.requestFocusUpdate(to: first)
        focus.requestFocusUpdate(to: second)

        screen.application.commit()

        #expect(second.isFocused)
        #expect(!log.lines.contains("first!"))
    }

    @Test("X4 An update requested during an update runs in the same cycle, up to a limit") func X4_rounds() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        var count = 0
        first.onUpdate = { [focus] context, _ in
            count += 1
            if context.nextFocusedItem === first { focus.requestFocusUpdate(to: second) }
        }
        screen.focus(on: first)
        #expect(second.isFocused)

        second.onUpdate = { [focus] context, _ in
            if context.nextFocusedItem === second { focus.requestFocusUpdate(to: first) }
        }
        count = 0
        focus.requestFocusUpdate(to: first)
        screen.application.commit()

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
        let group = screen.add(Group(), 0, 0, 200, 200)
        let first = screen.item("first", log, 0, 0, to: group)
        let second = screen.item("second", log, 0, 100, to: group)
        screen.application.commit()
        group.favourite = second
        focus.requestFocusUpdate(to: first)

        screen.application.commit()

        #expect(second.isFocused)
    }

    @Test("X4 A focus move during a focus move is refused") func X4_nested() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        screen.item("third", log, 0, 200)
        var nested: Bool?
        second.onUpdate = { [focus] _, _ in nested = focus.move(.down) }
        screen.focus(on: first)

        focus.move(.down)

        #expect(nested == false)
        #expect(second.isFocused)
    }
}
