import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct FirstResponderTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func editor(_ name: String, to parent: UIView? = nil) -> Editor {
        screen.add(Editor(name, log), 0, 0, 100, 20, to: parent)
    }

    @Test("F1 By default a responder cannot become first responder and can resign") func F1_defaults() {
        #expect(!UIView().canBecomeFirstResponder)
        #expect(!UIViewController().canBecomeFirstResponder)
        #expect(UIView().canResignFirstResponder)
        #expect(!screen.window.becomeFirstResponder())
        #expect(!screen.application.becomeFirstResponder())
    }

    @Test("F2 becomeFirstResponder succeeds in a window, is idempotent, and fails outside of a window")
    func F2_become() {
        let editor = editor("editor")
        #expect(editor.becomeFirstResponder())
        #expect(editor.isFirstResponder)
        #expect(screen.window.firstResponder === editor)
        #expect(editor.becomeFirstResponder())
        #expect(editor.resigned == 0)

        let loose = Editor("loose", log)
        #expect(!loose.becomeFirstResponder())
        #expect(!loose.isFirstResponder)
    }

    @Test("F2 A view controller can become first responder once its view is in a window") func F2_controller() {
        final class Controller: UIViewController { override var canBecomeFirstResponder: Bool { true } }
        let controller = Controller()
        #expect(!controller.becomeFirstResponder())
        screen.window.rootViewController = controller

        #expect(controller.becomeFirstResponder())
        screen.window.rootViewController = nil
        #expect(screen.window.firstResponder == nil)
    }

    @Test("F3 If the current first responder refuses to resign, nothing changes") func F3_refusal() {
        let first = editor("first")
        let second = editor("second")
        first.becomeFirstResponder()
        first.lets = false

        #expect(!second.becomeFirstResponder())
        #expect(first.isFirstResponder)
        #expect(!first.resignFirstResponder())
        first.lets = true
        #expect(second.becomeFirstResponder())
        #expect(!first.isFirstResponder)
    }

    @Test("F2 becomeFirstResponder returns whether it succeeded, and a second call changes nothing") func F2_says() {
        final class Coy: UIView {
            var calls = 0
            override var canBecomeFirstResponder: Bool {
                calls += 1
                return true
            }
        }
        let coy = screen.add(Coy(), 0, 0, 10, 10)
        #expect(coy.becomeFirstResponder() == coy.isFirstResponder)
        let calls = coy.calls

        #expect(coy.becomeFirstResponder())

        #expect(coy.calls == calls, "what is first responder is not asked again")
        coy.removeFromSuperview()
        #expect(coy.becomeFirstResponder() == coy.isFirstResponder)
        #expect(!coy.isFirstResponder)
    }

    @Test("F3 Returning false from resignFirstResponder is enough to refuse") func F3_answer() {
        final class Stubborn: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool { false }
        }
        let stubborn = screen.add(Stubborn(), 0, 0, 10, 10)
        let second = editor("second")
        stubborn.becomeFirstResponder()

        #expect(!second.becomeFirstResponder())

        #expect(stubborn.isFirstResponder)
        #expect(screen.window.firstResponder === stubborn)
    }

    @Test("F3 The old first responder resigns first and sees no new one yet") func F3_order() {
        final class Leaving: UIView {
            var seen: [Bool] = []
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool {
                seen.append(isFirstResponder)
                defer { seen.append(window?.firstResponder != nil) }
                return super.resignFirstResponder()
            }
        }
        let leaving = screen.add(Leaving(), 0, 0, 10, 10)
        let second = editor("second")
        leaving.becomeFirstResponder()

        #expect(second.becomeFirstResponder())

        #expect(leaving.seen == [true, false])
        #expect(screen.window.firstResponder === second)
    }

    @Test("F4 After the first responder has resigned, events start at another responder")
    func F4_eventsAfterwards() {
        let outer = editor("outer")
        let inner = editor("inner", to: outer)
        outer.becomeFirstResponder()
        inner.becomeFirstResponder()
        #expect(screen.application.send(motion: .motionShake, phase: .began).handler === inner)
        #expect(screen.application.send(motion: .motionShake, phase: .ended).handler === inner)

        _ = inner.resignFirstResponder()

        #expect(!outer.isFirstResponder)
        #expect(inner.resignFirstResponder(), "there is nothing to refuse")
        #expect(screen.application.send(motion: .motionShake, phase: .began).handler !== outer)
    }

    @Test("F3 A responder that cannot become first responder asks no other to resign") func F3_noSideEffect() {
        let first = editor("first")
        let second = editor("second")
        first.becomeFirstResponder()
        second.may = false

        #expect(!second.becomeFirstResponder())
        #expect(first.resigned == 0)
        #expect(first.isFirstResponder)
    }

    @Test("F4 After resigning, the window has no first responder, not even one further up the chain")
    func F4_noneAfterwards() {
        let outer = editor("outer")
        let inner = editor("inner", to: outer)
        inner.becomeFirstResponder()

        #expect(inner.resignFirstResponder())
        #expect(screen.window.firstResponder == nil)
    }

    @Test("F5 Each window has a first responder, and keys go to that of the key window")
    func F5_perWindow() {
        final class Never: UIWindow { override var canBecomeKey: Bool { false } }
        let first = editor("first")
        let other = UIWindow(application: screen.application)
        other.isHidden = false
        let second = screen.add(Editor("second", log), 0, 0, 10, 10, to: other)
        #expect(first.becomeFirstResponder())
        #expect(second.becomeFirstResponder())
        #expect(first.isFirstResponder)

        #expect(screen.application.send(motion: .motionShake, phase: .began).handler === first)
        _ = screen.application.send(motion: .motionShake, phase: .ended)
        other.makeKey()
        #expect(screen.application.send(motion: .motionShake, phase: .began).handler === second)
        let never = Never(application: screen.application)
        never.makeKeyAndVisible()
        #expect(other.isKeyWindow)
        #expect(!never.isKeyWindow)
        #expect(!never.isHidden)
    }

    @Test("F5 A key window that is hidden or removed is notified and is no longer key") func F5_keyWindowGoes() {
        final class Told: UIWindow {
            var changes: [String] = []
            override func becomeKey() { changes.append("became") }
            override func resignKey() { changes.append("resigned") }
        }
        let told = Told(application: screen.application)
        told.makeKeyAndVisible()
        #expect(!screen.window.isKeyWindow)
        told.isHidden = true
        #expect(screen.application.keyWindow == nil)
        told.makeKeyAndVisible()
        screen.application.remove(told)
        told.makeKey()

        #expect(told.changes == ["became", "resigned", "became", "resigned"])
        #expect(screen.application.keyWindow == nil)
    }

    @Test("F6 Removal from the window ends editing, even if the first responder refuses to resign")
    func F6_leavingEndsEditing() {
        let outer = screen.add(UIView(), 0, 0, 100, 100)
        let editor = editor("editor", to: outer)
        editor.becomeFirstResponder()
        editor.lets = false

        outer.removeFromSuperview()

        #expect(screen.window.firstResponder == nil)
    }

    @Test("F6 endEditing searches a view and its subviews, and respects a refusal unless forced") func F6_endEditing() {
        let outer = screen.add(UIView(), 0, 0, 100, 100)
        let editor = editor("editor", to: outer)
        let elsewhere = screen.add(UIView(), 0, 200, 10, 10)
        editor.becomeFirstResponder()
        editor.lets = false

        #expect(elsewhere.endEditing(true))
        #expect(editor.isFirstResponder)
        #expect(!outer.endEditing(false))
        #expect(editor.isFirstResponder)
        #expect(outer.endEditing(true))
        #expect(!editor.isFirstResponder)
    }

    @Test("F6 A responder that only claims to have resigned loses its status when its view is removed")
    func F6_saysSoOnly() {
        final class Liar: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool { true }
        }
        let liar = screen.add(Liar(), 0, 0, 10, 10)
        liar.becomeFirstResponder()

        #expect(!liar.endEditing(false))
        liar.removeFromSuperview()

        #expect(screen.window.firstResponder == nil)
    }

    @Test("F2 A view that is removed while the old first responder resigns does not become first responder")
    func F2_removedMeanwhile() {
        final class Removing: UIView {
            var other: UIView?
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool {
                defer { other?.removeFromSuperview() }
                return super.resignFirstResponder()
            }
        }
        let removing = screen.add(Removing(), 0, 0, 10, 10)
        let second = editor("second")
        removing.other = second
        removing.becomeFirstResponder()

        #expect(!second.becomeFirstResponder())
        #expect(screen.window.firstResponder == nil)
    }
}
