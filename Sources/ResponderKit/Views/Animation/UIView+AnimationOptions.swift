/// Options for animations.
extension UIView {
    /// The easing curves of animations.
    public enum AnimationCurve: Int, Sendable {
        /// The animation is slow at the beginning and at the end.
        case easeInOut = 0
        /// The animation is slow at the beginning.
        case easeIn = 1
        /// The animation is slow at the end.
        case easeOut = 2
        /// The animation has a constant speed.
        case linear = 3
    }

    /// Options for animations and transitions, with UIKit's raw values.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bit mask of the options.
        public let rawValue: UInt

        /// Creates a set of options from a bit mask.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out the subviews as part of the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views receive touches during the animation. In ResponderKit, they always do. (H10)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// The animation starts at the visible values. In ResponderKit, all animations do.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation endlessly.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Plays the animation forwards, then backwards.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Uses the animation's own duration inside another animation, instead of the outer duration.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Uses the animation's own curve inside another animation, instead of the outer curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Animates the changes of the views in addition to the transition.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Hides and shows the views of a transition instead of removing and inserting them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Uses the animation's own repetition and reversal inside another animation, instead of the outer settings.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// The animation is slow at the beginning and at the end.
        public static let curveEaseInOut: AnimationOptions = []
        /// The animation is slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// The animation is slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// The animation has a constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Flips the view about its vertical axis, from left to right.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Flips the view about its vertical axis, from right to left.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Curls the old content up like a page.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Curls the new content down like a page.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Fades from the old content to the new content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Flips the view about its horizontal axis, from top to bottom.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Flips the view about its horizontal axis, from bottom to top.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Options for keyframe animations, with UIKit's raw values.
    ///
    /// If the set contains a curve of `AnimationOptions`, that curve applies to the whole animation; the default is
    /// `curveEaseInOut`.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bit mask of the options.
        public let rawValue: UInt

        /// Creates a set of options from a bit mask.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out the subviews as part of the animation.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Views receive touches during the animation. In ResponderKit, they always do. (H10)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// The animation starts at the visible values. In ResponderKit, all animations do.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation endlessly.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Plays the animation forwards, then backwards.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Uses the animation's own duration inside another animation, instead of the outer duration.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Uses the animation's own repetition and reversal inside another animation, instead of the outer settings.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// Interpolates linearly between keyframes.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Jumps from keyframe to keyframe without interpolation.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Interpolates linearly with a constant speed over all keyframes.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Interpolates with a smooth curve through all keyframes.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Interpolates with a smooth curve through all keyframes, at a constant speed.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        /// The option that selects the interpolation between keyframes.
        var calculationMode: KeyframeAnimationOptions { KeyframeAnimationOptions(rawValue: rawValue & (7 << 10)) }
    }
}

extension UIView.AnimationCurve {
    /// The curve in the form that clients receive.
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
    /// The curve that the options contain.
    var curve: RenderAnimation.Timing.Curve {
        (UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 7)) ?? .easeInOut).curve
    }
}
