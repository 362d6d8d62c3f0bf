public import Foundation

/// The position and appearance of an element in a collection view.
@MainActor
open class UICollectionViewLayoutAttributes {
    /// The category of the element.
    public internal(set) final var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary or decoration view; nil for a cell.
    public internal(set) final var representedElementKind: String?
    /// The index path of the element. For a supplementary view, the path's item is the view's index in the section.
    open var indexPath = IndexPath()
    /// The frame without the transform, in the content's coordinates.
    private var untransformedFrame = CGRect.zero
    /// The transform about the element's centre.
    open var transform = CGAffineTransform.identity
    /// The opacity, 0 to 1.
    open var alpha: CGFloat = 1
    /// The order from back to front; elements with a higher value are in front.
    open var zIndex = 0
    /// Whether the element is hidden.
    open var isHidden = false

    /// Whether the element's width and height are estimates until the view is measured.
    final var isWidthEstimated = false
    final var isHeightEstimated = false
    /// The limits within which a header moves to stay visible. Nil for an element that scrolls with the content.
    final var pinning: Pinning?
    /// The appearance of an item that is a row of a list.
    final var rowAppearance: RowAppearance?

    /// The limits of a header that stays at the top of the visible area. `natural` is the header's frame while the
    /// header is not moved. `lowest` is the largest y coordinate in the content that the header's top edge may have.
    struct Pinning: Equatable {
        var natural: CGRect
        var lowest: CGFloat
    }

    /// Creates attributes. Layouts create the attributes of a custom class with this initializer.
    public required init() {}

    /// Creates the attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates the attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        setElement(.supplementaryView, elementKind, indexPath)
    }

    /// Creates the attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        setElement(.decorationView, decorationViewKind, indexPath)
    }

    final func setElement(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
        representedElementCategory = category
        representedElementKind = kind
        self.indexPath = indexPath
    }

    /// The smallest rectangle that contains the transformed element, in the content's coordinates. Set this property
    /// only if the transform is the identity.
    open var frame: CGRect {
        get {
            guard !transform.isIdentity else { return untransformedFrame }
            let middle = CGAffineTransform(translationX: -untransformedFrame.midX, y: -untransformedFrame.midY)
                .concatenating(transform)
            return untransformedFrame.applying(
                middle.concatenating(
                    CGAffineTransform(translationX: untransformedFrame.midX, y: untransformedFrame.midY)))
        }
        set { untransformedFrame = newValue }
    }

    /// The bounds of the element, with the origin (0, 0).
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: untransformedFrame.size) }
        set { size = newValue.size }
    }

    /// The centre of the element, in the content's coordinates.
    open var center: CGPoint {
        get { CGPoint(x: untransformedFrame.midX, y: untransformedFrame.midY) }
        set {
            untransformedFrame.origin = CGPoint(
                x: newValue.x - untransformedFrame.width / 2, y: newValue.y - untransformedFrame.height / 2)
        }
    }

    /// The size of the element, in points. Setting the size keeps the centre.
    open var size: CGSize {
        get { untransformedFrame.size }
        set {
            let middle = center
            untransformedFrame.size = newValue
            center = middle
        }
    }

    /// Returns a copy. Subclasses with additional properties override this method to copy them.
    open func copy(with zone: NSZone? = nil) -> Any {
        let other = type(of: self).init()
        other.setElement(representedElementCategory, representedElementKind, indexPath)
        other.untransformedFrame = untransformedFrame
        other.transform = transform
        other.alpha = alpha
        other.zIndex = zIndex
        other.isHidden = isHidden
        other.isWidthEstimated = isWidthEstimated
        other.isHeightEstimated = isHeightEstimated
        other.pinning = pinning
        other.rowAppearance = rowAppearance
        return other
    }

    /// Returns a copy.
    public final func copy() -> Any { copy(with: nil) }

    /// Returns true if both attributes have the same values. Subclasses with additional properties override this
    /// method.
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return other === self
            || other.untransformedFrame == untransformedFrame && other.indexPath == indexPath
                && other.representedElementCategory == representedElementCategory
                && other.representedElementKind == representedElementKind && other.alpha == alpha
                && other.zIndex == zIndex
                && other.isHidden == isHidden && other.pinning == pinning && other.rowAppearance == rowAppearance
                && other.transform == transform
    }

    /// Returns a copy with another frame.
    final func moved(to frame: CGRect) -> UICollectionViewLayoutAttributes {
        let other = copy() as? UICollectionViewLayoutAttributes ?? self
        other.untransformedFrame = frame
        return other
    }

    /// Returns a copy that is mirrored horizontally within content of the given width, in points.
    final func flipped(in width: CGFloat) -> UICollectionViewLayoutAttributes {
        var frame = untransformedFrame
        frame.origin.x = width - frame.maxX
        let other = moved(to: frame)
        if let pinning {
            other.pinning?.natural.origin.x = width - pinning.natural.maxX
        }
        return other
    }
}
