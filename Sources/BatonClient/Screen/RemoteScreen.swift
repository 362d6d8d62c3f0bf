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
        /// Which certificates of the server are taken.
        public var trust = CertificateTrust.system
        /// What proves that it was paired with the screen, or is an admin's: what ``RemoteScreen/token`` was when it was paired.
        public var token: String?
        /// What the screen's display shows: the PIN, or what is behind `#k=` of its QR code. It is said once; from then on the client has a token.
        public var code: String?
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
    public internal(set) var tree = ScreenTree()
    /// How it stands with the connection.
    public internal(set) var connection = Connection.lost
    /// What the server welcomed it with last.
    public internal(set) var welcome: ServerMessage.Welcome?

    /// Whose turn it is, where not all drive the screen at once and the client has the capability `presence`.
    public internal(set) var control: ServerMessage.Presence.Control?
    /// Who is here, where the client has that capability.
    public internal(set) var people: [ServerMessage.Presence.Person] = []
    /// What proves that it was paired: that of its options, or what the server has given it for its code.
    public internal(set) var token: String?
    /// What is said in the next greeting, where it was not paired yet.
    var code: String?

    var socket: ClientSocket?
    /// Which socket it is, so that one that was given up is not listened to.
    var attempt = 0
    var attemptsInVain = 0
    /// Why the last attempt failed.
    var lastFailure: ClientSocket.Failure?
    /// Why it is over.
    var ending: ClientError?
    var lastSeq = 0
    /// What was asked, by the numbers of the messages.
    var answers: [Int: Answer] = [:]
    /// Looks for answers that have not come in time, while any are waited for.
    var overdue: Task<Void, Never>?
    /// Those who wait for anything to change.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiting = 0
    var followers: [Int: AsyncStream<Update>.Continuation] = [:]
    /// How far the server's clock is ahead of this process's, in milliseconds.
    var clockOffset = 0.0
    /// The server's time as it was told last, where that stands still until somebody turns it on.
    var turnedTime: Double?

    /// How it stands with the answer to a message.
    enum Answer {
        /// It has not come, and nobody waits for it yet.
        case awaited
        /// Somebody waits for it, until then.
        case wanted(CheckedContinuation<Result<ServerMessage, ClientError>, Never>, until: ContinuousClock.Instant)
        /// It came.
        case here(Result<ServerMessage, ClientError>)
    }

    private init(_ address: ServerAddress, _ options: Options) {
        self.address = address
        self.options = options
        token = options.token
        code = options.code
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

    /// Leaves the screen. What it holds down is cancelled.
    /// - Parameter keepsTurn: whether its turn, where it has one, is kept for it for as long as for somebody whose connection was lost. Else it is over.
    public func close(keepsTurn: Bool = false) async {
        // What is said last is lost with a socket that is closed at once.
        if !keepsTurn, connection == .open, welcome?.control == .turns { _ = try? await releaseControl() }
        end(ClientError(.connectionLost, "The script has left the screen already."))
    }

    // MARK: Time

    /// The server's time, in milliseconds.
    public var now: Double { turnedTime ?? Self.uptime + clockOffset }

    /// Whether the server's clock stands still until somebody turns it on: `baton serve --clock manual`.
    public var isTurned: Bool { turnedTime != nil }

    /// Turns the server's clock on, where it stands still until somebody does.
    /// - Returns: when all that fell due on the way has happened, and has arrived here.
    /// - Throws: ``ClientError``, also where the server's clock runs by itself.
    public func advance(by duration: Duration) async throws {
        try await ready()
        guard isTurned else {
            throw ClientError(
                .forbidden, "The clock of the server at \(address.authority) runs by itself.",
                advice: "Start one whose clock stands still: baton serve --clock manual --mpv none.")
        }
        var left = duration.milliseconds
        repeat {
            let part = min(left, WireLimits.advance)
            guard case .pong(let pong) = try await ask(.clock(ClientMessage.ClockTurn(advance: part))) else { return }
            turnedTime = pong.time
            left -= part
        } while left > 0
        changed()
    }

    /// Lets time go by: the server's, where it is turned by hand, and else everybody's.
    func rest(for duration: Duration) async throws {
        guard duration > .zero else { return }
        if isTurned { try await advance(by: duration) } else { try await Task.sleep(for: duration, tolerance: .zero) }
    }

    /// What gestures are timed by, in milliseconds.
    var gestureTime: Double { turnedTime ?? Self.uptime }

    /// Milliseconds of this process's own clock.
    static var uptime: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    // MARK: Waiting

    func changed() {
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
}
