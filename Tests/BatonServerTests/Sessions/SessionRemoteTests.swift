import ResponderKit
import Testing

@testable import BatonServer

@Suite("Media commands") @MainActor struct SessionRemoteTests {
    private let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    @Test("A command with a value reaches the command center, and its done states the result")
    func commands() throws {
        let client = try stage.join()
        let center = try #require(stage.screen?.application.remoteCommandCenter)
        var received: [Double] = []
        center.skipForwardCommand.addTarget { event in
            (event as? MPSkipIntervalCommandEvent).map { received.append($0.interval) }
            return .success
        }
        center.changePlaybackPositionCommand.addTarget { event in
            (event as? MPChangePlaybackPositionCommandEvent).map { received.append($0.positionTime) }
            return .noSuchContent
        }
        center.changePlaybackRateCommand.addTarget { event in
            (event as? MPChangePlaybackRateCommandEvent).map { received.append(Double($0.playbackRate)) }
            return .success
        }

        client.send(#"{"type":"remote","seq":1,"command":"skipForward","interval":15}"#)
        let skip = try client.next("done")
        client.send(#"{"type":"remote","seq":2,"command":"changePlaybackPosition","position":61.5}"#)
        let position = try client.next("done")
        client.send(#"{"type":"remote","seq":3,"command":"changePlaybackRate","rate":1.5}"#)
        let rate = try client.next("done")
        client.send(#"{"type":"remote","seq":4,"command":"skipBackward"}"#)
        let noHandler = try client.next("done")

        #expect(received == [15, 61.5, 1.5])
        #expect(skip.json["handled"] as? Bool == true)
        #expect(skip.json["by"] as? String == "MPRemoteCommandCenter#skipForward")
        #expect(skip.json["status"] == nil)
        #expect(position.json["handled"] as? Bool == false)
        #expect(position.json["by"] as? String == "MPRemoteCommandCenter#changePlaybackPosition")
        #expect(position.json["status"] as? String == "noSuchContent")
        #expect(rate.json["handled"] as? Bool == true)
        #expect(noHandler.json["handled"] as? Bool == false)
        #expect(noHandler.json["by"] == nil)
    }

    @Test("A page receives what is playing and which commands are available")
    func nowPlaying() throws {
        let client = try stage.join()
        let application = try #require(stage.screen?.application)
        try client.roundTrip()
        application.remoteCommandCenter.playCommand.addTarget { _ in .success }
        application.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "Night Drive"]
        stage.endTurn()

        let operations = try client.next("patch").operations

        let operation = try #require(operations.first as? [Any])
        let properties = try #require(operation.last as? [String: Any])
        let received = try #require(properties["nowPlaying"] as? [String: Any])
        #expect(received["title"] as? String == "Night Drive")
        #expect(received["commands"] as? [String] == ["play"])
    }
}
