public import Foundation

/// Where something in a collection view stands, and how it looks there.
@MainActor
open class UICollectionViewLayoutAttributes {
    /// What stands there.
    public internal(set) final var representedElementCategory = UICollectionView.ElementCategory.cell
    /// Of which kind what stands there is; nil for a cell.
    public internal(set) final var representedElementKind: String?
    /// Whose it is: an item, or `[section, which]`.
    open var indexPath = IndexPath()
    /// Where it is without its transform, points of the content.
    private var place = CGRect.zero
    /// Turned, scaled or moved about its middle.
    open var transform = CGAffineTransform.identity
    /// How opaque it is, 0 to 1.
    open var alpha: CGFloat = 1
    /// What is of more stands in front.
    open var zIndex = 0
    /// Whether it is not to be seen.
    open var isHidden = false

    /// Which of its sizes are taken to be something until what is there says what it wants.
    final var isWidthEstimated = false
    final var isHeightEstimated = false
    /// Where it stays in sight.
    final var stay: Stay?
    /// How it is drawn, where it is a row of a list.
    final var look: RowLook?

    /// Of an element that stays in sight at the top: where it is when nothing is scrolled, and how far down its top may go.
    struct Stay: Equatable {
        var natural: CGRect
        var lowest: CGFloat
    }

    /// For a layout that makes them by their class.
    public required init() {}

    /// Those of an item's cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Those of what stands beside items.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        stand(for: .supplementaryView, elementKind, indexPath)
    }

    /// Those of what is only to be looked at.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        stand(for: .decorationView, decorationViewKind, indexPath)
    }

    final func stand(for category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
        representedElementCategory = category
        representedElementKind = kind
        self.indexPath = indexPath
    }

    /// The smallest rectangle that holds it, points of the content. Setting it is for what has no transform.
    open var frame: CGRect {
        get {
            guard !transform.isIdentity else { return place }
            let middle = CGAffineTransform(translationX: -place.midX, y: -place.midY).concatenating(transform)
            return place.applying(middle.concatenating(CGAffineTransform(translationX: place.midX, y: place.midY)))
        }
        set { place = newValue }
    }

    /// Its own space: at 0, 0 and of its size.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: place.size) }
        set { size = newValue.size }
    }

    /// Its middle, points of the content.
    open var center: CGPoint {
        get { CGPoint(x: place.midX, y: place.midY) }
        set { place.origin = CGPoint(x: newValue.x - place.width / 2, y: newValue.y - place.height / 2) }
    }

    /// How large it is, in points, about its middle.
    open var size: CGSize {
        get { place.size }
        set {
            let middle = center
            place.size = newValue
            center = middle
        }
    }

    /// The same once more, to be changed. A subclass that has more copies that, too.
    open func copy(with zone: NSZone? = nil) -> Any {
        let other = type(of: self).init()
        other.stand(for: representedElementCategory, representedElementKind, indexPath)
        other.place = place
        other.transform = transform
        other.alpha = alpha
        other.zIndex = zIndex
        other.isHidden = isHidden
        other.isWidthEstimated = isWidthEstimated
        other.isHeightEstimated = isHeightEstimated
        other.stay = stay
        other.look = look
        return other
    }

    /// The same once more, to be changed.
    public final func copy() -> Any { copy(with: nil) }

    /// Whether something else is attributes that say the same. A subclass that has more compares that, too.
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return other === self
            || other.place == place && other.indexPath == indexPath
                && other.representedElementCategory == representedElementCategory
                && other.representedElementKind == representedElementKind && other.alpha == alpha
                && other.zIndex == zIndex
                && other.isHidden == isHidden && other.stay == stay && other.look == look
                && other.transform == transform
    }

    /// The same with its frame, but for those whose class copies otherwise.
    final func moved(to frame: CGRect) -> UICollectionViewLayoutAttributes {
        let other = copy() as? UICollectionViewLayoutAttributes ?? self
        other.place = frame
        return other
    }

    /// Seen in a mirror that stands in the middle of so much width, in points.
    final func flipped(in width: CGFloat) -> UICollectionViewLayoutAttributes {
        var frame = place
        frame.origin.x = width - frame.maxX
        let other = moved(to: frame)
        if let stay {
            other.stay?.natural.origin.x = width - stay.natural.maxX
        }
        return other
    }
}
