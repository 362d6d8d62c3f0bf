import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var focus: UIFocusSystem { screen.focus }

    @Test("X1 Exactly one item has the focus, and views that cannot be focused are skipped") func X1_oneItem() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        screen.add(UIView(), 0, 50, 50, 50)

        #expect(screen.focus(on: first))
        #expect(first.isFocused)
        #expect(focus.move(.down))

        #expect(!first.isFocused)
        #expect(second.isFocused)
        #expect(focus.focusedItem === second)
    }

    @Test("X1 Each screen has its own focus system, found from any environment in it") func X1_onePerScreen() {
        let other = TestScreen.untraced()
        let here = screen.item("here", log, 0, 0)
        let there = other.item("there", log, 0, 0)
        let controller = UIViewController()
        screen.window.rootViewController = controller

        screen.focus(on: here)
        other.focus(on: there)

        #expect(here.isFocused && there.isFocused)
        #expect(UIFocusSystem.focusSystem(for: here) === focus)
        #expect(UIFocusSystem.focusSystem(for: controller) === focus)
        #expect(UIFocusSystem.focusSystem(for: there) === other.focus)
        #expect(UIFocusSystem.focusSystem(for: UIView()) == nil)
        #expect(UIFocusSystem.focusSystem(for: UIViewController()) == nil)
    }

    @Test("X1 An environment contains itself and all its descendants, across view controllers") func X1_contains() {
        let controller = UIViewController()
        screen.window.rootViewController = controller
        let item = screen.item("item", log, 0, 0, to: controller.view)

        #expect(UIFocusSystem.environment(item, contains: item))
        #expect(UIFocusSystem.environment(controller, contains: item))
        #expect(UIFocusSystem.environment(screen.window, contains: controller))
        #expect(!UIFocusSystem.environment(item, contains: controller))
        #expect(item.parentFocusEnvironment === controller.view)
        #expect(controller.view.parentFocusEnvironment === controller)
        #expect(controller.parentFocusEnvironment === screen.window)
        #expect(screen.window.parentFocusEnvironment == nil)
        #expect(item.focusItemContainer === item)
        #expect(controller.focusItemContainer === controller.view)
    }

    @Test("X1 A circular chain of focus environments does not hang") func X1_circle() {
        final class Circle: UIView {
            weak var outer: UIView?
            override var parentFocusEnvironment: (any UIFocusEnvironment)? { outer }
            override var canBecomeFocused: Bool { true }
        }
        let circle = screen.add(Circle(), 0, 0, 50, 50)
        circle.outer = circle

        #expect(!UIFocusSystem.environment(screen.window, contains: circle))
        screen.focus(on: circle)

        #expect(circle.isFocused)
    }

    @Test("X2 A direction without an item leaves the focus unchanged and posts a failure") func X2_nothingThere()
        throws
    {
        let only = screen.item("only", log, 100, 100)
        screen.focus(on: only)
        let posted = Posted(UIFocusSystem.movementDidFailNotification, by: focus)
        let moved = Posted(UIFocusSystem.didUpdateNotification, by: focus)

        for heading in [UIFocusHeading.up, .down, .left, .right, .next, .previous] { #expect(!focus.move(heading)) }

        #expect(only.isFocused)
        #expect(posted.contexts.map(\.focusHeading) == [.up, .down, .left, .right, .next, .previous])
        #expect(try #require(posted.contexts.first).previouslyFocusedItem === only)
        #expect(posted.contexts.allSatisfy { $0.nextFocusedItem == nil })
        #expect(moved.contexts.isEmpty)
    }

    @Test("X2 A focus move is posted with its context and coordinator, by its own screen's focus system")
    func X2_moved() throws {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        screen.focus(on: first)
        let posted = Posted(UIFocusSystem.didUpdateNotification, by: focus)
        let others = Posted(UIFocusSystem.didUpdateNotification, by: TestScreen.untraced().focus)

        focus.move(.down)

        let context = try #require(posted.contexts.first)
        #expect(posted.contexts.count == 1)
        #expect(context.previouslyFocusedView === first)
        #expect(context.nextFocusedView === second)
        #expect(context.nextFocusedItem === second)
        #expect(context.focusHeading == .down)
        #expect(posted.coordinators.count == 1)
        #expect(others.contexts.isEmpty)
    }

    @Test("X3 The first direction focuses the preferred environment, or else the first item in order")
    func X3_preferred() {
        let group = screen.group("group", log, 0, 0, 200, 200)
        let first = screen.item("first", log, 0, 0, to: group)
        let second = screen.item("second", log, 60, 0, to: group)

        #expect(focus.move(.down))
        #expect(first.isFocused)
        group.prefers = [screen.add(UIView(), 300, 0, 10, 10), second]
        screen.focus(on: group)
        #expect(second.isFocused)
        screen.focus(on: screen.add(UIView(), 300, 50, 10, 10))
        #expect(second.isFocused, "where nothing can be focused, focus does not go")
    }

    @Test("X3 An environment without preferences is searched itself") func X3_empty() {
        let group = screen.group("group", log, 0, 0, 200, 200)
        screen.item("inside", log, 0, 0, to: group)
        group.prefers = []

        screen.focus(on: group)

        #expect(screen.focused == "inside")
    }

    @Test("X3 Preferences are followed recursively and in order, skipping unfocusable items and cycles")
    func X3_recursive() {
        let a = screen.group("a", log, 0, 0)
        let b = screen.group("b", log, 0, 100)
        let hidden = screen.item("hidden", log, 0, 0, to: a)
        let inner = screen.item("inner", log, 0, 0, to: b)
        let last = screen.item("last", log, 0, 300)
        hidden.isHidden = true
        a.prefers = [b, hidden, last]
        b.prefers = [a, b]

        screen.focus(on: a)
        #expect(inner.isFocused)
        inner.can = false
        screen.focus(on: a)

        #expect(last.isFocused)
    }

    @Test("X3 A root controller's preference determines the first focus, and a child's applies within it")
    func X3_controllers() {
        final class Controller: UIViewController {
            var favourite: UIView?
            override var preferredFocusEnvironments: [any UIFocusEnvironment] {
                favourite.map { [$0] } ?? super.preferredFocusEnvironments
            }
        }
        let root = Controller()
        let child = Controller()
        screen.window.rootViewController = root
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        screen.item("first", log, 0, 0, to: child.view)
        let second = screen.item("second", log, 0, 100, to: child.view)
        child.favourite = second

        focus.move(.up)
        #expect(
            screen.focused == "second",
            "the root prefers its view, the first in which is the child's, which prefers the second")
        root.favourite = screen.item("other", log, 0, 200, to: root.view)
        screen.focus(on: root)

        #expect(screen.focused == "other")
    }

    @Test("X3 The search examines no environment twice, even if many preferences lead to it") func X3_searchIsLinear() {
        var parent: UIView = screen.window
        var groups: [FocusProbe] = []
        for index in 0..<40 {
            let group = screen.group("\(index)", log, 0, 0, to: parent)
            groups.append(group)
            parent = group
        }
        // Each of 39 groups prefers the next one three times. Without a record of visited groups, the search would make
        // 3 to the 39th visits.
        for (group, inner) in zip(groups, groups.dropFirst()) { group.prefers = [inner, inner, inner] }

        screen.focus(on: groups[0])

        #expect(focus.focusedItem == nil)
        #expect(groups.allSatisfy { $0.asked <= 2 })
    }

    @Test("X1 An item container returns the focus items in a rectangle of its coordinates") func X1_container() {
        let group = screen.group("group", log, 100, 100, 200, 200)
        let near = screen.item("near", log, 0, 0, to: group)
        screen.item("far", log, 150, 150, to: group)
        screen.item("outside", log, 0, 0)

        let found = group.focusItems(in: CGRect(x: 0, y: 0, width: 60, height: 60))

        #expect(found.count == 1)
        #expect(found.first === near)
        #expect(group.coordinateSpace === group)
        #expect(near.convert(CGPoint(x: 1, y: 2), to: group.coordinateSpace) == CGPoint(x: 1, y: 2))
        #expect(
            near.convert(near.bounds, to: screen.window.coordinateSpace)
                == CGRect(x: 100, y: 100, width: 50, height: 50)
        )
        #expect(
            near.convert(CGRect(x: 100, y: 100, width: 5, height: 5), from: screen.window.coordinateSpace).origin
                == .zero)
        #expect(near.convert(CGPoint(x: 101, y: 102), from: screen.window.coordinateSpace) == CGPoint(x: 1, y: 2))
    }

    @Test("The focus debugger explains why an item cannot be focused") func debugger() {
        let group = screen.group("group", log, 0, 0, 200, 200)
        let item = screen.item("item", log, 0, 0, to: group)
        item.accessibilityIdentifier = "it"
        #expect(UIFocusDebugger.checkFocusability(for: item).description == "FocusProbe#it:\nIt can be focused.")
        screen.focus(on: item)
        screen.application.makeCurrent()
        #expect(UIFocusDebugger.status().description == "Focused is FocusProbe#it, in FocusProbe, in UIWindow.")

        item.can = false
        group.isHidden = true
        let text = UIFocusDebugger.checkFocusability(for: item).description

        #expect(text.contains("its canBecomeFocused is false"))
        #expect(text.contains("its ancestor FocusProbe is hidden"))
        #expect(
            UIFocusDebugger.checkFocusability(for: UIButton(frame: .zero)).description.contains(
                "not in a visible key window"))
    }
}

/// Collects the notifications of a focus system.
@MainActor
final class Posted {
    private(set) var contexts: [UIFocusUpdateContext] = []
    private(set) var coordinators: [UIFocusAnimationCoordinator] = []
    private var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name, by system: UIFocusSystem) {
        token = NotificationCenter.default.addObserver(forName: name, object: system, queue: nil) {
            [weak self] notification in
            nonisolated(unsafe) let info = notification.userInfo
            MainActor.assumeIsolated {
                if let context = info?[UIFocusSystem.focusUpdateContextUserInfoKey] as? UIFocusUpdateContext {
                    self?.contexts.append(context)
                }
                if let coordinator = info?[UIFocusSystem.animationCoordinatorUserInfoKey]
                    as? UIFocusAnimationCoordinator
                {
                    self?.coordinators.append(coordinator)
                }
            }
        }
    }

    isolated deinit {
        token.map { NotificationCenter.default.removeObserver($0) }
    }
}
