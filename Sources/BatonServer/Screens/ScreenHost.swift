import BatonTransport
import BatonWire
import ResponderKit

/// All screens of a server. Starts a screen when a client opens it, and ends a private or personal screen when its
/// client leaves.
@MainActor
final class ScreenHost {
    /// The minimum and maximum width and height of a screen in points. They also limit the viewports that clients send.
    static let sizeRange = CGFloat(120)...CGFloat(8_192)

    let definitions: [ScreenDefinition]
    let clock: any EventClock
    /// If a client has many pending requests and reads no answers for this time, in milliseconds, its connection is
    /// closed.
    var stallTimeout = 10_000.0
    /// The server's audit log; nil if the server has no audit log.
    var audit: AuditLog?
    /// The objects that decide which client controls a shared screen, or the model of personal screens, by the screen's
    /// name. A screen that all clients may control at the same time has no such object.
    private var controls: [String: ScreenControl] = [:]
    /// The clock of the clients' time-outs. Nothing that screens do depends on this clock.
    lazy var timeoutClock: any EventClock = clock
    /// The journal that records all changes, or the replay that compares them; nil if there is neither.
    var recorder: (any ScreenRecorder)? {
        get { commitQueue.recorder }
        set { commitQueue.recorder = newValue }
    }
    /// The object that admits clients. If it is nil, every client is admitted in every role, as in a process without
    /// sockets.
    var admission: Admission?
    /// The list of all screens and their clients, for administrators.
    private(set) lazy var fleet = Fleet(host: self)
    /// At least one screen waits for a commit.
    var needsCommit: Bool { !commitQueue.screens.isEmpty }
    /// The buffer for a single message that is sent at once.
    let buffer = FrameBuffer()

    /// The saved states of screens; nil if no states are saved.
    private let store: StateStore?
    /// The private and personal screens by their epochs.
    private var clientScreens: [String: Screen] = [:]
    /// The people at the personal screens of a definition, by the screens' name. Only a list that a client follows is
    /// stored.
    var personalPresences: [String: Presence] = [:]
    /// Makes an unguessable string for epochs, so that no client can get another client's private screen.
    private let makeSecret: @MainActor () -> String
    private var secret: String { replayableValue("secret", makeSecret) }

    private let patches = PatchEncoder()
    private let epochSeed: String
    private var epochCount = 0
    private(set) var sharedScreens: [String: [Screen]] = [:]
    private let commitQueue = CommitQueue()
    private let outbox = Outbox()
    /// The timer of the next frame, for screens that changed again during their commit.
    private var frameTimer: (any EventTimer)?
    /// The minimum time between two commits of a screen that changes during each commit, in milliseconds.
    static let frameInterval = 1_000.0 / 60
    /// The maximum number of commit rounds in one loop turn. Each round commits all screens that wait for a commit.
    /// These commits can change further screens, which the next round commits.
    private static let roundLimit = 16

    /// - Parameters:
    ///   - epochSeed: a string that is different each time a server starts.
    ///   - store: the saved states of screens. With nil, no states are saved.
    ///   - secret: makes unguessable strings, for the epochs of private screens.
    init(
        definitions: [ScreenDefinition], clock: any EventClock, epochSeed: String, store: StateStore? = nil,
        secret: @escaping @MainActor () -> String = { "" }
    ) {
        self.definitions = definitions
        self.clock = clock
        self.epochSeed = epochSeed
        self.store = store
        makeSecret = secret
        commitQueue.host = self
        for definition in definitions where definition.control != .together && !definition.isPrivate {
            controls[definition.name] = ScreenControl(definition, host: self)
        }
    }

    isolated deinit {
        commitQueue.host = nil
    }

    /// Returns the object that decides which client controls a screen; nil if all clients may control it at the same
    /// time.
    func control(of definition: ScreenDefinition) -> ScreenControl? {
        controls.isEmpty ? nil : controls[definition.name]
    }

    /// Makes a resume token for a reconnecting client.
    func makeResumeToken() -> String { makeSecret() }

    /// Returns a value that does not follow from the clients' messages: a new value, or in a replay the recorded value.
    func replayableValue(_ name: String, _ make: () -> String) -> String {
        recorder?.replayableValue(name, make) ?? make()
    }

    func definition(named name: some StringProtocol) -> ScreenDefinition? {
        definitions.first { $0.name == name }
    }

    /// Returns the screen that a client sees, and starts it if necessary.
    /// - Parameters:
    ///   - epoch: the epoch of the client's earlier private screen, whose saved state is restored. (K4)
    ///   - address: the client's address, for the limit of saved private screens per client. If it is empty, no limit
    ///     applies to the client.
    ///   - role: the client's role. An application may show something else on the personal screens of displays.
    ///   - idiom: the kind of the client's device. A shared screen has the kind that follows from its size.
    func screen(
        for definition: ScreenDefinition, viewport: CGSize?, safeArea: UIEdgeInsets = .zero, textScale: Double = 1,
        epoch: String? = nil,
        from address: String = "", as role: Role = .remote, idiom: UIUserInterfaceIdiom = .unspecified
    ) -> Screen {
        switch definition.sharing {
        case .private(let size), .personal(let size):
            let size = viewport.map(Self.clamped) ?? size
            return start(
                definition, size: size, safeArea: Self.clamped(safeArea, of: size),
                category: UIContentSizeCategory(scale: textScale),
                stateKey: epoch, from: address, as: role, idiom: idiom)
        case .shared(let sizes):
            // The page places a shared screen inside the safe area, so the area of the insets is not available to the
            // screen.
            let free = viewport.map { CGRect(origin: .zero, size: $0).inset(by: Self.clamped(safeArea, of: $0)).size }
            let size = Self.best(of: sizes, for: free)
            // A screen with several sizes also has variants for several text sizes. A single screen for all clients
            // has the default text size.
            let category = sizes.count > 1 ? UIContentSizeCategory(scale: textScale) : .large
            let existing = sharedScreens[definition.name]?.first {
                $0.size == size && $0.application.preferredContentSizeCategory == category
            }
            if let existing { return existing }
            let screen = start(definition, size: size, category: category, stateKey: Self.key(size, category))
            sharedScreens[definition.name, default: []].append(screen)
            return screen
        }
    }

    /// Changes the size and the safe area of a client's private screen.
    /// - Returns: whether the size has changed.
    func setSize(_ size: CGSize, safeArea: UIEdgeInsets = .zero, of screen: Screen) -> Bool {
        let size = Self.clamped(size)
        let safeArea = Self.clamped(safeArea, of: size)
        let hasNewSize = size != screen.size
        guard hasNewSize || safeArea != screen.application.screenSafeAreaInsets else { return false }
        screen.application.setScreenSize(size, safeAreaInsets: safeArea)
        screen.scheduleCommit()
        return hasNewSize
    }

    /// Ends a private screen after its client has left.
    func clientLeft(_ screen: Screen, definition: ScreenDefinition) {
        guard definition.isPerClient, screen.sessions.isEmpty else { return }
        clientScreens[screen.tree.epoch] = nil
        screen.terminate()
    }

    /// Returns the private screen that a reconnecting client still shows. The screen still exists if the server has not
    /// noticed yet that the client's old socket has closed.
    func screen(resuming resume: ClientMessage.Resume, of definition: ScreenDefinition) -> Screen? {
        guard resume.revision > 0, let screen = clientScreens[resume.epoch], screen.name == definition.name else {
            return nil
        }
        return screen
    }

    /// Returns the live screens of a definition, in the order in which they were started. A replay thus commits them in
    /// the recorded order.
    func screens(of definition: ScreenDefinition) -> [Screen] {
        definition.isPerClient
            ? clientScreens.values.filter { $0.name == definition.name }.sorted { $0.number < $1.number }
            : sharedScreens[definition.name] ?? []
    }

    /// Returns the live screens of the definition with a name.
    func screens(named name: String) -> [Screen] { definition(named: name).map(screens) ?? [] }

    /// Restarts the live screens of a definition from their initial state. The clients of the old screens then see the
    /// new ones.
    /// - Returns: whether there was a live screen.
    func restart(_ definition: ScreenDefinition, only target: Screen? = nil) -> Bool {
        let screens = target.map { [$0] } ?? screens(of: definition)
        for screen in screens {
            // Clients that use a personal screen of another client get screens of their own when its owner leaves.
            let sessions = screen.sessions.filter { $0.mirroredClient == nil }
            for session in sessions { session.leave() }
            let place = sharedScreens[definition.name]?.firstIndex { $0 === screen }
            screen.terminate(savingState: false)
            let category = screen.application.preferredContentSizeCategory
            let key = definition.isPerClient ? nil : Self.key(screen.size, category)
            let new = start(
                definition, size: screen.size, safeArea: screen.application.screenSafeAreaInsets, category: category,
                stateKey: key, as: screen.application.isDisplay ? .display : .remote,
                idiom: screen.application.deviceIdiom)
            if let place { sharedScreens[definition.name]?[place] = new }
            for session in sessions { session.move(to: new) }
        }
        return !screens.isEmpty
    }

    private static func key(_ size: CGSize, _ category: UIContentSizeCategory) -> String {
        "\(Int(size.width))x\(Int(size.height)) \(category.rawValue)"
    }

    /// Returns the live screen whose epoch is `epoch`; nil if there is none.
    func screen(withEpoch epoch: String) -> Screen? {
        clientScreens[epoch] ?? sharedScreens.values.lazy.joined().first { $0.tree.epoch == epoch }
    }

    /// Ends every screen.
    func terminate() {
        for definition in definitions {
            for screen in sharedScreens[definition.name] ?? [] { screen.terminate() }
        }
        sharedScreens.removeAll()
        for screen in clientScreens.values.sorted(by: { $0.number < $1.number }) { screen.terminate() }
        clientScreens.removeAll()
        store?.finish()
    }

    /// Commits the loop turn's changes, encodes the patches that clients need, and sends them.
    func endTurn() {
        var rounds = 0
        // A commit or a send can change another screen. If screens change each other in every round, their next commit
        // is one frame later.
        while !commitQueue.screens.isEmpty, rounds < Self.roundLimit {
            rounds += 1
            let batch = commitQueue.screens
            commitQueue.screens = []
            for screen in batch { screen.commit() }
            for screen in batch { screen.write(to: outbox) }
            outbox.send()
            if fleet.isWatched { fleet.setNeedsUpdate() }
        }
        guard !commitQueue.screens.isEmpty || !commitQueue.nextFrame.isEmpty else { return }
        commitQueue.nextFrame += commitQueue.screens
        commitQueue.screens = []
        scheduleNextFrame()
    }

    private func scheduleNextFrame() {
        guard frameTimer == nil else { return }
        frameTimer = clock.schedule(after: Self.frameInterval) { [commitQueue] in
            commitQueue.host?.frameTimer = nil
            commitQueue.screens += commitQueue.nextFrame
            commitQueue.nextFrame = []
        }
    }

    /// Ends the visits to a screen, after the application has reported that its visitor has left.
    func visitEnded(on screen: Screen) {
        let isPerClient = definition(named: screen.name)?.isPerClient ?? false
        admission?.endVisits(of: screen.name, only: isPerClient ? screen.sessions : nil)
    }

    /// Changes the text size of a private screen.
    func setTextScale(_ scale: Double, of screen: Screen) {
        guard UIContentSizeCategory(scale: scale) != screen.application.preferredContentSizeCategory else { return }
        screen.application.setPreferredContentSizeCategory(UIContentSizeCategory(scale: scale))
        screen.scheduleCommit()
    }

    /// - Parameter key: the key under which the state of the screen is saved.
    private func start(
        _ definition: ScreenDefinition, size: CGSize, safeArea: UIEdgeInsets = .zero, category: UIContentSizeCategory,
        stateKey key: String?,
        from address: String = "", as role: Role = .remote, idiom: UIUserInterfaceIdiom = .unspecified
    ) -> Screen {
        epochCount += 1
        let publicEpoch = "\(epochSeed)-\(epochCount)"
        let epoch = publicEpoch + (definition.isPerClient ? secret : "")
        let application = UIApplication(clock: clock, size: size, epoch: epoch)
        application.isDisplay = definition.isPersonal && role == .display
        application.deviceIdiom = idiom
        application.setScreenSize(size, safeAreaInsets: safeArea)
        application.setPreferredContentSizeCategory(category)
        let screen = Screen(
            name: definition.name, number: epochCount, publicEpoch: publicEpoch, isPersonal: definition.isPersonal,
            application: application,
            control: control(of: definition), patches: patches, commitQueue: commitQueue)
        let isPrivate = definition.isPerClient
        let formerID = key.map { StateStore.ScreenID(screen: definition.name, key: $0, isPrivate: isPrivate) }
        let restored = formerID.flatMap { store?.beginRestoring($0) }
        // The application starts in the background. The client that opens the screen activates the application.
        application.launch(delegate: definition.makeDelegate(), state: .background, restoring: restored?.state)
        if restored != nil, let formerID { store?.finishRestoring(formerID) }
        if isPrivate { clientScreens[epoch] = screen }
        guard let store, application.savesState else { return screen }
        // The state of a private screen is saved under the screen's epoch, an identifier that the client sends again
        // after a reconnect.
        let screenID = StateStore.ScreenID(
            screen: definition.name, key: isPrivate ? epoch : key ?? "", isPrivate: isPrivate)
        screen.autosaver = StateAutosaver(
            store: store, screenID: screenID, application: application, clock: clock, restored: restored,
            owner: isPrivate ? StateStore.owner(of: address) : nil)
        if restored != nil { screen.autosaver?.save() }
        return screen
    }

    private static func clamped(_ size: CGSize) -> CGSize {
        func within(_ length: CGFloat) -> CGFloat {
            min(max(length.rounded(), sizeRange.lowerBound), sizeRange.upperBound)
        }
        return CGSize(width: within(size.width), height: within(size.height))
    }

    /// Rounds insets to whole points. If two opposite insets together exceed the screen's width or height, each is
    /// limited to half of it.
    private static func clamped(_ insets: UIEdgeInsets, of size: CGSize) -> UIEdgeInsets {
        func within(_ one: CGFloat, _ other: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
            let (one, other, half) = (one.rounded(), other.rounded(), (length / 2).rounded(.down))
            return one + other <= length ? (one, other) : (min(one, half), min(other, half))
        }
        let (top, bottom) = within(insets.top, insets.bottom, size.height)
        let (left, right) = within(insets.left, insets.right, size.width)
        return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }

    /// Returns the size that fits a viewport best: first by aspect ratio, then by how little it has to be scaled.
    /// Returns the first size for a client without a viewport.
    static func best(of sizes: [CGSize], for viewport: CGSize?) -> CGSize {
        let first = sizes.first ?? CGSize(width: 390, height: 844)
        guard let viewport, viewport.width > 0, viewport.height > 0 else { return first }
        func misfit(_ size: CGSize) -> CGFloat {
            let across = log(viewport.width / max(1, size.width))
            let down = log(viewport.height / max(1, size.height))
            return abs(across - down) + abs(min(across, down)) / 2
        }
        return sizes.min { misfit($0) < misfit($1) } ?? first
    }
}
