import Foundation

/// Adds the area that the device's edges or bars cover (the safe area insets) to the content inset. (L16)
extension UIScrollView {
    /// The condition under which the safe area is added to the content inset. The raw values match UIKit's.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// The safe area is added as with `scrollableAxes`. In addition, top and bottom are always added for tables and
        /// for the main view of a view controller.
        case automatic = 0
        /// The safe area is added along the axes on which the content is larger than the view. For tables, top and
        /// bottom are always added.
        case scrollableAxes = 1
        /// The safe area is never added to the content inset.
        case never = 2
        /// The safe area is always added to the content inset, along both axes.
        case always = 3
    }

    /// The content inset, increased by the safe area and by the space for the refresh control and the keyboard, in
    /// points.
    public final var adjustedContentInset: UIEdgeInsets {
        let system = systemInsets
        guard system != .zero || refreshInset != 0 || coveredHeight != 0 else { return contentInset }
        return UIEdgeInsets(
            top: contentInset.top + system.top + refreshInset, left: contentInset.left + system.left,
            bottom: contentInset.bottom + max(system.bottom, coveredHeight), right: contentInset.right + system.right)
    }

    /// The part of the safe area insets that is added to the content inset.
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

    /// Applies changed safe area insets. If the content is scrolled to its start, it stays at its start, so that bars
    /// do not cover the first content.
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
    /// Returns these insets minus other insets, but at least zero at each edge.
    func subtracting(_ other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: max(0, top - other.top), left: max(0, left - other.left), bottom: max(0, bottom - other.bottom),
            right: max(0, right - other.right))
    }
}
