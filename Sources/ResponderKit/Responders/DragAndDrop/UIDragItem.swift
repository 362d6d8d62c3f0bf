/// One item of a drag: its data, and what its application associates with it. (Q1)
@MainActor
open class UIDragItem {
    /// The data of the item.
    public final let itemProvider: NSItemProvider
    /// An object of the application that drags the item. Only drops within the same application see it, so it is nil
    /// for items from the user's computer. (Q9)
    open var localObject: Any?
    /// Creates the preview that follows the finger once the drag has begun. Nil keeps the preview of the lift.
    open var previewProvider: (@MainActor () -> UIDragPreview?)?

    /// Creates an item with its data.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
    }
}

/// Equality by object identity, as in UIKit.
extension UIDragItem: Hashable {
    /// Returns whether both are the same object.
    public nonisolated static func == (left: UIDragItem, right: UIDragItem) -> Bool { left === right }

    /// Hashes the object identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
