import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct AnimationCompletionTests {
    private let scene = Scene()
    private let view: UIView
    private let ends = Noted()

    /// The completed animations: name, finished or not, and the time in milliseconds.
    @MainActor final class Noted {
        var list: [String] = []
    }

    init() {
        view = scene.add(UIView(), 0, 0, 50, 50)
        scene.application.commit()
        scene.clock.advance(by: 1_000)
    }

    private func animate(
        _ name: String, for seconds: Double = 1, _ options: UIView.AnimationOptions = .curveLinear,
        _ changes: @escaping () -> Void
    ) {
        UIView.animate(withDuration: seconds, delay: 0, options: options, animations: changes) { [ends, scene] in
            ends.list.append("\(name) \($0) \(Int(scene.clock.now))")
        }
    }

    @Test("An interrupted animation completes at once as unfinished, after the code that interrupted it")
    func overtaken() {
        scene.application.makeCurrent()
        animate("first") { [view] in view.alpha = 0.5 }
        scene.clock.advance(by: 300)

        animate("second") { [view] in view.alpha = 1 }
        #expect(ends.list.isEmpty)
        scene.clock.advance(by: 0)

        #expect(ends.list == ["first false 1300"])
        scene.clock.advance(by: 5_000)
        #expect(ends.list == ["first false 1300", "second true 2300"])
    }

    @Test("A partly interrupted animation completes as unfinished when its remaining properties end") func partly() {
        scene.application.makeCurrent()
        animate("first") { [view] in
            view.alpha = 0.5
            view.frame.origin.x = 100
        }
        scene.clock.advance(by: 300)
        animate("second", for: 3) { [view] in view.alpha = 1 }

        scene.clock.advance(by: 5_000)

        #expect(ends.list == ["first false 2000", "second true 4300"])
    }

    @Test("Changes to other properties and changes without animation interrupt nothing") func beside() {
        scene.application.makeCurrent()
        animate("first") { [view] in view.alpha = 0.5 }
        animate("second") { [view] in view.frame.origin.x = 100 }
        view.alpha = 0.75

        scene.clock.advance(by: 5_000)

        #expect(ends.list == ["first true 2000", "second true 2000"])
    }

    @Test("Removing a view or its superview completes the view's animation at once as unfinished") func removed() {
        scene.application.makeCurrent()
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        view.addSubview(inner)
        scene.application.commit()
        animate("inner") { inner.alpha = 0.5 }
        scene.clock.advance(by: 200)

        view.removeFromSuperview()
        scene.clock.advance(by: 0)

        #expect(ends.list == ["inner false 1200"])
        #expect(scene.tree.ledger == nil)
    }

    @Test(
        "A repeating animation completes only when interrupted, or after one run if it changes nothing"
    ) func repeats() {
        scene.application.makeCurrent()
        animate("ever", [.repeat, .autoreverse]) { [view] in view.alpha = 0.5 }
        animate("nothing", .repeat) {}
        scene.clock.advance(by: 100_000)
        #expect(ends.list == ["nothing true 2000"])

        UIView.animate(withDuration: 1) { [view] in view.alpha = 0.25 }
        scene.clock.advance(by: 0)

        #expect(ends.list.last == "ever false 101000")
    }

    @Test("A completion handler may start a new animation of the same property") func chained() {
        scene.application.makeCurrent()
        UIView.animate(withDuration: 1) { [view] in
            view.alpha = 0.5
        } completion: { _ in
            animate("next") { [view] in view.alpha = 1 }
        }

        scene.clock.advance(by: 5_000)

        #expect(ends.list == ["next true 3000"])
        #expect(scene.tree.ledger == nil)
    }

    @Test("A view transition completes when it ends, when another replaces it, or when the view is removed")
    func transitions() {
        scene.application.makeCurrent()
        let label = scene.add(UILabel(), 0, 100, 50, 50)
        scene.application.commit()
        func turn(_ name: String) {
            UIView.transition(
                with: label, duration: 1, options: .transitionFlipFromLeft, animations: { label.text = name }
            ) {
                [ends, scene] in
                ends.list.append("\(name) \($0) \(Int(scene.clock.now))")
            }
        }
        turn("one")
        scene.clock.advance(by: 100)
        turn("two")
        scene.clock.advance(by: 2_000)
        turn("three")
        scene.clock.advance(by: 100)
        label.removeFromSuperview()
        scene.clock.advance(by: 0)

        #expect(ends.list == ["one false 1100", "two true 2100", "three false 3200"])
    }
}
