public import BatonWire

/// The direction in which to reveal content, or in which a finger moves.
public enum ScrollDirection: String, CaseIterable, Sendable {
    /// The direction towards the top edge.
    case up
    /// The direction towards the bottom edge.
    case down
    /// The direction towards the left edge.
    case left
    /// The direction towards the right edge.
    case right

    /// The unit vector of the direction.
    var unit: (x: Double, y: Double) {
        switch self {
        case .up: (0, -1)
        case .down: (0, 1)
        case .left: (-1, 0)
        case .right: (1, 0)
        }
    }
}

extension RemoteScreen {
    /// Scrolls a view with a wheel to reveal content in a direction.
    /// - Parameters:
    ///   - direction: The direction of the wanted content.
    ///   - distance: The distance in points; nil for most of the visible part.
    ///   - selector: The view; nil for the centre of the screen.
    /// - Returns: The server's answer. The answer's `handled` is false if the content is already at its end.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func scroll(
        _ direction: ScrollDirection, by distance: Double? = nil, in selector: ViewSelector? = nil,
        timeout: Duration? = nil
    )
        async throws
        -> ServerMessage.Done
    {
        let area: ScreenRect
        if let selector {
            area = try await self.visibleFrame(of: selector, timeout: timeout)
        } else {
            try await ready()
            area = ScreenRect(x: 0, y: 0, width: tree.width, height: tree.height)
        }
        let unit = direction.unit
        let length = distance ?? 0.8 * (unit.x == 0 ? area.height : area.width)
        return try await sendScroll(by: (unit.x * length, unit.y * length), at: area.centre)
    }

    /// Scrolls until a view is visible. The view may not exist yet, such as a row far below.
    /// - Throws: ``ClientError`` with code ``ClientError/Code/noSuchElement`` if the end of the content is reached
    ///   first.
    public func scroll(
        _ direction: ScrollDirection, until selector: ViewSelector, in area: ViewSelector? = nil,
        timeout: Duration? = nil
    )
        async throws
    {
        let deadline = ContinuousClock.now + (timeout ?? max(options.timeout, .seconds(20)))
        while true {
            let found = try find(selector).filter { !tree.visibleFrame(of: $0.id, at: now).isEmpty }
            if !found.isEmpty { return }
            let done = try await scroll(direction, in: area, timeout: timeout)
            guard done.handled, ContinuousClock.now < deadline else {
                guard try find(selector).allSatisfy({ tree.visibleFrame(of: $0.id, at: now).isEmpty }) else { return }
                var error = notFoundError(selector)
                error.message =
                    "After scrolling \(direction.rawValue) to the end, " + error.message.prefix(1).lowercased()
                    + error.message.dropFirst()
                throw error
            }
        }
    }

    /// Scrolls the ancestors of a view until as much of the view as possible is visible.
    func scrollIntoView(_ id: Int) async throws {
        let scrollers = tree.chain(of: id).dropFirst().filter(\.scrolls).map(\.id).reversed() as [Int]
        // This loop goes from the outermost scroller to the innermost: each one makes the next scroller visible, and
        // the last one makes the view visible. Afterwards, the outer scrollers make the view itself visible, because an
        // inner scroller may be only partly visible.
        for (scroller, next) in zip(scrollers, scrollers.dropFirst() + [id]) {
            try await scrollView(next, into: scroller)
        }
        for scroller in scrollers.dropLast() { try await scrollView(id, into: scroller) }
    }

    /// Scrolls one ancestor of a view until the view is visible. This may take several steps.
    private func scrollView(_ id: Int, into scroller: Int) async throws {
        for _ in 0..<8 {
            let wanted = tree.frame(of: id, at: now)
            let viewport = tree.visibleFrame(of: scroller, at: now)
            guard !viewport.isEmpty else { return }
            let offset = (
                x: Self.scrollDistance(wanted.x, wanted.width, viewport.x, viewport.width),
                y: Self.scrollDistance(wanted.y, wanted.height, viewport.y, viewport.height)
            )
            guard try await scroll(scroller, by: offset) else { return }
        }
    }

    /// Scrolls a view to the centre of its scroller, if another view such as a bar covers the scroller's edge.
    func scrollFromUnderCover(_ id: Int) async throws {
        guard let scroller = tree.scroller(of: id)?.id else { return }
        let viewport = tree.visibleFrame(of: scroller, at: now)
        // If another view covers the whole scroller, scrolling cannot help.
        guard let hit = try await query(ClientMessage.Target(point: viewport.centre)).first,
            tree.contains(hit.id, in: scroller)
        else { return }
        let centre = tree.frame(of: id, at: now).centre
        _ = try await scroll(scroller, by: (centre.x - viewport.centre.x, centre.y - viewport.centre.y))
    }

    /// Scrolls a view by a distance, limited to the range of its content.
    /// - Returns: Whether the content moved.
    private func scroll(_ scroller: Int, by offset: (x: Double, y: Double)) async throws -> Bool {
        let room = tree.scrollRange(in: scroller, at: now)
        let step = (x: room.x.clamp(offset.x), y: room.y.clamp(offset.y))
        guard abs(step.x) >= 0.5 || abs(step.y) >= 0.5, let before = tree[scroller]?.contentOffset(at: now) else {
            return false
        }
        let done = try await sendScroll(by: step, at: tree.scrollPoint(of: scroller, at: now))
        guard done.handled, let after = tree[scroller]?.contentOffset(at: now) else { return false }
        return before != after
    }

    /// Returns the distance by which content must move along one axis so that a range of it becomes visible.
    private static func scrollDistance(_ start: Double, _ length: Double, _ viewport: Double, _ viewportLength: Double)
        -> Double
    {
        // If the range fits into the viewport, the whole range becomes visible, with a small margin.
        let margin = max(0, min(8, (viewportLength - length) / 2))
        if start < viewport + margin { return start - viewport - margin }
        if start + length > viewport + viewportLength - margin {
            return min(start - viewport - margin, start + length + margin - viewport - viewportLength)
        }
        return 0
    }

    private func sendScroll(by offset: (x: Double, y: Double), at point: ClientMessage.Point) async throws
        -> ServerMessage.Done
    {
        try await input(.scroll(ClientMessage.ScrollInput(x: point.x, y: point.y, dx: offset.x, dy: offset.y)))
    }
}

extension ScreenTree {
    /// Returns how far a view can scroll in each direction.
    fileprivate func scrollRange(in id: Int, at instant: Double) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        guard let node = nodes[id], node["contentSize"]?.numbers.count == 2 else { return (0...0, 0...0) }
        let (offset, range) = (node.contentOffset(at: instant), node.contentOffsetRange)
        return (
            min(0, range.x.lowerBound - offset.0)...max(0, range.x.upperBound - offset.0),
            min(0, range.y.lowerBound - offset.1)...max(0, range.y.upperBound - offset.1)
        )
    }

    /// Returns a point at which a wheel scrolls this view, and not a scroll view inside it. The point is as near to
    /// this view's centre as possible.
    fileprivate func scrollPoint(of id: Int, at instant: Double) -> ClientMessage.Point {
        let viewport = visibleFrame(of: id, at: instant)
        let inner = displayedNodes.filter { $0.scrolls && $0.id != id && contains($0.id, in: id) }.map {
            visibleFrame(of: $0.id, at: instant)
        }
        let parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.02, 0.98]
        for part in parts {
            for other in parts {
                let (x, y) = (viewport.x + viewport.width * other, viewport.y + viewport.height * part)
                let isInsideInner = inner.contains {
                    x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height
                }
                if !isInsideInner { return ClientMessage.Point(x: x, y: y) }
            }
        }
        return viewport.centre
    }
}

extension ClosedRange<Double> {
    fileprivate func clamp(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
