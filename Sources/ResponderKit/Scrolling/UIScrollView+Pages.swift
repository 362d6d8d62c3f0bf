import Foundation

/// How a wheel and the focus turn pages, and how a drag is kept to one way. (S7, S8)
extension UIScrollView {
    /// For how long a wheel that turns pages stands still until it is taken to have stopped, in milliseconds. (Ours)
    static let wheelPause = 150.0
    /// How far a wheel has to move a page so that the next one comes, in points. (Ours)
    static let wheelReach: CGFloat = 40

    /// A wheel turned: the content goes along, by a page at most, and once the wheel stands goes on to the page that it turned to.
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

    /// Shows a part of the content that the focus has come to: by the shortest way, or the whole page that it is on. (S7, X7)
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
    /// How many times as far one way as the other a drag has to begin that is kept to it. (Ours)
    static let steepness: CGFloat = 2

    /// The way that a drag is kept to which began so.
    init(_ way: CGPoint, isEnabled: Bool) {
        guard isEnabled else {
            self = .none
            return
        }
        let isFlat = abs(way.x) >= Self.steepness * abs(way.y)
        let isSteep = abs(way.y) >= Self.steepness * abs(way.x)
        self = isFlat ? .horizontal : isSteep ? .vertical : .none
    }

    /// What of a way counts.
    func kept(_ way: CGPoint) -> CGPoint {
        switch self {
        case .none: way
        case .vertical: CGPoint(x: 0, y: way.y)
        case .horizontal: CGPoint(x: way.x, y: 0)
        }
    }
}
