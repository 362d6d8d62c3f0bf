/// What a ``Transport`` serves, and who it tells.
@MainActor public protocol TransportDelegate: AnyObject {
    /// A GET or HEAD. For HEAD the same answer as for GET is right: its body is not sent.
    func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse

    /// A request without TLS to a server that requires it. Return `nil` to redirect the client to `https:` at the host
    /// that the request names, or the response that refuses this host. A redirect to any host would let a stranger
    /// choose where it leads.
    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse?

    /// A WebSocket that is asked for, with version and subprotocol as they must be. Return `nil` to accept, else the answer that refuses it.
    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse?

    /// A WebSocket is open. It may be sent to, and closed, at once.
    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest)

    /// One whole text message, valid UTF-8. The bytes are there during the call only.
    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection)

    /// A binary message has begun. It is not delivered.
    func transport(_ transport: Transport, receivedBinaryOn connection: Connection)

    /// There is room: after a send that left something behind or was refused, and after ``Connection/notifyWhenWritable()``.
    func transport(_ transport: Transport, writable connection: Connection)

    /// A WebSocket is gone: the last call for this connection.
    func transport(_ transport: Transport, closed connection: Connection)
}
