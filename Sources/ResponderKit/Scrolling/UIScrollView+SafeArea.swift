import Foundation

/// How content keeps clear of what the device, or a bar, covers of its scroll view. (L16)
extension UIScrollView {
    /// When the safe area is added to the insets. Raw values as UIKit's.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// As `scrollableAxes`; above and below always, where the view is a table or what its controller mostly shows.
        case automatic = 0
        /// Where its content is larger than the view, or it is a table.
        case scrollableAxes = 1
        /// Never.
        case never = 2
        /// Always.
        case always = 3
    }

    /// The room around the content with what the safe area adds to it. Points.
    public final var adjustedContentInset: UIEdgeInsets {
        let system = systemInsets
        guard system != .zero || refreshRoom != 0 || coveredHeight != 0 else { return contentInset }
        return UIEdgeInsets(
            top: contentInset.top + system.top + refreshRoom, left: contentInset.left + system.left,
            bottom: contentInset.bottom + max(system.bottom, coveredHeight), right: contentInset.right + system.right)
    }

    /// What the safe area adds.
    var systemInsets: UIEdgeInsets {
        guard SafeArea.isKnown, pagesScroll, contentInsetAdjustmentBehavior != .never else { return .zero }
        var insets = safeAreaInsets
        guard insets != .zero, contentInsetAdjustmentBehavior != .always else { return insets }
        let fillsController =
            viewController != nil || (superview?.viewController != nil && bounds.size == superview?.bounds.size)
        let isMain = fillsController && contentInsetAdjustmentBehavior == .automatic
        if contentSize.width <= bounds.width { (insets.left, insets.right) = (0, 0) }
        if contentSize.height <= bounds.height, !(self is UITableView), !isMain { (insets.top, insets.bottom) = (0, 0) }
        return insets
    }

    /// The safe area may add something else: content that stood at its beginning still does, clear of what covers it.
    func settleInsets() {
        guard SafeArea.isKnown else { return }
        let system = systemInsets
        guard system != settledInsets else { return }
        let before = settledInsets
        settledInsets = system
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
    /// What is left of each without another's.
    func less(_ other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: max(0, top - other.top), left: max(0, left - other.left), bottom: max(0, bottom - other.bottom),
            right: max(0, right - other.right))
    }
}
