import BatonTransport
import Foundation

@testable import TransportTestSupport

/// How bytes reach the server: plain, over TLS, or plain with the request in two parts. The server's answers must be
/// the same in all three cases.
enum Carrier: CaseIterable {
    case plain, tls, split
}

/// A transport whose delegate records all calls, on a loop that the test runs.
@MainActor final class TestServer: TransportDelegate {
    let loop: EventLoop
    private(set) var transport: Transport?

    private(set) var requests: [HTTPRequest] = []
    private(set) var connections: [Connection] = []
    private(set) var messages: [[UInt8]] = []
    private(set) var binaries = 0
    private(set) var closed: [UInt64] = []
    private(set) var writable = 0
    private(set) var log: [String] = []

    var respond: (HTTPRequest) -> HTTPResponse = { _ in .text(200, "hello") }
    var refuseHost: (HTTPRequest) -> HTTPResponse? = { _ in nil }
    var admit: (HTTPRequest) -> HTTPResponse? = { _ in nil }
    var whenOpened: (Connection) -> Void = { _ in }
    var whenReceived: (Connection, [UInt8]) -> Void = { $0.send(copying: $1) }
    var whenWritable: (Connection) -> Void = { _ in }

    private let carrier: Carrier
    private(set) var notices: [String] = []

    /// - Parameter carrier: how clients send their bytes to the server, for example over TLS. Applies to the clients
    ///   that ``open(receiveBuffer:)`` creates.
    init(carrier: Carrier = .plain, _ configure: (inout Transport.Configuration) -> Void = { _ in }) throws {
        self.carrier = carrier
        loop = try EventLoop()
        var configuration = Transport.Configuration()
        configure(&configuration)
        if carrier == .tls { configuration.credentials = try TLSTests.credentials() }
        isSecure = carrier == .tls
        configuration.onNotice = { [weak self] in self?.notices.append($0) }
        configuration.onLog = { [weak self] line, _ in self?.log.append(line) }
        transport = try Transport(loop: loop, configuration: configuration, delegate: self)
    }

    var port: Int { transport?.port ?? 0 }

    /// True if the clients use TLS.
    var isSecure = false

    func connect(receiveBuffer: Int32? = nil) throws -> RawSocket {
        try RawSocket(to: port, on: loop, receiveBuffer: receiveBuffer, tls: isSecure ? TLSEndpoint() : nil)
    }

    /// Opens a client with a WebSocket.
    func open(receiveBuffer: Int32? = nil) throws -> (client: RawSocket, connection: Connection) {
        let client = try connect(receiveBuffer: receiveBuffer)
        let before = connections.count
        guard client.upgrade(inParts: carrier == .split), connections.count == before + 1 else {
            throw POSIXError(.ECONNREFUSED)
        }
        return (client, connections[before])
    }

    /// Returns the answer to one request on a connection of its own.
    func answer(to request: String) throws -> String {
        let client = try connect()
        client.send(request)
        client.finishSending()
        client.waitsForEnd()
        return client.text
    }

    /// Releases the transport, as its owner would.
    func dropTransport() {
        transport = nil
    }

    func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse {
        requests.append(request)
        return respond(request)
    }

    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse? { refuseHost(request) }

    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse? {
        requests.append(request)
        return admit(request)
    }

    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest) {
        connections.append(connection)
        whenOpened(connection)
    }

    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection) {
        messages.append(Array(message))
        whenReceived(connection, Array(message))
    }

    func transport(_ transport: Transport, receivedBinaryOn connection: Connection) {
        binaries += 1
        connection.close(code: 1003, reason: "text only")
    }

    func transport(_ transport: Transport, writable connection: Connection) {
        writable += 1
        whenWritable(connection)
    }

    func transport(_ transport: Transport, closed connection: Connection) {
        closed.append(connection.id)
    }
}

extension Connection {
    @discardableResult
    func send(copying bytes: [UInt8]) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Connection.headroom + bytes.count, alignment: 16)
        defer { buffer.deallocate() }
        let payload = UnsafeMutableRawBufferPointer(rebasing: buffer[Connection.headroom...])
        payload.copyBytes(from: bytes)
        return send(payload)
    }
}
