public import Foundation

/// An invisible rectangle in a view's coordinate space, used by constraints and by focus.
@MainActor
open class UILayoutGuide {
    /// The view that owns the guide.
    public internal(set) weak final var owningView: UIView?
    /// A name that identifies the guide.
    open var identifier = ""
    /// The guide's frame, in points of the owning view. Set by constraints, or else by the application.
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
}

/// The area of a view within its margins, its safe area, or its bounds.
final class InsetLayoutGuide: UILayoutGuide {
    enum Edge {
        case safeArea, margins, frame
    }

    let edge: Edge

    init(_ edge: Edge) {
        self.edge = edge
        super.init()
        identifier =
            switch edge {
            case .safeArea: "safeArea"
            case .margins: "margins"
            case .frame: "frame"
            }
    }

    var insets: UIEdgeInsets {
        guard let owningView else { return .zero }
        switch edge {
        case .safeArea: return owningView.safeAreaInsets
        case .margins: return owningView.layoutMargins
        case .frame: return .zero
        }
    }

    override var layoutFrame: CGRect {
        get { owningView.map { $0.bounds.inset(by: insets) } ?? .zero }
        set {}
    }
}

/// The content of a scroll view. Its origin is 0, and constraints determine its size.
final class ContentLayoutGuide: UILayoutGuide {}

extension UIScrollView {
    /// The guide of the scroll view's content.
    ///
    /// Constraints between subviews and the scroll view's own edges use this guide. If constraints determine the
    /// guide's size, `contentSize` follows it.
    public final var contentLayoutGuide: UILayoutGuide {
        if let guide = layoutItem.contentGuide { return guide }
        let guide = ContentLayoutGuide()
        guide.identifier = "content"
        guide.owningView = self
        layoutItem.contentGuide = guide
        return guide
    }

    /// The guide of the scroll view's visible area, which does not scroll.
    public final var frameLayoutGuide: UILayoutGuide {
        if let guide = layoutItem.frameGuide { return guide }
        let guide = InsetLayoutGuide(.frame)
        guide.owningView = self
        layoutItem.frameGuide = guide
        return guide
    }
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

    /// The guide of the area within the view's `safeAreaInsets`.
    public final var safeAreaLayoutGuide: UILayoutGuide {
        if let guide = layoutItem.safeAreaGuide { return guide }
        let guide = InsetLayoutGuide(.safeArea)
        guide.owningView = self
        layoutItem.safeAreaGuide = guide
        return guide
    }

    /// The guide of the area within the view's `layoutMargins`.
    public final var layoutMarginsGuide: UILayoutGuide {
        if let guide = layoutItem.marginsGuide { return guide }
        let guide = InsetLayoutGuide(.margins)
        guide.owningView = self
        layoutItem.marginsGuide = guide
        return guide
    }
}
