import Foundation

/// Computes safe areas and notifies views of changes. Notches of devices and bars of view controllers reduce the safe
/// area. (L15)
///
/// A view's insets follow from its position and are computed on access. Changes are reported from the outside in, to
/// each view directly before its layout. If no screen or controller has ever had insets, this code does nothing.
@MainActor
enum SafeArea {
    /// Whether a screen or controller in this process has ever had safe-area insets.
    private(set) static var isUsed = false

    /// Called after the safe area of an application's screen has changed.
    static func screenChanged(of application: UIApplication) {
        isUsed = isUsed || application.screenSafeAreaInsets != .zero
        for window in application.windows { frameChanged(of: window) }
    }

    /// Called after a controller has changed the safe area of its view. The frames of the views do not change, so this
    /// method itself notifies the view and all views below it.
    static func changed(in view: UIView) {
        isUsed = true
        view.forEachView { notify($0) }
    }

    /// Requests a layout if a change of the view's frame has changed its safe-area insets.
    static func frameChanged(of view: UIView) {
        if view.safeAreaInsets != view.lastNotifiedSafeArea { view.setNeedsLayout() }
    }

    /// After the layout of `view`, requests a layout of each subview whose safe-area insets have changed.
    static func subviewFramesChanged(in view: UIView) {
        let isCovered = view.safeAreaInsetsOfContent != .zero
        for subview in view.subviews
        where isCovered || subview.lastNotifiedSafeArea != .zero || subview.viewController != nil {
            frameChanged(of: subview)
        }
    }

    /// Notifies a view and its controller if the safe-area insets have changed since the last notification.
    static func notify(_ view: UIView) {
        let insets = view.safeAreaInsets
        guard insets != view.lastNotifiedSafeArea else { return }
        view.layoutItem.lastNotifiedSafeArea = insets
        view.safeAreaInsetsDidChange()
        view.viewController?.viewSafeAreaInsetsDidChange()
        view.setNeedsLayout()
        view.storedLayout?.insetsChanged()
    }
}

extension UIView {
    /// The safe-area insets of which the view was last notified.
    fileprivate var lastNotifiedSafeArea: UIEdgeInsets { storedLayout?.lastNotifiedSafeArea ?? .zero }

    /// The parts of the superview's or the screen's insets that overlap this view, plus the additional insets of its
    /// controller.
    var derivedSafeAreaInsets: UIEdgeInsets {
        guard SafeArea.isUsed else { return .zero }
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
