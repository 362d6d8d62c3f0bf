import Foundation

/// Temporary space at the ends of the content, for the refresh control and the keyboard. (S10, S11)
extension UIScrollView {
    /// Replaces the old refresh control by the new one in the view hierarchy.
    final func refreshControlChanged(from old: UIRefreshControl?) {
        guard old !== refreshControl else { return }
        old?.removeFromSuperview()
        if let refreshControl {
            insertSubview(refreshControl, at: 0)
            placeRefreshControl()
        }
        refreshInsetChanged()
    }

    /// Places the refresh control above the content, out of sight until the content is pulled down.
    final func placeRefreshControl() {
        guard let refreshControl else { return }
        refreshControl.frame = CGRect(
            x: 0, y: -UIRefreshControl.height, width: bounds.width, height: UIRefreshControl.height)
        updateRefreshVisibility()
    }

    /// Starts a refresh if a drag has pulled the content far enough.
    final func startRefreshIfPulled() {
        guard let refreshControl, !refreshControl.isRefreshing,
            contentOffset.y <= extent.y.low - UIRefreshControl.pullThreshold
        else { return }
        refreshControl.refresh()
    }

    final func updateRefreshVisibility() {
        refreshControl?.updateVisibility(refreshInset > 0 || contentOffset.y < extent.y.low - 1)
    }

    /// Updates the space above the content for the refresh control. During a drag, the update is delayed, so that the
    /// content stays under the finger.
    final func refreshInsetChanged() {
        let room = refreshControl?.requiredInset ?? 0
        setNeedsRender([.pulled])
        guard room != refreshInset, !isDragging else { return }
        changeInsets { $0.refreshInset = room }
    }

    /// Updates the space for the refresh control at the end of a drag. A spring then moves the content to its new
    /// position.
    final func applyRefreshInset() {
        let room = refreshControl?.requiredInset ?? 0
        guard room != refreshInset else { return }
        refreshInset = room
        setNeedsRender([.insets, .pulled])
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// Sets the height, in points, that the keyboard covers at the bottom of the view.
    final func setCoveredHeight(_ height: CGFloat) {
        if height != coveredHeight { changeInsets { $0.coveredHeight = height } }
    }

    /// The additional space that the refresh control will get above the content when the drag ends, in points.
    final var pendingRefreshInset: CGFloat { max(0, (refreshControl?.requiredInset ?? 0) - refreshInset) }

    /// Changes the temporary space at the ends of the content. If the content is then outside its range, a spring moves
    /// it back.
    private func changeInsets(_ body: (UIScrollView) -> Void) {
        body(self)
        setNeedsRender([.insets, .scrolls])
        if !isMoving, !isTracking, isScrolledByClients, let clock = window?.application?.clock,
            extent.clamped(contentOffset) != contentOffset
        {
            startMotion(makeGlide(to: extent.clamped(contentOffset), from: .zero, at: clock.now), for: .insets)
        }
        extentChanged()
        updateRefreshVisibility()
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
}
