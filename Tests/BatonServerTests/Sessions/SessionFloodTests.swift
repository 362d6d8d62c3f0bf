import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("A client that sends and does not read") @MainActor struct SessionFloodTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private init(stage: SessionStage) {
        self.stage = stage
    }

    static let answerSize = 8_000

    /// The messages of a flood. An ignored member makes each message long, so that few of them fill a socket.
    /// Each answer has more than `answerSize` bytes.
    enum Flood: String, CaseIterable {
        case query = #"{"type":"query","seq":#,"ignored":"?","target":{"kind":"window"}}"#
        case tap = #"{"type":"tap","seq":#,"ignored":"?","target":{"x":50,"y":50}}"#

        var answer: String { self == .query ? "result" : "done" }

        @MainActor func frame(_ number: Int) -> [UInt8] {
            let text = rawValue.replacing("#", with: "\(number)").replacing(
                "?", with: String(repeating: "x", count: 1_000))
            return RawSocket.frame(Array(text.utf8))
        }
    }

    /// The result of a flood.
    struct FloodResult {
        /// The number of messages that were sent completely, and the unsent part of the next message.
        var sent = 0
        var rest: ArraySlice<UInt8> = []
        /// The largest number of bytes that the server stored at any time.
        var maximumBytes = 0
        var maximumAnswers = 0
    }

    /// Runs one turn of the loop without waiting.
    private func turn() {
        var hasEnded = false
        stage.loop.after(0) { hasEnded = true }
        stage.loop.run(until: { hasEnded })
    }

    /// Sends messages without reading any answer, until the server stops reading.
    private func flood(_ flood: Flood, _ client: SessionClient) throws -> FloodResult {
        let session = try #require(stage.screen?.sessions.last)
        let probe = try #require(stage.apps.first?.probe)
        for view in [probe, probe.window] {
            view?.accessibilityIdentifier = String(repeating: "i", count: Self.answerSize)
        }
        stage.endTurn()
        client.socket.reads = false
        var result = FloodResult()
        func sendNext() -> Bool {
            if result.rest.isEmpty { result.rest = flood.frame(result.sent)[...] }
            let count = client.socket.sendSome(result.rest)
            result.rest = result.rest.dropFirst(count)
            if result.rest.isEmpty { result.sent += 1 }
            turn()
            result.maximumBytes = max(result.maximumBytes, session.unsentBytes)
            result.maximumAnswers = max(result.maximumAnswers, session.answers.count)
            return count > 0
        }
        while !session.isPaused, session.connection.isOpen {
            if !sendNext() { client.socket.waitForRoom(unless: { session.isPaused }) }
        }
        // The server has stopped reading. These messages therefore stay in the socket.
        for _ in 0..<50 { _ = sendNext() }
        return result
    }

    @Test(
        "The server stops reading a flood, stores a limited amount, and later answers all in order",
        arguments: Flood.allCases)
    func slowed(kind: Flood) throws {
        let client = try stage.join(sendBuffer: 8_192)
        let session = try #require(stage.screen?.sessions.last)

        let result = try flood(kind, client)

        #expect(session.isPaused && session.connection.isOpen)
        #expect(result.maximumBytes <= Session.unsentByteLimit + 2 * Self.answerSize)
        #expect(result.maximumAnswers <= Session.answerLimit + 64)
        client.socket.reads = true
        client.socket.send(Array(result.rest))
        let count = result.sent + (result.rest.isEmpty ? 0 : 1)
        #expect(try (0..<count).map { _ in try client.next(kind.answer).seq } == Array(0..<count))
        try client.roundTrip()
        #expect(!session.isPaused)
    }

    @Test("A client that floods for long is closed with 1008 and delays no other client", arguments: Flood.allCases)
    func closed(kind: Flood) throws {
        let stage = try SessionStage { $0.stallTimeout = 100 }
        let other = try stage.join()
        let client = try stage.join(sendBuffer: 8_192)
        let tests = SessionFloodTests(stage: stage)

        _ = try tests.flood(kind, client)
        try other.roundTrip()
        let session = try #require(stage.screen?.sessions.last)
        #expect(stage.loop.run(until: { !session.connection.isOpen }, within: 30_000))

        client.socket.reads = true
        #expect(try client.end() == 1_008)
    }

    @Test("A single request does not close the connection, however large its answer")
    func largeAnswer() throws {
        let client = try stage.join(receiveBuffer: 4_096)
        let session = try #require(stage.screen?.sessions.first)
        let probe = try #require(stage.apps.first?.probe)
        for number in 0..<200 {
            let label = UILabel()
            label.text = "\(number) " + String(repeating: "y", count: 1_000)
            probe.addSubview(label)
        }
        client.socket.reads = false
        var number = 0
        while !session.connection.isBacklogged, number < 2_000 {
            number += 1
            probe.accessibilityHint = "\(number) " + String(repeating: "x", count: 60_000)
            stage.endTurn()
        }

        client.send(#"{"type":"query","seq":1,"target":{"kind":"label"}}"#)
        #expect(stage.loop.run(until: { !session.unsentMessages.isEmpty }, within: 10_000))
        #expect(session.unsentBytes > Session.unsentByteLimit)
        #expect(session.connection.isOpen)

        client.socket.reads = true
        let result = try client.next("result")
        #expect((result.json["matches"] as? [Any])?.count == 200)
        try client.roundTrip()
        #expect(session.unsentMessages.isEmpty)
        #expect(session.unsentBytes == 0)
        #expect(client.revision == stage.screen?.tree.revision)
    }

    @Test(
        "Twenty invalid messages in a row close the connection with 4002",
        arguments: ["rubbish", #"{"type":"frobnicate"}"#, #"{"type":"hello"}"#])
    func rubbish(text: String) throws {
        let client = try stage.join()
        client.send(
            all: Array(repeating: text, count: 19) + [#"{"type":"ping","seq":1}"#] + Array(repeating: text, count: 19))
        try client.roundTrip()
        #expect(
            client.received.count { $0.type == "error" } == 38,
            "each is answered, and a good one between begins the count anew")

        client.send(all: Array(repeating: text, count: 20))

        #expect(try client.end() == 4002)
    }

    @Test("Twenty binary frames close the connection with 4002")
    func binary() throws {
        let client = try stage.join()

        for _ in 0..<20 { client.socket.send(RawSocket.frame([1, 2, 3], opcode: 2)) }

        #expect(try client.end() == 4002)
        #expect(client.received.count { $0.code == "badMessage" } == 20)
    }

    @Test(
        "Valid messages that cannot be carried out do not close the connection",
        arguments: [
            (#"{"type":"tap","seq":1,"target":{"identifier":"later"}}"#, "notFound"),
            (#"{"type":"touch","seq":1,"touches":[{"id":9,"phase":"moved","x":1,"y":1}]}"#, "badSequence"),
        ])
    func undoable(text: String, code: String) throws {
        let client = try stage.join()

        client.send(all: Array(repeating: text, count: 100))
        try client.roundTrip()

        #expect(client.received.count { $0.code == code } == 100)
        #expect(client.closeCode == nil)
    }
}
