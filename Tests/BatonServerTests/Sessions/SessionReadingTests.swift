import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("A client with many unread answers") @MainActor struct SessionReadingTests {
    private let clock = ManualClock(now: 1_000)
    private let host: ScreenHost
    private let stage = ProbeApp()
    private let connection = SimulatedConnection()
    private let session: Session

    init() {
        let stage = stage
        let definition = ScreenDefinition(
            name: "s", title: "S", sharing: .shared(sizes: [CGSize(width: 300, height: 600)])
        ) { stage }
        host = ScreenHost(definitions: [definition], clock: clock, epochSeed: "life")
        session = Session(
            id: 1, connection: connection, definition: definition, host: host,
            helloTimer: clock.schedule(after: 5_000) {})
        send(#"{"type":"hello"}"#)
        host.endTurn()
    }

    private func send(_ text: String) {
        ProtocolValidator.checkClientMessage(text)
        Array(text.utf8).withUnsafeBytes { session.received($0) }
    }

    /// Sends taps and reads no answer, until the session stops reading from this client.
    private func flood() {
        connection.stall(room: 10)
        for seq in 0...Session.answerLimit + 1 {
            send(#"{"type":"tap","seq":\#(seq),"target":{"x":50,"y":50}}"#)
            host.endTurn()
        }
    }

    @Test("Reading pauses at the limit and resumes once the client has received its answers")
    func pauses() {
        #expect(connection.reads)

        flood()
        #expect(!connection.reads && session.isPaused)

        connection.resumeReading()
        #expect(connection.takeWritable())
        session.becameWritable()
        host.endTurn()
        #expect(connection.reads && !session.isPaused)
        #expect(clock.nextDeadline == nil, "nothing looks after it any more")
    }

    @Test("A client that reads slowly stays connected, and one that stops is closed")
    func slow() {
        flood()
        for _ in 0..<20 {
            clock.advance(by: host.stallTimeout - 1)
            connection.read(1)
            clock.advance(by: 1)
        }
        #expect(connection.closeCode == nil)

        clock.advance(by: host.stallTimeout)
        #expect(connection.closeCode == 1_008)
    }

    @Test("Many inputs in one turn do not pause reading if their answers can be sent")
    func pipelined() {
        for seq in 0...Session.answerLimit + 1 { send(#"{"type":"tap","seq":\#(seq),"target":{"x":50,"y":50}}"#) }
        host.endTurn()

        #expect(connection.reads && !session.isPaused)
    }

    @Test("No timer remains for a client that disconnects")
    func goes() {
        flood()

        session.end()

        #expect(clock.nextDeadline == nil)
    }

    @Test("The send window also limits many small patches, and their list stays short")
    func smallPatches() throws {
        let probe = try #require(stage.probe)
        send(#"{"type":"ack","revision":1}"#)
        let before = connection.take().count
        for number in 0..<20_000 {
            probe.accessibilityHint = "\(number)"
            host.endTurn()
        }

        #expect(before > 0)
        #expect(session.window.isFull)
        #expect(session.window.sent.count <= 2 * SendWindow.limit / SendWindow.granularity)
        let sent = connection.take().count
        #expect(sent <= SendWindow.limit && sent > SendWindow.limit / 2)

        let revision = session.sentRevision
        send(#"{"type":"ack","revision":\#(revision)}"#)
        host.endTurn()
        #expect(session.window.sent.count == 1)
        #expect(!connection.take().isEmpty)
    }
}
