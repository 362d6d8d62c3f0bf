import BatonWire
import ResponderKit

/// The screens that are to be flushed at the end of the turn.
@MainActor
final class DueScreens {
    var screens: [Screen] = []
}

/// One live screen: its application, and the clients that see it.
///
/// In each turn that changed something it commits once, writes one patch for each revision that its clients stand at, and sends those bytes to all who stand there.
@MainActor
final class Screen {
    let name: String
    let application: UIApplication
    private(set) var sessions: [Session] = []
    private let patches: PatchEncoder
    private let due: DueScreens
    /// Moves of one client that came in this turn.
    var held: HeldMoves?
    private var isScheduled = false
    private var isOver = false

    init(name: String, application: UIApplication, patches: PatchEncoder, due: DueScreens) {
        self.name = name
        self.application = application
        self.patches = patches
        self.due = due
        // Not weak, as this is asked in each turn; it is taken back when the screen ends.
        application.renderTree.onNeedsCommit = { [unowned(unsafe) self] in schedule() }
    }

    isolated deinit {
        application.renderTree.onNeedsCommit = nil
    }

    var size: CGSize { application.screenSize }
    var tree: RenderTree { application.renderTree }

    /// Asks to be flushed at the end of the turn.
    func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        due.screens.append(self)
    }

    func add(_ session: Session) {
        deliverMoves()
        sessions.append(session)
        presenceChanged()
        // A new client is told everything; what was changed until now belongs to it.
        schedule()
    }

    func remove(_ session: Session) {
        sessions.removeAll { $0 === session }
        presenceChanged()
    }

    /// Lets the application be active while somebody who counts looks at it, inactive while only others do, and in the background while nobody does. (T11)
    func presenceChanged() {
        guard !isOver else { return }
        if sessions.isEmpty {
            application.enterBackground()
        } else if sessions.contains(where: { $0.isVisible && $0.role != .viewer }) {
            application.becomeActive()
        } else {
            application.enterForeground()
            application.resignActive()
        }
    }

    /// Ends the application.
    func terminate() {
        guard !isOver else { return }
        isOver = true
        held = nil
        application.terminate()
    }

    /// Commits, and sends what clients lack: to each in one write its patch, which those at one revision share, and the answers that are due to it.
    func flush() {
        if held != nil { deliverMoves() }
        isScheduled = false
        application.commit()
        let revision = tree.revision
        let buffer = patches.buffer
        buffer.reset()
        // What the buffer begins with: the patch from this revision, and whether it says so.
        var encoded: (from: Int, isNamed: Bool)?
        for session in sessions where session.canSend {
            var length = 0
            if session.sentRevision != revision, !session.isWindowFull {
                let from = tree.remembers(session.sentRevision) ? session.sentRevision : 0
                let isNamed = from == 0 || !session.followsPatches
                if encoded?.from != from || encoded?.isNamed != isNamed {
                    patches.encode(from: from, isNamed: isNamed, of: tree)
                    encoded = (from, isNamed)
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
