/// The methods by which a ``Transport`` requests responses and reports the events of its connections.
@MainActor public protocol TransportDelegate: AnyObject {
    /// Answers a GET or HEAD request. A HEAD request may get the same response as GET; the body is not sent.
    func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse

    /// Answers a request without TLS to a server that requires TLS.
    ///
    /// Return `nil` to redirect the client to `https:` at the host that the request names. Return a response to refuse
    /// this host. If every host were accepted, an attacker could choose the destination of the redirect.
    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse?

    /// Decides on a request for a WebSocket, whose version and subprotocol have been checked. Return `nil` to
    /// accept, or the response that refuses it.
    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse?

    /// A WebSocket has opened. The delegate may send to it, or close it, at once.
    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest)

    /// One whole text message has arrived. The bytes are valid UTF-8, and exist only during the call.
    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection)

    /// A binary message has begun. Its bytes are not delivered.
    func transport(_ transport: Transport, receivedBinaryOn connection: Connection)

    /// The socket accepts bytes again. Called after a send was buffered or refused, and after
    /// ``Connection/notifyWhenWritable()``.
    func transport(_ transport: Transport, writable connection: Connection)

    /// A WebSocket has closed. This is the last call for this connection.
    func transport(_ transport: Transport, closed connection: Connection)
}
