import Foundation

/// A layout guide at fixed insets from its view's edges: the safe area, the layout margins, the whole bounds, or the
/// area in which text is easy to read.
final class InsetLayoutGuide: UILayoutGuide {
    enum Edge {
        case safeArea, margins, frame, readable
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
            case .readable: "readableContent"
            }
    }

    override var followsView: Bool { true }

    override var insets: UIEdgeInsets {
        guard let owningView else { return .zero }
        switch edge {
        case .safeArea: return owningView.safeAreaInsets
        case .margins: return owningView.layoutMargins
        case .frame: return .zero
        case .readable: return owningView.readableContentInsets
        }
    }

    override var layoutFrame: CGRect {
        get { owningView.map { $0.bounds.inset(by: insets) } ?? .zero }
        set {}
    }
}

/// The layout guide of a scroll view's content. The guide begins at (0, 0) of the content, and constraints determine
/// its size.
final class ContentLayoutGuide: UILayoutGuide {}

extension UIScrollView {
    /// The guide of the scroll view's content.
    ///
    /// Constraints between subviews and the scroll view's own edges use this guide. If constraints determine the
    /// guide's size, the scroll view's `contentSize` is set to this size.
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

    /// The guide of the area in which lines of text have a readable length. (L62)
    ///
    /// The area is centred within `layoutMarginsGuide`, and at most 672 points wide at the default text size.
    public final var readableContentGuide: UILayoutGuide {
        if let guide = layoutItem.readableGuide { return guide }
        let guide = InsetLayoutGuide(.readable)
        guide.owningView = self
        layoutItem.readableGuide = guide
        return guide
    }

    /// The insets of `readableContentGuide`, in points.
    fileprivate final var readableContentInsets: UIEdgeInsets {
        var insets = layoutMargins
        let width = bounds.width - insets.left - insets.right
        let surplus = width - UIFont.readableWidth(in: traitCollection.preferredContentSizeCategory)
        guard surplus > 0 else { return insets }
        insets.left += surplus / 2
        insets.right += surplus / 2
        return insets
    }
}

extension UIFont {
    /// Returns the maximum width of text that is easy to read, in points. For the standard text sizes, the result is
    /// UIKit's width. For the larger accessibility sizes, the result grows in proportion to the body font.
    static func readableWidth(in category: UIContentSizeCategory) -> CGFloat {
        let widths: [CGFloat] = [560, 600, 632, 672, 744, 824, 896]
        guard !widths.indices.contains(category.index) else { return widths[category.index] }
        let factor = TextStyle.body.size(in: category) / TextStyle.body.size(in: .large)
        return (672 * factor).rounded()
    }
}
