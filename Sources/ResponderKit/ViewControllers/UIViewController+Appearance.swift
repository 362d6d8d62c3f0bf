/// Appearance transitions of a view controller and its children.
///
/// A transition calls `willAppear`, `isAppearing`, layout and `didAppear`, or `willDisappear` and `didDisappear`. If a
/// transition is interrupted, its `did` method is not called.
extension UIViewController {
    enum Appearance {
        case disappeared, appearing, visible, disappearing
    }

    /// Begins an appearance transition of this controller and of the children whose appearance depends on it.
    /// - Returns: false if the controller is already in the requested state or moving to it.
    @discardableResult
    final func startAppearing(_ isAppearing: Bool, animated: Bool = false) -> Bool {
        guard isAppearing != (appearance == .appearing || appearance == .visible) else { return false }
        appearance = isAppearing ? .appearing : .disappearing
        isAppearanceAnimated = animated
        hasPendingIsAppearing = isAppearing
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        if isAppearing { childrenWillAppear() }
        for child in forwardedChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
        return true
    }

    final func finishAppearing() {
        switch appearance {
        case .appearing:
            notifyIsAppearing()
            appearance = .visible
            viewDidAppear(isAppearanceAnimated)
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear(isAppearanceAnimated)
        case .disappeared, .visible: return
        }
        // The callbacks above may have started another transition, which still needs `movement`. `movement` is
        // therefore reset only if no transition is in progress.
        if appearance == .disappeared || appearance == .visible, isMovementComplete { movement = .none }
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in childrenAndPresented { child.endAppearanceTransition() }
        }
    }

    /// Whether a move into or out of a parent ends with the current transition.
    ///
    /// The value is false while a controller that is being removed still has a parent. The move then ends in
    /// `removeFromParent()`, after `viewDidDisappear`.
    private var isMovementComplete: Bool { movement == .entering || parent == nil }

    /// Calls `viewIsAppearing` once per transition, after the view was added to the window.
    final func notifyIsAppearing() {
        guard viewIfLoaded?.window != nil || appearance == .appearing else { return }
        if appearance == .appearing, hasPendingIsAppearing {
            hasPendingIsAppearing = false
            viewIsAppearing(isAppearanceAnimated)
        }
        for child in forwardedChildren where child.appearance == .appearing { child.notifyIsAppearing() }
    }

    /// Ends the transition at the end of the loop turn, after the layout.
    final func finishAppearingAtEndOfTurn() {
        guard let application = viewIfLoaded?.window?.application else { return endAppearanceTransition() }
        application.atEndOfTurn { [self] in
            // If this transition has already ended, or another transition has replaced it, nothing is left to end here.
            guard appearance == .appearing, viewIfLoaded?.window != nil else { return }
            endAppearanceTransition()
        }
    }

    /// The children that appear and disappear together with this controller.
    private var forwardedChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return childrenAndPresented.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    /// The children of this controller, and the controllers that they present inside this controller's view.
    private var childrenAndPresented: [UIViewController] {
        var found: [UIViewController] = []
        for child in children {
            found.append(child)
            var presented = child.ownPresented
            while let current = presented {
                if let host = current.storedPresentation?.placement?.superview, !(host is UIWindow) {
                    found.append(current)
                }
                presented = current.ownPresented
            }
        }
        return found
    }

    /// Whether the controller disappears together with its parent.
    ///
    /// If the view is removed before the parent's transition ends, the removal also ends this controller's transition.
    /// The later end of the parent's transition then has no effect on this controller.
    final var disappearsWithParent: Bool {
        guard let parent, parent.shouldAutomaticallyForwardAppearanceMethods else { return false }
        return appearance == .disappearing && parent.appearance == .disappearing
    }

    /// Whether the controller disappears automatically when its view leaves the window. The value is false if the
    /// parent calls the appearance methods itself.
    final var disappearsWithView: Bool { parent?.shouldAutomaticallyForwardAppearanceMethods ?? true }

    /// Whether the controller appears automatically when its view enters the window.
    ///
    /// The value is false if the parent calls the appearance methods itself, or if the parent is disappearing.
    final var appearsWithView: Bool { disappearsWithView && parent?.appearance != .disappearing }

    // MARK: Containment

    enum Movement {
        case none, entering, leaving
    }

    /// Whether the controller appears because it was added to a parent.
    public final var isMovingToParent: Bool { movement == .entering }

    /// Whether the controller disappears because it is removed from its parent.
    public final var isMovingFromParent: Bool { movement == .leaving }

    final func adopt(_ child: UIViewController) {
        guard child.parent !== self, !isDescendant(of: child) else { return }
        if child.parent != nil {
            child.willMove(toParent: nil)
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
        child.movement = .entering
    }

    final func detachFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        movement = .leaving
        didMove(toParent: nil)
    }

    final func replaceChild(
        _ old: UIViewController, with new: UIViewController, isAnimated: Bool, _ animations: (() -> Void)?,
        _ completion: ((Bool) -> Void)?
    ) {
        guard old.parent === self, new.parent === self, let place = old.viewIfLoaded?.superview else { return }
        new.loadViewIfNeeded()
        let isShown = place.window != nil && (appearance == .appearing || appearance == .visible)
        if isShown {
            old.startAppearing(false, animated: isAnimated)
            new.startAppearing(true, animated: isAnimated)
        }
        place.addSubview(new.view)
        animations?()
        let finish = {
            // If other code has moved the old view elsewhere in the meantime, the view is not removed.
            if old.viewIfLoaded?.superview === place { old.viewIfLoaded?.removeFromSuperview() }
            if isShown {
                if old.appearance == .disappearing { old.endAppearanceTransition() }
                if new.appearance == .appearing { new.endAppearanceTransition() }
            }
            completion?(true)
        }
        guard let application = place.window?.application else { return finish() }
        application.atEndOfTurn(finish)
    }
}
