import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("The lifetime of a client") @MainActor struct SessionLifeTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func leave(_ client: SessionClient, from screen: Screen) {
        let before = screen.sessions.count
        client.socket.reset()
        #expect(stage.loop.run(until: { screen.sessions.count < before }, within: 10_000))
    }

    // MARK: Hello

    @Test("A client that sends no hello in time is closed with 4000")
    func helloTimeout() throws {
        let stage = try SessionStage { $0.helloTimeout = 20 }
        let polite = try stage.join()
        let silent = try stage.open()

        #expect(try silent.end() == 4000)

        try polite.roundTrip()
        #expect(stage.screen?.sessions.count == 1)
    }

    @Test(
        "A hello for another screen is refused, and the connection is closed with 4001",
        arguments: ["own", "kitchen"])
    func wrongScreen(name: String) throws {
        let client = try stage.open()

        client.send(#"{"type":"hello","screen":"\#(name)","seq":3}"#)
        let error = try client.next("error")

        #expect((error.code, error.seq) == ("noSuchScreen", 3))
        #expect(try client.end() == 4001)
        #expect(stage.screen == nil, "nothing came to life for it")
    }

    @Test("A client's device has a keyboard only if its hello says so", arguments: [true, false])
    func keyboard(hasKeyboard: Bool) throws {
        let client = try stage.join(
            hello: hasKeyboard ? #","capabilities":["touch","keyboard"]"# : #","capabilities":["touch"]"#)
        var answers: [Bool?] = []
        stage.apps.first?.probe?.onTouch = { answers.append(UIApplication.shared.currentDevice?.providesKeyboard) }

        client.touch("began", seq: 1)
        client.touch("ended", seq: 2)
        client.send(#"{"type":"tap","seq":3,"target":{"identifier":"probe"}}"#)
        try client.roundTrip()

        #expect(answers == [hasKeyboard, hasKeyboard])
    }

    // MARK: Resume

    @Test("A resuming client receives only the difference since its revision")
    func resume() throws {
        let client = try stage.join()
        let (epoch, revision) = (try #require(client.welcome).epoch, client.revision)
        let screen = try #require(stage.screen)
        leave(client, from: screen)
        for alpha in 1...20 {
            stage.apps.first?.probe?.alpha = CGFloat(alpha) / 100
            stage.endTurn()
        }

        let back = try stage.join(hello: #","resume":{"epoch":"\#(epoch)","revision":\#(revision)}"#)

        #expect(back.welcome?.isResumed == true)
        #expect(back.patches.map(\.from) == [revision])
        #expect(back.patches.first.map { $0.operations.count } == 1)
        #expect(back.revision == revision + 20)
    }

    @Test("Resuming an unchanged screen sends no patch")
    func resumeUnchanged() throws {
        let client = try stage.join()
        let (epoch, revision) = (try #require(client.welcome).epoch, client.revision)

        let back = try stage.join(hello: #","resume":{"epoch":"\#(epoch)","revision":\#(revision)}"#)

        #expect(back.welcome?.isResumed == true)
        #expect(back.patches.isEmpty)
        stage.apps.first?.probe?.alpha = 0.5
        stage.endTurn()
        #expect(try back.next("patch").from == revision)
    }

    @Test(
        "A resume with an unknown epoch or revision receives a snapshot",
        arguments: [
            #"{"epoch":"another","revision":1}"#, #"{"epoch":"life-1","revision":0}"#,
            #"{"epoch":"life-1","revision":9999}"#,
        ])
    func wrongResume(resume: String) throws {
        let first = try stage.join()
        #expect(first.welcome?.epoch == "life-1")

        let back = try stage.join(hello: #","resume":\#(resume)"#)

        #expect(back.welcome?.isResumed == false)
        #expect(back.patches.map(\.from) == [0])
    }

    @Test("A resume from a revision that is no longer remembered receives a snapshot")
    func forgottenResume() throws {
        let client = try stage.join()
        let (epoch, revision) = (try #require(client.welcome).epoch, client.revision)
        let probe = try #require(stage.apps.first?.probe)
        let views = (0...RenderTree.tombstoneLimit).map { _ in UIView() }
        for view in views { probe.addSubview(view) }
        stage.endTurn()
        for view in views { view.removeFromSuperview() }
        stage.endTurn()

        let back = try stage.join(hello: #","resume":{"epoch":"\#(epoch)","revision":\#(revision)}"#)

        #expect(back.welcome?.isResumed == false)
        #expect(back.patches.map(\.from) == [0])
    }

    // MARK: Viewport

    @Test("A private screen takes the size of a changed viewport and sends a patch of the difference")
    func privateViewport() throws {
        let client = try stage.join("own", hello: #","viewport":{"width":320,"height":640,"scale":2}"#)
        let revision = client.revision

        client.send(#"{"type":"viewport","width":640,"height":320,"scale":2}"#)
        let welcome = try client.next("welcome")
        try client.roundTrip()

        #expect(welcome.isResumed)
        #expect(welcome.json["width"] as? Int == 640)
        #expect(welcome.epoch == client.welcome?.epoch)
        #expect(client.patches.last?.from == revision)

        let count = client.received.count
        client.send(#"{"type":"viewport","width":640,"height":320,"scale":1}"#)
        try client.roundTrip()
        #expect(client.received.count == count + 1, "the same size again is answered by nothing")
    }

    @Test("A private screen has its device's safe area and fills the window")
    func safeArea() throws {
        let client = try stage.join(
            "own", hello: #","viewport":{"width":390,"height":844,"scale":3,"safeArea":[47,0,34,0]}"#)
        let shared = try stage.join(
            "sizes", hello: #","viewport":{"width":390,"height":844,"scale":3,"safeArea":[47,0,34,0]}"#)
        #expect(client.welcome?.json["fills"] as? Bool == true)
        #expect(shared.welcome?.json["fills"] == nil)
        let probe = try #require(stage.apps.first?.probe)
        #expect(probe.window?.safeAreaInsets == UIEdgeInsets(top: 47, bottom: 34))

        client.send(#"{"type":"viewport","seq":7,"width":390,"height":844,"scale":3,"safeArea":[47,0,-34,0]}"#)
        client.send(#"{"type":"viewport","width":390,"height":844,"scale":3,"safeArea":[20,0,0,0]}"#)
        try client.roundTrip()

        #expect(client.received.filter { $0.type == "error" }.map(\.seq) == [7])
        #expect(client.received.count { $0.type == "welcome" } == 1, "the size is the same")
        #expect(probe.window?.safeAreaInsets == UIEdgeInsets(top: 20))
    }

    @Test("A client moves to the shared size that fits better, and its touches on the old one are cancelled")
    func sharedViewport() throws {
        let client = try stage.join("sizes")
        let other = try stage.join("sizes")
        client.touch("began", seq: 1)
        try client.next("done")

        client.send(#"{"type":"viewport","width":800,"height":400,"scale":2}"#)
        let welcome = try client.next("welcome")
        let snapshot = try client.next("patch")

        #expect(!welcome.isResumed)
        #expect(welcome.epoch != client.welcome?.epoch)
        #expect(welcome.json["width"] as? Int == 600)
        #expect((snapshot.from, snapshot.to) == (0, welcome.revision))
        #expect(stage.apps.first?.probe?.events == ["began", "cancelled"])

        // On the client, the finger is still down and moves. The server refuses each move, but the connection stays
        // open.
        for seq in 2...60 { client.touch("moved", seq: seq) }
        try client.roundTrip()
        #expect(client.received.count { $0.code == "badSequence" } == 59)
        client.touch("began", seq: 61)
        #expect(try client.next("done").seq == 61)
        #expect(stage.apps.last?.probe?.events == ["began"])

        other.send(#"{"type":"viewport","width":100,"height":190,"scale":2}"#)
        try other.roundTrip()
        #expect(other.received.count { $0.type == "welcome" } == 1, "the one it has fits best")
    }

    // MARK: Disconnection

    @Test("When a client disconnects, its touches, presses, shakes and seeks end")
    func cancelled() throws {
        let client = try stage.join()
        let screen = try #require(stage.screen)
        let first = try #require(stage.apps.first)
        #expect(first.probe?.becomeFirstResponder() == true)
        client.touch("began", seq: 1)
        client.send(#"{"type":"press","seq":2,"presses":[{"phase":"began","key":"playPause"}]}"#)
        client.send(#"{"type":"motion","seq":3,"phase":"began","motion":"shake"}"#)
        client.send(#"{"type":"remote","seq":4,"command":"beginSeekingForward"}"#)
        try client.roundTrip()
        #expect(first.probe?.events == ["began", "press began", "motion began"])

        leave(client, from: screen)

        #expect(first.probe?.events.dropFirst(3).sorted() == ["cancelled", "motion cancelled", "press cancelled"])
        #expect(first.remote == [.remoteControlBeginSeekingForward, .remoteControlEndSeekingForward])
    }

    @Test("A client without open inputs changes nothing when it disconnects")
    func ended() throws {
        let client = try stage.join()
        let screen = try #require(stage.screen)
        let first = try #require(stage.apps.first)
        client.touch("began", seq: 1)
        client.touch("ended", seq: 2)
        client.send(#"{"type":"remote","seq":4,"command":"beginSeekingBackward"}"#)
        client.send(#"{"type":"remote","seq":5,"command":"endSeekingBackward"}"#)
        try client.roundTrip()

        leave(client, from: screen)

        #expect(first.probe?.events == ["began", "ended"])
        #expect(first.remote == [.remoteControlBeginSeekingBackward, .remoteControlEndSeekingBackward])
    }

    @Test("A private screen is released when its client disconnects")
    func privateScreenEnds() throws {
        let client = try stage.join("own")
        weak let probe = stage.apps.first?.probe
        weak let application = probe?.window?.application
        #expect(application != nil)
        stage.releaseApps()
        #expect(application != nil, "the server holds it")

        client.socket.reset()

        #expect(stage.loop.run(until: { application == nil && probe == nil }, within: 10_000))
    }

    // MARK: Time

    @Test("Touch times on the screen's clock never run ahead, go back or lag behind, whatever a client sends")
    func timestamps() throws {
        _ = try stage.join()
        let session = try #require(stage.screen?.sessions.first)
        let limit = ClientClock.maximumLag / 1_000
        var last = 0.0
        // The times of a correct clock, of a clock with the extreme values of the protocol, of a stopped clock, and of
        // a correct clock again.
        let times: [Double?] =
            [
                1_000, 1_008, 1_016, nil, 9_007_199_254_740_991, -9_007_199_254_740_991, 0, 0, 0, 5_000, 5_008, 1_024,
                nil, 1_032,
            ]
        for time in times {
            let stamp = session.timestamp(time)
            let now = stage.loop.now / 1_000

            #expect(stamp <= now, "\(String(describing: time))")
            #expect(stamp >= last, "\(String(describing: time))")
            #expect(stamp >= now - limit - 1, "\(String(describing: time))")
            last = stamp
        }
    }

    @Test("Touches have the intervals of the client's clock, but never go back in time")
    func intervals() throws {
        let client = try stage.join()
        client.touch("began", seq: 1, more: #","time":5000"#)
        try client.next("done")
        // This message is sent immediately after the first one, but contains an earlier time. The time of the touch
        // does not go back.
        client.touch("moved", seq: 2, more: #","time":4000"#)
        client.touch("moved", seq: 3, more: #","time":5000"#)
        client.touch("ended", seq: 4, more: #","time":5000.5"#)
        try client.roundTrip()

        let stamps = try #require(stage.apps.first?.probe?.timestamps)

        #expect(stamps.count == 4)
        #expect(stamps[1] == stamps[0])
        #expect(stamps[2] == stamps[0])
        #expect(stamps[3] <= stage.loop.now / 1_000)
        #expect(stamps[3] > stamps[0])
        #expect(stamps[3] - stamps[0] < 0.000_51, "no later than it says")
    }

    @Test("After a stopped or false client clock, touch times advance again")
    func clockSetAnew() throws {
        _ = try stage.join()
        let session = try #require(stage.screen?.sessions.first)
        _ = session.timestamp(1_000)
        let lie = session.timestamp(9_007_199_254_740_991)
        stage.loop.run(until: { false }, within: 2)
        let before = stage.loop.now / 1_000
        #expect(before > lie)

        let stamp = session.timestamp(1_020)

        #expect(stamp >= before - 0.000_001)
        #expect(stamp <= stage.loop.now / 1_000)
    }
}
