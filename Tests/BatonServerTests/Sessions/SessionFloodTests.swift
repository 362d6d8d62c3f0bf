import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("A client that sends and does not read") @MainActor struct SessionFloodTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    /// Sends the same in hundreds until the server will no more, and gives the most that it ever kept.
    private func flood(_ client: SessionClient, with text: (Int) -> String) throws -> (bytes: Int, answers: Int) {
        let session = try #require(stage.screen?.sessions.first)
        client.socket.reads = false
        var most = (bytes: 0, answers: 0)
        var number = 0
        while session.connection.isOpen, number < 400_000 {
            client.send(all: (0..<100).map { text(number + $0) })
            number += 100
            stage.loop.run(until: { true })
            most = (max(most.bytes, session.waitingBytes), max(most.answers, session.answers.count))
        }
        return most
    }

    @Test("is closed with 1008 when too many answers wait for it; what is kept for it until then is bounded")
    func questions() throws {
        let client = try stage.join(receiveBuffer: 4_096)

        let most = try flood(client) { #"{"type":"ping","seq":\#($0)}"# }
        client.socket.reads = true

        #expect(most.bytes <= Session.waitingLimit + 200)
        #expect(try client.end() == 1008)
    }

    @Test("is closed with 1008 when too many inputs wait for their done")
    func inputs() throws {
        let client = try stage.join(receiveBuffer: 4_096)

        let most = try flood(client) { #"{"type":"remote","seq":\#($0),"command":"play"}"# }
        client.socket.reads = true

        #expect(most.answers <= Session.answerLimit + 1)
        #expect(try client.end() == 1008)
    }

    @Test("but asked only once is not closed, however large the answer is")
    func largeAnswer() throws {
        let client = try stage.join(receiveBuffer: 4_096)
        let session = try #require(stage.screen?.sessions.first)
        let probe = try #require(stage.stages.first?.probe)
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
        #expect(stage.loop.run(until: { !session.waiting.isEmpty }, within: 10_000))
        #expect(session.waitingBytes > Session.waitingLimit)
        #expect(session.connection.isOpen)

        client.socket.reads = true
        let result = try client.next("result")
        #expect((result.json["matches"] as? [Any])?.count == 200)
        try client.settle()
        #expect(session.waiting.isEmpty)
        #expect(session.waitingBytes == 0)
        #expect(client.revision == stage.screen?.tree.revision)
    }

    @Test(
        "of what is no message, twenty times in a row, is closed with 4002",
        arguments: ["rubbish", #"{"type":"frobnicate"}"#, #"{"type":"hello"}"#])
    func rubbish(text: String) throws {
        let client = try stage.join()
        client.send(all: Array(repeating: text, count: 19) + [#"{"type":"ping","seq":1}"#] + Array(repeating: text, count: 19))
        try client.settle()
        #expect(client.told.count { $0.type == "error" } == 38, "each is answered, and a good one between begins the count anew")

        client.send(all: Array(repeating: text, count: 20))

        #expect(try client.end() == 4002)
    }

    @Test("of binary frames is closed with 4002 as well")
    func binary() throws {
        let client = try stage.join()

        for _ in 0..<20 { client.socket.send(RawSocket.frame([1, 2, 3], opcode: 2)) }

        #expect(try client.end() == 4002)
        #expect(client.told.count { $0.code == "badMessage" } == 20)
    }

    @Test(
        "of messages that cannot be done may go on: it speaks the protocol",
        arguments: [
            (#"{"type":"tap","seq":1,"target":{"identifier":"later"}}"#, "notFound"),
            (#"{"type":"touch","seq":1,"touches":[{"id":9,"phase":"moved","x":1,"y":1}]}"#, "badSequence"),
        ])
    func undoable(text: String, code: String) throws {
        let client = try stage.join()

        client.send(all: Array(repeating: text, count: 100))
        try client.settle()

        #expect(client.told.count { $0.code == code } == 100)
        #expect(client.closeCode == nil)
    }
}
