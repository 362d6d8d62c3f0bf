import BatonWire
import ResponderKit

/// One live screen: its application, and the clients that see it.
///
/// In each turn that changed something it commits once, writes one patch for each revision that its clients stand at, and sends those bytes to all who stand there.
@MainActor
final class Screen {
    let name: String
    let application: UIApplication
    private(set) var sessions: [Session] = []
    private let patches: PatchEncoder
    private let onNeedsCommit: @MainActor (Screen) -> Void
    private var isScheduled = false

    init(name: String, application: UIApplication, patches: PatchEncoder, onNeedsCommit: @escaping @MainActor (Screen) -> Void) {
        self.name = name
        self.application = application
        self.patches = patches
        self.onNeedsCommit = onNeedsCommit
        application.renderTree.onNeedsCommit = { [weak self] in self?.schedule() }
    }

    var size: CGSize { application.screenSize }
    var tree: RenderTree { application.renderTree }

    /// Asks to be flushed at the end of the turn.
    func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        onNeedsCommit(self)
    }

    func add(_ session: Session) {
        sessions.append(session)
        // A new client is told everything; what was changed until now belongs to it.
        schedule()
    }

    func remove(_ session: Session) {
        sessions.removeAll { $0 === session }
    }

    /// Commits, and sends what clients lack.
    func flush() {
        isScheduled = false
        application.commit()
        let revision = tree.revision
        var encoded: (from: Int, payload: UnsafeMutableRawBufferPointer)?
        // A send may end a session, which takes it out of the list.
        for session in sessions {
            if session.sentRevision != revision, session.isReadyForPatch {
                let from = tree.remembers(session.sentRevision) ? session.sentRevision : 0
                // Most clients stand where the last one stood.
                if encoded?.from != from { encoded = patches.encode(from: from, of: tree).map { (from, $0) } }
                if let payload = encoded?.payload, encoded?.from == from {
                    session.send(patch: payload, to: revision)
                } else {
                    session.sentRevision = revision
                }
            }
            session.sendAnswers(revision: revision)
        }
    }

    /// One client can take more.
    func flush(_ session: Session) {
        let revision = tree.revision
        if session.sentRevision != revision, session.isReadyForPatch {
            let from = tree.remembers(session.sentRevision) ? session.sentRevision : 0
            if let payload = patches.encode(from: from, of: tree) {
                session.send(patch: payload, to: revision)
            } else {
                session.sentRevision = revision
            }
        }
        session.sendAnswers(revision: revision)
    }
}
