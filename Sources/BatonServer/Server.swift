import Foundation
public import ResponderKit

/// A server of screens: pages and sockets on one port, all on the event loop's thread.
///
///     let loop = try EventLoop()
///     let server = try Server(loop: loop, configuration: .init(files: files), screens: [counter])
///     loop.run()
@MainActor
public final class Server {
    /// What a server listens on, and what it serves.
    public struct Configuration {
        /// Where it listens, and its limits.
        public var transport = Transport.Configuration()
        /// The page.
        public var files: StaticFiles
        /// Origins whose pages may open sockets, besides the server's own.
        public var allowedOrigins: [String] = []
        /// Who is let in, and as what.
        public var admission = AdmissionRules()
        /// How long a client may take to say hello, in milliseconds.
        public var helloTimeout: Double = 5_000
        /// How long a client that asks much and takes none of the answers is only waited for, in milliseconds; then it is closed.
        public var stallTimeout: Double = 10_000
        /// Gets a sentence for whoever runs the server where something is not as it should be, though the server goes on.
        public var log: (@MainActor (_ sentence: String) -> Void)?
        /// Writes down who does what; nil writes nothing.
        public var audit: AuditLog?
        /// Writes down all that happens; nil writes nothing.
        public var journal: Journal?
        /// What the screens' time comes from; nil takes the loop's. One that stands still until clients turn it is a `ManualClock`: then the same messages give the same patches, to the byte.
        public var clock: (any EventClock)?
        /// Names the life of this server, for those who come back.
        public var epochSeed: String
        /// The folder of what screens are like that are to be so again when the server is started anew; nil keeps that only while it runs. (K4)
        public var stateFolder: String?
        /// Makes what nobody can guess: whoever knows the epoch of a private screen gets it back.
        public var secret: @MainActor () -> String = {
            String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
        }

        /// A server on 127.0.0.1, on a port of the system's choice.
        public init(files: StaticFiles, epochSeed: String = String(UInt64.random(in: .min ... .max), radix: 36)) {
            self.files = files
            self.epochSeed = epochSeed
        }
    }

    /// The loop it lives on.
    public let loop: EventLoop
    /// The port that it listens on.
    public var port: Int { transport.port }

    let host: ScreenHost
    let admission: Admission
    private let reception: Reception
    private let journal: Journal?
    private let journalist: Journalist?
    private let transport: Transport

    /// Listens at once.
    /// - Throws: `TransportError` or `StateFolderError`, with a sentence for the person who started it.
    public init(loop: EventLoop, configuration: Configuration, screens: [ScreenDefinition]) throws {
        self.loop = loop
        let journal = configuration.journal
        let clock = configuration.clock ?? journal?.clock ?? LoopClock(loop: loop)
        let store = StateStore(folder: configuration.stateFolder, today: { clock.date }, log: configuration.log)
        if let file = store.newerFile { throw StateFolderError(newerFile: file) }
        let host = ScreenHost(
            definitions: screens, clock: clock, epochSeed: configuration.epochSeed, store: store,
            secret: { "-" + configuration.secret() })
        host.stallTimeout = configuration.stallTimeout
        host.watchdog = LoopClock(loop: loop)
        host.audit = configuration.audit
        configuration.audit?.begin(clock: host.watchdog, log: configuration.log)
        self.host = host
        self.journal = journal
        // Not the journal's time: what happens by this is no screen's.
        let admission = Admission(rules: configuration.admission, clock: configuration.clock ?? LoopClock(loop: loop))
        self.admission = admission
        host.admission = admission
        admission.later = { body in loop.after(0, body) }
        admission.dismiss = { session in
            if session.desk == nil { journal?.closed(session) }
            session.end()
        }
        let router = Router(files: configuration.files, definitions: screens, needsPairing: admission.pairs)
        reception = Reception(
            loop: loop, host: host, router: router,
            origins: OriginPolicy(
                allowedOrigins: configuration.allowedOrigins, hostName: ProcessInfo.processInfo.hostName,
                address: configuration.admission.address),
            helloTimeout: configuration.helloTimeout)
        if let journal {
            journalist = Journalist(journal: journal, reception: reception)
            loop.endOfTurn = { journal.endTurn(of: host) }
        } else {
            journalist = nil
            loop.endOfTurn = { host.endTurn() }
        }
        transport = try Transport(loop: loop, configuration: configuration.transport, delegate: journalist ?? reception)
        let address = ServerPlace(
            named: configuration.admission.address, host: configuration.transport.host, port: transport.port,
            isSecure: configuration.transport.credentials != nil)
        admission.address = { address.text }
        journal?.begin(host, seed: configuration.epochSeed, kept: store.all, log: configuration.log)
        let log = configuration.log
        router.store.prepareElsewhere { log?($0.description) }
    }

    /// Has those who connect from now on get another certificate.
    /// - Throws: `TLSError` where it is none; then the one before stays.
    public func renew(_ credentials: TLSCredentials) throws(TLSError) { try transport.renew(credentials) }

    /// Says to those who look after the server what is wrong with what a screen is made of, such as its storyboard: sentences that say where. None is that all is well.
    public func setProblems(_ sentences: [String], ofScreen name: String) { host.fleet.take(sentences, of: name) }

    /// Ends: every client is told that the server goes away (1001), every screen is ended.
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

/// Answers what comes in from the transport: pages, and sockets, each of which becomes a session.
@MainActor
final class Reception: TransportDelegate {
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
        // Says nothing but that it runs, by whatever name it is asked.
        if request.path == "/health" { return .text(200, "ok", headers: [("Cache-Control", "no-store")]) }
        // A page of another name that leads here may not read anything either.
        if let refusal = origins.refusal(origin: nil, host: request.header(.host), isSecure: request.isSecure) {
            return .text(403, refusal)
        }
        return router.respond(to: request)
    }

    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse? {
        origins.refusal(origin: nil, host: request.header(.host), isSecure: true).map { .text(403, $0) }
    }

    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse? {
        guard request.path == AdminDesk.path || router.definition(at: request.path) != nil else {
            return router.missing(request.path)
        }
        return origins.refusal(origin: request.header(.origin), host: request.header(.host), isSecure: request.isSecure)
            .map {
                .text(403, $0)
            }
    }

    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest) {
        let desk = request.path == AdminDesk.path ? host.admission.map(AdminDesk.init) : nil
        guard let definition = desk == nil ? router.definition(at: request.path) : AdminDesk.definition else {
            return connection.close(code: 4_001, reason: "no such screen")
        }
        let seconds = helloTimeout / 1_000
        let timer = loop.after(helloTimeout) { [unowned connection] in
            // Whoever closes the connection cancels this.
            connection.close(code: 4_000, reason: "no hello within \(seconds) seconds")
        }
        lastClient += 1
        connection.context = Session(
            id: lastClient, connection: connection, definition: definition, host: host, helloTimer: timer, desk: desk)
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
        // Nothing else is ever put there; a cast that asks would be the dearest thing on a message's way.
        connection.context.map { unsafeDowncast($0, to: Session.self) }
    }
}

/// The event loop's time, for the screens.
@MainActor
public final class LoopClock: EventClock {
    private let loop: EventLoop

    /// A loop's time.
    public init(loop: EventLoop) {
        self.loop = loop
    }

    /// Milliseconds, as the loop has them: one time for all that came in one turn.
    public var now: Double { loop.turnTime }
    /// What day and what time of day it is.
    public var date: Date { Date() }

    /// Calls `body` once, when `milliseconds` have gone by.
    public func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        loop.after(milliseconds, body)
    }
}

extension Watch: EventTimer {}
