/// A choice that goes from one to the next, as of a wheel that turns. (D2)
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Another is chosen.
    open func selectionChanged() { give(.selection) }
}
