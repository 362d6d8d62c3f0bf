/// One item of a drag: its data, and an object that the application associates with the item. (Q1)
@MainActor
open class UIDragItem {
    /// The data of the item.
    public final let itemProvider: NSItemProvider
    /// An object of the application that drags the item. Only targets in the same application can read it, so it is nil
    /// for items from the user's computer. (Q9)
    open var localObject: Any?
    /// Creates the preview that follows the finger once the drag has begun. If the value is nil, the preview of the
    /// lift follows the finger.
    open var previewProvider: (@MainActor () -> UIDragPreview?)?

    /// Creates an item with its data.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
    }
}

/// Equality by object identity, as in UIKit.
extension UIDragItem: Hashable {
    /// Returns whether the two items are the same object.
    public nonisolated static func == (left: UIDragItem, right: UIDragItem) -> Bool { left === right }

    /// Hashes the object identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
