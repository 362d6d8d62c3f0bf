public import Foundation

/// A reusable view of a collection view: a cell, a supplementary view or a decoration view.
@MainActor
open class UICollectionReusableView: UIView {
    /// The identifier under which the collection view reuses this view.
    public internal(set) final var reuseIdentifier: String?
    /// The collection view that uses, or last used, this view.
    @WeakResponder final var owner: UICollectionView?
    /// The layout attributes that were last applied.
    final var attributes: UICollectionViewLayoutAttributes?
    /// Whether the delegate was notified that the view is displayed.
    final var isDisplayed = false
    /// The `zIndex` at which the view was inserted; nil before the first insertion.
    final var level: Int?
    /// The number of the last layout pass that needed this view.
    final var pass = 0
    /// The position in the reading order, for screen readers; nil if the position is unknown.
    final var rank: Double? { didSet { if rank != oldValue { setNeedsRender([.position]) } } }

    /// Creates a view. Collection views create registered classes with this initializer.
    public required override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Resets the view before it is reused.
    open func prepareForReuse() {}

    /// Called after new layout attributes were applied. Subclasses override this method for custom attributes.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns attributes with the view's preferred size, if the size in the layout is an estimate. Constraints
    /// determine the preferred size. A view without constraints uses `sizeThatFits(_:)`.
    open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        guard layoutAttributes.isWidthEstimated || layoutAttributes.isHeightEstimated else { return layoutAttributes }
        var frame = layoutAttributes.frame
        frame.size = fittingSize(
            frame.size, isWidthFlexible: layoutAttributes.isWidthEstimated,
            isHeightFlexible: layoutAttributes.isHeightEstimated
        )
        return layoutAttributes.moved(to: frame)
    }

    /// Returns the preferred size of the view. A dimension that the layout only estimates is flexible and may differ
    /// from `size`.
    func fittingSize(_ size: CGSize, isWidthFlexible: Bool, isHeightFlexible: Bool) -> CGSize {
        guard isWidthFlexible else { return CGSize(width: size.width, height: measured.heightThatFits(size.width)) }
        let target = isHeightFlexible ? Self.layoutFittingCompressedSize : CGSize(width: 0, height: size.height)
        guard measured.isConstrained else {
            let own = measured.sizeThatFits(
                CGSize(
                    width: CGFloat.greatestFiniteMagnitude,
                    height: isHeightFlexible ? .greatestFiniteMagnitude : size.height))
            return CGSize(width: own.width, height: isHeightFlexible ? own.height : size.height)
        }
        let own = measured.systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: isHeightFlexible ? .fittingSizeLevel : .required)
        return CGSize(width: own.width, height: isHeightFlexible ? own.height : size.height)
    }

    /// The view that determines the preferred size of this view. A subclass may return a subview.
    var measured: UIView { self }

    /// Applies layout attributes to the view.
    final func applyAttributes(_ new: UICollectionViewLayoutAttributes) {
        if let attributes, attributes === new || attributes.isEqual(new), isDisplayed { return }
        let pinning = attributes?.pinning
        attributes = new
        if pinning != new.pinning { setNeedsRender() }
        transform = new.transform
        if new.transform.isIdentity {
            frame = new.frame
        } else {
            bounds.size = new.size
            center = new.center
        }
        alpha = new.alpha
        isHidden = new.isHidden
        attributesChanged()
        apply(new)
    }

    /// Called after the view's position or appearance changed.
    func attributesChanged() {}

    override var unpinnedFrame: CGRect { attributes?.pinning?.natural ?? super.unpinnedFrame }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.sticky, (attributes?.pinning?.lowest).map { .number(Double($0)) } ?? .none)
        node.set(.position, rank.map { .number($0) } ?? .none)
    }
}
