public import BatonWire
import Foundation

/// A screen of a server, for a script: it follows what the screen looks like, and acts on it.
///
///     let screen = try await RemoteScreen.connect(to: "http://127.0.0.1:8080/counter")
///     try await screen.tap("increment")
///     try await screen.expect("count", .text("1"))
///     await screen.close()
///
/// What acts waits until what it acts on is there, alone, enabled, at rest and in front, scrolls to it where it is out of sight, and returns when the server has handled it and all that came of it has
/// arrived here. What cannot be done in time throws a ``ClientError`` that says what was there instead.
///
/// Where the connection is lost it comes back by itself, and goes on where it was; what was on its way then throws.
public actor RemoteScreen {
    /// How a client comes to see a screen.
    public struct Options: Sendable {
        /// What people call it.
        public var name: String?
        /// What it may do.
        public var role = Role.remote
        /// The size that it has to show the screen in; a private screen is laid out for it. Nil leaves it to the server.
        public var viewport: ClientMessage.Viewport?
        /// How long anything may take before it throws.
        public var timeout = Duration.seconds(5)
        /// Whether a connection that is lost is made anew.
        public var comesBack = true
        /// Also a certificate that nobody has signed is taken.
        public var acceptsAnyCertificate = false
        /// What it brings along, by the protocol's words.
        public var capabilities: [String] = []

        /// As scripts mostly do.
        public init(name: String? = nil, role: Role = .remote, timeout: Duration = .seconds(5)) {
            self.name = name
            self.role = role
            self.timeout = timeout
        }
    }

    /// How it stands with the connection.
    public enum Connection: Sendable, Equatable {
        /// It is there.
        case open
        /// It is lost, and sought again.
        case lost
        /// It is over.
        case closed
    }

    /// Something that came from the server, for those who follow it.
    public enum Update: Sendable {
        /// The screen changed. The tree is as it is then.
        case patch(ServerMessage.Patch, tree: ScreenTree)
        /// What became of an event, where the client inspects the screen.
        case event(ServerMessage.Event)
        /// Something else.
        case other(ServerMessage)
        /// The connection was lost, or is there again.
        case connection(Connection)
    }

    /// Where it is.
    public nonisolated let address: ServerAddress
    /// How it comes to see the screen.
    public nonisolated let options: Options
    /// What the screen looks like.
    public private(set) var tree = ScreenTree()
    /// How it stands with the connection.
    public private(set) var connection = Connection.lost
    /// What the server welcomed it with last.
    public private(set) var welcome: ServerMessage.Welcome?

    private var socket: ClientSocket?
    private var attempt = 0
    /// Why it is over.
    private var ending: ClientError?
    private var lastSeq = 0
    /// What was asked, by the numbers of the messages.
    private var answers: [Int: Answer] = [:]
    /// Those who wait for anything to change.
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiting = 0
    private var changeCount = 0
    private var followers: [Int: AsyncStream<Update>.Continuation] = [:]
    /// How far the server's clock is ahead of this process's, in milliseconds.
    private var clockOffset = 0.0
    /// How it stands with the answer to a message.
    private enum Answer {
        /// It has not come, and nobody waits for it yet.
        case awaited
        /// Somebody waits for it.
        case wanted(CheckedContinuation<Result<ServerMessage, ClientError>, Never>)
        /// It came.
        case here(Result<ServerMessage, ClientError>)
    }

    private init(_ address: ServerAddress, _ options: Options) {
        self.address = address
        self.options = options
    }

    /// Comes to see a screen.
    /// - Parameter address: as it is written in a browser, such as `http://127.0.0.1:8080/player`. Without a screen's name, the only one that there is.
    /// - Throws: ``ClientError``.
    public static func connect(to address: String, options: Options = Options()) async throws -> RemoteScreen {
        try await connect(to: ServerAddress(address), options: options)
    }

    /// Comes to see a screen.
    /// - Throws: ``ClientError``.
    public static func connect(to address: ServerAddress, options: Options = Options()) async throws -> RemoteScreen {
        let address = try await address.withScreen(acceptsAnyCertificate: options.acceptsAnyCertificate)
        let screen = RemoteScreen(address, options)
        await screen.open()
        do {
            try await screen.ready()
        } catch {
            await screen.close()
            throw error
        }
        return screen
    }

    private func isThere() throws -> Bool {
        if let ending { throw ending }
        return connection == .open
    }

    /// Leaves the screen. What it holds down is cancelled.
    public func close() {
        guard connection != .closed else { return }
        end(ClientError(.connectionLost, "The script has left the screen already."))
        socket?.close()
        socket = nil
    }

    // MARK: Time

    /// The server's time, in milliseconds.
    public var now: Double { Self.uptime + clockOffset }

    /// Milliseconds of this process's own clock.
    static var uptime: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    // MARK: The connection

    private func open() {
        attempt += 1
        let number = attempt
        let socket = ClientSocket(
            address, path: "/" + (address.screen ?? ""), subprotocol: "baton.v1", acceptsAnyCertificate: options.acceptsAnyCertificate)
        self.socket = socket
        Task {
            for await event in socket.events {
                guard number == self.attempt else { return }
                await self.happened(event)
            }
        }
    }

    private func happened(_ event: ClientSocket.Event) async {
        switch event {
        case .opened: sayHello()
        case .message(let bytes): received(bytes)
        case .failed(let failure): await failed(failure)
        case .ended(let code, let reason): ended(code: code, reason: reason)
        case .answered: break
        }
    }

    private func sayHello() {
        var hello = ClientMessage.Hello(
            screen: address.screen, role: options.role, name: options.name, viewport: options.viewport, capabilities: options.capabilities)
        if let welcome { hello.resume = ClientMessage.Resume(epoch: welcome.epoch, revision: tree.revision) }
        transmit(.hello(hello))
    }

    private func failed(_ failure: ClientSocket.Failure) async {
        guard connection != .closed else { return }
        // One that was there before is sought for as long as anybody wants it.
        if welcome != nil, options.comesBack { return seek() }
        end(await address.failure(failure, acceptsAnyCertificate: options.acceptsAnyCertificate))
    }

    private func ended(code: Int, reason: String) {
        guard connection != .closed else { return }
        let lost = ClientError(
            .connectionLost,
            "The connection to \(address.url) is lost" + (code > 0 ? " (\(code)\(reason.isEmpty ? "" : ": \(reason)"))." : "."),
            advice: "Look whether the server still runs; what it says itself may tell why.")
        refuseAsked(lost)
        // Said of this very client, and true of it again: 4000 to 4999 are the protocol's own.
        guard welcome != nil, options.comesBack, code < 4_000, code != 1_002, code != 1_007, code != 1_009 else { return end(lost) }
        seek()
    }

    /// Tries again, each time after a longer while.
    private func seek() {
        if connection == .open { attemptsInVain = 0 }
        set(.lost)
        attemptsInVain += 1
        let pause = min(5_000, 50 * (1 << min(attemptsInVain, 7)))
        socket = nil
        let number = attempt
        Task {
            try? await Task.sleep(for: .milliseconds(pause))
            guard number == self.attempt, self.connection == .lost else { return }
            self.open()
        }
    }

    private var attemptsInVain = 0

    private func end(_ error: ClientError) {
        ending = ending ?? error
        refuseAsked(error)
        set(.closed)
        for follower in followers.values { follower.finish() }
        followers.removeAll()
    }

    private func set(_ connection: Connection) {
        guard connection != self.connection else { return }
        self.connection = connection
        tell(.connection(connection))
        changed()
    }

    private func refuseAsked(_ error: ClientError) {
        for seq in answers.keys { answer(seq, .failure(error)) }
    }

    // MARK: What comes in

    private func received(_ bytes: [UInt8]) {
        let message: ServerMessage
        do throws(WireError) {
            message = try ServerMessage.decode(bytes)
        } catch {
            // Of a later version there may be messages that this one does not know.
            guard error.code != .unknownType else { return }
            return end(
                ClientError(
                    .protocolMismatch, "The server said something that is none of baton.v1: \(error.message).",
                    advice: "Use a client of the server's own version: 'baton --version' says each."))
        }
        switch message {
        case .welcome(let welcome):
            self.welcome = welcome
            clockOffset = welcome.time - Self.uptime
            tree.width = welcome.width
            tree.height = welcome.height
            attemptsInVain = 0
            if welcome.resumed { set(.open) }
            tell(.other(message))
        case .patch(let patch):
            do throws(ClientError) {
                try tree.apply(patch)
            } catch {
                return end(error)
            }
            transmit(.ack(ClientMessage.Ack(revision: patch.to)))
            tell(.patch(patch, tree: tree))
            set(.open)
            changed()
        case .done(let done): answer(done.seq, .success(message))
        case .result(let result): answer(result.seq, .success(message))
        case .inspection(let inspection): answer(inspection.seq, .success(message))
        case .pong(let pong): answer(pong.seq, .success(message))
        case .error(let error):
            if let seq = error.seq {
                answer(seq, .failure(ClientError(refusal: error)))
            } else if welcome == nil || error.code == .helloRequired {
                end(ClientError(refusal: error))
            } else {
                tell(.other(message))
            }
        case .event(let event): tell(.event(event))
        case .feedback, .announcement, .presence, .sound: tell(.other(message))
        }
    }

    private func answer(_ seq: Int?, _ result: Result<ServerMessage, ClientError>) {
        guard let seq else { return }
        switch answers[seq] {
        case .awaited?: answers[seq] = .here(result)
        case .wanted(let continuation)?:
            answers[seq] = nil
            continuation.resume(returning: result)
        case .here?, nil: break
        }
    }

    private func tell(_ update: Update) {
        for follower in followers.values { follower.yield(update) }
    }

    /// All that comes from the server from now on, until the connection is over.
    public func updates() -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream.makeStream(of: Update.self)
        guard connection != .closed else {
            continuation.finish()
            return stream
        }
        lastWaiting += 1
        let number = lastWaiting
        followers[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
        return stream
    }

    private func forget(_ follower: Int) { followers[follower] = nil }

    // MARK: What goes out

    private func transmit(_ message: ClientMessage) {
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
        if connection == .open { return }
        try await wait(upTo: options.timeout) { try isThere() }
    }

    /// Sends a message at once.
    /// - Returns: its `seq`, for ``reply(to:)``, which has to be called once.
    func post(_ message: ClientMessage) -> Int {
        lastSeq += 1
        answers[lastSeq] =
            connection == .open
            ? .awaited : .here(.failure(ending ?? ClientError(.connectionLost, "The connection to \(address.url) is lost.")))
        transmit(message.numbered(lastSeq))
        return lastSeq
    }

    /// Waits for what answers a message.
    func reply(to seq: Int) async throws -> ServerMessage {
        if case .here(let result)? = answers[seq] {
            answers[seq] = nil
            return try result.get()
        }
        let timeout = options.timeout
        let deadline = Task {
            try await Task.sleep(for: timeout)
            self.answer(
                seq,
                .failure(
                    ClientError(
                        .timeout, "The server at \(self.address.authority) has not answered within \(timeout.words).",
                        advice: "Look whether it is busy, or the network is slow.")))
        }
        defer { deadline.cancel() }
        return try await withCheckedContinuation { answers[seq] = .wanted($0) }.get()
    }

    /// Waits until an input was handled, and all that came of it has arrived.
    func outcome(of seq: Int) async throws -> ServerMessage.Done {
        guard case .done(let done) = try await reply(to: seq) else {
            throw ClientError(.protocolMismatch, "The server answered an input with something else than done.")
        }
        // The patch comes first, where the client is sent every state.
        if tree.revision < done.revision { try await wait(upTo: options.timeout) { tree.revision >= done.revision } }
        return done
    }

    /// Sends an input, and waits until all that came of it has arrived.
    @discardableResult
    func input(_ message: ClientMessage) async throws -> ServerMessage.Done {
        try await ready()
        return try await outcome(of: post(message))
    }

    // MARK: Waiting

    private func changed() {
        changeCount += 1
        let all = waiting
        waiting = [:]
        for continuation in all.values { continuation.resume() }
    }

    /// Waits until anything changes, or an instant.
    func nextChange(before instant: ContinuousClock.Instant) async {
        lastWaiting += 1
        let number = lastWaiting
        let timer = Task {
            try? await Task.sleep(until: instant, clock: .continuous)
            self.wake(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
            }
        } onCancel: {
            Task { await self.wake(number) }
        }
        timer.cancel()
    }

    private func wake(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

    /// Waits until a condition holds, which is looked at again after each change.
    private func wait(upTo timeout: Duration, for condition: () throws -> Bool) async throws {
        let deadline = ContinuousClock.now + timeout
        while true {
            let count = changeCount
            if try condition() { return }
            try Task.checkCancellation()
            if let ending { throw ending }
            guard ContinuousClock.now < deadline else {
                throw ClientError(
                    .timeout, "The server at \(address.url) has not answered within \(timeout.words).",
                    advice: "Look whether it is busy, or the network is slow.")
            }
            if count == changeCount { await nextChange(before: deadline) }
        }
    }
}

extension Duration {
    /// As a person reads it: `5 s`, `300 ms`.
    var words: String {
        let milliseconds = Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
        return milliseconds >= 1_000 ? "\((milliseconds / 1_000).short) s" : "\(milliseconds.short) ms"
    }
}

extension ClientError {
    /// What the server said against a message.
    init(refusal error: WireError) {
        switch error.code {
        case .noSuchScreen: self.init(.noSuchScreen, error.message + ".")
        case .forbidden:
            self.init(
                .forbidden, "The server does not allow it: \(error.message).", advice: "Say who you are with --role, such as --role admin.")
        case .notFound: self.init(.noSuchElement, error.message + ".")
        case .ambiguous: self.init(.ambiguousElement, error.message + ".")
        case .notVisible: self.init(.elementNotInteractable, error.message + ".")
        case .badMessage, .unknownType, .helloRequired, .badSequence:
            self.init(.refused, "The server refused a message (\(error.code.rawValue)): \(error.message).")
        }
    }
}
