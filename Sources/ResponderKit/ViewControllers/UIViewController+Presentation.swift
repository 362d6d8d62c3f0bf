/// Presents and dismisses view controllers.
extension UIViewController {
    /// The view controller that this controller or an ancestor presents.
    public final var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }

    /// The view controller that presents this controller or an ancestor.
    public final var presentingViewController: UIViewController? { ownPresenter ?? parent?.presentingViewController }

    /// Whether a presentation of this controller is in progress.
    public final var isBeingPresented: Bool { storedPresentation?.phase == .presenting }

    /// Whether a dismissal of this controller is in progress.
    public final var isBeingDismissed: Bool { storedPresentation?.phase == .dismissing }

    /// The presentation controller of this controller, or of its nearest presented ancestor.
    ///
    /// Before the controller is presented, this is the presentation controller that will be used.
    public final var presentationController: UIPresentationController? {
        var ancestor = parent
        while let current = ancestor {
            if current.ownPresenter != nil { return current.storedPresentation }
            ancestor = current.parent
        }
        return ownPresenter != nil ? storedPresentation : preparedPresentation(by: nil, source: self)
    }

    /// This controller, its parent, and all further ancestors, in this order.
    private var selfAndAncestors: [UIViewController] {
        var found = [self]
        while let parent = found.last?.parent { found.append(parent) }
        return found
    }

    /// Returns whether a controller is this controller itself, or one of its direct or indirect parents and presenting
    /// controllers.
    final func isDescendant(of controller: UIViewController) -> Bool {
        var current: UIViewController? = self
        while let below = current {
            if below === controller { return true }
            current = below.parent ?? below.ownPresenter
        }
        return false
    }

    /// Completes pending dismissals immediately, so that a new presentation is possible.
    private func finishDismissals() {
        var current: UIViewController? = self
        while let controller = current {
            if let dismissed = controller.isBeingDismissed ? controller : controller.ownPresented,
                dismissed.isBeingDismissed
            {
                dismissed.storedPresentation?.containerView?.window?.application?.layoutIfNeeded()
            }
            current = controller.parent ?? controller.ownPresenter
        }
    }

    /// Returns the presentation controller to use. An existing presentation controller is reused, unless a `custom`
    /// style needs another one.
    private func preparedPresentation(by presenter: UIViewController?, source: UIViewController)
        -> UIPresentationController
    {
        let isCustom = modalPresentationStyle == .custom
        if let storedPresentation, !isCustom || presenter == nil { return storedPresentation }
        let custom =
            isCustom
            ? transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
            : nil
        let presentation =
            custom ?? storedPresentation
            ?? UISheetPresentationController(presentedViewController: self, presenting: presenter)
        storedPresentation = presentation
        return presentation
    }

    // MARK: Presenting

    final func performPresentation(of controller: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        let selfAndAncestors = selfAndAncestors
        finishDismissals()
        controller.finishDismissals()
        guard controller.parent == nil, controller.ownPresenter == nil, !isDescendant(of: controller),
            !(controller.viewIfLoaded?.superview is UIWindow), let top = selfAndAncestors.last,
            presentedViewController == nil
        else { return }
        let presentation = controller.preparedPresentation(by: top, source: self)
        presentation.presentingViewController = top
        var presenter = top
        if !presentation.shouldPresentInFullscreen {
            presenter = selfAndAncestors.first { $0.definesPresentationContext } ?? top
            presentation.presentingViewController = presenter
        }
        guard let view = presenter.viewIfLoaded, let window = view.window, let application = window.application else {
            return
        }
        presentation.resolvedStyle = presentation.presentationStyle
        presenter.ownPresented = controller
        controller.ownPresenter = presenter
        presentation.phase = .presenting
        let host = presentation.shouldPresentInFullscreen ? window : view.superview ?? window
        presentation.placement = .init(superview: host)
        let frame = presentation.shouldPresentInFullscreen ? window.bounds : view.frame
        controller.loadViewIfNeeded()
        let container = UITransitionView(presentation, frame: frame)
        presentation.containerView = container
        host.addSubview(container)
        presentation.presentationTransitionWillBegin()

        let removes = presentation.shouldRemovePresentersView
        if removes { presenter.startAppearing(false, animated: animated) }
        controller.startAppearing(true, animated: animated)
        if let presented = presentation.presentedView {
            presented.frame = presentation.frameOfPresentedViewInContainerView
            if presentation.isSheet {
                presented.layer.cornerRadius = presentation.cornerRadius
                presented.clipsToBounds = true
            }
            container.addSubview(presented)
        }
        application.atEndOfTurn {
            controller.finishPresenting(presentation, by: presenter, removes: removes)
            completion?()
        }
    }

    private func finishPresenting(
        _ presentation: UIPresentationController, by presenter: UIViewController, removes: Bool
    ) {
        // If the controller has been dismissed in the meantime, that dismissal ends the transition.
        guard presentation.phase == .presenting else { return }
        if removes, let view = presenter.viewIfLoaded {
            presentation.placement?.superview = view.superview
            presentation.placement?.removed = view
            view.removeFromSuperview()
        }
        endAppearanceTransition()
        guard presentation.phase == .presenting else { return }
        if removes { presenter.endAppearanceTransition() }
        presentation.presentationTransitionDidEnd(true)
        if presentation.phase == .presenting { presentation.phase = .shown }
        moveFocusIfNeeded()
    }

    /// Moves the focus into the presented view, because the focused item is now behind it. (X6)
    private func moveFocusIfNeeded() {
        guard let view = viewIfLoaded, let focusSystem = view.window?.application?.focusSystem else { return }
        focusSystem.itemsChanged()
        guard let item = focusSystem.focusedView, !item.isDescendant(of: view) else { return }
        focusSystem.requestFocusUpdate(to: self)
    }

    // MARK: Dismissing

    final func dismissPresented(animated: Bool, _ completion: (() -> Void)?) {
        guard let presenter = selfAndAncestors.first(where: { $0.ownPresented != nil }) else {
            presentingViewController?.dismiss(animated: animated, completion: completion)
            return
        }
        // The presentations to dismiss: from the front-most controller down to the one that this controller presents.
        var stack: [UIPresentationController] = []
        var current = presenter.ownPresented
        while let controller = current {
            if let presentation = controller.storedPresentation { stack.insert(presentation, at: 0) }
            current = controller.ownPresented
        }
        guard let last = stack.last, last.phase != .dismissing else { return }
        let application = last.containerView?.window?.application
        for presentation in stack where presentation.phase != .dismissing {
            presentation.phase = .dismissing
            presentation.dismissalTransitionWillBegin()
            presentation.presentedViewController.startAppearing(false, animated: animated)
        }
        // The view that the presentation removed is added to its former superview again. If the superview is in no
        // window now, the view appears later, together with the superview.
        let originalSuperview =
            last.placement?.removed != nil ? last.placement?.superview : presenter.viewIfLoaded?.superview
        let returns = last.shouldRemovePresentersView && originalSuperview?.window != nil
        if returns { presenter.startAppearing(true, animated: animated) }
        if let removed = last.placement?.removed, let superview = last.placement?.superview {
            if superview === last.containerView?.superview, let container = last.containerView {
                superview.insertSubview(removed, belowSubview: container)
            } else {
                superview.addSubview(removed)
            }
        }
        let finish = {
            if returns, presenter.appearance == .appearing { presenter.endAppearanceTransition() }
            for presentation in stack { presentation.finishDismissing() }
            completion?()
        }
        if let application { application.atEndOfTurn(finish) } else { finish() }
    }

    /// Dismisses all presented controllers immediately, because this controller leaves its window permanently.
    final func dismissImmediately() {
        guard ownPresented != nil else { return }
        let application = ownPresented?.storedPresentation?.containerView?.window?.application
        dismissPresented(animated: false, nil)
        application?.layoutIfNeeded()
    }
}

extension UIWindow {
    /// The container of the front-most presentation that covers the window, or nil.
    ///
    /// Views behind the container receive neither touches nor focus.
    final var frontPresentation: UIView? {
        var front: UIView?
        var controller = rootViewController?.ownPresented
        while let current = controller {
            if let presentation = current.storedPresentation, presentation.phase != .dismissing,
                presentation.shouldPresentInFullscreen,
                presentation.isDimming || !presentation.isSheet
            {
                front = presentation.containerView
            }
            controller = current.ownPresented
        }
        return front
    }
}

extension UIPresentationController {
    /// Removes the presentation's views: touches on them are cancelled, and editing in them ends. (T11, F6)
    final func finishDismissing() {
        guard phase == .dismissing else { return }
        let controller = presentedViewController
        let presenter = controller.ownPresenter
        // `ownPresented` is cleared before the views are removed, because the focus must return to the presenter.
        // `ownPresenter` is cleared later: touches cancelled below still need the responder chain.
        if presenter?.ownPresented === controller { presenter?.ownPresented = nil }
        containerView?.removeFromSuperview()
        presentedView?.removeFromSuperview()
        if isSheet {
            presentedView?.layer.cornerRadius = 0
            presentedView?.clipsToBounds = false
        }
        controller.ownPresenter = nil
        if controller.appearance == .disappearing { controller.endAppearanceTransition() }
        controller.storedPresentation = nil
        phase = .idle
        resolvedStyle = nil
        containerView = nil
        placement = nil
        dismissalTransitionDidEnd(true)
    }
}
