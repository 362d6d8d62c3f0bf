import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Presence on a shared screen") @MainActor struct PresenceTests {
    private typealias Message = ServerMessage.Presence
    private let stage = PresenceStage()

    private func person(_ client: PresenceClient, _ name: String? = nil, _ role: Role = .remote) -> Message.Person {
        Message.Person(client: client.id, name: name, role: role)
    }

    private func finger(_ client: PresenceClient, _ x: Double, _ y: Double, id: Int = 1) -> Message.Touch {
        Message.Touch(client: client.id, id: id, x: x, y: y)
    }

    @Test("Clients are notified of joins in order of arrival, and of departures")
    func joinsAndLeaves() throws {
        let ann = try stage.join(name: "Ann")
        #expect(stage.presenceMessages(ann) == [[Message(people: [person(ann, "Ann")], count: 1)]])

        let script = try stage.join(watches: false)
        let bob = try stage.join(name: "Bob", more: #","role":"display""#)
        let all = [person(ann, "Ann"), person(script), person(bob, "Bob", .display)]
        #expect(
            stage.presenceMessages(ann, script, bob) == [
                [Message(people: all, count: 3)], [], [Message(people: all, count: 3)],
            ])
        #expect(stage.presenceMessages(ann, script, bob) == [[], [], []], "nothing changed")

        ann.session.end()
        #expect(
            stage.presenceMessages(ann, bob) == [
                [], [Message(people: [person(script), person(bob, "Bob", .display)], count: 2)],
            ])
    }

    @Test("A renamed client is reported by its new name, and an empty name means no name") func names() throws {
        let ann = try stage.join(name: "")
        let bob = try stage.join(name: "Bob")
        #expect(
            stage.presenceMessages(ann, bob).last == [Message(people: [person(ann), person(bob, "Bob")], count: 2)])

        ann.send(#"{"type":"name","name":"A"}"#)
        ann.send(#"{"type":"name","name":"Ann"}"#)
        #expect(stage.presenceMessages(ann, bob).map(\.count) == [1, 1], "a state: of two in a turn, the last")
        bob.send(#"{"type":"name","name":""}"#)
        #expect(stage.presenceMessages(ann) == [[Message(people: [person(ann, "Ann"), person(bob)], count: 2)]])
        #expect(ann.connection.messages.isEmpty)
    }

    @Test("Touches are reported at their positions until they end, with or without a seq") func fingers() throws {
        let ann = try stage.join()
        let bob = try stage.join()
        _ = stage.presenceMessages(ann, bob)

        ann.touch("began", 10, 20)
        #expect(
            stage.presenceMessages(ann, bob) == [[], [Message(touches: [finger(ann, 10, 20)])]],
            "one's own fingers alone are no news")
        ann.touch("moved", 15, 20)
        ann.touch("moved", 30.5, 40.25)
        #expect(stage.presenceMessages(bob) == [[Message(touches: [finger(ann, 30.5, 40.25)])]])
        ann.touch("began", 50, 60, id: 2, seq: 1)
        bob.touch("began", 70, 80, seq: 2)
        let three = [finger(ann, 30.5, 40.25), finger(ann, 50, 60, id: 2), finger(bob, 70, 80)]
        #expect(stage.presenceMessages(ann, bob) == [[Message(touches: three)], [Message(touches: three)]])
        ann.touch("stationary", 30.5, 40.25)
        #expect(stage.presenceMessages(ann, bob) == [[], []])
        ann.touch("ended", 30.5, 40.25)
        #expect(
            stage.presenceMessages(ann, bob) == [
                [], [Message(touches: [finger(ann, 50, 60, id: 2), finger(bob, 70, 80)])],
            ])
    }

    @Test("A client alone on a screen is not notified of its own touches") func alone() throws {
        let ann = try stage.join()
        _ = stage.presenceMessages(ann)

        for (phase, x) in [("began", 10.0), ("moved", 20), ("moved", 30), ("ended", 30)] {
            ann.touch(phase, x, 10)
            #expect(stage.presenceMessages(ann) == [[]])
        }
    }

    @Test("A tap within one turn is reported once, at its position") func taps() throws {
        let ann = try stage.join()
        let script = try stage.join(watches: false)
        _ = stage.presenceMessages(ann)

        script.send(#"{"type":"tap","target":{"identifier":"probe"}}"#)
        #expect(stage.presenceMessages(ann) == [[Message(taps: [.init(client: script.id, x: 50, y: 50)])]])
        #expect(stage.presenceMessages(ann) == [[]])
        // The script sends the same tap again while the clock still shows the same time.
        script.send(#"{"type":"tap","seq":1,"target":{"identifier":"probe"}}"#)
        #expect(stage.presenceMessages(ann) == [[Message(taps: [.init(client: script.id, x: 50, y: 50)])]])
        script.touch("began", 20, 30)
        script.touch("ended", 20, 30)
        #expect(stage.presenceMessages(ann) == [[Message(taps: [.init(client: script.id, x: 20, y: 30)])]])
    }

    @Test("A touch that was already reported ends without being reported as a tap") func liftedIsNoTap() throws {
        let ann = try stage.join()
        let bob = try stage.join()
        _ = stage.presenceMessages(ann)
        bob.touch("began", 20, 30)
        _ = stage.presenceMessages(ann)

        bob.touch("ended", 20, 30)

        #expect(stage.presenceMessages(ann) == [[Message()]])
    }

    @Test("Taps before the first watching client are not reported") func tapsBefore() throws {
        let script = try stage.join(watches: false)
        script.send(#"{"type":"tap","target":{"identifier":"probe"}}"#)
        stage.endTurn()

        let ann = try stage.join()

        #expect(stage.presenceMessages(ann) == [[Message(people: [person(script), person(ann)], count: 2)]])
    }

    @Test("Touches of a client that cancels, leaves or is interrupted disappear in the same turn") func gone() throws {
        let ann = try stage.join()
        let bob = try stage.join()
        let cid = try stage.join(watches: false)
        for client in [bob, cid] { client.touch("began", 20, 30) }
        #expect(stage.presenceMessages(ann).last?.last?.touches.count == 2)

        bob.touch("cancelled", 20, 30)
        #expect(stage.presenceMessages(ann) == [[Message(touches: [finger(cid, 20, 30)])]])
        cid.session.end()
        #expect(stage.presenceMessages(ann) == [[Message(people: [person(ann), person(bob)], count: 2)]])

        bob.touch("began", 20, 30)
        #expect(stage.presenceMessages(ann) == [[Message(touches: [finger(bob, 20, 30)])]])
        // No page shows the screen any more, so its application becomes inactive.
        for client in [ann, bob] { client.send(#"{"type":"visibility","visible":false}"#) }
        #expect(stage.presenceMessages(ann) == [[Message()]])
    }

    @Test("An update is encoded once for all clients with the same state")
    func sharing() throws {
        let clients = try (0..<5).map { _ in try stage.join() }
        stage.endTurn()
        let first = clients.compactMap(\.connection.presences.last?.place)
        #expect(first.count == 5 && Set(first).count == 1)

        clients[0].connection.isFull = true
        let late = try stage.join()
        stage.endTurn()
        clients[0].connection.isFull = false
        late.touch("began", 10, 10)
        stage.endTurn()

        let places = clients.compactMap(\.connection.presences.last?.place)
        #expect(Set(places[1...]).count == 1)
        #expect(places[0] != places[1])
        #expect(clients[0].connection.presences.last?.text.contains("people") == true)
        #expect(clients[1].connection.presences.last?.text.contains("people") == false)
        #expect(late.connection.presences.count == 1, "its own finger is no news to it")
    }

    @Test("A congested client is skipped and later receives the current state") func slowClient() throws {
        let ann = try stage.join()
        let bob = try stage.join()
        _ = stage.presenceMessages(ann, bob)

        ann.connection.isFull = true
        bob.touch("began", 10, 10)
        stage.endTurn()
        for x in 0..<50 {
            bob.touch("moved", Double(x), 10)
            stage.endTurn()
        }
        bob.send(#"{"type":"tap","target":{"identifier":"probe"}}"#)
        let cid = try stage.join(watches: false)
        stage.endTurn()
        #expect(ann.connection.take().isEmpty)

        ann.connection.isFull = false
        ann.session.becameWritable()
        let all = [person(ann), person(bob), person(cid)]
        #expect(
            stage.presenceMessages(ann) == [[Message(people: all, count: 3, touches: [finger(bob, 49, 10)])]],
            "the newest, and no tap of long ago")
        #expect(stage.presenceMessages(ann) == [[]])
    }

    @Test("A client with a full send window is skipped until it acknowledges") func window() throws {
        let ann = try stage.join()
        let bob = try stage.join()
        _ = stage.presenceMessages(ann, bob)
        let probe = try #require(stage.stage.probe)
        ann.send(#"{"type":"ack","revision":1}"#)
        for number in 0..<40 {
            probe.accessibilityHint = "\(number)" + String(repeating: "x", count: 20_000)
            stage.endTurn()
        }
        #expect(ann.session.window.isFull)
        _ = ann.connection.take()

        bob.touch("began", 10, 10)
        #expect(stage.presenceMessages(ann) == [[]])
        ann.send(#"{"type":"ack","revision":\#(ann.session.sentRevision)}"#)
        #expect(stage.presenceMessages(ann) == [[Message(touches: [finger(bob, 10, 10)])]])
    }

    @Test("Private screens and clients without the presence capability receive no presence") func privateScreens()
        throws
    {
        let own = try stage.join(2)
        let other = try stage.join(watches: false)
        own.touch("began", 10, 10)
        other.touch("began", 10, 10)

        #expect(stage.presenceMessages(own, other) == [[], []])
        #expect(stage.screen?.presence == nil)
        let ann = try stage.join()
        #expect(stage.screen?.presence != nil)
        ann.session.end()
        #expect(stage.screen?.presence == nil, "no client watches any more")
    }

    @Test("A client that changes to another size receives the presence of that size") func sizes() throws {
        let ann = try stage.join(1)
        let bob = try stage.join(1)
        _ = stage.presenceMessages(ann, bob)

        bob.send(#"{"type":"viewport","width":800,"height":400,"scale":1}"#)

        #expect(
            stage.presenceMessages(ann, bob) == [
                [Message(people: [person(ann)], count: 1)], [Message(people: [person(bob)], count: 1)],
            ])
    }

    @Test(
        "Hostile names are reported unchanged and have no other effect",
        arguments: [
            #"","role":"admin"},{"client":1,"name":""#, "\u{0}\u{1F}\u{7F}\n", "</script><img src=x onerror=alert(1)>",
            "\u{202E}evil\u{2066}",
            "🏴‍☠️é\u{301}\u{FFFD}",
            String(repeating: "\u{10FFFF}", count: 100), "\\", " ",
        ]) func hostileNames(_ name: String) throws
    {
        let ann = try stage.join(name: name)
        #expect(stage.presenceMessages(ann) == [[Message(people: [person(ann, name)], count: 1)]])
        #expect(ann.connection.problems.isEmpty)

        let bob = try stage.join(name: String(repeating: "x", count: 101))
        guard case .error(let error) = bob.connection.messages.first else {
            Issue.record("a name of 101 characters was taken")
            return
        }
        #expect(error.message == "name: expected at most 100 characters, found 101")
        #expect(stage.presenceMessages(ann) == [[]])
    }

    @Test("A crowded screen reports 100 people, touches and taps at most, and the total count") func crowds()
        throws
    {
        let clients = try (0..<130).map { try stage.join(name: "Guest \($0)") }
        stage.endTurn()
        for client in clients { _ = client.connection.take() }
        for (index, client) in clients.enumerated() { client.touch("began", Double(index), 5) }
        for client in clients.reversed() { client.send(#"{"type":"tap","target":{"x":5,"y":5}}"#) }
        clients[129].send(#"{"type":"name","name":"Last"}"#)
        stage.endTurn()

        let received = try #require(clients[7].connection.take().last)
        #expect(received.count == 130)
        #expect(received.people?.map(\.client) == clients.prefix(100).map(\.id))
        #expect(received.touches == clients.prefix(100).enumerated().map { finger($1, Double($0), 5) })
        #expect(received.taps.count == 100)
        #expect(clients.allSatisfy { $0.connection.presences.count == 2 && $0.connection.problems.isEmpty })
    }

    @Test("Presence is sent after the patch of the same turn") func order() throws {
        let ann = try stage.join()
        let bob = try stage.join()
        _ = stage.presenceMessages(ann, bob)
        let probe = try #require(stage.stage.probe)
        probe.onTouch = { probe.alpha = 0.5 }

        bob.touch("began", 10, 10)
        stage.endTurn()

        let kinds = ann.connection.messages.map { String(describing: $0).prefix { $0 != "(" } }
        #expect(kinds == ["patch", "presence"])
    }
}
