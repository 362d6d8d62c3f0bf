import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("Patches and flow control") @MainActor struct SessionFlowTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func session(_ index: Int = 0) throws -> Session {
        let sessions = try #require(stage.screen?.sessions)
        return try #require(sessions.indices.contains(index) ? sessions[index] : nil)
    }

    private func probe() throws -> ProbeView { try #require(stage.apps.first?.probe) }

    /// Changes the screen so that its patch has about `bytes` bytes, and ends the turn.
    private func change(_ number: Int, bytes: Int) throws {
        try probe().accessibilityHint = "\(number) " + String(repeating: "x", count: bytes)
        stage.endTurn()
    }

    @Test("At most 256 KiB is sent beyond the last acknowledgement, then one patch of the newest state")
    func window() throws {
        let client = try stage.join()
        client.acknowledge(client.revision)
        try client.roundTrip()
        let acknowledged = client.revision

        for number in 0..<40 { try change(number, bytes: 20_000) }
        try client.roundTrip()

        let unacknowledged = client.patches.filter { $0.to > acknowledged }
        #expect(unacknowledged.map(\.bytes).reduce(0, +) <= 256 * 1_024)
        #expect(unacknowledged.count == 13, "as many as there is room for")
        #expect(try session().window.isFull)
        #expect(try session().window.sent.count == 13)

        let before = client.revision
        client.acknowledge(before)
        try client.next("patch")
        try client.roundTrip()

        #expect(client.patches.last?.from == before)
        #expect(client.revision == stage.screen?.tree.revision)
        #expect(client.patches.count { $0.to > before } == 1, "it skipped what was between")
        #expect(client.patches.last.map { $0.operations.count } == 1)
    }

    @Test("A patch larger than the send window is sent alone")
    func largePatch() throws {
        let client = try stage.join()
        client.acknowledge(client.revision)
        try client.roundTrip()

        try change(1, bytes: 300_000)
        try change(2, bytes: 10)
        try client.roundTrip()
        let first = client.revision

        #expect(stage.screen?.tree.revision == first + 1, "the second has to wait")
        client.acknowledge(first)
        try client.next("patch")
        #expect(client.revision == first + 1)
    }

    @Test("A client that never acknowledges has no send window")
    func noWindow() throws {
        let client = try stage.join()

        for number in 0..<40 { try change(number, bytes: 20_000) }
        try client.roundTrip()

        #expect(client.revision == stage.screen?.tree.revision)
        #expect(try session().window.sent.isEmpty)
    }

    @Test("Acknowledging a revision that was never sent frees only what was sent")
    func nonsenseAcknowledged() throws {
        let client = try stage.join()
        client.acknowledge(9_007_199_254_740_991)
        try client.roundTrip()

        for number in 0..<40 { try change(number, bytes: 20_000) }
        client.acknowledge(0)
        try client.roundTrip()

        #expect(try session().window.isFull)
        #expect(try session().window.bytes <= SendWindow.limit)
        client.acknowledge(9_007_199_254_740_991)
        try client.next("patch")
        #expect(client.revision == stage.screen?.tree.revision)
    }

    @Test("A done is sent even if the window is full, and names a revision that follows later")
    func doneBeyondTheWindow() throws {
        let client = try stage.join()
        client.acknowledge(client.revision)
        try client.roundTrip()
        for number in 0..<40 { try change(number, bytes: 20_000) }
        let probe = try probe()
        probe.onTouch = { probe.alpha = 0.5 }

        client.touch("began", seq: 5)
        let done = try client.next("done")

        #expect(done.revision == stage.screen?.tree.revision)
        #expect(done.revision > client.revision)
        client.acknowledge(client.revision)
        #expect(try client.next("patch").to >= done.revision)
    }

    @Test(
        "A stalled client receives one patch of the newest state, and nothing is queued meanwhile"
    )
    func slowClient() throws {
        let client = try stage.join(receiveBuffer: 4_096)
        let other = try stage.join()
        client.socket.reads = false
        var number = 0
        while !(try session().connection.isBacklogged), number < 2_000 {
            number += 1
            try change(number, bytes: 60_000)
        }
        let stalled = try session().sentRevision

        for _ in 0..<300 {
            number += 1
            try change(number, bytes: 60_000)
        }
        #expect(try session().sentRevision == stalled)
        #expect(try session().unsentMessages.isEmpty)
        #expect(try session().window.sent.isEmpty)
        // Other clients receive patches without waiting for the slow client.
        while other.revision < stage.screen?.tree.revision ?? 0 { try other.next("patch") }

        client.socket.reads = true
        while client.revision < stage.screen?.tree.revision ?? 0 { try client.next("patch") }
        try client.roundTrip()

        let late = client.patches.filter { $0.to > stalled }
        #expect(late.count == 1)
        #expect(late.first?.from == stalled)
        #expect(late.first?.statesFrom == false, "its position is the one of the last patch")
        #expect(late.first.map { $0.bytes < 61_000 } == true, "the newest state alone")
    }

    @Test("A client whose revision is no longer remembered receives a snapshot")
    func forgotten() throws {
        let client = try stage.join()
        client.acknowledge(client.revision)
        try client.roundTrip()
        for number in 0..<40 { try change(number, bytes: 20_000) }
        try client.roundTrip()
        let probe = try probe()
        let views = (0...RenderTree.tombstoneLimit).map { _ in UIView() }
        for view in views { probe.addSubview(view) }
        stage.endTurn()
        for view in views { view.removeFromSuperview() }
        stage.endTurn()

        client.acknowledge(client.revision)
        let patch = try client.next("patch")

        #expect(patch.statesFrom)
        #expect(patch.from == 0)
        #expect(patch.to == stage.screen?.tree.revision)

        try change(1, bytes: 10)
        #expect(try client.next("patch").statesFrom == false)
    }

    @Test("A patch states the revision it applies to only in a snapshot and first after a resume")
    func from() throws {
        let client = try stage.join()
        let welcome = try #require(client.welcome)
        let resume = #","resume":{"epoch":"\#(welcome.epoch)","revision":\#(client.revision)}"#
        let back = try stage.join(hello: resume)

        for number in 1...3 { try change(number, bytes: 10) }
        try client.roundTrip()
        try back.roundTrip()

        // In the first turn, both clients show the same revision. Only the resumed client's patch has to state the
        // revision that it applies to.
        #expect(client.patches.map(\.statesFrom) == [true, false, false, false])
        #expect(client.patches.first?.from == 0)
        #expect(back.patches.map(\.statesFrom) == [true, false, false])
        #expect(back.patches.map(\.from) == client.patches.dropFirst().map(\.from))
        #expect(back.patches.map(\.to) == client.patches.dropFirst().map(\.to))
    }

    @Test("A patch is sent before the done of its input, and dones follow the order of the inputs")
    func order() throws {
        let client = try stage.join()
        let other = try stage.join()
        let probe = try probe()
        probe.onTouch = { probe.alpha -= 0.01 }
        let before = client.received.count
        let touches = (1...3).map {
            #"{"type":"touch","seq":\#($0),"touches":[{"id":\#($0),"phase":"began","x":50,"y":50}]}"#
        }

        client.send(all: touches)
        for _ in 1...3 { try client.next("done") }
        try other.roundTrip()

        let received = client.received[before...].filter { $0.type != "pong" }
        #expect(received.filter { $0.type == "done" }.map(\.seq) == [1, 2, 3])
        var shown = 0
        for message in received {
            if message.type == "patch" { shown = message.to }
            if message.type == "done" {
                #expect(message.revision <= shown, "its patch has come")
                #expect(message.json["handled"] as? Bool == true)
            }
        }
        #expect(!other.received.contains { $0.type == "done" }, "they are for the one who sent the input")
        #expect(other.revision == client.revision)
    }

    @Test("An input without a seq is carried out but not answered")
    func unnumbered() throws {
        let client = try stage.join()

        client.send(#"{"type":"touch","touches":[{"id":1,"phase":"began","x":50,"y":50}]}"#)
        try client.roundTrip()

        #expect(try probe().events == ["began"])
        #expect(!client.received.contains { $0.type == "done" || $0.type == "error" })
    }

    @Test("A revision without visible changes is sent, so that the next patch applies")
    func emptyPatch() throws {
        let client = try stage.join()
        let before = client.revision
        let flash = UIView()
        try probe().addSubview(flash)
        flash.removeFromSuperview()
        stage.endTurn()
        try client.roundTrip()
        #expect(client.revision == stage.screen?.tree.revision)

        try change(1, bytes: 10)
        try client.roundTrip()

        for (earlier, later) in zip(client.patches, client.patches.dropFirst()) { #expect(later.from == earlier.to) }
        #expect(client.revision == before + 2)
    }

    @Test("Fifty changes in one turn are sent as one patch with the last values")
    func oneTurn() throws {
        let client = try stage.join()
        let count = client.patches.count

        for step in 1...50 { try probe().alpha = CGFloat(step) / 100 }
        stage.endTurn()
        try client.roundTrip()

        #expect(client.patches.count == count + 1)
        #expect(client.patches.last?.operations.count == 1)
    }
}
