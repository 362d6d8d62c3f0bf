import Foundation

/// Looks after one part of the screen: makes its views, and stands behind its root view in the responder chain.
@MainActor
open class UIViewController: UIResponder {
    private enum Appearance {
        case gone, appearing, visible, disappearing
    }

    private var storedView: UIView?
    private var appearance = Appearance.gone

    /// Shown where the controller has a name to show.
    open var title: String?
    /// The controller that contains it.
    public private(set) weak var parent: UIViewController?
    /// The controllers that it contains.
    public private(set) var children: [UIViewController] = []

    /// A controller whose view is made when it is first asked for.
    public override init() {
        super.init()
    }

    isolated deinit {
        storedView?.viewController = nil
    }

    // MARK: The view

    /// Its root view, made by `loadView()` the first time.
    open var view: UIView {
        get {
            if let storedView { return storedView }
            loadView()
            let view = storedView ?? UIView()
            if storedView == nil { self.view = view }
            viewDidLoad()
            return view
        }
        set {
            storedView?.viewController = nil
            storedView = newValue
            newValue.viewController = self
        }
    }

    /// Its root view, if it was made.
    public var viewIfLoaded: UIView? { storedView }

    /// Whether the view was made.
    public var isViewLoaded: Bool { storedView != nil }

    /// Makes the view, and gives it to `view`. By default a plain one.
    open func loadView() {
        view = UIView()
    }

    /// The view was made.
    open func viewDidLoad() {}

    // MARK: Appearing

    /// The view is about to come into a window.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in a window.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to leave its window.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}
    /// The view's subviews are about to be laid out.
    open func viewWillLayoutSubviews() {}
    /// The view's subviews have been laid out.
    open func viewDidLayoutSubviews() {}

    /// Says that the view is about to appear or to go, to this controller and those it contains.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool = false) {
        guard isAppearing != (appearance == .appearing || appearance == .visible) else { return }
        appearance = isAppearing ? .appearing : .disappearing
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in children where child.viewIfLoaded?.superview != nil {
            child.beginAppearanceTransition(isAppearing, animated: animated)
        }
    }

    /// Says that the view has appeared or is gone.
    open func endAppearanceTransition() {
        switch appearance {
        case .appearing:
            appearance = .visible
            viewDidAppear(false)
        case .disappearing:
            appearance = .gone
            viewDidDisappear(false)
        case .gone, .visible: return
        }
        for child in children { child.endAppearanceTransition() }
    }

    // MARK: Containment

    /// Takes a controller in. Its view is put into this one's by the caller; then `didMove(toParent:)` is called.
    open func addChild(_ child: UIViewController) {
        guard child.parent !== self, child !== self else { return }
        if child.parent != nil {
            child.willMove(toParent: nil)
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }

    /// Leaves the controller that contains it.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// It is about to be contained by another, or by none.
    open func willMove(toParent parent: UIViewController?) {}

    /// It is contained by another, or by none.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: The chain

    /// Its view's superview, and so the window for a root controller, and the parent's view for a contained one. (N2)
    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    override var responderWindow: UIWindow? { viewIfLoaded?.window }

    // MARK: Focus

    /// Where focus should go, when it comes here. By default the view. (X3)
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }

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
