public import Foundation

/// A rectangle of a view's space that draws nothing: for constraints to place and be placed by, and for focus.
@MainActor
open class UILayoutGuide {
    /// The view that it belongs to, which clears this when it ends.
    public internal(set) unowned(unsafe) final var owningView: UIView?
    /// A name, for whoever looks for it.
    open var identifier = ""
    /// Where it is, in its view's space: as constraints have it, or, without any, as it was set. Points.
    open var layoutFrame = CGRect.zero

    private final var storedItem: LayoutItem?

    /// A guide that belongs to no view yet.
    public init() {}

    isolated deinit { storedItem?.end() }

    /// What it is in constraints.
    final var item: LayoutItem {
        if let storedItem { return storedItem }
        let item = LayoutItem(guide: self)
        storedItem = item
        return item
    }

    final var itemIfAny: LayoutItem? { storedItem }
}

/// What is left of a view within its margins or its safe area.
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

/// The content of a scroll view, which begins at 0 in its space, and is as large as constraints make it.
final class ContentLayoutGuide: UILayoutGuide {}

extension UIScrollView {
    /// Its content. Constraints of what is in it with the scroll view's own edges are with this one's; its size, where they make one, is `contentSize`.
    public final var contentLayoutGuide: UILayoutGuide {
        if let guide = layoutItem.contentGuide { return guide }
        let guide = ContentLayoutGuide()
        guide.identifier = "content"
        guide.owningView = self
        layoutItem.contentGuide = guide
        return guide
    }

    /// What is seen of its content: it stays where the scroll view is.
    public final var frameLayoutGuide: UILayoutGuide {
        if let guide = layoutItem.frameGuide { return guide }
        let guide = InsetLayoutGuide(.frame)
        guide.owningView = self
        layoutItem.frameGuide = guide
        return guide
    }
}

extension UIView {
    /// Rectangles of its own that draw nothing.
    public final var layoutGuides: [UILayoutGuide] { storedLayout?.guides ?? [] }

    /// Gives the view a guide; it leaves the view that it had.
    public final func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        layoutItem.guides.append(guide)
        guide.owningView = self
    }

    /// Takes a guide away, and the constraints that are about it.
    public final func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self, let storedLayout else { return }
        guide.itemIfAny?.endConstraints()
        storedLayout.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }

    /// What of the view nothing covers: it within its `safeAreaInsets`.
    public final var safeAreaLayoutGuide: UILayoutGuide {
        if let guide = layoutItem.safeAreaGuide { return guide }
        let guide = InsetLayoutGuide(.safeArea)
        guide.owningView = self
        layoutItem.safeAreaGuide = guide
        return guide
    }

    /// What of the view is within its `layoutMargins`.
    public final var layoutMarginsGuide: UILayoutGuide {
        if let guide = layoutItem.marginsGuide { return guide }
        let guide = InsetLayoutGuide(.margins)
        guide.owningView = self
        layoutItem.marginsGuide = guide
        return guide
    }
}
