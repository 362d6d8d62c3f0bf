public import BatonTransport
import Foundation
public import ResponderKit

/// A server of screens: HTTP pages and WebSockets on one port, all handled on the event loop's thread.
///
///     let page = try PageFolder.find()
///     let server = try Server(configuration: .init(page: page, port: 8_080), screens: [counter])
///     print("Open \(server.address)")
///     server.run()
@MainActor
public final class Server {
    /// The settings of a server.
    public struct Configuration {
        /// The listening address and the transport's limits.
        public var transport = Transport.Configuration()
        /// The files of the web page.
        public var files: StaticFiles
        /// Origins whose pages may open WebSockets, in addition to the server's own origin.
        public var allowedOrigins: [String] = []
        /// Which clients are admitted, and with which role.
        public var admission = AdmissionRules()
        /// How long a client may take to send `hello`, in milliseconds.
        public var helloTimeout: Double = 5_000
        /// If a client has many unanswered requests and reads no answers for this time, in milliseconds, the server
        /// closes its connection.
        public var stallTimeout: Double = 10_000
        /// Receives a sentence for the administrator about each problem that does not stop the server.
        public var log: (@MainActor (_ sentence: String) -> Void)?
        /// The audit log, which records which client did what; nil records nothing.
        public var audit: AuditLog?
        /// The journal, which records everything that a replay needs; nil records nothing.
        public var journal: Journal?
        /// The clock of the screens; nil selects the event loop's clock.
        ///
        /// A `ManualClock` advances only when a client requests it. The same messages then produce the same patches,
        /// byte for byte.
        public var clock: (any EventClock)?
        /// The seed of the screens' epochs. By default, the seed differs each time a server starts, so that the epochs
        /// of two starts differ too.
        public var epochSeed: String
        /// The folder that stores the state of screens with state restoration. With nil, the state is lost when the
        /// server ends. (K4)
        public var stateFolder: String?
        /// Makes an unguessable string. Epochs of private screens are such strings, because a client that sends the
        /// epoch of a private screen gets that screen back.
        public var secret: @MainActor () -> String = {
            String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
        }

        /// Creates a configuration that listens on 127.0.0.1, on a port that the system chooses.
        public init(files: StaticFiles, epochSeed: String = String(UInt64.random(in: .min ... .max), radix: 36)) {
            self.files = files
            self.epochSeed = epochSeed
        }
    }

    /// The event loop on which the server runs.
    public let loop: EventLoop
    /// The port on which the server listens.
    public var port: Int { transport.port }
    /// The address of the list of screens, for a browser on this machine: `http://127.0.0.1:8080/`.
    public let address: String
    /// Called when the server begins to stop.
    public var onStop: (@MainActor () -> Void)?
    /// Called after the server has shut down, to release the resources that its screens have used. The event loop stops
    /// when `completion` is called.
    public var afterShutDown: (@MainActor (_ completion: @escaping @MainActor () -> Void) -> Void)?

    /// ``stop()`` was called.
    var isStopping = false
    /// The watches of the signals that stop the server.
    var signalWatches: [Watch] = []
    let host: ScreenHost
    let admission: Admission
    private let delegate: ServerDelegate
    private let journal: Journal?
    private let journalingDelegate: JournalingTransportDelegate?
    private let transport: Transport

    /// Creates a server, which listens at once.
    /// - Parameters:
    ///   - loop: the event loop to run on; nil creates one.
    ///   - configuration: the settings.
    ///   - screens: the screens to offer.
    /// - Throws: `TransportError` or `StateFolderError`, with a sentence for the person who starts the server.
    public init(loop: EventLoop? = nil, configuration: Configuration, screens: [ScreenDefinition]) throws {
        let loop = try loop ?? EventLoop()
        self.loop = loop
        let journal = configuration.journal
        let clock = configuration.clock ?? journal?.clock ?? LoopClock(loop: loop)
        let store = StateStore(folder: configuration.stateFolder, today: { clock.date }, log: configuration.log)
        if let file = store.newerFile { throw StateFolderError(newerFile: file) }
        let host = ScreenHost(
            definitions: screens, clock: clock, epochSeed: configuration.epochSeed, store: store,
            secret: { "-" + configuration.secret() })
        host.stallTimeout = configuration.stallTimeout
        host.timeoutClock = LoopClock(loop: loop)
        host.audit = configuration.audit
        configuration.audit?.start(clock: host.timeoutClock, log: configuration.log)
        self.host = host
        self.journal = journal
        // Admission uses the loop's clock instead of the journal's clock, because admission's timers do not change any
        // screen.
        let admission = Admission(rules: configuration.admission, clock: configuration.clock ?? LoopClock(loop: loop))
        self.admission = admission
        host.admission = admission
        admission.runLater = { body in loop.after(0, body) }
        admission.closeSession = { session in
            if session.adminEndpoint == nil { journal?.recordClosing(of: session) }
            session.end()
        }
        let router = Router(files: configuration.files, definitions: screens, needsPairing: admission.requiresPairing)
        delegate = ServerDelegate(
            loop: loop, host: host, router: router,
            origins: OriginPolicy(
                allowedOrigins: configuration.allowedOrigins, hostName: ProcessInfo.processInfo.hostName,
                address: configuration.admission.address),
            helloTimeout: configuration.helloTimeout)
        if let journal {
            journalingDelegate = JournalingTransportDelegate(journal: journal, delegate: delegate)
            loop.endOfTurn = { journal.endTurn(of: host) }
        } else {
            journalingDelegate = nil
            loop.endOfTurn = { host.endTurn() }
        }
        transport = try Transport(
            loop: loop, configuration: configuration.transport, delegate: journalingDelegate ?? delegate)
        address = Server.localAddress(of: configuration.transport, port: transport.port)
        let publicURL = PublicURL(
            named: configuration.admission.address, host: configuration.transport.host, port: transport.port,
            isSecure: configuration.transport.credentials != nil)
        admission.address = { publicURL.text }
        journal?.start(host, seed: configuration.epochSeed, savedStates: store.all, log: configuration.log)
        let log = configuration.log
        router.store.prepareInBackground { log?($0.description) }
    }

    /// Replaces the TLS certificate for new connections.
    /// - Throws: `TLSError` if the certificate cannot be used; the previous one then stays in use.
    public func renew(_ credentials: TLSCredentials) throws(TLSError) { try transport.renew(credentials) }

    /// Shows administrators the problems in a screen's sources, such as its storyboard.
    /// - Parameter sentences: one sentence for each problem, with its location; empty if there is none.
    public func setProblems(_ sentences: [String], ofScreen name: String) {
        host.fleet.setProblems(sentences, ofScreen: name)
    }

    /// Stops the server: closes every WebSocket with the close code 1001, and ends every screen.
    public func shutDown(completion: @escaping @MainActor () -> Void) {
        let host = host
        let journal = journal
        let admission = admission
        transport.shutDown {
            admission.registry.finish()
            journal?.willTerminate()
            host.terminate()
            journal?.finish()
            host.audit?.finish()
            completion()
        }
    }
}

/// Handles the transport's events: answers HTTP requests, and creates a session for each WebSocket.
@MainActor
final class ServerDelegate: TransportDelegate {
    private let loop: EventLoop
    private let host: ScreenHost
    private let router: Router
    private let origins: OriginPolicy
    private let helloTimeout: Double
    private var lastClient = 0

    init(loop: EventLoop, host: ScreenHost, router: Router, origins: OriginPolicy, helloTimeout: Double) {
        self.loop = loop
        self.host = host
        self.router = router
        self.origins = origins
        self.helloTimeout = helloTimeout
    }

    func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse {
        // The response to a health check reveals nothing about the server, so `/health` is answered for any Host.
        if request.path == "/health" { return .text(200, "ok", headers: [("Cache-Control", "no-store")]) }
        // The host name of a foreign site may resolve to this server's address (DNS rebinding). Such a site must not
        // read anything.
        if let refusal = origins.refusal(origin: nil, host: request.header(.host), isSecure: request.isSecure) {
            return .text(403, refusal)
        }
        return router.respond(to: request)
    }

    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse? {
        origins.refusal(origin: nil, host: request.header(.host), isSecure: true).map { .text(403, $0) }
    }

    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse? {
        guard request.path == AdminEndpoint.path || router.definition(at: request.path) != nil else {
            return router.notFound(request.path)
        }
        return origins.refusal(origin: request.header(.origin), host: request.header(.host), isSecure: request.isSecure)
            .map {
                .text(403, $0)
            }
    }

    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest) {
        let adminEndpoint = request.path == AdminEndpoint.path ? host.admission.map(AdminEndpoint.init) : nil
        guard let definition = adminEndpoint == nil ? router.definition(at: request.path) : AdminEndpoint.definition
        else {
            return connection.close(code: 4_001, reason: "no such screen")
        }
        let seconds = helloTimeout / 1_000
        let timer = loop.after(helloTimeout) { [unowned connection] in
            // SAFETY: the end of the session cancels this timer, so the closure is not called after the connection has
            // closed.
            connection.close(code: 4_000, reason: "no hello within \(seconds) seconds")
        }
        lastClient += 1
        connection.context = Session(
            id: lastClient, connection: connection, definition: definition, host: host, helloTimer: timer,
            adminEndpoint: adminEndpoint)
    }

    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection) {
        Self.session(of: connection)?.received(message)
    }

    func transport(_ transport: Transport, receivedBinaryOn connection: Connection) {
        Self.session(of: connection)?.receivedBinary()
    }

    func transport(_ transport: Transport, writable connection: Connection) {
        Self.session(of: connection)?.becameWritable()
    }

    func transport(_ transport: Transport, closed connection: Connection) {
        Self.session(of: connection)?.end()
        connection.context = nil
    }

    static func session(of connection: Connection) -> Session? {
        // SAFETY: `opened` stores nothing but a Session in `context`. A checked cast would be the most expensive
        // step in receiving a message.
        connection.context.map { unsafeDowncast($0, to: Session.self) }
    }
}

/// A clock for the screens that shows the event loop's time.
@MainActor
public final class LoopClock: EventClock {
    private let loop: EventLoop

    /// Creates a clock that shows a loop's time.
    public init(loop: EventLoop) {
        self.loop = loop
    }

    /// The loop's time in milliseconds. The time is the same for all messages that arrive in one loop turn.
    public var now: Double { loop.turnTime }
    /// The present date and time.
    public var date: Date { Date() }

    /// Calls `body` once, after the given number of milliseconds.
    public func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        loop.after(milliseconds, body)
    }
}

extension Watch: EventTimer {}
