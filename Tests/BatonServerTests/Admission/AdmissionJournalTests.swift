import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Admissions in a journal") @MainActor struct AdmissionJournalTests {
    private func screens() -> [ScreenDefinition] {
        [
            ScreenDefinition(name: "shared", title: "", sharing: .shared(sizes: [CGSize(width: 300, height: 500)])) {
                ProbeApp()
            }
        ]
    }

    @Test("A journal contains no secrets, and its replay admits the same clients in the same roles")
    func journal() throws {
        let stage = try JournalStage { _ in screens() }
        var rules = AdmissionRules()
        rules.mode = .paired
        rules.adminSecret = "hunter2hunter2hunter2"
        let admission = Admission(rules: rules, clock: stage.clock)
        admission.closeSession = { session in
            stage.journal.recordClosing(of: session)
            session.end()
        }
        stage.host.admission = admission
        let display = try stage.open("shared")
        stage.send(#"{"type":"hello","role":"display","token":"hunter2hunter2hunter2"}"#, from: display)
        stage.endTurn()
        let code = try #require(admission.codes["shared"]?.secret)
        let guest = try stage.open("shared")
        let other = try stage.open("shared")
        for (client, text) in [
            (guest, #"{"type":"hello","code":"not the code"}"#),
            (guest, #"{"type":"hello","token":"swordfish","role":12}"#),
            (guest, #"{"type":"hello","code":"\#(code)"}"#), (other, #"{"type":"hello","token":"opensesame"}"#),
            (guest, #"{"type":"touch","seq":1,"touches":[{"id":1,"phase":"began","x":50,"y":50}]}"#),
            (other, #"{"type":"tap","seq":2,"target":{"identifier":"probe"}}"#),
        ] {
            stage.send(text, from: client)
            stage.endTurn()
        }
        let token = try #require(admission.registry.all.first { $0.kind == .visit })
        admission.endPairings([token.id])
        stage.endTurn()
        stage.send(#"{"type":"tap","seq":3,"target":{"identifier":"probe"}}"#, from: display)
        stage.endTurn()
        stage.end()

        let outcome = try JournalReplay.play(stage.file) { _ in screens() }

        #expect(outcome.difference == nil)
        #expect(outcome.endedNormally)
        let text = stage.lines.joined()
        for secret in ["hunter2", "swordfish", "opensesame", code, "not the code"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(text.contains(#"{"asked":"admission","answer":"remote 31 1"}"#))
        #expect(text.contains(#"{"asked":"admission","answer":"no"}"#))
    }
}
