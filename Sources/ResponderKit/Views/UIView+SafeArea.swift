import Foundation

/// What of views is under a device's notch, or under bars that their controllers draw themselves: who is told of it, and when. (L15)
///
/// What a view has follows from where it stands, and is worked out when it is asked for. That it changed is told from the outside in, each view right before it is
/// laid out for it. Where no screen and no controller ever covered anything, nothing is looked at.
@MainActor
enum SafeArea {
    /// Whether any screen or controller of the process ever covered anything.
    @exclusivity(unchecked) private(set) static var isKnown = false

    /// The device covers something else of an application's screen.
    static func screenChanged(of application: UIApplication) {
        isKnown = isKnown || application.screenSafeAreaInsets != .zero
        for window in application.windows { placeChanged(of: window) }
    }

    /// A controller covers something else of its view: that is told at once, as the view stands where it did.
    static func changed(in view: UIView) {
        isKnown = true
        view.forEachView { tell($0) }
    }

    /// A view may stand elsewhere: it is laid out anew where something else of it is covered.
    static func placeChanged(of view: UIView) {
        if view.safeAreaInsets != view.knownSafeArea { view.setNeedsLayout() }
    }

    /// The same of all that a view has just laid out.
    static func placesChanged(in view: UIView) {
        let isCovered = view.safeAreaInsetsOfContent != .zero
        for subview in view.subviews where isCovered || subview.knownSafeArea != .zero || subview.viewController != nil
        {
            placeChanged(of: subview)
        }
    }

    /// Tells a view and its controller, where something else of it is covered than they know of.
    static func tell(_ view: UIView) {
        let insets = view.safeAreaInsets
        guard insets != view.knownSafeArea else { return }
        view.layoutItem.knownSafeArea = insets
        view.safeAreaInsetsDidChange()
        view.viewController?.viewSafeAreaInsetsDidChange()
        view.setNeedsLayout()
        view.storedLayout?.insetsChanged()
    }
}

extension UIView {
    /// What the view was told last of its safe area.
    fileprivate var knownSafeArea: UIEdgeInsets { storedLayout?.knownSafeArea ?? .zero }

    /// What the superview's insets, or a window's screen's, leave over this view's edges, and what its own controller adds.
    var derivedSafeAreaInsets: UIEdgeInsets {
        guard SafeArea.isKnown else { return .zero }
        var insets = UIEdgeInsets.zero
        if let superview {
            insets = covered(by: superview.safeAreaInsetsOfContent, of: superview.bounds)
        } else if let application = asWindow?.application {
            insets = covered(
                by: application.screenSafeAreaInsets, of: CGRect(origin: .zero, size: application.screenSize))
        }
        guard let own = viewController?.additionalSafeAreaInsets, own != .zero else { return insets }
        return UIEdgeInsets(
            top: insets.top + own.top, left: insets.left + own.left, bottom: insets.bottom + own.bottom,
            right: insets.right + own.right)
    }

    private func covered(by above: UIEdgeInsets, of outer: CGRect) -> UIEdgeInsets {
        guard above != .zero else { return .zero }
        let place = geometry.untransformedFrame
        return UIEdgeInsets(
            top: max(0, above.top - (place.minY - outer.minY)), left: max(0, above.left - (place.minX - outer.minX)),
            bottom: max(0, above.bottom - (outer.maxY - place.maxY)),
            right: max(0, above.right - (outer.maxX - place.maxX)))
    }
}
