import BatonWire
import ResponderKit

/// The screens that wait for a commit.
@MainActor
final class CommitQueue {
    /// The screens to commit at the end of this loop turn.
    var screens: [Screen] = []
    /// The screens to commit one frame later, because they changed again during their commit.
    var nextFrame: [Screen] = []
    /// The journal that records all changes, or the replay that compares them; nil if there is neither.
    var recorder: (any ScreenRecorder)?
    /// SAFETY: the host's deinitializer sets this reference to nil.
    unowned(unsafe) var host: ScreenHost?
}

/// One live screen: its application, and the clients that see it.
///
/// In each loop turn that changes something, the screen commits once. It encodes one patch for each revision that its
/// clients have, and sends the same bytes to all clients with that revision.
@MainActor
final class Screen {
    // The following properties are next to each other in memory, because each loop turn reads them.
    let application: UIApplication
    private(set) var sessions: [Session] = []
    private let commitQueue: CommitQueue
    private let patches: PatchEncoder
    private var isScheduled = false
    private var isCommitting = false
    private var isTerminated = false
    /// The clients that inspect this screen. If the property is nil, no client inspects the screen, and no events are
    /// traced.
    var inspection: Inspection?
    /// The people at the screen and the positions of their fingers; nil while no client follows them.
    var presence: Presence?
    /// The clients that play this screen's media; nil while no client does.
    var outputs: MediaOutputs?
    /// The client whose motion sensors the application reads; nil if the application has never read any.
    var motion: MotionSource?
    /// The object that saves the screen's state for restoration; nil if the state is not saved.
    var autosaver: StateAutosaver?
    /// One client's touch moves that wait for the end of the loop turn.
    var heldMoves: CoalescedMoves?
    /// The announcements to send after the patches of this loop turn.
    var announcements: [AccessibilityAnnouncement] = []
    /// The last revision of which the journal or replay was notified.
    private var recordedRevision = 0
    let name: String
    /// The number of the screen among all screens that the server has started.
    let number: Int
    /// The epoch that clients are sent who use the personal screen of another client. It does not give them the screen
    /// back after its owner has ended the sharing.
    let publicEpoch: String
    /// The screen belongs to one client, and shows a model that it shares with the screens of other clients.
    let isPersonal: Bool
    /// The object that decides which client controls the screen; nil if all clients may control it at the same time.
    let control: ScreenControl?

    init(
        name: String, number: Int = 0, publicEpoch: String = "", isPersonal: Bool = false, application: UIApplication,
        control: ScreenControl? = nil,
        patches: PatchEncoder,
        commitQueue: CommitQueue
    ) {
        self.name = name
        self.number = number
        self.publicEpoch = publicEpoch
        self.isPersonal = isPersonal
        self.control = control
        self.application = application
        self.patches = patches
        self.commitQueue = commitQueue
        // SAFETY: these closures do not retain the screen; its deinit removes them. Weak references would make each
        // change of the screen's reference count expensive.
        let own = Unmanaged.passUnretained(self)
        application.renderTree.onNeedsCommit = { own.borrow { $0.scheduleCommit() } }
        application.feedbackHandler = { [unowned(unsafe) self] in sendFeedback($0, to: $1) }
        application.announcementHandler = { [unowned(unsafe) self] in announce($0) }
        application.motionIntervalHandler = { [unowned(unsafe) self] in setMotionInterval($0) }
        application.motionAvailabilityHandler = { [unowned(unsafe) self] in motionAvailability }
        if isPersonal, control != nil {
            application.controlHandler = { [unowned(unsafe) self] in acquireControl(for: $0) }
        }
        application.visitHandler = { [unowned(unsafe) self] in commitQueue.host?.visitEnded(on: self) }
    }

    isolated deinit {
        application.renderTree.onNeedsCommit = nil
        application.feedbackHandler = nil
        application.announcementHandler = nil
        application.motionIntervalHandler = nil
        application.motionAvailabilityHandler = nil
        application.controlHandler = nil
        application.visitHandler = nil
    }

    var size: CGSize { application.screenSize }
    var tree: RenderTree { application.renderTree }
    /// For a personal screen, the personal screens of all clients, including this one. Otherwise only this screen.
    var screensWithSameModel: [Screen] { isPersonal ? commitQueue.host?.screens(named: name) ?? [self] : [self] }
    /// The people at the personal screens with this name; nil if no client follows them, or the screen is not personal.
    var personalPresence: Presence? {
        get { isPersonal ? commitQueue.host?.personalPresences[name] : nil }
        set { commitQueue.host?.personalPresences[name] = newValue }
    }

    /// Requests a commit at the end of the loop turn.
    func scheduleCommit() {
        guard !isScheduled else { return }
        isScheduled = true
        if isCommitting { commitQueue.nextFrame.append(self) } else { commitQueue.screens.append(self) }
    }

    func add(_ session: Session) {
        deliverMoves()
        sessions.append(session)
        updateApplicationState()
        joinPresence(session)
        updateMotionSource()
        // The new client is sent a snapshot, which must contain all changes up to now, so a commit is scheduled.
        scheduleCommit()
    }

    func remove(_ session: Session) {
        sessions.removeAll { $0 === session }
        removeOutput(session)
        inspect(false, by: session)
        updateApplicationState()
        leavePresence(session)
        motion?.remove(session)
        updateMotionSource()
    }

    /// Updates the application's state. The application is active while the page of a client that is not a viewer is
    /// visible. Otherwise, the application is inactive if a client is connected, and in the background if no client is
    /// connected. (T11)
    func updateApplicationState() {
        guard !isTerminated else { return }
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
    /// - Parameter savingState: whether the screen's state is saved for the next start.
    func terminate(savingState: Bool = true) {
        guard !isTerminated else { return }
        isTerminated = true
        heldMoves = nil
        application.enterBackground()
        if savingState { autosaver?.save() } else { autosaver?.deleteState() }
        autosaver = nil
        application.terminate()
    }

    /// The first part of the end of a loop turn: commits all changes as one revision. A screen that requests another
    /// commit meanwhile gets it one frame later.
    func commit() {
        deliverMoves()
        // Changes that a motion sample causes belong to this commit, so no further commit is scheduled for them.
        if let motion { deliverMotion(of: motion) }
        isScheduled = false
        if let motion, motion.needsUpdate { scheduleCommit() }
        isCommitting = true
        application.commit()
        isCommitting = false
        autosaver?.scheduleSave()
    }

    /// The second part of the end of a loop turn: encodes for each client its patch and its answers. Clients with the
    /// same revision share a patch.
    func write(to outbox: Outbox) {
        let revision = tree.revision
        let recorder = commitQueue.recorder
        if let recorder, recordedRevision != revision {
            recorder.committed(self, since: recordedRevision)
            recordedRevision = revision
        }
        var written: Written?
        for session in sessions {
            write(to: outbox, for: session, upTo: revision, recorder, last: &written)
        }
        if !announcements.isEmpty { writeAnnouncements(to: outbox) }
        if let inspection { inspection.collect(for: outbox, of: self) }
        if let presence { presence.collect(for: outbox) }
        if let outputs { outputs.sendSoundStates() }
        if let motion { motion.sendRequests() }
        outbox.sendIfFull()
    }

    /// The patch that was encoded last: its start revision, whether the patch names that revision, and its range in the
    /// buffer.
    private struct Written {
        var from: Int
        var isNamed: Bool
        var start: Int
        var length: Int
    }

    @inline(__always)
    private func write(
        to outbox: Outbox, for session: Session, upTo revision: Int, _ recorder: (any ScreenRecorder)?,
        last: inout Written?
    ) {
        let canSend = session.canSend
        if let recorder, session.sentRevision != revision {
            if recorder.skips(session, canSend: canSend) { return }
        } else if !canSend {
            return
        }
        var start = 0
        var length = 0
        if session.sentRevision != revision, !session.window.isFull {
            let from = tree.hasHistory(since: session.sentRevision) ? session.sentRevision : 0
            let isNamed = from == 0 || !session.followsPatches
            if last?.from != from || last?.isNamed != isNamed {
                let start = outbox.begin()
                patches.encode(from: from, isNamed: isNamed, of: tree, into: outbox.buffer)
                last = Written(from: from, isNamed: isNamed, start: start, length: outbox.buffer.count - start)
            }
            if let last, session.reserveWindow(for: last.length, to: revision) {
                (start, length) = (last.start, last.length)
            }
        }
        if session.hasAnswers {
            // The patch and the answers must be one contiguous range. If the patch is not at the end of the buffer, it
            // is copied there first.
            if length == 0 || start + length != outbox.buffer.count {
                let copy = outbox.begin()
                outbox.buffer.repeat(start, length)
                start = copy
            }
            session.writeAnswers(into: outbox.buffer, revision: revision)
            length = outbox.buffer.count - start
        }
        guard length > 0 else { return }
        outbox.send(start, length, to: session)
    }
}
