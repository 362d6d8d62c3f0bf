public import Foundation

/// Manages a part of the screen: creates its views, and follows its root view in the responder chain. (N1, N2)
///
///     loadView, viewDidLoad: once, at the first access to the view
///     viewWillAppear, viewIsAppearing, layout, viewDidAppear: the last one at the end of the loop turn
///     viewWillDisappear, viewDidDisappear
///
/// The class body contains stored properties and overridable methods. Containment, appearance and presentation are in
/// extensions.
@MainActor
open class UIViewController: UIResponder {
    private var storedView: UIView?

    // MARK: Storage of the extensions

    /// The current appearance state.
    final var appearance = Appearance.disappeared
    /// Whether the current transition is animated.
    final var isAppearanceAnimated = false
    /// Whether `viewIsAppearing` must still be called in this transition.
    final var hasPendingIsAppearing = false
    /// The current move of the controller: into a parent, out of its parent, or none.
    final var movement = Movement.none
    /// The parent view controller.
    public internal(set) final weak var parent: UIViewController?
    /// The child view controllers.
    public internal(set) final var children: [UIViewController] = []
    /// The view controller that this controller presents; nil if only an ancestor presents one.
    final var ownPresented: UIViewController?
    /// The view controller that presents this controller; nil if only an ancestor is presented.
    final weak var ownPresenter: UIViewController?
    final var storedPresentation: UIPresentationController?
    /// The trait overrides that this controller and its parent set, and the registrations for trait changes.
    final var storedTraits: TraitStorage?
    /// The traits that the controller was last notified of.
    final var lastNotifiedTraits: UITraitCollection?
    /// The restored state of views that are not loaded yet.
    final var pendingRestorationState: PendingRestorationState?

    /// The title, shown in the bars of navigation controllers and tab bar controllers.
    open var title: String? { didSet { if title != oldValue { titleChanged() } } }
    /// The navigation item, created on first access.
    final var storedNavigationItem: UINavigationItem?
    /// The tab bar item, created on first access.
    final var storedTabBarItem: UITabBarItem?
    /// The nib name given at initialisation. It has no effect: there are no nib files.
    public final let nibName: String?
    /// The bundle given at initialisation.
    public final let nibBundle: Bundle?

    /// Creates a controller whose view is created on first access.
    ///
    /// Both arguments are stored but have no effect: there are no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a controller whose view is created on first access.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    isolated deinit {
        storedView?.viewController = nil
    }

    // MARK: The view

    /// The root view. The first access calls `loadView()`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            if let storedView { return storedView }
            loadView()
            let view = storedView ?? UIView()
            if storedView == nil { self.view = view }
            viewDidLoad()
            if pendingRestorationState != nil { restoreLoadedViews() }
            return storedView ?? view
        }
        set {
            storedView?.viewController = nil
            storedView = newValue
            newValue?.viewController = self
        }
    }

    /// The root view, or nil if it is not loaded.
    public final var viewIfLoaded: UIView? { storedView }

    /// Whether the root view is loaded.
    public final var isViewLoaded: Bool { storedView != nil }

    /// Loads the view if it is not loaded yet.
    public final func loadViewIfNeeded() { _ = view }

    /// Creates the view and assigns it to `view`. By default it is a plain view of the size of the screen.
    open func loadView() {
        view = UIView(frame: UIScreen.current.bounds)
    }

    /// Called after the view was loaded.
    open func viewDidLoad() {}

    // MARK: Appearing

    /// Called before the view is added to a window.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called before the children appear. A container can load views here.
    func childrenWillAppear() {}
    /// Called after the view was added to a window, before layout.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view was added to a window and laid out.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves its window or is replaced by a presented view.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view's layout.
    open func viewWillLayoutSubviews() {}
    /// Called after the view's layout.
    open func viewDidLayoutSubviews() {}

    /// Updates the constraints of the view. The default implementation calls the view's `updateConstraints()`. (L9)
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Whether the children's appearance methods are called automatically. The default is true.
    ///
    /// A controller that returns false calls `beginAppearanceTransition(_:animated:)` and
    /// `endAppearanceTransition()` of its children itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Begins an appearance transition of this controller and its children.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool = false) {
        startAppearing(isAppearing, animated: animated)
    }

    /// Ends an appearance transition.
    open func endAppearanceTransition() {
        finishAppearing()
    }

    /// Insets added to the safe area of the view, in points.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded.map(SafeArea.changed) } }
    }

    /// Called after the safe area of the view has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// The preferred size in a form sheet or a container, in points. Zero means no preference.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            storedPresentation?.containerView?.setNeedsLayout()
        }
    }

    /// Called after a child's preferred size has changed.
    open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

    // MARK: Traits and size

    /// Called after the traits have changed, before the view's layout. (Y3)
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called when the screen changes, before the controller's traits change. Call `super`, which notifies the
    /// children. (Y4)
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children {
            child.willTransition(to: child.storedTraits?.applied(to: newCollection) ?? newCollection, with: coordinator)
        }
    }

    /// Called when the size of the screen changes, before the view's size changes. Call `super`, which notifies the
    /// children. (Y4)
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            child.viewWillTransition(
                to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
        }
    }

    /// Returns the size of a child when this controller gets a new size. The default is the new size of this
    /// controller.
    open func size(forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize)
        -> CGSize
    {
        parentSize
    }

    // MARK: Editing

    /// Whether the controller is in editing mode. Setting this property calls `setEditing(_:animated:)`. (E2)
    open var isEditing: Bool {
        get { storedEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Enters or leaves editing mode. Call `super`. (E2)
    open func setEditing(_ editing: Bool, animated: Bool) {
        storedEditing = editing
        storedEditButtonItem?.show(isEditing: editing)
    }
    private final var storedEditing = false
    /// The Edit button, created on first access.
    final var storedEditButtonItem: EditButtonItem?

    // MARK: Containment

    /// Adds a child view controller.
    ///
    /// The caller then adds the child's view and calls the child's `didMove(toParent:)`.
    open func addChild(_ childController: UIViewController) {
        adopt(childController)
    }

    /// Removes the controller from its parent.
    ///
    /// The caller first calls `willMove(toParent: nil)` and removes the view.
    open func removeFromParent() {
        detachFromParent()
    }

    /// Called before the parent changes.
    open func willMove(toParent parent: UIViewController?) {
        movement = parent == nil ? .leaving : .entering
    }

    /// Called after the parent has changed.
    open func didMove(toParent parent: UIViewController?) {
        // During a transition, `isMovingToParent` must remain true for the appearance callbacks.
        if appearance == .disappeared || appearance == .visible { movement = .none }
    }

    /// Replaces one child's view by another child's view.
    ///
    /// Adds the new view, calls `animations`, and removes the old view at the end of the loop turn.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        replaceChild(fromViewController, with: toViewController, isAnimated: duration > 0, animations, completion)
    }

    // MARK: Presenting

    /// The style of the presentation. The default, `automatic`, is a page sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The transition of the presentation. The value is stored, but presentations are not animated.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether a sheet with this controller stays open if the user taps beside it. The default is false.
    open var isModalInPresentation = false
    /// Whether presentations of the styles `currentContext` and `overCurrentContext` cover the view of this controller.
    open var definesPresentationContext = false
    /// Whether the controller determines the transition style of presentations over its view. The value is stored
    /// without effect.
    open var providesPresentationContextTransitionStyle = false
    /// The delegate that provides the presentation controller of a `custom` style.
    public final weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

    /// Presents a view controller over the current content.
    ///
    /// Invalid calls are ignored: if another controller is already presented, if the view is in no window, or if
    /// the given controller is already presented. The views change immediately. `viewDidAppear` and then
    /// `completion` are called at the end of the loop turn.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
    {
        performPresentation(of: viewControllerToPresent, animated: flag, completion)
    }

    /// Dismisses the presented controller and all controllers presented by it. If there is none, dismisses this
    /// controller.
    ///
    /// The views are removed, and `viewDidDisappear` and `completion` are called, at the end of the loop turn.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        dismissPresented(animated: flag, completion)
    }

    /// Shows a view controller in the nearest container that can show other controllers. Without such a container, the
    /// view controller is presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
    }

    /// Shows a view controller as the detail of the nearest container that can show details. Without such a container,
    /// the view controller is presented.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
    }

    // MARK: State restoration (K1 to K3)

    /// The identifier under which the controller's state is saved, unique within its parent.
    ///
    /// Without an identifier, neither the controller nor its children are saved. (K1)
    open var restorationIdentifier: String?
    /// The children whose state is saved.
    var restorableChildren: [UIViewController] {
        guard let search = storedNavigationItem?.searchController, search.parent !== self else { return children }
        return children + [search]
    }
    /// The class that recreates the controller during restoration. If it is nil, the application's delegate is asked to
    /// recreate the controller.
    ///
    /// The delegate is also asked if the class is `private`, because a private class cannot be found by name. (K2)
    open var restorationClass: (any UIViewControllerRestoration.Type)?

    /// Saves the state of the controller. Call `super`. (K1)
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Restores the saved state. The view may not be loaded yet. Call `super`. (K2)
    open func decodeRestorableState(with coder: NSCoder) {}
    /// Called after all controllers and loaded views have restored their state. (K2)
    open func applicationFinishedRestoringState() {}

    // MARK: Tabs

    /// The tab bar item of this controller. Its title is the controller's title.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tabBarItem: UITabBarItem! {
        get { ownTabBarItem }
        set {
            guard newValue !== storedTabBarItem else { return }
            storedTabBarItem = newValue
            tabBarController?.itemsChanged()
        }
    }

    /// Whether the tab bar is hidden while this controller is in a navigation stack, unless it is the root. (V7)
    open var hidesBottomBarWhenPushed = false

    // MARK: The screen

    /// Whether the controller requests a hidden status bar. Has no effect, because Baton has no status bar.
    open var prefersStatusBarHidden: Bool { false }

    /// The edges at which the controller's gestures take precedence. Has no effect, because Baton has no system
    /// gestures.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

    /// Called when memory is low. Baton never calls this method.
    open func didReceiveMemoryWarning() {}

    // MARK: Responder chain

    /// The next responder. For a presented controller, this is the presenting controller (N3). For any other
    /// controller, it is the superview of the controller's view.
    ///
    /// The superview of a root controller's view is the window. The superview of a child's view is in the parent's
    /// view. (N2)
    open override var next: UIResponder? {
        if let ownPresenter { return ownPresenter }
        return viewIfLoaded?.superview ?? ownPresented?.storedPresentation?.placement?.superview ?? parent
    }

    override var responderWindow: UIWindow? { viewIfLoaded?.responderWindow }

    // MARK: Key commands (A5)

    private var storedKeyCommands: [UIKeyCommand] = []

    /// The key commands that were added, or nil if there are none. (A5)
    open override var keyCommands: [UIKeyCommand]? { storedKeyCommands.isEmpty ? nil : storedKeyCommands }

    /// Adds a key command. Has no effect if the command was already added. (A5)
    open func addKeyCommand(_ command: UIKeyCommand) {
        guard !storedKeyCommands.contains(command) else { return }
        storedKeyCommands.append(command)
        viewIfLoaded?.window?.application?.editing.setNeedsKeyCommands()
    }

    /// Removes a key command. (A5)
    open func removeKeyCommand(_ command: UIKeyCommand) {
        storedKeyCommands.removeAll { $0 === command }
        viewIfLoaded?.window?.application?.editing.setNeedsKeyCommands()
    }

    // MARK: Focus

    /// The preferred focus: the presented controller, if there is one; otherwise the controller's view. (X3)
    open var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let ownPresented { return [ownPresented] }
        return viewIfLoaded.map { [$0] } ?? []
    }

    /// The superview of the controller's view. If the view has no superview, the parent controller.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview ?? parent }

    /// The controller's view, which contains the focusable items.
    open var focusItemContainer: (any UIFocusItemContainer)? { viewIfLoaded }

    /// Requests a focus update in the next cycle. Has no effect if the focused item is not in this controller. (X4)
    open func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.setNeedsUpdate(from: self) }

    /// Performs a requested focus update immediately. (X4)
    open func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }

    /// Returns whether a focus update is allowed. (X5)
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Called after a focus update. (X5)
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
}
