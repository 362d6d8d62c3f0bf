/// Which way lines run. Raw values as UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// What a view means, and so whether it is mirrored where lines run from right to left. Raw values as UIKit's.
public enum UISemanticContentAttribute: Int, Sendable {
    /// It is mirrored.
    case unspecified = 0
    /// It plays something, and is not mirrored.
    case playback = 1
    /// It stands for a direction, and is not mirrored.
    case spatial = 2
    /// Always from left to right.
    case forceLeftToRight = 3
    /// Always from right to left.
    case forceRightToLeft = 4
}

extension UIView {
    /// Whether it is mirrored where lines run from right to left, and which way they run in it.
    public final var semanticContentAttribute: UISemanticContentAttribute {
        get { storedLayout?.semantics ?? .unspecified }
        set {
            guard newValue != semanticContentAttribute else { return }
            let before = effectiveUserInterfaceLayoutDirection
            if newValue == .forceRightToLeft { TraitKeeper.use() }
            layoutItem.semantics = newValue
            if effectiveUserInterfaceLayoutDirection != before { layoutDirectionChanged() }
        }
    }

    /// Whether lines run from right to left in it. (Y5)
    final var isReversed: Bool { TraitKeeper.isUsed && effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// A rectangle of its own space, or where that lies where lines run the other way.
    final func mirrored(_ rect: CGRect) -> CGRect { mirrored(rect, in: bounds) }

    /// The same within a part of it.
    final func mirrored(_ rect: CGRect, in room: CGRect) -> CGRect {
        guard isReversed else { return rect }
        return CGRect(x: room.minX + room.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// How far a point of its own space is from the edge at which lines begin.
    final func wayAlongLine(of point: CGPoint) -> CGFloat { isReversed ? bounds.maxX - point.x : point.x - bounds.minX }

    /// Which way lines run in it: what it says by itself, else what its traits say. (Y5)
    public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified:
            TraitKeeper.isUsed && traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }
}
