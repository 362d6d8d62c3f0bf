import BatonWire

extension RemoteScreen {
    /// Waits until a view is what it is expected to be.
    ///
    ///     try await screen.expect("count", .text("1"))
    ///     try await screen.expect("kind:cell in:queue", .count(3))
    ///
    /// - Throws: ``ClientError`` of the code ``ClientError/Code/assertionFailed``, which says what it is instead, when that has not come about in time.
    public func expect(_ selector: ViewSelector, _ expectations: ViewExpectation..., timeout: Duration? = nil)
        async throws
    {
        try await wait(for: selector, expectations, timeout: timeout, code: .assertionFailed)
    }

    /// Waits until a view is what it is expected to be: as ``expect(_:_:timeout:)``, of which a script only needs that it goes on.
    /// - Throws: ``ClientError`` of the code ``ClientError/Code/timeout``.
    public func wait(for selector: ViewSelector, _ expectations: ViewExpectation..., timeout: Duration? = nil)
        async throws
    {
        try await wait(
            for: selector, expectations.isEmpty ? [.visible] : expectations, timeout: timeout, code: .timeout)
    }

    /// Waits until all of some expectations hold.
    /// - Parameter code: that of the error.
    public func wait(
        for selector: ViewSelector, _ expectations: [ViewExpectation], timeout: Duration?, code: ClientError.Code
    ) async throws {
        try await hold(timeout, code: code) { try self.complaint(selector, expectations) }
    }

    /// Waits until a condition of one's own holds for the tree.
    /// - Parameter words: what is waited for, as a sentence says it: `the queue is empty`.
    public func wait(
        until words: String, timeout: Duration? = nil,
        _ condition: @escaping @Sendable (_ tree: ScreenTree, _ now: Double) -> Bool
    ) async throws {
        try await hold(timeout, code: .timeout) {
            condition(tree, now)
                ? nil
                : ClientError(
                    .timeout, "It was waited until \(words), and that did not come about.",
                    advice: "See what is there with 'baton tree --url \(address.url)'.")
        }
    }

    /// Waits until all that moves by itself stands still: content that glides, animations that end.
    ///
    /// Where the server's clock stands still until somebody turns it on, it is turned on until then.
    public func settle(timeout: Duration? = nil) async throws {
        try await ready()
        // What comes to rest may set something else going; what never rests is for the time-out.
        for _ in 0..<100 where isTurned {
            guard let end = tree.restsAt(now) else { break }
            try await advance(by: .milliseconds(Int((end - now).rounded(.up))))
        }
        try await hold(timeout, code: .timeout) {
            guard let end = tree.restsAt(now) else { return nil }
            return ClientError(
                .timeout, "The screen moves, for another \(((end - now) / 1_000).short) s.",
                advice: "Wait for longer with --timeout.")
        }
    }

    /// Waits until the screen stands at a revision, or beyond it.
    public func wait(revision: Int, timeout: Duration? = nil) async throws {
        try await hold(timeout, code: .timeout) {
            tree.revision >= revision
                ? nil
                : ClientError(
                    .timeout, "The screen stands at the revision \(tree.revision), and not at \(revision).",
                    advice: "Look whether what is to change it was done.")
        }
    }

    /// Looks again after each change until there is nothing to complain of.
    func hold(_ timeout: Duration?, code: ClientError.Code, _ complaint: () throws -> ClientError?) async throws {
        let timeout = timeout ?? options.timeout
        let deadline = ContinuousClock.now + timeout
        try await ready()
        while true {
            // Before the look: what comes to rest in the middle of it is looked at once more.
            let instant = now
            // What is written wrongly is thrown at once: that is no matter of time.
            let complaint = try complaint()
            try Task.checkCancellation()
            if let ending { throw ending }
            // What was on the screen when the connection was lost says nothing of what is there now.
            if complaint == nil, connection == .open { return }
            guard ContinuousClock.now < deadline else {
                guard connection == .open, var error = complaint else { throw away() }
                error.code = code
                throw error.after(timeout)
            }
            await nextChange(
                before: min(deadline, ContinuousClock.now + (tree.isRunning(at: instant) ? Self.glance : .seconds(60))))
        }
    }

    /// What is not as it is expected; nil where all is.
    private func complaint(_ selector: ViewSelector, _ expectations: [ViewExpectation]) throws(ClientError)
        -> ClientError?
    {
        let all = try find(selector)
        for expectation in expectations where expectation.check.isAboutAll {
            let counted = tree.preferred(all, at: now)
            let nodes = if case .count = expectation.check { counted } else { all }
            guard !expectation.check.holds(for: nodes, in: tree, at: now) else { continue }
            if nodes.isEmpty {
                var error = missing(selector)
                error.message = "\(selector) was expected \(expectation.check.wish). " + error.message
                return error
            }
            let named = nodes.prefix(5).map { tree.named($0, at: now) }
            let isOutOfSight = !nodes.contains { tree.isSeen($0.id, at: now) }
            let instead =
                (nodes.count == 1 ? "It is there" : "There are \(nodes.count)") + (isOutOfSight ? ", out of sight" : "")
            return ClientError(
                .assertionFailed, "\(selector) was expected \(expectation.check.wish). \(instead):",
                advice: isOutOfSight && expectation.check == .visible
                    ? "Scroll to it, as with 'scroll down --until \(ShellWords.quoted("\(selector)"))'." : nil,
                candidates: named)
        }
        let single = expectations.filter { !$0.check.isAboutAll }
        guard !single.isEmpty else { return nil }
        let node: ScreenNode
        do throws(ClientError) {
            node = try view(selector)
        } catch {
            guard error.code == .noSuchElement || error.code == .ambiguousElement else { throw error }
            var error = error
            error.message = "\(selector) was expected \(single[0].check.wish). " + error.message
            return error
        }
        for expectation in single where !expectation.check.holds(for: node, in: tree, at: now) {
            return ClientError(
                .assertionFailed,
                "\(selector) was expected \(expectation.check.wish), and \(expectation.check.instead(for: node, at: now))."
            )
        }
        return nil
    }
}

extension ScreenTree {
    /// Whether anything changes without a message: text that counts, content that glides, animations.
    fileprivate func isRunning(at instant: Double) -> Bool {
        nodes.values.contains(where: \.isRunning) || restsAt(instant) != nil
    }
}
