/// A transition from the old appearance of a node and its children to the new one. During the transition, clients show
/// an image of the old appearance.
public struct RenderTransition: Equatable, Sendable {
    /// The animation of a transition.
    public enum Style: String, CaseIterable, Sendable {
        /// Cross-fades from the old appearance to the new one.
        case crossDissolve
        /// Flips around the vertical axis. The left edge comes to the front.
        case flipFromLeft
        /// Flips around the vertical axis. The right edge comes to the front.
        case flipFromRight
        /// Flips around the horizontal axis. The top edge comes to the front.
        case flipFromTop
        /// Flips around the horizontal axis. The bottom edge comes to the front.
        case flipFromBottom
        /// Rolls the old appearance up, from the bottom.
        case curlUp
        /// Rolls the new appearance down, from the top.
        case curlDown
    }

    /// The animation style of the transition.
    public let style: Style
    /// The time span and the curve of the transition.
    public let timing: RenderAnimation.Timing
}
