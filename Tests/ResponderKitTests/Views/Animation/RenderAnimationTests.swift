import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct RenderAnimationTests {
    private let screen = TestScreen.untraced()
    private let view: UIView

    init() {
        view = screen.add(UIView(), 0, 0, 50, 50)
        screen.application.commit()
        screen.clock.advance(by: 1_000)
    }

    private func animations(of view: UIView) -> [RenderProperty: RenderAnimation] {
        screen.application.commit()
        guard case .animations(let list) = view.node?.value(of: .animation) else { return [:] }
        return Dictionary(list.map { ($0.property, $0) }) { _, last in last }
    }

    @Test("An animated change is sent once, with its starting value and its timing") func told() {
        screen.application.makeCurrent()
        view.clipsToBounds = true
        UIView.animate(withDuration: 0.5, delay: 0.1, options: .curveEaseOut) { [view] in
            view.frame.origin.x = 200
            view.alpha = 0.25
            view.backgroundColor = .systemRed
            view.layer.cornerRadius = 9
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
        }
        let told = animations(of: view)

        #expect(Set(told.keys) == [.frame, .alpha, .backgroundColor, .cornerRadius, .transform])
        #expect(told[.frame]?.from == .rect(0, 0, 50, 50))
        #expect(told[.frame]?.to == view.node?.value(of: .frame))
        #expect(told[.alpha]?.from == RenderValue.none)
        #expect(told[.alpha]?.to == .number(0.25))
        #expect(told[.alpha]?.timing == RenderAnimation.Timing(at: 1_100, duration: 500, curve: .easeOut))
        let revision = screen.tree.revision
        screen.clock.advance(by: 2_000)
        screen.application.commit()
        #expect(screen.tree.revision == revision)
    }

    @Test("Changes before and after an animation block are not animated") func around() {
        screen.application.makeCurrent()
        let other = screen.add(UIView(), 0, 100, 50, 50)
        screen.application.commit()
        other.frame.origin.x = 10
        view.alpha = 0.5
        UIView.animate(withDuration: 0.5) { [view] in view.alpha = 1 }
        other.frame.origin.x = 20
        #expect(animations(of: other).isEmpty)
        #expect(animations(of: view)[.alpha]?.from == .number(0.5))
    }

    @Test("A new view animates from its values at insertion, and not if it is inserted in the block") func new() {
        screen.application.makeCurrent()
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        other.alpha = 0
        screen.window.addSubview(other)
        UIView.animate(withDuration: 0.5) { other.alpha = 1 }
        #expect(animations(of: other)[.alpha]?.from == .number(0))

        let late = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        UIView.animate(withDuration: 0.5) { [screen] in
            screen.window.addSubview(late)
            late.alpha = 0.5
        }
        #expect(animations(of: late).isEmpty)
    }

    @Test("An interrupted animation continues from its visible value") func interrupted() {
        screen.application.makeCurrent()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in view.frame.origin.x = 100 }
        _ = animations(of: view)
        screen.clock.advance(by: 250)

        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in view.frame.origin.x = 0 }

        #expect(animations(of: view)[.frame]?.from == .rect(25, 0, 50, 50))
        #expect(animations(of: view)[.frame]?.to == .rect(0, 0, 50, 50))
    }

    @Test("A new animation includes the animations that still run on its view, but not those that ended") func others()
    {
        screen.application.makeCurrent()
        UIView.animate(withDuration: 1) { [view] in view.alpha = 0.5 }
        _ = animations(of: view)
        screen.clock.advance(by: 500)
        UIView.animate(withDuration: 1) { [view] in view.frame.origin.x = 10 }
        #expect(Set(animations(of: view).keys) == [.alpha, .frame])

        screen.clock.advance(by: 600)
        UIView.animate(withDuration: 1) { [view] in view.layer.cornerRadius = 10 }
        #expect(Set(animations(of: view).keys) == [.frame, .cornerRadius])
    }

    @Test(
        "A nested animation inherits duration and curve unless it overrides them or disables animations"
    )
    func nested() {
        screen.application.makeCurrent()
        let (other, third, fourth) = (UIView(), UIView(), UIView())
        for (index, one) in [other, third, fourth].enumerated() { screen.add(one, 0, CGFloat(index + 1) * 100, 50, 50) }
        screen.application.commit()
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) { [view] in
            view.alpha = 0.5
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { other.alpha = 0.5 }
            UIView.animate(
                withDuration: 2, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
            ) {
                fourth.alpha = 0.5
            }
            UIView.performWithoutAnimation { third.alpha = 0.5 }
            view.frame.origin.x = 5
            #expect(UIView.inheritedAnimationDuration == 1)
        }

        #expect(animations(of: view)[.alpha]?.timing.duration == 1_000)
        #expect(animations(of: view)[.frame]?.timing.duration == 1_000)
        #expect(animations(of: other)[.alpha]?.timing == animations(of: view)[.alpha]?.timing)
        #expect(animations(of: fourth)[.alpha]?.timing.duration == 2_000)
        #expect(animations(of: fourth)[.alpha]?.timing.curve == .linear)
        #expect(animations(of: third).isEmpty)
        #expect(UIView.inheritedAnimationDuration == 0)
    }

    @Test("With animations disabled, and with a duration of zero, nothing is animated") func off() {
        screen.application.makeCurrent()
        UIView.performWithoutAnimation { UIView.animate(withDuration: 1) { [view] in view.alpha = 0.5 } }
        UIView.animate(withDuration: 0) { [view] in view.alpha = 0.75 }

        #expect(animations(of: view).isEmpty)
        #expect(view.node?.value(of: .alpha) == .number(0.75))
    }

    @Test("A completion handler runs when the animation is over, including its delay and its reversed half")
    func completion() {
        screen.application.makeCurrent()
        var steps: [Double] = []
        UIView.animate(withDuration: 0.5, delay: 0.25, options: []) {
        } completion: { [screen] _ in
            steps.append(screen.clock.now)
        }
        UIView.animate(withDuration: 0.5, delay: 0, options: .autoreverse) {
        } completion: { [screen] _ in
            steps.append(screen.clock.now)
        }

        screen.clock.advance(by: 5_000)

        #expect(steps == [1_750, 2_000])
    }

    @Test(
        "Curves and springs start at 0 and end at 1",
        arguments: [
            RenderAnimation.Timing.Curve.linear, .easeIn, .easeOut, .easeInOut, .spring(damping: 0.5, velocity: 0),
            .spring(damping: 1, velocity: 2),
        ])
    func curves(curve: RenderAnimation.Timing.Curve) {
        let timing = RenderAnimation.Timing(at: 100, duration: 800, curve: curve)

        #expect(timing.progress(at: 50) == 0)
        #expect(abs(timing.progress(at: 100)) < 0.001)
        #expect(abs(timing.progress(at: 899.9) - 1) < 0.01)
        #expect(timing.progress(at: 900) == 1)
        if case .spring(0.5, _) = curve { #expect(timing.progress(at: 350) > 1) }
        var back = timing
        back.reverses = true
        back.repeats = true
        #expect(abs(back.progress(at: 300) - back.progress(at: 100 + 1_400)) < 0.001)
    }

    @Test("A view with its own drawing still sends that drawing while it is animated") func drawing() {
        screen.application.makeCurrent()
        final class Dot: UIView {
            override func draw(_ rect: CGRect) { UIBezierPath(ovalIn: rect).fill() }
        }
        let dot = screen.add(Dot(), 0, 100, 50, 50)
        UIView.animate(withDuration: 1) { dot.alpha = 0.5 }
        screen.application.commit()

        #expect(dot.node?.value(of: .drawing) != RenderValue.none)
    }
}
