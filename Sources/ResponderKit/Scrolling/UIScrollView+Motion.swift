import Foundation

/// Scrolling by a drag, by a mouse wheel, and by motions without input such as deceleration. (S3 to S5)
extension UIScrollView {
    // MARK: Range

    /// The range of the content offset.
    var extent: ScrollExtent {
        let room = adjustedContentInset
        func axis(_ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ length: CGFloat, _ always: Bool)
            -> ScrollAxis
        {
            let high = max(-before, content + after - length)
            return ScrollAxis(
                low: -before, high: high, length: length,
                bounces: bounces && isScrolledByClients && (always || high > -before),
                page: isPagingEnabled ? length : 0)
        }
        return ScrollExtent(
            x: axis(room.left, contentSize.width, room.right, bounds.width, alwaysBounceHorizontal),
            y: axis(room.top, contentSize.height, room.bottom, bounds.height, alwaysBounceVertical))
    }

    /// Adapts the content offset after the insets, the content or the view changed their size.
    ///
    /// If the content is at rest, it is moved into the range. If a motion is running and the change affects its path,
    /// the motion is sent again.
    final func extentChanged() {
        if let glide, let now = window?.application?.clock.now {
            let extent = extent
            if extent != glideExtent {
                let place = glide.offset(at: now, in: glideExtent)
                if place.distance(to: glide.offset(at: now, in: extent)) > 0.01 {
                    self.glide = isMoving ? glide.continued(from: place, at: now, in: glideExtent) : nil
                    setNeedsRender([.contentOffset, .timeline])
                }
                glideExtent = extent
            }
        }
        guard !isMoving, !isTracking, zoom?.isApplyingScale != true else { return }
        let outer = motion
        motion = .content
        // While the content is too small for the offset from state restoration, the nearest possible offset is used.
        setContentOffset(extent.clamped(restoredOffset ?? contentOffset), animated: false)
        if contentOffset == restoredOffset { restoredOffset = nil }
        motion = outer
    }

    /// Updates the range of the content offset after a change of a property such as `bounces` or `isPagingEnabled`.
    final func scrollBehaviorChanged() {
        setNeedsRender([.scrolls])
        extentChanged()
    }

    /// Returns the content offset that makes a rectangle of the content visible and is nearest to the current offset.
    final func offset(showing rect: CGRect) -> CGPoint {
        var offset = contentOffset
        let covered = adjustedContentInset
        if rect.maxX > offset.x + bounds.width - covered.right { offset.x = rect.maxX - bounds.width + covered.right }
        if rect.minX < offset.x + covered.left { offset.x = rect.minX - covered.left }
        if rect.maxY > offset.y + bounds.height - covered.bottom {
            offset.y = rect.maxY - bounds.height + covered.bottom
        }
        if rect.minY < offset.y + covered.top { offset.y = rect.minY - covered.top }
        return offset
    }

    // MARK: Changing the offset

    /// Sets the content offset. Only a drag or a running motion may set an offset outside the range.
    final func applyOffset(_ offset: CGPoint) {
        let isFree = motion == .hand || motion == .glide || (motion == .content && (isMoving || isTracking))
        let offset = isFree ? offset : extent.clamped(offset)
        if motion == nil { stopMoving() }
        guard offset != bounds.origin else { return }
        if motion != .glide { continueMotion(from: offset) }
        recordMover()
        let outer = motion
        motion = nil
        bounds.origin = offset
        if refreshControl != nil { updateRefreshVisibility() }
        window?.application?.editing.scrollViewDidScroll(self)
        delegate?.scrollViewDidScroll(self)
        onScroll?(self)
        motion = outer
    }

    /// Continues a running motion from another content offset.
    ///
    /// If a change of the content's size caused the new offset, the motion's target moves by the same distance.
    /// Otherwise the target stays the same.
    private func continueMotion(from offset: CGPoint) {
        guard isMoving, let glide, let now = window?.application?.clock.now else { return self.glide = nil }
        self.glide =
            motion == .content
            ? glide.shifted(to: offset, at: now, in: glideExtent)
            : glide.continued(from: offset, at: now, in: glideExtent)
    }

    /// Adds a distance to the content offset after content above the visible area has grown. The visible content
    /// therefore does not move, even during a drag.
    final func shiftContent(by distance: CGFloat) {
        guard distance != 0 else { return }
        dragStart.y += distance
        let outer = motion
        motion = .content
        setContentOffset(CGPoint(x: contentOffset.x, y: contentOffset.y + distance), animated: false)
        motion = outer
    }

    final func move(to offset: CGPoint, by motion: Motion) {
        let outer = self.motion
        self.motion = motion
        contentOffset = offset
        self.motion = outer
    }

    /// Scrolls the content by a movement of the mouse wheel.
    /// - Returns: whether the content moved.
    final func scroll(by distance: CGPoint) -> Bool {
        guard isScrollEnabled else { return false }
        guard !isPagingEnabled else { return turnPages(by: distance) }
        stopMoving()
        discardRestoredOffset()
        let before = contentOffset
        if stopInterval > 0 { scheduleStopAlignment() }
        move(to: extent.clamped(CGPoint(x: before.x + distance.x, y: before.y + distance.y)), by: .hand)
        return contentOffset != before
    }

    // MARK: Dragging

    /// Whether a touch drags the content or may still begin to drag it.
    public final var isTracking: Bool {
        let state = panGestureRecognizer.state
        return panGestureRecognizer.numberOfTouches > 0 && (state == .possible || state == .began || state == .changed)
    }

    /// Returns whether the scroll view follows a drag in a given direction. (S6)
    final func followsDrag(_ direction: CGPoint) -> Bool {
        guard canScroll(along: direction) else { return false }
        guard !hasMoreContent(along: direction) else { return true }
        // If the content is at its end, the drag is left to an enclosing scroll view that can still scroll in this
        // direction. If there is none, this scroll view bounces.
        var ancestor = superview
        while let view = ancestor {
            if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.canScroll(along: direction),
                outer.hasMoreContent(along: direction)
            {
                return false
            }
            ancestor = view.superview
        }
        return true
    }

    private func axis(along direction: CGPoint) -> (axis: ScrollAxis, place: CGFloat, direction: CGFloat) {
        abs(direction.x) > abs(direction.y)
            ? (extent.x, contentOffset.x, direction.x) : (extent.y, contentOffset.y, direction.y)
    }

    /// Returns whether the content can scroll or bounce along the axis of a direction.
    private func canScroll(along direction: CGPoint) -> Bool {
        axis(along: direction).axis.isMovable
    }

    /// Returns whether there is more content in the direction of a drag.
    private func hasMoreContent(along direction: CGPoint) -> Bool {
        let (axis, place, direction) = axis(along: direction)
        return direction > 0 ? place > axis.low : place < axis.high
    }

    final func handlePan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopMoving()
            cancelWheelTimer()
            isDragging = true
            discardRestoredOffset()
            dragStart = extent.removingRubberBand(contentOffset)
            lock = Lock(pan.translation(in: self), isEnabled: isDirectionalLockEnabled)
            delegate?.scrollViewWillBeginDragging(self)
            if keyboardDismissMode == .onDrag { window?.endEditing(false) }
            drag(pan)
        case .changed: drag(pan)
        case .ended where zoom?.isBouncing == true:
            isDragging = false
            applyRefreshInset()
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        case .ended:
            isDragging = false
            let velocity = lock.constrained(pan.velocity(in: self))
            endDrag(atSpeed: CGPoint(x: -velocity.x, y: -velocity.y))
        default:
            isDragging = false
            applyRefreshInset()
            let goesBack = window != nil && extent.clamped(contentOffset) != contentOffset
            delegate?.scrollViewDidEndDragging(self, willDecelerate: goesBack)
            returnIntoRange()
        }
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        // During a pinch, and until the zoom scale has returned to its limits, only the zoom moves the content.
        // Afterwards, the drag continues from the offset that the zoom has set.
        guard zoom?.isActive != true, zoom?.isBouncing != true else { return rebaseDrag() }
        let moved = lock.constrained(pan.translation(in: self))
        move(to: extent.rubberBanded(CGPoint(x: dragStart.x - moved.x, y: dragStart.y - moved.y)), by: .hand)
        startRefreshIfPulled()
        guard keyboardDismissMode == .interactive, keyboardFrame.contains(pan.location(in: self)) else { return }
        window?.endEditing(false)
    }

    /// Handles the end of a drag. The parameter is the content's speed at the release, in points per second. (S5)
    private func endDrag(atSpeed speed: CGPoint) {
        guard let clock = window?.application?.clock else {
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            return
        }
        applyRefreshInset()
        var glide = makeGlide(afterRelease: speed, at: clock.now)
        let rest = glide.finalOffset(in: extent)
        var target = rest
        // If paging is enabled, the delegate cannot change the offset at which the content stops.
        if !isPagingEnabled {
            withUnsafeMutablePointer(to: &target) {
                let velocity = CGPoint(x: speed.x / 1_000, y: speed.y / 1_000)
                delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: $0)
            }
        }
        if target != rest { glide = makeGlide(to: extent.clamped(target), from: glide.velocity, at: clock.now) }
        let decelerates = glide.duration(in: extent) > 0
        let before = contentOffset
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        guard decelerates, !isMoving, !isDragging else { return }
        if contentOffset != before { glide = glide.continued(from: contentOffset, at: clock.now, in: extent) }
        startMotion(glide, for: .deceleration)
    }

    /// Returns the motion of the content after a release at the given speed, in points per second.
    private func makeGlide(afterRelease speed: CGPoint, at now: Double) -> ScrollGlide {
        let isFlung = max(abs(speed.x), abs(speed.y)) > Self.glideSpeed
        let extent = extent
        let drawn = extent.removingRubberBand(contentOffset)
        let velocity =
            isFlung
            ? CGPoint(x: speed.x * extent.x.speedFactor(at: drawn.x), y: speed.y * extent.y.speedFactor(at: drawn.y))
            : .zero
        guard isPagingEnabled else {
            let glide = ScrollGlide(
                offset: contentOffset, velocity: velocity, at: now, rate: Double(decelerationRate.rawValue))
            return stopInterval > 0 ? endingAtStop(glide) : glide
        }
        let target = CGPoint(
            x: extent.x.pageTarget(from: contentOffset.x, speed: velocity.x),
            y: extent.y.pageTarget(from: contentOffset.y, speed: velocity.y))
        return makeGlide(to: target, from: velocity, at: now)
    }

    final func makeGlide(to target: CGPoint, from velocity: CGPoint, at now: Double) -> ScrollGlide {
        let tension = ScrollGlide.tension(from: contentOffset, velocity, to: target)
        return ScrollGlide(offset: contentOffset, velocity: velocity, at: now, target: target, tension: tension)
    }

    // MARK: Motion without input

    /// Whether the content decelerates after a drag. (S4)
    public final var isDecelerating: Bool { isMoving && purpose == .deceleration }

    /// Whether a motion is running.
    final var isMoving: Bool { step != nil }

    /// Starts an animated scroll to a content offset. Returns false if the scroll cannot be animated: during a drag,
    /// without a clock, or if clients do not scroll the content.
    final func startAnimatedScroll(to offset: CGPoint) -> Bool {
        guard isScrolledByClients, !isDragging, let application = window?.application else { return false }
        let now = application.clock.now
        let target = extent.clamped(offset)
        let velocity = isMoving ? glide?.velocity(at: now, in: glideExtent) ?? .zero : .zero
        if isMoving, purpose == .animation { updateMotion() } else { stopMoving() }
        guard target != contentOffset else {
            stopMoving()
            return true
        }
        othersMoveRevision = application.renderTree.nextRevision
        mover = nil
        startMotion(makeGlide(to: target, from: velocity, at: now), for: .animation)
        return true
    }

    /// Moves content that is outside its range back into the range. Does nothing while a touch holds the content. (S4)
    final func returnIntoRange() {
        guard !isDragging, !isMoving, panGestureRecognizer.numberOfTouches == 0, let clock = window?.application?.clock
        else { return }
        defer { isStoppedByTouch = false }
        let isHeld = isStoppedByTouch && isPagingEnabled || stopInterval > 0 && (isStoppedByTouch || !isAtStop)
        guard isHeld || extent.clamped(contentOffset) != contentOffset else { return }
        let glide = makeGlide(afterRelease: .zero, at: clock.now)
        // If the content may stop only at certain positions, as in a picker, the motion is started even if the content
        // does not move. Observers are then notified of the end of the motion.
        if glide.duration(in: extent) > 0 || stopInterval > 0 { startMotion(glide, for: .deceleration) }
    }

    final func startMotion(_ glide: ScrollGlide, for purpose: Purpose) {
        guard let clock = window?.application?.clock else { return }
        step?.cancel()
        self.glide = glide
        glideExtent = extent
        self.purpose = purpose
        setNeedsRender([.contentOffset, .timeline])
        let step = clock.schedule(after: min(Self.stepInterval, glide.duration(in: extent))) { [weak self] in
            self?.stepMotion()
        }
        self.step = step
        if purpose == .deceleration { delegate?.scrollViewWillBeginDecelerating(self) }
    }

    /// Moves the content to the position that the motion has reached now.
    /// - Returns: the time until the next step, in milliseconds; nil if the motion has ended.
    @discardableResult
    private func updateMotion() -> Double? {
        guard let taken = glide, let now = window?.application?.clock.now else { return nil }
        // A motion counts as finished if at most 0.001 ms of it remains, because the resolution of the clock is
        // limited.
        let isOver = now - taken.at >= taken.duration(in: glideExtent) - 0.001
        let place = isOver ? taken.finalOffset(in: glideExtent) : taken.offset(at: now, in: glideExtent)
        move(to: place, by: .glide)
        // If the delegate or a subclass has changed the offset meanwhile, the motion continues from that offset.
        if glide == taken, contentOffset != place {
            glide = taken.continued(from: contentOffset, at: now, in: glideExtent)
            setNeedsRender([.contentOffset, .timeline])
        }
        guard let glide, !isOver || glide != taken else { return nil }
        let left = glide.at + glide.duration(in: glideExtent) - now
        return left > 0 ? min(Self.stepInterval, left) : nil
    }

    private func stepMotion() {
        guard let taken = step else { return }
        let next = updateMotion()
        guard taken === step else { return }
        guard let next, let clock = window?.application?.clock else { return finishMotion(reachedTarget: true) }
        step = clock.schedule(after: next) { [weak self] in self?.stepMotion() }
    }

    /// Stops the running motion at its current position and notifies the delegate.
    final func stopMoving() {
        guard isMoving else { return }
        updateMotion()
        guard let step else { return }
        step.cancel()
        glide = nil
        setNeedsRender([.contentOffset, .timeline])
        finishMotion(reachedTarget: false)
    }

    private func finishMotion(reachedTarget: Bool) {
        step = nil
        switch purpose {
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .animation: scrollingAnimationEnded(reachedTarget: reachedTarget)
        case .insets: break
        }
    }
}
