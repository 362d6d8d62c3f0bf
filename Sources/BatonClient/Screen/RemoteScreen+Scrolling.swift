public import BatonWire

/// Which way: where the content is that is wanted, or a finger goes.
public enum ScrollDirection: String, CaseIterable, Sendable {
    /// To the top.
    case up
    /// To the bottom.
    case down
    /// To the left.
    case left
    /// To the right.
    case right

    /// One step of it.
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
    /// Turns a wheel over a view: shows what is further that way.
    /// - Parameters:
    ///   - direction: where the content is that is wanted.
    ///   - distance: points; most of what can be seen where it is nil.
    ///   - selector: over which view; the middle of the screen where it is nil.
    /// - Returns: what the server answered; not handled where it cannot go further.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func scroll(_ direction: ScrollDirection, by distance: Double? = nil, in selector: ViewSelector? = nil, timeout: Duration? = nil)
        async throws
        -> ServerMessage.Done
    {
        let place: ScreenRect
        if let selector {
            place = try await self.place(of: selector, timeout: timeout)
        } else {
            try await ready()
            place = ScreenRect(x: 0, y: 0, width: tree.width, height: tree.height)
        }
        let unit = direction.unit
        let length = distance ?? 0.8 * (unit.x == 0 ? place.height : place.width)
        return try await turn(by: (unit.x * length, unit.y * length), at: place.centre)
    }

    /// Scrolls until a view is in sight that may not even be there before, as a row far below.
    /// - Throws: ``ClientError`` of the code ``ClientError/Code/noSuchElement`` where the end comes first.
    public func scroll(_ direction: ScrollDirection, until selector: ViewSelector, in area: ViewSelector? = nil, timeout: Duration? = nil)
        async throws
    {
        let deadline = ContinuousClock.now + (timeout ?? max(options.timeout, .seconds(20)))
        while true {
            let found = try find(selector).filter { !tree.visibleFrame(of: $0.id, at: now).isEmpty }
            if !found.isEmpty { return }
            let done = try await scroll(direction, in: area, timeout: timeout)
            guard done.handled, ContinuousClock.now < deadline else {
                guard try find(selector).allSatisfy({ tree.visibleFrame(of: $0.id, at: now).isEmpty }) else { return }
                var error = missing(selector)
                error.message =
                    "It was scrolled \(direction.rawValue) to the end, and " + error.message.prefix(1).lowercased()
                    + error.message.dropFirst()
                throw error
            }
        }
    }

    /// Scrolls what is around a view until it is in sight, as far as that goes.
    func bringIntoSight(_ id: Int) async throws {
        // From the outermost on, each may have to be scrolled a few times.
        for scroller in tree.chain(of: id).dropFirst().reversed() where ["scroll", "table", "textview"].contains(scroller.kind) {
            for _ in 0..<8 {
                let wanted = tree.frame(of: id, at: now)
                let port = tree.visibleFrame(of: scroller.id, at: now)
                guard !port.isEmpty else { break }
                let step = (
                    x: Self.way(wanted.x, wanted.width, port.x, port.width), y: Self.way(wanted.y, wanted.height, port.y, port.height)
                )
                guard step.x != 0 || step.y != 0 else { break }
                let before = tree[scroller.id]?.contentOffset(at: now)
                let done = try await turn(by: (step.x, step.y), at: port.centre)
                guard done.handled, let after = tree[scroller.id]?.contentOffset(at: now), before.map({ $0 != after }) ?? false else {
                    break
                }
            }
        }
    }

    /// How far content has to go so that a part of it is in sight.
    private static func way(_ start: Double, _ length: Double, _ port: Double, _ portLength: Double) -> Double {
        // Whole where it fits, with a little around it.
        let margin = max(0, min(8, (portLength - length) / 2))
        if start < port + margin { return start - port - margin }
        if start + length > port + portLength - margin { return min(start - port - margin, start + length + margin - port - portLength) }
        return 0
    }

    private func turn(by way: (x: Double, y: Double), at point: ClientMessage.Point) async throws -> ServerMessage.Done {
        try await input(.scroll(ClientMessage.ScrollInput(x: point.x, y: point.y, dx: way.x, dy: way.y)))
    }
}
