import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@MainActor @Suite("Watching and commanding displays", .serialized) struct FleetTests {
    let stage: SessionStage

    init() throws { stage = try SessionStage() }

    private func admin() throws -> SessionClient {
        let client = try stage.open("admin")
        client.send(#"{"type":"hello","role":"admin"}"#)
        client.welcome = try client.next("welcome")
        return client
    }

    private func display(_ name: String = "left", at screen: String = "shared") throws -> SessionClient {
        try stage.join(screen, hello: #","role":"display","name":"\#(name)""#)
    }

    private func screens(_ received: ReceivedMessage) throws -> [String: [String: Any]] {
        let screens = try #require(received.json["screens"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: screens.map { ($0["name"] as? String ?? "", $0) })
    }

    private func clients(_ received: ReceivedMessage, at screen: String = "shared") throws -> [[String: Any]] {
        try #require(try screens(received)[screen]?["clients"] as? [[String: Any]])
    }

    private func ask(_ admin: SessionClient, _ words: String = "") throws -> ReceivedMessage {
        admin.send(#"{"type":"fleet","seq":5\#(words)}"#)
        return try admin.next("fleet")
    }

    private func command(_ admin: SessionClient, _ words: String) throws -> ReceivedMessage {
        admin.send(#"{"type":"command","seq":7,\#(words)}"#)
        return try admin.next { $0.seq == 7 }
    }

    // MARK: Watching

    @Test("The fleet lists all screens and their clients, displays first") func everything() throws {
        let remote = try stage.join(hello: #","name":"Ann""#)
        let display = try display()
        let admin = try admin()

        let received = try ask(admin)

        #expect(received.seq == 5)
        #expect(try Set(screens(received).keys) == ["shared", "sizes", "own"])
        let clients = try clients(received)
        #expect(clients.map { $0["role"] as? String } == ["display", "remote"])
        #expect(clients.map { $0["name"] as? String } == ["left", "Ann"])
        #expect(clients.map { $0["client"] as? Int } == [display, remote].map { $0.welcome?.json["client"] as? Int })
        #expect(
            clients.allSatisfy {
                $0["current"] as? Bool == true && $0["blank"] as? Bool == false && $0["visible"] as? Bool == true
            })
        #expect(try screens(received)["shared"]?["count"] as? Int == 2)
        #expect(try screens(received)["shared"]?["revision"] as? Int == display.revision)
    }

    @Test("The problems of a screen's definition are reported until they are fixed, up to a limit")
    func problems() throws {
        let admin = try admin()
        #expect(try screens(ask(admin, #","watch":true"#))["shared"]?["problems"] == nil)

        stage.server.setProblems(
            ["lobby.yml:3:5: \(String(repeating: "x", count: 1_000))"] + (0..<99).map(String.init), ofScreen: "shared")

        let received = try #require(screens(admin.next("fleet"))["shared"]?["problems"] as? [String])
        #expect(received.count == Fleet.problemLimit)
        #expect(received[0].hasPrefix("lobby.yml:3:5: x") && received[0].count == Fleet.problemLength)
        stage.server.setProblems([], ofScreen: "shared")
        #expect(try screens(admin.next("fleet"))["shared"]?["problems"] == nil)
    }

    @Test("Only admins on /admin may watch the fleet or send commands") func others() throws {
        let display = try display()

        display.send(#"{"type":"fleet","seq":5}"#)
        #expect(try display.next("error").code == "forbidden")
        display.send(#"{"type":"command","seq":6,"screen":"shared","do":"reload"}"#)
        #expect(try display.next("error").code == "forbidden")
        let stranger = try stage.open("admin")
        stranger.send(#"{"type":"hello","role":"display"}"#)
        #expect(try stranger.next("error").code == "forbidden")
        stranger.send(#"{"type":"fleet"}"#)
        #expect(try stranger.next("error").code == "helloRequired")
    }

    @Test(
        "A watching admin is notified when a client joins, leaves, hides or is renamed; others are not"
    )
    func watching()
        throws
    {
        let (watching, asking) = (try admin(), try admin())
        _ = try ask(asking)
        #expect(try clients(ask(watching, #","watch":true"#)).isEmpty)

        let display = try display()
        #expect(try clients(watching.next("fleet")).count == 1)
        display.send(#"{"type":"visibility","visible":false}"#)
        #expect(
            try clients(watching.next { $0.type == "fleet" && (try? clients($0).first?["visible"] as? Bool) == false })
                .count == 1)
        display.send(#"{"type":"name","name":"right"}"#)
        #expect(try clients(watching.next { (try? clients($0).first?["name"] as? String) == "right" }).count == 1)
        display.socket.reset()
        #expect(try clients(watching.next { (try? clients($0).isEmpty) == true }).isEmpty)

        try asking.roundTrip()
        #expect(asking.received.filter { $0.type == "fleet" }.count == 1)
    }

    @Test("A changing screen reports its revision at most four times a second") func revisions() throws {
        let display = try display()
        let admin = try admin()
        _ = try ask(admin, #","watch":true"#)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.apps[0].probe?.addSubview(view)

        for step in 1...100 {
            view.frame.origin.x = CGFloat(step)
            stage.endTurn()
        }
        let last = try #require(stage.screen?.tree.revision)
        let received = try admin.next { (try? screens($0)["shared"]?["revision"] as? Int) == last }

        #expect(try clients(received).first?["revision"] as? Int == last)
        #expect(admin.received.filter { $0.type == "fleet" }.count < 20)
        #expect(display.revision <= last)
    }

    @Test("Without a watching admin, nothing is collected and no timer runs") func nobodyWatches() throws {
        let admin = try admin()
        _ = try ask(admin, #","watch":true"#)
        #expect(stage.server.host.fleet.isWatched)

        _ = try ask(admin, #","watch":false"#)
        #expect(!stage.server.host.fleet.isWatched)
        _ = try ask(admin, #","watch":true"#)
        admin.socket.reset()
        stage.loop.run(until: { !stage.server.host.fleet.isWatched }, within: 10_000)
        #expect(!stage.server.host.fleet.isWatched)
    }

    @Test("The heartbeat's pings measure the latency of a client") func latency() throws {
        let stage = try SessionStage {
            $0.transport.pingInterval = 100
            $0.transport.pongTimeout = 60_000
        }
        let client = try stage.join(hello: #","role":"display""#)
        let session = try #require(stage.screen?.sessions.first)
        #expect(session.connection.latency == nil)

        // The client answers each ping, as a browser does.
        while let frame = client.socket.nextFrame() {
            guard frame.opcode == 9 else { continue }
            client.socket.send(RawSocket.frame(frame.payload, opcode: 10))
            break
        }
        stage.loop.run(until: { session.connection.latency != nil }, within: 10_000)

        #expect(try #require(session.connection.latency) > 0)
        #expect(session.connection.idleTime < 10_000)
    }

    // MARK: Commanding

    @Test(
        "A command reaches every display of its screen, with its number, and no other client",
        arguments: ["reload", "blank", "unblank", "identify"])
    func orders(action: String) throws {
        let (left, right, other) = (try display("left"), try display("right"), try display("other", at: "sizes"))
        let remote = try stage.join()
        let admin = try admin()

        #expect(try command(admin, #""screen":"shared","do":"\#(action)""#).json["handled"] as? Bool == true)

        for display in [left, right] {
            let received = try display.next("display")
            #expect(received.json["do"] as? String == action)
            #expect(received.json["number"] as? Int == display.welcome?.json["client"] as? Int)
        }
        for client in [other, remote] {
            try client.roundTrip()
            #expect(!client.received.contains { $0.type == "display" })
        }
    }

    @Test("A message can be shown on a single display and removed again") func oneDisplay() throws {
        let (left, right) = (try display("left"), try display("right"))
        let number = try #require(right.welcome?.json["client"] as? Int)
        let admin = try admin()

        _ = try command(admin, #""screen":"shared","client":\#(number),"do":"message","text":"Back soon""#)
        _ = try command(admin, #""screen":"shared","client":\#(number),"do":"message""#)

        #expect(try right.next("display").json["text"] as? String == "Back soon")
        #expect(try right.next { $0.type == "display" && $0.json["text"] == nil }.json["do"] as? String == "message")
        try left.roundTrip()
        #expect(!left.received.contains { $0.type == "display" })
    }

    @Test("A command that cannot be carried out is answered with the reason") func refusals() throws {
        let remote = try stage.join()
        let number = try #require(remote.welcome?.json["client"] as? Int)
        let admin = try admin()

        #expect(try command(admin, #""screen":"shared","do":"reload""#).json["handled"] as? Bool == false)
        #expect(try command(admin, #""screen":"none","do":"reload""#).code == "noSuchScreen")
        #expect(try command(admin, #""screen":"shared","client":4711,"do":"reload""#).code == "notFound")
        #expect(try command(admin, #""screen":"shared","client":\#(number),"do":"blank""#).code == "forbidden")
        #expect(try command(admin, #""screen":"shared","do":"end""#).code == "badMessage")
    }

    @Test("A blanked screen is also blank for displays that join later, until it is unblanked") func dark()
        throws
    {
        let admin = try admin()
        let left = try display("left")
        _ = try command(admin, #""screen":"shared","do":"blank""#)
        #expect(try left.next("display").json["do"] as? String == "blank")

        let later = try stage.open()
        later.send(#"{"type":"hello","role":"display"}"#)
        #expect(try later.next("display").json["do"] as? String == "blank")
        let remote = try stage.join()
        #expect(try clients(ask(admin)).map { $0["blank"] as? Bool } == [true, true, false])
        _ = try command(admin, #""screen":"shared","do":"unblank""#)

        #expect(try clients(ask(admin)).allSatisfy { $0["blank"] as? Bool == false })
        let last = try display("last")
        for client in [remote, last] { #expect(!client.received.contains { $0.type == "display" }) }
    }

    @Test("A restarted screen begins anew, and its connected clients see the new one") func restart() throws {
        let (display, remote) = (try display(), try stage.join())
        let before = try #require(stage.screen)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.apps[0].probe?.addSubview(view)
        stage.endTurn()
        let admin = try admin()

        #expect(try command(admin, #""screen":"shared","do":"restart""#).json["handled"] as? Bool == true)

        let after = try #require(stage.screen)
        #expect(after !== before)
        #expect(after.sessions.count == 2)
        #expect(stage.apps.count == 2)
        for client in [display, remote] {
            let welcome = try client.next { $0.type == "welcome" && $0.epoch != client.welcome?.epoch }
            #expect(!welcome.isResumed)
            try client.roundTrip()
            #expect(client.revision == after.tree.revision)
        }
        // The screen that was created by the restart handles input.
        remote.send(#"{"type":"tap","seq":3,"target":{"x":5,"y":5}}"#)
        #expect(try remote.next("done").seq == 3)
    }

    @Test("The end command closes the connection of any client and tells it why") func end() throws {
        let remote = try stage.join()
        let number = try #require(remote.welcome?.json["client"] as? Int)
        let admin = try admin()

        #expect(
            try command(admin, #""screen":"shared","client":\#(number),"do":"end""#).json["handled"] as? Bool == true)

        #expect(try remote.next("error").code == "tokenRefused")
        #expect(try remote.end() == 4_004)
        #expect(try clients(ask(admin)).isEmpty)
    }
}
