import Foundation

/// Paging by mouse wheel and focus, and the locking of drags to one axis. (S7, S8)
extension UIScrollView {
    /// The time after which a mouse wheel that turned pages counts as stopped, in milliseconds. (Ours)
    static let wheelPause = 150.0
    /// The distance that a mouse wheel must move a page to turn it, in points. (Ours)
    static let wheelReach: CGFloat = 40

    /// Scrolls by a mouse wheel: by one page at most. When the wheel stops, the content continues to the
    /// selected page.
    final func turnPages(by distance: CGPoint) -> Bool {
        guard let clock = window?.application?.clock else { return false }
        let extent = extent
        if wheelRest == nil {
            stopMoving()
            wheelStart = contentOffset
        }
        let free = extent.held(CGPoint(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y))
        guard free != contentOffset else { return false }
        func within(_ place: CGFloat, _ start: CGFloat, _ page: CGFloat) -> CGFloat {
            min(max(place, start - page), start + page)
        }
        move(
            to: CGPoint(x: within(free.x, wheelStart.x, extent.x.page), y: within(free.y, wheelStart.y, extent.y.page)),
            by: .hand)
        wheelRest?.cancel()
        wheelRest = clock.schedule(after: Self.wheelPause) { [weak self] in self?.restWheel() }
        return true
    }

    private func restWheel() {
        wheelRest = nil
        guard let clock = window?.application?.clock, !isMoving, !isTracking else { return }
        let extent = extent
        func rest(_ axis: ScrollAxis, _ place: CGFloat, _ start: CGFloat) -> CGFloat {
            let way = place - start
            return axis.pageRest(
                from: abs(way) < Self.wheelReach ? start : place, speed: abs(way) < Self.wheelReach ? 0 : way)
        }
        let target = CGPoint(
            x: rest(extent.x, contentOffset.x, wheelStart.x), y: rest(extent.y, contentOffset.y, wheelStart.y))
        if target != contentOffset { begin(course(to: target, from: .zero, at: clock.now), for: .deceleration) }
    }

    final func forgetWheel() {
        wheelRest?.cancel()
        wheelRest = nil
    }

    /// Scrolls to show a rectangle that received the focus: by the shortest distance, or with paging to its
    /// whole page. (S7, X7)
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
    /// The ratio of the two axes above which a drag is locked to the longer one. (Ours)
    static let steepness: CGFloat = 2

    /// Creates the lock for a drag that began with a given translation.
    init(_ way: CGPoint, isEnabled: Bool) {
        guard isEnabled else {
            self = .none
            return
        }
        let isFlat = abs(way.x) >= Self.steepness * abs(way.y)
        let isSteep = abs(way.y) >= Self.steepness * abs(way.x)
        self = isFlat ? .horizontal : isSteep ? .vertical : .none
    }

    /// Returns the part of a translation that the lock allows.
    func kept(_ way: CGPoint) -> CGPoint {
        switch self {
        case .none: way
        case .vertical: CGPoint(x: 0, y: way.y)
        case .horizontal: CGPoint(x: way.x, y: 0)
        }
    }
}
