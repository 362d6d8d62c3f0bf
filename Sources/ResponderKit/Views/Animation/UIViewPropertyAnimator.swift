public import Foundation

/// An animation that can be paused, stopped, reversed, and moved to any position by a drag.
///
/// The changes of its blocks take effect when the animation starts, and hit-testing uses the new values (H10).
/// Clients receive the animation once; while the animation is paused, they receive each change of its
/// position. If the animation ends at its start or is stopped, the views are set to the values of that
/// position.
@MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
    /// The duration of the animation, in seconds. A spring with its own duration determines this value.
    public let duration: TimeInterval
    /// The timing curve of the animation.
    public let timingParameters: (any UITimingCurveProvider)?
    /// The delay before the start, in seconds.
    public private(set) var delay: TimeInterval = 0
    /// Whether the animation can be paused and stopped while it runs. If false, pausing and stopping have no effect.
    open var isInterruptible = true
    /// Whether `fractionComplete` of a paused animation maps linearly to the position, regardless of the curve.
    open var scrubsLinearly = true
    /// Whether the animation stays active and paused at its end, and calls no completion.
    open var pausesOnCompletion = false
    /// Whether views receive touches during the animation. The value is stored without effect, because views always
    /// receive touches. (H10)
    open var isUserInteractionEnabled = true
    /// Whether the application performs hit-testing itself during the animation. The value is stored without effect.
    open var isManualHitTestingEnabled = false

    /// The state of the animation.
    public private(set) final var state = UIViewAnimatingState.inactive
    private var blocks: [(animations: () -> Void, delayFactor: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var tracks: PropertyAnimations?
    private var timing: RenderAnimation.Timing
    private var timer: (any EventTimer)?
    private var reversed = false
    /// The elapsed fraction of the duration while the animation is paused. It is 0 at the start values.
    private var fraction = 0.0

    isolated deinit {
        // A paused animation cannot be resumed after the animator is deallocated, so the clients' copies of it are
        // removed.
        timer?.cancel()
        if state == .active { tracks?.removeFromClients() }
        tracks?.releaseOwnership()
    }

    // MARK: Creating an animator

    /// Creates an animator with a duration in seconds and timing parameters.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let seconds = parameters.settlingDuration ?? (duration.isFinite ? max(0, duration) : 0)
        self.duration = seconds
        timingParameters = parameters
        timing = RenderAnimation.Timing(at: 0, duration: seconds * 1_000, curve: parameters.curve)
    }

    /// Creates an animator with a duration in seconds and one of the system's curves.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a duration in seconds and a Bézier curve with two control points.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a duration in seconds and a spring.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates and starts an animator. Of the options, only the curve applies.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
        let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds a block of changes, which begin after a fraction of the remaining time, 0 to 1. If the animation is
    /// active, the block runs at once.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor.isFinite ? min(max(Double(delayFactor), 0), 1) : 0
        guard state == .active else { return blocks.append((animation, factor)) }
        let done = min(max(timing.progress(at: now), 0), 1)
        record(animation, from: done + (1 - done) * factor)
        tracks?.send(timing)
    }

    /// Adds a block of changes, which begin without a delay.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds a closure that is called at the end with the final position of the views.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Position

    /// Whether the animation is active and not paused.
    public final var isRunning: Bool { state == .active && timing.pause == nil }

    /// Whether the animation runs in reverse, towards its start values. If the value changes while the animation runs,
    /// the animation changes its direction and follows the same curve.
    open var isReversed: Bool {
        get { reversed }
        set {
            guard newValue != reversed else { return }
            let wasRunning = isRunning
            if wasRunning { freeze() }
            reversed = newValue
            if wasRunning { resume(nil, 0) }
        }
    }

    /// The completed fraction of the animation, 0 to 1, in the current direction. While the animation runs, the value
    /// is the elapsed fraction of the time.
    ///
    /// Setting this property on an inactive animation starts it in the paused state. Each change sends one patch.
    open var fractionComplete: CGFloat {
        get {
            let done = state == .inactive ? 0 : isRunning ? elapsedFraction : fraction
            return CGFloat(reversed ? 1 - done : done)
        }
        set {
            guard newValue.isFinite, state != .stopped else { return }
            if state == .inactive { begin(isPaused: true) }
            guard state == .active else { return }
            let wasRunning = isRunning
            if wasRunning { freeze() }
            let done = min(max(Double(newValue), 0), 1)
            fraction = reversed ? 1 - done : done
            let place = scrubsLinearly ? fraction : min(max(curve.value(at: fraction, of: duration), 0), 1)
            if place != timing.pause?.fraction {
                timing.pause?.fraction = place
                tracks?.scrub(to: place)
            }
            if wasRunning { resume(nil, 0) }
        }
    }

    private var now: Double { UIApplication.sharedOrPlaceholder.clock.now }
    private var curve: RenderAnimation.Timing.Curve { timingParameters?.curve ?? .easeInOut }

    /// The elapsed fraction of the time, measured from the start values.
    private var elapsedFraction: Double {
        let part = timing.duration > 0 ? min(max((now - timing.at) / timing.duration, 0), 1) : 1
        return timing.span.start + (timing.span.end - timing.span.start) * part
    }

    // MARK: Running

    /// Starts the animation. A paused animation is resumed with its timing unchanged.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after a delay, in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        switch state {
        case .inactive:
            self.delay = delay.isFinite ? max(0, delay) : 0
            begin(isPaused: false)
        case .active: if !isRunning { resume(nil, 0) }
        case .stopped: break
        }
    }

    /// Pauses the animation. An inactive animation starts in the paused state.
    open func pauseAnimation() {
        if state == .inactive { return begin(isPaused: true) }
        if isRunning, isInterruptible { freeze() }
    }

    /// Resumes a paused animation.
    /// - Parameters:
    ///   - parameters: the timing from the current position to the end; nil keeps the present timing.
    ///   - durationFactor: the remaining time as a multiple of `duration`; 0 keeps the present duration.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
    {
        guard state == .active, !isRunning else { return }
        resume(parameters, durationFactor.isFinite ? max(0, Double(durationFactor)) : 0)
    }

    /// Stops the animation; the views keep their visible values.
    /// - Parameter withoutFinishing: if true, the animation is over and no completion is called. If false, the
    ///   caller must call `finishAnimation(at:)` to set the final values.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, isInterruptible || !isRunning else { return }
        let done = min(max(timing.progress(at: now), 0), 1)
        timer?.cancel()
        timer = nil
        tracks?.removeFromClients()
        tracks?.setViews(toFraction: done)
        state = .stopped
        if withoutFinishing { reset() }
    }

    /// Sets the views of a stopped animation to a final position, and calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        if finalPosition != .current { tracks?.setViews(toFraction: finalPosition == .end ? 1 : 0) }
        complete(at: finalPosition)
    }

    private func begin(isPaused: Bool) {
        state = .active
        reversed = false
        fraction = 0
        let isTimed = UIView.areAnimationsEnabled && duration > 0
        timing = RenderAnimation.Timing(
            at: now + (isPaused ? 0 : delay * 1_000), duration: duration * 1_000, curve: curve)
        if isPaused { timing.pause = RenderAnimation.Timing.Pause(fraction: 0, usesNodeFraction: true) }
        let made = blocks
        blocks.removeAll()
        if isTimed { tracks = PropertyAnimations(tree: UIApplication.sharedOrPlaceholder.renderTree) }
        for block in made { record(block.animations, from: block.delayFactor) }
        tracks?.send(timing)
        guard !isPaused else { return }
        if isTimed { schedule(after: delay * 1_000 + timing.duration) } else { complete(at: .end) }
    }

    private func record(_ animations: () -> Void, from start: Double) {
        guard let tracks else { return AnimationScope.current.perform(.atOnce, animations) }
        let timing = timing
        let mode = AnimationScope.Mode.recorded(timing, tracks) { tracks.record($0, $1, $2, from: start, timing) }
        AnimationScope.current.perform(mode, animations)
    }

    private func freeze() {
        timer?.cancel()
        timer = nil
        let done = min(max(timing.progress(at: now), 0), 1)
        fraction = scrubsLinearly ? done : elapsedFraction
        timing.pause = RenderAnimation.Timing.Pause(fraction: done, usesNodeFraction: true)
        tracks?.send(timing)
    }

    private func resume(_ parameters: (any UITimingCurveProvider)?, _ factor: Double) {
        let done = timing.pause?.fraction ?? 0
        let whole = duration * 1_000
        if parameters == nil, factor == 0, !curve.isSpring {
            // The animation continues with the same curve, from the point of the curve that belongs to the visible
            // position.
            let part = scrubsLinearly ? curve.part(at: done) : fraction
            timing = RenderAnimation.Timing(
                at: now - (reversed ? 1 - part : part) * whole, duration: whole,
                curve: reversed ? curve.mirrored : curve)
            if reversed { timing.span = RenderAnimation.Timing.Span(start: 1, end: 0) }
        } else {
            // If `factor` is 0, the remaining time is the share of `duration` that corresponds to the remaining part of
            // the animated distance.
            let left =
                parameters?.settlingDuration.map { $0 * 1_000 } ?? whole
                * (factor > 0 ? factor : reversed ? done : 1 - done)
            timing = RenderAnimation.Timing(at: now, duration: left, curve: parameters?.curve ?? curve)
            timing.span = RenderAnimation.Timing.Span(start: done, end: reversed ? 0 : 1)
        }
        tracks?.send(timing)
        schedule(after: timing.end - now)
    }

    private func schedule(after milliseconds: Double) {
        timer?.cancel()
        // The timer retains the animator, so that the animation runs to its end even if no other object references the
        // animator.
        timer = UIApplication.shared(for: "UIViewPropertyAnimator").clock.schedule(after: milliseconds) { self.end() }
    }

    private func end() {
        timer = nil
        guard !pausesOnCompletion else {
            fraction = reversed ? 0 : 1
            timing.pause = RenderAnimation.Timing.Pause(fraction: fraction, usesNodeFraction: true)
            tracks?.send(timing)
            return
        }
        if reversed {
            tracks?.removeFromClients()
            tracks?.setViews(toFraction: 0)
        }
        complete(at: reversed ? .start : .end)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        let called = completions
        reset()
        for completion in called { completion(position) }
    }

    private func reset() {
        state = .inactive
        reversed = false
        timing.pause = nil
        tracks?.releaseOwnership()
        tracks = nil
        completions.removeAll()
    }
}
