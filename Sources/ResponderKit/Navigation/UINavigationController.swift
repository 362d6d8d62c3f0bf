public import Foundation

/// Told of what a navigation controller shows. Every method may be left out.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    /// It is about to show a controller: that was told that it will appear.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// It shows a controller: that was told that it did appear.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

/// Shows the last of a stack of controllers, under a bar with a title and the way back. (V1 to V4)
///
/// One goes back by the bar's button, by a finger that is drawn in from the edge, which may be given up on the way, or by the `menu` press.
///
///     push: the old one will disappear, the new one will appear, willShow; when that is over
///           the old one did disappear, the new one did appear, didShow
@MainActor
open class UINavigationController: UIViewController {
    /// How long it takes from one controller to another, in seconds. (Ours)
    public static let duration: TimeInterval = 0.35
    /// How far what is behind moves along, of the width. (Ours)
    static let parallax: CGFloat = 0.3
    /// A finger that is let go of faster than this decides by its direction, in points a second. (Ours)
    static let flick: CGFloat = 300

    /// The bar at the top.
    public final let navigationBar = UINavigationBar()
    /// Told of what is shown.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The finger that is drawn in from the edge. Switched off, nobody goes back by it.
    public private(set) final var interactivePopGestureRecognizer: UIGestureRecognizer?

    final let stage = NavigationStage(frame: .zero)
    final var stack: [UIViewController] = []
    final var transition: NavigationTransition?
    /// What is scrolled below a search bar that gives way to it.
    final weak var watched: UIScrollView?
    /// What the bar leads back to from the first, where it stands behind a tab bar's "More".
    final var outerItem: UINavigationItem? {
        didSet { if outerItem !== oldValue { navigationBar.setItems(barItems, animated: false) } }
    }
    /// Told when those that came are in, and those that went are out.
    final var whenSettled: (() -> Void)?
    private var isBarHidden = false
    private var wasShown = false

    /// A controller that shows one, from which there is no way back.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    // MARK: The stack

    /// From the first to the one that is shown. Setting it shows the last without animation.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The one that is shown.
    public final var topViewController: UIViewController? { stack.last }

    /// What it presents, or else the one that is shown.
    public final var visibleViewController: UIViewController? { stack.last?.presentedViewController ?? stack.last }

    /// Shows another controller, from which there is a way back. One that is in the stack already, or contains this one, is not shown. (V1)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(viewController), !stands(on: viewController) else { return }
        change(to: stack + [viewController], animated: animated, isForward: true)
    }

    /// Goes back to the one before.
    /// - Returns: the one that is no longer shown; nil where there is none before it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return popTo(stack.count - 1, animated: animated)?.first
    }

    /// Goes back to the first.
    /// - Returns: those that are no longer there.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? { popTo(1, animated: animated) }

    /// Goes back to one that is in the stack.
    /// - Returns: those that are no longer there; nil where it is not in the stack.
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

    /// Shows the last of another stack: as if one went back to it where it was there before, else as if it were pushed. (V1)
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        var next: [UIViewController] = []
        for controller in viewControllers where !next.contains(controller) && !stands(on: controller) {
            next.append(controller)
        }
        let isBack = next.last.map { last in stack.dropLast().contains { $0 === last } } ?? true
        change(to: next, animated: animated, isForward: !isBack)
    }

    /// Pushes it. (V1)
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    // MARK: The bar

    /// Its own, or that of the first in its stack.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var tabBarItem: UITabBarItem! {
        get { storedTabBarItem ?? stack.first?.tabBarItem ?? ownTabBarItem }
        set { super.tabBarItem = newValue }
    }

    /// Whether there is no bar.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Takes the bar away, or brings it back.
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
        let view = UIView(frame: UIScreen.main.bounds)
        stage.frame = view.bounds
        stage.clipsToBounds = true
        view.addSubview(stage)
        view.addSubview(navigationBar)
        navigationBar.isHidden = isBarHidden
        navigationBar.goBack = { [weak self] in self?.goBack() }
        navigationBar.onHeightChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
        let pan = NavigationPan(target: self, action: Selector("swiped", UINavigationController.swiped))
        pan.controller = self
        stage.addGestureRecognizer(pan)
        interactivePopGestureRecognizer = pan
        self.view = view
        showTop()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        let isTurned = stage.bounds.size != bounds.size
        if isTurned { finishTransition() }
        stage.frame = bounds
        let bar = CGRect(x: 0, y: view.safeAreaInsets.top, width: bounds.width, height: navigationBar.contentHeight)
        if bar != navigationBar.frame {
            navigationBar.frame = bar
            // Its background goes up to the edge, wherever that is.
            navigationBar.setNeedsLayout()
        }
        stage.covered = isBarHidden ? 0 : navigationBar.frame.maxY
        if transition == nil { stack.last?.viewIfLoaded?.frame = stage.bounds }
        watchScrolling()
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

    /// What is under way is over before it goes itself.
    open override func viewWillDisappear(_ animated: Bool) {
        finishTransition()
        super.viewWillDisappear(animated)
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let presentedViewController { return [presentedViewController] }
        return stack.last.map { [$0] } ?? super.preferredFocusEnvironments
    }

    override var keptChildren: [UIViewController] { columnStack ?? super.keptChildren }

    // MARK: The menu press (V4)

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !leadsBack(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if leadsBack(presses) { popViewController(animated: true) } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !leadsBack(presses) { super.pressesCancelled(presses, with: event) }
    }

    private func leadsBack(_ presses: Set<UIPress>) -> Bool { mayGoBack && presses.contains { $0.type == .menu } }

    /// Whether people may go back by themselves.
    final var mayGoBack: Bool {
        guard stack.count > 1, let item = stack.last?.navigationItem else { return false }
        return !item.hidesBackButton && ((item.leftBarButtonItems ?? []).isEmpty || item.leftItemsSupplementBackButton)
    }

    // MARK: The swipe (V3)

    private func swiped(_ pan: UIScreenEdgePanGestureRecognizer) { follow(pan) }
}

extension UIViewController {
    /// The navigation controller that shows it, or shows what contains it.
    public final var navigationController: UINavigationController? {
        var current = parent
        while let controller = current {
            if let found = controller as? UINavigationController { return found }
            current = controller.parent
        }
        return nil
    }

    /// What a navigation bar shows while this controller is on top. Its title is the controller's.
    public final var navigationItem: UINavigationItem {
        if let storedNavigationItem { return storedNavigationItem }
        let item = UINavigationItem(title)
        item.controller = self
        storedNavigationItem = item
        return item
    }
}
