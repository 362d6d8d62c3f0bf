/// A task that is over. (D2)
@MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How it went. Raw values as UIKit's.
    public enum FeedbackType: Int, Sendable, CaseIterable {
        /// Well.
        case success = 0
        /// Well, but for something.
        case warning = 1
        /// Badly.
        case error = 2
    }

    /// It is over.
    open func notificationOccurred(_ notificationType: FeedbackType) { give(.notification(notificationType)) }
}
