import Foundation

/// Transitions between pages. (V13 to V16)
extension UIPageViewController {
    private var isOnScreen: Bool { viewIfLoaded?.window != nil && (appearance == .visible || appearance == .appearing) }
    private var clock: (any EventClock)? { viewIfLoaded?.window?.application?.clock }

    /// Whether the next page is at the left.
    var isReversed: Bool { navigationOrientation == .horizontal && viewIfLoaded?.isReversed == true }

    /// The number of pages that are visible at a time.
    var pageCount: Int { spineLocation == .mid ? 2 : 1 }

    // MARK: Positions

    /// The area for pages: the whole view, except the page control.
    var room: CGRect {
        let bounds = view.bounds
        let below = dots.isHidden ? 0 : Self.dotsHeight + view.safeAreaInsets.bottom
        return CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - below))
    }

    /// Returns the frame of a page when no transition runs.
    private func frame(at index: Int) -> CGRect {
        let bounds = contentContainer.bounds
        guard pageCount > 1 else { return bounds }
        guard navigationOrientation == .horizontal else {
            return CGRect(x: 0, y: bounds.height / 2 * CGFloat(index), width: bounds.width, height: bounds.height / 2)
        }
        let isLeft = (index == 0) != isReversed
        return CGRect(x: isLeft ? 0 : bounds.width / 2, y: 0, width: bounds.width / 2, height: bounds.height)
    }

    private func container(of page: UIViewController) -> SinglePageView? {
        page.viewIfLoaded?.superview as? SinglePageView
    }

    /// Places a page in a container at its position.
    private func placePage(_ page: UIViewController, at index: Int) {
        let frame = frame(at: index)
        let container = container(of: page) ?? SinglePageView(frame: frame)
        if container.superview !== contentContainer { contentContainer.addSubview(container) }
        container.frame = frame
        container.restingFrame = frame
        guard let content = page.view else { return }
        content.frame = container.bounds
        if content.superview !== container { container.addSubview(content) }
    }

    /// Shows the current pages and removes all other pages.
    func placePages() {
        guard isViewLoaded else { return }
        let containers = pages.compactMap { container(of: $0) }
        for case let container as SinglePageView in contentContainer.subviews where !containers.contains(container) {
            container.removeFromSuperview()
        }
        for (index, page) in pages.enumerated() { placePage(page, at: index) }
    }

    /// Shows the progress of a transition, 0 to 1.
    func show(_ transition: PageTransition, progress: CGFloat) {
        transition.progress = progress
        let isVertical = navigationOrientation == .vertical
        let length = (isVertical ? contentContainer.bounds.height : contentContainer.bounds.width) + spacing
        let distance = length * (transition.isForward != isReversed ? 1 : -1)
        for (pages, offset) in [(transition.from, -distance * progress), (transition.to, distance * (1 - progress))] {
            for (index, page) in pages.enumerated() {
                let rest = frame(at: index)
                container(of: page)?.center = CGPoint(
                    x: rest.midX + (isVertical ? 0 : offset), y: rest.midY + (isVertical ? offset : 0))
            }
        }
    }

    // MARK: Replacing the pages

    /// Replaces the visible pages. The new pages enter from one side.
    func show(
        _ newPages: [UIViewController], isForward: Bool, animated: Bool, isUserInitiated: Bool = false,
        isDragged: Bool = false,
        completion: ((Bool) -> Void)? = nil
    ) {
        finishTransition()
        var next: [UIViewController] = []
        for page in newPages.prefix(pageCount) where !next.contains(page) && !isDescendant(of: page) {
            next.append(page)
        }
        let before = pages
        if isUserInitiated { delegate?.pageViewController(self, willTransitionTo: next) }
        // If the delegate showed other pages while it was notified, this page turn is dropped.
        guard transition == nil, pages == before else { return }
        for page in next where !before.contains(page) { addChild(page) }
        for page in before where !next.contains(page) { page.willMove(toParent: nil) }
        pages = next
        if !isUserInitiated { updatePageControl() }
        guard isOnScreen, next != before else {
            completeContainment(before)
            if isViewLoaded, isOnScreen { placePages() }
            completion?(true)
            return
        }
        let transition = PageTransition(
            before: before, from: before.filter { !next.contains($0) }, to: next.filter { !before.contains($0) },
            isForward: isForward,
            isAnimated: animated && !before.isEmpty, isUserInitiated: isUserInitiated, completion: completion)
        self.transition = transition
        for page in transition.to { page.loadViewIfNeeded() }
        for page in transition.to { page.startAppearing(true, animated: animated) }
        for page in transition.from { page.startAppearing(false, animated: animated) }
        guard self.transition === transition else { return }
        UIView.performWithoutAnimation {
            for (index, page) in next.enumerated() { placePage(page, at: index) }
            show(transition, progress: 0)
            // The new page is laid out at its starting position before the animation begins. The animation then moves
            // the page, but not also the page's subviews.
            contentContainer.layoutIfNeeded()
        }
        if isDragged {
            transition.dragStartProgress = 0
            transition.wasDragged = true
        } else {
            animateEnd(of: transition, at: 1)
        }
    }

    private func completeContainment(_ before: [UIViewController]) {
        for page in before where !pages.contains(page) && page.parent === self {
            removeView(page)
            page.removeFromParent()
        }
        for page in pages where !before.contains(page) { page.didMove(toParent: self) }
    }

    private func removeView(_ page: UIViewController) {
        guard let container = container(of: page) else { return }
        page.viewIfLoaded?.removeFromSuperview()
        container.removeFromSuperview()
    }

    /// Finishes or reverts a transition, with animation if the transition is animated.
    func animateEnd(of transition: PageTransition, at end: CGFloat) {
        transition.dragStartProgress = nil
        guard transition.isAnimated, UIView.areAnimationsEnabled, let clock else {
            show(transition, progress: end)
            guard let application = viewIfLoaded?.window?.application else { return complete(transition, end == 1) }
            return application.atEndOfTurn { [weak self] in self?.complete(transition, end == 1) }
        }
        let seconds = Self.duration * Double(max(0.2, abs(end - transition.progress)))
        let timing = RenderAnimation.Timing(at: clock.now, duration: seconds * 1_000, curve: .easeOut)
        transition.endAnimation = (timing, transition.progress, end)
        UIView.animate(
            withDuration: seconds, delay: 0, options: .curveEaseOut,
            animations: { self.show(transition, progress: end) }
        ) {
            [weak self] _ in
            // If the user has stopped the animation with another drag, the transition is not complete yet.
            if transition.endAnimation?.timing == timing { self?.complete(transition, end == 1) }
        }
    }

    /// Ends a transition that finished or was cancelled.
    private func complete(_ transition: PageTransition, _ isCompleted: Bool, isFinished: Bool = true) {
        guard self.transition === transition else { return }
        self.transition = nil
        let (old, new) = (transition.from, transition.to)
        if isCompleted {
            for page in old { removeView(page) }
            for page in old { page.endAppearanceTransition() }
            for page in new { page.endAppearanceTransition() }
            completeContainment(transition.before)
            if transition.isUserInitiated {
                dots.currentPage += transition.isForward ? 1 : -1
                dotIndex = dots.currentPage
            }
        } else {
            pages = transition.before
            for page in new { page.startAppearing(false, animated: transition.isAnimated) }
            for page in old { page.startAppearing(true, animated: transition.isAnimated) }
            for page in new { removeView(page) }
            for page in new { page.endAppearanceTransition() }
            for page in old { page.endAppearanceTransition() }
            for page in new where page.parent === self {
                page.willMove(toParent: nil)
                page.removeFromParent()
            }
            for page in old { page.didMove(toParent: self) }
        }
        if isViewLoaded { placePages() }
        moveFocusIfNeeded()
        if transition.isUserInitiated {
            delegate?.pageViewController(
                self, didFinishAnimating: isFinished, previousViewControllers: old, transitionCompleted: isCompleted)
        }
        transition.completion?(isFinished)
    }

    /// Ends the running transition at once. If a drag controls the transition, the transition is cancelled. Any other
    /// transition reaches its target.
    func finishTransition() {
        guard let transition else { return }
        let end = transition.endAnimation?.to ?? (transition.dragStartProgress == nil ? 1 : 0)
        UIView.performWithoutAnimation { show(transition, progress: end) }
        complete(transition, end == 1, isFinished: false)
    }

    /// Moves the focus to the new page if the focused item was in the removed page. (X6)
    private func moveFocusIfNeeded() {
        guard let focusSystem = viewIfLoaded?.window?.application?.focusSystem else { return }
        focusSystem.itemsChanged()
    }
}
