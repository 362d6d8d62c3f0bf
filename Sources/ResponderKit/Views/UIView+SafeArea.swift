import Foundation

/// What of a view is under bars that its controllers draw themselves.
extension UIView {
    /// What the superview's insets leave over this view's edges, and what its own controller adds.
    var derivedSafeAreaInsets: UIEdgeInsets {
        var insets = UIEdgeInsets.zero
        if let superview {
            let above = superview.safeAreaInsets
            if above != .zero {
                let place = geometry.untransformedFrame
                let outer = superview.bounds
                insets = UIEdgeInsets(
                    top: max(0, above.top - (place.minY - outer.minY)), left: max(0, above.left - (place.minX - outer.minX)),
                    bottom: max(0, above.bottom - (outer.maxY - place.maxY)), right: max(0, above.right - (outer.maxX - place.maxX)))
            }
        }
        guard let own = viewController?.additionalSafeAreaInsets, own != .zero else { return insets }
        return UIEdgeInsets(
            top: insets.top + own.top, left: insets.left + own.left, bottom: insets.bottom + own.bottom, right: insets.right + own.right)
    }

    /// Tells the view, its controller and all below that what they may be covered by is another.
    func safeAreaChanged() {
        forEachView { view in
            view.safeAreaInsetsDidChange()
            view.viewController?.viewSafeAreaInsetsDidChange()
            view.setNeedsLayout()
        }
    }
}
