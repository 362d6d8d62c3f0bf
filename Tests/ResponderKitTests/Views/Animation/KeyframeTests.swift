import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct KeyframeTests {
    private let screen = TestScreen.untraced()
    private let view: UIView

    init() {
        view = screen.add(UIView(), 0, 0, 50, 50)
        screen.application.commit()
        screen.clock.advance(by: 1_000)
    }

    private func animation(_ property: RenderProperty) -> RenderAnimation? {
        screen.application.commit()
        return view.node?.animations.first { $0.property == property }
    }

    /// Three steps to the right, of 100, 50 and 150 points, over two seconds.
    private func steps(_ options: UIView.KeyframeAnimationOptions, completion: ((Bool) -> Void)? = nil) {
        let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [options, linear],
            animations: { [view] in
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.frame.origin.x = 100 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.frame.origin.x = 150 }
                UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.frame.origin.x = 300 }
            }, completion: completion)
    }

    private func x(at milliseconds: Double) -> Double? {
        guard case .rect(let x, _, _, _) = animation(.frame)?.value(at: 1_000 + milliseconds) else { return nil }
        return (x * 1_000).rounded() / 1_000
    }

    @Test("In linear mode each keyframe animates in its interval, and the value is constant between intervals")
    func linear() {
        screen.application.makeCurrent()
        steps(.calculationModeLinear)

        #expect(
            [0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000].map(x) == [0, 50, 100, 100, 100, 125, 150, 225, 300])
        #expect(view.frame.origin.x == 300)
    }

    @Test("In discrete mode the value jumps from one keyframe to the next") func discrete() {
        screen.application.makeCurrent()
        steps(.calculationModeDiscrete)

        #expect([0, 499, 500, 1_000, 1_499, 1_500, 1_999].map(x) == [0, 0, 100, 100, 100, 150, 150])
    }

    @Test("In paced mode the value changes at a constant speed and ignores the keyframe times") func paced() {
        screen.application.makeCurrent()
        steps(.calculationModePaced)

        #expect([0, 400, 1_000, 1_200, 2_000].map(x) == [0, 60, 150, 180, 300])
    }

    @Test("In cubic mode the value passes smoothly through every keyframe at its time") func cubic() throws {
        screen.application.makeCurrent()
        steps(.calculationModeCubic)

        #expect([0, 500, 1_500, 2_000].map(x) == [0, 100, 150, 300])
        let before = try #require(x(at: 1_480)), at = try #require(x(at: 1_500)), after = try #require(x(at: 1_520))
        #expect(abs((after - at) - (at - before)) < 0.5)
        #expect(try #require(x(at: 600)) > 100)
    }

    @Test("In cubic paced mode the value changes by the same amount in equal times") func cubicPaced() throws {
        screen.application.makeCurrent()
        steps(.calculationModeCubicPaced)

        let places = try stride(from: 0.0, through: 2_000, by: 100).map { try #require(x(at: $0)) }
        for (one, next) in zip(places, places.dropFirst()) { #expect(abs(next - one - 15) < 0.01) }
    }

    @Test("Changes outside keyframes take the whole duration, with the ease-in-out curve by default")
    func beside() throws {
        screen.application.makeCurrent()
        UIView.animateKeyframes(withDuration: 2, delay: 0.5) { [view] in
            view.alpha = 0.5
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.x = 100 }
        }

        let fade = try #require(animation(.alpha)), way = try #require(animation(.frame))
        #expect(fade.timing.at == 1_500)
        #expect(fade.timing.curve == .easeInOut)
        guard case .number(let half) = fade.value(at: 2_500) else { return #expect(Bool(false)) }
        #expect(abs(half - 0.75) < 0.000_001)
        #expect(way.value(at: 2_500) == .rect(0, 0, 50, 50))
        guard case .number(let early) = fade.value(at: 1_700) else { return #expect(Bool(false)) }
        #expect(early > 0.96)
    }

    @Test("A repeating, autoreversing keyframe animation completes only when another animation interrupts it")
    func repeats() throws {
        screen.application.makeCurrent()
        var ends: [Bool] = []
        steps([.repeat, .autoreverse]) { ends.append($0) }

        #expect([500, 3_500, 4_500].map(x) == [100, 100, 100])
        screen.clock.advance(by: 60_000)
        #expect(ends.isEmpty)
        UIView.animate(withDuration: 1) { [view] in view.frame.origin.x = 0 }
        screen.clock.advance(by: 0)
        #expect(ends == [false])
    }

    @Test("Nested keyframes divide the interval of their keyframe, and a nested animation uses all of it") func nested()
        throws
    {
        screen.application.makeCurrent()
        var ends: [Double] = []
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: 3 << 16))
        { [view, screen] in
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.x = 100 }
                UIView.animate(withDuration: 9) {
                    view.alpha = 0
                } completion: { _ in
                    ends.append(screen.clock.now)
                }
            }
        }

        #expect(x(at: 750) == 0)
        #expect(x(at: 875) == 50)
        #expect(animation(.alpha)?.value(at: 1_750) == .number(0.5))
        screen.clock.advance(by: 10_000)
        #expect(ends == [2_000])
    }

    @Test("Keyframes inside an animation block inherit its duration and curve") func inherited() {
        screen.application.makeCurrent()
        UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) { [view] in
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x = 100 }
            }
        }

        #expect([500, 1_000, 2_000, 3_000].map(x) == [25, 50, 100, 100])
    }

    @Test("With animations disabled, all keyframes apply at once") func off() {
        screen.application.makeCurrent()
        var isDone = false
        UIView.performWithoutAnimation { steps(.calculationModeCubic) { isDone = $0 } }

        #expect(animation(.frame) == nil)
        #expect(isDone)
        #expect(view.frame.origin.x == 300)
    }
}
