import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

/// Frames that are sent in one write arrive in one turn of the loop.
@Suite("Moves in one turn") @MainActor struct SessionMovesTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func probe() throws -> ProbeView { try #require(stage.apps.first?.probe) }

    private func touch(_ phase: String, seq: Int, id: Int = 1, x: Int = 50, more: String = "") -> String {
        #"{"type":"touch","seq":\#(seq)\#(more),"touches":[{"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":50}]}"#
    }

    private func dones(_ client: SessionClient, _ count: Int) throws -> [ReceivedMessage] {
        try (0..<count).map { _ in try client.next("done") }
    }

    @Test("Several moves are one event for the view, and each message has its own done")
    func oneEvent() throws {
        let client = try stage.join()
        let probe = try probe()

        client.send(
            all: [touch("began", seq: 1)] + (2...6).map { touch("moved", seq: $0, x: $0 * 10) } + [
                touch("ended", seq: 7)
            ])
        let dones = try dones(client, 7)

        #expect(probe.events == ["began", "moved", "ended"])
        #expect(probe.samples == [20, 30, 40, 50, 60])
        #expect(dones.map(\.seq) == Array(1...7))
        #expect(
            dones.allSatisfy { $0.json["handled"] as? Bool == true && $0.json["by"] as? String == "ProbeView#probe" })
    }

    @Test("Moves and the messages between them are handled in their order")
    func order() throws {
        let client = try stage.join()
        let probe = try probe()
        client.touch("began", seq: 1)
        try client.next("done")

        client.send(all: [
            touch("moved", seq: 2, x: 10), touch("moved", seq: 3, x: 20),
            #"{"type":"press","seq":4,"presses":[{"phase":"began","key":"select"}]}"#,
            touch("moved", seq: 5, x: 30), #"{"type":"query","seq":6,"target":{"identifier":"probe"}}"#,
            touch("began", seq: 7, id: 2), touch("moved", seq: 8, id: 2, x: 40),
        ])
        let dones = try dones(client, 6)

        #expect(dones.map(\.seq) == [2, 3, 4, 5, 7, 8])
        #expect(probe.events.filter { $0 != "press began" } == ["began", "moved", "moved", "began", "moved"])
        #expect(probe.samples == [10, 20, 30, 40])
    }

    @Test("Moves before a query are visible in its answer")
    func question() throws {
        let client = try stage.join()
        let probe = try probe()
        probe.onMove = { probe.frame.origin.x = $0 }
        client.touch("began", seq: 1)
        try client.next("done")

        client.send(all: [touch("moved", seq: 2, x: 30), #"{"type":"query","seq":3,"target":{"identifier":"probe"}}"#])
        let result = try client.next("result")

        let match = try #require((result.json["matches"] as? [[String: Any]])?.first)
        #expect((match["frame"] as? [Double])?.first == 30)
    }

    @Test("Each invalid move is refused by its own seq, and the others are done")
    func errors() throws {
        let client = try stage.join()
        let probe = try probe()

        client.send(all: [
            touch("began", seq: 1), touch("moved", seq: 2), touch("moved", seq: 3, id: 9), touch("moved", seq: 4),
            touch("moved", seq: 5, id: 8),
        ])
        let dones = try dones(client, 3)
        try client.roundTrip()

        #expect(dones.map(\.seq) == [1, 2, 4])
        #expect(client.received.filter { $0.code == "badSequence" }.map(\.seq) == [3, 5])
        #expect(probe.events == ["began", "moved"])
    }

    @Test("Moves of a refused touch stay refused, while those of an accepted one are handled")
    func refused() throws {
        let client = try stage.join()
        let probe = try probe()
        let old = client.revision
        probe.frame.origin.x = 1
        stage.endTurn()
        try client.roundTrip()

        client.send(all: [
            touch("began", seq: 1, more: #","revision":\#(old)"#), touch("began", seq: 2, id: 2),
            touch("moved", seq: 3),
            touch("moved", seq: 4, id: 2),
        ])
        let dones = try dones(client, 4)

        #expect(dones.map { $0.json["stale"] as? Bool ?? false } == [true, false, true, false])
        #expect(dones.map { $0.json["handled"] as? Bool ?? false } == [false, true, false, true])
    }

    @Test("Moves of a touch that was cancelled in the same turn are each answered with an error")
    func takenAway() throws {
        let client = try stage.join()
        let screen = try #require(stage.screen)
        client.touch("began", seq: 1)
        try client.next("done")
        let session = try #require(screen.sessions.first)
        let moves = (2...3).compactMap { _ in
            TouchMoves(samples: [TouchSample(id: 1, phase: .moved, location: CGPoint(x: 10, y: 10))])
        }
        for (move, seq) in zip(moves, 2...) { screen.hold(move, seq: seq, of: session) }
        screen.application.cancelAll(from: session.device)

        stage.endTurn()
        try client.roundTrip()

        #expect(client.received.filter { $0.code == "badSequence" }.map(\.seq) == [2, 3])
    }

    @Test("Moves of a client that leaves at once are still delivered")
    func goes() throws {
        let client = try stage.join()
        let other = try stage.join()
        let probe = try probe()
        client.touch("began", seq: 1)
        try client.next("done")
        let screen = try #require(stage.screen)
        let session = try #require(screen.sessions.first)
        let move = try #require(
            TouchMoves(samples: [TouchSample(id: 1, phase: .moved, location: CGPoint(x: 70, y: 10))]))

        screen.hold(move, seq: 2, of: session)
        client.socket.reset()
        #expect(stage.loop.run(until: { screen.sessions.count == 1 }, within: 10_000))
        try other.roundTrip()

        #expect(probe.events == ["began", "moved", "cancelled"])
        #expect(probe.samples == [70])
    }

    @Test("More moves than one event can hold are delivered as several events")
    func many() throws {
        _ = try stage.join()
        let screen = try #require(stage.screen)
        let session = try #require(screen.sessions.first)
        let probe = try probe()
        _ = try screen.application.send(
            touches: [TouchSample(id: 1, phase: .began, location: CGPoint(x: 1, y: 1))], from: session.device)

        for x in 0..<(CoalescedMoves.limit * 2 + 1) {
            let place = CGPoint(x: CGFloat(x) / 8, y: 1)
            let move = try #require(TouchMoves(samples: [TouchSample(id: 1, phase: .moved, location: place)]))
            screen.hold(move, seq: nil, of: session)
        }
        stage.endTurn()

        #expect(probe.events == ["began", "moved", "moved", "moved"])
        #expect(probe.samples.count == CoalescedMoves.limit * 2 + 1)
    }
}
