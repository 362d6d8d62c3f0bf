import Foundation

/// Temporary space at the ends of the content, for the refresh control and the keyboard. (S10, S11)
extension UIScrollView {
    /// Replaces the refresh control.
    final func refreshControlChanged(from old: UIRefreshControl?) {
        guard old !== refreshControl else { return }
        old?.removeFromSuperview()
        if let refreshControl {
            insertSubview(refreshControl, at: 0)
            placeRefreshControl()
        }
        refreshRoomChanged()
    }

    /// Places the refresh control above the content, out of sight until the content is pulled down.
    final func placeRefreshControl() {
        guard let refreshControl else { return }
        refreshControl.frame = CGRect(
            x: 0, y: -UIRefreshControl.height, width: bounds.width, height: UIRefreshControl.height)
        followRefresh()
    }

    /// Starts a refresh if a drag has pulled the content far enough.
    final func pulled() {
        guard let refreshControl, !refreshControl.isRefreshing, contentOffset.y <= extent.y.low - UIRefreshControl.reach
        else { return }
        refreshControl.refresh()
    }

    final func followRefresh() {
        refreshControl?.follow(refreshRoom > 0 || contentOffset.y < extent.y.low - 1)
    }

    /// Adapts the space for the refresh control. During a drag this waits, so that the content stays under
    /// the finger.
    final func refreshRoomChanged() {
        let room = refreshControl?.room ?? 0
        setNeedsRender([.pulled])
        guard room != refreshRoom, !isDragging else { return }
        change { $0.refreshRoom = room }
    }

    /// Applies the space for the refresh control after a drag, when a spring moves the content there.
    final func takeRefreshRoom() {
        let room = refreshControl?.room ?? 0
        guard room != refreshRoom else { return }
        refreshRoom = room
        setNeedsRender([.insets, .pulled])
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// Sets the height that the keyboard covers.
    final func setCovered(_ height: CGFloat) {
        if height != coveredHeight { change { $0.coveredHeight = height } }
    }

    /// The space that will be added when the drag ends.
    final var comingRoom: CGFloat { max(0, (refreshControl?.room ?? 0) - refreshRoom) }

    /// Changes the space. A spring moves content that is outside its ends afterwards.
    private func change(_ body: (UIScrollView) -> Void) {
        body(self)
        setNeedsRender([.insets, .scrolls])
        if !isMoving, !isTracking, pagesScroll, let clock = window?.application?.clock,
            extent.held(contentOffset) != contentOffset
        {
            begin(course(to: extent.held(contentOffset), from: .zero, at: clock.now), for: .room)
        }
        extentChanged()
        followRefresh()
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
}
