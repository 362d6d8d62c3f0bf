import Foundation

/// The view's node of the render tree, and the layout that comes before it is written.
extension UIView {
    /// Asks to be laid out before the next commit.
    public final func setNeedsLayout() {
        needsLayout = true
        enqueueLayout()
    }

    /// Lays out now what asked for it, here and below; where there are constraints, also what is above, which they may depend on.
    public final func layoutIfNeeded() {
        var rounds = 0
        repeat {
            rounds += 1
            if let engine = topmost.storedLayout?.engine {
                engine.update()
                layOutAbove()
            }
            layOutHereAndBelow()
        } while topmost.storedLayout?.engine?.needsUpdate == true && rounds < 16
    }

    private func layOutHereAndBelow() {
        if needsLayout { layOut() }
        for subview in subviews { subview.layOutHereAndBelow() }
    }

    private func layOutAbove() {
        guard let superview else { return }
        superview.layOutAbove()
        if superview.needsLayout { superview.layOut() }
    }

    /// Lays out, and tells the controller whose root view it is before and after.
    func layOut() {
        if SafeArea.isKnown { SafeArea.tell(self) }
        needsLayout = false
        updateConstrainedFrames()
        let controller = viewController
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
        if SafeArea.isKnown { SafeArea.placesChanged(in: self) }
    }

    func enqueueLayout() {
        guard !isEnqueuedForLayout, let application = window?.application else { return }
        isEnqueuedForLayout = true
        application.enqueueLayout(self)
    }

    /// Asks for what it shows to be written anew at the next commit.
    func setNeedsRender(_ properties: RenderProperties = .all) {
        nodeReference?.borrow { $0.setNeedsRender(properties) }
    }

    func identifierChanged() {
        if let node { node.tree?.identify(node, of: self, as: accessibilityIdentifier) }
        setNeedsRender([.identifier])
    }

    func visibilityChanged() {
        touchabilityChanged()
        superview?.subviewSizeChanged()
    }

    /// Touches may land on it now, or no longer.
    func touchabilityChanged() {
        setNeedsRender(.touchability)
        if !takesTouches { window?.application?.focusSystem.itemsChanged() }
    }

    /// Says that what it shows would like another size: a stack that it is in makes room.
    public final func invalidateIntrinsicContentSize() {
        above?.borrow { $0.subviewSizeChanged() }
        if let storedLayout { storedLayout.joined?.contentChanged(storedLayout) }
    }

    /// Gives the view and all below it nodes.
    func attachNodes(to parent: RenderNode?, in tree: RenderTree? = nil, at index: Int) {
        guard let tree = tree ?? parent?.tree else { return }
        let node = tree.insert(kind: renderKind, source: self, parent: parent, index: index)
        self.node = node
        if let accessibilityIdentifier { tree.identify(node, of: self, as: accessibilityIdentifier) }
        for (index, subview) in subviews.enumerated() { subview.attachNodes(to: node, at: index) }
        if needsLayout { enqueueLayout() }
    }

    /// Ends the nodes of the view and all below it.
    func detachNodes() {
        guard let node else { return }
        node.tree?.remove(node)
        forEachView { view in
            view.node = nil
            view.isEnqueuedForLayout = false
        }
    }

    /// Where it is drawn: as the superview's page places it.
    private var renderedFrame: CGRect {
        var frame = toldFrame
        if let superview, !(superview is UIScrollView) {
            frame.origin.x -= superview.bounds.minX
            frame.origin.y -= superview.bounds.minY
        }
        return frame
    }

    func renderBasics(into node: RenderNode) {
        if node.dirty.intersects(.touchability) { renderPlace(into: node) }
        node.set(.alpha, .number((alpha * 10_000).rounded() / 10_000, unless: 1))
        node.set(.clips, .flag(clipsToBounds))
        node.set(.backgroundColor, .tint(renderedBackground))
        node.set(.tintColor, .tint(renderedTint))
        node.set(.identifier, .text(accessibilityIdentifier))
        node.set(.label, .text(accessibilityLabel))
        node.set(.hint, .text(accessibilityHint))
        node.set(.traits, accessibilityTraits.isEmpty ? .none : .words(accessibilityTraits.words))
        node.set(.focused, .flag(isFocused))
        if node.dirty.intersects(.typing) { renderEditing(into: node) }
        if TraitKeeper.isUsed {
            node.set(.direction, renderedDirection)
            node.set(.appearance, renderedAppearance)
        }
        storedLayer?.render(into: node)
    }

    /// Which way lines run in it, where that is not as everywhere. (Y5)
    private var renderedDirection: RenderValue {
        if isReversed { return .string("rtl") }
        return superview?.isReversed == true ? .string("ltr") : .none
    }

    /// Light or dark, where somebody says that for it: for what is in it the page knows that by itself. (Y6)
    private var renderedAppearance: RenderValue {
        let nothing = UITraitCollection()
        let controllers = viewController?.storedTraits?.applied(to: nothing) ?? nothing
        switch (storedLayout?.traits?.applied(to: controllers) ?? controllers).userInterfaceStyle {
        case .unspecified: return .none
        case .light: return .string("light")
        case .dark: return .string("dark")
        }
    }

    /// What takes text says whether it is typed into, and which keys a device's own keyboard should have; none while the screen has what it is typed with. (I1)
    private func renderEditing(into node: RenderNode) {
        guard let input = self as? any UIKeyInput else { return }
        node.set(.editing, .flag(isTypedInto && isFirstResponder))
        let isOnScreen = window?.application?.inputViews.isOnScreen(for: self) ?? false
        node.set(
            .keyboard,
            isOnScreen ? .string("none") : input.keyboardType == .default ? .none : .string(input.keyboardType.word))
    }

    /// Where it is, and what that means for touches: what it leaves uncovers what is behind, and where it appears nobody can have aimed at it.
    private func renderPlace(into node: RenderNode) {
        let frame = RenderValue(renderedFrame)
        let transform: RenderValue = geometry.isUpright ? .none : .transform(aboutCenter)
        let takesTouches = takesTouches
        let isMoved = node.value(of: .frame) != frame || node.value(of: .transform) != transform
        if node.takesTouches, isMoved || !takesTouches { node.tree?.noteUncovered(node) }
        if node.takesTouches != takesTouches {
            node.takesTouches = takesTouches
            if let tree = node.tree {
                node.placed = tree.next
                tree.touchabilityChanged()
            }
        }
        node.set(.frame, frame)
        node.set(.transform, transform)
        node.set(.hidden, .flag(isHidden))
    }

    /// The transform as a page applies it, about the middle, whatever the anchor point is.
    private var aboutCenter: CGAffineTransform {
        let dx = bounds.width * (anchorPoint.x - 0.5)
        let dy = bounds.height * (anchorPoint.y - 0.5)
        guard dx != 0 || dy != 0 else { return transform }
        return CGAffineTransform(translationX: -dx, y: -dy).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: dx, y: dy))
    }
}

extension UIView {
    /// How many views are above.
    var depth: Int {
        var depth = 0
        var view = superview
        while let ancestor = view {
            depth += 1
            view = ancestor.superview
        }
        return depth
    }
}
