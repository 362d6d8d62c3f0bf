import BatonSupport
import BatonTransport
import CounterApp
import Foundation
import MediaPlayback
import PlayerApp
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

/// Several clients send random input to several applications. The replay of the journal results in the same patches.
@Suite("A journal of random inputs") @MainActor struct JournalRandomTests {
    /// An event loop for a player, which uses the screens' clock.
    private final class ClockLoop: EventLoopProtocol {
        private final class Watch: EventRegistration {
            var timer: (any EventTimer)?
            func cancel() { timer?.cancel() }
        }

        private let clock: any EventClock

        init(clock: any EventClock) {
            self.clock = clock
        }

        var now: Double { clock.now }
        func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
            Watch()
        }
        func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
            Watch()
        }

        func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
            let watch = Watch()
            watch.timer = clock.schedule(after: milliseconds, handler)
            return watch
        }
    }

    private static func screens(in surroundings: any ReplayableEnvironment) -> [ScreenDefinition] {
        let phone = CGSize(width: 390, height: 844)
        let player = EmbeddedPlayer(loop: ClockLoop(clock: surroundings.clock), random: SplitMix64(state: 7))
        let model = PlayerModel(backend: player, title: "Shelf", clock: surroundings.clock)
        let items = (0..<30).map {
            MediaItem(id: $0, path: MediaPath("/music/\($0).wav"), title: "Piece \($0)", duration: 20 + Double($0))
        }
        model.offer(items)
        return [
            ScreenDefinition(
                name: "player", title: "", sharing: .shared(sizes: [phone, CGSize(width: 844, height: 390)])
            ) {
                PlayerApp(model: model)
            },
            ScreenDefinition(name: "everything", title: "", sharing: .shared(sizes: [EverythingApp.size])) {
                EverythingApp()
            },
            ScreenDefinition(name: "counter", title: "", sharing: .private(size: phone)) { CounterApp() },
            ScreenDefinition(name: "note", title: "", sharing: .private(size: phone)) { NoteApp() },
        ]
    }

    /// The clients of one screen, which perform the steps of a random `InputRecord`.
    @MainActor private final class ScreenClients {
        let screen: String
        var steps: [InputRecord.Step]
        /// The connected clients by index; nil for a client that is not connected.
        var clients: [Int?] = Array(repeating: nil, count: InputRecord.clients)
        var lastStates: [(epoch: String, revision: Int)?] = Array(repeating: nil, count: InputRecord.clients)

        init(_ screen: String, seed: UInt64, count: Int, identifiers: [String]) {
            self.screen = screen
            steps = InputRecord(seed: seed, count: count, width: 390, height: 844, identifiers: identifiers).steps
                .reversed()
        }

        func open(_ index: Int, to stage: JournalStage, _ random: inout SplitMix64) throws {
            var hello = Bool.random(using: &random) ? #","viewport":{"width":844,"height":390}"# : ""
            hello += Int.random(in: 0..<4, using: &random) == 0 ? #","role":"viewer""# : ""
            hello +=
                Bool.random(using: &random) ? #","capabilities":["presence","haptics","keyboard","announcements"]"# : ""
            if let state = lastStates[index] {
                hello += #","resume":{"epoch":"\#(state.epoch)","revision":\#(state.revision)}"#
            }
            let client = try stage.open(screen)
            clients[index] = client
            stage.send(#"{"type":"hello"\#(hello)}"#, from: client)
        }

        func leave(_ index: Int, _ stage: JournalStage) {
            guard let client = clients[index] else { return }
            if let tree = stage.sessions[client]?.screen?.tree { lastStates[index] = (tree.epoch, tree.revision) }
            stage.leave(client)
            clients[index] = nil
        }

        /// Performs the next step.
        /// - Returns: false if no step was left.
        func step(_ stage: JournalStage, _ random: inout SplitMix64) throws -> Bool {
            guard let step = steps.popLast() else { return false }
            switch step {
            case .turn(let milliseconds): stage.advanceTime(by: milliseconds)
            case .leave(let index): leave(index, stage)
            case .message(let index, let json):
                guard let client = clients[index] else { return try (open(index, to: stage, &random), true).1 }
                stage.send(json, from: client)
                sendOtherMessage(index, client, stage, &random)
            }
            if Int.random(in: 0..<3, using: &random) == 0 { stage.endTurn() }
            return true
        }

        /// Sometimes sends a message that is not an input, or bytes that are not a valid message.
        private func sendOtherMessage(_ index: Int, _ client: Int, _ stage: JournalStage, _ random: inout SplitMix64) {
            let connection = stage.connections[client]
            switch Int.random(in: 0..<60, using: &random) {
            case 0: stage.send(#"{"type":"visibility","visible":\#(Bool.random(using: &random))}"#, from: client)
            case 1:
                stage.send(
                    #"{"type":"viewport","width":\#(Int.random(in: 200...900, using: &random)),"height":500}"#,
                    from: client)
            case 2: stage.send("{\n\"type\":\"ping\",\"seq\":4}", from: client)
            case 3: stage.send(#"{"type":"media","node":3,"state":"ready","duration":3}"#, from: client)
            case 4: stage.sendBinary(from: client)
            case 5: connection?.stall(room: Int.random(in: 0..<300, using: &random))
            case 6, 7, 8:
                connection?.resumeReading()
                stage.notifyWritable(client)
            case 9, 10:
                let revision = stage.sessions[client]?.sentRevision ?? 0
                stage.send(#"{"type":"ack","revision":\#(max(revision, 0))}"#, from: client)
            case 11: stage.send(#"{"type":"name","name":"who “\#(client)”"}"#, from: client)
            case 12: stage.send(#"{"type":"query","seq":9,"target":{"kind":"button"}}"#, from: client)
            case 13: leave(index, stage)
            default: break
            }
        }
    }

    @Test("The replay of a random journal sends the same patches, byte for byte", arguments: 1...6)
    func same(_ seed: UInt64) throws {
        let stage = try JournalStage { Self.screens(in: $0) }
        var random = SplitMix64(state: seed)
        var parties = [
            ScreenClients(
                "player", seed: seed, count: 700, identifiers: ["play", "next", "shuffle", "repeat", "volume", "mute"]),
            ScreenClients("everything", seed: seed + 100, count: 700, identifiers: EverythingApp.identifiers),
            ScreenClients("counter", seed: seed + 200, count: 500, identifiers: ["increment", "slider"]),
            ScreenClients("note", seed: seed + 300, count: 500, identifiers: ["text"]),
        ]
        while !parties.isEmpty {
            let index = Int.random(in: parties.indices, using: &random)
            if try !parties[index].step(stage, &random) { parties.remove(at: index) }
        }
        stage.end()

        let outcome = try JournalReplay.play(stage.file) { Self.screens(in: $0) }

        #expect(outcome.difference == nil)
        #expect(outcome.endedNormally)
        #expect(outcome.untrackedActivities == 0)
        #expect(outcome.lines == stage.lines.count)
        #expect(outcome.patches == stage.lines.count { $0.hasPrefix(#"{"commit""#) })
        // The journal must be large enough to make the comparison meaningful.
        #expect(outcome.patches > 150)
        #expect(outcome.inputs > 1_000)
        #expect(stage.lines.contains { $0.hasPrefix(#"{"over""#) })
        #expect(stage.lines.contains { $0.hasPrefix(#"{"room""#) })
        #expect(stage.lines.contains { $0.hasPrefix(#"{"timer""#) })
    }
}
