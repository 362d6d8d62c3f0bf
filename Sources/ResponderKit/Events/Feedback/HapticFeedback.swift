public import Foundation

/// Haptic feedback that a feedback generator requests from clients' devices. (D2)
public enum HapticFeedback: Equatable, Sendable {
    /// Feedback for a collision, with its style and its intensity from 0 to 1.
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat)
    /// Feedback for a change of a selection.
    case selection
    /// Feedback for the result of a task.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
}
