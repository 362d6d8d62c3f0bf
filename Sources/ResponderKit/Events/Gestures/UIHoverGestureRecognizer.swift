/// A recognizer for a hovering pointer. Clients do not send hovering, so the recognizer's state is always `possible`.
/// (G25)
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
