public import BatonWire
import Foundation

extension RemoteScreen {
    func transmit(_ message: ClientMessage) {
        let buffer = FrameBuffer(capacity: 512)
        message.encode(into: buffer)
        socket?.send(UnsafeRawBufferPointer(buffer.payload))
    }

    /// Sends a message and waits for its answer.
    /// - Parameter message: The message. The client adds a `seq`.
    /// - Throws: ``ClientError`` if the server refuses the message or the connection is lost.
    public func ask(_ message: ClientMessage) async throws -> ServerMessage {
        try await ready()
        return try await reply(to: post(message))
    }

    /// Waits until the connection is open.
    func ready() async throws {
        let deadline = ContinuousClock.now + options.timeout
        while connection != .open {
            try Task.checkCancellation()
            if let closeError { throw closeError }
            guard ContinuousClock.now < deadline else { throw disconnectedError() }
            await nextChange(before: deadline)
        }
    }

    /// Returns the error that describes why there is no connection.
    func disconnectedError() -> ClientError {
        guard welcome != nil else { return timeoutError() }
        let reason = lastFailure?.error(address)
        return ClientError(
            .connectionLost,
            "The connection to \(address.url) is lost, and could not be restored within \(options.timeout.text)."
                + (reason.map { " " + $0.message } ?? ""),
            advice: reason?.advice ?? "Check whether the server is running, and read its log.")
    }

    func timeoutError() -> ClientError {
        ClientError(
            .timeout, "The server at \(address.url) has not answered within \(options.timeout.text).",
            advice: "Check whether the server is busy or stopped, or the network is slow.")
    }

    /// Sends a message at once.
    /// - Returns: The message's `seq`. The caller must call ``reply(to:)`` with it once.
    func post(_ message: ClientMessage) -> Int {
        let seq = nextSeq()
        // On a socket that is still opening, `hello` must be the first message.
        if connection == .open {
            answers[seq] = .awaited
            transmit(message.numbered(seq))
        } else {
            answers[seq] = .received(
                .failure(closeError ?? ClientError(.connectionLost, "The connection to \(address.url) is lost.")))
        }
        return seq
    }

    func nextSeq() -> Int {
        lastSeq += 1
        return lastSeq
    }

    /// Discards the answers to the messages with the given numbers.
    func discardReplies(to numbers: some Sequence<Int>) {
        for seq in numbers { answers[seq] = nil }
    }

    /// Waits for the answer to a message.
    func reply(to seq: Int) async throws -> ServerMessage {
        if case .received(let result)? = answers[seq] {
            answers[seq] = nil
            return try result.get()
        }
        let deadline = ContinuousClock.now + options.timeout
        return try await withCheckedContinuation {
            answers[seq] = .expected($0, until: deadline)
            watchReplyDeadlines()
        }.get()
    }

    /// Starts the one timer for the deadlines of all pending answers. Most answers arrive in time, so a timer for each
    /// answer would be wasted.
    private func watchReplyDeadlines() {
        guard deadlineTask == nil else { return }
        deadlineTask = Task { [weak self] in
            while let next = await self?.failOverdueReplies() { try? await Task.sleep(until: next, clock: .continuous) }
        }
    }

    /// Ends each pending answer whose deadline has passed with a time-out error.
    ///
    /// - Returns: The next deadline; nil if no answer is pending.
    private func failOverdueReplies() -> ContinuousClock.Instant? {
        let now = ContinuousClock.now
        var next: ContinuousClock.Instant?
        for (seq, each) in answers {
            guard case .expected(_, let deadline) = each else { continue }
            if deadline <= now { answer(seq, .failure(timeoutError())) } else { next = min(next ?? deadline, deadline) }
        }
        if next == nil { deadlineTask = nil }
        return next
    }

    /// Waits until an input was handled and all resulting patches have arrived.
    func outcome(of seq: Int) async throws -> ServerMessage.Done {
        let epoch = welcome?.epoch
        guard case .done(let done) = try await reply(to: seq) else {
            throw ClientError(
                .protocolMismatch, "The server answered an input with a message other than 'done'.",
                advice: "Use the same version of client and server: 'baton --version' prints it.")
        }
        // If the server sent this client every revision, the resulting patches have arrived before the
        // answer. If revisions were skipped, the client waits for a later patch.
        let deadline = ContinuousClock.now + options.timeout
        while tree.revision < done.revision, welcome?.epoch == epoch {
            try Task.checkCancellation()
            if let closeError { throw closeError }
            guard ContinuousClock.now < deadline else { throw timeoutError() }
            await nextChange(before: deadline)
        }
        return done
    }

    /// Sends an input and waits until all resulting patches have arrived.
    @discardableResult
    func input(_ message: ClientMessage) async throws -> ServerMessage.Done {
        try await ready()
        return try await outcome(of: post(message))
    }
}

extension Duration {
    /// The duration as text for people: `5 s`, `300 ms`.
    var text: String {
        milliseconds >= 1_000 ? "\((milliseconds / 1_000).short) s" : "\(milliseconds.short) ms"
    }
}
