import Foundation

/// Paging by mouse wheel and by focus, and the restriction of drags to one axis. (S7, S8)
extension UIScrollView {
    /// The time without wheel input after which a mouse wheel that moves pages is considered to have stopped, in
    /// milliseconds. (Baton's own choice)
    static let wheelTimeout = 150.0
    /// The minimum distance by which a mouse wheel must move a page to continue to the next page, in points.
    /// (Baton's own choice)
    static let wheelPageThreshold: CGFloat = 40

    /// Scrolls by a movement of the mouse wheel while paging is enabled. The content moves by at most one page. When
    /// the wheel stops, the content continues to the next page in its direction. If the content has moved by less than
    /// `wheelPageThreshold`, it returns to the previous page instead.
    final func turnPages(by distance: CGPoint) -> Bool {
        guard let clock = window?.application?.clock else { return false }
        let extent = extent
        if wheelTimer == nil {
            stopMoving()
            wheelStart = contentOffset
        }
        let free = extent.clamped(CGPoint(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y))
        guard free != contentOffset else { return false }
        func within(_ place: CGFloat, _ start: CGFloat, _ page: CGFloat) -> CGFloat {
            min(max(place, start - page), start + page)
        }
        move(
            to: CGPoint(x: within(free.x, wheelStart.x, extent.x.page), y: within(free.y, wheelStart.y, extent.y.page)),
            by: .hand)
        wheelTimer?.cancel()
        wheelTimer = clock.schedule(after: Self.wheelTimeout) { [weak self] in self?.endWheelScroll() }
        return true
    }

    private func endWheelScroll() {
        wheelTimer = nil
        guard let clock = window?.application?.clock, !isMoving, !isTracking else { return }
        let extent = extent
        func rest(_ axis: ScrollAxis, _ place: CGFloat, _ start: CGFloat) -> CGFloat {
            let distance = place - start
            return axis.pageTarget(
                from: abs(distance) < Self.wheelPageThreshold ? start : place,
                speed: abs(distance) < Self.wheelPageThreshold ? 0 : distance)
        }
        let target = CGPoint(
            x: rest(extent.x, contentOffset.x, wheelStart.x), y: rest(extent.y, contentOffset.y, wheelStart.y))
        if target != contentOffset {
            startMotion(makeGlide(to: target, from: .zero, at: clock.now), for: .deceleration)
        }
    }

    final func cancelWheelTimer() {
        wheelTimer?.cancel()
        wheelTimer = nil
    }

    /// Scrolls to show a rectangle that received the focus. With paging, the content moves to the whole page that
    /// contains the rectangle. Otherwise, it moves by the shortest distance. (S7, X7)
    final func reveal(_ rect: CGRect) {
        var offset = offset(showing: rect)
        if isPagingEnabled, offset != contentOffset {
            let extent = extent
            if extent.x.page > 0 { offset.x = (rect.midX / extent.x.page).rounded(.down) * extent.x.page }
            if extent.y.page > 0 { offset.y = (rect.midY / extent.y.page).rounded(.down) * extent.y.page }
        }
        setContentOffset(offset, animated: false)
    }
}

extension UIScrollView.Lock {
    /// A drag is locked to one axis if its movement along this axis is at least this many times its movement along the
    /// other axis. (Baton's own choice)
    static let axisRatio: CGFloat = 2

    /// Chooses the axis to which a drag is locked, from the drag's first translation.
    init(_ translation: CGPoint, isEnabled: Bool) {
        guard isEnabled else {
            self = .none
            return
        }
        let isFlat = abs(translation.x) >= Self.axisRatio * abs(translation.y)
        let isSteep = abs(translation.y) >= Self.axisRatio * abs(translation.x)
        self = isFlat ? .horizontal : isSteep ? .vertical : .none
    }

    /// Returns the part of a drag's translation that the directional lock permits: the component along the locked axis,
    /// or the whole translation if no axis is locked.
    func constrained(_ translation: CGPoint) -> CGPoint {
        switch self {
        case .none: translation
        case .vertical: CGPoint(x: 0, y: translation.y)
        case .horizontal: CGPoint(x: translation.x, y: 0)
        }
    }
}
