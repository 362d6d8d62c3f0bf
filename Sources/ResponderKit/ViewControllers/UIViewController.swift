public import Foundation

/// Looks after one part of the screen: makes its views, and stands behind its root view in the responder chain. (N1, N2)
///
///     loadView, viewDidLoad: once, when its view is first asked for
///     viewWillAppear, viewIsAppearing, layout, viewDidAppear: the last at the end of the turn
///     viewWillDisappear, viewDidDisappear
///
/// The class body holds what is stored and what can be overridden; containment, appearing and presenting are in extensions.
@MainActor
open class UIViewController: UIResponder {
    private var storedView: UIView?

    // MARK: Kept by the extensions

    /// How far it has come in appearing or going.
    final var appearance = Appearance.gone
    /// Whether the transition under way is to be seen.
    final var isAppearanceAnimated = false
    /// Whether `viewIsAppearing` is still to come.
    final var owesIsAppearing = false
    /// On its way into a parent or out of one.
    final var movement = Movement.none
    /// The controller that contains it.
    public internal(set) final weak var parent: UIViewController?
    /// The controllers that it contains.
    public internal(set) final var children: [UIViewController] = []
    /// What it presents itself.
    final var ownPresented: UIViewController?
    /// Who presents it.
    final weak var ownPresenter: UIViewController?
    final var storedPresentation: UIPresentationController?
    /// What it and its parent lay over its traits, and who is told of those.
    final var storedTraits: TraitKeeper?
    /// What it was told last of its traits.
    final var knownTraits: UITraitCollection?
    /// What its views wrote, until they are there to read it.
    final var waitingState: WaitingState?

    /// Shown where the controller has a name to show: by the bar of a navigation controller, and that of a tab bar controller.
    open var title: String? { didSet { if title != oldValue { titleChanged() } } }
    /// What a navigation bar shows of it, once somebody asked.
    final var storedNavigationItem: UINavigationItem?
    /// What a tab bar shows of it, once somebody asked.
    final var storedTabBarItem: UITabBarItem?
    /// The name that it was made with. There are no nib files here: nothing is loaded by it.
    public final let nibName: String?
    /// The bundle that it was made with.
    public final let nibBundle: Bundle?

    /// A controller whose view is made when it is first asked for. Both arguments are kept and mean nothing here: there are no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// A controller whose view is made when it is first asked for.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    isolated deinit {
        storedView?.viewController = nil
    }

    // MARK: The view

    /// Its root view, made by `loadView()` the first time.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            if let storedView { return storedView }
            loadView()
            let view = storedView ?? UIView()
            if storedView == nil { self.view = view }
            viewDidLoad()
            if waitingState != nil { readWaitingState() }
            return storedView ?? view
        }
        set {
            storedView?.viewController = nil
            storedView = newValue
            newValue?.viewController = self
        }
    }

    /// Its root view, if it was made.
    public final var viewIfLoaded: UIView? { storedView }

    /// Whether the view was made.
    public final var isViewLoaded: Bool { storedView != nil }

    /// Makes the view now, if it was not made yet.
    public final func loadViewIfNeeded() { _ = view }

    /// Makes the view, and gives it to `view`. By default a plain one, as large as the screen until it is placed.
    open func loadView() {
        view = UIView(frame: UIScreen.main.bounds)
    }

    /// The view was made.
    open func viewDidLoad() {}

    // MARK: Appearing

    /// The view is about to come into a window.
    open func viewWillAppear(_ animated: Bool) {}
    /// Those that it contains are about to be told that they appear: what is made late has its view now.
    func childrenWillAppear() {}
    /// The view is in a window, and about to be laid out and seen.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view is in a window, laid out.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to leave its window, or to be covered by one that takes its place.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}
    /// The view's subviews are about to be laid out.
    open func viewWillLayoutSubviews() {}
    /// The view's subviews have been laid out.
    open func viewDidLayoutSubviews() {}

    /// The view is asked to say its constraints anew: by default by its `updateConstraints()`. (L9)
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Whether children are told of appearing and going along with it. One that says no tells them itself, by `beginAppearanceTransition(_:animated:)`
    /// and `endAppearanceTransition()`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Says that the view is about to appear or to go, to this controller and those it contains.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool = false) {
        startAppearing(isAppearing, animated: animated)
    }

    /// Says that the view has appeared or is gone.
    open func endAppearanceTransition() {
        finishAppearing()
    }

    /// Insets of its view's safe area beyond what those above say. Points.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded.map(SafeArea.changed) } }
    }

    /// Its view's `safeAreaInsets` changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// The size that suits it where it is shown as a form sheet or in a container. Zero leaves it to those. Points.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            storedPresentation?.containerView?.setNeedsLayout()
        }
    }

    /// A child would like another size.
    open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

    // MARK: Traits and size

    /// What it goes by is other than before: its view is placed anew after this. (Y3)
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// What it goes by is about to change, as the screen does. Call `super`, which tells its children. (Y4)
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children {
            child.willTransition(to: child.storedTraits?.applied(to: newCollection) ?? newCollection, with: coordinator)
        }
    }

    /// Its view is about to have another size, as the screen has. Call `super`, which tells its children. (Y4)
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            child.viewWillTransition(
                to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
        }
    }

    /// How large a child is to be where this one has a size: by default as large.
    open func size(forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize)
        -> CGSize
    {
        parentSize
    }

    // MARK: Editing

    /// Whether people can change what it shows. Setting it is `setEditing(_:animated:)`. (E2)
    open var isEditing: Bool {
        get { storedEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// People can change what it shows, or no longer. Call `super`. (E2)
    open func setEditing(_ editing: Bool, animated: Bool) {
        storedEditing = editing
        storedEditButtonItem?.show(isEditing: editing)
    }
    private final var storedEditing = false
    /// What begins and ends that, once somebody asked.
    final var storedEditButtonItem: EditButtonItem?

    // MARK: Containment

    /// Takes a controller in. Its view is put into this one's by the caller; then `didMove(toParent:)` is called.
    open func addChild(_ childController: UIViewController) {
        take(childController)
    }

    /// Leaves the controller that contains it. `willMove(toParent: nil)` is called and its view taken out by the caller before.
    open func removeFromParent() {
        leaveParent()
    }

    /// It is about to be contained by another, or by none.
    open func willMove(toParent parent: UIViewController?) {
        movement = parent == nil ? .leaving : .entering
    }

    /// It is contained by another, or by none.
    open func didMove(toParent parent: UIViewController?) {
        // Callbacks of a view that is still on its way are to find it moving.
        if appearance == .gone || appearance == .visible { movement = .none }
    }

    /// Changes one child's view for another's, both in this controller: puts the view in, calls `animations`, and at the end of the turn takes the other out.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(fromViewController, for: toViewController, isAnimated: duration > 0, animations, completion)
    }

    // MARK: Presenting

    /// How it is shown when it is presented. `automatic` is a page sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// How it comes and goes. There are no animations here; it is kept.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether people cannot dismiss it by a tap beside it.
    open var isModalInPresentation = false
    /// Whether its view is what `currentContext` and `overCurrentContext` cover, of those that contain the presenting controller.
    open var definesPresentationContext = false
    /// Whether its transition style is taken for what it is the context of. Kept.
    open var providesPresentationContextTransitionStyle = false
    /// Makes the presentation controller of a `custom` style.
    public final weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

    /// Shows another controller over what is on the screen.
    ///
    /// What is wrong is done by nobody: presenting while something is presented already, from a view that is in no window, or what is presented already. The
    /// views are changed at once; `viewDidAppear`, and then `completion`, are called at the end of the turn.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
    {
        presentOver(viewControllerToPresent, animated: flag, completion)
    }

    /// Takes away what this controller presents, with all that this presents in its turn; where it presents nothing, has itself taken away.
    ///
    /// The views are changed, and `viewDidDisappear` and `completion` called, at the end of the turn.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        dismissPresented(animated: flag, completion)
    }

    /// Shows another controller in the way of the nearest container: one that has a way of its own overrides this. By default it is presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
    }

    /// Shows another controller as the detail of the nearest container that has such. By default it is presented.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
    }

    // MARK: Being kept (K1 to K3)

    /// Its name among those with the same parent, by which it is kept when the screen ends, with what it writes down of itself. Without one it is not, nor is what
    /// it contains. (K1)
    open var restorationIdentifier: String?
    /// Those that it contains, as they are kept.
    var keptChildren: [UIViewController] {
        guard let search = storedNavigationItem?.searchController, search.parent !== self else { return children }
        return children + [search]
    }
    /// What makes it anew where it is not there when the screen begins: by default that is asked of the application's delegate, as it is where the class is `private`, which
    /// nothing finds by its name. (K2)
    open var restorationClass: (any UIViewControllerRestoration.Type)?

    /// Writes down what it needs to be as it is now. Call `super`. (K1)
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Reads what it wrote. Its view need not be there yet. Call `super`. (K2)
    open func decodeRestorableState(with coder: NSCoder) {}
    /// All have read what they wrote, their views too where they are there. (K2)
    open func applicationFinishedRestoringState() {}

    // MARK: Tabs

    /// What a tab bar shows for this controller. Its title is the controller's.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tabBarItem: UITabBarItem! {
        get { ownTabBarItem }
        set {
            guard newValue !== storedTabBarItem else { return }
            storedTabBarItem = newValue
            tabBarController?.itemsChanged()
        }
    }

    /// Whether a tab bar controller's bar is away while a navigation controller in it has this controller in its stack, and it is not the first there. (V7)
    open var hidesBottomBarWhenPushed = false

    // MARK: The screen

    /// Whether it would like no status bar. There is none here.
    open var prefersStatusBarHidden: Bool { false }

    /// The edges at which its gestures would like to go before the system's. There are none of the system's here.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

    /// Memory is short. Nobody says so here.
    open func didReceiveMemoryWarning() {}

    // MARK: The chain

    /// Who presents it (N3), else its view's superview, and so the window for a root controller, and the parent's view for a contained one (N2).
    open override var next: UIResponder? {
        if let ownPresenter { return ownPresenter }
        return viewIfLoaded?.superview ?? ownPresented?.storedPresentation?.place?.superview ?? parent
    }

    override var responderWindow: UIWindow? { viewIfLoaded?.responderWindow }

    // MARK: Key commands (A5)

    private var storedKeyCommands: [UIKeyCommand] = []

    /// The combinations of keys that were added. nil where there are none. (A5)
    open override var keyCommands: [UIKeyCommand]? { storedKeyCommands.isEmpty ? nil : storedKeyCommands }

    /// Adds a combination of keys; one that it has already does nothing. (A5)
    open func addKeyCommand(_ command: UIKeyCommand) {
        guard !storedKeyCommands.contains(command) else { return }
        storedKeyCommands.append(command)
        viewIfLoaded?.window?.application?.editing.setNeedsKeyCommands()
    }

    /// Takes a combination of keys away. (A5)
    open func removeKeyCommand(_ command: UIKeyCommand) {
        storedKeyCommands.removeAll { $0 === command }
        viewIfLoaded?.window?.application?.editing.setNeedsKeyCommands()
    }

    // MARK: Focus

    /// Where focus should go, when it comes here. By default to what it presents, else to its view. (X3)
    open var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let ownPresented { return [ownPresented] }
        return viewIfLoaded.map { [$0] } ?? []
    }

    /// What its view is in, else the controller that contains it.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview ?? parent }

    /// Its view.
    open var focusItemContainer: (any UIFocusItemContainer)? { viewIfLoaded }

    /// Asks for focus to be chosen anew from here, in the next cycle. Of no effect where what is focused is elsewhere. (X4)
    open func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.setNeedsUpdate(from: self) }

    /// Does now what the next cycle would do. (X4)
    open func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }

    /// Whether focus may move. (X5)
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Focus moved. (X5)
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
}
