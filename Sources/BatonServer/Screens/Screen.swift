import BatonWire
import ResponderKit

/// The screens that are to be committed.
@MainActor
final class DueScreens {
    /// At the end of this turn.
    var screens: [Screen] = []
    /// A frame later: those that asked for it while they were committed.
    var later: [Screen] = []
    /// What notes all that changes, or holds it against what did; nil where nothing is noted.
    var chronicle: (any Chronicle)?
    /// Whose they are, until that ends.
    unowned(unsafe) var host: ScreenHost?
}

/// One live screen: its application, and the clients that see it.
///
/// In each turn that changed something it commits once, writes one patch for each revision that its clients stand at, and sends those bytes to all who stand there.
@MainActor
final class Screen {
    /// So many clients of one screen are not many yet.
    private static let crowd = 8

    // What each turn looks at stands side by side.
    let application: UIApplication
    private(set) var sessions: [Session] = []
    private let due: DueScreens
    private let patches: PatchEncoder
    private var isScheduled = false
    private var isCommitting = false
    private var isOver = false
    /// What its inspectors are told; nil while there is none, and then nothing is noted.
    var inspection: Inspection?
    /// Who is here, and where their fingers are; nil while nobody wants to see it.
    var presence: Presence?
    /// Who plays what it plays; nil while nobody does.
    var outputs: MediaOutputs?
    /// Sees to it that what it is like is kept; nil where that is not.
    var keeper: StateKeeper?
    /// Moves of one client that came in this turn.
    var held: HeldMoves?
    /// What screen readers are to be told behind the turn's patches.
    var announcements: [AccessibilityAnnouncement] = []
    /// The revision that was noted last.
    private var notedRevision = 0
    let name: String
    /// Who may drive it, where that is not everybody at once.
    let control: ScreenControl?

    init(
        name: String, application: UIApplication, control: ScreenControl? = nil, patches: PatchEncoder, due: DueScreens
    ) {
        self.name = name
        self.control = control
        self.application = application
        self.patches = patches
        self.due = due
        // None of them is weak, which would make each count of the screen's references dear; they are taken back when it ends.
        let own = Unmanaged.passUnretained(self)
        application.renderTree.onNeedsCommit = { own.borrow { $0.schedule() } }
        application.feedbackHandler = { [unowned(unsafe) self] in give($0, to: $1) }
        application.announcementHandler = { [unowned(unsafe) self] in announce($0) }
        application.visitHandler = { [unowned(unsafe) self] in due.host?.visitEnded(on: self) }
    }

    isolated deinit {
        application.renderTree.onNeedsCommit = nil
        application.feedbackHandler = nil
        application.announcementHandler = nil
        application.visitHandler = nil
    }

    var size: CGSize { application.screenSize }
    var tree: RenderTree { application.renderTree }

    /// Asks to be committed at the end of the turn.
    func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        if isCommitting { due.later.append(self) } else { due.screens.append(self) }
    }

    func add(_ session: Session) {
        deliverMoves()
        sessions.append(session)
        audienceChanged()
        noteArrival(of: session)
        // A new client is told everything; what was changed until now belongs to it.
        schedule()
    }

    func remove(_ session: Session) {
        sessions.removeAll { $0 === session }
        forgetOutput(session)
        inspect(false, by: session)
        audienceChanged()
        noteDeparture(of: session)
    }

    /// Lets the application be active while somebody who counts looks at it, inactive while only others do, and in the background while nobody does. (T11)
    func audienceChanged() {
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
    /// - Parameter keeping: whether it is to be so again when it is started anew.
    func terminate(keeping: Bool = true) {
        guard !isOver else { return }
        isOver = true
        held = nil
        application.enterBackground()
        if keeping { keeper?.keep() } else { keeper?.forget() }
        keeper = nil
        application.terminate()
    }

    /// The end of a turn, first part: all that changed gets its revision. What asks for another commit on the way has it a frame later.
    func commit() {
        deliverMoves()
        isScheduled = false
        isCommitting = true
        application.commit()
        isCommitting = false
        keeper?.changed()
    }

    /// The second part: writes what clients lack, for each its patch, which those at one revision share, and the answers that are due to it.
    func write(to outbox: Outbox) {
        let revision = tree.revision
        let chronicle = due.chronicle
        if let chronicle, notedRevision != revision {
            chronicle.committed(self, since: notedRevision)
            notedRevision = revision
        }
        // Who is one of many gets the bytes at once: to come back to each would cost more than it saves.
        let isCrowd = sessions.count > Self.crowd
        var written: Written?
        let receivers = sessions
        for index in receivers.indices {
            if isCrowd { Session.bringNear(receivers, after: index) }
            // Those that are here keep it.
            receivers.borrowed(at: index).borrow { session in
                write(to: outbox, for: session, upTo: revision, chronicle, isCrowd: isCrowd, last: &written)
            }
        }
        if !announcements.isEmpty { writeAnnouncements(to: outbox) }
        if let inspection { inspection.take(for: outbox, of: self) }
        if let presence { presence.take(for: outbox) }
        if let outputs { outputs.tell() }
        outbox.sendIfFull()
    }

    /// The patch that was written last: from which revision, whether it says so, and where it stands.
    private struct Written {
        var from: Int
        var isNamed: Bool
        var start: Int
        var length: Int
    }

    @inline(__always)
    private func write(
        to outbox: Outbox, for session: Session, upTo revision: Int, _ chronicle: (any Chronicle)?, isCrowd: Bool,
        last: inout Written?
    ) {
        let takes = session.canSend
        if let chronicle, session.sentRevision != revision {
            if chronicle.passes(over: session, takes: takes) { return }
        } else if !takes {
            return
        }
        var start = 0
        var length = 0
        if session.sentRevision != revision, !session.window.isFull {
            let from = tree.remembers(session.sentRevision) ? session.sentRevision : 0
            let isNamed = from == 0 || !session.followsPatches
            if last?.from != from || last?.isNamed != isNamed {
                let start = outbox.begin()
                patches.encode(from: from, isNamed: isNamed, of: tree, into: outbox.buffer)
                last = Written(from: from, isNamed: isNamed, start: start, length: outbox.buffer.count - start)
            }
            if let last, session.takes(patch: last.length, to: revision) { (start, length) = (last.start, last.length) }
        }
        if session.hasAnswers {
            // Behind the patch, where that is the last that was written; else behind a copy of it, for one client has to be sent all in one.
            if length == 0 || start + length != outbox.buffer.count {
                let copy = outbox.begin()
                outbox.buffer.repeat(start, length)
                start = copy
            }
            session.writeAnswers(into: outbox.buffer, revision: revision)
            length = outbox.buffer.count - start
        }
        guard length > 0 else { return }
        if isCrowd {
            session.send(outbox.buffer.frames(start, length))
        } else {
            outbox.send(start, length, to: session)
        }
    }
}
