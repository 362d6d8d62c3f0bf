import CBatonTransport
import Dispatch
import Foundation

/// A WebSocket connection to a server, or a single HTTP request. The results are a sequence of events.
final class ClientSocket: Sendable {
    enum Event: Sendable {
        case opened
        /// A message and its time of arrival, in milliseconds of this process's clock.
        case message([UInt8], at: Double)
        case answered(status: Int, body: [UInt8])
        /// The connection could not be established, or the request failed. This is the socket's last event.
        case failed(Failure)
        /// The established connection has ended. This is the socket's last event.
        case ended(code: Int, reason: String)
    }

    enum Failure: Sendable, Equatable {
        case unknownHost(String)
        case portClosed
        case unreachable(String)
        /// The server refused the connection, or answered in another protocol. The status is the HTTP status; 0 if the
        /// server sent none.
        case refusedByServer(status: Int, message: String)
        /// The HTTP answer is invalid, incomplete or too long, or its end does not arrive.
        case invalidResponse(String)
        /// The server's certificate is not trusted.
        case certificate(CertificateProblem, message: String)
    }

    /// The reasons why a certificate is not trusted.
    enum CertificateProblem: Int32, Sendable {
        // The raw values are those of the C code in `CBatonTransport`.
        case unknown = 1
        case expired, notYet, otherName, bad
    }

    let events: AsyncStream<Event>
    // SAFETY: The handle never changes, and `CBatonTransport` guards the memory behind it with a lock.
    nonisolated(unsafe) private let handle: OpaquePointer?

    /// The time limit for the body of an answer, in seconds after its headers have arrived.
    private static let responseTimeout = 10.0

    /// Begins to connect, or to send a single request. The results arrive in `events`.
    /// - Parameter path: The path of the request, which begins with a slash.
    /// - Parameter subprotocol: The WebSocket subprotocol; nil sends a single `GET` request instead.
    init(_ address: ServerAddress, path: String, subprotocol: String?, trust: CertificateTrust = .system) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let context = Unmanaged.passRetained(Sink(address, continuation)).toOpaque()
        var callbacks = baton_client_callbacks(
            opened: { Sink.at($0)?.yield(.opened) },
            message: {
                Sink.at($0)?.yield(
                    .message([UInt8](UnsafeRawBufferPointer(start: $1, count: $2)), at: RemoteScreen.uptime))
            },
            response: { context, status, bytes, length in
                Sink.at(context)?.yield(
                    .answered(status: Int(status), body: [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))))
            },
            failed: { context, status, certificate, message in
                Sink.fail(
                    context, status: Int(status), certificate: certificate,
                    message: message.map { String(cString: $0) } ?? "")
            },
            ended: { context, code, reason in
                Sink.end(context, .ended(code: Int(code), reason: reason.map { String(cString: $0) } ?? ""))
            })
        handle = address.host.withCString { host in
            path.withCString { path in
                func connect(_ subprotocol: UnsafePointer<CChar>?) -> OpaquePointer? {
                    func connect(_ authorities: UnsafePointer<CChar>?) -> OpaquePointer? {
                        var place = baton_client_address(
                            host: host, port: Int32(address.port), path: path, subprotocol: subprotocol,
                            is_secure: address.isSecure ? 1 : 0, accepts_any_certificate: trust == .any ? 1 : 0,
                            authorities: authorities,
                            response_seconds: Self.responseTimeout)
                        return baton_client_connect(&place, &callbacks, context)
                    }
                    guard case .authorities(let file) = trust else { return connect(nil) }
                    return file.withCString(connect)
                }
                return subprotocol.map { $0.withCString(connect) } ?? connect(nil)
            }
        }
        if handle == nil { Sink.end(context, .failed(.unreachable("no memory or thread is available"))) }
    }

    deinit {
        guard let handle else { return }
        baton_client_close(handle, 1_000, "")
        baton_client_release(handle)
    }

    /// Sends one text message, as soon as the connection is open.
    func send(_ bytes: UnsafeRawBufferPointer) {
        guard let handle else { return }
        baton_client_send(handle, bytes.baseAddress, bytes.count)
    }

    /// Closes the connection after the pending messages were sent. (RFC 6455 7.4)
    func close(code: UInt16 = 1_000, reason: String = "") {
        guard let handle else { return }
        baton_client_close(handle, code, reason)
    }

    /// Sends a single request to a server.
    /// - Returns: The status and the body of the answer.
    static func get(_ path: String, of address: ServerAddress, trust: CertificateTrust = .system) async -> Result<
        (status: Int, body: [UInt8]), Failed
    > {
        let socket = ClientSocket(address, path: path, subprotocol: nil, trust: trust)
        var answer: (status: Int, body: [UInt8])?
        for await event in socket.events {
            switch event {
            case .answered(let status, let body): answer = (status, body)
            case .failed(let failure): return .failure(Failed(failure: failure))
            case .opened, .message, .ended: break
            }
        }
        return answer.map { .success($0) }
            ?? .failure(Failed(failure: .refusedByServer(status: 0, message: "it did not answer")))
    }

    struct Failed: Error {
        let failure: Failure
    }

    /// Receives events on the socket thread.
    private final class Sink: Sendable {
        private let address: ServerAddress
        private let continuation: AsyncStream<Event>.Continuation

        init(_ address: ServerAddress, _ continuation: AsyncStream<Event>.Continuation) {
            self.address = address
            self.continuation = continuation
        }

        func yield(_ event: Event) { continuation.yield(event) }

        static func at(_ context: UnsafeMutableRawPointer?) -> Sink? {
            context.map { Unmanaged<Sink>.fromOpaque($0).takeUnretainedValue() }
        }

        static func end(_ context: UnsafeMutableRawPointer?, _ event: Event) {
            guard let context else { return }
            let sink = Unmanaged<Sink>.fromOpaque(context).takeRetainedValue()
            sink.end(event)
        }

        private func end(_ event: Event) {
            continuation.yield(event)
            continuation.finish()
        }

        static func fail(_ context: UnsafeMutableRawPointer?, status: Int, certificate: Int32, message: String) {
            guard let context else { return }
            let sink = Unmanaged<Sink>.fromOpaque(context).takeRetainedValue()
            if let problem = CertificateProblem(rawValue: certificate) {
                return sink.end(.failed(.certificate(problem, message: message)))
            }
            if status == BATON_CLIENT_INVALID_RESPONSE { return sink.end(.failed(.invalidResponse(message))) }
            if status > 0 { return sink.end(.failed(.refusedByServer(status: status, message: message))) }
            // The diagnosis of a failed connection takes a while. The diagnosis must not block the other sockets of
            // this thread.
            DispatchQueue.global().async { sink.end(.failed(Failure(of: sink.address, message: message))) }
        }
    }
}

extension ClientSocket.Failure {
    /// Diagnoses why a server is not reachable. The diagnosis may take seconds.
    fileprivate init(of address: ServerAddress, message: String) {
        let (problem, detail) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            let problem = baton_client_diagnose(address.host, Int32(address.port), buffer.baseAddress, buffer.count)
            return (Int(problem), buffer.baseAddress.map { String(cString: $0) } ?? "")
        }
        switch problem {
        case BATON_CLIENT_UNKNOWN_HOST: self = .unknownHost(detail)
        case BATON_CLIENT_PORT_CLOSED: self = .portClosed
        case BATON_CLIENT_UNREACHABLE: self = .unreachable(detail)
        default: self = .refusedByServer(status: 0, message: message)
        }
    }
}
