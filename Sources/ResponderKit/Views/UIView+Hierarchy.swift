/// Who contains whom.
extension UIView {
    /// Puts a view in front of all others in this one. It leaves where it was.
    public final func addSubview(_ view: UIView) {
        insert(view, at: subviews.count)
    }

    /// Puts a view at a place in the order, 0 being the back.
    public final func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: index)
    }

    /// Puts a view right behind another; in front of all where that is not here.
    public final func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, at: place(of: sibling, without: view) ?? subviews.count)
    }

    /// Puts a view right in front of another; in front of all where that is not here.
    public final func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, at: place(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
    }

    /// Where a subview stands once another has been taken out.
    private func place(of sibling: UIView, without view: UIView) -> Int? {
        guard sibling !== view, let index = subviews.firstIndex(where: { $0 === sibling }) else { return nil }
        return subviews[..<index].contains { $0 === view } ? index - 1 : index
    }

    /// Puts a subview in front of all others.
    public final func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: subviews.count)
    }

    /// Puts a subview behind all others.
    public final func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: 0)
    }

    /// Takes the view out of its superview. Its touches are cancelled, and editing in it ends. (T11, F6)
    public final func removeFromSuperview() {
        guard let superview else { return }
        let window = window
        let controllers =
            window == nil
            ? [] : topControllers.filter { $0.goesWithItsParent || $0.goesWithItsView && $0.startAppearing(false) }
        window?.viewWillLeave(self)
        // Whoever was told that its touches are cancelled may have put it elsewhere.
        guard self.superview === superview else { return }
        willMove(toSuperview: nil)
        if window != nil { tellWindowChanges(to: nil) }
        superview.willRemoveSubview(self)
        // Those that go one after the other are mostly at an end.
        if superview.subviews.last === self {
            superview.subviews.removeLast()
        } else if let index = superview.subviews.firstIndex(where: { $0 === self }) {
            superview.subviews.remove(at: index)
        }
        let constraints = endOuterConstraints()
        self.superview = nil
        LayoutEngine.restart(constraints)
        detachNodes()
        didMoveToSuperview()
        if window != nil { tellWindowChanged() }
        for controller in controllers { controller.endAppearanceTransition() }
    }

    /// Lets two subviews change places.
    public final func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let low = min(index1, index2)
        let high = max(index1, index2)
        guard low != high, low >= 0, high < subviews.count else { return }
        let (back, front) = (subviews[low], subviews[high])
        insert(front, at: low)
        insert(back, at: high)
    }

    /// Whether it is another view or somewhere below it.
    public final func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let ancestor = current {
            if ancestor === view { return true }
            current = ancestor.superview
        }
        return false
    }

    /// The nearest subview, itself included, with a tag.
    public final func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    private func insert(_ view: UIView, at index: Int) {
        // A view inside itself would be a circle; UIKit calls that an error of the program, and there is nothing sensible to show.
        guard !isDescendant(of: view), !(view is UIWindow) else { return }
        if view.superview === self {
            subviews.removeAll { $0 === view }
            let place = min(max(index, 0), subviews.count)
            subviews.insert(view, at: place)
            if let node = view.node { node.tree?.move(node, to: place) }
            return
        }
        // What comes from nowhere was told nothing yet.
        let traits = TraitKeeper.isUsed && view.superview != nil ? view.inheritedTraits : nil
        view.removeFromSuperview()
        let window = window
        let controllers = window == nil ? [] : view.topControllers
        let appearing = controllers.filter { $0.appearsWithItsView && $0.startAppearing(true) }
        view.willMove(toSuperview: self)
        if window != nil { view.tellWindowChanges(to: window) }
        let place = min(max(index, 0), subviews.count)
        subviews.insert(view, at: place)
        view.superview = self
        if view.storedLayout?.engine != nil { view.handEngineUp() }
        if let node { view.attachNodes(to: node, at: place) }
        if let traits { TraitChange.tellInside(view, from: traits, to: traitCollection) }
        view.didMoveToSuperview()
        if window != nil { view.tellWindowChanged() }
        didAddSubview(view)
        setNeedsLayout()
        for controller in controllers { controller.tellIsAppearing() }
        for controller in appearing { controller.finishAppearingAtEndOfTurn() }
    }

    /// The controllers of the views here and below that are in no other's here: they tell those that they contain.
    private var topControllers: [UIViewController] {
        if let viewController { return [viewController] }
        return subviews.flatMap(\.topControllers)
    }

    func tellWindowChanges(to window: UIWindow?) {
        willMove(toWindow: window)
        for subview in subviews { subview.tellWindowChanges(to: window) }
    }

    func tellWindowChanged() {
        // A controller comes with its key commands.
        if let viewController, let application = window?.application {
            application.editing.setNeedsKeyCommands()
            TraitChange.tellArrival(of: viewController)
        }
        didMoveToWindow()
        for subview in subviews { subview.tellWindowChanged() }
    }

    /// Every view below, itself first, front last.
    func forEachView(_ body: (UIView) -> Void) {
        body(self)
        for subview in subviews { subview.forEachView(body) }
    }

    // MARK: Recognizers

    /// Lets a recognizer see the touches of this view and of those below it. It leaves the view it had. (G26)
    public final func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        storedRecognizers = (storedRecognizers ?? []) + [recognizer]
        recognizer.view = self
    }

    /// Takes a recognizer away; one at work is cancelled. (G26)
    public final func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.abandon()
        storedRecognizers?.removeAll { $0 === recognizer }
        if storedRecognizers?.isEmpty == true { storedRecognizers = nil }
        recognizer.view = nil
    }

    /// The recognizers that get its touches before it does. Setting it adds and removes.
    public final var gestureRecognizers: [UIGestureRecognizer]? {
        get { storedRecognizers }
        set { setRecognizers(newValue ?? []) }
    }

    /// Has just these recognizers; those that it had already go on with what they are at.
    private func setRecognizers(_ recognizers: [UIGestureRecognizer]) {
        for recognizer in storedRecognizers ?? [] where !recognizers.contains(recognizer) {
            removeGestureRecognizer(recognizer)
        }
        for recognizer in recognizers where recognizer.view !== self { addGestureRecognizer(recognizer) }
    }

    // MARK: Editing

    /// Makes whatever is first responder in this view resign. (F6)
    /// - Parameter force: resigns also what refuses.
    /// - Returns: whether nothing here is first responder now.
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
