import Foundation

/// Selects view controllers and performs the transitions between them. (V5, V6)
extension UITabBarController {
    private var isOnScreen: Bool { viewIfLoaded?.window != nil && (appearance == .visible || appearance == .appearing) }

    /// The view controllers that have their own item in the bar.
    var tabs: [UIViewController] { Array(controllers.dropLast(overflow.count)) }
    /// The view controllers that do not fit into the bar.
    var overflow: [UIViewController] { Self.overflow(of: controllers, capacity: capacity) }

    static func overflow(of controllers: [UIViewController], capacity: Int) -> [UIViewController] {
        controllers.count > capacity ? Array(controllers[(capacity - 1)...]) : []
    }

    // MARK: Changing the view controllers

    func change(to wanted: [UIViewController]) {
        finishTransition()
        let (selected, index) = (selectedViewController, selectedIndex)
        let before = controllers
        var next: [UIViewController] = []
        for controller in wanted where !next.contains(controller) && !isDescendant(of: controller) {
            next.append(controller)
        }
        more.returnToList(unlessIn: Self.overflow(of: next, capacity: capacity))
        let removed = before.filter { !next.contains($0) }
        for controller in removed { controller.willMove(toParent: nil) }
        controllers = next
        for controller in next where controller.parent !== self && controller !== more.displayed {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        itemsChanged()
        let stays = selected === more ? !overflow.isEmpty : selected.map { next.contains($0) } ?? false
        place(stays ? selected : next.indices.contains(index) ? next[index] : next.first)
        removeChildren(removed)
    }

    /// Removes child view controllers. If a transition is running, the removal waits for its end.
    private func removeChildren(_ removed: [UIViewController]) {
        if let transition {
            transition.removed = removed
        } else {
            for controller in removed where controller.parent === self { controller.removeFromParent() }
        }
    }

    /// Updates the bar after the view controllers or one of their items have changed.
    func itemsChanged() {
        adoptOverflow()
        let items = (tabs + (overflow.isEmpty ? [] : [more])).compactMap(\.tabBarItem)
        tabBar.show(items)
        tabBar.show(selected: shown?.tabBarItem)
        for controller in overflow { controller.tabBarItem.onChange = { [weak self] in self?.more.reload() } }
        more.reload()
    }

    // MARK: Changing the selection

    /// Selects a view controller, or the "More" list.
    func select(_ controller: UIViewController) {
        guard controllers.contains(controller) || controller === more && !overflow.isEmpty else { return }
        if controller === more, shown === more { more.popToRootViewController(animated: false) }
        place(controller)
    }

    /// Shows a view controller: directly if it has an item in the bar, otherwise inside the "More" controller.
    private func place(_ controller: UIViewController?) {
        guard let controller, overflow.contains(controller) else { return replaceShown(with: controller) }
        if controller === shown {
            // A view cannot be removed and added in the same transition, so the removal is completed first.
            replaceShown(with: nil)
            finishTransition()
        }
        more.display(controller, animated: false)
        replaceShown(with: more)
    }

    /// Replaces the shown view controller with another.
    private func replaceShown(with next: UIViewController?) {
        finishTransition()
        let before = shown
        guard next !== before else {
            tabBar.show(selected: shown?.tabBarItem)
            return updateBar(animated: false)
        }
        if next === more, more.parent !== self {
            addChild(more)
            more.didMove(toParent: self)
        }
        shown = next
        tabBar.show(selected: next?.tabBarItem)
        guard isOnScreen else {
            // If the tab bar controller is not on the screen, the new view is loaded when the tab bar controller
            // appears.
            before?.viewIfLoaded?.removeFromSuperview()
            return updateBar(animated: false)
        }
        let transition = TabTransition(from: before, to: next)
        self.transition = transition
        // Each callback below may select another view controller, which ends this transition.
        next?.loadViewIfNeeded()
        guard self.transition === transition else { return }
        next?.startAppearing(true)
        guard self.transition === transition else { return }
        before?.startAppearing(false)
        guard self.transition === transition else { return }
        if let view = next?.view {
            view.frame = contentContainer.bounds
            contentContainer.addSubview(view)
        }
        updateBar(animated: false)
        guard let application = viewIfLoaded?.window?.application else { return finish(transition) }
        application.atEndOfTurn { [weak self] in self?.finish(transition) }
    }

    /// Ends a running transition immediately.
    func finishTransition() { if let transition { finish(transition) } }

    private func finish(_ transition: TabTransition) {
        guard self.transition === transition else { return }
        self.transition = nil
        if let from = transition.from {
            from.startAppearing(false)
            if from.viewIfLoaded?.superview === contentContainer { from.view.removeFromSuperview() }
            from.endAppearanceTransition()
        }
        transition.to?.endAppearanceTransition()
        for controller in transition.removed where controller.parent === self { controller.removeFromParent() }
    }

    /// Shows only the selected view controller's view.
    func showSelectedView() {
        finishTransition()
        let view = shown?.view
        for other in contentContainer.subviews where other !== view { other.removeFromSuperview() }
        guard let view else { return }
        view.frame = contentContainer.bounds
        if view.superview !== contentContainer { contentContainer.addSubview(view) }
    }

    // MARK: User input (V7)

    /// Handles a press of an item by the user.
    func choose(_ item: UITabBarItem) {
        guard let controller = (tabs + (overflow.isEmpty ? [] : [more])).first(where: { $0.tabBarItem === item }) else {
            return
        }
        tabBar(tabBar, didSelect: item)
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        // The press is ignored if the delegate has removed the view controller.
        guard controllers.contains(controller) || controller === more && !overflow.isEmpty else { return }
        if controller === shown { popToRootOrScrollToTop(of: controller) } else { place(controller) }
        delegate?.tabBarController(self, didSelect: controller)
    }

    /// Returns a navigation controller to its root. If the root is shown, scrolls its first scroll view to the top.
    private func popToRootOrScrollToTop(of controller: UIViewController) {
        var controller = controller
        if let navigation = controller as? UINavigationController {
            guard navigation.viewControllers.count < 2 else {
                navigation.popToRootViewController(animated: true)
                return
            }
            controller = navigation.topViewController ?? navigation
        }
        guard let scrollView = controller.viewIfLoaded?.firstScrollView else { return }
        scrollView.setContentOffset(
            CGPoint(x: scrollView.contentOffset.x, y: -scrollView.adjustedContentInset.top), animated: true)
    }

    // MARK: The bar (V7)

    /// Whether the bar is hidden by the application or by a pushed view controller with `hidesBottomBarWhenPushed`.
    private var isBarHidden: Bool {
        guard !isBarHiddenByApplication, let navigation = shown as? UINavigationController else {
            return isBarHiddenByApplication
        }
        let pushed = navigation.viewControllers.dropFirst()
        return pushed.contains {
            $0.hidesBottomBarWhenPushed || ($0 as? UINavigationController)?.hidesBarBehindMore == true
        }
    }

    /// Shows or hides the bar to match the selected view controller.
    func updateBar(animated: Bool) {
        let shows = !isBarHidden
        guard shows != showsBar else { return }
        showsBar = shows
        guard let view = viewIfLoaded else { return }
        if shows { tabBar.isHidden = false }
        guard animated, isOnScreen else {
            view.setNeedsLayout()
            tabBar.isHidden = !shows
            return
        }
        let change = { [self] in
            placeBar()
            tabBar.layoutIfNeeded()
            contentContainer.layoutIfNeeded()
        }
        UIView.animate(withDuration: Self.duration, animations: change) { [weak self] _ in
            guard let self else { return }
            tabBar.isHidden = !showsBar
        }
    }

    /// Places the bar at the bottom, including the safe area. A hidden bar is placed below the view.
    func placeBar() {
        let bounds = view.bounds
        let height = tabBar.contentHeight + view.safeAreaInsets.bottom
        let frame = CGRect(x: 0, y: bounds.height - (showsBar ? height : 0), width: bounds.width, height: height)
        if frame != tabBar.frame { tabBar.frame = frame }
        tabBar.setNeedsLayout()
        contentContainer.covered = showsBar ? height : 0
    }
}

extension UINavigationController {
    /// Whether a pushed view controller requests that the tab bar is hidden.
    fileprivate var hidesBarBehindMore: Bool { viewControllers.dropFirst().contains(where: \.hidesBottomBarWhenPushed) }

    /// Updates the tab bar after the navigation stack has changed, because the new stack may show or hide it.
    final func updateTabBar(animated: Bool) { tabBarController?.updateBar(animated: animated) }
}
