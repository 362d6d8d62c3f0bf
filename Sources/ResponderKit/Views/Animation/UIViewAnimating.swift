public import Foundation

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// The animator has not started, or has finished.
    case inactive = 0
    /// The animator is running or paused.
    case active = 1
    /// The animator was stopped, and `finishAnimation(at:)` has not been called yet.
    case stopped = 2
}

/// The values that views have when an animation ends.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The views have the end values of the animation.
    case end = 0
    /// The views have the start values of the animation.
    case start = 1
    /// The views have the values at which the animation was stopped.
    case current = 2
}

/// An animation that can be started, paused, stopped and reversed.
@MainActor
public protocol UIViewAnimating: AnyObject {
    /// The state of the animation.
    var state: UIViewAnimatingState { get }
    /// Whether the animation is active and not paused.
    var isRunning: Bool { get }
    /// Whether the animation runs in reverse, towards its start values.
    var isReversed: Bool { get set }
    /// The completed fraction of the animation, 0 to 1, in the current direction.
    var fractionComplete: CGFloat { get set }
    /// Starts or resumes the animation.
    func startAnimation()
    /// Starts the animation after a delay, in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animation at the current position.
    func pauseAnimation()
    /// Stops the animation; the views keep their visible values.
    /// - Parameter withoutFinishing: if false, the caller must call `finishAnimation(at:)` to set the final values.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Sets the views of a stopped animation to a final position, and calls the completions.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation whose changes are made by blocks.
@MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds a block of changes, which begin after a fraction of the remaining time, 0 to 1.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a block of changes, which begin without a delay.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a closure that is called at the end with the final position of the views.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Resumes a paused animation.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
