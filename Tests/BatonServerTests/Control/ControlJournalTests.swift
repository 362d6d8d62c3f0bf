import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("A journal of shared control") @MainActor struct ControlJournalTests {
    private func screens(_ mode: ControlMode = .turns) -> [ScreenDefinition] {
        var definition = ScreenDefinition(
            name: "desk", title: "",
            sharing: .shared(sizes: [CGSize(width: 400, height: 800), CGSize(width: 800, height: 400)])
        ) { DeskApp() }
        definition.control = mode
        return [definition]
    }

    @Test("A journal of refused, lost and regained control replays to the same patches", arguments: 0..<12)
    func plays(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let stage = try JournalStage { _ in screens() }
        var clients: [Int] = []
        for index in 0..<5 {
            let size =
                index.isMultiple(of: 2)
                ? #","viewport":{"width":400,"height":800}"# : #","viewport":{"width":800,"height":400}"#
            let role = index == 4 ? #","role":"admin""# : ""
            clients.append(
                try stage.join("desk", hello: #","name":"No. \#(index)","capabilities":["presence"]"# + size + role))
        }
        var secrets: [Int: String] = [:]
        for _ in 0..<400 {
            let place = Int.random(in: clients.indices, using: &random)
            let client = clients[place]
            secrets[client] = stage.sessions[client]?.resumeToken
            let x = Int.random(in: 0...300, using: &random)
            switch Int.random(in: 0..<14, using: &random) {
            case 0...3: stage.send(#"{"type":"tap","seq":1,"target":{"identifier":"button"}}"#, from: client)
            case 4:
                stage.send(#"{"type":"touch","touches":[{"id":1,"phase":"began","x":\#(x),"y":110}]}"#, from: client)
            case 5:
                stage.send(#"{"type":"touch","touches":[{"id":1,"phase":"moved","x":\#(x),"y":120}]}"#, from: client)
            case 6:
                stage.send(#"{"type":"touch","touches":[{"id":1,"phase":"ended","x":\#(x),"y":120}]}"#, from: client)
            case 7: stage.send(#"{"type":"control","seq":2,"action":"request"}"#, from: client)
            case 8: stage.send(#"{"type":"control","seq":3,"action":"give"}"#, from: client)
            case 9: stage.send(#"{"type":"control","seq":4,"action":"release"}"#, from: client)
            case 10: stage.send(#"{"type":"control","seq":5,"action":"take"}"#, from: client)
            case 11:
                stage.leave(client)
                let secret = Bool.random(using: &random) ? secrets[client] ?? "" : "other"
                clients[place] = try stage.join(
                    "desk", hello: #","session":"\#(secret)","role":"\#(place == 4 ? "admin" : "remote")""#)
            case 12: stage.advanceTime(by: Double.random(in: 0...7_000, using: &random))
            default: stage.send(#"{"type":"text","seq":6,"insert":"a"}"#, from: client)
            }
            if Bool.random(using: &random) { stage.endTurn() }
        }
        stage.advanceTime(by: 40_000)
        stage.end()

        // The replay uses the control mode in the journal, not the control mode of the definition.
        let outcome = try JournalReplay.play(stage.file) { _ in screens(.together) }

        #expect(outcome.difference == nil)
        #expect(outcome.endedNormally)
        #expect(outcome.patches > 10)
        #expect(stage.lines[0].contains(#""control":"turns""#))
    }

    @Test("The journal contains no text typed by a client without control")
    func refused() throws {
        let stage = try JournalStage { _ in screens() }
        let (ann, bob) = (try stage.join("desk"), try stage.join("desk"))
        stage.send(#"{"type":"tap","target":{"identifier":"name"}}"#, from: ann)
        for message in [
            #"{"type":"text","insert":"hunter2"}"#, #"{"type":"edit","action":"paste","text":"opensesame"}"#,
            #"{"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyQ","characters":"q"}]}"#,
            #"{"type":"press","presses":[{"phase":"ended","key":"keyboard","code":"KeyQ","characters":"q"}]}"#,
        ] { stage.send(message, from: bob) }
        stage.send(#"{"type":"text","insert":"Ada"}"#, from: ann)
        stage.endTurn()
        stage.end()

        let text = stage.lines.filter { $0.hasPrefix(#"{"from""#) }.joined(separator: "\n")
        for secret in ["hunter2", "opensesame", "KeyQ", #""q""#] { #expect(!text.contains(secret), "\(secret)") }
        #expect(text.contains("Ada"))
        #expect(try JournalReplay.play(stage.file) { _ in screens() }.difference == nil)
    }
}
