import BatonWire
import ResponderKit

/// All screens of a server: brings them to life when someone comes to see them, and ends private ones with their client.
@MainActor
final class ScreenHost {
    /// No screen is smaller or larger than this, whatever a client says of its viewport. Points.
    static let sizes = CGFloat(120)...CGFloat(8_192)

    let definitions: [ScreenDefinition]
    let clock: any EventClock
    /// How long a client may go without taking any of its answers while nothing more is read from it. Milliseconds.
    var stallTimeout = 10_000.0
    /// Writes down who does what; nil where nothing does.
    var audit: AuditLog?
    /// Whose turn it is, by the names of shared screens that not everybody drives at once.
    private var controls: [String: ScreenControl] = [:]
    /// What clients are waited for by. Nothing that screens do depends on it.
    lazy var watchdog: any EventClock = clock
    /// What notes all that happens, or holds it against what did.
    var chronicle: (any Chronicle)? {
        get { due.chronicle }
        set { due.chronicle = newValue }
    }
    /// Lets clients in; nil lets everybody in as whatever they say, as where no sockets are.
    var admission: Admission?
    /// For those who look after the server: all screens, and who sees them.
    private(set) lazy var fleet = Fleet(host: self)
    /// Whether the end of the turn has anything to do.
    var isDue: Bool { !due.screens.isEmpty }
    /// For one message at a time, on its way out.
    let buffer = FrameBuffer()

    /// What screens were like. nil where nothing is kept.
    private let store: StateStore?
    /// Private screens, by their epochs.
    private var own: [String: Screen] = [:]
    /// What nobody can guess, so that nobody takes another's private screen.
    private let makeSecret: @MainActor () -> String
    private var secret: String { answer("secret", makeSecret) }

    private let patches = PatchEncoder()
    private let epochSeed: String
    private var epochCount = 0
    private(set) var shared: [String: [Screen]] = [:]
    private let due = DueScreens()
    private let outbox = Outbox()
    /// Those that are being committed.
    private var batch: [Screen] = []
    /// When those follow that asked again while they were committed.
    private var frame: (any EventTimer)?
    /// Milliseconds from one commit to the next of a screen that asks for one in each.
    static let frame = 1_000.0 / 60
    /// How often in a turn screens may make each other commit.
    private static let rounds = 16

    /// - Parameters:
    ///   - epochSeed: what no other life of a server has used.
    ///   - store: keeps what screens were like; nil keeps nothing.
    ///   - secret: makes what nobody can guess, for the epochs of private screens.
    init(
        definitions: [ScreenDefinition], clock: any EventClock, epochSeed: String, store: StateStore? = nil,
        secret: @escaping @MainActor () -> String = { "" }
    ) {
        self.definitions = definitions
        self.clock = clock
        self.epochSeed = epochSeed
        self.store = store
        makeSecret = secret
        due.host = self
        for definition in definitions where definition.control != .together && !definition.isPrivate {
            controls[definition.name] = ScreenControl(definition, host: self)
        }
    }

    isolated deinit {
        due.host = nil
    }

    /// Who may drive a screen; nil where everybody may at once.
    func control(of definition: ScreenDefinition) -> ScreenControl? {
        controls.isEmpty ? nil : controls[definition.name]
    }

    /// What a client says who comes back, to be known as the one that it was.
    func makeSession() -> String { makeSecret() }

    /// Asks what its clients' messages do not decide: it is so now, or was so then.
    func answer(_ question: String, _ make: () -> String) -> String { chronicle?.answer(question, make) ?? make() }

    func definition(named name: some StringProtocol) -> ScreenDefinition? {
        definitions.first { $0.name == name }
    }

    /// The screen that a client comes to see, which covers so much of its viewport's edges.
    /// - Parameters:
    ///   - epoch: that of the private screen which the client had before: it is as that was. (K4)
    ///   - address: the client's, to which the kept state of a private screen counts; empty for none.
    func screen(
        for definition: ScreenDefinition, viewport: CGSize?, safeArea: UIEdgeInsets = .zero, textScale: Double = 1,
        epoch: String? = nil,
        from address: String = ""
    ) -> Screen {
        switch definition.sharing {
        case .private(let size):
            let size = viewport.map(Self.sane) ?? size
            return start(
                definition, size: size, safeArea: Self.sane(safeArea, of: size),
                category: UIContentSizeCategory(scale: textScale),
                keptAs: epoch, from: address)
        case .shared(let sizes):
            // Pages show it within what nothing covers.
            let free = viewport.map { CGRect(origin: .zero, size: $0).inset(by: Self.sane(safeArea, of: $0)).size }
            let size = Self.best(of: sizes, for: free)
            // What exists in several sizes exists in several sizes of text too; what all see alike has the usual one.
            let category = sizes.count > 1 ? UIContentSizeCategory(scale: textScale) : .large
            let known = shared[definition.name]?.first {
                $0.size == size && $0.application.preferredContentSizeCategory == category
            }
            if let known { return known }
            let screen = start(definition, size: size, category: category, keptAs: Self.key(size, category))
            shared[definition.name, default: []].append(screen)
            return screen
        }
    }

    /// Gives a private screen its client's new size, and what is covered of that.
    /// - Returns: whether the size is another.
    func setSize(_ size: CGSize, safeArea: UIEdgeInsets = .zero, of screen: Screen) -> Bool {
        let size = Self.sane(size)
        let safeArea = Self.sane(safeArea, of: size)
        let isOther = size != screen.size
        guard isOther || safeArea != screen.application.screenSafeAreaInsets else { return false }
        screen.application.setScreenSize(size, safeAreaInsets: safeArea)
        screen.schedule()
        return isOther
    }

    /// A client has left.
    func left(_ screen: Screen, definition: ScreenDefinition) {
        guard definition.isPrivate, screen.sessions.isEmpty else { return }
        own[screen.tree.epoch] = nil
        screen.terminate()
    }

    /// The private screen that a client still shows, where that lives: nobody noticed yet that its socket is gone.
    func lost(_ definition: ScreenDefinition, _ resume: ClientMessage.Resume) -> Screen? {
        guard resume.revision > 0, let screen = own[resume.epoch], screen.name == definition.name else { return nil }
        return screen
    }

    /// The living screens of a definition.
    func screens(of definition: ScreenDefinition) -> [Screen] {
        definition.isPrivate ? own.values.filter { $0.name == definition.name } : shared[definition.name] ?? []
    }

    /// Makes living screens of a definition anew, as if nobody had been there; those who see them see the new ones.
    /// - Returns: whether there was any.
    func restart(_ definition: ScreenDefinition, only one: Screen? = nil) -> Bool {
        let screens = one.map { [$0] } ?? screens(of: definition)
        for screen in screens {
            let sessions = screen.sessions
            for session in sessions { session.leave() }
            let place = shared[definition.name]?.firstIndex { $0 === screen }
            screen.terminate(keeping: false)
            let category = screen.application.preferredContentSizeCategory
            let key = definition.isPrivate ? nil : Self.key(screen.size, category)
            let new = start(
                definition, size: screen.size, safeArea: screen.application.screenSafeAreaInsets, category: category,
                keptAs: key)
            if let place { shared[definition.name]?[place] = new }
            for session in sessions { session.move(to: new) }
        }
        return !screens.isEmpty
    }

    private static func key(_ size: CGSize, _ category: UIContentSizeCategory) -> String {
        "\(Int(size.width))x\(Int(size.height)) \(category.rawValue)"
    }

    /// The living screen of an epoch.
    func screen(of epoch: String) -> Screen? {
        own[epoch] ?? shared.values.lazy.joined().first { $0.tree.epoch == epoch }
    }

    /// Ends every screen.
    func terminate() {
        for definition in definitions {
            for screen in shared[definition.name] ?? [] { screen.terminate() }
        }
        shared.removeAll()
        for screen in own.values { screen.terminate() }
        own.removeAll()
        store?.finish()
    }

    /// Commits what the turn changed, writes what clients lack of it, and sends that.
    func endTurn() {
        var rounds = 0
        // What is committed or sent may change another screen; two that change each other for ever go on a frame later.
        while !due.screens.isEmpty, rounds < Self.rounds {
            rounds += 1
            swap(&due.screens, &batch)
            // The batch keeps them, whatever else is changed meanwhile.
            for index in batch.indices { batch.borrowed(at: index).borrow { $0.commit() } }
            for index in batch.indices { batch.borrowed(at: index).borrow { $0.write(to: outbox) } }
            outbox.send()
            if fleet.isWatched { fleet.note() }
            // One by one, which for a few costs less than all at once.
            while batch.popLast() != nil {}
        }
        guard !due.screens.isEmpty || !due.later.isEmpty else { return }
        due.later += due.screens
        due.screens = []
        scheduleLater()
    }

    private func scheduleLater() {
        guard frame == nil else { return }
        frame = clock.schedule(after: Self.frame) { [due] in
            due.host?.frame = nil
            due.screens += due.later
            due.later = []
        }
    }

    /// The people who were at a screen have gone.
    func visitEnded(on screen: Screen) {
        let isPrivate = definition(named: screen.name)?.isPrivate ?? false
        admission?.endVisits(of: screen.name, only: isPrivate ? screen.sessions : nil)
    }

    /// Gives a private screen text as large as its client's person likes it.
    func setTextScale(_ scale: Double, of screen: Screen) {
        guard UIContentSizeCategory(scale: scale) != screen.application.preferredContentSizeCategory else { return }
        screen.application.setPreferredContentSizeCategory(UIContentSizeCategory(scale: scale))
        screen.schedule()
    }

    /// - Parameter key: what it is kept as.
    private func start(
        _ definition: ScreenDefinition, size: CGSize, safeArea: UIEdgeInsets = .zero, category: UIContentSizeCategory,
        keptAs key: String?,
        from address: String = ""
    ) -> Screen {
        epochCount += 1
        let epoch = "\(epochSeed)-\(epochCount)" + (definition.isPrivate ? secret : "")
        let application = UIApplication(clock: clock, size: size, epoch: epoch)
        application.setScreenSize(size, safeAreaInsets: safeArea)
        application.setPreferredContentSizeCategory(category)
        let screen = Screen(
            name: definition.name, application: application, control: control(of: definition), patches: patches,
            due: due)
        let isPrivate = definition.isPrivate
        let former = key.map { StateStore.Place(screen: definition.name, key: $0, isPrivate: isPrivate) }
        let kept = former.flatMap { store?.take($0) }
        // Who comes to see it brings it to the front.
        application.launch(delegate: definition.makeDelegate(), state: .background, restoring: kept?.state)
        if kept != nil, let former { store?.took(former) }
        if isPrivate { own[epoch] = screen }
        guard let store, application.isKept else { return screen }
        // A private screen that is left is kept as what its client knows it by.
        let place = StateStore.Place(screen: definition.name, key: isPrivate ? epoch : key ?? "", isPrivate: isPrivate)
        screen.keeper = StateKeeper(
            store: store, place: place, application: application, clock: clock, restored: kept,
            owner: isPrivate ? StateStore.owner(of: address) : nil)
        if kept != nil { screen.keeper?.keep() }
        return screen
    }

    private static func sane(_ size: CGSize) -> CGSize {
        func within(_ length: CGFloat) -> CGFloat { min(max(length.rounded(), sizes.lowerBound), sizes.upperBound) }
        return CGSize(width: within(size.width), height: within(size.height))
    }

    /// Insets in whole points, as far as they leave anything of a size: of each two that do not, each at most half.
    private static func sane(_ insets: UIEdgeInsets, of size: CGSize) -> UIEdgeInsets {
        func within(_ one: CGFloat, _ other: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
            let (one, other, half) = (one.rounded(), other.rounded(), (length / 2).rounded(.down))
            return one + other <= length ? (one, other) : (min(one, half), min(other, half))
        }
        let (top, bottom) = within(insets.top, insets.bottom, size.height)
        let (left, right) = within(insets.left, insets.right, size.width)
        return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }

    /// The size that fits a viewport best: its shape counts most, then how little it has to be scaled. The first for a client that names no viewport.
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
