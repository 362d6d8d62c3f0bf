import Foundation

/// How it moves under a finger, under a wheel, and by itself. (S3 to S5)
extension UIScrollView {
    // MARK: How far

    /// How far its content goes.
    var extent: ScrollExtent {
        let room = adjustedContentInset
        func axis(_ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ length: CGFloat, _ always: Bool)
            -> ScrollAxis
        {
            let high = max(-before, content + after - length)
            return ScrollAxis(
                low: -before, high: high, length: length, bounces: bounces && pagesScroll && (always || high > -before),
                page: isPagingEnabled ? length : 0)
        }
        return ScrollExtent(
            x: axis(room.left, contentSize.width, room.right, bounds.width, alwaysBounceHorizontal),
            y: axis(room.top, contentSize.height, room.bottom, bounds.height, alwaysBounceVertical))
    }

    /// The insets, the content or the view are of another size: what rests stays within its content, and what moves by itself is told anew if that is another way now.
    final func extentChanged() {
        if let glide, let now = window?.application?.clock.now {
            let extent = extent
            if extent != glideExtent {
                let place = glide.offset(at: now, in: glideExtent)
                if place.distance(to: glide.offset(at: now, in: extent)) > 0.01 {
                    self.glide = isMoving ? glide.going(on: place, at: now, in: glideExtent) : nil
                    setNeedsRender([.contentOffset, .timeline])
                }
                glideExtent = extent
            }
        }
        guard !isMoving, !isTracking, zoom?.isPlacing != true else { return }
        let outer = motion
        motion = .content
        // Or where it stood when its screen ended, as far as there is so much again.
        setContentOffset(extent.held(keptOffset ?? contentOffset), animated: false)
        if contentOffset == keptOffset { keptOffset = nil }
        motion = outer
    }

    /// It is drawn beyond its content otherwise than before.
    final func mannerChanged() {
        setNeedsRender([.scrolls])
        extentChanged()
    }

    /// Where it has to be to show a part of the content, by the shortest way.
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

    // MARK: Being somewhere else

    /// Is at a point from now on: where there is content, unless a finger or a spring has it elsewhere.
    final func place(at offset: CGPoint) {
        let isFree = motion == .hand || motion == .glide || (motion == .content && (isMoving || isTracking))
        let offset = isFree ? offset : extent.held(offset)
        if motion == nil { stopMoving() }
        guard offset != bounds.origin else { return }
        if motion != .glide { goOn(from: offset) }
        noteMover()
        let outer = motion
        motion = nil
        bounds.origin = offset
        if refreshControl != nil { followRefresh() }
        window?.application?.editing.scrolled(self)
        delegate?.scrollViewDidScroll(self)
        onScroll?(self)
        motion = outer
    }

    /// What moves by itself goes on from another place: all of it where the content has moved, and to where it was going otherwise.
    private func goOn(from offset: CGPoint) {
        guard isMoving, let glide, let now = window?.application?.clock.now else { return self.glide = nil }
        self.glide =
            motion == .content
            ? glide.shifted(to: offset, at: now, in: glideExtent) : glide.going(on: offset, at: now, in: glideExtent)
    }

    /// Its content has become longer over what is in sight: that stays in sight, also under a finger that drags it.
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

    /// A wheel turned.
    /// - Returns: whether it could go that way.
    final func scroll(by distance: CGPoint) -> Bool {
        guard isScrollEnabled else { return false }
        guard !isPagingEnabled else { return turnPages(by: distance) }
        stopMoving()
        forgetKeptPlace()
        let before = contentOffset
        if stop > 0 { restSoon() }
        move(to: extent.held(CGPoint(x: before.x + distance.x, y: before.y + distance.y)), by: .hand)
        return contentOffset != before
    }

    // MARK: Dragging

    /// Whether a finger is on it, and may yet drag it.
    public final var isTracking: Bool {
        let state = panGestureRecognizer.state
        return panGestureRecognizer.numberOfTouches > 0 && (state == .possible || state == .began || state == .changed)
    }

    /// Whether it goes along with a finger that has come so far. (S6)
    final func takes(drag way: CGPoint) -> Bool {
        guard canGo(along: way) else { return false }
        guard !hasRoom(for: way) else { return true }
        // At its end it leaves the drag to what it is in, and gives only where that is at its own.
        var ancestor = superview
        while let view = ancestor {
            if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.canGo(along: way),
                outer.hasRoom(for: way)
            {
                return false
            }
            ancestor = view.superview
        }
        return true
    }

    private func axis(along way: CGPoint) -> (axis: ScrollAxis, place: CGFloat, way: CGFloat) {
        abs(way.x) > abs(way.y) ? (extent.x, contentOffset.x, way.x) : (extent.y, contentOffset.y, way.y)
    }

    /// Whether it scrolls or gives, one way or the other.
    private func canGo(along way: CGPoint) -> Bool {
        axis(along: way).axis.isMovable
    }

    /// Whether there is more content where a finger that goes so would show it.
    private func hasRoom(for way: CGPoint) -> Bool {
        let (axis, place, way) = axis(along: way)
        return way > 0 ? place > axis.low : place < axis.high
    }

    final func handlePan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopMoving()
            forgetWheel()
            isDragging = true
            forgetKeptPlace()
            dragStart = extent.unbanded(contentOffset)
            lock = Lock(pan.translation(in: self), isEnabled: isDirectionalLockEnabled)
            delegate?.scrollViewWillBeginDragging(self)
            if keyboardDismissMode == .onDrag { window?.endEditing(false) }
            drag(pan)
        case .changed: drag(pan)
        case .ended where zoom?.isBouncing == true:
            isDragging = false
            takeRefreshRoom()
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        case .ended:
            isDragging = false
            let velocity = lock.kept(pan.velocity(in: self))
            letGo(CGPoint(x: -velocity.x, y: -velocity.y))
        default:
            isDragging = false
            takeRefreshRoom()
            let goesBack = window != nil && extent.held(contentOffset) != contentOffset
            delegate?.scrollViewDidEndDragging(self, willDecelerate: goesBack)
            settle()
        }
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        // What scales it moves it too.
        guard zoom?.isActive != true, zoom?.isBouncing != true else { return rebaseDrag() }
        let moved = lock.kept(pan.translation(in: self))
        move(to: extent.banded(CGPoint(x: dragStart.x - moved.x, y: dragStart.y - moved.y)), by: .hand)
        pulled()
        guard keyboardDismissMode == .interactive, keyboardFrame.contains(pan.location(in: self)) else { return }
        window?.endEditing(false)
    }

    /// The finger that dragged it is gone; it was so fast, in points a second. (S5)
    private func letGo(_ speed: CGPoint) {
        guard let clock = window?.application?.clock else {
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            return
        }
        takeRefreshRoom()
        var course = course(letGo: speed, at: clock.now)
        let rest = course.rest(in: extent)
        var target = rest
        // Of pages nobody is asked.
        if !isPagingEnabled {
            withUnsafeMutablePointer(to: &target) {
                let velocity = CGPoint(x: speed.x / 1_000, y: speed.y / 1_000)
                delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: $0)
            }
        }
        if target != rest { course = self.course(to: extent.held(target), from: course.velocity, at: clock.now) }
        let decelerates = course.duration(in: extent) > 0
        let before = contentOffset
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        guard decelerates, !isMoving, !isDragging else { return }
        if contentOffset != before { course = course.going(on: contentOffset, at: clock.now, in: extent) }
        begin(course, for: .deceleration)
    }

    /// How it moves that was let go of at a speed, in points a second.
    private func course(letGo speed: CGPoint, at now: Double) -> ScrollGlide {
        let isFlung = max(abs(speed.x), abs(speed.y)) > Self.glideSpeed
        let extent = extent
        let drawn = extent.unbanded(contentOffset)
        let velocity =
            isFlung
            ? CGPoint(x: speed.x * extent.x.yielding(at: drawn.x), y: speed.y * extent.y.yielding(at: drawn.y)) : .zero
        guard isPagingEnabled else {
            let glide = ScrollGlide(
                offset: contentOffset, velocity: velocity, at: now, rate: Double(decelerationRate.rawValue))
            return stop > 0 ? stopping(glide) : glide
        }
        let target = CGPoint(
            x: extent.x.pageRest(from: contentOffset.x, speed: velocity.x),
            y: extent.y.pageRest(from: contentOffset.y, speed: velocity.y))
        return course(to: target, from: velocity, at: now)
    }

    final func course(to target: CGPoint, from velocity: CGPoint, at now: Double) -> ScrollGlide {
        let tension = ScrollGlide.tension(from: contentOffset, velocity, to: target)
        return ScrollGlide(offset: contentOffset, velocity: velocity, at: now, target: target, tension: tension)
    }

    // MARK: Moving by itself

    /// Whether it moves on after it was let go of. (S4)
    public final var isDecelerating: Bool { isMoving && purpose == .deceleration }

    /// Whether it moves by itself.
    final var isMoving: Bool { step != nil }

    /// Goes to a point, where there is a clock that it can go by.
    final func goes(to offset: CGPoint) -> Bool {
        guard pagesScroll, !isDragging, let application = window?.application else { return false }
        let now = application.clock.now
        let target = extent.held(offset)
        let velocity = isMoving ? glide?.velocity(at: now, in: glideExtent) ?? .zero : .zero
        if isMoving, purpose == .animation { catchUp() } else { stopMoving() }
        guard target != contentOffset else {
            stopMoving()
            return true
        }
        othersRevision = application.renderTree.next
        mover = nil
        begin(course(to: target, from: velocity, at: now), for: .animation)
        return true
    }

    /// What fingers hold no longer goes back to where there is content. (S4)
    final func settle() {
        guard !isDragging, !isMoving, panGestureRecognizer.numberOfTouches == 0, let clock = window?.application?.clock
        else { return }
        defer { isCaught = false }
        let isHeld = isCaught && isPagingEnabled || stop > 0 && (isCaught || !isAtStop)
        guard isHeld || extent.held(contentOffset) != contentOffset else { return }
        let course = course(letGo: .zero, at: clock.now)
        // Where it rests on places it is told also that it rests where it was caught.
        if course.duration(in: extent) > 0 || stop > 0 { begin(course, for: .deceleration) }
    }

    final func begin(_ course: ScrollGlide, for purpose: Purpose) {
        guard let clock = window?.application?.clock else { return }
        step?.cancel()
        glide = course
        glideExtent = extent
        self.purpose = purpose
        setNeedsRender([.contentOffset, .timeline])
        let step = clock.schedule(after: min(Self.tick, course.duration(in: extent))) { [weak self] in self?.moveOn() }
        self.step = step
        if purpose == .deceleration { delegate?.scrollViewWillBeginDecelerating(self) }
    }

    /// Is where it is now by its course.
    /// - Returns: when the next step is due, in milliseconds; nil where it came to rest.
    @discardableResult
    private func catchUp() -> Double? {
        guard let taken = glide, let now = window?.application?.clock.now else { return nil }
        // What is over by less than a clock can tell is over.
        let isOver = now - taken.at >= taken.duration(in: glideExtent) - 0.001
        let place = isOver ? taken.rest(in: glideExtent) : taken.offset(at: now, in: glideExtent)
        move(to: place, by: .glide)
        // What is told of the step, or a subclass, may have moved it elsewhere: from there it goes on.
        if glide == taken, contentOffset != place {
            glide = taken.going(on: contentOffset, at: now, in: glideExtent)
            setNeedsRender([.contentOffset, .timeline])
        }
        guard let glide, !isOver || glide != taken else { return nil }
        let left = glide.at + glide.duration(in: glideExtent) - now
        return left > 0 ? min(Self.tick, left) : nil
    }

    private func moveOn() {
        guard let taken = step else { return }
        let next = catchUp()
        guard taken === step else { return }
        guard let next, let clock = window?.application?.clock else { return ended(isThere: true) }
        step = clock.schedule(after: next) { [weak self] in self?.moveOn() }
    }

    /// It stands where it is, and whoever waits for that is told.
    final func stopMoving() {
        guard isMoving else { return }
        catchUp()
        guard let step else { return }
        step.cancel()
        glide = nil
        setNeedsRender([.contentOffset, .timeline])
        ended(isThere: false)
    }

    private func ended(isThere: Bool) {
        step = nil
        switch purpose {
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .animation: scrollingAnimationEnded(isThere: isThere)
        case .room: break
        }
    }
}
