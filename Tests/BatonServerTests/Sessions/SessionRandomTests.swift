import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

/// Clients join, leave, stall and resume at random. In the end, each client's copy, built from the bytes it received,
/// equals the server's tree.
@Suite("Clients with random behaviour") @MainActor struct SessionRandomTests {
    /// A view that draws a line; the line becomes longer when `points` grows.
    private final class Scribble: UIView {
        var points = 1

        override func draw(_ rect: CGRect) {
            let path = UIBezierPath()
            path.move(to: .zero)
            for point in 1...points { path.addLine(to: CGPoint(x: point, y: point % 7)) }
            path.stroke()
        }
    }

    /// An application whose views are changed at random.
    private final class RandomApp: UIResponder, UIApplicationDelegate {
        private var window: UIWindow?
        private var views: [UIView] = []
        private var changes = 0

        func applicationDidFinishLaunching(_ application: UIApplication) {
            let window = UIWindow(application: application)
            window.makeKeyAndVisible()
            self.window = window
        }

        func change(_ random: inout SplitMix64) {
            guard let window else { return }
            changes += 1
            let one = views.randomElement(using: &random)
            let place =
                Int.random(in: 0..<3, using: &random) == 0 ? window : views.randomElement(using: &random) ?? window
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1, 2:
                let view: UIView =
                    [UIView(), UILabel(), UIButton(), Scribble()].randomElement(using: &random) ?? UIView()
                view.frame = CGRect(x: 10 * (changes % 30), y: 10 * (changes % 50), width: 80, height: 40)
                if views.count < 40 { views.append(view) }
                place.insertSubview(view, at: Int.random(in: 0..<5, using: &random))
            case 3: one?.removeFromSuperview()
            case 4:
                if let one, !place.isDescendant(of: one) {
                    place.insertSubview(one, at: Int.random(in: 0..<5, using: &random))
                }
            case 5: if let one { one.superview?.bringSubviewToFront(one) }
            case 6: if let one { one.superview?.sendSubviewToBack(one) }
            case 7: one?.isHidden.toggle()
            case 8: one?.frame.origin.x += 1
            case 9: one?.alpha = Bool.random(using: &random) ? 1 : 0.5
            case 10:
                (one as? Scribble)?.points += 1
                one?.setNeedsDisplay()
            case 11:
                // A view that is added and removed within one commit, so that no client receives it.
                let flash = UIView()
                window.addSubview(flash)
                flash.removeFromSuperview()
            default:
                (one as? UILabel)?.text = Int.random(in: 0..<4, using: &random) == 0 ? nil : "\(changes) “é”\n"
                (one as? UIButton)?.setTitle("\(changes)", for: .normal)
            }
        }

        /// Removes more views than the tree keeps tombstones for.
        func flood(_ application: UIApplication) {
            guard let window else { return }
            let many = (0...RenderTree.tombstoneLimit).map { _ in UIView() }
            for view in many { window.addSubview(view) }
            application.commit()
            for view in many { view.removeFromSuperview() }
        }
    }

    /// A client that may be connected or disconnected.
    @MainActor private final class Client {
        let copy = TreeCopy()
        var connection: SimulatedConnection?
        var session: Session?
        var seq = 0
        /// The client's socket accepts only a limited number of bytes.
        var isStalled: Bool { connection?.room != nil }

        func send(_ text: String) {
            ProtocolValidator.checkClientMessage(text)
            Array(text.utf8).withUnsafeBytes { session?.received($0) }
        }

        func readAvailable() {
            guard let connection else { return }
            copy.read(connection.take())
            if connection.takeWritable() { session?.becameWritable() }
        }

        func leave() {
            session?.end()
            session = nil
            connection = nil
        }
    }

    @MainActor private final class RandomStage {
        var random: SplitMix64
        let clock = ManualClock(now: 1_000)
        let host: ScreenHost
        let app = RandomApp()
        var clients: [Client] = []
        private var lastID = 0
        var resumed = 0
        var stalled = 0

        init(seed: UInt64) {
            random = SplitMix64(state: seed)
            let app = app
            host = ScreenHost(
                definitions: [
                    ScreenDefinition(name: "s", title: "S", sharing: .shared(sizes: [CGSize(width: 400, height: 800)]))
                    { app }
                ], clock: clock, epochSeed: "life")
            clients = (0..<6).map { _ in Client() }
        }

        var screen: Screen? { host.sharedScreens["s"]?.first }

        func join(_ client: Client) {
            lastID += 1
            let connection = SimulatedConnection()
            client.connection = connection
            client.copy.reconnect()
            client.session = Session(
                id: lastID, connection: connection, definition: host.definitions[0], host: host,
                helloTimer: clock.schedule(after: 5_000) {})
            // A returning client sends the state that it shows, or sometimes a state that the server does not know.
            let revision = oneIn(20) ? client.copy.revision + 1_000 : client.copy.revision
            let epoch = oneIn(20) ? "another" : client.copy.epoch
            let back = client.copy.revision > 0 && !oneIn(8)
            client.send(
                back
                    ? #"{"type":"hello","resume":{"epoch":"\#(epoch)","revision":\#(revision)}}"# : #"{"type":"hello"}"#
            )
        }

        func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

        /// Carries out a random action of one client.
        func act(_ client: Client) {
            guard let connection = client.connection else {
                if oneIn(3) { join(client) }
                return
            }
            switch Int.random(in: 0..<16, using: &random) {
            case 0: client.leave()
            case 1, 2:
                stalled += 1
                connection.stall(room: Int.random(in: 0..<400, using: &random))
            case 3, 4, 5: connection.resumeReading()
            case 6: connection.read(Int.random(in: 0..<200, using: &random))
            case 7, 8:
                client.copy.isBehind = true
                client.send(#"{"type":"ack","revision":\#(client.copy.revision)}"#)
            case 9:
                client.seq += 1
                client.send(#"{"type":"ping","seq":\#(client.seq)}"#)
            case 10, 11, 12:
                client.seq += 1
                let x = Int.random(in: 0..<400, using: &random)
                client.send(#"{"type":"tap","seq":\#(client.seq),"target":{"x":\#(x),"y":\#(x)}}"#)
            default: break
            }
        }

        func endTurn() {
            host.endTurn()
            for client in clients { client.readAvailable() }
        }

        /// Connects all clients and lets them read and acknowledge until nothing is pending.
        func finishPending() {
            for client in clients where client.connection == nil { join(client) }
            for _ in 0..<6 {
                for client in clients {
                    client.connection?.resumeReading()
                    client.readAvailable()
                    client.send(#"{"type":"ack","revision":\#(client.copy.revision)}"#)
                }
                endTurn()
            }
        }
    }

    /// Lets a new client join, and returns this client's copy of the render tree.
    private func newCopy(_ stage: RandomStage) -> TreeCopy {
        let client = Client()
        stage.clients.append(client)
        stage.join(client)
        stage.endTurn()
        return client.copy
    }

    private func run(seed: UInt64, steps: Int, floods: Bool = false) {
        let stage = RandomStage(seed: seed)
        stage.join(stage.clients[0])
        for step in 0..<steps {
            for _ in 0..<Int.random(in: 0..<4, using: &stage.random) { stage.app.change(&stage.random) }
            if floods, step % 20 == 10, let screen = stage.screen { stage.app.flood(screen.application) }
            for client in stage.clients where stage.oneIn(2) { stage.act(client) }
            stage.endTurn()
        }
        stage.finishPending()

        let truth = newCopy(stage)
        #expect(truth.nodes.count == (stage.screen?.tree.count ?? -1) + 1, "seed \(seed)")
        for (index, client) in stage.clients.enumerated() {
            #expect(client.copy.problems.isEmpty, "seed \(seed), client \(index)")
            #expect(client.copy.picture == truth.picture, "seed \(seed), client \(index)")
            #expect(client.copy.revision == stage.screen?.tree.revision, "seed \(seed), client \(index)")
            #expect(client.session?.unsentMessages.isEmpty ?? false, "seed \(seed), client \(index)")
            #expect(client.session.map { $0.window.sent.count <= 80 } ?? false, "seed \(seed), client \(index)")
        }
    }

    /// The number of runs in each of the forty blocks. `make soak-sessions` sets a larger number.
    private static let lives: UInt64 = {
        let wanted = ProcessInfo.processInfo.environment["BATON_LIVES"].flatMap(UInt64.init) ?? 10
        return min(max(wanted, 1), 1_000_000)
    }()

    @Test("After random events, every client's copy equals the server's tree", arguments: 0..<40 as Range<UInt64>)
    func sameTree(block: UInt64) {
        // The seeds of a block's first runs do not depend on the number of runs.
        for seed in block * 1_000_000..<block * 1_000_000 + Self.lives { run(seed: seed, steps: 40) }
    }

    @Test(
        "Every client's copy equals the tree even if missed revisions are no longer remembered",
        arguments: 5_000..<5_003 as Range<UInt64>
    )
    func forgotten(seed: UInt64) {
        run(seed: seed, steps: 60, floods: true)
    }

    @Test("The random runs contain enough resumes, stalls, inputs and moves")
    func variety() {
        var messages: [ServerMessage] = []
        var stalled = 0
        for seed in 9_000..<9_020 as Range<UInt64> {
            let stage = RandomStage(seed: seed)
            stage.join(stage.clients[0])
            for _ in 0..<60 {
                stage.app.change(&stage.random)
                for client in stage.clients where stage.oneIn(2) { stage.act(client) }
                stage.endTurn()
            }
            messages += stage.clients.flatMap(\.copy.messages)
            stalled += stage.stalled
        }
        let patches = messages.compactMap { if case .patch(let patch) = $0 { patch } else { nil } }
        let resumed = messages.count { if case .welcome(let welcome) = $0 { welcome.resumed } else { false } }
        let dones = messages.count { if case .done = $0 { true } else { false } }

        #expect(resumed > 50)
        #expect(stalled > 100)
        #expect(dones > 100)
        #expect(
            patches.count { patch in patch.operations.contains { if case .move = $0 { true } else { false } } } > 50)
        #expect(patches.count > 1_000)
    }

    @Test("A commit without changes sends nothing")
    func nothing() throws {
        let stage = RandomStage(seed: 1)
        stage.app.change(&stage.random)
        for client in stage.clients { stage.join(client) }
        stage.endTurn()
        let counts = stage.clients.map(\.copy.messages.count)
        let screen = try #require(stage.screen)
        let revision = screen.tree.revision

        screen.scheduleCommit()
        stage.endTurn()
        #expect(!screen.application.commit())
        stage.endTurn()

        #expect(screen.tree.revision == revision)
        #expect(stage.clients.map(\.copy.messages.count) == counts)
        #expect(stage.clients.allSatisfy { $0.connection?.isWritableWanted == false })
    }
}
