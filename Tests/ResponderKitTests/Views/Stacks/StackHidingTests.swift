import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of views that are hidden in an animation (rule L34).
@Suite @MainActor struct StackHidingTests {
    private let views = [Box(20), Box(30), Box(40)]
    private let scene: StackScene

    init() {
        scene = StackScene(views, spacing: 5)
    }

    /// Makes changes in an animation of the scene's application.
    private func animate(_ duration: TimeInterval, _ options: UIView.AnimationOptions = [], _ changes: () -> Void) {
        scene.screen.application.makeCurrent()
        withoutActuallyEscaping(changes) { changes in
            UIView.animate(withDuration: duration, delay: 0, options: options, animations: changes)
        }
    }

    private func commit(after milliseconds: Double = 0) {
        scene.screen.clock.advance(by: milliseconds)
        scene.screen.application.commit()
    }

    /// Returns whether clients show a view.
    private func isShown(_ view: UIView) -> Bool { view.node?.value(of: .hidden) == RenderValue.none }

    private func clips(_ view: UIView) -> Bool { view.node?.value(of: .clips) == .flag(true) }

    /// Returns the start and end values of the animation of a view's frame.
    private func movement(of view: UIView) -> [RenderValue]? {
        guard case .animations(let list) = view.node?.value(of: .animation) else { return nil }
        return list.first { $0.property == .frame }.map { [$0.from, $0.to] }
    }

    @Test(
        "L34 A view that is hidden in an animation shrinks, the next one moves, and then it disappears",
        arguments: [false, true])
    func L34_shrinks(usesConstraints: Bool) {
        if usesConstraints { scene.stack.adoptConstraints() }
        commit()

        animate(0.5) { views[1].isHidden = true }
        commit()

        #expect(views[1].isHidden)
        #expect(scene.places == [[0, 20], [25, 75]])
        #expect(movement(of: views[1]) == [.rect(25, 0, 30, 20), .rect(20, 0, 0, 10)])
        #expect(movement(of: views[2]) == [.rect(60, 0, 40, 20), .rect(25, 0, 75, 20)])
        #expect(isShown(views[1]))
        #expect(clips(views[1]))
        commit(after: 499)
        #expect(isShown(views[1]))
        commit(after: 1)
        #expect(!isShown(views[1]))
        #expect(!clips(views[1]))
    }

    @Test("L34 A view that shrinks receives no touches") func L34_untouchable() {
        animate(0.5) { views[1].isHidden = true }
        commit()

        #expect(scene.stack.hitTest(CGPoint(x: 30, y: 5), with: nil) === views[2])
    }

    @Test("L34 A view that is shown again while it shrinks grows from its visible size, and stays")
    func L34_shownAgain() {
        animate(0.5) { views[1].isHidden = true }
        commit(after: 250)
        animate(0.5, .curveLinear) { views[1].isHidden = false }
        commit()

        #expect(movement(of: views[1])?.last == .rect(25, 0, 30, 20))
        #expect(movement(of: views[1])?.first != .rect(20, 0, 0, 10))
        #expect(!clips(views[1]))
        commit(after: 1_000)
        #expect(isShown(views[1]))
        animate(0.5) { views[1].isHidden = true }
        commit(after: 250)
        #expect(isShown(views[1]))
        commit(after: 250)
        #expect(!isShown(views[1]))
    }

    @Test("L34 A view is visible until the last animation that moves it has ended") func L34_severalAnimations() {
        animate(0.5) { views[1].isHidden = true }
        commit(after: 400)
        animate(0.3) { views[0].isHidden = true }
        commit(after: 200)
        #expect(isShown(views[0]))
        #expect(isShown(views[1]))

        commit(after: 100)

        #expect(!isShown(views[0]))
        #expect(!isShown(views[1]))
        #expect(isShown(views[2]))
    }

    @Test("L34 Without an animation, or in one without end, a view disappears at once") func L34_atOnce() {
        views[0].isHidden = true
        animate(0.5, .repeat) { views[1].isHidden = true }
        animate(0.5) {
            UIView.performWithoutAnimation { views[2].isHidden = true }
        }
        commit()

        #expect(views.allSatisfy { !isShown($0) })
    }

    @Test("L34 A view that leaves the arrangement while it shrinks disappears") func L34_leaves() {
        animate(0.5) {
            views[0].isHidden = true
            views[1].isHidden = true
        }
        commit(after: 100)
        scene.stack.removeArrangedSubview(views[0])
        views[1].removeFromSuperview()
        scene.stack.addSubview(views[1])
        commit()

        #expect(!isShown(views[0]))
        #expect(!isShown(views[1]))
        commit(after: 1_000)
        #expect(scene.places == [[0, 100]])
    }

    @Test("L34 A view that a property animator hides is visible until the animator is finished") func L34_animator() {
        scene.screen.application.makeCurrent()
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { [views] in views[1].isHidden = true }
        animator.startAnimation()
        commit(after: 250)
        animator.pauseAnimation()
        commit(after: 5_000)
        #expect(isShown(views[1]))

        animator.startAnimation()
        commit(after: 240)
        #expect(isShown(views[1]))
        commit(after: 20)

        #expect(!isShown(views[1]))
    }

    @Test("L34 A hidden view that is not arranged disappears at once, also in an animation") func L34_notArranged() {
        let badge = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
        scene.stack.addSubview(badge)
        commit()

        animate(0.5) { badge.isHidden = true }
        commit()

        #expect(!isShown(badge))
    }

    @Test("L34 A stack that ends while a view shrinks leaves nothing behind") func L34_stackEnds() {
        weak var released: UIStackView?
        do {
            let stack = UIStackView(arrangedSubviews: [Box(10), Box(20)])
            released = stack
            scene.screen.add(stack, 0, 0, 100, 20)
            commit()
            animate(0.5) { stack.arrangedSubviews[0].isHidden = true }
            commit()
            stack.removeFromSuperview()
        }

        #expect(released == nil)
        commit(after: 1_000)
    }
}
