/// Gives haptic feedback for a change of a selection, such as the turning of a picker wheel. (D2)
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Gives feedback for a changed selection.
    open func selectionChanged() { sendFeedback(.selection) }
}
