/// How what is seen of a node and all in it comes in the place of what was seen before: pages keep a picture of that meanwhile.
public struct RenderTransition: Equatable, Sendable {
    /// What it looks like.
    public enum Style: String, CaseIterable, Sendable {
        /// One fades into the other.
        case crossDissolve
        /// Turns over about its upright middle, the left edge coming to the front.
        case flipFromLeft
        /// Turns over about its upright middle, the right edge coming to the front.
        case flipFromRight
        /// Turns over about its level middle, the top edge coming to the front.
        case flipFromTop
        /// Turns over about its level middle, the bottom edge coming to the front.
        case flipFromBottom
        /// What was there is rolled up, from the bottom.
        case curlUp
        /// What is there now is rolled down, from the top.
        case curlDown
    }

    /// What it looks like.
    public let style: Style
    /// When it runs, and how it goes.
    public let timing: RenderAnimation.Timing
}
