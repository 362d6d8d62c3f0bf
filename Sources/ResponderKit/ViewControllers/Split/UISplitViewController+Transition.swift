import Foundation

/// Transitions between display modes and between controllers. (V10, V11)
extension UISplitViewController {
    var isOnScreen: Bool {
        viewIfLoaded?.window != nil && (appearance == .visible || appearance == .appearing) && !areChildrenAppearing
    }
    private var clock: (any EventClock)? { viewIfLoaded?.window?.application?.clock }

    /// Changes to another display mode.
    func change(to mode: DisplayMode, animated: Bool, isInteractive: Bool = false) {
        finishTransition()
        guard isViewLoaded, lastLayoutSize != .zero, mode != layout.mode else { return }
        let (old, new) = (layout, resolve(mode))
        delegate?.splitViewController(self, willChangeTo: mode)
        // If the delegate has chosen another mode during the call above, the change to `mode` is dropped.
        guard transition == nil, layout == old else { return }
        let (before, after) = (columns(in: old.mode), columns(in: mode))
        for column in before where !after.contains(column) { delegate?.splitViewController(self, willHide: column) }
        for column in after where !before.contains(column) { delegate?.splitViewController(self, willShow: column) }
        guard transition == nil, layout == old else { return }
        let appearing = after.filter { !before.contains($0) }.compactMap { container(of: $0) }
        let disappearing = before.filter { !after.contains($0) }.compactMap { container(of: $0) }
        guard isOnScreen else {
            // While the controller is not on the screen, only the layout is stored. The columns are placed when it
            // appears.
            layout = new
            view.setNeedsLayout()
            return updateButtons()
        }
        // While the split view controller itself is appearing, columns change without animation. The appearance
        // transitions of their controllers end together with that of the split view controller.
        let isAnimated = animated && appearance == .visible
        begin(
            SplitTransition(
                from: old, to: new, appearing: appearing, disappearing: disappearing, isAnimated: isAnimated),
            settles: !isInteractive)
    }

    /// Replaces the controllers that were visible before with those that are visible now, at the end of the loop turn.
    func replaceShown(_ before: [UIViewController]) {
        let after = shownContainers
        let appearing = after.filter { !before.contains($0) }
        let disappearing = before.filter { !after.contains($0) }
        guard isOnScreen, !(appearing.isEmpty && disappearing.isEmpty) else {
            for controller in disappearing { controller.viewIfLoaded?.removeFromSuperview() }
            viewIfLoaded?.setNeedsLayout()
            if isOnScreen { placeShown() }
            return
        }
        begin(
            SplitTransition(
                from: layout, to: layout, appearing: appearing, disappearing: disappearing, isAnimated: false),
            settles: true)
    }

    private func begin(_ transition: SplitTransition, settles: Bool) {
        self.transition = transition
        for controller in transition.appearing { controller.loadViewIfNeeded() }
        for controller in transition.disappearing { controller.startAppearing(false, animated: transition.isAnimated) }
        for controller in transition.appearing { controller.startAppearing(true, animated: transition.isAnimated) }
        guard self.transition === transition else { return }
        updateButtons()
        if transition.to.mode.isOver { orderColumnViews(isOver: true) }
        UIView.performWithoutAnimation {
            for column in Column.all where container(of: column).map({ transition.appearing.contains($0) }) ?? false {
                placeColumn(column, at: transition.from.frame(of: column))
            }
            if !isCollapsed { show(transition, progress: 0) }
            // The new views are laid out at their starting positions before the animation begins, so that the animation
            // does not also move their subviews.
            view.layoutIfNeeded()
        }
        if settles { animateEnd(of: transition, at: 1) }
    }

    /// Places the content of a column.
    private func placeColumn(_ column: Column, at frame: CGRect) {
        guard let columnView = columnViews[column], let content = container(of: column)?.view else { return }
        let restingFrame =
            isCollapsed ? CGRect(origin: .zero, size: room) : (transition?.to ?? layout).frame(of: column)
        columnView.isHidden = false
        columnView.frame = isCollapsed ? restingFrame : CGRect(origin: frame.origin, size: restingFrame.size)
        columnView.restingFrame = restingFrame
        if content.superview !== columnView { columnView.addSubview(content) }
        columnView.layoutContent(lineAtRight: line(of: column))
    }

    /// Shows the progress of a transition, 0 to 1.
    func show(_ transition: SplitTransition, progress: CGFloat) {
        transition.progress = progress
        for column in columns { columnViews[column]?.frame = transition.frame(of: column) }
        let (old, new) = (transition.from.mode.isOver, transition.to.mode.isOver)
        dimming.isHidden = !old && !new
        dimming.frame = view.bounds
        dimming.alpha = (old ? 1 - progress : 0) + (new ? progress : 0)
    }

    /// Finishes or reverts a transition, with animation if the transition is animated.
    func animateEnd(of transition: SplitTransition, at end: CGFloat) {
        transition.dragStartProgress = nil
        let target = end == 1 ? transition.to : transition.from
        let goOn = { [self] in
            transition.progress = end
            place(target, isMoving: true)
            view.layoutIfNeeded()
        }
        guard transition.isAnimated, UIView.areAnimationsEnabled, let clock else {
            goOn()
            guard let application = viewIfLoaded?.window?.application else { return complete(transition, end == 1) }
            return application.atEndOfTurn { [weak self] in self?.complete(transition, end == 1) }
        }
        let seconds = Self.duration * Double(max(0.2, abs(end - transition.progress)))
        let timing = RenderAnimation.Timing(at: clock.now, duration: seconds * 1_000, curve: .easeOut)
        transition.endAnimation = (timing, transition.progress, end)
        UIView.animate(withDuration: seconds, delay: 0, options: .curveEaseOut, animations: goOn) { [weak self] _ in
            // If the user has stopped the animation with another drag, the transition is not complete yet.
            if transition.endAnimation?.timing == timing { self?.complete(transition, end == 1) }
        }
    }

    /// Ends a transition that finished or was cancelled.
    private func complete(_ transition: SplitTransition, _ isCompleted: Bool) {
        guard self.transition === transition else { return }
        self.transition = nil
        if isCompleted {
            layout = transition.to
            for controller in transition.disappearing { removeView(controller) }
            for controller in transition.disappearing { controller.endAppearanceTransition() }
            for controller in transition.appearing { controller.endAppearanceTransition() }
            for controller in transition.disappearing
            where !Column.all.contains(where: { container(of: $0) === controller }) {
                removeContainer(controller)
            }
        } else {
            revert(transition)
        }
        if isViewLoaded { placeShown() }
        updateButtons()
        moveFocusIfNeeded()
    }

    /// Reverts a cancelled transition: the new controllers disappear, and the old ones appear again.
    private func revert(_ transition: SplitTransition) {
        requestedSides = transition.requestedSidesBefore
        delegate?.splitViewController(self, willChangeTo: transition.from.mode)
        let (before, after) = (columns(in: transition.to.mode), columns(in: transition.from.mode))
        for column in before where !after.contains(column) { delegate?.splitViewController(self, willHide: column) }
        for column in after where !before.contains(column) { delegate?.splitViewController(self, willShow: column) }
        for controller in transition.appearing {
            controller.startAppearing(false, animated: transition.isAnimated)
            removeView(controller)
            controller.endAppearanceTransition()
        }
        for controller in transition.disappearing {
            controller.startAppearing(true, animated: transition.isAnimated)
            controller.endAppearanceTransition()
        }
    }

    private func removeView(_ controller: UIViewController) {
        if controller.viewIfLoaded?.superview is SplitColumnView { controller.view.removeFromSuperview() }
    }

    /// Ends the running transition at once. If a drag controls the transition, the transition is cancelled. Any other
    /// transition reaches its target.
    func finishTransition() {
        guard let transition else { return }
        let end = transition.endAnimation?.to ?? (transition.dragStartProgress == nil ? 1 : 0)
        UIView.performWithoutAnimation { place(end == 1 ? transition.to : transition.from, isMoving: true) }
        complete(transition, end == 1)
    }

    /// Moves the focus to a side column that covers the focused view. (X6)
    private func moveFocusIfNeeded() {
        guard displayMode.isOver, !isCollapsed, let side = shownContainers.first, let view = viewIfLoaded,
            let focusSystem = view.window?.application?.focusSystem
        else { return }
        focusSystem.itemsChanged()
        guard let item = focusSystem.focusedView, let behind = columnViews[.secondary], item.isDescendant(of: behind)
        else {
            return
        }
        focusSystem.requestFocusUpdate(to: side)
    }

    // MARK: Without a transition

    /// Shows the visible columns in their places and removes all other views.
    func placeShown() {
        guard isViewLoaded else { return }
        let shown = shownColumns
        for column in Column.all {
            guard let columnView = columnViews[column] else { continue }
            let content = shown.contains(column) ? container(of: column)?.view : nil
            for other in columnView.subviews where other.viewController != nil && other !== content {
                let controller = other.viewController
                other.removeFromSuperview()
                // The column's controller began to disappear together with the split view controller. The split view
                // controller then appeared again without the column's controller, so the disappearance is ended here.
                if controller?.appearance == .disappearing { controller?.endAppearanceTransition() }
            }
            if let content, content.superview !== columnView { columnView.addSubview(content) }
        }
        place(layout)
    }

    /// Places the columns of a layout.
    func place(_ layout: SplitLayout, isMoving: Bool = false) {
        let bounds = view.bounds
        let shown = shownColumns
        for column in Column.all {
            guard let columnView = columnViews[column] else { continue }
            let frame = isCollapsed ? bounds : layout.frame(of: column)
            if !isMoving { columnView.isHidden = !shown.contains(column) }
            if columnView.frame != frame { columnView.frame = frame }
            if shown.contains(column) { columnView.restingFrame = frame }
            columnView.layoutContent(lineAtRight: line(of: column))
        }
        let isOver = layout.mode.isOver && !isCollapsed
        dimming.frame = bounds
        dimming.alpha = isOver ? 1 : 0
        if !isMoving {
            dimming.isHidden = !isOver
            orderColumnViews(isOver: isOver)
        }
    }

    private func line(of column: Column) -> Bool? { isCollapsed || !sideColumns.contains(column) ? nil : !isReversed }

    /// Orders the columns in reading order, unless side columns must be in front.
    private func orderColumnViews(isOver: Bool) {
        guard let primary = columnViews[.primary], let supplementary = columnViews[.supplementary],
            let secondary = columnViews[.secondary]
        else { return }
        let order: [UIView] =
            isOver ? [secondary, dimming, supplementary, primary] : [primary, supplementary, dimming, secondary]
        let now = view.subviews.filter { order.contains($0) }
        guard now != order else { return }
        for view in order { self.view.bringSubviewToFront(view) }
    }
}

extension UISplitViewController.Column {
    static let all: [UISplitViewController.Column] = [.primary, .supplementary, .secondary, .compact]
}
