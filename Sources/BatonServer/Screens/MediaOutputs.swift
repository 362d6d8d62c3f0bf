import BatonWire
import ResponderKit

/// The clients of one screen that play what it plays, and which of them is heard and led by.
///
/// A client is one of them from its first `media` message on, so scripts and pages that play nothing are none. A display is an output for media: it is heard,
/// and where there are displays nobody else is. Where there is none, the client is heard that came first, so that whoever comes later takes the sound from nobody.
///
/// All follow the server's time. What only a page knows of a piece, its length, that it ended, that it lacks something, the leader says for all: of displays the
/// one that came last, as an older one may be the same device before its page was loaded anew; else the client that is heard.
@MainActor
final class MediaOutputs {
    private struct Output {
        let session: Session
        /// What it was told last.
        var isHeard: Bool?
    }

    private var outputs: [Output] = []
    private(set) var leader: Session?

    var isIdle: Bool { outputs.isEmpty }
    private var hasDisplay: Bool { outputs.contains { $0.session.role == .display } }

    /// A client plays.
    /// - Returns: whether that is news.
    func add(_ session: Session) -> Bool {
        guard !outputs.contains(where: { $0.session === session }) else { return false }
        outputs.append(Output(session: session))
        chooseLeader()
        return true
    }

    /// A client is gone.
    /// - Returns: whether it led.
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
        // Also where it is heard already: being told has it say how far it is.
        if let index = outputs.firstIndex(where: { $0.session === next }) { outputs[index].isHeard = nil }
    }

    /// Tells whom it concerns whether they are heard. Who takes nothing now is told when it does.
    func tell() {
        let hasDisplay = hasDisplay
        for index in outputs.indices {
            let session = outputs[index].session
            let isHeard = hasDisplay ? session.role == .display : session === leader
            guard outputs[index].isHeard != isHeard, session.canSend else { continue }
            outputs[index].isHeard = isHeard
            let message = ServerMessage.Sound(isOn: isHeard)
            session.answer { message.encode(into: $0) }
        }
    }
}

extension Screen {
    /// A client plays, or frames, what is shown here.
    func noteOutput(_ session: Session) {
        let outputs = outputs ?? MediaOutputs()
        self.outputs = outputs
        let leader = outputs.leader
        guard outputs.add(session) else { return }
        if let leader, leader !== outputs.leader { application.mediaLeaderLeft() }
        schedule()
    }

    /// A client has left.
    func forgetOutput(_ session: Session) {
        guard let outputs, outputs.remove(session) else { return }
        application.mediaLeaderLeft()
        if outputs.isIdle { self.outputs = nil } else { schedule() }
    }
}

extension Session {
    /// A page has said how far something is that it plays or frames.
    func take(_ input: ClientMessage.MediaReport, on screen: Screen) throws(WireError) {
        guard role != .viewer else {
            throw WireError(.forbidden, "a viewer only looks on: say hello as a display or remote", seq: input.seq)
        }
        // What it says may have the next piece begin.
        if role == .remote { try checkGrant(of: .media, seq: input.seq) }
        screen.deliverMoves()
        guard screen.application.showsMedia(node: input.node, at: sentRevision) else {
            throw WireError(
                .notFound, "node: \(input.node) is nothing that plays or frames anything here", seq: input.seq)
        }
        screen.noteOutput(self)
        let leads = screen.outputs?.leader === self
        _ = screen.application.send(media: MediaReport(input), ofNode: input.node, from: device, leads: leads)
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
