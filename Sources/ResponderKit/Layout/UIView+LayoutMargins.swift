import Foundation

/// Room that a view keeps free at its edges, for `layoutMarginsGuide`.
extension UIView {
    /// The margins of a view that says nothing: 8 points on each side, as UIKit's.
    static let ownMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    /// Those of the root view of a controller: 16 points at both ends of lines, as UIKit's are on a phone.
    static let rootMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)

    /// The margins, with what of the safe area is covered where `insetsLayoutMarginsFromSafeArea` says so. Setting them says what they are
    /// without that. Points.
    public final var layoutMargins: UIEdgeInsets {
        get {
            let own = saidMargins
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

    /// The margins, by where lines begin and end. Points.
    public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: isReversed ? margins.right : margins.left, bottom: margins.bottom,
                trailing: isReversed ? margins.left : margins.right)
        }
        set { setMargins(newValue) }
    }

    /// Whether the margins are at least those of the superview, where this view comes near its edges. `false` at first.
    public final var preservesSuperviewLayoutMargins: Bool {
        get { storedLayout?.preservesMargins ?? false }
        set {
            guard newValue != preservesSuperviewLayoutMargins else { return }
            layoutItem.preservesMargins = newValue
            marginsChanged()
        }
    }

    /// Whether what of the safe area is covered is added to the margins. `true` at first.
    public final var insetsLayoutMarginsFromSafeArea: Bool {
        get { storedLayout?.insetsMarginsFromSafeArea ?? true }
        set {
            guard newValue != insetsLayoutMarginsFromSafeArea else { return }
            layoutItem.insetsMarginsFromSafeArea = newValue
            marginsChanged()
        }
    }

    private var saidMargins: NSDirectionalEdgeInsets {
        storedLayout?.margins ?? (viewController == nil ? Self.ownMargins : Self.rootMargins)
    }

    private func setMargins(_ margins: NSDirectionalEdgeInsets) {
        guard margins != saidMargins else { return }
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
