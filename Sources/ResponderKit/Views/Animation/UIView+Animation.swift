public import Foundation

/// Block-based animations. Properties get their new values at once, clients receive each animation once, and the
/// completion runs when the animation ends.
///
/// Frames, transforms, alphas, background colours and corner radii are animated. There is no presentation layer, so
/// hit-testing uses the views' final values (H10). An animation of a property that is already being animated starts
/// at the visible value, with or without `beginFromCurrentState`. The replaced animation then completes with `false`.
extension UIView {
    /// Whether animations are enabled. If false, changes are not animated and completions run at once.
    public static var areAnimationsEnabled: Bool { AnimationScope.current.isEnabled }

    /// Enables or disables animations.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationScope.current.isEnabled = enabled }

    /// The duration of the animation that applies to changes at the moment, in seconds; 0 outside an animation block.
    public static var inheritedAnimationDuration: TimeInterval {
        (AnimationScope.current.mode.timing?.duration ?? 0) / 1_000
    }

    /// Performs changes without animation, even inside an animation block.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let before = areAnimationsEnabled
        setAnimationsEnabled(false)
        defer { setAnimationsEnabled(before) }
        AnimationScope.current.perform(.atOnce, actionsWithoutAnimation)
    }

    /// Animates changes over `duration` seconds of the application's clock, then calls `completion`.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates changes after `delay` over `duration` (both in seconds of the application's clock), then calls
    /// `completion`.
    ///
    /// Inside the block of another animation, the duration, curve and repetition are those of the outer animation,
    /// unless `options` override them.
    /// - Parameter completion: receives true if the animation ran to its end. If other animations replace all of its
    ///   changes, or the views are removed, `completion` receives false at that time. For an endlessly repeating
    ///   animation that is not replaced, `completion` is never called.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(duration, delay, options.curve, options, animations, completion)
    }

    /// Animates changes with a spring after `delay` over `duration` (both in seconds of the application's clock), then
    /// calls `completion`.
    /// - Parameters:
    ///   - dampingRatio: 1 does not oscillate; smaller values oscillate more.
    ///   - velocity: the initial velocity, in multiples of the animated distance per second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = RenderAnimation.Timing.Curve.spring(
            damping: Double(min(max(dampingRatio, 0.01), 1)), velocity: Double(velocity))
        animate(duration, delay, curve, options, animations, completion)
    }

    /// Animates changes with a spring after `delay` seconds of the application's clock, and calls `completion` when the
    /// spring has settled.
    /// - Parameters:
    ///   - duration: the period of one oscillation, in seconds. The spring settles some time later.
    ///   - bounce: 0 does not oscillate. Values up to 1 oscillate more; negative values approach the end more slowly.
    ///   - velocity: the initial velocity, in multiples of the animated distance per second.
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
        switch AnimationScope.current.mode {
        case .keyframes, .recorded:
            // The changes become part of the enclosing animation. They end when that animation ends.
            animations()
            run(timing, completion) { _ in }
        case .atOnce, .timed:
            run(timing, completion) { run in AnimationScope.current.perform(timed(timing, run), animations) }
        }
    }

    /// Creates a timing that begins after a delay. The duration and the delay are in seconds.
    static func timing(duration: TimeInterval, delay: TimeInterval, _ curve: RenderAnimation.Timing.Curve)
        -> RenderAnimation.Timing
    {
        let at = UIApplication.shared(for: "UIView.animate").clock.now + max(0, delay.isFinite ? delay : 0) * 1_000
        return RenderAnimation.Timing(at: at, duration: max(0, duration.isFinite ? duration : 0) * 1_000, curve: curve)
    }

    /// Creates a timing with options. Properties that the options do not override come from the enclosing animation.
    static func timing(
        duration: TimeInterval, delay: TimeInterval, _ curve: RenderAnimation.Timing.Curve, _ options: AnimationOptions
    ) -> RenderAnimation.Timing {
        var timing = timing(duration: duration, delay: delay, curve)
        timing.repeats = options.contains(.repeat)
        timing.reverses = options.contains(.autoreverse)
        guard let outer = AnimationScope.current.mode.timing else { return timing }
        if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) { timing.curve = outer.curve }
        if !options.contains(.overrideInheritedOptions) {
            (timing.repeats, timing.reverses) = (outer.repeats, outer.reverses)
        }
        return timing
    }

    private static func timed(_ timing: RenderAnimation.Timing, _ run: AnimationRun?) -> AnimationScope.Mode {
        areAnimationsEnabled && timing.duration > 0 ? .timed(timing, run) : .atOnce
    }

    /// Performs changes, and calls `completion` when their animation ends or when other animations have replaced it
    /// completely.
    static func run(
        _ timing: RenderAnimation.Timing, _ completion: ((Bool) -> Void)?, _ changes: (AnimationRun?) -> Void
    ) {
        guard let completion else { return changes(nil) }
        let application = UIApplication.sharedOrPlaceholder
        let run = AnimationRun(tree: application.renderTree, clock: application.clock, completion: completion)
        changes(run)
        // If a repeating animation changes nothing visible, it ends after one duration, so that its completion is
        // called.
        let end = timing.repeats && !run.animates ? timing.at + timing.duration : timing.end
        let left = end - application.clock.now
        guard areAnimationsEnabled, left > 0 else { return completion(true) }
        run.end(after: left)
    }
}
