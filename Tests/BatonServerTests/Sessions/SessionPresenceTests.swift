import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("The state of a screen's application") @MainActor struct SessionPresenceTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func leave(_ client: SessionClient, from screen: Screen) {
        let before = screen.sessions.count
        client.socket.reset()
        #expect(stage.loop.run(until: { screen.sessions.count < before }, within: 10_000))
    }

    private func show(_ isVisible: Bool, on client: SessionClient) throws {
        client.send(#"{"type":"visibility","visible":\#(isVisible)}"#)
        try client.roundTrip()
    }

    private func life() -> [String] { stage.apps.first?.takeLifecycleEvents() ?? [] }

    @Test("T11 The application enters the foreground with its first client and the background with its last")
    func T11_firstAndLast() throws {
        let first = try stage.join()
        let screen = try #require(stage.screen)
        #expect(life() == ["launched in background", "will enter foreground", "did become active"])
        let second = try stage.join()
        leave(first, from: screen)
        #expect(life().isEmpty)
        #expect(screen.application.applicationState == .active)

        leave(second, from: screen)
        #expect(life() == ["will resign active", "did enter background"])
        #expect(screen.application.applicationState == .background)

        let third = try stage.join()
        #expect(life() == ["will enter foreground", "did become active"])
        third.touch("began", seq: 1)
        #expect(try third.next("done").json["handled"] as? Bool == true)
    }

    @Test(
        "T11 While no page shows the screen, the application is inactive and ignores touches")
    func T11_hiddenPages() throws {
        let client = try stage.join()
        let other = try stage.join()
        let screen = try #require(stage.screen)
        _ = life()
        client.touch("began", seq: 1)
        try client.next("done")

        try show(false, on: client)
        #expect(life().isEmpty, "the other is seen")
        try show(false, on: other)
        #expect(life() == ["will resign active"])
        #expect(screen.application.applicationState == .inactive)
        #expect(stage.apps.first?.probe?.events == ["began", "cancelled"])

        client.touch("moved", seq: 2)
        #expect(try client.next("done").json["handled"] as? Bool == false)
        client.touch("ended", seq: 3)
        try client.next("done")
        client.touch("began", seq: 4)
        #expect(try client.next("done").json["handled"] as? Bool == false)
        client.touch("ended", seq: 5)
        try client.next("done")

        try show(true, on: other)
        #expect(life() == ["did become active"])
        client.touch("began", seq: 6)
        #expect(try client.next("done").json["handled"] as? Bool == true)
        #expect(stage.apps.first?.probe?.events == ["began", "cancelled", "began"])
    }

    @Test("T11 A display makes the application active, and viewers alone do not")
    func T11_roles() throws {
        let viewer = try stage.join(hello: #","role":"viewer""#)
        let screen = try #require(stage.screen)
        #expect(life() == ["launched in background", "will enter foreground"])
        #expect(screen.application.applicationState == .inactive)

        let display = try stage.join(hello: #","role":"display""#)
        #expect(life() == ["did become active"])
        leave(display, from: screen)
        #expect(life() == ["will resign active"])
        leave(viewer, from: screen)
        #expect(life() == ["did enter background"])
    }

    @Test("An application in the background still commits the changes of its timers")
    func background() throws {
        let client = try stage.join()
        let screen = try #require(stage.screen)
        let probe = try #require(stage.apps.first?.probe)
        leave(client, from: screen)
        let revision = screen.tree.revision
        var isDue = false

        _ = screen.application.clock.schedule(after: 5) {
            probe.alpha = 0.5
            isDue = true
        }
        #expect(stage.loop.run(until: { isDue && screen.tree.revision > revision }, within: 10_000))
    }

    @Test("The application of a private screen enters the background and ends with its client")
    func privateScreen() throws {
        let client = try stage.join("own")
        let own = try #require(stage.apps.first)
        #expect(own.takeLifecycleEvents() == ["launched in background", "will enter foreground", "did become active"])

        client.socket.reset()

        #expect(stage.loop.run(until: { own.isOver }, within: 10_000))
        #expect(own.takeLifecycleEvents() == ["will resign active", "did enter background"])
    }

    @Test("A client that changes the size leaves one application and joins the other")
    func sizes() throws {
        let client = try stage.join("sizes")
        _ = life()

        client.send(#"{"type":"viewport","width":800,"height":400,"scale":2}"#)
        try client.roundTrip()

        #expect(life() == ["will resign active", "did enter background"])
        #expect(
            stage.apps.last?.takeLifecycleEvents() == [
                "launched in background", "will enter foreground", "did become active",
            ])
    }
}
