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
        // The call above has created the session and given it its number. The session has done nothing else yet, so its
        // opening is recorded before its other effects.
        if let session = ServerDelegate.session(of: connection), session.adminEndpoint == nil {
            journal.recordOpening(of: session)
        }
    }

    func transport(_ transport: Transport, received message: UnsafeRawBufferPointer, on connection: Connection) {
        guard let session = ServerDelegate.session(of: connection), !session.isDismissed else { return }
        // Messages of admin sessions are not recorded, because they do not affect any screen.
        if session.adminEndpoint == nil { journal.recordMessage(message, from: session) }
        session.received(message)
    }

    func transport(_ transport: Transport, receivedBinaryOn connection: Connection) {
        guard let session = ServerDelegate.session(of: connection), !session.isDismissed else { return }
        if session.adminEndpoint == nil { journal.recordBinaryFrame(from: session) }
        session.receivedBinary()
    }

    func transport(_ transport: Transport, writable connection: Connection) {
        // The journal is not called here: if the session needs a patch, the session calls the journal itself.
        delegate.transport(transport, writable: connection)
    }

    func transport(_ transport: Transport, closed connection: Connection) {
        if let session = ServerDelegate.session(of: connection), session.adminEndpoint == nil {
            journal.recordClosing(of: session)
        }
        delegate.transport(transport, closed: connection)
    }
}
