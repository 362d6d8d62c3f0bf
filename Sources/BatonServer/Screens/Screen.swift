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

    /// Commits, and sends what clients lack: to each in one write its patch, which those at one revision share, and the answers that are due to it.
    func flush() {
        isScheduled = false
        application.commit()
        let revision = tree.revision
        let buffer = patches.buffer
        buffer.reset()
        // What the buffer begins with: the patch from this revision, so many bytes long.
        var encoded: (from: Int, length: Int)?
        for session in sessions where session.canSend {
            var length = 0
            if session.sentRevision != revision, !session.isWindowFull {
                let from = tree.remembers(session.sentRevision) ? session.sentRevision : 0
                if encoded?.from != from {
                    patches.encode(from: from, of: tree)
                    encoded = (from, buffer.count)
                }
                length = session.takes(patch: buffer.count, to: revision) ? buffer.count : 0
            }
            guard length > 0 || session.hasAnswers else { continue }
            if length == 0 {
                buffer.reset()
                encoded = nil
            }
            session.writeAnswers(into: buffer, revision: revision)
            session.send(buffer.payload)
            buffer.truncate(to: length)
        }
    }
}
