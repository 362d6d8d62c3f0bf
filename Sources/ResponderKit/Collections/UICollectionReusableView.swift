public import Foundation

/// Something in a collection view that is used again: a cell, or what stands beside cells.
@MainActor
open class UICollectionReusableView: UIView {
    /// What its collection view knows it by while nothing has it.
    public internal(set) final var reuseIdentifier: String?
    /// What has it, or had it last.
    @Known final var owner: UICollectionView?
    /// Where it was said to be.
    final var attributes: UICollectionViewLayoutAttributes?
    /// Whether it was told of since it was taken for something.
    final var isDisplayed = false
    /// How far in front it was put; nil where it was not yet.
    final var level: Int?
    /// The pass over the layout that it was last wanted in.
    final var pass = 0
    /// Which of all it is, for who hears the collection read; nil where that is not said.
    final var rank: Double? { didSet { if rank != oldValue { setNeedsRender([.position]) } } }

    /// A view for a collection view that makes it by its class.
    public required override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Forget what was there before.
    open func prepareForReuse() {}

    /// It stands elsewhere, or looks otherwise. For subclasses whose layout says more.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// What it would like to be, where its layout leaves that open: as its constraints say, or as it says of itself.
    open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        guard layoutAttributes.isWidthEstimated || layoutAttributes.isHeightEstimated else { return layoutAttributes }
        var frame = layoutAttributes.frame
        frame.size = fittingSize(
            frame.size, isWidthOpen: layoutAttributes.isWidthEstimated, isHeightOpen: layoutAttributes.isHeightEstimated
        )
        return layoutAttributes.moved(to: frame)
    }

    /// How large it wants to be, where each direction of a size is open or not.
    func fittingSize(_ size: CGSize, isWidthOpen: Bool, isHeightOpen: Bool) -> CGSize {
        guard isWidthOpen else { return CGSize(width: size.width, height: measured.heightThatFits(size.width)) }
        let target = isHeightOpen ? Self.layoutFittingCompressedSize : CGSize(width: 0, height: size.height)
        guard measured.isConstrained else {
            let own = measured.sizeThatFits(
                CGSize(
                    width: CGFloat.greatestFiniteMagnitude,
                    height: isHeightOpen ? .greatestFiniteMagnitude : size.height))
            return CGSize(width: own.width, height: isHeightOpen ? own.height : size.height)
        }
        let own = measured.systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: isHeightOpen ? .fittingSizeLevel : .required)
        return CGSize(width: own.width, height: isHeightOpen ? own.height : size.height)
    }

    /// What says how large it wants to be.
    var measured: UIView { self }

    /// Stands where it was said to.
    final func stand(_ new: UICollectionViewLayoutAttributes) {
        if let attributes, attributes === new || attributes.isEqual(new), isDisplayed { return }
        let stay = attributes?.stay
        attributes = new
        if stay != new.stay { setNeedsRender() }
        transform = new.transform
        if new.transform.isIdentity {
            frame = new.frame
        } else {
            bounds.size = new.size
            center = new.center
        }
        alpha = new.alpha
        isHidden = new.isHidden
        stood()
        apply(new)
    }

    /// It was said to stand elsewhere, or to look otherwise.
    func stood() {}

    override var toldFrame: CGRect { attributes?.stay?.natural ?? super.toldFrame }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.sticky, (attributes?.stay?.lowest).map { .number(Double($0)) } ?? .none)
        node.set(.position, rank.map { .number($0) } ?? .none)
    }
}
