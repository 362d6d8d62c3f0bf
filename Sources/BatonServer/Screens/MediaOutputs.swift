import BatonWire
import ResponderKit

/// The clients of one screen that play its media: which of them have sound, and which one leads.
///
/// A client becomes an output with its first `media` message, so scripts and pages without players are never outputs.
/// Displays have sound; if there are displays, all other clients are silent. Without a display, the client that
/// connected first has sound, so that a later client does not interrupt it.
///
/// All outputs follow the server's time. The leader reports what only a page knows: the duration of an item, its end,
/// and that it is stalled. The display that connected last leads, because an older connection may belong to the same
/// device before its page was reloaded. Without displays, the client with sound leads.
@MainActor
final class MediaOutputs {
    private struct Output {
        let session: Session
        /// The last sound state that was sent to the client; nil if none was sent.
        var hasSound: Bool?
    }

    private var outputs: [Output] = []
    private(set) var leader: Session?

    var isIdle: Bool { outputs.isEmpty }
    private var hasDisplay: Bool { outputs.contains { $0.session.role == .display } }

    /// Adds a client that plays media.
    /// - Returns: whether the client is new.
    func add(_ session: Session) -> Bool {
        guard !outputs.contains(where: { $0.session === session }) else { return false }
        outputs.append(Output(session: session))
        chooseLeader()
        return true
    }

    /// Removes a client that has left.
    /// - Returns: whether the removed client was the one that leads the playback.
    func remove(_ session: Session) -> Bool {
        outputs.removeAll { $0.session === session }
        guard leader === session else { return false }
        chooseLeader()
        return true
    }

    private func chooseLeader() {
        let displays = outputs.map(\.session).filter { $0.role == .display }
        let next = displays.isEmpty ? outputs.map(\.session).min { $0.id < $1.id } : displays.max { $0.id < $1.id }
        guard next !== leader else { return }
        leader = next
        // The client that now leads the playback is sent its sound state again, so that it reports its position. A
        // client answers each `sound` message with such a report.
        if let index = outputs.firstIndex(where: { $0.session === next }) { outputs[index].hasSound = nil }
    }

    /// Sends each client a `sound` message if its sound state has changed or must be sent again. If a client's socket
    /// is full, its sound state is sent when the socket accepts data again.
    func sendSoundStates() {
        let hasDisplay = hasDisplay
        for index in outputs.indices {
            let session = outputs[index].session
            let hasSound = hasDisplay ? session.role == .display : session === leader
            guard outputs[index].hasSound != hasSound, session.canSend else { continue }
            outputs[index].hasSound = hasSound
            let message = ServerMessage.Sound(isOn: hasSound)
            session.answer { message.encode(into: $0) }
        }
    }
}

extension Screen {
    /// Registers a client that plays or embeds this screen's media.
    func addOutput(_ session: Session) {
        let outputs = outputs ?? MediaOutputs()
        self.outputs = outputs
        let leader = outputs.leader
        guard outputs.add(session) else { return }
        if let leader, leader !== outputs.leader { application.mediaLeaderDisconnected() }
        scheduleCommit()
    }

    /// Unregisters a client that has left.
    func removeOutput(_ session: Session) {
        guard let outputs, outputs.remove(session) else { return }
        application.mediaLeaderDisconnected()
        if outputs.isIdle { self.outputs = nil } else { scheduleCommit() }
    }
}

extension Session {
    /// Handles a page's report about an item that it plays or embeds.
    func handle(_ input: ClientMessage.MediaReport, on screen: Screen) throws(WireError) {
        guard role != .viewer else {
            throw WireError(
                .forbidden, "a viewer may not send media: send hello as a display or remote", seq: input.seq)
        }
        // Reports require the media grant, because a report such as the end of an item can start the next item.
        if role == .remote { try checkGrant(of: .media, seq: input.seq) }
        screen.deliverMoves()
        guard screen.application.showsMedia(node: input.node, at: sentRevision) else {
            throw WireError(
                .notFound, "node: \(input.node) is not a media player or web view of this screen", seq: input.seq)
        }
        screen.addOutput(self)
        let isLeader = screen.outputs?.leader === self
        _ = screen.application.send(media: MediaReport(input), ofNode: input.node, from: device, isLeader: isLeader)
    }
}

extension MediaReport {
    fileprivate init(_ input: ClientMessage.MediaReport) {
        let state: State =
            switch input.state {
            case .loading: .loading
            case .ready: .ready
            case .waiting: .waiting
            case .ended: .ended
            case .failed: .failed
            }
        let fault: Fault? =
            switch input.fault {
            case .unsupported: .unsupported
            case .network: .network
            case .decoding: .decoding
            case nil: nil
            }
        self.init(
            state: state, item: input.item, seek: input.seek, duration: input.duration,
            size: input.size.map { CGSize(width: $0.x, height: $0.y) }, fault: fault)
    }
}
