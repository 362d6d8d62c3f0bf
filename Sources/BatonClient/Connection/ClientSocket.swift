import CLibwebsockets
import Dispatch
import Foundation

/// One WebSocket to a server, or one request: what comes of it is a sequence of events.
final class ClientSocket: Sendable {
    enum Event: Sendable {
        case opened
        /// With when it came, in milliseconds of this process's clock.
        case message([UInt8], at: Double)
        case answered(status: Int, body: [UInt8])
        /// The last one where there is no connection.
        case failed(Failure)
        /// The last one of a connection that was there.
        case ended(code: Int, reason: String)
    }

    enum Failure: Sendable, Equatable {
        case unknownHost(String)
        case nobodyListens
        case unreachable(String)
        /// The server answered, and not as one that speaks the protocol. The status is that of HTTP, 0 where it sent none.
        case refusedByServer(status: Int, words: String)
        /// The answer cannot be used: it breaks HTTP, ends too early, is too long, or does not end.
        case badAnswer(String)
        /// Its certificate is not to be trusted.
        case certificate(CertificateProblem, words: String)
    }

    /// Why not.
    enum CertificateProblem: Int32, Sendable {
        // As the shim counts them.
        case unknown = 1
        case expired, notYet, otherName, bad
    }

    let events: AsyncStream<Event>
    // The library's own lock guards what stands there.
    nonisolated(unsafe) private let handle: OpaquePointer?

    /// The time limit for the body of an answer, in seconds from its headers on.
    private static let answerSeconds = 10.0

    /// Begins to connect.
    /// - Parameter path: what is asked for, from the root.
    /// - Parameter subprotocol: of a WebSocket; nil asks once, with `GET`.
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
            answered: { context, status, bytes, length in
                Sink.at(context)?.yield(
                    .answered(status: Int(status), body: [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))))
            },
            failed: { context, status, certificate, words in
                Sink.fail(
                    context, status: Int(status), certificate: certificate,
                    words: words.map { String(cString: $0) } ?? "")
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
                            answer_seconds: Self.answerSeconds)
                        return baton_client_connect(&place, &callbacks, context)
                    }
                    guard case .authorities(let file) = trust else { return connect(nil) }
                    return file.withCString(connect)
                }
                return subprotocol.map { $0.withCString(connect) } ?? connect(nil)
            }
        }
        if handle == nil { Sink.end(context, .failed(.unreachable("there is no memory, or no thread"))) }
    }

    deinit {
        guard let handle else { return }
        baton_client_close(handle, 1_000, "")
        baton_client_forget(handle)
    }

    /// Sends one text message, now or when the connection is there.
    func send(_ bytes: UnsafeRawBufferPointer) {
        guard let handle else { return }
        baton_client_send(handle, bytes.baseAddress, bytes.count)
    }

    /// Closes, once all that was sent before is on its way. (RFC 6455 7.4)
    func close(code: UInt16 = 1_000, reason: String = "") {
        guard let handle else { return }
        baton_client_close(handle, code, reason)
    }

    /// Asks a server once.
    /// - Returns: the status and the body of the answer.
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
            ?? .failure(Failed(failure: .refusedByServer(status: 0, words: "it did not answer")))
    }

    struct Failed: Error {
        let failure: Failure
    }

    /// Where the thread of the sockets puts what happened.
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

        static func fail(_ context: UnsafeMutableRawPointer?, status: Int, certificate: Int32, words: String) {
            guard let context else { return }
            let sink = Unmanaged<Sink>.fromOpaque(context).takeRetainedValue()
            if let problem = CertificateProblem(rawValue: certificate) {
                return sink.end(.failed(.certificate(problem, words: words)))
            }
            if status == BATON_CLIENT_BAD_ANSWER { return sink.end(.failed(.badAnswer(words))) }
            if status > 0 { return sink.end(.failed(.refusedByServer(status: status, words: words))) }
            // To look why takes a while, and other sockets live on this thread.
            DispatchQueue.global().async { sink.end(.failed(Failure(of: sink.address, words: words))) }
        }
    }
}

extension ClientSocket.Failure {
    /// Looks why a server cannot be reached, which may take seconds.
    fileprivate init(of address: ServerAddress, words: String) {
        let (problem, detail) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            let problem = baton_client_diagnose(address.host, Int32(address.port), buffer.baseAddress, buffer.count)
            return (Int(problem), buffer.baseAddress.map { String(cString: $0) } ?? "")
        }
        switch problem {
        case BATON_CLIENT_UNKNOWN_HOST: self = .unknownHost(detail)
        case BATON_CLIENT_NOBODY_LISTENS: self = .nobodyListens
        case BATON_CLIENT_UNREACHABLE: self = .unreachable(detail)
        default: self = .refusedByServer(status: 0, words: words)
        }
    }
}
