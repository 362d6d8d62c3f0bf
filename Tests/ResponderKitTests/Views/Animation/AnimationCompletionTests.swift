import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct AnimationCompletionTests {
    private let screen = TestScreen.untraced()
    private let view: UIView
    private let ends = Noted()

    /// The completed animations: name, finished or not, and the time in milliseconds.
    @MainActor final class Noted {
        var list: [String] = []
    }

    init() {
        view = screen.add(UIView(), 0, 0, 50, 50)
        screen.application.commit()
        screen.clock.advance(by: 1_000)
    }

    private func animate(
        _ name: String, for seconds: Double = 1, _ options: UIView.AnimationOptions = .curveLinear,
        _ changes: @escaping () -> Void
    ) {
        UIView.animate(withDuration: seconds, delay: 0, options: options, animations: changes) { [ends, screen] in
            ends.list.append("\(name) \($0) \(Int(screen.clock.now))")
        }
    }

    @Test("An interrupted animation completes at once as unfinished, after the code that interrupted it")
    func overtaken() {
        screen.application.makeCurrent()
        animate("first") { [view] in view.alpha = 0.5 }
        screen.clock.advance(by: 300)

        animate("second") { [view] in view.alpha = 1 }
        #expect(ends.list.isEmpty)
        screen.clock.advance(by: 0)

        #expect(ends.list == ["first false 1300"])
        screen.clock.advance(by: 5_000)
        #expect(ends.list == ["first false 1300", "second true 2300"])
    }

    @Test("A partly interrupted animation completes as unfinished when its remaining properties end") func partly() {
        screen.application.makeCurrent()
        animate("first") { [view] in
            view.alpha = 0.5
            view.frame.origin.x = 100
        }
        screen.clock.advance(by: 300)
        animate("second", for: 3) { [view] in view.alpha = 1 }

        screen.clock.advance(by: 5_000)

        #expect(ends.list == ["first false 2000", "second true 4300"])
    }

    @Test("Changes to other properties and changes without animation interrupt nothing") func beside() {
        screen.application.makeCurrent()
        animate("first") { [view] in view.alpha = 0.5 }
        animate("second") { [view] in view.frame.origin.x = 100 }
        view.alpha = 0.75

        screen.clock.advance(by: 5_000)

        #expect(ends.list == ["first true 2000", "second true 2000"])
    }

    @Test("Removing a view or its superview completes the view's animation at once as unfinished") func removed() {
        screen.application.makeCurrent()
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        view.addSubview(inner)
        screen.application.commit()
        animate("inner") { inner.alpha = 0.5 }
        screen.clock.advance(by: 200)

        view.removeFromSuperview()
        screen.clock.advance(by: 0)

        #expect(ends.list == ["inner false 1200"])
        #expect(screen.tree.animationOwners == nil)
    }

    @Test(
        "A repeating animation completes only when interrupted, or after one run if it changes nothing"
    ) func repeats() {
        screen.application.makeCurrent()
        animate("ever", [.repeat, .autoreverse]) { [view] in view.alpha = 0.5 }
        animate("nothing", .repeat) {}
        screen.clock.advance(by: 100_000)
        #expect(ends.list == ["nothing true 2000"])

        UIView.animate(withDuration: 1) { [view] in view.alpha = 0.25 }
        screen.clock.advance(by: 0)

        #expect(ends.list.last == "ever false 101000")
    }

    @Test("A completion handler may start a new animation of the same property") func chained() {
        screen.application.makeCurrent()
        UIView.animate(withDuration: 1) { [view] in
            view.alpha = 0.5
        } completion: { _ in
            animate("next") { [view] in view.alpha = 1 }
        }

        screen.clock.advance(by: 5_000)

        #expect(ends.list == ["next true 3000"])
        #expect(screen.tree.animationOwners == nil)
    }

    @Test("A view transition completes when it ends, when another replaces it, or when the view is removed")
    func transitions() {
        screen.application.makeCurrent()
        let label = screen.add(UILabel(), 0, 100, 50, 50)
        screen.application.commit()
        func turn(_ name: String) {
            UIView.transition(
                with: label, duration: 1, options: .transitionFlipFromLeft, animations: { label.text = name }
            ) {
                [ends, screen] in
                ends.list.append("\(name) \($0) \(Int(screen.clock.now))")
            }
        }
        turn("one")
        screen.clock.advance(by: 100)
        turn("two")
        screen.clock.advance(by: 2_000)
        turn("three")
        screen.clock.advance(by: 100)
        label.removeFromSuperview()
        screen.clock.advance(by: 0)

        #expect(ends.list == ["one false 1100", "two true 2100", "three false 3200"])
    }
}
