public import Foundation

/// An invisible rectangle in a view's coordinate space, used by constraints and by focus.
@MainActor
open class UILayoutGuide {
    /// The view that owns the guide.
    public internal(set) weak final var owningView: UIView?
    /// A name that identifies the guide.
    open var identifier = ""
    /// The guide's frame, in points of the owning view's coordinate space. Constraints or the application set this
    /// frame.
    open var layoutFrame = CGRect.zero

    private final var storedItem: LayoutItem?

    /// Creates a guide without an owning view.
    public init() {}

    isolated deinit { storedItem?.end() }

    /// The guide's state in the layout engine, created at its first use.
    final var item: LayoutItem {
        if let storedItem { return storedItem }
        let item = LayoutItem(guide: self)
        storedItem = item
        return item
    }

    final var itemIfAny: LayoutItem? { storedItem }

    /// Whether the guide is placed by insets from the edges of its view, instead of by constraints.
    var followsView: Bool { false }
    /// The distances of the guide from the edges of its view's bounds, in points, for a guide that is placed by insets.
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

    /// Removes a guide from the view, and deactivates the guide's constraints.
    public final func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self, let storedLayout else { return }
        guide.itemIfAny?.deactivateConstraints()
        storedLayout.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }
}
