import BatonWire

extension RemoteScreen {
    /// Waits until a view meets expectations.
    ///
    ///     try await screen.expect("count", .text("1"))
    ///     try await screen.expect("kind:cell in:queue", .count(3))
    ///
    /// - Throws: ``ClientError`` with code ``ClientError/Code/assertionFailed`` after the time-out. The error describes
    ///   the actual state.
    public func expect(_ selector: ViewSelector, _ expectations: ViewExpectation..., timeout: Duration? = nil)
        async throws
    {
        try await wait(for: selector, expectations, timeout: timeout, code: .assertionFailed)
    }

    /// Waits until a view meets expectations, as a step of a script rather than as an assertion.
    ///
    /// This method differs from ``expect(_:_:timeout:)`` only in the code of the error.
    /// - Throws: ``ClientError`` with code ``ClientError/Code/timeout``.
    public func wait(for selector: ViewSelector, _ expectations: ViewExpectation..., timeout: Duration? = nil)
        async throws
    {
        try await wait(
            for: selector, expectations.isEmpty ? [.visible] : expectations, timeout: timeout, code: .timeout)
    }

    /// Waits until all expectations hold.
    /// - Parameter code: The code of the error after the time-out.
    public func wait(
        for selector: ViewSelector, _ expectations: [ViewExpectation], timeout: Duration?, code: ClientError.Code
    ) async throws {
        try await poll(timeout, code: code) { try self.failure(selector, expectations) }
    }

    /// Waits until a custom condition holds for the tree.
    /// - Parameter words: The condition as a sentence for the error: `the queue is empty`.
    public func wait(
        until words: String, timeout: Duration? = nil,
        _ condition: @escaping @Sendable (_ tree: ScreenTree, _ now: Double) -> Bool
    ) async throws {
        try await poll(timeout, code: .timeout) {
            condition(tree, now)
                ? nil
                : ClientError(
                    .timeout, "The condition was not met in time: \(words).",
                    advice: "See all views with 'baton tree --url \(address.url)'.")
        }
    }

    /// Waits until all scrolling and all finite animations end.
    ///
    /// If the server's clock is manual, this method advances the clock until they have ended.
    public func waitUntilSettled(timeout: Duration? = nil) async throws {
        try await ready()
        // The end of an animation or of scrolling may start another one, so the clock is advanced repeatedly. If the
        // motion on the screen never ends, this method fails with the time-out.
        for _ in 0..<100 where hasManualClock {
            guard let end = tree.restTime(at: now) else { break }
            try await advance(by: .milliseconds(Int((end - now).rounded(.up))))
        }
        try await poll(timeout, code: .timeout) {
            guard let end = tree.restTime(at: now) else { return nil }
            return ClientError(
                .timeout, "The screen is still moving, for another \(((end - now) / 1_000).short) s.",
                advice: "Wait longer with --timeout.")
        }
    }

    /// Waits until the tree has a revision or a later one.
    public func wait(revision: Int, timeout: Duration? = nil) async throws {
        try await poll(timeout, code: .timeout) {
            tree.revision >= revision
                ? nil
                : ClientError(
                    .timeout, "The screen has the revision \(tree.revision), expected \(revision) or later.",
                    advice: "Check whether the expected change was made.")
        }
    }

    /// Repeats a check after each change of the screen, until the check returns nil.
    func poll(_ timeout: Duration?, code: ClientError.Code, _ failure: () throws -> ClientError?) async throws {
        let timeout = timeout ?? options.timeout
        let deadline = ContinuousClock.now + timeout
        try await ready()
        while true {
            // The time is read before the check, so that the loop checks once more if an animation ends meanwhile.
            let instant = now
            // A malformed selector throws at once, because waiting cannot help.
            let failure = try failure()
            try Task.checkCancellation()
            if let closeError { throw closeError }
            // The tree of a lost connection may be outdated, so the check must succeed on an open connection.
            if failure == nil, connection == .open { return }
            guard ContinuousClock.now < deadline else {
                guard connection == .open, var error = failure else { throw disconnectedError() }
                error.code = code
                throw error.adding(waitedTime: timeout)
            }
            await nextChange(
                before: min(
                    deadline, ContinuousClock.now + (tree.isRunning(at: instant) ? Self.pollInterval : .seconds(60))))
        }
    }

    /// Returns the first expectation that does not hold, as an error; nil if all hold.
    private func failure(_ selector: ViewSelector, _ expectations: [ViewExpectation]) throws(ClientError)
        -> ClientError?
    {
        let all = try find(selector)
        for expectation in expectations where expectation.check.appliesToAllMatches {
            let counted = tree.preferred(all, at: now)
            let nodes = if case .count = expectation.check { counted } else { all }
            guard !expectation.check.holds(for: nodes, in: tree, at: now) else { continue }
            if nodes.isEmpty {
                var error = notFoundError(selector)
                error.message = "\(selector) was expected \(expectation.check.requirement). " + error.message
                return error
            }
            let named = nodes.prefix(5).map { tree.nameAndSummary($0, at: now) }
            let isOffScreen = !nodes.contains { tree.isVisible($0.id, at: now) }
            let actual =
                (nodes.count == 1 ? "One view matches" : "\(nodes.count) views match")
                + (isOffScreen ? ", out of sight" : "")
            return ClientError(
                .assertionFailed, "\(selector) was expected \(expectation.check.requirement). \(actual):",
                advice: isOffScreen && expectation.check == .visible
                    ? "Scroll to the view, for example with 'scroll down --until \(ShellWords.quoted("\(selector)"))'."
                    : nil,
                candidates: named)
        }
        let single = expectations.filter { !$0.check.appliesToAllMatches }
        guard !single.isEmpty else { return nil }
        let node: ScreenNode
        do throws(ClientError) {
            node = try view(selector)
        } catch {
            guard error.code == .noSuchElement || error.code == .ambiguousElement else { throw error }
            var error = error
            error.message = "\(selector) was expected \(single[0].check.requirement). " + error.message
            return error
        }
        for expectation in single where !expectation.check.holds(for: node, in: tree, at: now) {
            return ClientError(
                .assertionFailed,
                "\(selector) was expected \(expectation.check.requirement), and \(expectation.check.actualState(for: node, at: now))."
            )
        }
        return nil
    }
}

extension ScreenTree {
    /// Returns whether the screen also changes between messages: by counting labels, scrolling or animations.
    fileprivate func isRunning(at instant: Double) -> Bool {
        nodes.values.contains(where: \.isRunning) || restTime(at: instant) != nil
    }
}
