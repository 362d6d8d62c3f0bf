/// The effect of a drop on the dragged items. The raw values match UIKit's. (Q5)
public enum UIDropOperation: UInt, Sendable {
    /// A drop here has no effect on the items, and cancels the drag.
    case cancel = 0
    /// A drop here is not allowed at present, and has no effect on the items. The preview shows a prohibition sign.
    case forbidden = 1
    /// The items are copied. The preview shows a plus sign.
    case copy = 2
    /// The items are moved, which is possible only within one application, and only if the session allows it.
    case move = 3

    /// Whether the items are dropped when the finger is lifted.
    var accepts: Bool { self == .copy || self == .move }
}

/// The way in which a drop target would handle a drop at the session's present location. (Q5)
@MainActor
open class UIDropProposal {
    /// The effect of a drop on the items.
    public final let operation: UIDropOperation
    /// Whether a drop has a precise position within the target, as in text. The value is stored without effect: the
    /// preview is never moved away from the finger.
    open var isPrecise = false
    /// Whether the preview is shown with its full size over this target. The value is stored without effect: the
    /// preview always has its full size.
    open var prefersFullSizePreview = false

    /// Creates a proposal that contains an operation.
    public init(operation: UIDropOperation) {
        self.operation = operation
    }
}
