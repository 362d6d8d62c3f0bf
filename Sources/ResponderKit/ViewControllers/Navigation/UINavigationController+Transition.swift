import Foundation

/// Transitions from one controller to another. (V1, V2, V3)
extension UINavigationController {
    private var isOnScreen: Bool { viewIfLoaded?.window != nil && (appearance == .visible || appearance == .appearing) }
    private var isReversed: Bool { contentContainer.isReversed }
    private var clock: (any EventClock)? { viewIfLoaded?.window?.application?.clock }

    /// Replaces the stack and shows its last controller.
    func change(to next: [UIViewController], animated: Bool, isForward: Bool, isInteractive: Bool = false) {
        finishTransition()
        let before = stack
        for controller in next where !before.contains(controller) { addChild(controller) }
        for controller in before where !next.contains(controller) { controller.willMove(toParent: nil) }
        stack = next
        if before.first !== next.first { tabBarController?.itemsChanged() }
        if !isInteractive { updateTabBar(animated: animated) }
        guard let from = before.last, let to = next.last, from !== to, isOnScreen else {
            navigationBar.setItems(barItems, animated: false)
            showTop()
            return completeContainment(from: before)
        }
        let transition = NavigationTransition(
            from: from, to: to, isForward: isForward, isAnimated: animated, before: before)
        self.transition = transition
        to.loadViewIfNeeded()
        from.startAppearing(false, animated: animated)
        to.startAppearing(true, animated: animated)
        delegate?.navigationController(self, willShow: to, animated: animated)
        guard self.transition === transition, let view = to.view else { return }
        view.bounds.size = contentContainer.bounds.size
        if isForward { contentContainer.addSubview(view) } else { contentContainer.insertSubview(view, at: 0) }
        navigationBar.begin(barItems)
        show(transition, progress: 0)
        // The new view is laid out at its starting position before the animation begins, so that the animation does not
        // also move its subviews.
        contentContainer.layoutIfNeeded()
        if !isInteractive { animateEnd(of: transition, at: 1) }
    }

    /// Shows the top controller's view and removes the views of all other controllers. Used while no transition runs.
    func showTop() {
        guard isViewLoaded else { return }
        let view = stack.last?.view
        for other in contentContainer.subviews where other !== view { other.removeFromSuperview() }
        guard let view else { return }
        view.frame = contentContainer.bounds
        if view.superview !== contentContainer { contentContainer.addSubview(view) }
    }

    /// Completes the parent changes: removes the controllers that left the stack and notifies those that were added.
    private func completeContainment(from before: [UIViewController]) {
        for controller in before where !stack.contains(controller) && controller.parent === self {
            controller.removeFromParent()
        }
        for controller in stack where !before.contains(controller) { controller.didMove(toParent: self) }
        onStackChange?()
    }

    /// Shows the progress of a transition, 0 to 1.
    private func show(_ transition: NavigationTransition, progress: CGFloat) {
        transition.progress = progress
        let width = contentContainer.bounds.width * (isReversed ? -1 : 1)
        let middle = CGPoint(x: contentContainer.bounds.midX, y: contentContainer.bounds.midY)
        // The front view moves by the full width, and the view behind it by a part of the width.
        let (front, back) = transition.isForward ? (transition.to, transition.from) : (transition.from, transition.to)
        let gone = transition.isForward ? 1 - progress : progress
        front.view.center = CGPoint(x: middle.x + width * gone, y: middle.y)
        back.view.center = CGPoint(x: middle.x - width * Self.parallax * (1 - gone), y: middle.y)
        navigationBar.show(progress: progress, isForward: transition.isForward)
    }

    /// Finishes or reverts the transition, with animation if the transition is animated.
    private func animateEnd(of transition: NavigationTransition, at end: CGFloat) {
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
    private func complete(_ transition: NavigationTransition, _ isCompleted: Bool) {
        guard self.transition === transition else { return }
        self.transition = nil
        let (from, to) = (transition.from, transition.to)
        if isCompleted {
            navigationBar.end(completed: true)
            if from.viewIfLoaded?.superview === contentContainer { from.view.removeFromSuperview() }
            from.endAppearanceTransition()
            to.endAppearanceTransition()
            completeContainment(from: transition.before)
            delegate?.navigationController(self, didShow: to, animated: transition.isAnimated)
        } else {
            stack = transition.before
            navigationBar.end(completed: false, returningTo: barItems)
            to.startAppearing(false, animated: transition.isAnimated)
            if to.viewIfLoaded?.superview === contentContainer { to.view.removeFromSuperview() }
            to.endAppearanceTransition()
            from.startAppearing(true, animated: transition.isAnimated)
            from.endAppearanceTransition()
            from.didMove(toParent: self)
        }
        updateTabBar(animated: transition.isAnimated)
        viewIfLoaded?.setNeedsLayout()
    }

    /// The items of the navigation bar, from the bottom of the stack to the top item.
    var barItems: [UINavigationItem] { (outerItem.map { [$0] } ?? []) + stack.map(\.navigationItem) }

    /// Performs the back button's action.
    ///
    /// At the root of a controller opened from a tab bar's "More" list, this method pops the outer navigation
    /// controller.
    func goBack() {
        if popViewController(animated: true) == nil, outerItem != nil {
            navigationController?.popViewController(animated: true)
        }
    }

    /// Ends the running transition at once. If a drag controls the transition, the transition is cancelled. Any other
    /// transition reaches its target.
    func finishTransition() {
        guard let transition else { return }
        let end = transition.endAnimation?.to ?? (transition.isDragged ? 0 : 1)
        UIView.performWithoutAnimation { show(transition, progress: end) }
        complete(transition, end == 1)
    }

    // MARK: Drag from the edge (V3)

    /// Whether a drag may start a back transition, or take over the animation that follows an earlier drag.
    var canBeginSwipe: Bool { transition.map { $0.wasDragged && $0.endAnimation != nil } ?? canGoBack }

    func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
        let width = max(1, contentContainer.bounds.width)
        let direction: CGFloat = isReversed ? -1 : 1
        let dragged = pan.translation(in: contentContainer).x * direction / width
        switch pan.state {
        case .began:
            if let transition, let clock {
                transition.beginDrag(at: transition.progress(at: clock.now), dragged)
            } else if transition == nil, stack.count > 1 {
                change(to: stack.dropLast(), animated: true, isForward: false, isInteractive: true)
                transition?.beginDrag(at: 0, 0)
            }
            drag(dragged)
        case .changed: drag(dragged)
        case .ended:
            guard let transition, transition.isDragged else { return }
            let speed = pan.velocity(in: contentContainer).x * direction
            let goesOn = abs(speed) > Self.flick ? speed > 0 : transition.progress > 0.5
            endDrag(of: transition, at: goesOn ? 1 : 0)
        default: if let transition, transition.isDragged { endDrag(of: transition, at: 0) }
        }
    }

    private func drag(_ dragged: CGFloat) {
        guard let transition, transition.isDragged else { return }
        show(transition, progress: min(max(transition.dragStartProgress + dragged, 0), 1))
    }

    private func endDrag(of transition: NavigationTransition, at end: CGFloat) {
        transition.isDragged = false
        animateEnd(of: transition, at: end)
    }
}

/// Recognizes a drag from the leading edge, while going back is possible.
@MainActor
final class NavigationPan: UIScreenEdgePanGestureRecognizer {
    weak var controller: UINavigationController?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        edges = view?.isReversed == true ? .right : .left
        super.touchesBegan(touches, with: event)
    }

    override func canBegin() -> Bool { super.canBegin() && controller?.canBeginSwipe == true }
}
