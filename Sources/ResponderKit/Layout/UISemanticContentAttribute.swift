/// The direction of text and layout. The raw values are those of UIKit.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Text and layout run from left to right.
    case leftToRight = 0
    /// Text and layout run from right to left.
    case rightToLeft = 1
}

/// The meaning of a view's content, which determines whether the view is mirrored in right-to-left layouts.
///
/// The raw values match UIKit's.
public enum UISemanticContentAttribute: Int, Sendable {
    /// No special meaning: the view is mirrored in right-to-left layouts.
    case unspecified = 0
    /// Playback controls: the view is not mirrored.
    case playback = 1
    /// Controls that refer to a direction, such as text alignment: the view is not mirrored.
    case spatial = 2
    /// The view's layout direction is always left to right.
    case forceLeftToRight = 3
    /// The view's layout direction is always right to left.
    case forceRightToLeft = 4
}

extension UIView {
    /// The meaning of the view's content, which determines its layout direction.
    public final var semanticContentAttribute: UISemanticContentAttribute {
        get { storedLayout?.semantics ?? .unspecified }
        set {
            guard newValue != semanticContentAttribute else { return }
            let before = effectiveUserInterfaceLayoutDirection
            if newValue == .forceRightToLeft { TraitStorage.use() }
            layoutItem.semantics = newValue
            if effectiveUserInterfaceLayoutDirection != before { layoutDirectionChanged() }
        }
    }

    /// Whether the view's layout direction is right to left. (Y5)
    final var isReversed: Bool { TraitStorage.isUsed && effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Returns a rectangle, mirrored within the view's bounds if the layout direction is right to left.
    final func mirrored(_ rect: CGRect) -> CGRect { mirrored(rect, in: bounds) }

    /// Returns a rectangle, mirrored within the rectangle `room` if the layout direction is right to left.
    final func mirrored(_ rect: CGRect, in room: CGRect) -> CGRect {
        guard isReversed else { return rect }
        return CGRect(x: room.minX + room.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// Returns the distance of a point from the view's leading edge, in points.
    final func leadingDistance(to point: CGPoint) -> CGFloat {
        isReversed ? bounds.maxX - point.x : point.x - bounds.minX
    }

    /// The view's layout direction. It depends on `semanticContentAttribute`, and for `unspecified` on the trait
    /// collection. (Y5)
    public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified:
            TraitStorage.isUsed && traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }
}
