import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PropertyAnimatorTests {
    private let screen = TestScreen.untraced()
    private let view: UIView

    init() {
        view = screen.add(UIView(), 0, 0, 50, 50)
        screen.application.commit()
        screen.clock.advance(by: 1_000)
    }

    /// The visible x coordinate of the view, including running animations.
    private var seen: Double? {
        screen.application.commit()
        let value =
            view.node?.animations.first { $0.property == .frame }?.value(at: screen.clock.now)
            ?? view.node?.value(of: .frame)
        guard case .rect(let x, _, _, _) = value else { return nil }
        return (x * 100).rounded() / 100
    }

    private func animator(_ curve: UIView.AnimationCurve = .linear, seconds: Double = 1) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: seconds, curve: curve) { [view] in view.frame.origin.x = 100 }
    }

    @Test("An animator is inactive until it starts, runs its course and reports that it ended at the end") func run() {
        screen.application.makeCurrent()
        let animator = animator()
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        #expect(animator.state == .inactive)
        #expect(seen == 0)

        animator.startAnimation()
        screen.clock.advance(by: 250)

        #expect(animator.state == .active)
        #expect(animator.isRunning)
        #expect(view.frame.origin.x == 100)
        #expect(seen == 25)
        #expect(animator.fractionComplete == 0.25)
        let revision = screen.tree.revision
        screen.clock.advance(by: 750)
        screen.application.commit()
        #expect(ends == [.end])
        #expect(animator.state == .inactive)
        #expect(screen.tree.revision == revision)
        #expect(screen.tree.animationOwners == nil)
    }

    @Test("A paused animator holds its position, can be scrubbed, and continues from the new fraction") func scrub() {
        screen.application.makeCurrent()
        let animator = animator()
        var isDone = false
        animator.addCompletion { _ in isDone = true }
        animator.startAnimation()
        screen.clock.advance(by: 300)

        animator.pauseAnimation()
        screen.clock.advance(by: 9_000)

        #expect(!animator.isRunning)
        #expect(seen == 30)
        animator.fractionComplete = 0.6
        #expect(seen == 60)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        screen.clock.advance(by: 200)
        #expect(seen == 80)
        screen.clock.advance(by: 199)
        #expect(!isDone)
        screen.clock.advance(by: 1)
        #expect(isDone)
        #expect(seen == 100)
    }

    @Test("Scrubbing an animator sends one number per node in a patch, and none if the fraction is unchanged")
    func patches() {
        screen.application.makeCurrent()
        let other = screen.add(UIView(), 0, 100, 50, 50)
        screen.application.commit()
        let animator = animator()
        animator.addAnimations { [view] in
            view.alpha = 0
            other.alpha = 0
        }
        animator.pauseAnimation()
        screen.application.commit()
        let patch = Patch()

        animator.fractionComplete = 0.5
        screen.application.commit()
        screen.tree.changes(since: screen.tree.revision - 1, into: patch)

        #expect(patch.lines.sorted() == ["\(other.node?.id ?? 0) fraction", "\(view.node?.id ?? 0) fraction"].sorted())
        let revision = screen.tree.revision
        let placed = view.node?.placementRevision
        animator.fractionComplete = 0.5
        screen.application.commit()
        #expect(screen.tree.revision == revision)
        animator.fractionComplete = 0.75
        screen.application.commit()
        #expect(screen.tree.revision == revision + 1)
        // Setting the animator's fraction does not invalidate the position cache that hit-testing uses.
        #expect(view.node?.placementRevision == placed)
    }

    private final class Patch: RenderPatchSink {
        var lines: [String] = []
        private var id = 0

        func remove(_ id: Int) { lines.append("remove \(id)") }
        func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind) { self.id = id }
        func beginSet(_ id: Int) { self.id = id }
        func property(_ property: RenderProperty, _ value: RenderValue) { lines.append("\(id) \(property)") }
        func endProperties() {}
        func move(_ id: Int, parent: Int, index: Int) {}
    }

    @Test(
        "Scrubbing is linear whatever the curve, unless disabled, and pausing does not change what is visible"
    )
    func linear() {
        screen.application.makeCurrent()
        let animator = animator(.easeIn)
        animator.startAnimation()
        screen.clock.advance(by: 500)
        let half = seen ?? 0
        #expect(half < 40)

        animator.pauseAnimation()
        #expect(seen == half)
        #expect(abs(animator.fractionComplete - half / 100) < 0.001)
        animator.fractionComplete = 0.5
        #expect(seen == 50)
        animator.fractionComplete = CGFloat(half / 100)
        animator.startAnimation()
        screen.clock.advance(by: 499)
        #expect(animator.isRunning)
        screen.clock.advance(by: 2)
        #expect(animator.state == .inactive)

        let other = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { [view] in view.frame.origin.x = 200 }
        other.scrubsLinearly = false
        other.fractionComplete = 0.5
        #expect(abs((seen ?? 0) - (100 + half)) < 0.02)
        #expect(other.fractionComplete == 0.5)
        other.stopAnimation(true)
    }

    @Test("A reversed animator retraces its path and restores the original values") func reversed() {
        screen.application.makeCurrent()
        let animator = animator(.easeIn)
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        screen.clock.advance(by: 300)
        let early = seen
        screen.clock.advance(by: 300)
        let late = seen

        animator.isReversed = true

        #expect(seen == late)
        #expect(abs(animator.fractionComplete - 0.4) < 0.001)
        screen.clock.advance(by: 300)
        #expect(abs((seen ?? 0) - (early ?? 0)) < 0.05)
        screen.clock.advance(by: 301)
        #expect(ends == [.start])
        #expect(view.frame.origin.x == 0)
        #expect(view.node?.animations.isEmpty == true)
        #expect(seen == 0)
    }

    @Test("An animator continues with other timing parameters and a multiple of its duration") func otherParameters() {
        screen.application.makeCurrent()
        let animator = animator()
        animator.fractionComplete = 0.5

        animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
        screen.clock.advance(by: 1_000)

        #expect(seen == 75)
        screen.clock.advance(by: 1_000)
        #expect(animator.state == .inactive)

        let back = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { [view] in view.frame.origin.x = 200 }
        back.fractionComplete = 0.5
        back.isReversed = true
        #expect(back.fractionComplete == 0.5)
        back.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        screen.clock.advance(by: 120)
        #expect((seen ?? 0) < 150)
        screen.clock.advance(by: 400)
        #expect(view.frame.origin.x == 100)
    }

    @Test("A stopped animator leaves views at their visible values until it is finished at a given position")
    func stopped() {
        screen.application.makeCurrent()
        let animator = animator()
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        screen.clock.advance(by: 400)

        animator.stopAnimation(false)

        #expect(animator.state == .stopped)
        #expect(view.frame.origin.x == 40)
        #expect(seen == 40)
        screen.clock.advance(by: 5_000)
        #expect(ends.isEmpty)
        animator.finishAnimation(at: .start)
        #expect(ends == [.start])
        #expect(view.frame.origin.x == 0)
        #expect(animator.state == .inactive)

        let other = self.animator()
        other.addCompletion { ends.append($0) }
        other.startAnimation()
        screen.clock.advance(by: 700)
        other.stopAnimation(true)
        #expect(other.state == .inactive)
        #expect(view.frame.origin.x == 70)
        #expect(ends == [.start])
    }

    @Test("Finishing an animator at the start restores every animatable property") func putBack() {
        screen.application.makeCurrent()
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        parent.bounds.origin = CGPoint(x: 5, y: 7)
        screen.window.addSubview(parent)
        let inner = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        inner.anchorPoint = CGPoint(x: 0, y: 1)
        inner.transform = CGAffineTransform(rotationAngle: 0.5)
        inner.alpha = 0.5
        inner.backgroundColor = .systemRed
        inner.layer.cornerRadius = 3
        parent.addSubview(inner)
        screen.application.commit()
        let (bounds, center, transform) = (inner.bounds, inner.center, inner.transform)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            inner.bounds.size = CGSize(width: 90, height: 90)
            inner.center = CGPoint(x: 70, y: 80)
            inner.transform = CGAffineTransform(scaleX: 2, y: 2)
            inner.alpha = 1
            inner.backgroundColor = nil
            inner.layer.cornerRadius = 9
        }

        animator.fractionComplete = 0.5
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)

        #expect(inner.bounds == bounds)
        #expect(abs(inner.center.x - center.x) < 0.001 && abs(inner.center.y - center.y) < 0.001)
        #expect(abs(inner.transform.a - transform.a) < 0.001 && abs(inner.transform.tx - transform.tx) < 0.001)
        #expect(inner.alpha == 0.5)
        #expect(inner.backgroundColor == .systemRed)
        #expect(inner.layer.cornerRadius == 3)
    }

    @Test("A delayed animation block begins at its delay factor, even if added while the animator runs") func delayed()
    {
        screen.application.makeCurrent()
        let animator = animator()
        animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5)
        animator.startAnimation()

        func alpha() -> RenderValue? {
            view.node?.animations.first { $0.property == .alpha }?.value(at: screen.clock.now)
        }
        screen.clock.advance(by: 500)
        #expect(alpha() == .number(1))
        screen.clock.advance(by: 250)
        #expect(alpha() == .number(0.5))

        animator.addAnimations { [view] in view.layer.cornerRadius = 8 }
        screen.clock.advance(by: 125)
        #expect(view.node?.animations.first { $0.property == .cornerRadius }?.value(at: screen.clock.now) == .number(4))
    }

    @Test("An animator waits for its delay, and its spring may determine its duration") func durations() {
        screen.application.makeCurrent()
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.5, options: .curveLinear
        ) { [view] in
            view.frame.origin.x = 100
        }
        screen.clock.advance(by: 500)
        #expect(seen == 0)
        screen.clock.advance(by: 500)
        #expect(seen == 50)
        screen.clock.advance(by: 500)
        #expect(animator.state == .inactive)
        #expect(animator.delay == 0.5)

        let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
        #expect(abs(UIViewPropertyAnimator(duration: 9, timingParameters: spring).duration - log(1_000) / 5) < 0.001)
        #expect(
            UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters(dampingRatio: 0.5)).duration
                == 9)
    }

    @Test("An animator that pauses on completion stays active at its end and can be reversed") func pauses() {
        screen.application.makeCurrent()
        let animator = animator()
        animator.pausesOnCompletion = true
        var isDone = false
        animator.addCompletion { _ in isDone = true }
        animator.startAnimation()

        screen.clock.advance(by: 3_000)

        #expect(animator.state == .active)
        #expect(!animator.isRunning)
        #expect(animator.fractionComplete == 1)
        #expect(!isDone)
        animator.isReversed = true
        animator.startAnimation()
        screen.clock.advance(by: 500)
        #expect(seen == 50)
        animator.pausesOnCompletion = false
        screen.clock.advance(by: 500)
        #expect(isDone)
        #expect(view.frame.origin.x == 0)
    }

    @Test("Reversing an animator restores its properties except those another animation has since changed")
    func overtaken() {
        screen.application.makeCurrent()
        let animator = animator()
        animator.addAnimations { [view] in view.alpha = 0 }
        animator.startAnimation()
        screen.clock.advance(by: 300)
        UIView.animate(withDuration: 1) { [view] in view.frame.origin.x = 500 }

        animator.isReversed = true
        screen.clock.advance(by: 1_000)

        #expect(view.frame.origin.x == 500)
        #expect(view.alpha == 1)
    }

    @Test("A released paused animator frees its views, but a running animator is retained") func released() {
        screen.application.makeCurrent()
        var animator: UIViewPropertyAnimator? = animator()
        animator?.fractionComplete = 0.25
        #expect(seen == 25)
        animator = nil
        #expect(seen == 100)
        #expect(view.node?.value(of: .fraction) == RenderValue.none)

        var isDone = false
        UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0, animations: { [view] in view.alpha = 0 }
        ) { _ in
            isDone = true
        }
        screen.clock.advance(by: 1_000)
        #expect(isDone)
    }

    @Test("Two paused animators on one view hold separate fractions") func two() {
        screen.application.makeCurrent()
        let way = animator()
        let fade = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.alpha = 0 }
        way.fractionComplete = 0.25
        fade.fractionComplete = 0.5
        way.fractionComplete = 0.75

        screen.application.commit()

        #expect(seen == 75)
        #expect(view.node?.animations.first { $0.property == .alpha }?.value(at: 0) == .number(0.5))
        #expect(view.node?.value(of: .fraction) == .number(0.75))
        way.stopAnimation(true)
        fade.stopAnimation(true)
        #expect(view.alpha == 0.5)
    }

    @Test("With animations disabled, a started animator completes at once") func off() {
        screen.application.makeCurrent()
        let animator = animator()
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        UIView.performWithoutAnimation { animator.startAnimation() }
        #expect(ends == [.end])
        #expect(view.frame.origin.x == 100)
        animator.stopAnimation(true)
        animator.finishAnimation(at: .start)
        #expect(view.frame.origin.x == 100)
    }
}
