import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusCallbackTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var focus: UIFocusSystem { screen.focus }

    @Test("X5 All environments of the old and new item are asked and then notified, inner ones first") func X5_order() {
        let all = screen.group("all", log, 0, 0, 300, 300)
        let left = screen.group("left", log, 0, 0, 100, 100, to: all)
        let right = screen.group("right", log, 100, 0, 100, 100, to: all)
        let a = screen.item("a", log, 0, 0, to: left)
        let b = screen.item("b", log, 0, 0, to: right)
        screen.focus(on: a)
        _ = log.take()

        #expect(focus.move(.right))

        #expect(b.isFocused)
        #expect(log.lines == ["a?", "left?", "b?", "right?", "all?", "a!", "left!", "b!", "right!", "all!"])
    }

    @Test("X5 A view controller is asked after its view and notified after it") func X5_controllers() {
        final class Controller: UIViewController {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(nibName: nil, bundle: nil)
            }
            override func loadView() { view = FocusProbe("view", log) }
            override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
                log.note("controller?")
                return true
            }
            override func didUpdateFocus(
                in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
            ) {
                log.note("controller!")
            }
        }
        let controller = Controller(log)
        (controller.view as? FocusProbe)?.can = false
        screen.window.rootViewController = controller
        screen.focus(on: screen.item("item", log, 0, 0, to: controller.view))

        #expect(log.lines == ["item?", "view?", "controller?", "item!", "view!", "controller!"])
    }

    @Test("X5 One refusal keeps the focus where it is, and no further environment is asked or notified")
    func X5_refusal() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        screen.focus(on: first)
        second.agrees = false
        _ = log.take()
        let failed = Posted(UIFocusSystem.movementDidFailNotification, by: focus)

        #expect(!focus.move(.down))
        #expect(first.isFocused)
        #expect(log.take() == ["first?", "second?"])
        #expect(failed.contexts.isEmpty, "the way led somewhere")
        first.agrees = false
        screen.focus(on: second)

        #expect(first.isFocused)
        #expect(log.lines == ["first?"])
    }

    @Test("X5 A removed item is not asked, but its former environments are notified") func X5_vanished() {
        let all = screen.group("all", log, 0, 0, 300, 300)
        let left = screen.group("left", log, 0, 0, 100, 100, to: all)
        let a = screen.item("a", log, 0, 0, to: left)
        screen.item("b", log, 0, 150, to: all)
        screen.focus(on: a)
        a.agrees = false
        _ = log.take()

        a.removeFromSuperview()
        screen.application.commit()

        #expect(screen.focused == "b")
        #expect(log.lines == ["a!", "left!", "b!", "all!"])
    }

    @Test("X5 If the next item is removed while it is asked, the focus stays where it is") func X5_takenWhileAsked() {
        final class Remover: FocusProbe {
            override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
                if context.nextFocusedItem === self { removeFromSuperview() }
                return true
            }
        }
        let first = screen.item("first", log, 0, 0)
        screen.add(Remover("second", log), 0, 100, 50, 50)
        screen.focus(on: first)

        #expect(!focus.move(.down))
        #expect(first.isFocused)
    }

    @Test("X5 The update context reports items, views and heading, and isFocused is already updated")
    func X5_context() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 100, 0)
        screen.focus(on: first)
        var seen: [Bool] = []
        first.onUpdate = { context, _ in
            seen = [
                context.previouslyFocusedItem === first, context.previouslyFocusedView === first,
                context.nextFocusedItem === second,
                context.nextFocusedView === second, context.focusHeading == .right, !first.isFocused, second.isFocused,
            ]
        }

        focus.move(.right)

        #expect(seen == Array(repeating: true, count: 7))
    }

    @Test("X5 Coordinated animations run after notification: unfocusing, focusing, others, then completions")
    func X5_coordinator() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 100, 0)
        screen.focus(on: first)
        _ = log.take()
        first.onUpdate = { [log] _, coordinator in
            coordinator.addCoordinatedAnimations({ log.note("main") }, completion: { log.note("after main") })
            coordinator.addCoordinatedFocusingAnimations({ log.note("focusing \($0.duration)") }) {
                log.note("after focusing")
            }
            coordinator.addCoordinatedUnfocusingAnimations({ log.note("unfocusing \($0.duration)") })
        }
        var kept: UIFocusAnimationCoordinator?
        second.onUpdate = { kept = $1 }

        focus.move(.right)

        #expect(
            log.take() == [
                "first?", "second?", "first!", "second!", "unfocusing 0.0", "focusing 0.0", "main", "after main",
                "after focusing",
            ])
        kept?.addCoordinatedAnimations({ [log] in log.note("late") }, completion: { [log] in log.note("after") })
        #expect(log.lines == ["late", "after"], "a move that is over has nothing to wait for")
    }
}
