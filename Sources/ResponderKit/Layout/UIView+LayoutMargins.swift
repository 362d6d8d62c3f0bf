import Foundation

/// The layout margins of a view, for `layoutMarginsGuide`.
extension UIView {
    /// The default margins: 8 points at each edge, as UIKit's.
    static let ownMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    /// The default margins of a view controller's root view: 16 points at the left and right, as UIKit's on a phone.
    static let rootMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)

    /// The layout margins, in points. If `insetsLayoutMarginsFromSafeArea` is true, the value includes the safe area
    /// insets.
    ///
    /// A new value must not include the safe area insets.
    public final var layoutMargins: UIEdgeInsets {
        get {
            let own = effectiveMargins
            var margins = UIEdgeInsets(
                top: own.top, left: isReversed ? own.trailing : own.leading, bottom: own.bottom,
                right: isReversed ? own.leading : own.trailing)
            if storedLayout?.insetsMarginsFromSafeArea ?? true {
                let covered = safeAreaInsets
                margins.top += covered.top
                margins.left += covered.left
                margins.bottom += covered.bottom
                margins.right += covered.right
            }
            guard storedLayout?.preservesMargins == true, let superview else { return margins }
            let outer = superview.layoutMargins
            let place = geometry.untransformedFrame
            let room = superview.bounds
            margins.top = max(margins.top, outer.top - (place.minY - room.minY))
            margins.left = max(margins.left, outer.left - (place.minX - room.minX))
            margins.bottom = max(margins.bottom, outer.bottom - (room.maxY - place.maxY))
            margins.right = max(margins.right, outer.right - (room.maxX - place.maxX))
            return margins
        }
        set {
            setMargins(
                NSDirectionalEdgeInsets(
                    top: newValue.top, leading: isReversed ? newValue.right : newValue.left, bottom: newValue.bottom,
                    trailing: isReversed ? newValue.left : newValue.right))
        }
    }

    /// The layout margins with leading and trailing edges, in points.
    public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: isReversed ? margins.right : margins.left, bottom: margins.bottom,
                trailing: isReversed ? margins.left : margins.right)
        }
        set { setMargins(newValue) }
    }

    /// Whether the layout margins are at least as large as the superview's margins, measured from the superview's
    /// edges. Default: `false`.
    public final var preservesSuperviewLayoutMargins: Bool {
        get { storedLayout?.preservesMargins ?? false }
        set {
            guard newValue != preservesSuperviewLayoutMargins else { return }
            layoutItem.preservesMargins = newValue
            marginsChanged()
        }
    }

    /// Whether the safe area insets are added to the layout margins. Default: `true`.
    public final var insetsLayoutMarginsFromSafeArea: Bool {
        get { storedLayout?.insetsMarginsFromSafeArea ?? true }
        set {
            guard newValue != insetsLayoutMarginsFromSafeArea else { return }
            layoutItem.insetsMarginsFromSafeArea = newValue
            marginsChanged()
        }
    }

    private var effectiveMargins: NSDirectionalEdgeInsets {
        storedLayout?.margins ?? (viewController == nil ? Self.ownMargins : Self.rootMargins)
    }

    private func setMargins(_ margins: NSDirectionalEdgeInsets) {
        guard margins != effectiveMargins else { return }
        layoutItem.margins = margins
        marginsChanged()
    }

    private func marginsChanged() {
        layoutMarginsDidChange()
        setNeedsLayout()
        storedLayout?.insetsChanged()
        for subview in subviews where subview.preservesSuperviewLayoutMargins { subview.marginsChanged() }
    }
}
