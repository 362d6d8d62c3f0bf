import BatonWire
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
        /// How long a client may take to say hello, in milliseconds.
        public var helloTimeout: Double = 5_000
        /// Names the life of this server, for those who come back.
        public var epochSeed: String

        /// A server on 127.0.0.1, on a port of the system's choice.
        public init(files: StaticFiles, epochSeed: String = String(UInt64.random(in: .min ... .max), radix: 36)) {
            self.files = files
            self.epochSeed = epochSeed
        }
    }

    /// The loop it lives on.
    public let loop: EventLoop
    /// The port that it listens on.
    public var port: Int { transport?.port ?? 0 }

    private let configuration: Configuration
    let host: ScreenHost
    private let router: Router
    private let origins: OriginPolicy
    private var transport: Transport?
    private var lastClient = 0

    /// Listens at once.
    /// - Throws: `TransportError`, with a sentence for the person who started it.
    public init(loop: EventLoop, configuration: Configuration, screens: [ScreenDefinition]) throws(TransportError) {
        self.loop = loop
        self.configuration = configuration
        host = ScreenHost(definitions: screens, clock: LoopClock(loop: loop), epochSeed: configuration.epochSeed)
        router = Router(files: configuration.files, definitions: screens)
        origins = OriginPolicy(allowedOrigins: configuration.allowedOrigins, hostName: ProcessInfo.processInfo.hostName)
        let host = host
        loop.endOfTurn = { host.endTurn() }
        transport = try Transport(loop: loop, configuration: configuration.transport, delegate: self)
    }

    /// Ends: every client is told that the server goes away (1001), every screen is ended.
    public func shutDown(completion: @escaping @MainActor () -> Void) {
        guard let transport else { return completion() }
        let host = host
        transport.shutDown {
            host.terminate()
            completion()
        }
    }
}

extension Server: TransportDelegate {
    /// Serves pages, the list of screens, and pictures.
    public func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse {
        router.respond(to: request)
    }

    /// Admits sockets of screens that exist, for pages that may.
    public func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse? {
        guard router.definition(at: request.path) != nil else { return router.missing(request.path) }
        return origins.refusal(origin: request.header(.origin), host: request.header(.host)).map { .text(403, $0) }
    }

    /// Begins a session, which has to say hello in time.
    public func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest) {
        guard let definition = router.definition(at: request.path) else {
            return connection.close(code: 4_001, reason: "no such screen")
        }
        let seconds = configuration.helloTimeout / 1_000
        let timer = loop.after(configuration.helloTimeout) { [weak connection] in
            connection?.close(code: 4_000, reason: "no hello within \(seconds) seconds")
        }
        lastClient += 1
        connection.context = Session(id: lastClient, connection: connection, definition: definition, host: host, helloTimer: timer)
    }

    /// Hands a message to its session.
    public func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection) {
        session(of: connection)?.received(message)
    }

    /// Tells the session, which refuses it.
    public func transport(_ transport: Transport, receivedBinaryOn connection: Connection) {
        session(of: connection)?.receivedBinary()
    }

    /// Lets the session send what waits.
    public func transport(_ transport: Transport, writable connection: Connection) {
        session(of: connection)?.becameWritable()
    }

    /// Ends the session.
    public func transport(_ transport: Transport, closed connection: Connection) {
        session(of: connection)?.end()
        connection.context = nil
    }

    private func session(of connection: Connection) -> Session? {
        connection.context as? Session
    }
}

/// The event loop's time, for the screens.
@MainActor
final class LoopClock: EventClock {
    private let loop: EventLoop

    init(loop: EventLoop) {
        self.loop = loop
    }

    var now: Double { loop.now }

    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        loop.after(milliseconds, body)
    }
}

extension Watch: EventTimer {}
