import BatonTransport

/// Records the transport's events in the journal before they are handled.
@MainActor
final class JournalingTransportDelegate: TransportDelegate {
    private let journal: Journal
    private let delegate: ServerDelegate

    init(journal: Journal, delegate: ServerDelegate) {
        self.journal = journal
        self.delegate = delegate
    }

    func transport(_ transport: Transport, respondTo request: HTTPRequest) -> HTTPResponse {
        delegate.transport(transport, respondTo: request)
    }

    func transport(_ transport: Transport, refuseHostOf request: HTTPRequest) -> HTTPResponse? {
        delegate.transport(transport, refuseHostOf: request)
    }

    func transport(_ transport: Transport, admit request: HTTPRequest) -> HTTPResponse? {
        delegate.transport(transport, admit: request)
    }

    func transport(_ transport: Transport, opened connection: Connection, for request: HTTPRequest) {
        journal.beginEvent()
        delegate.transport(transport, opened: connection, for: request)
        // The session received its number in the call above, and has not done anything else yet.
        if let session = ServerDelegate.session(of: connection), session.adminEndpoint == nil {
            journal.recordOpening(of: session)
        }
    }

    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection) {
        guard let session = ServerDelegate.session(of: connection), !session.isDismissed else { return }
        // Admin messages do not affect any screen.
        if session.adminEndpoint == nil { journal.recordMessage(message, from: session) }
        session.received(message)
    }

    func transport(_ transport: Transport, receivedBinaryOn connection: Connection) {
        guard let session = ServerDelegate.session(of: connection), !session.isDismissed else { return }
        if session.adminEndpoint == nil { journal.recordBinaryFrame(from: session) }
        session.receivedBinary()
    }

    func transport(_ transport: Transport, writable connection: Connection) {
        // The session calls the recorder itself if it needs a patch.
        delegate.transport(transport, writable: connection)
    }

    func transport(_ transport: Transport, closed connection: Connection) {
        if let session = ServerDelegate.session(of: connection), session.adminEndpoint == nil {
            journal.recordClosing(of: session)
        }
        delegate.transport(transport, closed: connection)
    }
}
