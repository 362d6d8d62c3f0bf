import Foundation

/// Room at the ends of content that comes and goes: what loads it anew, and the keyboard. (S10, S11)
extension UIScrollView {
    /// What loads the content anew has come or gone.
    final func refreshControlChanged(from old: UIRefreshControl?) {
        guard old !== refreshControl else { return }
        old?.removeFromSuperview()
        if let refreshControl {
            insertSubview(refreshControl, at: 0)
            placeRefreshControl()
        }
        refreshRoomChanged()
    }

    /// Over the content, where nobody sees it until the content is pulled down.
    final func placeRefreshControl() {
        guard let refreshControl else { return }
        refreshControl.frame = CGRect(
            x: 0, y: -UIRefreshControl.height, width: bounds.width, height: UIRefreshControl.height)
        followRefresh()
    }

    /// A finger has pulled the content: far enough, and it is loaded anew.
    final func pulled() {
        guard let refreshControl, !refreshControl.isRefreshing, contentOffset.y <= extent.y.low - UIRefreshControl.reach
        else { return }
        refreshControl.refresh()
    }

    final func followRefresh() {
        refreshControl?.follow(refreshRoom > 0 || contentOffset.y < extent.y.low - 1)
    }

    /// What loads the content anew wants room, or none. While a finger drags the content it waits: what is under the finger stays there.
    final func refreshRoomChanged() {
        let room = refreshControl?.room ?? 0
        setNeedsRender([.pulled])
        guard room != refreshRoom, !isDragging else { return }
        change { $0.refreshRoom = room }
    }

    /// It is let go of: the room counts from now on, and a spring takes it there.
    final func takeRefreshRoom() {
        let room = refreshControl?.room ?? 0
        guard room != refreshRoom else { return }
        refreshRoom = room
        setNeedsRender([.insets, .pulled])
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// What is covered of it from below is another.
    final func setCovered(_ height: CGFloat) {
        if height != coveredHeight { change { $0.coveredHeight = height } }
    }

    /// The room that comes when the content is let go of.
    final var comingRoom: CGFloat { max(0, (refreshControl?.room ?? 0) - refreshRoom) }

    /// Gives and takes room: content that is no longer within its ends goes there by a spring.
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
