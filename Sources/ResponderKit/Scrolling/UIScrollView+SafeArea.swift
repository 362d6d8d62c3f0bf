import Foundation

/// Adjusts the content inset to the area that the device or a bar covers. (L16)
extension UIScrollView {
    /// The condition under which the safe area is added to the content inset. The raw values match UIKit's.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Like `scrollableAxes`. In addition, top and bottom are always adjusted for tables and for the main
        /// view of a controller.
        case automatic = 0
        /// Adds the safe area along axes on which the content is larger than the view. Tables always add top
        /// and bottom.
        case scrollableAxes = 1
        /// Never adds the safe area.
        case never = 2
        /// Always adds the safe area, on all axes.
        case always = 3
    }

    /// The content inset with the safe area added, in points.
    public final var adjustedContentInset: UIEdgeInsets {
        let system = systemInsets
        guard system != .zero || refreshInset != 0 || coveredHeight != 0 else { return contentInset }
        return UIEdgeInsets(
            top: contentInset.top + system.top + refreshInset, left: contentInset.left + system.left,
            bottom: contentInset.bottom + max(system.bottom, coveredHeight), right: contentInset.right + system.right)
    }

    /// The insets that the safe area adds.
    var systemInsets: UIEdgeInsets {
        guard SafeArea.isUsed, isScrolledByClients, contentInsetAdjustmentBehavior != .never else { return .zero }
        var insets = safeAreaInsets
        guard insets != .zero, contentInsetAdjustmentBehavior != .always else { return insets }
        let fillsController =
            viewController != nil || (superview?.viewController != nil && bounds.size == superview?.bounds.size)
        let isMain = fillsController && contentInsetAdjustmentBehavior == .automatic
        if contentSize.width <= bounds.width { (insets.left, insets.right) = (0, 0) }
        if contentSize.height <= bounds.height, !(self is UITableView), !isMain { (insets.top, insets.bottom) = (0, 0) }
        return insets
    }

    /// Applies changed safe-area insets. Content that is scrolled to its start stays there, so that bars do not cover
    /// the start.
    func applySafeAreaInsets() {
        guard SafeArea.isUsed else { return }
        let system = systemInsets
        guard system != appliedSafeAreaInsets else { return }
        let before = appliedSafeAreaInsets
        appliedSafeAreaInsets = system
        setNeedsRender([.insets])
        var offset = contentOffset
        if offset.y <= -contentInset.top - before.top { offset.y = -contentInset.top - system.top }
        if offset.x <= -contentInset.left - before.left { offset.x = -contentInset.left - system.left }
        extentChanged()
        if !isMoving, !isTracking { contentOffset = offset }
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
}

extension UIEdgeInsets {
    /// Returns the insets minus other insets, at least zero at each edge.
    func subtracting(_ other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: max(0, top - other.top), left: max(0, left - other.left), bottom: max(0, bottom - other.bottom),
            right: max(0, right - other.right))
    }
}
