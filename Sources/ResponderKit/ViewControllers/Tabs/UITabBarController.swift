public import Foundation

/// A delegate that allows or prevents selections in a tab bar controller, and is notified of them. Every method is
/// optional.
@MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns whether a view controller may be selected by the user. The default is true.
    ///
    /// The delegate is also asked if the view controller is already selected.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// Called after the user has selected a view controller, even if it was selected before.
    ///
    /// Selections by the application do not call this method.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// The default implementation returns true: the view controller may be selected.
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
        -> Bool
    { true }
    /// The default implementation does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Shows one of several view controllers above a bar with an item for each of them. (V5 to V8)
///
/// A view controller that is not shown keeps its state, such as its scroll position or navigation stack. Its view is
/// loaded when it is first shown. If view controllers do not fit into the bar, the bar's last item is "More", which
/// shows a list of them. The order of callbacks when the selection changes:
///
///     At once: new controller will appear, old controller will disappear, didSelect.
///     At the end of the loop turn: old controller did disappear, new controller did appear.
@MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The maximum numbers of items in a narrow bar and in a wide bar. (Baton chose the number for wide bars; UIKit has
    /// none.)
    ///
    /// If there are more view controllers, the last item is "More".
    static let maximumItems = (narrow: 5, wide: 8)
    /// The duration of showing or hiding the bar, in seconds. (Baton's own choice)
    static let duration: TimeInterval = UINavigationController.duration

    /// The bar at the bottom. Its items belong to the view controllers.
    public final let tabBar = UITabBar()
    /// The delegate, which allows or prevents selections by the user and is notified of them.
    open weak var delegate: (any UITabBarControllerDelegate)?

    final let contentContainer = TabContainerView(frame: .zero)
    final let more = MoreNavigationController()
    /// All view controllers, in the order of their items.
    final var controllers: [UIViewController] = []
    /// The shown view controller: one that has an item in the bar, or the "More" controller.
    final var shown: UIViewController?
    final var transition: TabTransition?
    /// The number of items that fit into the bar.
    final var capacity = UITabBarController.maximumItems.narrow
    final var isBarHiddenByApplication = false
    /// Whether the bar is visible, or an animation is showing it.
    final var showsBar = true

    /// Creates a controller without content. Both arguments are stored but have no effect: there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        tabBar.choose = { [weak self] item in self?.choose(item) }
        more.owner = self
    }

    // MARK: View controllers

    /// The view controllers, in the order of their items. (V5)
    ///
    /// After a change the selected view controller remains selected if it is still in the array. Otherwise the view
    /// controller at the former index is selected, or the first one if that index no longer exists.
    open var viewControllers: [UIViewController]? {
        get { controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the view controllers. Ancestors of this controller and duplicates are ignored. (V5)
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        change(to: viewControllers ?? [])
    }

    /// The selected view controller, or nil if none is selected. While the "More" list is shown, this is the list's
    /// navigation controller.
    ///
    /// Setting this property does not notify the delegate. (V5)
    open var selectedViewController: UIViewController? {
        get { shown === more ? more.displayed ?? more : shown }
        set { if let newValue { select(newValue) } }
    }

    /// The index of the selected view controller. `NSNotFound` if no view controller is selected or while the "More"
    /// list is shown.
    ///
    /// Setting this property does not notify the delegate. An invalid index is ignored. (V5)
    open var selectedIndex: Int {
        get { selectedViewController.flatMap { selected in controllers.firstIndex { $0 === selected } } ?? NSNotFound }
        set { if controllers.indices.contains(newValue) { select(controllers[newValue]) } }
    }

    /// The navigation controller of the "More" list and of the view controllers selected from it. (V8)
    open var moreNavigationController: UINavigationController { more }

    /// Called when the user presses an item, before the delegate is asked and before the selection changes.
    ///
    /// As with UIKit, an override need not call `super`.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    // MARK: The bar

    /// Whether the application has hidden the bar.
    open var isTabBarHidden: Bool {
        get { isBarHiddenByApplication }
        set { setTabBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
        isBarHiddenByApplication = hidden
        updateBar(animated: animated)
    }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.current.bounds)
        contentContainer.frame = view.bounds
        contentContainer.clipsToBounds = true
        view.addSubview(contentContainer)
        view.addSubview(tabBar)
        tabBar.isHidden = !showsBar
        self.view = view
    }

    override func childrenWillAppear() { showSelectedView() }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        capacityChanged(to: bounds.width >= UITabBar.wideWidth ? Self.maximumItems.wide : Self.maximumItems.narrow)
        contentContainer.frame = bounds
        placeBar()
        for controller in [transition?.from, shown] { controller?.viewIfLoaded?.frame = contentContainer.bounds }
    }

    /// Ends a running transition before the tab bar controller itself disappears.
    open override func viewWillDisappear(_ animated: Bool) {
        finishTransition()
        super.viewWillDisappear(animated)
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let presentedViewController { return [presentedViewController] }
        return [shown, tabBar].compactMap { $0 }
    }

    // MARK: The menu press (V7)

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if menuAction(of: presses) == nil { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let goBack = menuAction(of: presses) { goBack() } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if menuAction(of: presses) == nil { super.pressesCancelled(presses, with: event) }
    }

    /// Returns the action of a menu press, or nil if the press has no action.
    private func menuAction(of presses: Set<UIPress>) -> (() -> Void)? {
        guard presses.contains(where: { $0.type == .menu }), showsBar else { return nil }
        if let system = UIFocusSystem.focusSystem(for: self), let item = system.focusedView,
            item.isDescendant(of: contentContainer)
        {
            return { [tabBar] in system.requestFocusUpdate(to: tabBar) }
        }
        guard let first = tabBar.items?.first, first !== tabBar.selectedItem, first.isEnabled else { return nil }
        return { [weak self] in
            self?.choose(first)
            self?.tabBar.setNeedsFocusUpdate()
        }
    }
}

extension UIViewController {
    /// The nearest ancestor that is a tab bar controller, or nil.
    public final var tabBarController: UITabBarController? {
        var current = parent
        while let controller = current {
            if let found = controller as? UITabBarController { return found }
            current = controller.parent
        }
        return nil
    }

    /// The view controller's tab bar item, created on first access.
    final var ownTabBarItem: UITabBarItem {
        if let storedTabBarItem { return storedTabBarItem }
        let item = UITabBarItem(title: title, image: nil, tag: 0)
        storedTabBarItem = item
        return item
    }

    final func titleChanged() {
        storedNavigationItem?.title = title
        if storedTabBarItem?.isSystemItem == false { storedTabBarItem?.title = title }
    }
}
