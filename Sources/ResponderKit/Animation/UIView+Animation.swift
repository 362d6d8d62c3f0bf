public import Foundation

/// Animations: what they change is changed at once, pages are told once how it comes to be, and what comes after comes when they have ended.
///
/// Frames, transforms, alphas, background colours and corner radii are animated. There is no presentation layer, so touches go by where views will be (H10).
/// What is on its way already goes on from where it is seen, with or without `beginFromCurrentState`: the one that is overtaken completes then, not finished.
extension UIView {
    /// Whether animations take time. Off, what comes after one comes at once.
    public static var areAnimationsEnabled: Bool { AnimationScope.current.isEnabled }

    /// Lets animations take time, or not.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationScope.current.isEnabled = enabled }

    /// How long what is changed now takes to be seen, in seconds: 0 outside of animations.
    public static var inheritedAnimationDuration: TimeInterval {
        (AnimationScope.current.way.timing?.duration ?? 0) / 1_000
    }

    /// Makes changes without an animation, also inside of one.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let before = areAnimationsEnabled
        setAnimationsEnabled(false)
        defer { setAnimationsEnabled(before) }
        AnimationScope.current.make(.atOnce, actionsWithoutAnimation)
    }

    /// Animates changes over `duration` seconds of the application's clock, and calls `completion` then.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates changes after `delay` over `duration` (seconds) of the application's clock, and calls `completion` then.
    ///
    /// Inside of another animation's block, its duration, curve and repetition are that one's, unless `options` override them.
    /// - Parameter completion: is told whether it came to its end: not if another animation overtook all that it changed, or the views were taken out. It is
    ///   called then, and never for one that repeats and is left alone.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(duration, delay, options.curve, options, animations, completion)
    }

    /// Animates changes as a spring would move, after `delay` over `duration` (seconds) of the application's clock, and calls `completion` then.
    /// - Parameters:
    ///   - dampingRatio: 1 comes to rest without swinging; the less, the more it swings.
    ///   - velocity: how fast it is at first, in whole ways a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = RenderAnimation.Timing.Curve.spring(
            damping: Double(min(max(dampingRatio, 0.01), 1)), velocity: Double(velocity))
        animate(duration, delay, curve, options, animations, completion)
    }

    /// Animates changes as a spring would move, after `delay` seconds of the application's clock, and calls `completion` when it is at rest.
    /// - Parameters:
    ///   - duration: how long one swing takes, in seconds: it is at rest some time later.
    ///   - bounce: 0 does not swing, up to 1 swings ever more, under 0 is slower to come to rest.
    ///   - velocity: how fast it is at first, in whole ways a second.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
        delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = UISpringTimingParameters(
            duration: duration, bounce: bounce, initialVelocity: CGVector(dx: velocity, dy: 0))
        animate(spring.settlingDuration ?? duration, delay, spring.curve, options, animations, completion)
    }

    private static func animate(
        _ duration: TimeInterval, _ delay: TimeInterval, _ curve: RenderAnimation.Timing.Curve,
        _ options: AnimationOptions,
        _ animations: () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        let timing = timing(duration: duration, delay: delay, curve, options)
        switch AnimationScope.current.way {
        case .keyframes, .recorded:
            // A part of what is around it, which says when it ends.
            animations()
            run(timing, completion) { _ in }
        case .atOnce, .timed:
            run(timing, completion) { run in AnimationScope.current.make(timed(timing, run), animations) }
        }
    }

    /// A timing that begins now or after a delay; both in seconds.
    static func timing(duration: TimeInterval, delay: TimeInterval, _ curve: RenderAnimation.Timing.Curve)
        -> RenderAnimation.Timing
    {
        let at = UIApplication.shared.clock.now + max(0, delay.isFinite ? delay : 0) * 1_000
        return RenderAnimation.Timing(at: at, duration: max(0, duration.isFinite ? duration : 0) * 1_000, curve: curve)
    }

    /// The same, with what options say of it, and what it has of an animation around it unless they are against that.
    static func timing(
        duration: TimeInterval, delay: TimeInterval, _ curve: RenderAnimation.Timing.Curve, _ options: AnimationOptions
    ) -> RenderAnimation.Timing {
        var timing = timing(duration: duration, delay: delay, curve)
        timing.repeats = options.contains(.repeat)
        timing.reverses = options.contains(.autoreverse)
        guard let outer = AnimationScope.current.way.timing else { return timing }
        if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) { timing.curve = outer.curve }
        if !options.contains(.overrideInheritedOptions) {
            (timing.repeats, timing.reverses) = (outer.repeats, outer.reverses)
        }
        return timing
    }

    private static func timed(_ timing: RenderAnimation.Timing, _ run: AnimationRun?) -> AnimationScope.Way {
        areAnimationsEnabled && timing.duration > 0 ? .timed(timing, run) : .atOnce
    }

    /// Makes changes, and sees to it that what comes after comes: when it is over, or what was changed overtaken.
    static func run(
        _ timing: RenderAnimation.Timing, _ completion: ((Bool) -> Void)?, _ changes: (AnimationRun?) -> Void
    ) {
        guard let completion else { return changes(nil) }
        let application = UIApplication.shared
        let run = AnimationRun(tree: application.renderTree, clock: application.clock, completion: completion)
        changes(run)
        // What changes nothing that can be seen does not go on for ever.
        let end = timing.repeats && !run.animates ? timing.at + timing.duration : timing.end
        let left = end - application.clock.now
        guard areAnimationsEnabled, left > 0 else { return completion(true) }
        run.end(after: left)
    }
}
