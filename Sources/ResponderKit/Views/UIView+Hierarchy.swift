/// Methods that change and search the view hierarchy.
extension UIView {
    /// Adds a view in front of all other subviews. The view is removed from its previous superview.
    public final func addSubview(_ view: UIView) {
        insert(view, at: subviews.count)
    }

    /// Inserts a view at an index; 0 is the back.
    public final func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: index)
    }

    /// Inserts a view directly behind `sibling`. If `sibling` is not a subview, the view is inserted at the front.
    public final func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, at: index(of: sibling, excluding: view) ?? subviews.count)
    }

    /// Inserts a view directly in front of `sibling`. If `sibling` is not a subview, the view is inserted at the front.
    public final func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, at: index(of: sibling, excluding: view).map { $0 + 1 } ?? subviews.count)
    }

    /// Returns the index that `sibling` has among the subviews without `view`. Returns nil if `sibling` is `view` or is
    /// no subview.
    private func index(of sibling: UIView, excluding view: UIView) -> Int? {
        guard sibling !== view, let index = subviews.firstIndex(where: { $0 === sibling }) else { return nil }
        return subviews[..<index].contains { $0 === view } ? index - 1 : index
    }

    /// Moves a subview in front of all others.
    public final func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: subviews.count)
    }

    /// Moves a subview behind all others.
    public final func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: 0)
    }

    /// Removes the view from its superview. The view's touches are cancelled, and text editing in the view ends. (T11,
    /// F6)
    public final func removeFromSuperview() { leaveSuperview(isMoving: false) }

    /// Removes the view from its superview.
    /// - Parameter isMoving: true if the view is about to be added to another superview. The caller then notifies the
    ///   view of the new superview and window. (L42)
    private func leaveSuperview(isMoving: Bool) {
        guard let superview else { return }
        let window = window
        let controllers =
            window == nil
            ? []
            : topControllers.filter { $0.disappearsWithParent || $0.disappearsWithView && $0.startAppearing(false) }
        window?.viewWillLeaveWindow(self)
        // The callbacks for cancelled touches may have moved the view to another superview. Nothing remains to be done
        // then.
        guard self.superview === superview else { return }
        if !isMoving {
            willMove(toSuperview: nil)
            if window != nil { notifyWindowWillChange(to: nil) }
        }
        superview.willRemoveSubview(self)
        // Fast path: if all subviews are removed one after the other, the removed view is usually the last subview.
        if superview.subviews.last === self {
            superview.subviews.removeLast()
        } else if let index = superview.subviews.firstIndex(where: { $0 === self }) {
            superview.subviews.remove(at: index)
        }
        let constraints = deactivateOuterConstraints()
        self.superview = nil
        LayoutEngine.reactivate(constraints)
        detachNodes()
        superview.subviewsChanged()
        if !isMoving {
            if window != nil { notifyWindowDidChange() }
            didMoveToSuperview()
        }
        for controller in controllers { controller.endAppearanceTransition() }
    }

    /// Exchanges the positions of two subviews in the order from back to front.
    public final func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let low = min(index1, index2)
        let high = max(index1, index2)
        guard low != high, low >= 0, high < subviews.count else { return }
        let (back, front) = (subviews[low], subviews[high])
        insert(front, at: low)
        insert(back, at: high)
    }

    /// Returns true if this view is the given view, or is in the view hierarchy below it.
    public final func isDescendant(of view: UIView) -> Bool {
        var current = Unmanaged.passUnretained(self)
        while !current.refers(to: view) {
            guard let next = current.borrow({ $0.superviewReference }) else { return false }
            current = next
        }
        return true
    }

    /// Returns the first view with a tag, among this view and all views below it in depth-first order.
    public final func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    private func insert(_ view: UIView, at index: Int) {
        // Inserting a view into itself would create a cycle. UIKit treats this as a programming error; this method
        // ignores the call.
        guard !isDescendant(of: view), !(view is UIWindow) else { return }
        if view.superview === self {
            subviews.removeAll { $0 === view }
            let clampedIndex = min(max(index, 0), subviews.count)
            subviews.insert(view, at: clampedIndex)
            if let node = view.node { node.tree?.move(node, to: clampedIndex) }
            return
        }
        // Changes of inherited traits are reported only to a view that already had a superview. A new view has no
        // earlier traits to compare with.
        let traits = TraitStorage.isUsed && view.superview != nil ? view.inheritedTraits : nil
        let window = window
        let isMoving = view.superview != nil
        let changesWindow = window !== (isMoving ? view.window : nil)
        let controllers = window == nil ? [] : view.topControllers
        func startAppearing() -> [UIViewController] {
            controllers.filter { $0.appearsWithView && $0.startAppearing(true) }
        }
        var appearing = isMoving ? [] : startAppearing()
        if changesWindow { view.notifyWindowWillChange(to: window) }
        view.willMove(toSuperview: self)
        view.leaveSuperview(isMoving: true)
        // The callbacks for cancelled touches may have added the view to a superview already. The view then stays
        // there.
        guard view.superview == nil else { return }
        if isMoving { appearing = startAppearing() }
        let clampedIndex = min(max(index, 0), subviews.count)
        subviews.insert(view, at: clampedIndex)
        view.superview = self
        if view.storedLayout?.engine != nil { view.moveConstraintsToJoinedEngine() }
        if let node { view.attachNodes(to: node, at: clampedIndex) }
        if let traits { TraitChange.notifyInherited(view, from: traits, to: traitCollection) }
        if changesWindow { view.notifyWindowDidChange() }
        view.didMoveToSuperview()
        didAddSubview(view)
        subviewsChanged()
        for controller in controllers { controller.notifyIsAppearing() }
        for controller in appearing { controller.finishAppearingAtEndOfTurn() }
    }

    /// The outermost view controllers in this view. Each of them passes notifications on to its child controllers.
    private var topControllers: [UIViewController] {
        if let viewController { return [viewController] }
        return subviews.flatMap(\.topControllers)
    }

    func notifyWindowWillChange(to window: UIWindow?) {
        willMove(toWindow: window)
        for subview in subviews { subview.notifyWindowWillChange(to: window) }
    }

    func notifyWindowDidChange() {
        // The controller's view is now in a window, so the controller's key commands are available.
        if let viewController, let application = window?.application {
            application.editing.setNeedsKeyCommands()
            TraitChange.notifyAddedToWindow(of: viewController)
        }
        didMoveToWindow()
        for subview in subviews { subview.notifyWindowDidChange() }
    }

    /// Calls a closure for this view and all views below it, parents first and back to front.
    func forEachView(_ body: (UIView) -> Void) {
        body(self)
        for subview in subviews { subview.forEachView(body) }
    }

    // MARK: Recognizers

    /// Adds a gesture recognizer for touches of this view and its subviews. The recognizer is removed from its previous
    /// view. (G26)
    public final func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        storedRecognizers = (storedRecognizers ?? []) + [recognizer]
        recognizer.view = self
    }

    /// Removes a gesture recognizer. A gesture in progress is cancelled. (G26)
    public final func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.abandon()
        storedRecognizers?.removeAll { $0 === recognizer }
        if storedRecognizers?.isEmpty == true { storedRecognizers = nil }
        recognizer.view = nil
    }

    /// The gesture recognizers, which receive touches before the view does. Setting this adds and removes recognizers.
    public final var gestureRecognizers: [UIGestureRecognizer]? {
        get { storedRecognizers }
        set { setRecognizers(newValue ?? []) }
    }

    /// Replaces the gesture recognizers. Recognizers that are also in the new list keep their state.
    private func setRecognizers(_ recognizers: [UIGestureRecognizer]) {
        for recognizer in storedRecognizers ?? [] where !recognizers.contains(recognizer) {
            removeGestureRecognizer(recognizer)
        }
        for recognizer in recognizers where recognizer.view !== self { addGestureRecognizer(recognizer) }
    }

    // MARK: Editing

    /// Makes the first responder in this view resign. (F6)
    /// - Parameter force: if true, the first responder is removed even if it refuses to resign.
    /// - Returns: true if no responder in this view is the first responder afterwards.
    @discardableResult
    public final func endEditing(_ force: Bool) -> Bool {
        guard let window = responderWindow, let responder = window.firstResponder,
            window.isResponder(responder, in: self)
        else {
            return true
        }
        if responder.resignFirstResponder(), window.firstResponder !== responder { return true }
        guard force else { return false }
        if window.firstResponder === responder { window.firstResponder = nil }
        return true
    }
}
