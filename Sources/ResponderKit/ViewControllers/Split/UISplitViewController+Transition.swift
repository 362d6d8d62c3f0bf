import Foundation

/// Transitions between display modes and between controllers. (V10, V11)
extension UISplitViewController {
    var isOnScreen: Bool {
        viewIfLoaded?.window != nil && (appearance == .visible || appearance == .appearing) && !isArriving
    }
    private var clock: (any EventClock)? { viewIfLoaded?.window?.application?.clock }

    /// Changes to another display mode.
    func change(to mode: DisplayMode, animated: Bool, isInteractive: Bool = false) {
        finishTransition()
        guard isViewLoaded, knownSize != .zero, mode != layout.mode else { return }
        let (old, new) = (layout, resolve(mode))
        delegate?.splitViewController(self, willChangeTo: mode)
        // The delegate may have chosen another mode.
        guard transition == nil, layout == old else { return }
        let (before, after) = (columns(in: old.mode), columns(in: mode))
        for column in before where !after.contains(column) { delegate?.splitViewController(self, willHide: column) }
        for column in after where !before.contains(column) { delegate?.splitViewController(self, willShow: column) }
        guard transition == nil, layout == old else { return }
        let coming = after.filter { !before.contains($0) }.compactMap { container(of: $0) }
        let going = before.filter { !after.contains($0) }.compactMap { container(of: $0) }
        guard isOnScreen else {
            // The columns are placed when the controller appears.
            layout = new
            view.setNeedsLayout()
            return updateButtons()
        }
        // While the controller itself still appears, columns change at once and end their appearance with it.
        let isAnimated = animated && appearance == .visible
        begin(
            SplitTransition(from: old, to: new, coming: coming, going: going, isAnimated: isAnimated),
            settles: !isInteractive)
    }

    /// Replaces the previously visible controllers with those that are visible now, at the end of the turn.
    func exchange(_ before: [UIViewController]) {
        let after = shownContainers
        let coming = after.filter { !before.contains($0) }
        let going = before.filter { !after.contains($0) }
        guard isOnScreen, !(coming.isEmpty && going.isEmpty) else {
            for controller in going { controller.viewIfLoaded?.removeFromSuperview() }
            viewIfLoaded?.setNeedsLayout()
            if isOnScreen { placeShown() }
            return
        }
        begin(SplitTransition(from: layout, to: layout, coming: coming, going: going, isAnimated: false), settles: true)
    }

    private func begin(_ transition: SplitTransition, settles: Bool) {
        self.transition = transition
        for controller in transition.coming { controller.loadViewIfNeeded() }
        for controller in transition.going { controller.startAppearing(false, animated: transition.isAnimated) }
        for controller in transition.coming { controller.startAppearing(true, animated: transition.isAnimated) }
        guard self.transition === transition else { return }
        updateButtons()
        if transition.to.mode.isOver { orderStages(isOver: true) }
        UIView.performWithoutAnimation {
            for column in Column.all where container(of: column).map({ transition.coming.contains($0) }) ?? false {
                seat(column, at: transition.from.frame(of: column))
            }
            if !isCollapsed { show(transition, part: 0) }
            // The new views are laid out at their starting positions, so that they move as a whole.
            view.layoutIfNeeded()
        }
        if settles { settle(transition, at: 1) }
    }

    /// Places the content of a column.
    private func seat(_ column: Column, at frame: CGRect) {
        guard let stage = stages[column], let content = container(of: column)?.view else { return }
        let rest = isCollapsed ? CGRect(origin: .zero, size: room) : (transition?.to ?? layout).frame(of: column)
        stage.isHidden = false
        stage.frame = isCollapsed ? rest : CGRect(origin: frame.origin, size: rest.size)
        stage.rest = rest
        if content.superview !== stage { stage.addSubview(content) }
        stage.layoutContent(lineAtRight: line(of: column))
    }

    /// Shows the progress of a transition, 0 to 1.
    func show(_ transition: SplitTransition, part: CGFloat) {
        transition.part = part
        for column in columns { stages[column]?.frame = transition.frame(of: column) }
        let (old, new) = (transition.from.mode.isOver, transition.to.mode.isOver)
        dimming.isHidden = !old && !new
        dimming.frame = view.bounds
        dimming.alpha = (old ? 1 - part : 0) + (new ? part : 0)
    }

    /// Finishes or reverts a transition, animated if the transition is.
    func settle(_ transition: SplitTransition, at end: CGFloat) {
        transition.heldAt = nil
        let target = end == 1 ? transition.to : transition.from
        let goOn = { [self] in
            transition.part = end
            place(target, isMoving: true)
            view.layoutIfNeeded()
        }
        guard transition.isAnimated, UIView.areAnimationsEnabled, let clock else {
            goOn()
            guard let application = viewIfLoaded?.window?.application else { return complete(transition, end == 1) }
            return application.atEndOfTurn { [weak self] in self?.complete(transition, end == 1) }
        }
        let seconds = Self.duration * Double(max(0.2, abs(end - transition.part)))
        let timing = RenderAnimation.Timing(at: clock.now, duration: seconds * 1_000, curve: .easeOut)
        transition.settling = (timing, transition.part, end)
        UIView.animate(withDuration: seconds, delay: 0, options: .curveEaseOut, animations: goOn) { [weak self] _ in
            // The user may have caught the animation with another drag.
            if transition.settling?.timing == timing { self?.complete(transition, end == 1) }
        }
    }

    /// Ends a transition that finished or was cancelled.
    private func complete(_ transition: SplitTransition, _ isCompleted: Bool) {
        guard self.transition === transition else { return }
        self.transition = nil
        if isCompleted {
            layout = transition.to
            for controller in transition.going { takeOut(controller) }
            for controller in transition.going { controller.endAppearanceTransition() }
            for controller in transition.coming { controller.endAppearanceTransition() }
            for controller in transition.going where !Column.all.contains(where: { container(of: $0) === controller }) {
                leave(controller)
            }
        } else {
            giveUp(transition)
        }
        if isViewLoaded { placeShown() }
        updateButtons()
        bringFocus()
    }

    /// Reverts a cancelled transition: the new controllers disappear, and the old ones appear again.
    private func giveUp(_ transition: SplitTransition) {
        wanted = transition.wantedBefore
        delegate?.splitViewController(self, willChangeTo: transition.from.mode)
        let (before, after) = (columns(in: transition.to.mode), columns(in: transition.from.mode))
        for column in before where !after.contains(column) { delegate?.splitViewController(self, willHide: column) }
        for column in after where !before.contains(column) { delegate?.splitViewController(self, willShow: column) }
        for controller in transition.coming {
            controller.startAppearing(false, animated: transition.isAnimated)
            takeOut(controller)
            controller.endAppearanceTransition()
        }
        for controller in transition.going {
            controller.startAppearing(true, animated: transition.isAnimated)
            controller.endAppearanceTransition()
        }
    }

    private func takeOut(_ controller: UIViewController) {
        if controller.viewIfLoaded?.superview is SplitColumnView { controller.view.removeFromSuperview() }
    }

    /// Ends the running transition at once: at its target, or at its beginning while a drag holds it.
    func finishTransition() {
        guard let transition else { return }
        let end = transition.settling?.to ?? (transition.heldAt == nil ? 1 : 0)
        UIView.performWithoutAnimation { place(end == 1 ? transition.to : transition.from, isMoving: true) }
        complete(transition, end == 1)
    }

    /// Moves the focus to a side column that covers the focused view. (X6)
    private func bringFocus() {
        guard displayMode.isOver, !isCollapsed, let side = shownContainers.first, let view = viewIfLoaded,
            let focusSystem = view.window?.application?.focusSystem
        else { return }
        focusSystem.itemsChanged()
        guard let item = focusSystem.focusedView, let behind = stages[.secondary], item.isDescendant(of: behind) else {
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
            guard let stage = stages[column] else { continue }
            let content = shown.contains(column) ? container(of: column)?.view : nil
            for other in stage.subviews where other.viewController != nil && other !== content {
                let controller = other.viewController
                other.removeFromSuperview()
                // The controller was disappearing together with this one, which has appeared again without it.
                if controller?.appearance == .disappearing { controller?.endAppearanceTransition() }
            }
            if let content, content.superview !== stage { stage.addSubview(content) }
        }
        place(layout)
    }

    /// Places the columns of a layout.
    func place(_ layout: SplitLayout, isMoving: Bool = false) {
        let bounds = view.bounds
        let shown = shownColumns
        for column in Column.all {
            guard let stage = stages[column] else { continue }
            let frame = isCollapsed ? bounds : layout.frame(of: column)
            if !isMoving { stage.isHidden = !shown.contains(column) }
            if stage.frame != frame { stage.frame = frame }
            if shown.contains(column) { stage.rest = frame }
            stage.layoutContent(lineAtRight: line(of: column))
        }
        let isOver = layout.mode.isOver && !isCollapsed
        dimming.frame = bounds
        dimming.alpha = isOver ? 1 : 0
        if !isMoving {
            dimming.isHidden = !isOver
            orderStages(isOver: isOver)
        }
    }

    private func line(of column: Column) -> Bool? { isCollapsed || !sideColumns.contains(column) ? nil : !isReversed }

    /// Orders the columns in reading order, unless side columns must be in front.
    private func orderStages(isOver: Bool) {
        guard let primary = stages[.primary], let supplementary = stages[.supplementary],
            let secondary = stages[.secondary]
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
