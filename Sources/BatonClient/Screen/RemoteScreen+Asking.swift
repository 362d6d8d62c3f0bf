public import BatonWire
import Foundation

extension RemoteScreen {
    func transmit(_ message: ClientMessage) {
        let buffer = FrameBuffer(capacity: 512)
        message.encode(into: buffer)
        socket?.send(UnsafeRawBufferPointer(buffer.payload))
    }

    /// Sends a message, and waits for what answers it.
    /// - Parameter message: it is given a `seq`.
    /// - Throws: ``ClientError``: what the server said against it, or that the connection is lost.
    public func ask(_ message: ClientMessage) async throws -> ServerMessage {
        try await ready()
        return try await reply(to: post(message))
    }

    /// Waits until there is a connection.
    func ready() async throws {
        let deadline = ContinuousClock.now + options.timeout
        while connection != .open {
            try Task.checkCancellation()
            if let ending { throw ending }
            guard ContinuousClock.now < deadline else { throw away() }
            await nextChange(before: deadline)
        }
    }

    /// Why there is no connection yet, or no longer.
    func away() -> ClientError {
        guard welcome != nil else { return silence() }
        let reason = lastFailure?.error(address)
        return ClientError(
            .connectionLost,
            "The connection to \(address.url) is lost, and did not come back within \(options.timeout.words)."
                + (reason.map { " " + $0.message } ?? ""),
            advice: reason?.advice ?? "Look whether the server still runs; what it says itself may tell why.")
    }

    func silence() -> ClientError {
        ClientError(
            .timeout, "The server at \(address.url) has not answered within \(options.timeout.words).",
            advice: "Look whether it is busy or was stopped, or whether the network is slow.")
    }

    /// Sends a message at once.
    /// - Returns: its `seq`, for ``reply(to:)``, which has to be called once.
    func post(_ message: ClientMessage) -> Int {
        let seq = nextSeq()
        // A socket that is about to open is first to say hello.
        if connection == .open {
            answers[seq] = .awaited
            transmit(message.numbered(seq))
        } else {
            answers[seq] = .here(
                .failure(ending ?? ClientError(.connectionLost, "The connection to \(address.url) is lost.")))
        }
        return seq
    }

    func nextSeq() -> Int {
        lastSeq += 1
        return lastSeq
    }

    /// Has nobody wait for some answers any longer.
    func forget(answersTo numbers: some Sequence<Int>) {
        for seq in numbers { answers[seq] = nil }
    }

    /// Waits for what answers a message.
    func reply(to seq: Int) async throws -> ServerMessage {
        if case .here(let result)? = answers[seq] {
            answers[seq] = nil
            return try result.get()
        }
        let deadline = ContinuousClock.now + options.timeout
        return try await withCheckedContinuation {
            answers[seq] = .wanted($0, until: deadline)
            watchAnswers()
        }.get()
    }

    /// One clock for all answers: most come long before it strikes.
    private func watchAnswers() {
        guard overdue == nil else { return }
        overdue = Task { [weak self] in
            while let next = await self?.refuseOverdue() { try? await Task.sleep(until: next, clock: .continuous) }
        }
    }

    /// - Returns: when to look again; nil where nobody waits.
    private func refuseOverdue() -> ContinuousClock.Instant? {
        let now = ContinuousClock.now
        var next: ContinuousClock.Instant?
        for (seq, each) in answers {
            guard case .wanted(_, let deadline) = each else { continue }
            if deadline <= now { answer(seq, .failure(silence())) } else { next = min(next ?? deadline, deadline) }
        }
        if next == nil { overdue = nil }
        return next
    }

    /// Waits until an input was handled, and all that came of it has arrived.
    func outcome(of seq: Int) async throws -> ServerMessage.Done {
        let epoch = welcome?.epoch
        guard case .done(let done) = try await reply(to: seq) else {
            throw ClientError(.protocolMismatch, "The server answered an input with something else than done.")
        }
        // The patch comes first, where the client is sent every state.
        let deadline = ContinuousClock.now + options.timeout
        while tree.revision < done.revision, welcome?.epoch == epoch {
            try Task.checkCancellation()
            if let ending { throw ending }
            guard ContinuousClock.now < deadline else { throw silence() }
            await nextChange(before: deadline)
        }
        return done
    }

    /// Sends an input, and waits until all that came of it has arrived.
    @discardableResult
    func input(_ message: ClientMessage) async throws -> ServerMessage.Done {
        try await ready()
        return try await outcome(of: post(message))
    }
}

extension Duration {
    /// As a person reads it: `5 s`, `300 ms`.
    var words: String {
        milliseconds >= 1_000 ? "\((milliseconds / 1_000).short) s" : "\(milliseconds.short) ms"
    }
}
