public import BatonWire

/// A view that can be acted on, and where.
struct Spot: Sendable {
    var node: ScreenNode
    /// What of it can be seen. Points of the screen.
    var visible: ScreenRect
    /// What the script has seen: if the view moves before it is touched, the touch is refused.
    var revision: Int
}

extension RemoteScreen {
    /// How often it is looked again, where what is waited for moves by itself.
    static let glance = Duration.milliseconds(50)

    /// The views that a selector means, in the order of the screen. Hidden ones are not found.
    public func find(_ selector: ViewSelector) throws(ClientError) -> [ScreenNode] {
        try tree.views(matching: selector, at: now)
    }

    /// The views that are as a script wants them, in the order of the screen. Hidden ones are not found. To act on one, name it by its ``ViewSelector/id(_:)``.
    public func find(where isWanted: @Sendable (ScreenNode) throws -> Bool) rethrows -> [ScreenNode] {
        try tree.shown.filter(isWanted)
    }

    /// The one view that a selector means: of several, what a person does something to, and of those what can be seen.
    /// - Throws: ``ClientError`` where there is none, or several are left.
    public func view(_ selector: ViewSelector) throws(ClientError) -> ScreenNode {
        let found = tree.preferred(try find(selector), at: now)
        guard let node = found.first else { throw missing(selector) }
        guard found.count == 1 else { throw several(found, selector) }
        return node
    }

    /// The screen as indented lines, as ``ScreenTree/outline(from:at:isWhole:)`` writes it.
    public func outline(isWhole: Bool = false) -> [String] { tree.outline(at: now, isWhole: isWhole) }

    // MARK: Acting

    /// Presses a view with one finger and lifts it at once.
    /// - Parameters:
    ///   - selector: which view. Of a point, what is there.
    ///   - timeout: how long to wait until it can be pressed; as the options say where it is nil.
    /// - Returns: what the server answered: who took it, and from which revision on its effect is to be seen.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func tap(_ selector: ViewSelector, timeout: Duration? = nil) async throws -> ServerMessage.Done {
        if let point = selector.onlyPoint {
            return try await input(
                .tap(
                    ClientMessage.TapInput(
                        target: ClientMessage.Target(point: ClientMessage.Point(x: point.x, y: point.y)))))
        }
        return try await act(on: selector, timeout: timeout, isReached: false) { spot in
            try await input(
                .tap(ClientMessage.TapInput(revision: spot.revision, target: ClientMessage.Target(id: spot.node.id))))
        }
    }

    /// Presses a view twice.
    @discardableResult
    public func doubleTap(_ selector: ViewSelector, timeout: Duration? = nil) async throws -> ServerMessage.Done {
        try await touch(selector, timeout: timeout) { point in
            [0.0, 80].flatMap { [TouchStep(at: $0, .began, point), TouchStep(at: $0 + 30, .ended, point)] }
        }
    }

    /// Steps of what a view can be adjusted by, as a screen reader makes them: a slider goes a tenth of its range.
    /// - Parameter steps: below 0 for less.
    @discardableResult
    public func adjust(_ selector: ViewSelector, by steps: Int, timeout: Duration? = nil) async throws
        -> ServerMessage.Done
    {
        try await act(on: selector, timeout: timeout) { spot in
            try await input(
                .adjust(
                    ClientMessage.AdjustInput(
                        revision: spot.revision, target: ClientMessage.Target(id: spot.node.id), by: steps)))
        }
    }

    /// Does something to a view once it is there, alone, enabled, at rest, in sight and in front. What the server then refuses as out of date is done again.
    /// - Parameter isReached: whether it has to be in sight; where it need not be, the server decides.
    func act(
        on selector: ViewSelector, timeout: Duration?, isReached: Bool = true,
        _ body: (Spot) async throws -> ServerMessage.Done
    ) async throws -> ServerMessage.Done {
        try await untilItGoes(timeout) {
            let spot = try await spot(selector, isReached: isReached)
            let done = try await body(spot)
            guard !done.stale else {
                throw ClientError(
                    .elementNotInteractable, "\(selector) moves: whenever it is touched it has gone elsewhere.",
                    advice: "Wait for what moves it with 'wait --settled'.")
            }
            return done
        }
    }

    /// Does with a finger what begins at the middle of what can be seen of a view.
    func touch(
        _ selector: ViewSelector, timeout: Duration?, _ steps: (ClientMessage.Point) -> [TouchStep]
    ) async throws -> ServerMessage.Done {
        if let point = selector.onlyPoint { return try await play(steps(ClientMessage.Point(x: point.x, y: point.y))) }
        return try await act(on: selector, timeout: timeout) {
            try await play(steps($0.visible.centre), seen: $0.revision)
        }
    }

    /// Where a view can be touched.
    func point(of selector: ViewSelector, timeout: Duration?) async throws -> ClientMessage.Point {
        if let point = selector.onlyPoint { return ClientMessage.Point(x: point.x, y: point.y) }
        return try await place(of: selector, timeout: timeout).centre
    }

    /// What can be seen of a view that can be touched.
    func place(of selector: ViewSelector, timeout: Duration?) async throws -> ScreenRect {
        try await untilItGoes(timeout) { try await spot(selector, isReached: true).visible }
    }

    /// Tries something until nothing of what may pass is in its way.
    func untilItGoes<Result>(_ timeout: Duration?, _ body: () async throws -> Result) async throws -> Result {
        let timeout = timeout ?? options.timeout
        let deadline = ContinuousClock.now + timeout
        var looks = 0
        while true {
            try Task.checkCancellation()
            do {
                try await ready()
                return try await body()
            } catch let error as ClientError {
                looks += 1
                // Several views are several still when nothing moves: nobody has to wait for that.
                let isFinal = error.code == .ambiguousElement && looks > 2 && tree.restsAt(now) == nil
                guard error.mayPass, !isFinal, ContinuousClock.now < deadline else {
                    throw error.mayPass && !isFinal ? error.after(timeout) : error
                }
            }
            await nextChange(before: min(deadline, ContinuousClock.now + Self.glance))
        }
    }

    private func spot(_ selector: ViewSelector, isReached: Bool) async throws -> Spot {
        let node = try view(selector)
        guard node.isEnabled else {
            throw ClientError(
                .elementNotInteractable, "\(selector) is disabled: \(node.summary(at: now)).",
                advice: "Wait until it is not with 'wait \(selector) enabled'.")
        }
        // What glides or is animated is touched where it comes to rest.
        if let end = tree.movement(of: node.id, at: now) {
            if isTurned {
                try await advance(by: .milliseconds(Int((end - now).rounded(.up))))
            } else {
                await nextChange(before: ContinuousClock.now + .milliseconds(max(1, min(end - now, 1_000))))
            }
            throw ClientError(
                .elementNotInteractable, "\(selector) is in motion: \(node.summary(at: now)).",
                advice: "Wait for it with 'wait --settled'."
            )
        }
        if tree.visibleFrame(of: node.id, at: now).isEmpty { try await bringIntoSight(node.id) }
        // What the server says counts; what is likely to be asked next is asked along.
        let guess = tree.visibleFrame(of: node.id, at: now).centre
        let asked = (
            post(.query(ClientMessage.Query(target: ClientMessage.Target(id: node.id)))),
            post(.query(ClientMessage.Query(target: ClientMessage.Target(point: guess))))
        )
        let match: ServerMessage.Match?
        do { match = try await matches(asked.0).first } catch {
            forget(answersTo: [asked.1])
            throw error
        }
        let revision = tree.revision
        let guessed = try await matches(asked.1).first
        guard let match else { throw missing(selector) }
        guard let visible = match.visible else {
            if !isReached { return Spot(node: node, visible: match.frame, revision: revision) }
            throw ClientError(
                .elementNotInteractable,
                "\(selector) is there, and no part of it is in sight: \(node.summary(at: now)).",
                advice: "Scroll to it first, as with 'scroll down'.")
        }
        let isAsGuessed = abs(visible.centre.x - guess.x) < 0.5 && abs(visible.centre.y - guess.y) < 0.5
        let hit = isAsGuessed ? guessed : try await query(ClientMessage.Target(point: visible.centre)).first
        if let hit, hit.id != node.id, !tree.contains(hit.id, in: node.id), !tree.contains(node.id, in: hit.id) {
            try await bringFromCover(node.id)
            let other =
                tree[hit.id].map { "\(tree.selector(for: $0.id, at: now)) (\($0.summary(at: now)))" } ?? hit.kind
            throw ClientError(
                .elementClickIntercepted, "\(selector) is covered by \(other).",
                advice: "Close what is in front, or wait until it is gone."
            )
        }
        return Spot(node: node, visible: visible, revision: revision)
    }

    /// Which views the server finds for a target.
    func query(_ target: ClientMessage.Target) async throws -> [ServerMessage.Match] {
        try await ready()
        return try await matches(post(.query(ClientMessage.Query(target: target))))
    }

    private func matches(_ seq: Int) async throws -> [ServerMessage.Match] {
        guard case .result(let result) = try await reply(to: seq) else { return [] }
        return result.matches
    }

    // MARK: What was there instead

    func missing(_ selector: ViewSelector) -> ClientError {
        let near = tree.nearest(to: selector, at: now)
        return ClientError(
            .noSuchElement,
            "Nothing on the screen is \(selector)." + (near.isEmpty ? "" : " What is there, and nearest to it:"),
            advice: "See all that is there with 'baton tree --url \(address.url)'."
                // Of a list only what is near what is in sight is there.
                + (tree.shown.contains { $0.kind == "table" }
                    ? " Where it is further down in a list: 'scroll down --until …'." : ""),
            candidates: near)
    }

    private func several(_ nodes: [ScreenNode], _ selector: ViewSelector) -> ClientError {
        let named = nodes.prefix(5).map { tree.named($0, at: now) }
        return ClientError(
            .ambiguousElement, "\(selector) means \(nodes.count) views:",
            advice: "Say which, as one of these does"
                + (nodes.count > 5 ? " (there are \(nodes.count - 5) more)." : "."), candidates: named
        )
    }
}

extension ClientError {
    /// Whether waiting may help.
    fileprivate var mayPass: Bool {
        switch code {
        case .noSuchElement, .ambiguousElement, .elementNotInteractable, .elementClickIntercepted: true
        default: false
        }
    }

    /// The same, with how long it was waited for.
    func after(_ timeout: Duration) -> ClientError {
        guard timeout > .zero else { return self }
        var error = self
        error.message =
            error.message.hasSuffix(":")
            ? "After \(timeout.words): " + error.message : error.message + " (Waited \(timeout.words).)"
        return error
    }
}

extension ScreenTree {
    /// When a view that moves by itself, or with what it is in, is at rest; nil where it is.
    func movement(of id: Int, at instant: Double) -> Double? {
        chain(of: id).flatMap(\.ends).filter { $0 > instant }.max()
    }
}
