public import BatonWire
import Foundation

/// A connection to a screen for scripts: follows the render tree and acts on views.
///
///     let screen = try await RemoteScreen.connect(to: "http://127.0.0.1:8080/counter")
///     try await screen.tap("increment")
///     try await screen.expect("count", .text("1"))
///     await screen.close()
///
/// An action waits until its view exists, is unique, enabled, at rest and not covered. If the view is not visible, the
/// action scrolls to it. The action returns after the server has handled it and all resulting patches have arrived. An
/// action that is not possible in time throws a ``ClientError`` that describes what the client found instead.
///
/// If the connection is lost, the client reconnects and resumes its session. Actions that were in progress throw.
public actor RemoteScreen {
    /// The options of a connection.
    public struct Options: Sendable {
        /// The client's name.
        public var name: String?
        /// The requested role.
        public var role = Role.remote
        /// The size in which to show the screen. A private screen is laid out at this size. With nil, the server
        /// chooses the size.
        public var viewport: ClientMessage.Viewport?
        /// The number or the name of another client, whose personal screen this client sees and uses. That client must
        /// have allowed it. With nil, the client has a personal screen of its own.
        public var like: String?
        /// The time limit of each operation.
        public var timeout = Duration.seconds(5)
        /// Whether the client reconnects after the connection was lost.
        public var reconnects = true
        /// The server certificates to accept.
        public var trust = CertificateTrust.system
        /// The pairing token or admin secret. After pairing, ``RemoteScreen/token`` contains the token.
        public var token: String?
        /// The pairing code: the PIN, or the part after `#k=` in the QR code's address.
        ///
        /// The client sends the code once, and then receives a token for later connections.
        public var code: String?
        /// The optional features of the client, by their protocol names.
        public var capabilities: [String] = []

        /// Creates options with defaults for most scripts.
        public init(name: String? = nil, role: Role = .remote, timeout: Duration = .seconds(5)) {
            self.name = name
            self.role = role
            self.timeout = timeout
        }
    }

    /// The states of the connection.
    public enum Connection: Sendable, Equatable {
        /// The connection is open.
        case open
        /// The connection is lost, and the client tries to reconnect.
        case lost
        /// The connection is closed for good.
        case closed
    }

    /// An update from the server.
    public enum Update: Sendable {
        /// The screen changed. `tree` is the tree after the patch.
        case patch(ServerMessage.Patch, tree: ScreenTree)
        /// A handled event. The client receives events while it inspects the screen.
        case event(ServerMessage.Event)
        /// Any other message of the server.
        case other(ServerMessage)
        /// The connection has entered another state.
        case connection(Connection)
    }

    /// The address of the server and screen.
    public nonisolated let address: ServerAddress
    /// The options of the connection.
    public nonisolated let options: Options
    /// The current render tree.
    public internal(set) var tree = ScreenTree()
    /// The present state of the connection.
    public internal(set) var connection = Connection.lost
    /// The last `welcome` of the server.
    public internal(set) var welcome: ServerMessage.Welcome?

    /// The server's last report of which client controls the screen; nil if no report has arrived. The server sends
    /// such reports only to clients with the capability `presence`.
    public internal(set) var control: ServerMessage.Presence.Control?
    /// The people and other clients at the screen, if this client has the capability `presence`.
    public internal(set) var people: [ServerMessage.Presence.Person] = []
    /// The server wants samples of this client's motion sensors.
    public internal(set) var isAskedForSamples = false
    /// The pairing token: from the options, or from the server after pairing.
    public internal(set) var token: String?
    /// The pairing code for the next `hello`, until the client is paired.
    var code: String?

    var socket: ClientSocket?
    /// The number of the current socket. Events of an abandoned socket are ignored.
    var attempt = 0
    var failedAttempts = 0
    /// The reason why the last connection attempt failed.
    var lastFailure: ClientSocket.Failure?
    /// The reason why the connection is closed for good.
    var closeError: ClientError?
    var lastSeq = 0
    /// The pending answers by `seq`.
    var answers: [Int: Answer] = [:]
    /// The task that detects overdue answers, while answers are pending.
    var deadlineTask: Task<Void, Never>?
    /// The tasks that wait for any change of the screen or the connection.
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiterID = 0
    var followers: [Int: AsyncStream<Update>.Continuation] = [:]
    /// The time of the server's clock minus the time of this process's clock, in milliseconds.
    var clockOffset = 0.0
    /// The server's last known time in milliseconds, if its clock is manual; nil otherwise.
    var manualTime: Double?

    /// The state of the answer to a message.
    enum Answer {
        /// The answer has not arrived, and no task waits for it yet.
        case awaited
        /// A task waits for the answer, up to a deadline.
        case expected(CheckedContinuation<Result<ServerMessage, ClientError>, Never>, until: ContinuousClock.Instant)
        /// The answer has arrived.
        case received(Result<ServerMessage, ClientError>)
    }

    private init(_ address: ServerAddress, _ options: Options) {
        self.address = address
        self.options = options
        token = options.token
        code = options.code
    }

    /// Connects to a screen whose address is a text.
    /// - Parameter address: A browser address such as `http://127.0.0.1:8080/player`. If the address names no screen,
    ///   the server must have exactly one.
    /// - Throws: ``ClientError``.
    public static func connect(to address: String, options: Options = Options()) async throws -> RemoteScreen {
        try await connect(to: ServerAddress(address), options: options)
    }

    /// Connects to a screen.
    /// - Throws: ``ClientError``.
    public static func connect(to address: ServerAddress, options: Options = Options()) async throws -> RemoteScreen {
        let address = try await address.withScreen(trust: options.trust)
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

    deinit {
        for follower in followers.values { follower.finish() }
    }

    /// Disconnects from the screen. Touches and keys that are down are cancelled.
    /// - Parameter keepsControl: If true, the server reserves control for this client for a while, as after a lost
    ///   connection. If false, the client releases control.
    public func close(keepsControl: Bool = false) async {
        // A message is lost if the socket closes directly after it, so wait for the answer.
        if !keepsControl, connection == .open, welcome?.control == .turns { _ = try? await releaseControl() }
        end(ClientError(.connectionLost, "The script has already disconnected from the screen."))
    }

    // MARK: Time

    /// The server's current time, in milliseconds.
    public var now: Double { manualTime ?? Self.uptime + clockOffset }

    /// The server's clock is manual, as with `baton serve --clock manual`.
    public var hasManualClock: Bool { manualTime != nil }

    /// Advances the server's manual clock.
    ///
    /// Returns after everything that was scheduled in this time has happened and the resulting patches have arrived.
    /// - Throws: ``ClientError``, also if the server's clock is not manual.
    public func advance(by duration: Duration) async throws {
        try await ready()
        guard hasManualClock else {
            throw ClientError(
                .forbidden, "The server at \(address.authority) uses the system clock.",
                advice: "Start one with a manual clock: baton serve --clock manual --mpv none.")
        }
        var left = duration.milliseconds
        repeat {
            let part = min(left, WireLimits.advance)
            guard case .pong(let pong) = try await ask(.clock(ClientMessage.ClockAdvance(advance: part))) else {
                return
            }
            manualTime = pong.time
            left -= part
        } while left > 0
        changed()
    }

    /// Waits for a duration: advances the server's clock if it is manual, otherwise sleeps in real time.
    func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return }
        if hasManualClock {
            try await advance(by: duration)
        } else {
            try await Task.sleep(for: duration, tolerance: .zero)
        }
    }

    /// The time of the clock for gestures, in milliseconds: the server's manual clock, or else this process's clock.
    var gestureTime: Double { manualTime ?? Self.uptime }

    /// The time of this process's clock, in milliseconds.
    static var uptime: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    // MARK: Waiting

    func changed() {
        let all = waiters
        waiters = [:]
        for continuation in all.values { continuation.resume() }
    }

    /// Waits until the screen or the connection changes, or until a deadline.
    func nextChange(before instant: ContinuousClock.Instant) async {
        lastWaiterID += 1
        let number = lastWaiterID
        let timer = Task {
            try? await Task.sleep(until: instant, clock: .continuous)
            self.wake(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiters[number] = continuation }
            }
        } onCancel: {
            Task { await self.wake(number) }
        }
        timer.cancel()
    }

    private func wake(_ number: Int) { waiters.removeValue(forKey: number)?.resume() }
}
