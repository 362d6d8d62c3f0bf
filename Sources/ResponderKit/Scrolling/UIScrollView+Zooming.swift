public import Foundation

/// Zooming of the content. (S12 to S14)
extension UIScrollView {
    /// Whether the content can be zoomed.
    final var zooms: Bool { maximumZoomScale > minimumZoomScale }

    /// The pinch recognizer; nil if the content cannot be zoomed.
    public final var pinchGestureRecognizer: UIPinchGestureRecognizer? { zooms ? zoom?.pinch : nil }

    /// Whether a pinch is in progress.
    public final var isZooming: Bool { zoom?.isActive ?? false }

    /// Whether an animation returns the zoom scale to its limits after a pinch. (S13)
    public final var isZoomBouncing: Bool { zoom?.isBouncing ?? false }

    /// The view that is zoomed, which the delegate provides. Nil if it provides no subview of the scroll view.
    final var zoomedView: UIView? {
        guard let view = delegate?.viewForZooming(in: self), view.isDescendant(of: self), view !== self else {
            return nil
        }
        return view
    }

    final func zoomScalesChanged() {
        setNeedsRender([.scrolls])
        guard zooms else {
            zoom?.pinch.isEnabled = false
            return
        }
        let zoom = zoom ?? ZoomState()
        zoom.pinch.isEnabled = isScrollEnabled
        guard self.zoom == nil else { return }
        self.zoom = zoom
        zoom.pinch.addTarget(self, action: Selector("handlePinch", UIScrollView.handlePinch))
        addGestureRecognizer(zoom.pinch)
    }

    // MARK: Pinch (S12)

    final func handlePinch(_ pinch: UIPinchGestureRecognizer) {
        guard let zoom else { return }
        let place = pinch.location(in: self)
        switch pinch.state {
        case .began:
            guard let view = zoomedView else { return }
            endZoom(at: view)
            stopMoving()
            discardRestoredOffset()
            zoom.view = view
            zoom.isActive = true
            zoom.anchor = pinch.location(in: view)
            zoom.start = ZoomState.removingRubberBand(zoomScale, minimumZoomScale, maximumZoomScale)
            delegate?.scrollViewWillBeginZooming(self, with: view)
        case .changed:
            guard let view = zoom.view, zoom.isActive else { return }
            let scale = ZoomState.rubberBanded(
                zoom.start * pinch.scale, minimumZoomScale, maximumZoomScale, bounces: bouncesZoom)
            let middle = CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
            let outer = motion
            motion = .hand
            applyScale(to: view, scale)
            setContentOffset(extent.rubberBanded(offset(of: zoom.anchor, in: view, at: middle)), animated: false)
            motion = outer
            rebaseDrag()
            delegate?.scrollViewDidZoom(self)
        default:
            guard let view = zoom.view, zoom.isActive else { return }
            zoom.isActive = false
            rebaseDrag()
            let held = min(max(zoomScale, minimumZoomScale), maximumZoomScale)
            guard held != zoomScale else {
                zoom.view = nil
                delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
                return
            }
            // If the scale is beyond a limit, an animation returns it to the limit. The point that was pinched last
            // stays at its position.
            zoom.isBouncing = true
            let at = view.convert(zoom.anchor, to: self)
            animateZoom(view, to: held, with: zoom.anchor, at: CGPoint(x: at.x - bounds.minX, y: at.y - bounds.minY))
        }
    }

    /// Makes a drag continue from the current offset after other code has changed the offset.
    final func rebaseDrag() {
        guard isDragging else { return }
        let moved = lock.constrained(panGestureRecognizer.translation(in: self))
        let drawn = extent.removingRubberBand(contentOffset)
        dragStart = CGPoint(x: drawn.x + moved.x, y: drawn.y + moved.y)
    }

    // MARK: Scaling

    /// Sets the scale of the zoomed view and adapts the content size.
    private func applyScale(to view: UIView, _ scale: CGFloat) {
        zoom?.isApplyingScale = true
        let origin = view.frame.origin
        let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        view.center = CGPoint(
            x: origin.x + size.width * view.anchorPoint.x, y: origin.y + size.height * view.anchorPoint.y)
        contentSize = size
        zoom?.isApplyingScale = false
    }

    /// Returns the content offset at which a point of the zoomed view appears at the given position in the scroll view.
    private func offset(of point: CGPoint, in view: UIView, at place: CGPoint) -> CGPoint {
        let now = view.convert(point, to: self)
        return CGPoint(x: now.x - place.x, y: now.y - place.y)
    }

    /// Animates the zoom scale and the content offset. At the end, a point of the zoomed view appears at the given
    /// position, as far as the range of the offset permits.
    private func animateZoom(_ view: UIView, to scale: CGFloat, with point: CGPoint, at place: CGPoint) {
        guard let zoom, let clock = window?.application?.clock, UIView.areAnimationsEnabled else {
            applyScale(to: view, scale)
            setContentOffset(extent.clamped(offset(of: point, in: view, at: place)), animated: false)
            delegate?.scrollViewDidZoom(self)
            return endZoom(at: view, isOver: true)
        }
        zoom.view = view
        // The animations of the scale and of the offset use the same spring, so that they stay in step.
        UIView.animate(
            withDuration: ZoomState.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            animations: { self.applyScale(to: view, scale) })
        let target = extent.clamped(offset(of: point, in: view, at: place))
        var length = ZoomState.duration * 1_000
        if target != contentOffset {
            let glide = ScrollGlide(
                offset: contentOffset, velocity: .zero, at: clock.now, target: target, tension: ZoomState.tension)
            startMotion(glide, for: .insets)
            // The zoom ends when the animations of the scale and of the offset have both ended.
            length = max(length, glide.duration(in: extent) + 1)
        }
        zoom.end?.cancel()
        zoom.end = clock.schedule(after: length) { [weak self, weak view] in
            if let self, let view { endZoom(at: view, isOver: true) }
        }
        delegate?.scrollViewDidZoom(self)
    }

    /// Ends a zoom after its animation has ended, or because another action interrupts it.
    private func endZoom(at view: UIView, isOver: Bool = false) {
        guard let zoom, isOver || zoom.end != nil else { return }
        zoom.end?.cancel()
        zoom.end = nil
        zoom.isBouncing = false
        zoom.view = nil
        delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }

    // MARK: Zooming by code (S14)

    final func set(zoomScale scale: CGFloat, animated: Bool) {
        guard scale.isFinite, let view = zoomedView else { return }
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        scaleTo(
            scale, view, with: view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self), at: middle,
            animated: animated)
    }

    private func scaleTo(_ scale: CGFloat, _ view: UIView, with point: CGPoint, at place: CGPoint, animated: Bool) {
        let held = min(max(scale, minimumZoomScale), maximumZoomScale)
        guard held > 0, !isZooming else { return }
        endZoom(at: view)
        stopMoving()
        if animated, window != nil {
            delegate?.scrollViewWillBeginZooming(self, with: view)
            return animateZoom(view, to: held, with: point, at: place)
        }
        guard held != zoomScale || point != .zero else { return }
        applyScale(to: view, held)
        setContentOffset(extent.clamped(offset(of: point, in: view, at: place)), animated: false)
        delegate?.scrollViewDidZoom(self)
    }

    // The key commands that zoom by a factor of 1.5, or reset the zoom, while the focus is in the scroll view.
    final var zoomKeyCommands: [UIKeyCommand] {
        guard zooms, isScrollEnabled, zoomedView != nil else { return [] }
        return [
            UIKeyCommand(input: "=", modifierFlags: [], action: Selector("zoomIn", UIScrollView.zoomIn)),
            UIKeyCommand(input: "-", modifierFlags: [], action: Selector("zoomOut", UIScrollView.zoomOut)),
            UIKeyCommand(input: "0", modifierFlags: [], action: Selector("zoomBack", UIScrollView.zoomBack)),
        ]
    }

    private func zoomIn() { setZoomScale(zoomScale * 1.5, animated: true) }
    private func zoomOut() { setZoomScale(zoomScale / 1.5, animated: true) }
    private func zoomBack() { setZoomScale(1, animated: true) }

    /// Zooms so that a rectangle is centred and as large as possible. The rectangle is in the zoomed view's
    /// coordinates.
    public final func zoom(to rect: CGRect, animated: Bool) {
        guard let view = zoomedView, rect.width > 0, rect.height > 0, bounds.width > 0, bounds.height > 0 else {
            return
        }
        let scale = min(bounds.width / rect.width, bounds.height / rect.height)
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        scaleTo(scale, view, with: CGPoint(x: rect.midX, y: rect.midY), at: middle, animated: animated)
    }

    // MARK: State restoration (K3)

    /// Applies the zoom scale from state restoration as soon as the delegate provides a view to zoom.
    final func applyRestoredScale() {
        guard let scale = zoom?.restoredScale, zoomedView != nil else { return }
        zoom?.restoredScale = nil
        set(zoomScale: scale, animated: false)
    }
}
