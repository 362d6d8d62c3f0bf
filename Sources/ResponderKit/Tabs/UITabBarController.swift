public import Foundation

/// Told of what a person chooses in a tab bar controller. Every method may be left out.
@MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// A person pressed an item: whether its controller is to be shown. `true` by default. Also asked where that is shown already.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// A person chose a controller: another one, or the same again. Not told of what the application chooses.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// Yes.
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
        -> Bool
    { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Shows one of several controllers, over a bar with an item for each of them. (V5 to V8)
///
/// Each keeps what it is at while another is shown: how far it is scrolled, and a navigation controller its stack. Its view is made when it is first shown. Those that
/// the bar has no room for are in a list behind its last item, "More".
///
///     another is chosen: the new one will appear, the old one will disappear, didSelect; at the end of the turn
///                        the old one did disappear, the new one did appear
@MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// How many items a bar has room for at most, where it is narrow and where it is wide; one of them is "More" where there are more controllers. (Wide: ours)
    static let mostItems = (narrow: 5, wide: 8)
    /// How long it takes the bar to come or go, in seconds. (Ours)
    static let duration: TimeInterval = UINavigationController.duration

    /// The bar at the bottom. Its items are those of the controllers.
    public final let tabBar = UITabBar()
    /// Told of what is chosen.
    open weak var delegate: (any UITabBarControllerDelegate)?

    final let stage = TabStage(frame: .zero)
    final let more = MoreNavigationController()
    /// All of them, from the first item on.
    final var controllers: [UIViewController] = []
    /// What is shown: one of the controllers that have an item of their own, or the list of the others.
    final var shown: UIViewController?
    final var transition: TabTransition?
    /// How many items the bar has room for.
    final var capacity = UITabBarController.mostItems.narrow
    final var isBarHiddenByItself = false
    /// Whether the bar is on the screen, or on its way there.
    final var showsBar = true

    /// A controller that shows nothing yet. Both arguments are kept and mean nothing here: there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        tabBar.choose = { [weak self] item in self?.choose(item) }
        more.owner = self
    }

    // MARK: The controllers

    /// From the first item to the last. What is shown stays so, where it still is among them; else what now stands in its place is shown, or the first. (V5)
    open var viewControllers: [UIViewController]? {
        get { controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Has other controllers. One that contains this one, or comes a second time, is left out. (V5)
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        change(to: viewControllers ?? [])
    }

    /// What is shown: one of the controllers, or the navigation controller of those that the bar has no room for while its list is. nil while there is nothing.
    /// Setting it tells the delegate nothing. (V5)
    open var selectedViewController: UIViewController? {
        get { shown === more ? more.displayed ?? more : shown }
        set { if let newValue { select(newValue) } }
    }

    /// Which of the controllers is shown; `NSNotFound` while that is the list of those that the bar has no room for, or nothing. Setting it tells the delegate nothing;
    /// where there is no such controller, nothing happens. (V5)
    open var selectedIndex: Int {
        get { selectedViewController.flatMap { selected in controllers.firstIndex { $0 === selected } } ?? NSNotFound }
        set { if controllers.indices.contains(newValue) { select(controllers[newValue]) } }
    }

    /// Shows the list of those that the bar has no room for, and what is chosen there. (V8)
    open var moreNavigationController: UINavigationController { more }

    /// A person pressed an item: told before anything is asked, and while what was shown still is. Override it without calling `super`, as with UIKit.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    // MARK: The bar

    /// Whether the application has taken the bar away.
    open var isTabBarHidden: Bool {
        get { isBarHiddenByItself }
        set { setTabBarHidden(newValue, animated: false) }
    }

    /// Takes the bar away, or brings it back.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
        isBarHiddenByItself = hidden
        updateBar(animated: animated)
    }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        stage.frame = view.bounds
        stage.clipsToBounds = true
        view.addSubview(stage)
        view.addSubview(tabBar)
        tabBar.isHidden = !showsBar
        self.view = view
    }

    override func childrenWillAppear() { showShown() }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        capacityChanged(to: bounds.width >= UITabBar.wideWidth ? Self.mostItems.wide : Self.mostItems.narrow)
        stage.frame = bounds
        placeBar()
        for controller in [transition?.from, shown] { controller?.viewIfLoaded?.frame = stage.bounds }
    }

    /// What is under way is over before it goes itself.
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
        if wayBack(of: presses) == nil { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let goBack = wayBack(of: presses) { goBack() } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if wayBack(of: presses) == nil { super.pressesCancelled(presses, with: event) }
    }

    /// From what is shown to the bar, from there to the first item; from that there is none.
    private func wayBack(of presses: Set<UIPress>) -> (() -> Void)? {
        guard presses.contains(where: { $0.type == .menu }), showsBar else { return nil }
        if let system = UIFocusSystem.focusSystem(for: self), let item = system.focusedView,
            item.isDescendant(of: stage)
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
    /// The tab bar controller that shows it, or shows what contains it.
    public final var tabBarController: UITabBarController? {
        var current = parent
        while let controller = current {
            if let found = controller as? UITabBarController { return found }
            current = controller.parent
        }
        return nil
    }

    /// What it has in a tab bar by itself: made when it is first asked for.
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
