public import Foundation

/// An invisible rectangle in a view's coordinate space, used by constraints and by focus.
@MainActor
open class UILayoutGuide {
    /// The view that owns the guide.
    public internal(set) weak final var owningView: UIView?
    /// A name that identifies the guide.
    open var identifier = ""
    /// The guide's frame, in points of the owning view. Constraints set it, or else the application.
    open var layoutFrame = CGRect.zero

    private final var storedItem: LayoutItem?

    /// Creates a guide without an owning view.
    public init() {}

    isolated deinit { storedItem?.end() }

    /// The guide's layout state.
    final var item: LayoutItem {
        if let storedItem { return storedItem }
        let item = LayoutItem(guide: self)
        storedItem = item
        return item
    }

    final var itemIfAny: LayoutItem? { storedItem }

    /// Whether insets from the edges of its view place the guide, and not constraints.
    var followsView: Bool { false }
    /// The distances from the edges of the view's bounds, in points, for a guide that follows its view.
    var insets: UIEdgeInsets { .zero }
}

extension UIView {
    /// The guides that were added to the view.
    public final var layoutGuides: [UILayoutGuide] { storedLayout?.guides ?? [] }

    /// Adds a guide to the view and removes it from its previous view.
    public final func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        layoutItem.guides.append(guide)
        guide.owningView = self
    }

    /// Removes a guide, and deactivates its constraints.
    public final func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self, let storedLayout else { return }
        guide.itemIfAny?.deactivateConstraints()
        storedLayout.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }
}
