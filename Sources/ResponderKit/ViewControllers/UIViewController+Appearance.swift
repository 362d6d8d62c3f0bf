/// How a controller and those that it contains come and go. Each transition is `willAppear`, `isAppearing`, layout, `didAppear`, or `willDisappear`,
/// `didDisappear`; one that is broken off has no `did` for its `will`.
extension UIViewController {
    enum Appearance {
        case gone, appearing, visible, disappearing
    }

    /// - Returns: whether it was not on this way already.
    @discardableResult
    final func startAppearing(_ isAppearing: Bool, animated: Bool = false) -> Bool {
        guard isAppearing != (appearance == .appearing || appearance == .visible) else { return false }
        appearance = isAppearing ? .appearing : .disappearing
        isAppearanceAnimated = animated
        owesIsAppearing = isAppearing
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        if isAppearing { childrenWillAppear() }
        for child in forwardedChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
        return true
    }

    final func finishAppearing() {
        switch appearance {
        case .appearing:
            tellIsAppearing()
            appearance = .visible
            viewDidAppear(isAppearanceAnimated)
        case .disappearing:
            appearance = .gone
            viewDidDisappear(isAppearanceAnimated)
        case .gone, .visible: return
        }
        // What they were told may have begun the next transition.
        if appearance == .gone || appearance == .visible, movementIsOver { movement = .none }
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in company { child.endAppearanceTransition() }
        }
    }

    /// A move is over with its transition, but where the parent is still to say so: `removeFromParent()` follows `viewDidDisappear`.
    private var movementIsOver: Bool { movement == .entering || parent == nil }

    /// The view is in its window: said once in each transition.
    final func tellIsAppearing() {
        guard viewIfLoaded?.window != nil || appearance == .appearing else { return }
        if appearance == .appearing, owesIsAppearing {
            owesIsAppearing = false
            viewIsAppearing(isAppearanceAnimated)
        }
        for child in forwardedChildren where child.appearance == .appearing { child.tellIsAppearing() }
    }

    /// Once all is laid out.
    final func finishAppearingAtEndOfTurn() {
        guard let application = viewIfLoaded?.window?.application else { return endAppearanceTransition() }
        application.atEndOfTurn { [self] in
            // It may have gone, and come, since: those transitions have an end of their own.
            guard appearance == .appearing, viewIfLoaded?.window != nil else { return }
            endAppearanceTransition()
        }
    }

    /// The children that come and go with it.
    private var forwardedChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return company.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    /// The children, and what they present in its view, in their own places.
    private var company: [UIViewController] {
        var found: [UIViewController] = []
        for child in children {
            found.append(child)
            var presented = child.ownPresented
            while let current = presented {
                if let host = current.storedPresentation?.place?.superview, !(host is UIWindow) {
                    found.append(current)
                }
                presented = current.ownPresented
            }
        }
        return found
    }

    /// Whether it is going along with its parent, whose end would not reach it any more once its view is out of there.
    final var goesWithItsParent: Bool {
        guard let parent, parent.shouldAutomaticallyForwardAppearanceMethods else { return false }
        return appearance == .disappearing && parent.appearance == .disappearing
    }

    /// Whether it goes as its view does, rather than as its parent says.
    final var goesWithItsView: Bool { parent?.shouldAutomaticallyForwardAppearanceMethods ?? true }

    /// Whether it comes as its view does, rather than as its parent says. What is put into a parent that is going does not appear.
    final var appearsWithItsView: Bool { goesWithItsView && parent?.appearance != .disappearing }

    // MARK: Containment

    enum Movement {
        case none, entering, leaving
    }

    /// Whether it appears because it was put into a parent.
    public final var isMovingToParent: Bool { movement == .entering }

    /// Whether it goes because it is taken out of its parent.
    public final var isMovingFromParent: Bool { movement == .leaving }

    final func take(_ child: UIViewController) {
        guard child.parent !== self, !stands(on: child) else { return }
        if child.parent != nil {
            child.willMove(toParent: nil)
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
        child.movement = .entering
    }

    final func leaveParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        movement = .leaving
        didMove(toParent: nil)
    }

    final func exchange(
        _ old: UIViewController, for new: UIViewController, isAnimated: Bool, _ animations: (() -> Void)?,
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
            // The one or the other may have been put elsewhere since.
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
