/// Would recognize a pointer that hovers. No client sends hovering, and so it stays possible, as on a telephone. (G25)
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
