import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Haptic feedback") @MainActor struct SessionFeedbackTests {
    private let stage: SessionStage
    private let haptics = #","capabilities":["touch","haptics"]"#

    init() throws {
        stage = try SessionStage()
    }

    private func feedbacks(of client: SessionClient) throws -> [String] {
        try client.roundTrip()
        return client.received.filter { $0.type == "feedback" }.compactMap { $0.json["kind"] as? String }
    }

    @Test("D2 Feedback to a touch is sent only to its client, before the touch's done") func D2_own() throws {
        let mine = try stage.join(hello: haptics)
        let other = try stage.join(hello: haptics)
        let probe = try #require(stage.apps.first?.probe)
        probe.onMove = { _ in UIImpactFeedbackGenerator(style: .light).impactOccurred(intensity: 0.5) }

        mine.touch("began", seq: 1)
        mine.send(#"{"type":"touch","seq":2,"touches":[{"id":1,"phase":"moved","x":60,"y":50}]}"#)
        try mine.next("done")
        try mine.next("done")

        #expect(try feedbacks(of: mine) == ["light"])
        #expect(mine.received.last { $0.type == "feedback" }?.json["intensity"] as? Double == 0.5)
        #expect(try feedbacks(of: other) == [])
        let types = mine.received.map(\.type).filter { $0 == "feedback" || $0 == "done" }
        #expect(types == ["done", "feedback", "done"] || types == ["feedback", "done", "done"])
    }

    @Test("D2 Feedback without an input is sent to every haptic client that may send input")
    func D2_everybody() throws {
        let first = try stage.join(hello: haptics)
        let second = try stage.join(hello: haptics)
        let without = try stage.join()
        let viewer = try stage.join(hello: #","role":"viewer""# + haptics)
        let application = try #require(stage.screen?.application)

        _ = application.clock.schedule(after: 0) { UINotificationFeedbackGenerator().notificationOccurred(.warning) }
        try first.next("feedback")

        #expect(try feedbacks(of: first) == ["warning"])
        #expect(try feedbacks(of: second) == ["warning"])
        #expect(try feedbacks(of: without) == [])
        #expect(try feedbacks(of: viewer) == [])
    }

    @Test("T13 Earlier positions sent with a move belong to the same event and the same done") func T13_earlier()
        throws
    {
        let client = try stage.join()
        let probe = try #require(stage.apps.first?.probe)
        client.touch("began", seq: 1)
        try client.next("done")

        client.send(
            #"""
            {"type":"touch","seq":2,"time":30,"touches":[{"id":1,"phase":"moved","x":40,"y":50}],\#
            "earlier":[[1,10,20,50,0],[1,20,30,50,0]]}
            """#
        )
        let done = try client.next("done")

        #expect(done.seq == 2)
        #expect(done.json["by"] as? String == "ProbeView#probe")
        #expect(probe.events == ["began", "moved"])
        #expect(probe.samples == [20, 30, 40])
    }
}
