/// A recognizer for a hovering pointer. Clients do not send hovering, so its state is always possible. (G25)
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
