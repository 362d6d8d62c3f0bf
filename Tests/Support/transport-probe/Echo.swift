import BatonTransport

/// Sends each message back on its connection.
@MainActor final class Echo: TransportDelegate {
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Connection.headroom + 65_536, alignment: 16)

    isolated deinit {
        buffer.deallocate()
    }

    func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse {
        .text(200, "An echo.")
    }

    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse? { nil }

    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse? { nil }

    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest) {}

    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection) {
        let payload = UnsafeMutableRawBufferPointer(
            rebasing: buffer[Connection.headroom..<Connection.headroom + message.count])
        payload.copyMemory(from: message)
        if !connection.send(payload) { connection.close(code: 1008, reason: "too slow") }
    }

    func transport(_ transport: Transport, receivedBinaryOn connection: Connection) {
        connection.close(code: 1003, reason: "text only")
    }

    func transport(_ transport: Transport, writable connection: Connection) {}

    func transport(_ transport: Transport, closed connection: Connection) {}
}
