import BatonSupport
import BatonTransport
import Foundation
import MediaPlayback
import PlayerApp
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

/// The same inputs in the same order cause the same bytes of output, within one process and in another process. The
/// other process iterates sets and dictionaries in a different order.
@Suite("Deterministic patches") @MainActor struct DeterminismTests {
    private static let count = 10_000
    /// The environment variable that is set in the other process. It names the file for the output of that process.
    private static let outputVariable = "BATON_REPLAY_OUTPUT"

    enum Subject: String, CaseIterable {
        case player, everything
    }

    private static func replay(_ subject: Subject) -> InputReplay {
        let clock = ManualClock(now: 10_000)
        switch subject {
        case .player:
            let size = CGSize(width: 390, height: 844)
            let replay = InputReplay(size: size, clock: clock) {
                let player = EmbeddedPlayer(loop: ClockLoop(clock: clock), random: SplitMix64(state: 7))
                let model = PlayerModel(backend: player, title: "Shelf", clock: clock)
                let items = (0..<40).map { number in
                    MediaItem(
                        id: number, path: MediaPath("/music/\(number).wav"), title: "Piece \(number)", artist: "Artist",
                        album: "Album",
                        duration: 20 + Double(number))
                }
                model.offer(items)
                return PlayerApp(model: model)
            }
            let identifiers = ["play", "next", "previous", "shuffle", "repeat", "volume", "position", "mute"]
            replay.run(
                InputRecord(seed: 1, count: count, width: size.width, height: size.height, identifiers: identifiers))
            return replay
        case .everything:
            let size = EverythingApp.size
            let replay = InputReplay(size: size, clock: clock) { EverythingApp() }
            replay.run(
                InputRecord(
                    seed: 2, count: count, width: size.width, height: size.height,
                    identifiers: EverythingApp.identifiers))
            return replay
        }
    }

    /// Describes the first difference between two outputs, with its step.
    private static func difference(_ first: [[UInt8]], _ second: [[UInt8]]) -> String? {
        for (index, pair) in zip(first, second).enumerated() where pair.0 != pair.1 {
            let texts = [pair.0, pair.1].map { String(decoding: $0.filter { $0 >= 32 }.prefix(600), as: UTF8.self) }
            return "step \(index):\n\(texts[0])\n\(texts[1])"
        }
        return first.count == second.count ? nil : "\(first.count) and \(second.count) steps"
    }

    @Test(
        "10,000 inputs give the same bytes twice in one process and once in another",
        arguments: Subject.allCases)
    func sameBytes(_ subject: Subject) throws {
        if let path = ProcessInfo.processInfo.environment[Self.outputVariable] {
            guard path.hasSuffix(subject.rawValue) else { return }
            return try JSONEncoder().encode(Self.replay(subject).sent).write(to: URL(fileURLWithPath: path))
        }
        let first = Self.replay(subject)
        let second = Self.replay(subject)

        for frames in first.sent { frames.withUnsafeBytes { ProtocolValidator.checkServerMessages(inFrames: $0) } }
        #expect(Self.difference(first.sent, second.sent) == nil)
        #expect(try Self.difference(first.sent, Self.sentByAnotherProcess(subject)) == nil)
        // The output must be large enough to make the comparison meaningful.
        #expect(first.sent.reduce(0) { $0 + $1.count } > 500_000)
        #expect(first.handled > Self.count / 4)
    }

    /// Returns the output of another process, which runs this executable with only the tests of this suite.
    private static func sentByAnotherProcess(_ subject: Subject) throws -> [[UInt8]] {
        let name = "baton-replay-\(ProcessInfo.processInfo.processIdentifier)-\(subject.rawValue)"
        let result = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        defer { try? FileManager.default.removeItem(at: result) }
        let process = Process()
        process.executableURL = try URL(
            fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = ["--testing-library", "swift-testing", "--filter", "DeterminismTests"]
        process.environment = ProcessInfo.processInfo.environment.merging([outputVariable: result.path]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "the other process failed")
        return try JSONDecoder().decode([[UInt8]].self, from: Data(contentsOf: result))
    }
}

/// An event loop for a player. Its time is the screen's clock.
@MainActor
private final class ClockLoop: EventLoopProtocol {
    private final class Watch: EventRegistration {
        var timer: (any EventTimer)?
        func cancel() { timer?.cancel() }
    }

    private let clock: ManualClock

    init(clock: ManualClock) {
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
