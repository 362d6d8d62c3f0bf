import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The player's controls") @MainActor struct ControlTests {
    let stage = PlayerTestEnvironment()

    @Test(
        "Each control sends one command to the player",
        arguments: [
            ("play", "pause"), ("next", "next"), ("previous", "previous"), ("back10", "seek by -10.0"),
            ("forward10", "seek by 10.0"),
            ("mute", "muted true"), ("shuffle", "shuffle true"), ("repeat", "repeat all"),
        ])
    func taps(identifier: String, command: String) throws {
        stage.open(1)

        try stage.tap(identifier)

        #expect(stage.player.takeCommands() == [command])
    }

    @Test("The controls show the player's state, not the requested one")
    func noGuess() throws {
        stage.open()

        try stage.tap("mute")
        try stage.tap("play")
        try stage.tap("shuffle")

        #expect(try stage.button("mute").accessibilityLabel == "Mute")
        #expect(try stage.button("play").accessibilityLabel == "Pause")
        #expect(try !stage.button("shuffle").isSelected)
    }

    @Test("Play begins with the whole library if the queue is empty, and otherwise continues")
    func play() throws {
        try stage.tap("play")
        #expect(stage.player.takeCommands() == ["queue 3 from 0"])

        stage.open(status: .paused)
        try stage.tap("play")
        #expect(stage.player.takeCommands() == ["play"])
    }

    @Test("The repeat button changes between all, one and off")
    func repetition() throws {
        stage.open()
        for (mode, command) in [(.off, "all"), (.all, "one"), (.one, "off")] as [(PlaybackState.RepeatMode, String)] {
            stage.player.state.repeatMode = mode
            try stage.tap("repeat")
            #expect(stage.player.takeCommands() == ["repeat \(command)"])
        }
    }

    // MARK: Position

    @Test("Dragging the position previews the time and seeks once on release")
    func scrub() throws {
        stage.open(at: 20)
        try stage.touch(.began, try stage.point(of: 20, on: "position"))
        try stage.touch(.moved, try stage.point(of: 100, on: "position"))
        #expect(try stage.text("elapsed") == "1:40")
        #expect(try stage.text("remaining") == "-1:40")
        stage.clock.advance(by: 3_000)
        stage.player.state.volume = 50
        #expect(try stage.text("elapsed") == "1:40", "it goes on, and says other things, under the finger")
        #expect(try stage.slider("position").value == 100)
        #expect(stage.player.takeCommands().isEmpty)

        try stage.touch(.moved, try stage.point(of: 150, on: "position"))
        try stage.touch(.ended, try stage.point(of: 150, on: "position"))

        #expect(stage.player.takeCommands() == ["seek to 150.0"])
        stage.clock.advance(by: 1_000)
        #expect(try stage.slider("position").value == 150, "where it was let go, until the player answers")
        #expect(try stage.text("elapsed") == "2:30")
        stage.player.state.position = PlaybackPosition(seconds: 149.5, at: stage.clock.now, rate: 1)
        stage.clock.advance(by: 1_000)
        #expect(try stage.slider("position").value == 150.5)
        #expect(try stage.text("elapsed") == "2:30")
    }

    @Test("A tap on the track of the position seeks there")
    func tapOnTrack() throws {
        stage.open(at: 20)

        try stage.tap(stage.point(of: 120, on: "position"))

        #expect(stage.player.takeCommands() == ["seek to 120.0"])
    }

    @Test("A cancelled drag restores the position")
    func cancelledScrub() throws {
        stage.open(at: 20)
        try stage.touch(.began, try stage.point(of: 20, on: "position"))
        try stage.touch(.moved, try stage.point(of: 100, on: "position"))

        stage.application.cancelAll(from: stage.device)
        stage.clock.advance(by: 1_000)

        #expect(stage.player.takeCommands().isEmpty)
        #expect(try stage.slider("position").value == 21)
        #expect(try stage.text("elapsed") == "0:21")
    }

    @Test("A drag has no effect if the player becomes unavailable meanwhile")
    func lostPlayer() throws {
        stage.open(at: 20)
        try stage.touch(.began, try stage.point(of: 20, on: "position"))
        try stage.touch(.moved, try stage.point(of: 100, on: "position"))

        stage.player.state.status = .unavailable
        stage.player.state.seekable = false
        stage.player.state.position = PlaybackPosition(seconds: 20, at: stage.clock.now)
        try stage.touch(.ended, try stage.point(of: 100, on: "position"))

        #expect(stage.player.takeCommands().isEmpty)
        #expect(try stage.text("elapsed") == "0:20")
        #expect(try stage.slider("position").value == 20)
    }

    @Test("The next piece begins at its start, even after a seek that was never answered")
    func nextAfterSeek() throws {
        stage.open(at: 20)
        try stage.tap(stage.point(of: 120, on: "position"))

        stage.clock.advance(by: 10)
        stage.open(1)

        #expect(try stage.slider("position").value == 0)
        #expect(try stage.text("elapsed") == "0:00")
    }

    // MARK: Volume

    @Test("Dragging the volume changes it, and the player's reports do not move the thumb")
    func volume() throws {
        stage.player.state.volume = 40
        stage.application.commit()
        try stage.touch(.began, try stage.point(of: 40, on: "volume"))
        try stage.touch(.moved, try stage.point(of: 60, on: "volume"))
        stage.player.state.volume = 50
        #expect(try stage.slider("volume").value.rounded() == 60)

        try stage.touch(.moved, try stage.point(of: 80, on: "volume"))
        try stage.touch(.ended, try stage.point(of: 80, on: "volume"))

        let commands = stage.player.takeCommands()
        #expect(commands.first == "volume 60.0")
        #expect(commands.last == "volume 80.0", "the last one is always said")
        stage.player.state.volume = 79
        #expect(try stage.slider("volume").value == 79)
    }

    // MARK: Keys

    @Test("The play/pause key works when it is released, wherever the focus is")
    func space() throws {
        stage.open()
        try stage.press(.downArrow, .began)
        try stage.press(.downArrow, .ended)
        try stage.press(.playPause, .began)
        #expect(stage.player.takeCommands().isEmpty)

        try stage.press(.playPause, .ended)
        #expect(stage.player.takeCommands() == ["pause"])

        try stage.press(.playPause, .began)
        try stage.press(.playPause, .cancelled)
        #expect(stage.player.takeCommands().isEmpty, "taken back")
    }

    @Test("The first arrow key focuses play, and select presses it")
    func select() throws {
        stage.open()
        try stage.press(.downArrow, .began)
        try stage.press(.downArrow, .ended)
        #expect(try stage.match("play").isFocused)

        try stage.press(.select, .began)
        try stage.press(.select, .ended)

        #expect(stage.player.takeCommands() == ["pause"])
    }

    // MARK: Media keys

    @Test(
        "The player handles media keys",
        arguments: [
            (.play, ["play"]), (.pause, ["pause"]), (.stop, ["pause", "seek to 0.0"]), (.togglePlayPause, ["pause"]),
            (.nextTrack, ["next"]), (.previousTrack, ["previous"]), (.skipForward(30), ["seek by 30.0"]),
            (.skipBackward(nil), ["seek by -10.0"]),
            (.changePlaybackPosition(61.5), ["seek to 61.5"]),
        ] as [(RemoteCommand, [String])])
    func remote(command: RemoteCommand, commands: [String]) {
        stage.open()

        let outcome = stage.application.send(remoteCommand: command)

        #expect(outcome.isHandled)
        #expect(outcome.handlerName?.hasPrefix("MPRemoteCommandCenter#") ?? false)
        #expect(stage.player.takeCommands() == commands)
    }

    @Test("A media command that fails returns its reason")
    func remoteFailures() {
        func status(_ command: RemoteCommand) -> MPRemoteCommandHandlerStatus? {
            stage.application.send(remoteCommand: command).commandStatus
        }
        #expect(status(.nextTrack) == .noActionableNowPlayingItem)
        #expect(status(.changePlaybackPosition(1)) == .noActionableNowPlayingItem)
        stage.open(2)
        #expect(status(.nextTrack) == .noSuchContent)
        stage.player.state.seekable = false
        #expect(status(.changePlaybackPosition(1)) == .commandFailed)
        stage.player.state.status = .unavailable
        #expect(status(.play) == .deviceNotFound)
        #expect(stage.player.takeCommands().isEmpty)
        let empty = PlayerTestEnvironment(pieces: 0)

        #expect(empty.application.send(remoteCommand: .play).commandStatus == .noActionableNowPlayingItem)
    }

    @Test("Now-playing information contains what plays and nothing else")
    func nowPlaying() {
        stage.open(1, at: 5)
        func told() -> RenderValue? {
            stage.application.commit()
            return stage.application.renderTree.roots.last?.value(of: .nowPlaying)
        }
        guard case .object(let members) = told() else {
            Issue.record("nothing is told")
            return
        }
        #expect(members["title"] == .string("Piece 1"))
        #expect(members["state"] == .string("playing"))
        #expect(members["position"] == .timeline(Timeline(value: 5, at: 10_000, rate: 1, maximum: 200)))
        stage.clock.advance(by: 1_000)
        stage.player.state.volume = 40
        #expect(told() == .object(members), "the volume is none of it")
        stage.player.state.queue = PlaybackQueue()

        guard case .object(let left) = told() else {
            Issue.record("nothing is told")
            return
        }
        #expect(left.keys.sorted() == ["commands"])
    }

    @Test("A held seek key seeks by five seconds at once and repeatedly")
    func heldSeek() {
        stage.open()
        _ = stage.application.send(remoteControl: .remoteControlBeginSeekingForward)
        #expect(stage.player.takeCommands() == ["seek by 5.0"])
        stage.clock.advance(by: 399)
        #expect(stage.player.takeCommands().isEmpty)
        stage.clock.advance(by: 801)
        #expect(stage.player.takeCommands() == ["seek by 5.0", "seek by 5.0", "seek by 5.0"])

        // Seeking backward begins although seeking forward has not ended. Only one direction is active at a time.
        _ = stage.application.send(remoteControl: .remoteControlBeginSeekingBackward)
        stage.clock.advance(by: 400)
        #expect(stage.player.takeCommands() == ["seek by -5.0", "seek by -5.0"])

        _ = stage.application.send(remoteControl: .remoteControlEndSeekingBackward)
        stage.clock.advance(by: 60_000)
        #expect(stage.player.takeCommands().isEmpty)
    }

    @Test("A held seek key is released when the screen ends")
    func endWhileSeeking() {
        stage.open()
        _ = stage.application.send(remoteControl: .remoteControlBeginSeekingForward)
        _ = stage.player.takeCommands()

        stage.application.terminate()
        stage.clock.advance(by: 60_000)

        #expect(stage.player.takeCommands().isEmpty)
    }
}
