import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("The inspector") @MainActor struct SessionInspectTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func window() throws -> UIView { try #require(stage.apps.first?.probe?.superview) }

    /// Connects a client with the role admin, and subscribes it to the inspector's events.
    private func inspector() throws -> SessionClient {
        let client = try stage.join(hello: #","role":"admin","name":"Desk""#)
        client.send(#"{"type":"inspect","seq":1,"events":true}"#)
        #expect(try client.next("inspection").json["events"] as? Bool == true)
        return client
    }

    /// Waits until all messages of the last turn have arrived. One pong is not enough, because the server sends it
    /// before these messages.
    private func roundTripTwice(_ client: SessionClient) throws {
        try client.roundTrip()
        try client.roundTrip()
    }

    private func entries(_ event: ReceivedMessage) throws -> [[String: Any]] {
        try #require(event.json["entries"] as? [[String: Any]])
    }

    private func names(_ event: ReceivedMessage, _ kind: String) throws -> [String] {
        try entries(event).filter { $0["kind"] as? String == kind }.compactMap { $0["name"] as? String }
    }

    private func identifier(of node: Any?, in client: SessionClient) -> String? {
        let adds = client.patches.flatMap { $0.operations.compactMap { $0 as? [Any] } }.filter {
            $0.first as? String == "add"
        }
        return adds.first { $0[1] as? Int == node as? Int }.flatMap {
            ($0[5] as? [String: Any])?["identifier"] as? String
        }
    }

    @Test(
        "An event names its sender, its targets, its handler and its revisions, after the patch")
    func touch() throws {
        let desk = try inspector()
        let phone = try stage.join(hello: #","name":"Phone""#)
        let probe = try #require(stage.apps.first?.probe)
        probe.onTouch = { probe.alpha = 0.5 }
        let before = try #require(stage.screen).tree.revision

        phone.touch("began", seq: 1)
        let event = try desk.next("event")

        #expect(event.json["name"] as? String == "Phone")
        #expect(event.json["client"] as? Int == phone.welcome?.json["client"] as? Int)
        #expect(event.json["by"] as? String == "ProbeView#probe")
        #expect(identifier(of: event.json["node"], in: desk) == "probe")
        #expect(event.json["from"] as? Int == before)
        #expect(event.to == before + 1)
        #expect(desk.patches.last?.to == before + 1, "the patch comes first")
        #expect(try names(event, "asked") == ["UIWindow", "ProbeView#probe"])
        #expect(try names(event, "landed") == ["ProbeView#probe"])
        let offered = try #require(try entries(event).first { $0["kind"] as? String == "offered" })
        #expect(offered["call"] as? String == "touchesBegan")
        #expect(offered["outcome"] as? String == "handled")
        #expect(identifier(of: offered["node"], in: desk) == "probe")
        let asked = try #require(try entries(event).first)
        #expect(asked["otherNode"] as? Int == offered["node"] as? Int)
        let touch = try #require(((event.json["input"] as? [String: Any])?["touches"] as? [[String: Any]])?.first)
        #expect(touch["point"] as? [Double] == [50, 50])
    }

    @Test("A skipped view states the reason, and presses, media keys, shakes and wheels are reported")
    func others() throws {
        let desk = try inspector()
        let cover = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        cover.accessibilityIdentifier = "cover"
        cover.isHidden = true
        try window().addSubview(cover)
        stage.apps.first?.probe?.becomeFirstResponder()
        stage.endTurn()

        desk.touch("began", seq: 2)
        desk.send(#"{"type":"press","seq":3,"presses":[{"phase":"began","key":"select"}]}"#)
        desk.send(#"{"type":"remote","seq":4,"command":"nextTrack"}"#)
        desk.send(#"{"type":"motion","seq":5,"phase":"began","motion":"shake"}"#)
        desk.send(#"{"type":"scroll","seq":6,"x":10,"y":10,"dx":0,"dy":20}"#)
        try roundTripTwice(desk)
        let events = desk.received.filter { $0.type == "event" }
        func event(_ kind: String) throws -> ReceivedMessage {
            try #require(events.first { ($0.json["input"] as? [String: Any])?["kind"] as? String == kind }, "\(kind)")
        }

        let missed = try entries(event("touch")).first { $0["name"] as? String == "UIView#cover" }
        #expect(missed?["reason"] as? String == "hidden")
        #expect(try names(event("press"), "offered").first == "ProbeView#probe")
        #expect((try event("remote").json["input"] as? [String: Any])?["command"] as? String == "nextTrack")
        #expect((try event("motion").json["input"] as? [String: Any])?["phase"] as? String == "began")
        #expect((try event("scroll").json["input"] as? [String: Any])?["by"] as? [Double] == [0, 20])
        #expect(try names(event("code"), "firstResponder") == ["ProbeView#probe"])
        #expect(events.map { $0.json["number"] as? Int } == Array(1...events.count), "in order, none missing")
    }

    @Test("Events contain neither typed text nor keyboard keys")
    func secrecy() throws {
        let desk = try inspector()
        let field = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 44))
        field.accessibilityIdentifier = "secret"
        field.isSecureTextEntry = true
        try window().addSubview(field)
        field.becomeFirstResponder()
        stage.endTurn()

        desk.send(#"{"type":"text","seq":2,"insert":"hunter2"}"#)
        desk.send(
            #"{"type":"press","seq":3,"presses":[{"phase":"began","key":"keyboard","code":"KeyQ","characters":"q"}]}"#)
        desk.send(
            #"{"type":"press","seq":4,"presses":[{"phase":"began","key":"keyboard","code":"KeyQ","characters":"q"}]}"#)
        try roundTripTwice(desk)

        #expect(field.text == "hunter2")
        let received = desk.received.filter { $0.type == "event" }.map { "\($0.json)" }.joined()
        #expect(received.contains("count = 7") || received.contains(#""count": 7"#))
        #expect(!received.contains("hunter2"))
        #expect(!received.contains("KeyQ"))
        #expect(!received.lowercased().contains("hid"))
    }

    @Test("A touch on the on-screen keyboard is reported without its position and its key")
    func screenKeyboard() throws {
        let desk = try inspector()
        let field = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 44))
        try window().addSubview(field)
        field.becomeFirstResponder()
        stage.endTurn()
        desk.send(#"{"type":"query","seq":2,"target":{"identifier":"key-q"}}"#)
        let matches = try desk.next("result").json["matches"] as? [[String: Any]]
        try #require(matches?.count == 1, "the keyboard is on the screen")

        desk.send(#"{"type":"tap","seq":3,"target":{"identifier":"key-q"}}"#)
        try roundTripTwice(desk)

        #expect(field.text?.lowercased() == "q")
        let touches = desk.received.filter {
            $0.type == "event" && ($0.json["input"] as? [String: Any])?["kind"] as? String == "touch"
        }
        #expect(touches.count == 2)
        for touch in touches {
            #expect(!"\(touch.json)".contains("key-q"))
            #expect(!"\(touch.json)".contains("point"))
        }
    }

    @Test("Only an inspecting admin receives events, until it stops; then nothing is recorded")
    func off() throws {
        let desk = try inspector()
        let phone = try stage.join()

        phone.touch("began", seq: 1)
        try desk.next("event")
        desk.send(#"{"type":"inspect","seq":2,"events":false}"#)
        try desk.next("inspection")
        phone.touch("ended", seq: 2)
        try phone.next("done")
        try roundTripTwice(desk)

        #expect(desk.received.filter { $0.type == "event" }.count == 1)
        #expect(phone.received.allSatisfy { $0.type != "event" })
        #expect(stage.screen?.inspection == nil)
        #expect(stage.screen?.application.trace == nil)
    }

    @Test("Recording stops when the inspector disconnects")
    func leaving() throws {
        let desk = try inspector()
        let phone = try stage.join()
        desk.socket.reset()
        stage.loop.run(until: { stage.screen?.sessions.count == 1 })

        #expect(stage.screen?.inspection == nil)
        phone.touch("began", seq: 1)
        #expect(try phone.next("done").json["handled"] as? Bool == true)
    }

    @Test("only an admin may inspect", arguments: ["remote", "viewer", "display"])
    func forbidden(_ role: String) throws {
        let client = try stage.join(hello: #","role":"\#(role)""#)
        for question in [#""events":true"#, #""node":1"#, #""x":1,"y":1"#, #""tree":true"#] {
            client.send(#"{"type":"inspect","seq":5,\#(question)}"#)
            let error = try client.next("error")

            #expect(error.code == "forbidden")
            #expect(error.seq == 5)
        }
        #expect(stage.screen?.inspection == nil)
    }

    @Test("If a turn has too many events, the last ones are sent with the number of missing ones")
    func bounded() throws {
        let desk = try inspector()
        let limit = Inspection.eventLimit
        let application = try #require(stage.screen?.application)
        let device = InputDevice()

        for _ in 0..<limit + 44 { application.cancelAll(from: device) }
        stage.endTurn()
        try roundTripTwice(desk)

        let events = desk.received.filter { $0.type == "event" }
        #expect(events.count == limit)
        #expect(events.first?.json["skipped"] as? Int == 44)
        #expect(events.dropFirst().allSatisfy { $0.json["skipped"] == nil })
    }

    @Test("An event has a limited number of entries, and long names are cut")
    func entriesBounded() throws {
        let desk = try inspector()
        for index in 0..<300 {
            let view = UIView(frame: CGRect(x: 250, y: 500, width: 10, height: 10))
            view.accessibilityIdentifier = String(repeating: "é", count: 900) + "\(index)"
            try window().addSubview(view)
        }
        stage.endTurn()
        try roundTripTwice(desk)

        desk.touch("began", seq: 2)
        let event = try desk.next("event")

        #expect(try entries(event).count == 200)
        #expect((event.json["omitted"] as? Int ?? 0) > 100)
        #expect(event.bytes < 100_000)
    }

    @Test("The facts of a node are its class, its responder chain and why it receives no touch")
    func node() throws {
        let desk = try inspector()
        let outer = UIView(frame: CGRect(x: 0, y: 200, width: 200, height: 100))
        outer.accessibilityIdentifier = "outer"
        outer.isUserInteractionEnabled = false
        let inner = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
        inner.accessibilityIdentifier = "inner"
        inner.addGestureRecognizer(UITapGestureRecognizer())
        outer.addSubview(inner)
        try window().addSubview(outer)
        stage.endTurn()
        desk.send(#"{"type":"query","seq":2,"target":{"identifier":"inner"}}"#)
        let id = try #require((try desk.next("result").json["matches"] as? [[String: Any]])?.first?["id"] as? Int)

        desk.send(#"{"type":"inspect","seq":3,"node":\#(id)}"#)
        let view = try #require(try desk.next("inspection").json["view"] as? [String: Any])

        #expect(view["class"] as? String == "UIButton")
        #expect(view["frame"] as? [Double] == [10, 210, 100, 44])
        let chain = try #require(view["chain"] as? [[String: Any]])
        #expect(
            chain.map { $0["name"] as? String } == [
                "UIButton#inner", "UIView#outer", "UIWindow", "UIApplication", "ProbeApp",
            ])
        let obstacle = try #require(view["obstacle"] as? [String: Any])
        #expect(obstacle["reason"] as? String == "interaction disabled")
        #expect((obstacle["of"] as? [String: Any])?["name"] as? String == "UIView#outer")
        #expect((view["recognizers"] as? [[String: Any]])?.first?["state"] as? String == "possible")
        #expect((view["revisions"] as? [String: Int])?["frame"] == view["created"] as? Int)
        desk.send(#"{"type":"inspect","seq":4,"node":99999}"#)
        #expect(try desk.next("error").code == "notFound")
    }

    @Test("Inspecting a point names the views that are hit and sends no event")
    func point() throws {
        let desk = try inspector()

        desk.send(#"{"type":"inspect","seq":3,"x":50,"y":50}"#)
        let answer = try desk.next("inspection")

        let hits = try #require(answer.json["hits"] as? [[String: Any]])
        #expect(hits.map { $0["name"] as? String } == ["UIWindow", "ProbeView#probe"])
        #expect((answer.json["view"] as? [String: Any])?["class"] as? String == "ProbeView")
        #expect(stage.apps.first?.probe?.events == [])
        try roundTripTwice(desk)
        #expect(desk.received.allSatisfy { $0.type != "event" })
    }

    @Test("The tree lists the classes, the controllers and the first responder")
    func tree() throws {
        let desk = try inspector()
        stage.apps.first?.probe?.becomeFirstResponder()
        stage.endTurn()

        desk.send(#"{"type":"inspect","seq":3,"tree":true}"#)
        let tree = try #require(try desk.next("inspection").json["tree"] as? [String: Any])

        let classes = try #require(tree["classes"] as? [String: [Int]])
        #expect(classes["ProbeView"]?.count == 1)
        #expect(classes["UIWindow"]?.count == 1)
        #expect((tree["controllers"] as? [[Any]])?.first?.last as? String == "UIViewController")
        #expect((tree["firstResponder"] as? [String: Any])?["node"] as? Int == classes["ProbeView"]?.first)
    }

    @Test("An inspector that reads slowly misses events and is sent their number")
    func slow() throws {
        let desk = try stage.join(hello: #","role":"admin""#, receiveBuffer: 4_096, sendBuffer: 4_096)
        desk.send(#"{"type":"inspect","seq":1,"events":true}"#)
        try desk.next("inspection")
        let session = try #require(stage.screen?.sessions.first)
        let phone = try stage.join()

        desk.socket.reads = false
        let probe = try #require(stage.apps.first?.probe)
        probe.onTouch = {
            let letter = probe.accessibilityHint?.hasPrefix("a") == true ? "b" : "a"
            probe.accessibilityHint = String(repeating: letter, count: 60_000)
        }
        var seq = 0
        var sent = 0
        // The phone sends more input for a while after the inspector's socket is full.
        while sent < 50 {
            seq += 2
            phone.touch("began", seq: seq)
            phone.touch("ended", seq: seq + 1)
            try phone.next("done")
            try phone.next("done")
            if !session.canSend { sent += 1 }
            try #require(seq < 20_000, "its socket is never full")
        }
        // The inspector's client reads again before the next event occurs.
        probe.onTouch = nil
        desk.socket.reads = true
        try roundTripTwice(desk)
        phone.touch("began", seq: seq + 2)
        try phone.next("done")
        try roundTripTwice(desk)

        let events = desk.received.filter { $0.type == "event" }
        let skipped = events.compactMap { $0.json["skipped"] as? Int }.reduce(0, +)
        #expect(skipped >= 90)
        #expect(events.count + skipped == events.last?.json["number"] as? Int)
    }
}
