/// Gives haptic feedback for a change of a selection, as of a picker wheel that turns. (D2)
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Gives feedback for a changed selection.
    open func selectionChanged() { sendFeedback(.selection) }
}
