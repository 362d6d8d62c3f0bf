public import Foundation

/// Something to feel: what a feedback generator asks of the devices of people. (D2)
public enum HapticFeedback: Equatable, Sendable {
    /// Two things meet: which kind of things, and how hard, 0 to 1.
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat)
    /// A choice goes from one to the next.
    case selection
    /// A task is over: how it went.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
}
