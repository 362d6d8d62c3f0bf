import CBatonTransport

/// The network layer: a listening socket, HTTP responses and WebSockets, on an ``EventLoop``.
///
/// libwebsockets does TLS and buffers sends, behind a small C layer. Baton itself parses requests and frames, by the
/// same rules on connections with and without TLS. The transport supports only HTTP/1.1 and WebSocket 13 with one
/// subprotocol, and only GET and HEAD without a body. It limits the size of messages and headers, the number of
/// connections, and how long a client may be silent.
@MainActor public final class Transport {
    /// The listening address and the limits of a transport. Times are in milliseconds.
    public struct Configuration {
        /// A name or an address of this machine. `0.0.0.0` is every IPv4 address, `::` every address.
        public var host = "127.0.0.1"
        /// The port; 0 lets the system choose.
        public var port = 0
        /// The WebSocket subprotocol that a client must offer.
        public var subprotocol = "baton.v1"
        /// The maximum size of a client's message in bytes. A larger message is not stored; the connection closes
        /// with code 1009.
        public var maximumMessageSize = 65_536
        /// The maximum number of HTTP and WebSocket connections together. `nil` selects the process's limit of open
        /// files, less 64.
        ///
        /// One address may have at most half of the connections, and a network of addresses three quarters. At most
        /// 1,024 connections may be without a request; beyond this number, a new connection replaces the oldest
        /// connection without a request.
        public var maximumConnections: Int?
        /// How long a WebSocket may be silent before the server sends a ping.
        public var pingInterval: Double = 20_000
        /// How long a WebSocket may be silent before the server drops it, whether a ping was sent or not.
        public var pongTimeout: Double = 30_000
        /// The time-out for a request's headers, for the client's answer to a close, and for a connection without a
        /// request. Rounded up to whole seconds.
        public var requestTimeout: Double = 5_000
        /// How long an HTTP response may wait for a client that has stopped reading. Rounded up to whole seconds.
        public var responseTimeout: Double = 20_000
        /// The TLS certificate and key; nil disables TLS.
        public var credentials: TLSCredentials?
        /// Receives a sentence for the administrator when connections are refused: at most one in ten seconds for
        /// each reason.
        public var onNotice: (@MainActor (_ sentence: String) -> Void)?
        /// Receives lines of libwebsockets' log, at most ten per second.
        public var onLog: (@MainActor (_ line: String, _ isError: Bool) -> Void)?

        /// Creates the default configuration: 127.0.0.1, on a port that the system chooses.
        public init() {}
    }

    /// The listening port, also if the system chose it.
    public private(set) var port = 0
    /// The number of open HTTP and WebSocket connections.
    public var connectionCount: Int { server.map { Int(baton_server_connections($0)) } ?? 0 }
    /// The milliseconds until a timer of the transport wakes the loop; `nil` if there is no timer, for example because
    /// there are no connections. There is one wake-up for the pings of many silent WebSockets, which are sent in one
    /// batch.
    public var nextWakeUp: Double? {
        guard let server else { return nil }
        let seconds = baton_server_next_wake_up(server)
        return seconds < 0 ? nil : seconds * 1000
    }
    /// The event loop on which the transport runs.
    public let loop: EventLoop

    private let configuration: Configuration
    // SAFETY: the delegate outlives the transport, and is not called while the transport is deallocated. A weak
    // reference would cost time with every message.
    unowned let delegate: any TransportDelegate
    private var server: OpaquePointer?
    private lazy var refusals = RefusalNotices(now: { [loop] in loop.now }, log: configuration.onNotice)
    private var date = HTTPDate()
    /// Reads the bodies of responses that come from files.
    private lazy var fileReads = FileReads(loop: loop)
    private var admittedRequest: HTTPRequest?
    private var completion: (@MainActor () -> Void)?
    /// Retains the transport and its delegate until the shutdown has completed.
    private var shuttingDown: (transport: Transport, delegate: any TransportDelegate)?
    private(set) var isEnding = false

    /// Creates a transport, which listens at once.
    /// - Parameter delegate: not retained; it must live at least as long as the transport.
    /// - Throws: ``TransportError``, with a sentence for the person who starts the server.
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

    /// Replaces the TLS certificate for new connections. Open connections are not affected.
    /// - Throws: ``TLSError`` if the certificate cannot be used; the previous one then stays in use.
    public func renew(_ credentials: TLSCredentials) throws(TLSError) {
        guard let server else { return }
        var detail = [CChar](repeating: 0, count: 128)
        let problem = credentials.withCValue { credentials in
            var credentials = credentials
            return baton_server_replace_credentials(server, &credentials, &detail, detail.count)
        }
        let names = TLSFiles(certificate: "the certificate", key: "the key")
        if let error = TLSError(problem, detail: detail, names) { throw error }
    }

    /// Shuts the transport down: stops listening, closes every WebSocket with 1001, and finishes responses that have
    /// begun. When all responses are finished or the time is over, closes the remaining connections.
    public func shutDown(within milliseconds: Double = 2000, completion: @escaping @MainActor () -> Void) {
        guard let server, shuttingDown == nil else { return }
        self.completion = completion
        shuttingDown = (self, delegate)
        baton_server_shut_down(server, milliseconds / 1000)
    }

    private func start(_ problem: inout Int32, _ detail: inout [CChar]) -> OpaquePointer? {
        guard let credentials = configuration.credentials else { return start(nil, &problem, &detail) }
        return credentials.withCValue { shim in withUnsafePointer(to: shim) { start($0, &problem, &detail) } }
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
                    response_seconds: seconds(configuration.responseTimeout),
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

    /// Answers a request or switches it to a WebSocket, and returns one of the C layer's verdicts.
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
        let writer = ResponseWriter(response, for: exchange, date: date.now(), reads: fileReads)
        let verdict = writer.write(to: connection)
        guard verdict == BATON_PENDING || verdict == BATON_WAITING else { return verdict }
        baton_connection_set_attachment(connection, Unmanaged.passRetained(writer).toOpaque())
        return verdict
    }

    private func switchToWebSocket(_ connection: OpaquePointer, _ request: HTTPRequest, key: String) -> Int {
        let head = RequestReader.switchingProtocols(key: key, subprotocol: configuration.subprotocol)
        // The head is short, so a socket usually accepts all of it at once. A socket that does not accept the whole
        // head is broken or full, and is closed.
        let written = head.withUnsafeBytes { baton_response_write(connection, $0.baseAddress, $0.count, nil, 0) }
        guard written == head.count else { return BATON_CLOSE }
        admittedRequest = request
        return BATON_UPGRADE
    }

    func opened(_ handle: OpaquePointer) {
        guard let request = admittedRequest else { return }
        admittedRequest = nil
        let connection = Connection(handle: handle, transport: self)
        baton_connection_set_attachment(handle, Unmanaged.passRetained(connection).toOpaque())
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
        refusals.add(RefusalNotices.Reason(code: reason), from: address)
    }

    func log(_ line: String, isError: Bool) {
        configuration.onLog?(line, isError)
    }
}
