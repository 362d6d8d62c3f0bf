import Foundation

/// The node of the view in the render tree, and the layout that precedes rendering.
extension UIView {
    /// Requests a layout before the next commit.
    public final func setNeedsLayout() {
        needsLayout = true
        enqueueLayout()
    }

    /// Performs pending layout of this view and the views below it immediately. (L46)
    ///
    /// As in UIKit, the layout begins with the outermost of the consecutive superviews that also need layout. With
    /// constraints, all views above that need layout are laid out first, because the constraints may depend on them.
    public final func layoutIfNeeded() {
        var rounds = 0
        repeat {
            rounds += 1
            if let engine = topmost.storedLayout?.engine {
                engine.update()
                layOutAncestors()
            }
            var start = self
            while let superview = start.superview, superview.needsLayout, !superview.isLayingOut { start = superview }
            start.layOutSubtree()
            // The loop repeats, because the layout of an inner view may have requested a layout of an outer view.
        } while (needsLayout && !isLayingOut || topmost.storedLayout?.engine?.needsUpdate == true)
            && rounds < UIApplication.layoutPassLimit
    }

    private func layOutSubtree() {
        if needsLayout { layOut() }
        for subview in subviews { subview.layOutSubtree() }
    }

    private func layOutAncestors() {
        guard let superview else { return }
        superview.layOutAncestors()
        if superview.needsLayout { superview.layOut() }
    }

    /// Performs the layout, and notifies the view controller before and after it.
    func layOut() {
        // If the view's layout code requests another layout of the view, that layout is performed after the current
        // one.
        guard !isLayingOut else { return }
        if SafeArea.isUsed { SafeArea.notify(self) }
        isLayingOut = true
        updateConstrainedFrames()
        needsLayout = false
        LayoutCounts.current?.record(self)
        let controller = viewController
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
        isLayingOut = false
        if needsLayout { enqueueLayout() }
        if SafeArea.isUsed { SafeArea.subviewFramesChanged(in: self) }
    }

    /// Requests a layout after a subview was added, removed or resized. Has no effect while the view itself is laying
    /// out its subviews. (L43)
    @inline(__always)
    final func subviewsChanged() {
        if !isLayingOut { setNeedsLayout() }
    }

    /// Requests a layout of the superview after the view has changed its size. (L43)
    final func sizeChanged() {
        guard let superviewReference else { return }
        // No layout is requested for frames that the constraint engine sets, because the engine requests the layout of
        // the superviews itself.
        if let storedLayout, storedLayout.joinedEngine?.applying === storedLayout { return }
        superviewReference.borrow { $0.subviewsChanged() }
    }

    func enqueueLayout() {
        guard !isEnqueuedForLayout else { return }
        var depth = 0
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.superviewReference }) {
            top = next
            depth += 1
        }
        guard let application = top.borrow({ $0.ownApplication }) else { return }
        isEnqueuedForLayout = true
        application.borrow { $0.enqueueLayout(self, depth: depth) }
    }

    /// Requests that the given properties are written to the render tree at the next commit.
    func setNeedsRender(_ properties: RenderProperties = .all) {
        nodeReference?.borrow { $0.setNeedsRender(properties) }
    }

    func identifierChanged() {
        if let node { node.tree?.identify(node, of: self, as: accessibilityIdentifier) }
        setNeedsRender([.identifier])
    }

    func visibilityChanged() {
        touchabilityChanged()
        superview?.subviewVisibilityChanged(self)
    }

    /// Called after the view has become able or unable to receive touches.
    func touchabilityChanged() {
        setNeedsRender(.touchability)
        if !takesTouches { window?.application?.focusSystem.itemsChanged() }
    }

    /// Reports that the intrinsic content size has changed. If a stack arranges the view, the stack lays out its views
    /// again.
    public final func invalidateIntrinsicContentSize() {
        superviewReference?.borrow { $0.subviewSizeChanged() }
        if let storedLayout { storedLayout.joinedEngine?.contentChanged(storedLayout) }
    }

    /// Creates render-tree nodes for the view and all views below it.
    func attachNodes(to parent: RenderNode?, in tree: RenderTree? = nil, at index: Int) {
        guard let tree = tree ?? parent?.tree else { return }
        let node = tree.insert(kind: renderKind, source: self, parent: parent, index: index)
        self.node = node
        if let accessibilityIdentifier { tree.identify(node, of: self, as: accessibilityIdentifier) }
        for (index, subview) in subviews.enumerated() { subview.attachNodes(to: node, at: index) }
        if needsLayout { enqueueLayout() }
    }

    /// Removes the nodes of the view and all views below it.
    func detachNodes() {
        guard let node else { return }
        node.tree?.remove(node)
        forEachView { view in
            view.node = nil
            view.isEnqueuedForLayout = false
        }
    }

    /// The frame that is sent to clients, relative to the origin of the superview's bounds.
    private var renderedFrame: CGRect {
        var frame = unpinnedFrame
        if let superview, !(superview is UIScrollView) {
            frame.origin.x -= superview.bounds.origin.x
            frame.origin.y -= superview.bounds.origin.y
        }
        return frame
    }

    func renderBasics(into node: RenderNode) {
        if node.dirty.intersects(.touchability) { renderGeometry(into: node) }
        node.set(.alpha, .number((alpha * 10_000).rounded() / 10_000, unless: 1))
        node.set(.clips, .flag(clipsToBounds || isShrinking))
        node.set(.backgroundColor, .tint(renderedBackground))
        node.set(.tintColor, .tint(renderedTint))
        node.set(.identifier, .text(accessibilityIdentifier))
        node.set(.label, .text(accessibilityLabel))
        node.set(.hint, .text(accessibilityHint ?? (storedInteractions.isEmpty ? nil : dragHint)))
        node.set(.traits, accessibilityTraits.isEmpty ? .none : .words(accessibilityTraits.words))
        node.set(.focused, .flag(isFocused))
        if node.dirty.contains(.predict) { renderDraggable(into: node) }
        if node.dirty.intersects(.textInput) { renderEditing(into: node) }
        if TraitStorage.isUsed {
            node.set(.direction, renderedDirection)
            node.set(.appearance, renderedAppearance)
        }
        storedLayer?.render(into: node)
    }

    /// Writes to the node whether a drag can begin on the view. If so, web pages must not scroll when a touch begins
    /// there. (Q2)
    private func renderDraggable(into node: RenderNode) {
        if !storedInteractions.isEmpty, isDraggable {
            node.set(.predict, .string("drag"))
        } else if node.value(of: .predict) == .string("drag") {
            node.set(.predict, .none)
        }
    }

    /// The layout direction as a render value; none if the direction is that of the superview. (Y5)
    private var renderedDirection: RenderValue {
        if isReversed { return .string("rtl") }
        return superview?.isReversed == true ? .string("ltr") : .none
    }

    /// The light or dark appearance, if this view or its controller overrides it. Clients also apply the value to the
    /// view's subviews. (Y6)
    private var renderedAppearance: RenderValue {
        let nothing = UITraitCollection()
        let controllers = viewController?.storedTraits?.applied(to: nothing) ?? nothing
        switch (storedLayout?.traits?.applied(to: controllers) ?? controllers).userInterfaceStyle {
        case .unspecified: return .none
        case .light: return .string("light")
        case .dark: return .string("dark")
        }
    }

    /// Writes whether the view is being edited, and which keyboard the device should show.
    ///
    /// The keyboard is "none" while the screen draws its own keyboard or input view. (I1)
    private func renderEditing(into node: RenderNode) {
        guard let input = self as? any UIKeyInput else { return }
        node.set(.editing, .flag(acceptsTextInput && isFirstResponder))
        let isOnScreen = window?.application?.inputViews.isOnScreen(for: self) ?? false
        node.set(
            .keyboard,
            isOnScreen ? .string("none") : input.keyboardType == .default ? .none : .string(input.keyboardType.word))
    }

    /// Writes the frame, and records areas in which touches based on an older revision may hit the wrong view.
    ///
    /// A view that moves uncovers other views, and appears at a place where the user has not seen it yet.
    private func renderGeometry(into node: RenderNode) {
        let frame = RenderValue(renderedFrame)
        let transform: RenderValue = geometry.isUntransformed ? .none : .transform(transformAboutCenter)
        let takesTouches = takesTouches
        let isMoved = node.value(of: .frame) != frame || node.value(of: .transform) != transform
        if node.takesTouches, isMoved || !takesTouches { node.tree?.recordUncovered(node) }
        if node.takesTouches != takesTouches {
            node.takesTouches = takesTouches
            if let tree = node.tree {
                node.placementRevision = tree.nextRevision
                tree.touchabilityChanged()
            }
        }
        node.set(.frame, frame)
        node.set(.transform, transform)
        node.set(.hidden, .flag(isHidden && !isShrinking))
    }

    /// True if the view is hidden, but clients still show it until the animation of its stack has ended. (L34)
    private var isShrinking: Bool { isHidden && superviewReference?.borrow { $0.isShrinking(self) } ?? false }

    /// The transform about the view's centre. Clients apply transforms about the centre, so the anchor point is
    /// included in this transform.
    private var transformAboutCenter: CGAffineTransform {
        let dx = bounds.width * (anchorPoint.x - 0.5)
        let dy = bounds.height * (anchorPoint.y - 0.5)
        guard dx != 0 || dy != 0 else { return transform }
        return CGAffineTransform(translationX: -dx, y: -dy).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: dx, y: dy))
    }
}

extension UIView {
    /// The number of ancestors of the view.
    var depth: Int {
        var depth = 0
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.superviewReference }) {
            top = next
            depth += 1
        }
        return depth
    }
}
