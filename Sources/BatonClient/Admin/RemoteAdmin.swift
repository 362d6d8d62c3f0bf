public import BatonWire

/// A connection to a server's admin socket, for requests that concern the whole server.
///
///     let admin = try await RemoteAdmin.connect(to: ServerAddress("http://127.0.0.1:8080"), secret: secret)
///     guard case .devices(let list) = try await admin.ask(.devices(.init())) else { return }
///     await admin.close()
///
/// The connection has no screen and does not reconnect.
public actor RemoteAdmin {
    /// The server's address.
    public nonisolated let address: ServerAddress
    private let socket: ClientSocket
    private let secret: String?
    private let timeout: Duration
    private var greeting: CheckedContinuation<Result<Void, ClientError>, Never>?
    private var isWelcome = false
    private var answers: [Int: CheckedContinuation<Result<ServerMessage, ClientError>, Never>] = [:]
    private var followers: [AsyncStream<ServerMessage>.Continuation] = []
    private var closeError: ClientError?
    private var lastSeq = 0

    private init(_ address: ServerAddress, secret: String?, timeout: Duration, trust: CertificateTrust) {
        var adminAddress = address
        adminAddress.screen = "admin"
        self.address = adminAddress
        self.secret = secret
        self.timeout = timeout
        socket = ClientSocket(adminAddress, path: adminAddress.path, subprotocol: "baton.v1", trust: trust)
    }

    /// Connects to a server's admin socket.
    /// - Parameters:
    ///   - secret: The server's admin secret or an admin device's token; nil for a server that requires none.
    ///   - timeout: The time limit of each operation.
    ///   - trust: The server certificates to accept.
    /// - Throws: ``ClientError``.
    public static func connect(
        to address: ServerAddress, secret: String?, timeout: Duration = .seconds(5), trust: CertificateTrust = .system
    ) async throws -> RemoteAdmin {
        let admin = RemoteAdmin(address, secret: secret, timeout: timeout, trust: trust)
        try await admin.greet()
        return admin
    }

    /// Closes the connection.
    public func close() {
        socket.close()
        end(ClientError(.connectionLost, "The script has already disconnected from the server."))
    }

    /// Sends a message and waits for its answer.
    /// - Throws: ``ClientError``, also if the server refuses the message.
    public func ask(_ message: ClientMessage) async throws -> ServerMessage {
        if let closeError { throw closeError }
        lastSeq += 1
        let seq = lastSeq
        return try await withCheckedContinuation { continuation in
            answers[seq] = continuation
            transmit(message.numbered(seq))
            afterTimeout { await $0.answer(seq, .failure($0.timeoutError)) }
        }.get()
    }

    /// Returns the messages that the server sends without a request, until the connection ends.
    public func updates() -> AsyncStream<ServerMessage> {
        let (stream, continuation) = AsyncStream.makeStream(of: ServerMessage.self)
        if closeError == nil { followers.append(continuation) } else { continuation.finish() }
        return stream
    }

    private var timeoutError: ClientError {
        ClientError(
            .timeout, "The server at \(address.url) has not answered within \(timeout.text).",
            advice: "Check whether the server is busy or stopped, or the network is slow.")
    }

    private func greet() async throws {
        let events = socket.events
        Task { [weak self] in
            for await event in events { await self?.handle(event) }
        }
        try await withCheckedContinuation { continuation in
            greeting = continuation
            afterTimeout { await $0.finishGreeting(.failure($0.timeoutError)) }
        }.get()
    }

    private func afterTimeout(_ body: @escaping @Sendable (RemoteAdmin) async -> Void) {
        let timeout = timeout
        Task { [weak self] in
            try? await Task.sleep(for: timeout)
            if let self { await body(self) }
        }
    }

    private func finishGreeting(_ result: Result<Void, ClientError>) {
        greeting?.resume(returning: result)
        greeting = nil
    }

    private func answer(_ seq: Int, _ result: Result<ServerMessage, ClientError>) {
        answers.removeValue(forKey: seq)?.resume(returning: result)
    }

    private func transmit(_ message: ClientMessage) {
        let buffer = FrameBuffer(capacity: 256)
        message.encode(into: buffer)
        socket.send(UnsafeRawBufferPointer(buffer.payload))
    }

    private func handle(_ event: ClientSocket.Event) {
        switch event {
        case .opened: transmit(.hello(ClientMessage.Hello(role: .admin, token: secret)))
        case .message(let bytes, _): received(bytes)
        case .failed(let failure): end(failure.error(address))
        case .ended(let code, let reason): end(ClientError(lost: address, code: code, reason: reason))
        case .answered: break
        }
    }

    private func received(_ bytes: [UInt8]) {
        do throws(ClientError) {
            if let message = try ServerMessage.received(bytes) { handle(message) }
        } catch {
            end(error)
        }
    }

    private func handle(_ message: ServerMessage) {
        switch message {
        case .welcome:
            isWelcome = true
            finishGreeting(.success(()))
        case .error(let error):
            let refusal = ClientError(refusal: error)
            if let seq = error.seq {
                answer(seq, .failure(refusal))
            } else {
                end(isWelcome ? refusal : ClientError(admin: error))
            }
        case .devices(let list):
            if let seq = list.seq { answer(seq, .success(message)) } else { notifyFollowers(message) }
        case .fleet(let fleet):
            if let seq = fleet.seq { answer(seq, .success(message)) } else { notifyFollowers(message) }
        case .pong(let pong):
            if let seq = pong.seq { answer(seq, .success(message)) } else { notifyFollowers(message) }
        case .done(let done): answer(done.seq, .success(message))
        default: notifyFollowers(message)
        }
    }

    private func notifyFollowers(_ message: ServerMessage) {
        for follower in followers { follower.yield(message) }
    }

    private func end(_ error: ClientError) {
        guard closeError == nil else { return }
        closeError = error
        finishGreeting(.failure(error))
        for seq in answers.keys { answer(seq, .failure(error)) }
        for follower in followers { follower.finish() }
        followers = []
        socket.close()
    }
}

extension ClientError {
    /// Creates the error for an admin's `hello` that the server refused.
    fileprivate init(admin error: WireError) {
        let sentence = error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
        self.init(
            .forbidden, sentence,
            advice:
                "Give the admin's secret with --token or $BATON_TOKEN. On the server's own machine, commands read the secret from the server's folder (--state)."
        )
    }
}
