public import BatonWire

/// A view that is ready for an action, with its visible area.
struct ReadyView: Sendable {
    var node: ScreenNode
    /// The visible part of the view's frame, in points of the screen.
    var visible: ScreenRect
    /// The revision that the script saw. If the view moves before the touch, the server refuses the touch.
    var revision: Int
}

extension RemoteScreen {
    /// The interval between two checks of the tree while views move without messages from the server.
    static let pollInterval = Duration.milliseconds(50)

    /// Returns the views that match a selector, in screen order. Hidden views do not match.
    public func find(_ selector: ViewSelector) throws(ClientError) -> [ScreenNode] {
        try tree.views(matching: selector, at: now)
    }

    /// Returns the views that meet a condition, in screen order. Hidden views are left out.
    ///
    /// To act on one of these views, select it by ``ViewSelector/id(_:)``.
    public func find(where isWanted: @Sendable (ScreenNode) throws -> Bool) rethrows -> [ScreenNode] {
        try tree.displayedNodes.filter(isWanted)
    }

    /// Returns the one view that a selector selects. If several views match, interactive and visible ones are
    /// preferred.
    /// - Throws: ``ClientError`` if no view or several views remain.
    public func view(_ selector: ViewSelector) throws(ClientError) -> ScreenNode {
        let found = tree.preferred(try find(selector), at: now)
        guard let node = found.first else { throw notFoundError(selector) }
        guard found.count == 1 else { throw ambiguousError(found, selector) }
        return node
    }

    /// Returns the screen as indented lines, as ``ScreenTree/outline(from:at:includesAll:)`` does.
    public func outline(includesAll: Bool = false) -> [String] { tree.outline(at: now, includesAll: includesAll) }

    // MARK: Acting

    /// Taps a view with one finger.
    /// - Parameters:
    ///   - selector: The view. A point selects the view at that point.
    ///   - timeout: The time to wait until the view is ready; nil for the time limit of the options.
    /// - Returns: The server's answer: the responder that handled the touch, and the first revision with the effect.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func tap(_ selector: ViewSelector, timeout: Duration? = nil) async throws -> ServerMessage.Done {
        if let point = selector.onlyPoint {
            return try await input(
                .tap(
                    ClientMessage.TapInput(
                        target: ClientMessage.Target(point: ClientMessage.Point(x: point.x, y: point.y)))))
        }
        return try await act(on: selector, timeout: timeout, isReached: false) { target in
            try await input(
                .tap(
                    ClientMessage.TapInput(revision: target.revision, target: ClientMessage.Target(id: target.node.id)))
            )
        }
    }

    /// Taps a view twice with one finger.
    @discardableResult
    public func doubleTap(_ selector: ViewSelector, timeout: Duration? = nil) async throws -> ServerMessage.Done {
        try await touch(selector, timeout: timeout) { point in
            [0.0, 80].flatMap { [TouchStep(at: $0, .began, point), TouchStep(at: $0 + 30, .ended, point)] }
        }
    }

    /// Changes a view's value by steps, as a screen reader does. One step of a slider is a tenth of its range.
    /// - Parameter steps: The number of steps. A negative number decreases the value.
    @discardableResult
    public func adjust(_ selector: ViewSelector, by steps: Int, timeout: Duration? = nil) async throws
        -> ServerMessage.Done
    {
        try await act(on: selector, timeout: timeout) { target in
            try await input(
                .adjust(
                    ClientMessage.AdjustInput(
                        revision: target.revision, target: ClientMessage.Target(id: target.node.id), by: steps)))
        }
    }

    /// Waits until a view can be acted on, then performs an action on it.
    ///
    /// The view must exist and be unique, enabled, at rest, visible and not covered. If the server refuses the action
    /// as outdated, the action is repeated.
    /// - Parameter isReached: If false, the action is also sent if the view is not visible or is covered, and the
    ///   server decides whether the action is possible.
    func act(
        on selector: ViewSelector, timeout: Duration?, isReached: Bool = true,
        _ body: (ReadyView) async throws -> ServerMessage.Done
    ) async throws -> ServerMessage.Done {
        try await retryUntilReady(timeout) {
            let target = try await target(selector, isReached: isReached)
            let done = try await body(target)
            guard !done.stale else {
                throw ClientError(
                    .elementNotInteractable, "\(selector) is moving, so a touch at its present position would miss it.",
                    advice: "Use 'wait --settled' to wait until the motion ends.")
            }
            return done
        }
    }

    /// Performs a one-finger gesture that begins at the centre of a view's visible part.
    func touch(
        _ selector: ViewSelector, timeout: Duration?, _ steps: (ClientMessage.Point) -> [TouchStep]
    ) async throws -> ServerMessage.Done {
        if let point = selector.onlyPoint {
            return try await performSteps(steps(ClientMessage.Point(x: point.x, y: point.y)))
        }
        return try await act(on: selector, timeout: timeout) {
            try await performSteps(steps($0.visible.centre), revision: $0.revision)
        }
    }

    /// Returns the point at which a view can be touched.
    func point(of selector: ViewSelector, timeout: Duration?) async throws -> ClientMessage.Point {
        if let point = selector.onlyPoint { return ClientMessage.Point(x: point.x, y: point.y) }
        return try await visibleFrame(of: selector, timeout: timeout).centre
    }

    /// Returns the visible part of a view, as soon as the view can be touched.
    func visibleFrame(of selector: ViewSelector, timeout: Duration?) async throws -> ScreenRect {
        try await retryUntilReady(timeout) { try await target(selector, isReached: true).visible }
    }

    /// Repeats an attempt until it succeeds, as long as its error may be temporary.
    func retryUntilReady<Result>(_ timeout: Duration?, _ body: () async throws -> Result) async throws -> Result {
        let timeout = timeout ?? options.timeout
        let deadline = ContinuousClock.now + timeout
        var attempts = 0
        while true {
            try Task.checkCancellation()
            do {
                try await ready()
                return try await body()
            } catch let error as ClientError {
                attempts += 1
                // An ambiguous selector is a final error if nothing moves, because waiting does not help.
                let isFinal = error.code == .ambiguousElement && attempts > 2 && tree.restTime(at: now) == nil
                guard error.isTransient, !isFinal, ContinuousClock.now < deadline else {
                    throw error.isTransient && !isFinal ? error.adding(waitedTime: timeout) : error
                }
            }
            await nextChange(before: min(deadline, ContinuousClock.now + Self.pollInterval))
        }
    }

    private func target(_ selector: ViewSelector, isReached: Bool) async throws -> ReadyView {
        let node = try view(selector)
        guard node.isEnabled else {
            throw ClientError(
                .elementNotInteractable, "\(selector) is disabled: \(node.summary(at: now)).",
                advice: "Use 'wait \(selector) enabled' to wait until the view is enabled.")
        }
        // A moving view is touched after its motion has ended.
        if let end = tree.movement(of: node.id, at: now) {
            if hasManualClock {
                try await advance(by: .milliseconds(Int((end - now).rounded(.up))))
            } else {
                await nextChange(before: ContinuousClock.now + .milliseconds(max(1, min(end - now, 1_000))))
            }
            throw ClientError(
                .elementNotInteractable, "\(selector) is in motion: \(node.summary(at: now)).",
                advice: "Use 'wait --settled' to wait until the motion ends."
            )
        }
        if tree.visibleFrame(of: node.id, at: now).isEmpty { try await scrollIntoView(node.id) }
        // The first query asks the server where the view is, and the second one asks what covers it there. To save a
        // round trip, the second query is sent at once, for the point at which the client expects the view.
        let guess = tree.visibleFrame(of: node.id, at: now).centre
        let queries = (
            post(.query(ClientMessage.Query(target: ClientMessage.Target(id: node.id)))),
            post(.query(ClientMessage.Query(target: ClientMessage.Target(point: guess))))
        )
        let match: ServerMessage.Match?
        do { match = try await matches(queries.0).first } catch {
            discardReplies(to: [queries.1])
            throw error
        }
        let revision = tree.revision
        let guessed = try await matches(queries.1).first
        guard let match else { throw notFoundError(selector) }
        guard let visible = match.visible else {
            if !isReached { return ReadyView(node: node, visible: match.frame, revision: revision) }
            throw ClientError(
                .elementNotInteractable,
                "\(selector) exists, but no part of it is visible: \(node.summary(at: now)).",
                advice: "Scroll to the view first, for example with 'scroll down'.")
        }
        let isGuessCorrect = abs(visible.centre.x - guess.x) < 0.5 && abs(visible.centre.y - guess.y) < 0.5
        let hit = isGuessCorrect ? guessed : try await query(ClientMessage.Target(point: visible.centre)).first
        if let hit, hit.id != node.id, !tree.contains(hit.id, in: node.id), !tree.contains(node.id, in: hit.id) {
            try await scrollFromUnderCover(node.id)
            let other =
                tree[hit.id].map { "\(tree.selector(for: $0.id, at: now)) (\($0.summary(at: now)))" } ?? hit.kind
            throw ClientError(
                .elementClickIntercepted, "\(selector) is covered by \(other).",
                advice: "Close the covering view, or wait until it is gone."
            )
        }
        return ReadyView(node: node, visible: visible, revision: revision)
    }

    /// Returns the views that the server finds for a query's target.
    func query(_ target: ClientMessage.Target) async throws -> [ServerMessage.Match] {
        try await ready()
        return try await matches(post(.query(ClientMessage.Query(target: target))))
    }

    private func matches(_ seq: Int) async throws -> [ServerMessage.Match] {
        guard case .result(let result) = try await reply(to: seq) else { return [] }
        return result.matches
    }

    // MARK: Errors

    func notFoundError(_ selector: ViewSelector) -> ClientError {
        let near = tree.suggestions(for: selector, at: now)
        return ClientError(
            .noSuchElement,
            "No view on the screen matches \(selector)." + (near.isEmpty ? "" : " The nearest matches are:"),
            advice: "See all views with 'baton tree --url \(address.url)'."
                // The tree contains only rows near the visible ones. The view may be in a row that the tree does not
                // contain yet.
                + (tree.displayedNodes.contains { $0.kind == "table" }
                    ? " If the view is further down in a list, use 'scroll down --until …'." : ""),
            candidates: near)
    }

    private func ambiguousError(_ nodes: [ScreenNode], _ selector: ViewSelector) -> ClientError {
        let named = nodes.prefix(5).map { tree.nameAndSummary($0, at: now) }
        return ClientError(
            .ambiguousElement, "\(selector) matches \(nodes.count) views:",
            advice: "Choose one with one of these selectors"
                + (nodes.count > 5 ? " (there are \(nodes.count - 5) more)." : "."), candidates: named
        )
    }
}

extension ClientError {
    /// The error may be temporary, so that another attempt may succeed.
    fileprivate var isTransient: Bool {
        switch code {
        case .noSuchElement, .ambiguousElement, .elementNotInteractable, .elementClickIntercepted: true
        default: false
        }
    }

    /// Returns a copy of this error whose message also contains the time that the client waited.
    func adding(waitedTime timeout: Duration) -> ClientError {
        guard timeout > .zero else { return self }
        var error = self
        error.message =
            error.message.hasSuffix(":")
            ? "After \(timeout.text): " + error.message : error.message + " (Waited \(timeout.text).)"
        return error
    }
}

extension ScreenTree {
    /// Returns the time when the motion of a view and its ancestors ends; nil if nothing moves.
    func movement(of id: Int, at instant: Double) -> Double? {
        chain(of: id).flatMap(\.ends).filter { $0 > instant }.max()
    }
}
