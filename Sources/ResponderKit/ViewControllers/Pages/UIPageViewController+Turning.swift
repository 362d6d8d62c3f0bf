import Foundation

/// Page turns by the user. (V14, V16)
extension UIPageViewController {
    /// Returns the pages after the visible pages. If `isForward` is false, returns the pages before the visible pages.
    /// The array is empty if no further pages exist in this direction.
    func neighbours(isForward: Bool) -> [UIViewController] {
        guard let dataSource else { return [] }
        func next(_ page: UIViewController?) -> UIViewController? {
            guard let page else { return nil }
            let found =
                isForward
                ? dataSource.pageViewController(self, viewControllerAfter: page)
                : dataSource.pageViewController(self, viewControllerBefore: page)
            return found.flatMap { pages.contains($0) ? nil : $0 }
        }
        guard let first = next(isForward ? pages.last : pages.first) else { return [] }
        guard pageCount > 1, let second = next(first) else { return [first] }
        return isForward ? [first, second] : [second, first]
    }

    /// Turns to the next or previous page, if that page exists.
    @discardableResult
    func turn(isForward: Bool) -> Bool {
        finishTransition()
        let next = neighbours(isForward: isForward)
        guard !next.isEmpty else { return false }
        show(next, isForward: isForward, animated: true, isUserInitiated: true)
        return true
    }

    /// Queries the data source for the number of dots and the index of the current dot.
    func updatePageControl() {
        guard isViewLoaded else { return }
        let shows = transitionStyle == .scroll && navigationOrientation == .horizontal
        let count = shows ? dataSource?.presentationCount(for: self) ?? 0 : 0
        if dots.isHidden != (count < 1) {
            dots.isHidden = count < 1
            view.setNeedsLayout()
        }
        guard count > 0 else { return }
        dots.numberOfPages = count
        dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0
        dotIndex = dots.currentPage
    }

    /// Turns the page after a tap beside the current dot. The dots advance when the transition completes.
    func pageControlChanged() {
        let isForward = dots.currentPage > dotIndex
        dots.currentPage = dotIndex
        turn(isForward: isForward)
    }

    // MARK: Dragging (V14)

    /// Returns the distance of a drag along the page axis. The value is positive if the drag turns to the next page.
    private func forwardDistance(_ translation: CGPoint) -> CGFloat {
        navigationOrientation == .vertical ? -translation.y : isReversed ? translation.x : -translation.x
    }

    /// Returns whether a drag with the given translation may turn a page, or take over the animation that follows an
    /// earlier drag.
    func canTurn(by translation: CGPoint) -> Bool {
        let isAlong =
            navigationOrientation == .vertical
            ? abs(translation.y) > abs(translation.x) : abs(translation.x) > abs(translation.y)
        guard isAlong, dataSource != nil else { return false }
        if let transition { return transition.wasDragged && transition.endAnimation != nil }
        return true
    }

    func follow(_ pan: PagePan) {
        let distance = forwardDistance(pan.translation(in: view))
        switch pan.state {
        case .began:
            if let transition, let clock = view.window?.application?.clock {
                transition.progress = transition.progress(at: clock.now)
                transition.endAnimation = nil
                transition.dragStartProgress = transition.progress - progress(of: distance, transition)
            } else if transition == nil {
                let next = neighbours(isForward: distance > 0)
                if !next.isEmpty {
                    show(next, isForward: distance > 0, animated: true, isUserInitiated: true, isDragged: true)
                }
            }
            drag(distance)
        case .changed: drag(distance)
        case .ended:
            guard let transition, transition.dragStartProgress != nil else { return }
            let speed = forwardDistance(pan.velocity(in: view)) * (transition.isForward ? 1 : -1)
            let goesOn = abs(speed) > UINavigationController.flick ? speed > 0 : transition.progress > 0.5
            animateEnd(of: transition, at: goesOn ? 1 : 0)
        default: if let transition, transition.dragStartProgress != nil { animateEnd(of: transition, at: 0) }
        }
    }

    /// Converts the distance of a drag to a fraction of a page turn.
    private func progress(of distance: CGFloat, _ transition: PageTransition) -> CGFloat {
        let length = navigationOrientation == .vertical ? contentContainer.bounds.height : contentContainer.bounds.width
        return distance * (transition.isForward ? 1 : -1) / max(1, length + spacing)
    }

    private func drag(_ distance: CGFloat) {
        guard let transition, let dragStartProgress = transition.dragStartProgress else { return }
        show(transition, progress: min(max(dragStartProgress + progress(of: distance, transition), 0), 1))
    }
}
