import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Control of a screen") @MainActor struct ScreenControlTests {
    private let stage = ControlStage()

    /// One example of each kind of input. The fast decoder of messages reads some of the examples, and the general
    /// decoder reads the others.
    nonisolated static let inputs = [
        #"{"type":"touch","seq":1,"touches":[{"id":1,"phase":"began","x":50,"y":170}]}"#,
        #"{"seq":1,"type":"touch","touches":[{"id":1,"phase":"began","x":50,"y":170}]}"#,
        #"{"type":"touch","seq":1,"touches":[{"id":1,"phase":"moved","x":50,"y":170}]}"#,
        #"{"type":"touch","seq":1,"touches":[{"id":1,"phase":"ended","x":50,"y":170}]}"#,
        #"{"type":"tap","seq":1,"target":{"identifier":"button"}}"#,
        #"{"seq":1,"type":"tap","target":{"identifier":"button"}}"#,
        #"{"type":"press","seq":1,"presses":[{"phase":"began","key":"select"}]}"#,
        #"{"type":"remote","seq":1,"command":"play"}"#,
        #"{"type":"motion","seq":1,"phase":"began","motion":"shake"}"#,
        #"{"type":"scroll","seq":1,"x":1,"y":1,"dx":0,"dy":5}"#,
        #"{"type":"edit","seq":1,"action":"copy"}"#, #"{"type":"text","seq":1,"insert":"x"}"#,
        #"{"type":"adjust","seq":1,"target":{"identifier":"stepper"},"by":1}"#,
    ]

    @Test("Only the holder's input reaches a responder", arguments: inputs)
    func unseen(_ input: String) throws {
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.tap("name")
        let screen = try #require(stage.screens.first)
        #expect(stage.answers(ann, bob) == [["done"], []])
        let trace = EventTrace()
        screen.application.trace = trace
        let revision = screen.tree.revision

        bob.send(input)

        #expect(stage.answers(bob) == [["notYourTurn"]])
        #expect(trace.records.isEmpty)
        #expect(screen.tree.revision == revision)
        #expect(screen.heldMoves == nil)
        #expect(stage.control?.queue.holder == ann.id)
    }

    @Test("Messages other than input are accepted from any client and leave the holder unchanged")
    func others() {
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.tap("button")
        _ = stage.answers(ann, bob)

        for message in [
            #"{"type":"ping","seq":1}"#, #"{"type":"query","seq":1,"target":{"kind":"button"}}"#,
            #"{"type":"name","name":"B"}"#,
            #"{"type":"visibility","visible":false}"#, #"{"type":"ack","revision":1}"#,
            #"{"type":"viewport","width":400,"height":800}"#,
        ] { bob.send(message) }

        #expect(stage.answers(bob) == [[]])
        #expect(stage.control?.queue.holder == ann.id)
    }

    @Test("Clients are notified once of a new holder, and again of a new name")
    func told() {
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        _ = stage.answers(ann, bob)
        #expect(bob.control == .init(mode: .turns, idle: 30_000))

        ann.tap("button")
        _ = stage.answers(ann, bob)
        #expect(bob.control == .init(mode: .turns, holder: ann.id, name: "Ann", idle: 30_000))
        #expect(ann.control == bob.control)

        ann.tap("button")
        stage.host.endTurn()
        let more = bob.take().compactMap { if case .presence(let presence) = $0 { presence.control } else { nil } }
        #expect(more.isEmpty)

        bob.sendControl("request")
        stage.advanceTime(by: 800)
        #expect(stage.answers(ann, bob) == [["done"], ["not done"]])
        bob.send(#"{"type":"name","name":"Rob"}"#)
        _ = stage.answers(ann, bob)
        #expect(ann.control?.requests == [.init(client: bob.id, name: "Rob", left: 4_200)])

        ann.send(#"{"type":"name","name":""}"#)
        let late = stage.join("Late")
        _ = stage.answers(late)
        #expect(
            late.control
                == .init(
                    mode: .turns, holder: ann.id, requests: [.init(client: bob.id, name: "Rob", left: 4_200)],
                    idle: 30_000))
    }

    @Test(
        "When a client loses control, its touches are cancelled and its repeating actions stop",
        arguments: ["take", "idle", "gone"])
    func cancelled(how: String) throws {
        let (ann, admin) = (stage.join("Ann"), stage.join("Staff", more: #","role":"admin""#))
        ann.tap("name")
        let app = try #require(stage.app)
        app.name.text = "0123456789"
        stage.host.endTurn()
        ann.send(#"{"type":"query","seq":9,"target":{"identifier":"key-delete"}}"#)
        let found = ann.take().compactMap { if case .result(let result) = $0 { result.matches.first } else { nil } }
        let key = try #require(found.first, "the keyboard is on the screen")
        // A key of the on-screen keyboard and a stepper are held, and a seek is in progress.
        ann.touch("began", key.frame.x + key.frame.width / 2, key.frame.y + key.frame.height / 2)
        ann.send(#"{"type":"touch","touches":[{"id":2,"phase":"began","x":70,"y":116}]}"#)
        ann.send(#"{"type":"remote","command":"beginSeekingForward"}"#)
        stage.advanceTime(by: 1_000)
        let (letters, steps) = (app.name.text?.count ?? 0, app.stepper.value)
        #expect(letters < 9 && steps > 1)

        switch how {
        case "take": admin.sendControl("take")
        case "idle": stage.advanceTime(by: 29_000)
        default: ann.session.end()
        }
        stage.host.endTurn()
        let (left, value) = (app.name.text, app.stepper.value)
        stage.advanceTime(by: 5_000)

        #expect(app.name.text == left && app.stepper.value == value)
        #expect(app.remote == [.remoteControlBeginSeekingForward, .remoteControlEndSeekingForward])
        #expect(ann.session.device.fingers.isEmpty)
        #expect(stage.control?.queue.holder == (how == "take" ? admin.id : how == "idle" ? nil : ann.id))
        if how != "gone" {
            _ = stage.answers(ann)
            ann.touch("ended")
            #expect(stage.answers(ann) == [how == "take" ? ["notYourTurn"] : ["badSequence"]])
            #expect(app.presses == 0)
        }
    }

    @Test("Moves accepted before control is taken away are delivered before the cancellation")
    func movesComeFirst() throws {
        let (ann, admin) = (stage.join("Ann"), stage.join("Staff", more: #","role":"admin""#))
        ann.touch("began")
        _ = stage.answers(ann)

        ann.touch("moved", 55, 175, seq: 2)
        admin.sendControl("take")

        #expect(stage.answers(ann, admin) == [["done"], ["done"]])
    }

    @Test("All sizes of a screen share one holder, who keeps control after changing the size")
    func sizes() throws {
        let phone = stage.join("Ann", more: #","viewport":{"width":400,"height":800}"#)
        let desk = stage.join("Bob", more: #","viewport":{"width":800,"height":400}"#)
        #expect(stage.screens.count == 2)
        phone.tap("button")
        desk.tap("button")

        #expect(stage.answers(phone, desk) == [["done"], ["notYourTurn"]])
        #expect(stage.apps.map(\.presses) == [1, 0])
        #expect(desk.control?.holder == phone.id && desk.control?.name == "Ann")
        phone.send(#"{"type":"viewport","width":800,"height":400}"#)
        _ = stage.answers(phone, desk)
        desk.tap("button")
        phone.tap("button")
        #expect(stage.answers(phone, desk) == [["done"], ["notYourTurn"]])
        #expect(stage.apps.map(\.presses) == [1, 1])
    }

    @Test("No timer runs while there is no holder, and only one while there is")
    func timers() {
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        stage.advanceTime(by: 10_000)
        let none = stage.clock.nextDeadline
        for _ in 0..<50 {
            ann.tap("button")
            stage.advanceTime(by: 10)
        }
        bob.sendControl("request")
        ann.sendControl("deny")
        ann.sendControl("release")
        _ = stage.answers(ann, bob)
        stage.advanceTime(by: 60_000)

        #expect(stage.control?.queue.holder == nil)
        #expect(stage.clock.nextDeadline == none)
    }

    @Test("Only the holder's resume token regains control, and only once")
    func secrets() {
        let ann = stage.join("Ann")
        let bob = stage.join("Bob")
        ann.tap("button")
        stage.host.endTurn()
        ann.session.end()
        #expect(ann.session.resumeToken != nil && ann.session.resumeToken != bob.session.resumeToken)

        for session in ["", "secret", "\(bob.session.resumeToken ?? "")"] {
            _ = stage.join("X", more: #","session":"\#(session)""#)
            #expect(stage.control?.queue.holder == ann.id)
        }
        let again = stage.join("Ann", more: #","session":"\#(ann.session.resumeToken ?? "")""#)
        #expect(stage.control?.queue.holder == again.id)
        // A resume token that was used is no longer valid.
        let thief = stage.join("Thief", more: #","session":"\#(ann.session.resumeToken ?? "")""#)
        #expect(stage.control?.queue.holder == again.id && thief.session.resumeToken != again.session.resumeToken)
    }

    @Test("A dismissed client loses control at once")
    func dismissed() {
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.tap("button")
        bob.sendControl("request")
        ann.session.isDismissed = true
        ann.session.end()

        #expect(stage.control?.queue.holder == bob.id)
    }

    @Test("On a staff screen, only admins may send input", arguments: ScreenControlTests.inputs)
    func staff(_ input: String) {
        let stage = ControlStage(.staff)
        let (ann, admin) = (stage.join("Ann"), stage.join("Staff", more: #","role":"admin""#))
        let display = stage.join("Wall", more: #","role":"display""#)
        _ = stage.answers(ann, admin, display)
        for client in [ann, admin, display] { client.send(input) }

        let answers = stage.answers(ann, admin, display)
        #expect(answers[0] == ["forbidden"] && answers[2] == ["forbidden"] && answers[1] != ["forbidden"])
        #expect(ann.control == .init(mode: .staff))
        for action in ClientMessage.ControlInput.Action.allCases { admin.sendControl(action.rawValue) }
        #expect(stage.answers(admin) == [Array(repeating: "forbidden", count: 7)])
    }

    @Test("With the control mode `together`, clients receive no control updates and cannot request control")
    func together() {
        let stage = ControlStage(.together)
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.tap("button")
        bob.tap("button")
        bob.sendControl("request")

        #expect(stage.answers(ann, bob) == [["done"], ["forbidden", "done"]])
        #expect(stage.control == nil && ann.control == nil && ann.session.resumeToken == nil)
    }
}
