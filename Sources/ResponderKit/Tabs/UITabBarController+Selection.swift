import Foundation

/// Which controller is shown, and how another comes in its place. (V5, V6)
extension UITabBarController {
    private var isOnScreen: Bool { viewIfLoaded?.window != nil && (appearance == .visible || appearance == .appearing) }

    /// Those that have an item of their own.
    var tabs: [UIViewController] { Array(controllers.dropLast(rest.count)) }
    /// Those that the bar has no room for.
    var rest: [UIViewController] { Self.rest(of: controllers, capacity: capacity) }

    static func rest(of controllers: [UIViewController], capacity: Int) -> [UIViewController] {
        controllers.count > capacity ? Array(controllers[(capacity - 1)...]) : []
    }

    // MARK: Other controllers

    func change(to wanted: [UIViewController]) {
        finishTransition()
        let (selected, index) = (selectedViewController, selectedIndex)
        let before = controllers
        var next: [UIViewController] = []
        for controller in wanted where !next.contains(controller) && !stands(on: controller) { next.append(controller) }
        more.keep(Self.rest(of: next, capacity: capacity))
        let gone = before.filter { !next.contains($0) }
        for controller in gone { controller.willMove(toParent: nil) }
        controllers = next
        for controller in next where controller.parent !== self && controller !== more.displayed {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        itemsChanged()
        let stays = selected === more ? !rest.isEmpty : selected.map { next.contains($0) } ?? false
        place(stays ? selected : next.indices.contains(index) ? next[index] : next.first)
        leave(gone)
    }

    /// Those that are no longer among the controllers are out, one that is still on its way once that is over.
    private func leave(_ gone: [UIViewController]) {
        if let transition {
            transition.gone = gone
        } else {
            for controller in gone where controller.parent === self { controller.removeFromParent() }
        }
    }

    /// A controller has another item, or there are other controllers.
    func itemsChanged() {
        adoptRest()
        let items = (tabs + (rest.isEmpty ? [] : [more])).compactMap(\.tabBarItem)
        tabBar.show(items)
        tabBar.show(selected: shown?.tabBarItem)
        for controller in rest { controller.tabBarItem.onChange = { [weak self] in self?.more.reload() } }
        more.reload()
    }

    // MARK: Another one is shown

    /// Shows one of the controllers, or the list of those that the bar has no room for.
    func select(_ controller: UIViewController) {
        guard controllers.contains(controller) || controller === more && !rest.isEmpty else { return }
        if controller === more, shown === more { more.popToRootViewController(animated: false) }
        place(controller)
    }

    /// Shows it where it belongs: by itself, or among those that the bar has no room for.
    private func place(_ controller: UIViewController?) {
        guard let controller, rest.contains(controller) else { return exchange(for: controller) }
        if controller === shown {
            // Its view cannot go and come at once.
            exchange(for: nil)
            finishTransition()
        }
        more.display(controller, animated: false)
        exchange(for: more)
    }

    /// Takes away what is shown, and shows another in its place.
    private func exchange(for next: UIViewController?) {
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
            // Its view is made when all of it appears.
            before?.viewIfLoaded?.removeFromSuperview()
            return updateBar(animated: false)
        }
        let transition = TabTransition(from: before, to: next)
        self.transition = transition
        // Whoever is told may choose another.
        next?.loadViewIfNeeded()
        guard self.transition === transition else { return }
        next?.startAppearing(true)
        guard self.transition === transition else { return }
        before?.startAppearing(false)
        guard self.transition === transition else { return }
        if let view = next?.view {
            view.frame = stage.bounds
            stage.addSubview(view)
        }
        updateBar(animated: false)
        guard let application = viewIfLoaded?.window?.application else { return finish(transition) }
        application.atEndOfTurn { [weak self] in self?.finish(transition) }
    }

    /// What is under way is over now.
    func finishTransition() { if let transition { finish(transition) } }

    private func finish(_ transition: TabTransition) {
        guard self.transition === transition else { return }
        self.transition = nil
        if let from = transition.from {
            from.startAppearing(false)
            if from.viewIfLoaded?.superview === stage { from.view.removeFromSuperview() }
            from.endAppearanceTransition()
        }
        transition.to?.endAppearanceTransition()
        for controller in transition.gone where controller.parent === self { controller.removeFromParent() }
    }

    /// What is shown, and nothing else.
    func showShown() {
        finishTransition()
        let view = shown?.view
        for other in stage.subviews where other !== view { other.removeFromSuperview() }
        guard let view else { return }
        view.frame = stage.bounds
        if view.superview !== stage { stage.addSubview(view) }
    }

    // MARK: A person (V7)

    /// A person pressed an item.
    func choose(_ item: UITabBarItem) {
        guard let controller = (tabs + (rest.isEmpty ? [] : [more])).first(where: { $0.tabBarItem === item }) else {
            return
        }
        tabBar(tabBar, didSelect: item)
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        // Whoever was asked may have taken it away.
        guard controllers.contains(controller) || controller === more && !rest.isEmpty else { return }
        if controller === shown { goToBeginning(of: controller) } else { place(controller) }
        delegate?.tabBarController(self, didSelect: controller)
    }

    /// Back to the first of a navigation controller, or where that is shown, to the top of what it scrolls.
    private func goToBeginning(of controller: UIViewController) {
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

    /// Whether what is shown has the bar away: what a navigation controller has pushed may say so.
    private var isBarHidden: Bool {
        guard !isBarHiddenByItself, let navigation = shown as? UINavigationController else {
            return isBarHiddenByItself
        }
        let pushed = navigation.viewControllers.dropFirst()
        return pushed.contains {
            $0.hidesBottomBarWhenPushed || ($0 as? UINavigationController)?.hidesBarBehindMore == true
        }
    }

    /// Takes the bar away or brings it back, as what is shown now has it.
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
            stage.layoutIfNeeded()
        }
        UIView.animate(withDuration: Self.duration, animations: change) { [weak self] _ in
            guard let self else { return }
            tabBar.isHidden = !showsBar
        }
    }

    /// At the bottom, over what the device covers there; below the screen while it is away.
    func placeBar() {
        let bounds = view.bounds
        let height = tabBar.contentHeight + view.safeAreaInsets.bottom
        let frame = CGRect(x: 0, y: bounds.height - (showsBar ? height : 0), width: bounds.width, height: height)
        if frame != tabBar.frame { tabBar.frame = frame }
        tabBar.setNeedsLayout()
        stage.covered = showsBar ? height : 0
    }
}

extension UINavigationController {
    /// Whether something that it has pushed wants no tab bar.
    fileprivate var hidesBarBehindMore: Bool { viewControllers.dropFirst().contains(where: \.hidesBottomBarWhenPushed) }

    /// It has another stack: the bar below may come or go with it.
    final func tellTabBar(animated: Bool) { tabBarController?.updateBar(animated: animated) }
}
