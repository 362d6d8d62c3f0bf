public import Foundation

/// Haptic feedback that a feedback generator requests from clients' devices. (D2)
public enum HapticFeedback: Equatable, Sendable {
    /// A collision, with its style and its intensity from 0 to 1.
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat)
    /// A change of a selection.
    case selection
    /// The result of a task.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
}
