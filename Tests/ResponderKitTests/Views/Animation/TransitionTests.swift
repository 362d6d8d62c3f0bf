import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TransitionTests {
    private let screen = TestScreen.untraced()
    private let view: UIView

    init() {
        view = screen.add(UIView(), 0, 0, 50, 50)
        screen.application.commit()
        screen.clock.advance(by: 1_000)
    }

    private func transition(of view: UIView) -> RenderTransition? {
        screen.application.commit()
        guard case .transition(let transition) = view.node?.value(of: .transition) else { return nil }
        return transition
    }

    @Test(
        "Each transition style is sent once, under its name",
        arguments: [
            (UIView.AnimationOptions.transitionCrossDissolve, RenderTransition.Style.crossDissolve),
            (.transitionFlipFromLeft, .flipFromLeft),
            (.transitionFlipFromRight, .flipFromRight), (.transitionFlipFromTop, .flipFromTop),
            (.transitionFlipFromBottom, .flipFromBottom),
            (.transitionCurlUp, .curlUp), (.transitionCurlDown, .curlDown),
        ])
    func styles(option: UIView.AnimationOptions, style: RenderTransition.Style) {
        screen.application.makeCurrent()
        UIView.transition(
            with: view, duration: 0.5, options: [option, .curveEaseOut],
            animations: { [view] in view.backgroundColor = .systemRed })
        let told = transition(of: view)

        #expect(told?.style == style)
        #expect(told?.timing == RenderAnimation.Timing(at: 1_000, duration: 500, curve: .easeOut))
        let revision = screen.tree.revision
        screen.clock.advance(by: 2_000)
        screen.application.commit()
        #expect(screen.tree.revision == revision)
    }

    @Test("Changes in a transition apply at once, unless animated content is allowed") func content() {
        screen.application.makeCurrent()
        UIView.transition(with: view, duration: 0.5, options: .transitionCrossDissolve) { [view] in view.alpha = 0.5 }
        screen.application.commit()
        #expect(view.node?.animations.isEmpty == true)

        UIView.transition(with: view, duration: 0.5, options: [.transitionCrossDissolve, .allowAnimatedContent]) {
            [view] in view.alpha = 1
        }
        screen.application.commit()
        #expect(view.node?.animations.map(\.property) == [.alpha])
    }

    @Test("A transition between two views runs on their superview and exchanges or hides the views at once")
    func exchange() {
        screen.application.makeCurrent()
        let (old, new) = (UIView(), UIView())
        view.addSubview(old)
        screen.application.commit()
        var isDone = false

        UIView.transition(from: old, to: new, duration: 1, options: .transitionFlipFromRight) { isDone = $0 }

        #expect(view.subviews == [new])
        #expect(transition(of: view)?.style == .flipFromRight)
        screen.clock.advance(by: 1_000)
        #expect(isDone)

        view.addSubview(old)
        old.isHidden = true
        screen.application.commit()
        UIView.transition(
            from: new, to: old, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
        #expect(view.subviews == [new, old])
        #expect(new.isHidden && !old.isHidden)
    }

    @Test("No transition is sent without a style, for a view not yet rendered, or with animations disabled") func none()
    {
        screen.application.makeCurrent()
        UIView.transition(with: view, duration: 1) { [view] in view.alpha = 0.5 }
        #expect(transition(of: view) == nil)

        let new = screen.add(UIView(), 0, 0, 9, 9)
        UIView.transition(with: new, duration: 1, options: .transitionCrossDissolve, animations: nil)
        #expect(transition(of: new) == nil)

        UIView.performWithoutAnimation {
            UIView.transition(with: view, duration: 1, options: .transitionCurlUp, animations: nil)
        }
        #expect(transition(of: view) == nil)
    }
}
