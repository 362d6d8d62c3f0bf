/// Returns the view controller whose view is shown as a preview above a context menu, or nil for no preview.
public typealias UIContextMenuContentPreviewProvider = @MainActor () -> UIViewController?

/// Returns a context menu. The argument contains the commands that the responder chain can perform.
///
/// If the result is nil and there is no preview, no menu is shown.
public typealias UIContextMenuActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?

/// The contents of a context menu. The delegate provides a configuration each time that a menu is about to open. (A6)
@MainActor
open class UIContextMenuConfiguration {
    /// The order of the elements in a menu. The raw values match UIKit's.
    public enum ElementOrder: Int, Sendable {
        /// The system chooses the order. Baton shows the elements as with `fixed`.
        case automatic = 0
        /// The first element is the nearest to the point of the touch. Baton shows the elements as with `fixed`.
        case priority = 1
        /// The first element is at the top.
        case fixed = 2
    }

    /// The identifier by which the delegate recognizes the menu.
    public let identifier: AnyHashable
    /// The identifiers of further items to which the menu applies. They are stored without effect.
    open var secondaryItemIdentifiers: Set<AnyHashable> = []
    /// The number of items to which the menu applies. The number is stored without effect.
    open var badgeCount = 0
    /// The preferred order of the elements. The order is stored without effect: the first element is always at the top.
    open var preferredMenuElementOrder = ElementOrder.automatic

    let previewProvider: UIContextMenuContentPreviewProvider?
    let actionProvider: UIContextMenuActionProvider?

    private final class Unique {}
    // The object from which the unique identifier is made. It is retained, so that no other object can get the same
    // `ObjectIdentifier`.
    private let unique = Unique()

    /// Creates a configuration. If `identifier` is nil, the configuration generates a unique one.
    public init(
        identifier: AnyHashable? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        self.identifier = identifier ?? AnyHashable(ObjectIdentifier(unique))
        self.previewProvider = previewProvider
        self.actionProvider = actionProvider
    }
}
