/// What animations can be asked for.
extension UIView {
    /// How fast an animation goes when.
    public enum AnimationCurve: Int, Sendable {
        /// Slow, fast, slow.
        case easeInOut = 0
        /// Slow, then fast.
        case easeIn = 1
        /// Fast, then slow.
        case easeOut = 2
        /// Evenly.
        case linear = 3
    }

    /// How an animation is run. Raw values as UIKit's; the curves, `repeat` and `autoreverse` make a difference here.
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
        /// From where things seem to be, which is where all animations begin here.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Again and again.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Has a duration of its own inside of another; without it, that one's.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Has a curve of its own inside of another; without it, that one's.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition, views are animated besides.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Hides and shows instead of taking out and putting in.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Repeats and reverses as it says itself inside of another; without it, as that one does.
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

    /// How key frames are run. Raw values as UIKit's; one of `AnimationOptions`' curves among them is the curve of the whole, `curveEaseInOut` by default.
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
        /// From where things seem to be, which is where all animations begin here.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Again and again.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Has a duration of its own inside of another; without it, that one's.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Repeats and reverses as it says itself inside of another; without it, as that one does.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
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

        /// How it goes from one to the next.
        var calculationMode: KeyframeAnimationOptions { KeyframeAnimationOptions(rawValue: rawValue & (7 << 10)) }
    }
}

extension UIView.AnimationCurve {
    /// It as pages know it.
    var curve: RenderAnimation.Timing.Curve {
        switch self {
        case .easeInOut: .easeInOut
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .linear: .linear
        }
    }
}

extension UIView.AnimationOptions {
    /// The curve that is among them.
    var curve: RenderAnimation.Timing.Curve {
        (UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 7)) ?? .easeInOut).curve
    }
}
