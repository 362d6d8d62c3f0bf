public import Foundation

/// Animations as far as a server has them: what they change is changed at once, and what comes after comes when they would have ended.
///
/// There is no presentation layer, so touches go by where views will be (H10). The page smooths changes as it likes.
extension UIView {
    /// How an animation is run. Raw values as UIKit's; none makes a difference here.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A set by its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Subviews are laid out along with it.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views take touches meanwhile, which they always do here. (H10)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// From where things seem to be.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Again and again.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Has a duration of its own inside of another.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Has a curve of its own inside of another.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Draws contents anew on the way.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Hides and shows instead of taking out and putting in.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Has options of its own inside of another.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow, fast, slow.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow, then fast.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Fast, then slow.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Evenly.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Turns over to the right.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns over to the left.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Turns a page up.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Turns a page down.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// One fades into the other.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns over downwards.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns over upwards.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Whether animations take time. Off, what comes after one comes at once.
    public static var areAnimationsEnabled: Bool { animationClock.isEnabled }

    /// Lets animations take time, or not.
    public static func setAnimationsEnabled(_ enabled: Bool) { animationClock.isEnabled = enabled }

    /// Makes changes without an animation, also inside of one.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let before = areAnimationsEnabled
        setAnimationsEnabled(false)
        defer { setAnimationsEnabled(before) }
        actionsWithoutAnimation()
    }

    /// Makes changes at once, and calls `completion` after `duration` seconds of the application's clock.
    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        run(for: duration, animations, completion)
    }

    /// Makes changes at once, and calls `completion` after `delay` and `duration` (seconds) of the application's clock.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(for: delay + duration, animations, completion)
    }

    /// Makes changes at once, and calls `completion` after `delay` and `duration` (seconds) of the application's clock.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(for: delay + duration, animations, completion)
    }

    /// How key frames are run. Raw values as UIKit's; none makes a difference here.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A set by its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Subviews are laid out along with it.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Views take touches meanwhile, which they always do here. (H10)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// From where things seem to be.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Again and again.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// In straight lines from one to the next.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// From one to the next without anything between.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Evenly all the way.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// In a curve through all.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Evenly in a curve through all.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }

    /// Makes the changes of all key frames at once, in the order in which they are added, so that the last stays; calls `completion` after `delay` and
    /// `duration` (seconds) of the application's clock.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        run(for: delay + duration, animations, completion)
    }

    /// A part of `animateKeyframes`: its changes are made at once.
    /// - Parameters:
    ///   - frameStartTime: when it would begin, 0 to 1.
    ///   - frameDuration: how long it would last, 0 to 1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
    ) {
        animations()
    }

    /// Makes changes to a view at once, and calls `completion` after `duration` seconds of the application's clock.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(for: duration, animations ?? {}, completion)
    }

    /// Puts a view in another's place at once, and calls `completion` after `duration` seconds of the application's clock.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        run(
            for: duration,
            {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    fromView.superview?.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion)
    }

    private static func run(for seconds: TimeInterval, _ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
        animations()
        guard let completion else { return }
        guard areAnimationsEnabled, seconds > 0 else { return completion(true) }
        _ = UIApplication.shared.clock.schedule(after: seconds * 1_000) { completion(true) }
    }

    private static let animationClock = AnimationSwitch()
}

/// Whether animations take time, for all views.
@MainActor
private final class AnimationSwitch {
    var isEnabled = true
}
