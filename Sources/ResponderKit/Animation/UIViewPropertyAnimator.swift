public import Foundation

/// An animation that can be stopped on its way, moved along it by a finger, turned round and let go.
///
/// What its blocks change is changed when it begins, and touches go by that (H10). Pages are told the way once, and while it stands still where on it, at each
/// change. If it ends where it began, or is stopped on the way, the views are put there.
@MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
    /// How long the whole takes, in seconds. A spring's own duration, where it has one.
    public let duration: TimeInterval
    /// How it goes.
    public let timingParameters: (any UITimingCurveProvider)?
    /// How long it waited before it began, in seconds.
    public private(set) var delay: TimeInterval = 0
    /// Whether it can be stopped on its way. What would do that does nothing where it cannot.
    open var isInterruptible = true
    /// Whether `fractionComplete` moves it evenly, whatever its curve, while it stands still.
    open var scrubsLinearly = true
    /// Whether it stays active, standing still, when it has come to an end, and calls no completion.
    open var pausesOnCompletion = false
    /// Kept: views take touches meanwhile in any case. (H10)
    open var isUserInteractionEnabled = true
    /// Kept.
    open var isManualHitTestingEnabled = false

    /// Whether it has anything on its way.
    public private(set) final var state = UIViewAnimatingState.inactive
    private var blocks: [(animations: () -> Void, delayFactor: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var tracks: AnimatorTracks?
    private var timing: RenderAnimation.Timing
    private var timer: (any EventTimer)?
    private var reversed = false
    /// How much of the time is over while it stands still, from its beginning on.
    private var fraction = 0.0

    isolated deinit {
        // Nobody can let it go on.
        timer?.cancel()
        if state == .active { tracks?.forget() }
        tracks?.leave()
    }

    // MARK: Making one

    /// An animator of so many seconds that goes as `parameters` say.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let seconds = parameters.settlingDuration ?? (duration.isFinite ? max(0, duration) : 0)
        self.duration = seconds
        timingParameters = parameters
        timing = RenderAnimation.Timing(at: 0, duration: seconds * 1_000, curve: parameters.curve)
    }

    /// An animator of so many seconds that goes by a curve of the system's.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// An animator of so many seconds that goes by a curve of two points.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// An animator of so many seconds that goes like a spring.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// An animator that has begun. Of the options, the curve counts.
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

    /// One more block of changes, which begin after a part of the time that is left, 0 to 1. Once it is active, they are made at once.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor.isFinite ? min(max(Double(delayFactor), 0), 1) : 0
        guard state == .active else { return blocks.append((animation, factor)) }
        let done = min(max(timing.progress(at: now), 0), 1)
        record(animation, from: done + (1 - done) * factor)
        tracks?.tell(timing)
    }

    /// One more block of changes.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// What is called when it is over, with the place where its views are.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Where it is

    /// Whether it moves by itself.
    public final var isRunning: Bool { state == .active && timing.pause == nil }

    /// Whether it goes back to where it comes from. Turned round while it runs, it goes back the way that it came.
    open var isReversed: Bool {
        get { reversed }
        set {
            guard newValue != reversed else { return }
            let wasRunning = isRunning
            if wasRunning { standStill() }
            reversed = newValue
            if wasRunning { goOn(nil, 0) }
        }
    }

    /// How much of the way is done, 0 to 1, in the direction in which it goes; of the time, while it runs. Setting it makes it active, standing still where it
    /// does not run. Each change is one patch.
    open var fractionComplete: CGFloat {
        get {
            let done = state == .inactive ? 0 : isRunning ? timeDone : fraction
            return CGFloat(reversed ? 1 - done : done)
        }
        set {
            guard newValue.isFinite, state != .stopped else { return }
            if state == .inactive { begin(isPaused: true) }
            guard state == .active else { return }
            let wasRunning = isRunning
            if wasRunning { standStill() }
            let done = min(max(Double(newValue), 0), 1)
            fraction = reversed ? 1 - done : done
            let place = scrubsLinearly ? fraction : min(max(curve.value(at: fraction, of: duration), 0), 1)
            if place != timing.pause?.fraction {
                timing.pause?.fraction = place
                tracks?.scrub(to: place)
            }
            if wasRunning { goOn(nil, 0) }
        }
    }

    private var now: Double { UIApplication.shared.clock.now }
    private var curve: RenderAnimation.Timing.Curve { timingParameters?.curve ?? .easeInOut }

    /// How much of the time is over, from its beginning on.
    private var timeDone: Double {
        let part = timing.duration > 0 ? min(max((now - timing.at) / timing.duration, 0), 1) : 1
        return timing.span.start + (timing.span.end - timing.span.start) * part
    }

    // MARK: Running

    /// Begins, or goes on as it would have after it stood still.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Begins after a delay, in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        switch state {
        case .inactive:
            self.delay = delay.isFinite ? max(0, delay) : 0
            begin(isPaused: false)
        case .active: if !isRunning { goOn(nil, 0) }
        case .stopped: break
        }
    }

    /// Stands still on the way; one that has not begun stands at its beginning.
    open func pauseAnimation() {
        if state == .inactive { return begin(isPaused: true) }
        if isRunning, isInterruptible { standStill() }
    }

    /// Goes on after it stood still.
    /// - Parameters:
    ///   - parameters: how it goes from where it is to the end; nil as it would have.
    ///   - durationFactor: how long that takes, in times of `duration`; 0 as long as it would have.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
    {
        guard state == .active, !isRunning else { return }
        goOn(parameters, durationFactor.isFinite ? max(0, Double(durationFactor)) : 0)
    }

    /// Takes it off its way: the views stay where they are seen.
    /// - Parameter withoutFinishing: whether it is over by that, and no completion is called; else `finishAnimation(at:)` has to say where they are to be.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, isInterruptible || !isRunning else { return }
        let done = min(max(timing.progress(at: now), 0), 1)
        timer?.cancel()
        timer = nil
        tracks?.forget()
        tracks?.put(after: done)
        state = .stopped
        if withoutFinishing { close() }
    }

    /// Puts the views somewhere, after they were stopped, and calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        if finalPosition != .current { tracks?.put(after: finalPosition == .end ? 1 : 0) }
        complete(at: finalPosition)
    }

    private func begin(isPaused: Bool) {
        state = .active
        reversed = false
        fraction = 0
        let isTimed = UIView.areAnimationsEnabled && duration > 0
        timing = RenderAnimation.Timing(
            at: now + (isPaused ? 0 : delay * 1_000), duration: duration * 1_000, curve: curve)
        if isPaused { timing.pause = RenderAnimation.Timing.Pause(fraction: 0, isOfNode: true) }
        let made = blocks
        blocks.removeAll()
        if isTimed { tracks = AnimatorTracks(tree: UIApplication.shared.renderTree) }
        for block in made { record(block.animations, from: block.delayFactor) }
        tracks?.tell(timing)
        guard !isPaused else { return }
        if isTimed { schedule(after: delay * 1_000 + timing.duration) } else { complete(at: .end) }
    }

    private func record(_ animations: () -> Void, from start: Double) {
        guard let tracks else { return AnimationScope.current.make(.atOnce, animations) }
        let timing = timing
        AnimationScope.current.make(.recorded(timing) { tracks.note($0, $1, $2, from: start, timing) }, animations)
    }

    private func standStill() {
        timer?.cancel()
        timer = nil
        let done = min(max(timing.progress(at: now), 0), 1)
        fraction = scrubsLinearly ? done : timeDone
        timing.pause = RenderAnimation.Timing.Pause(fraction: done, isOfNode: true)
        tracks?.tell(timing)
    }

    private func goOn(_ parameters: (any UITimingCurveProvider)?, _ factor: Double) {
        let done = timing.pause?.fraction ?? 0
        let whole = duration * 1_000
        if parameters == nil, factor == 0, !curve.isSpring {
            // Along the same curve, from the instant of it that shows what is seen.
            let part = scrubsLinearly ? curve.part(at: done) : fraction
            timing = RenderAnimation.Timing(
                at: now - (reversed ? 1 - part : part) * whole, duration: whole,
                curve: reversed ? curve.mirrored : curve)
            if reversed { timing.span = RenderAnimation.Timing.Span(start: 1, end: 0) }
        } else {
            let left =
                parameters?.settlingDuration.map { $0 * 1_000 } ?? whole
                * (factor > 0 ? factor : reversed ? done : 1 - done)
            timing = RenderAnimation.Timing(at: now, duration: left, curve: parameters?.curve ?? curve)
            timing.span = RenderAnimation.Timing.Span(start: done, end: reversed ? 0 : 1)
        }
        tracks?.tell(timing)
        schedule(after: timing.end - now)
    }

    private func schedule(after milliseconds: Double) {
        timer?.cancel()
        // Kept while it runs, whoever holds it.
        timer = UIApplication.shared.clock.schedule(after: milliseconds) { self.end() }
    }

    private func end() {
        timer = nil
        guard !pausesOnCompletion else {
            fraction = reversed ? 0 : 1
            timing.pause = RenderAnimation.Timing.Pause(fraction: fraction, isOfNode: true)
            tracks?.tell(timing)
            return
        }
        if reversed {
            tracks?.forget()
            tracks?.put(after: 0)
        }
        complete(at: reversed ? .start : .end)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        let called = completions
        close()
        for completion in called { completion(position) }
    }

    private func close() {
        state = .inactive
        reversed = false
        timing.pause = nil
        tracks?.leave()
        tracks = nil
        completions.removeAll()
    }
}
