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
    /// For one message at a time, on its way out.
    let buffer = FrameBuffer()

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

    /// - Parameter epochSeed: what no other life of a server has used.
    init(definitions: [ScreenDefinition], clock: any EventClock, epochSeed: String) {
        self.definitions = definitions
        self.clock = clock
        self.epochSeed = epochSeed
    }

    func definition(named name: some StringProtocol) -> ScreenDefinition? {
        definitions.first { $0.name == name }
    }

    /// The screen that a client comes to see.
    func screen(for definition: ScreenDefinition, viewport: CGSize?) -> Screen {
        switch definition.sharing {
        case .private(let size): return start(definition, size: viewport.map(Self.sane) ?? size)
        case .shared(let sizes):
            let size = Self.best(of: sizes, for: viewport)
            if let screen = shared[definition.name]?.first(where: { $0.size == size }) { return screen }
            let screen = start(definition, size: size)
            shared[definition.name, default: []].append(screen)
            return screen
        }
    }

    /// Gives a private screen its client's new size.
    /// - Returns: whether it is another.
    func setSize(_ size: CGSize, of screen: Screen) -> Bool {
        let size = Self.sane(size)
        guard size != screen.size else { return false }
        screen.application.setScreenSize(size)
        screen.schedule()
        return true
    }

    /// A client has left.
    func left(_ screen: Screen, definition: ScreenDefinition) {
        guard case .private = definition.sharing, screen.sessions.isEmpty else { return }
        screen.terminate()
    }

    /// Ends every screen.
    func terminate() {
        for definition in definitions {
            for screen in shared[definition.name] ?? [] { screen.terminate() }
        }
        shared.removeAll()
    }

    /// Commits what the turn changed, writes what clients lack of it, and sends that.
    func endTurn() {
        var rounds = 0
        // What is committed or sent may change another screen; two that change each other for ever go on a frame later.
        while !due.screens.isEmpty, rounds < Self.rounds {
            rounds += 1
            swap(&due.screens, &batch)
            for index in batch.indices { batch[index].commit() }
            for index in batch.indices { batch[index].write(to: outbox) }
            outbox.send()
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
        frame = clock.schedule(after: Self.frame) { [weak self] in
            guard let self else { return }
            frame = nil
            due.screens += due.later
            due.later = []
        }
    }

    private func start(_ definition: ScreenDefinition, size: CGSize) -> Screen {
        epochCount += 1
        let application = UIApplication(clock: clock, size: size, epoch: "\(epochSeed)-\(epochCount)")
        let screen = Screen(name: definition.name, application: application, patches: patches, due: due)
        // Who comes to see it brings it to the front.
        application.launch(delegate: definition.makeDelegate(), state: .background)
        return screen
    }

    private static func sane(_ size: CGSize) -> CGSize {
        func within(_ length: CGFloat) -> CGFloat { min(max(length.rounded(), sizes.lowerBound), sizes.upperBound) }
        return CGSize(width: within(size.width), height: within(size.height))
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
