public import Foundation

/// Whether an animator has anything on its way.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not begun yet, or over.
    case inactive = 0
    /// Running, or standing still on the way.
    case active = 1
    /// Taken off its way, and not yet told where its views are to be.
    case stopped = 2
}

/// A place on an animator's way.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// Where it goes.
    case end = 0
    /// Where it comes from.
    case start = 1
    /// Where it was stopped.
    case current = 2
}

/// What can be started, stopped and turned round on its way.
@MainActor
public protocol UIViewAnimating: AnyObject {
    /// Whether it has anything on its way.
    var state: UIViewAnimatingState { get }
    /// Whether it moves by itself.
    var isRunning: Bool { get }
    /// Whether it goes back to where it comes from.
    var isReversed: Bool { get set }
    /// How much of the way is done, 0 to 1, in the direction in which it goes.
    var fractionComplete: CGFloat { get set }
    /// Begins, or goes on.
    func startAnimation()
    /// Begins after a delay, in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Stands still on the way.
    func pauseAnimation()
    /// Takes it off its way: the views stay where they are seen. Unless without finishing, `finishAnimation(at:)` has to say where they are to be.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Puts the views somewhere, after they were stopped, and calls the completions.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What animates whatever its blocks change.
@MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// One more block of changes, which begin after a part of the time that is left, 0 to 1.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// One more block of changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// What is called when it is over, with the place where its views are.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Goes on after it stood still.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
