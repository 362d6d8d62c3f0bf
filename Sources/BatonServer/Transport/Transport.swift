import CLibwebsockets

/// Everything below messages: a listening socket, HTTP answers from memory, and WebSockets, on an ``EventLoop``.
///
/// TLS and the buffering of sends are done by libwebsockets behind a narrow shim. Requests and frames are read by
/// Baton, by the same rules on every connection. Only HTTP/1.1 and WebSocket 13 with one subprotocol are spoken, only
/// GET and HEAD without a body are served, and messages, headers, connections and silence are limited.
@MainActor public final class Transport {
    /// What a transport listens on, and its limits. Times are in milliseconds.
    public struct Configuration {
        /// A name or an address of this machine. `0.0.0.0` is every IPv4 address, `::` every address.
        public var host = "127.0.0.1"
        /// The port; 0 lets the system choose.
        public var port = 0
        /// The WebSocket subprotocol that a client must offer.
        public var subprotocol = "baton.v1"
        /// The bytes that a client's message may have; what is larger is closed with 1009 before it is stored.
        public var maximumMessageSize = 65_536
        /// The maximum number of connections, of both kinds. `nil`: the process's limit of open files, less 64.
        ///
        /// One address has at most half of them, a network of addresses three quarters. At most 1,024 connections are
        /// without a request: beyond that, a new one replaces the oldest.
        public var maximumConnections: Int?
        /// How long a WebSocket may be silent before it is pinged.
        public var pingInterval: Double = 20_000
        /// How long a WebSocket may be silent, pinged or not, before it is hung up.
        public var pongTimeout: Double = 30_000
        /// How long a client may take for a request's headers and for its part of a close, and how long a connection without a request stays
        /// open. Whole seconds.
        public var requestTimeout: Double = 5_000
        /// How long an HTTP answer may wait for a client that does not read on. Whole seconds.
        public var answerTimeout: Double = 20_000
        /// What TLS is spoken with; nil speaks none.
        public var credentials: TLSCredentials?
        /// Gets a sentence for the administrator when connections are refused: at most one in ten seconds a reason.
        public var notice: (@MainActor (_ sentence: String) -> Void)?
        /// Gets lines of libwebsockets' log, at most ten a second.
        public var log: (@MainActor (_ line: String, _ isError: Bool) -> Void)?

        /// The defaults: a port of the system's choice on 127.0.0.1.
        public init() {}
    }

    /// The port it listens on; also where the system chose it.
    public private(set) var port = 0
    /// How many connections there are, of both kinds.
    public var connectionCount: Int { server.map { Int(baton_server_connections($0)) } ?? 0 }
    /// How many milliseconds the transport lets the loop sleep where nothing happens; `nil` where for ever, as without connections. Open WebSockets that say
    /// nothing are pinged together, when the first of them is due.
    public var nextWakeUp: Double? {
        guard let server else { return nil }
        let seconds = baton_server_next_wake_up(server)
        return seconds < 0 ? nil : seconds * 1000
    }
    /// The loop it lives on.
    public let loop: EventLoop

    private let configuration: Configuration
    // Not weak, which would be dear with every message; whoever is told lives longer than this, and is told nothing at its end.
    unowned let delegate: any TransportDelegate
    private var server: OpaquePointer?
    private lazy var refusals = RefusalNotices(now: { [loop] in loop.now }, say: configuration.notice)
    private var date = HTTPDate()
    /// Reads what is answered from files.
    private lazy var fileReads = FileReads(loop: loop)
    private var admitted: HTTPRequest?
    private var completion: (@MainActor () -> Void)?
    /// Itself and whom it tells, until it has come to its end.
    private var shuttingDown: (transport: Transport, delegate: any TransportDelegate)?
    private(set) var isEnding = false

    /// Listens at once.
    /// - Parameter delegate: is not kept alive by the transport, and has to live as long as that.
    /// - Throws: ``TransportError``, with a sentence for the person who started it.
    public init(loop: EventLoop, configuration: Configuration, delegate: any TransportDelegate) throws(TransportError) {
        self.loop = loop
        self.configuration = configuration
        self.delegate = delegate
        var problem: Int32 = 0
        var detail = [CChar](repeating: 0, count: 256)
        server = start(&problem, &detail)
        guard let server else { throw Transport.error(problem, detail: detail, configuration) }
        port = Int(baton_server_port(server))
    }

    isolated deinit {
        isEnding = true
        if let server { baton_server_destroy(server) }
    }

    /// Has those who connect from now on get another certificate. Who is connected notices nothing.
    /// - Throws: ``TLSError`` where it is none; then the one before stays.
    public func renew(_ credentials: TLSCredentials) throws(TLSError) {
        guard let server else { return }
        var detail = [CChar](repeating: 0, count: 128)
        let problem = credentials.withShim { credentials in
            var credentials = credentials
            return baton_server_renew(server, &credentials, &detail, detail.count)
        }
        let names = TLSFiles(certificate: "the certificate", key: "the key")
        if let error = TLSError(problem, detail: detail, names) { throw error }
    }

    /// Ends: stops listening, closes every WebSocket with 1001, lets answers that have begun come to their end, and then, or when the time is over,
    /// drops what is left.
    public func shutDown(within milliseconds: Double = 2000, completion: @escaping @MainActor () -> Void) {
        guard let server, shuttingDown == nil else { return }
        self.completion = completion
        shuttingDown = (self, delegate)
        baton_server_shut_down(server, milliseconds / 1000)
    }

    private func start(_ problem: inout Int32, _ detail: inout [CChar]) -> OpaquePointer? {
        guard let credentials = configuration.credentials else { return start(nil, &problem, &detail) }
        return credentials.withShim { shim in withUnsafePointer(to: shim) { start($0, &problem, &detail) } }
    }

    private func start(
        _ credentials: UnsafePointer<baton_credentials>?, _ problem: inout Int32, _ detail: inout [CChar]
    ) -> OpaquePointer? {
        var callbacks = transportCallbacks()
        return configuration.host.withCString { host in
            configuration.subprotocol.withCString { subprotocol in
                var settings = baton_settings(
                    host: host, port: Int32(clamping: configuration.port), subprotocol: subprotocol,
                    maximum_message: max(configuration.maximumMessageSize, 0),
                    maximum_connections: Int32(clamping: configuration.maximumConnections ?? 0),
                    handshake_seconds: seconds(configuration.requestTimeout),
                    answer_seconds: seconds(configuration.answerTimeout),
                    ping_seconds: max(configuration.pingInterval, 10) / 1000,
                    pong_seconds: max(configuration.pongTimeout, 10) / 1000,
                    credentials: credentials)
                return baton_server_start(
                    loop.handle, &settings, &callbacks, Unmanaged.passUnretained(self).toOpaque(), &problem, &detail,
                    detail.count)
            }
        }
    }

    private func seconds(_ milliseconds: Double) -> Int32 {
        Int32(clamping: Int((min(max(milliseconds, 1000), 86_400_000) / 1000).rounded(.up)))
    }

    private static func error(_ problem: Int32, detail: [CChar], _ configuration: Configuration) -> TransportError {
        let host = configuration.host
        let port = configuration.port
        let reason = String(decoding: detail.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch Int(problem) {
        case BATON_UNKNOWN_HOST: return .unknownHost(host: host, reason: reason)
        case BATON_PORT_IN_USE: return .portInUse(host: host, port: port)
        case BATON_NOT_PERMITTED: return .notPermitted(host: host, port: port)
        case BATON_NO_SUCH_ADDRESS: return .noSuchAddress(host: host)
        case BATON_CANNOT_BIND: return .cannotBind(host: host, port: port, reason: reason)
        case BATON_NO_EVENT_PLUGIN: return .noEventPlugin
        default: return .libraryFailed
        }
    }

    // MARK: From the socket

    /// Answers a request, or switches to a WebSocket: the result is one of the shim's verdicts.
    func received(_ connection: OpaquePointer, head: UnsafeRawBufferPointer) -> Int {
        var exchange = RequestReader.read(head, from: connection, subprotocol: configuration.subprotocol)
        let response: HTTPResponse
        if let refusal = exchange.refusal {
            response = refusal
        } else if configuration.credentials != nil, !exchange.request.isSecure {
            response =
                delegate.transport(self, refuseHostOf: exchange.request)
                ?? .withoutTLS(exchange.request, asksForSocket: exchange.webSocketKey != nil)
            exchange.closes = true
        } else if let key = exchange.webSocketKey {
            guard let refusal = delegate.transport(self, admit: exchange.request) else {
                return switchToWebSocket(connection, exchange.request, key: key)
            }
            response = refusal
        } else {
            response = delegate.transport(self, respondTo: exchange.request)
        }
        let answer = Answer(response, for: exchange, date: date.now(), reads: fileReads)
        let verdict = answer.write(to: connection)
        guard verdict == BATON_PENDING || verdict == BATON_WAITING else { return verdict }
        baton_attach(connection, Unmanaged.passRetained(answer).toOpaque())
        return verdict
    }

    private func switchToWebSocket(_ connection: OpaquePointer, _ request: HTTPRequest, key: String) -> Int {
        let head = RequestReader.switching(key: key, subprotocol: configuration.subprotocol)
        // The socket has sent no more than short answers before: where it does not take this, it is broken or full.
        let written = head.withUnsafeBytes { baton_answer_write(connection, $0.baseAddress, $0.count, nil, 0) }
        guard written == head.count else { return BATON_CLOSE }
        admitted = request
        return BATON_UPGRADE
    }

    func opened(_ handle: OpaquePointer) {
        guard let request = admitted else { return }
        admitted = nil
        let connection = Connection(handle: handle, transport: self)
        baton_attach(handle, Unmanaged.passRetained(connection).toOpaque())
        delegate.transport(self, opened: connection, for: request)
    }

    func finished() {
        guard let server else { return }
        self.server = nil
        baton_server_destroy(server)
        let completion = completion
        self.completion = nil
        shuttingDown = nil
        completion?()
    }

    func refused(address: String, reason: Int) {
        refusals.add(RefusalNotices.Reason(shim: reason), from: address)
    }

    func log(_ line: String, isError: Bool) {
        configuration.log?(line, isError)
    }
}
