public import Foundation

/// Observes a navigation controller. Every method is optional.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    /// Called before a controller is shown. The controller's `viewWillAppear(_:)` has already been called.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Called after a controller has been shown. After a push or pop, the controller's `viewDidAppear(_:)` has already
    /// been called.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
    /// Default implementation: ignores that a controller is about to be shown.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Default implementation: ignores that a controller has been shown.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

/// Shows the top controller of a stack of controllers, under a bar with a title and a back button. (V1 to V4)
///
/// The user goes back with the back button, a drag from the leading edge, or the `menu` press. A drag can be cancelled.
///
/// Order of the notifications during a push:
///
///     at the start: old controller will disappear, new controller will appear, willShow
///     at the end: old controller did disappear, new controller did appear, didShow
@MainActor
open class UINavigationController: UIViewController {
    /// The duration of a transition, in seconds. (Baton's own choice)
    public static let duration: TimeInterval = 0.35
    /// The distance that the rear view moves during a transition, as a fraction of the width. (Baton's own choice)
    static let parallax: CGFloat = 0.3
    /// If a drag is released at a higher speed than this one, in points per second, only the drag's direction decides
    /// whether the transition completes. (Baton's own choice)
    static let flick: CGFloat = 300

    /// The navigation bar at the top.
    public final let navigationBar = UINavigationBar()
    /// The delegate, which is notified when another controller is shown.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The drag from the edge that goes back. Disable this recognizer to prevent such drags.
    public private(set) final var interactivePopGestureRecognizer: UIGestureRecognizer?

    final let contentContainer = NavigationContainerView(frame: .zero)
    final var stack: [UIViewController] = []
    final var transition: NavigationTransition?
    /// The scroll view whose scrolling hides the search bar.
    final weak var observedScrollView: UIScrollView?
    /// The navigation item of a tab bar's "More" list, if this controller was opened from there.
    ///
    /// The back button of the root controller leads to this item.
    final var outerItem: UINavigationItem? {
        didSet { if outerItem !== oldValue { navigationBar.setItems(barItems, animated: false) } }
    }
    /// Called after a stack change, when the controllers have been added and removed.
    final var onStackChange: (() -> Void)?
    private var isBarHidden = false
    private var wasShown = false

    /// Creates a navigation controller with a root controller.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    // MARK: The stack

    /// The stack, from the root to the controller that is shown. Setting this property shows the last controller
    /// without animation.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller that is shown.
    public final var topViewController: UIViewController? { stack.last }

    /// The controller that the top controller presents, or the top controller itself if it presents none.
    public final var visibleViewController: UIViewController? { stack.last?.presentedViewController ?? stack.last }

    /// Pushes a controller on the stack and shows it. (V1)
    ///
    /// A controller that is already in the stack, or that contains this navigation controller, is ignored.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(viewController), !isDescendant(of: viewController) else { return }
        change(to: stack + [viewController], animated: animated, isForward: true)
    }

    /// Pops the top controller and shows the previous one.
    /// - Returns: the popped controller; nil if the stack contains only the root controller.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return popTo(stack.count - 1, animated: animated)?.first
    }

    /// Pops all controllers above the root.
    /// - Returns: the popped controllers.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? { popTo(1, animated: animated) }

    /// Pops all controllers above the given controller in the stack.
    /// - Returns: the popped controllers; nil if the controller is not in the stack.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        stack.firstIndex { $0 === viewController }.flatMap { popTo($0 + 1, animated: animated) }
    }

    private func popTo(_ count: Int, animated: Bool) -> [UIViewController]? {
        guard stack.count >= count, count > 0 else { return nil }
        let gone = Array(stack[count...])
        if !gone.isEmpty { change(to: Array(stack[..<count]), animated: animated, isForward: false) }
        return gone
    }

    /// Replaces the stack and shows its last controller. (V1)
    ///
    /// If the last controller was in the old stack below the top, the animation is a pop, otherwise a push.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        var next: [UIViewController] = []
        for controller in viewControllers where !next.contains(controller) && !isDescendant(of: controller) {
            next.append(controller)
        }
        let isBack = next.last.map { last in stack.dropLast().contains { $0 === last } } ?? true
        change(to: next, animated: animated, isForward: !isBack)
    }

    /// Pushes the given controller on the stack. (V1)
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    // MARK: The bar

    /// The controller's own tab bar item, if it exists. Otherwise the tab bar item of the root controller.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var tabBarItem: UITabBarItem! {
        get { storedTabBarItem ?? stack.first?.tabBarItem ?? ownTabBarItem }
        set { super.tabBarItem = newValue }
    }

    /// Whether the navigation bar is hidden.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the navigation bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isBarHidden else { return }
        isBarHidden = hidden
        guard let view = viewIfLoaded else { return }
        if !hidden { navigationBar.isHidden = false }
        let change = { [self] in
            navigationBar.alpha = hidden ? 0 : 1
            view.setNeedsLayout()
            view.layoutIfNeeded()
        }
        guard animated else {
            change()
            navigationBar.isHidden = hidden
            return
        }
        UIView.animate(withDuration: Self.duration, animations: change) { [weak self] _ in
            guard let self else { return }
            navigationBar.isHidden = isBarHidden
        }
    }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.current.bounds)
        contentContainer.frame = view.bounds
        contentContainer.clipsToBounds = true
        view.addSubview(contentContainer)
        view.addSubview(navigationBar)
        navigationBar.isHidden = isBarHidden
        navigationBar.goBack = { [weak self] in self?.goBack() }
        navigationBar.onHeightChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
        let pan = NavigationPan(target: self, action: Selector("swiped", UINavigationController.swiped))
        pan.controller = self
        contentContainer.addGestureRecognizer(pan)
        interactivePopGestureRecognizer = pan
        self.view = view
        showTop()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        let isTurned = contentContainer.bounds.size != bounds.size
        if isTurned { finishTransition() }
        contentContainer.frame = bounds
        let bar = CGRect(x: 0, y: view.safeAreaInsets.top, width: bounds.width, height: navigationBar.contentHeight)
        if bar != navigationBar.frame {
            navigationBar.frame = bar
            // The bar's background extends to the edge of the screen, so its size depends on the bar's position.
            navigationBar.setNeedsLayout()
        }
        contentContainer.covered = isBarHidden ? 0 : navigationBar.frame.maxY
        if transition == nil { stack.last?.viewIfLoaded?.frame = contentContainer.bounds }
        observeScrolling()
    }

    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        if !wasShown, let top = stack.last { delegate?.navigationController(self, willShow: top, animated: animated) }
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !wasShown, let top = stack.last else { return }
        wasShown = true
        delegate?.navigationController(self, didShow: top, animated: animated)
    }

    /// Ends a running transition before this controller disappears.
    open override func viewWillDisappear(_ animated: Bool) {
        finishTransition()
        super.viewWillDisappear(animated)
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let presentedViewController { return [presentedViewController] }
        return stack.last.map { [$0] } ?? super.preferredFocusEnvironments
    }

    override var restorableChildren: [UIViewController] { columnStack ?? super.restorableChildren }

    // MARK: The menu press (V4)

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !isBackPress(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isBackPress(presses) { popViewController(animated: true) } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !isBackPress(presses) { super.pressesCancelled(presses, with: event) }
    }

    private func isBackPress(_ presses: Set<UIPress>) -> Bool { canGoBack && presses.contains { $0.type == .menu } }

    /// Whether the user may go back.
    final var canGoBack: Bool {
        guard stack.count > 1, let item = stack.last?.navigationItem else { return false }
        return !item.hidesBackButton && ((item.leftBarButtonItems ?? []).isEmpty || item.leftItemsSupplementBackButton)
    }

    // MARK: The swipe (V3)

    private func swiped(_ pan: UIScreenEdgePanGestureRecognizer) { follow(pan) }
}

extension UIViewController {
    /// The nearest navigation controller among the parents of this controller.
    public final var navigationController: UINavigationController? {
        var current = parent
        while let controller = current {
            if let found = controller as? UINavigationController { return found }
            current = controller.parent
        }
        return nil
    }

    /// The navigation bar's content while this controller is on top of the stack. The default title is the controller's
    /// title.
    public final var navigationItem: UINavigationItem {
        if let storedNavigationItem { return storedNavigationItem }
        let item = UINavigationItem(title)
        item.controller = self
        storedNavigationItem = item
        return item
    }
}
