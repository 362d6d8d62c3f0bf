import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("Media playback in pages", .serialized) @MainActor struct SessionMediaTests {
    private let stage: SessionStage
    private let first: SessionClient
    private let player: AVPlayer
    private let web = WKWebView(frame: CGRect(x: 0, y: 200, width: 50, height: 50))
    private let node: Int

    init() throws {
        stage = try SessionStage()
        first = try stage.join()
        let window = try #require(stage.apps.first?.probe?.window)
        player = AVPlayer(url: try #require(URL(string: "/film.mp4")))
        let view = AVPlayerView(player: player)
        view.frame = CGRect(x: 0, y: 100, width: 50, height: 50)
        window.addSubview(view)
        window.addSubview(web)
        stage.endTurn()
        try first.roundTrip()
        node = try Self.node("media", of: first)
    }

    private static func node(_ kind: String, of client: SessionClient) throws -> Int {
        let added = client.patches.flatMap(\.operations).compactMap { $0 as? [Any] }
        let operation = try #require(added.last { $0.count > 4 && $0[4] as? String == kind })
        return try #require(operation[1] as? Int)
    }

    private func report(_ client: SessionClient, _ state: String, more: String = "") throws {
        client.send(#"{"type":"media","node":\#(node),"item":1,"state":"\#(state)"\#(more)}"#)
        try client.roundTrip()
    }

    /// Returns the last sound state that a client received; nil if the client received none.
    private func hasSound(_ client: SessionClient) throws -> Bool? {
        try client.roundTrip()
        return client.received.last { $0.type == "sound" }?.json["on"] as? Bool
    }

    @Test("A screen that plays nothing sends no sound messages") func silence()
        throws
    {
        #expect(try hasSound(first) == nil)
        #expect(stage.screen?.outputs == nil)
    }

    @Test("Without a display, the first of the playing clients has the sound, and then the next one")
    func sound() throws {
        let second = try stage.join()
        try report(second, "loading")
        #expect(try hasSound(second) == true)

        try report(first, "loading")
        #expect(try hasSound(first) == true)
        #expect(try hasSound(second) == false)
        first.send(#"{"type":"ping","seq":1}"#)
        first.socket.finishSending()
        _ = try first.end()
        try second.next("sound")
        #expect(try hasSound(second) == true)
    }

    @Test("If there are displays, all of them have the sound, and no other client") func displays() throws {
        try report(first, "loading")
        let one = try stage.join(hello: #","role":"display""#)
        let other = try stage.join(hello: #","role":"display""#)
        try report(one, "loading")
        #expect(try hasSound(first) == false)
        try report(other, "loading")

        #expect(try hasSound(one) == true)
        #expect(try hasSound(other) == true)
        for display in [one, other] {
            display.socket.finishSending()
            _ = try display.end()
        }
        try first.next("sound")
        #expect(try hasSound(first) == true)
    }

    @Test("A new leading client is sent its sound state again, so that it reports its position") func leads() throws {
        let one = try stage.join(hello: #","role":"display""#)
        let other = try stage.join(hello: #","role":"display""#)
        try report(one, "loading")
        try report(other, "loading")
        let before = one.received.count { $0.type == "sound" }

        other.socket.finishSending()
        _ = try other.end()
        try one.next("sound")

        #expect(one.received.count { $0.type == "sound" } == before + 1)
    }

    @Test("Only the leading client is believed: the last display, or else the client with the sound") func believed()
        throws
    {
        player.play()
        try report(first, "ready", more: #","duration":60"#)
        #expect(player.timeControlStatus == .playing)
        let display = try stage.join(hello: #","role":"display""#)
        try report(display, "loading")

        try report(first, "failed", more: #","fault":"network""#)
        try report(first, "waiting")
        try report(first, "ready", more: #","duration":5"#)
        #expect(player.timeControlStatus == .playing)
        #expect(player.currentItem?.duration.seconds == 60)
        try report(display, "ended")
        #expect(player.timeControlStatus == .paused)
    }

    @Test("A waiting client stops holding up playback when it leaves or is hidden") func letsGo() throws {
        player.play()
        let display = try stage.join(hello: #","role":"display""#)
        try report(display, "ready", more: #","duration":600"#)
        try report(display, "waiting")
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        display.send(#"{"type":"visibility","visible":false}"#)
        try display.roundTrip()
        #expect(player.timeControlStatus == .playing)

        try report(display, "waiting")
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        display.socket.finishSending()
        _ = try display.end()
        #expect(player.timeControlStatus == .playing)
    }

    @Test("A viewer may not report media, and a node without media is not found") func refused() throws {
        let viewer = try stage.join(hello: #","role":"viewer""#)
        viewer.send(#"{"type":"media","seq":7,"node":\#(node),"item":1,"state":"ready"}"#)
        let error = try viewer.next("error")
        #expect(error.code == "forbidden")
        #expect(error.seq == 7)

        for other in [1, 99_999] {
            first.send(#"{"type":"media","seq":8,"node":\#(other),"item":1,"state":"ready"}"#)
            #expect(try first.next("error").code == "notFound")
        }
        #expect(player.status == .unknown)
        #expect(stage.screen?.outputs == nil)
    }

    @Test("A web page has loaded when the first client reports it, whichever client leads") func webPage() throws {
        let display = try stage.join(hello: #","role":"display""#)
        try report(display, "loading")
        web.load(try #require(URL(string: "https://example.org/")))
        stage.endTurn()
        try first.roundTrip()
        let id = try Self.node("web", of: first)

        first.send(#"{"type":"media","node":\#(id),"item":1,"state":"ready"}"#)
        try first.roundTrip()

        #expect(!web.isLoading)
    }

    @Test("Random media reports harm neither the server nor its screen", arguments: 0..<8)
    func hostile(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let clients = [first, try stage.join(), try stage.join(hello: #","role":"display""#)]
        let states = ["loading", "ready", "waiting", "ended", "failed"]
        let extras = [
            "", #","duration":1e9"#, #","duration":0"#, #","duration":0.0001"#, #","width":0,"height":16384"#,
            #","seek":9007199254740991"#,
        ]
        for _ in 0..<200 {
            let client = clients[below(3)]
            client.send(
                #"""
                {"type":"media","node":\#(below(2) == 0 ? node : node + 1),"item":\#(below(4)),\#
                "state":"\#(states[below(5)])"\#(extras[below(6)])}
                """#
            )
            switch below(8) {
            case 0: player.play()
            case 1: player.seek(to: CMTime(seconds: Double(below(100)), preferredTimescale: 10))
            case 2: player.rate = Float(below(20)) - 2
            case 3: player.replaceCurrentItem(with: URL(string: "/\(below(3)).mp4").map { AVPlayerItem(url: $0) })
            case 4: web.load(try #require(URL(string: "https://example.org/\(below(9))")))
            default: break
            }
            if below(4) == 0 { try client.roundTrip() }
        }
        for client in clients { try client.roundTrip() }
        #expect(player.currentTime().seconds.isFinite)
        #expect(try hasSound(clients[2]) == true)
    }
}
