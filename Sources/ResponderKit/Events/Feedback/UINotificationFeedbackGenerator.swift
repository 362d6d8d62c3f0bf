/// Gives haptic feedback for the result of a task. (D2)
@MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task. The raw values match UIKit's.
    public enum FeedbackType: Int, Sendable, CaseIterable {
        /// The task succeeded.
        case success = 0
        /// The task succeeded with a warning.
        case warning = 1
        /// The task failed.
        case error = 2
    }

    /// Gives feedback for the result of a task.
    open func notificationOccurred(_ notificationType: FeedbackType) { sendFeedback(.notification(notificationType)) }
}
