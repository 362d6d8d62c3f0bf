import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The player's state on the screen") @MainActor struct StateTests {
    private func enabled(_ stage: PlayerTestEnvironment) throws -> Set<String> {
        let all = [
            "play", "next", "previous", "back10", "forward10", "position", "volume", "mute", "shuffle", "repeat",
        ]
        return Set(try all.filter { try stage.match($0).isEnabled })
    }

    private static let always: Set = ["volume", "mute", "shuffle", "repeat"]

    @Test("An empty library is shown with the reason")
    func nothing() throws {
        let stage = PlayerTestEnvironment(pieces: 0)
        stage.model.setNotice("The folder /music holds no music.")

        #expect(try stage.text("title") == "Nothing to play")
        #expect(try stage.text("artist") == "Shelf")
        #expect(try stage.text("message") == "The folder /music holds no music.")
        #expect(try enabled(stage) == Self.always)
        #expect(try stage.text("elapsed") == "0:00")
        #expect(try stage.text("remaining") == "-0:00")
    }

    @Test("In the background the player continues to play and handles media keys")
    func background() throws {
        let stage = PlayerTestEnvironment()
        stage.open(at: 10)
        _ = stage.player.takeCommands()

        stage.application.enterBackground()
        stage.clock.advance(by: 5_000)
        #expect(stage.player.takeCommands().isEmpty)
        _ = stage.application.send(remoteControl: .remoteControlNextTrack)
        #expect(stage.player.takeCommands() == ["next"])
        stage.application.becomeActive()
        stage.application.commit()
        #expect(stage.player.takeCommands().isEmpty)
    }

    @Test("If nothing plays yet, play is available for the whole library")
    func stopped() throws {
        let stage = PlayerTestEnvironment()

        #expect(try stage.text("title") == "Not playing")
        #expect(try stage.text("message") == "")
        #expect(try enabled(stage) == Self.always.union(["play"]))
        #expect(try stage.button("play").accessibilityLabel == "Play")
        let hint = stage.application.views(
            matching: ViewQuery(label: "The queue is empty. Choose a piece to play it and the pieces after it."))
        #expect(hint.count == 1)
    }

    @Test("The current piece and its position are shown")
    func playing() throws {
        let stage = PlayerTestEnvironment()
        stage.open(1, at: 61.5)

        #expect(try stage.text("title") == "Piece 1")
        #expect(try stage.text("artist") == "Artist — Album")
        #expect(try stage.button("play").accessibilityLabel == "Pause")
        #expect(
            try enabled(stage) == Self.always.union(["play", "next", "previous", "back10", "forward10", "position"]))
        #expect(try stage.text("elapsed") == "1:01")
        #expect(try stage.text("remaining") == "-2:19")
        #expect(try stage.slider("position").value == 61.5)
        #expect(try stage.slider("position").maximumValue == 200)

        stage.clock.advance(by: 10_000)
        #expect(try stage.text("elapsed") == "1:11")
        #expect(try stage.slider("position").value == 71.5)
    }

    @Test("Playing a piece for a minute causes no commit")
    func quiet() throws {
        let stage = PlayerTestEnvironment()
        stage.open(at: 5)

        for _ in 0..<60 {
            stage.clock.advance(by: 1_000)
            #expect(!stage.application.renderTree.needsCommit)
            #expect(!stage.application.commit())
        }
        #expect(try stage.text("elapsed") == "1:05", "though it goes on")
    }

    @Test("A repeated report of the same state changes nothing")
    func sameState() {
        let stage = PlayerTestEnvironment()
        stage.open(at: 5)
        let revision = stage.application.renderTree.revision

        stage.player.onChange?(stage.player.state)
        stage.application.commit()

        #expect(stage.application.renderTree.revision == revision)
    }

    @Test("While a file is buffering, there is a pause button and the time does not advance")
    func buffering() throws {
        let stage = PlayerTestEnvironment()
        stage.open(status: .buffering, at: 3)

        stage.clock.advance(by: 5_000)

        #expect(try stage.button("play").accessibilityLabel == "Pause")
        #expect(try stage.text("elapsed") == "0:03")
        try stage.tap("play")
        #expect(stage.player.takeCommands() == ["pause"])
    }

    @Test("A missing player is shown with the reason, and its controls are disabled")
    func unavailable() throws {
        let stage = PlayerTestEnvironment()
        stage.open()
        stage.player.state.status = .unavailable
        stage.player.state.seekable = false
        stage.player.state.message = "mpv has ended, and is started again."
        stage.application.commit()

        #expect(try stage.text("message") == "mpv has ended, and is started again.")
        #expect(try enabled(stage) == Self.always)
        #expect(try stage.text("title") == "Piece 0", "what will be played again")
        try stage.tap("play")
        #expect(stage.player.takeCommands().isEmpty)
    }

    @Test("A missing sound output is shown below the library's message")
    func nullOutput() throws {
        let stage = PlayerTestEnvironment()
        stage.model.setNotice("2 files could not be read.")
        stage.player.state.output = PlaybackOutput(name: "null", isNull: true)
        stage.player.state.message = "There is no sound: no audio device was found."
        stage.application.commit()

        #expect(
            try stage.text("message") == "2 files could not be read.\nThere is no sound: no audio device was found.")
    }

    @Test("Next is enabled only if there is a next piece")
    func hasNext() throws {
        let stage = PlayerTestEnvironment()
        stage.open(2)
        #expect(try !stage.match("next").isEnabled)

        stage.player.state.repeatMode = .all
        #expect(try stage.match("next").isEnabled)
    }

    @Test("Seeking is disabled if the piece does not support it")
    func notSeekable() throws {
        let stage = PlayerTestEnvironment()
        stage.open()
        stage.player.state.seekable = false

        for identifier in ["position", "back10", "forward10"] { #expect(try !stage.match(identifier).isEnabled) }
        try stage.tap(stage.point(of: 100, on: "position"))
        #expect(stage.player.takeCommands().isEmpty)
    }

    @Test("For a piece of unknown length, only the elapsed time is shown")
    func unknownLength() throws {
        let stage = PlayerTestEnvironment()
        stage.open(at: 100, duration: nil)

        stage.clock.advance(by: 30_000)

        #expect(try stage.text("elapsed") == "2:10")
        #expect(try stage.text("remaining") == "")
        #expect(try stage.slider("position").value == 0, "no way through what has no known end")

        stage.open(at: 100)
        #expect(try stage.text("remaining") == "-1:40")
    }

    @Test("The file's length is shown until the player reports its own")
    func lengthOfTheFile() throws {
        let stage = PlayerTestEnvironment()
        stage.open(at: 100)
        stage.player.state.duration = nil

        #expect(try stage.text("remaining") == "-1:40")
        try stage.touch(.began, try stage.point(of: 50, on: "position"))
        #expect(try stage.text("elapsed") == "0:50", "also while the thumb is held")
    }

    @Test("Volume, order and repeat mode are shown as the player reports them")
    func modes() throws {
        let stage = PlayerTestEnvironment()
        stage.open()
        func labels() throws -> [String?] {
            try ["mute", "shuffle", "repeat"].map { try stage.button($0).accessibilityLabel }
        }
        #expect(try labels() == ["Mute", "Shuffle, off", "Repeat, off"])

        stage.player.state.muted = true
        stage.player.state.shuffle = true
        stage.player.state.repeatMode = .all
        stage.player.state.volume = 35
        #expect(try labels() == ["Unmute", "Shuffle, on", "Repeat, everything"])
        #expect(try stage.slider("volume").value == 35)
        for identifier in ["mute", "shuffle", "repeat"] { #expect(try stage.button(identifier).isSelected) }

        stage.player.state.repeatMode = .one
        #expect(try labels()[2] == "Repeat, this piece")
    }

    @Test("All screens of one player show the same")
    func twoScreens() throws {
        let stage = PlayerTestEnvironment()
        let other = UIApplication(clock: stage.clock, size: CGSize(width: 1_280, height: 800), epoch: "other")
        other.launch(delegate: PlayerApp(model: stage.model))
        other.commit()

        stage.open(2)

        let titles = other.views(matching: ViewQuery(identifier: "title"))
        #expect((titles.first?.view as? UILabel)?.shownText == "Piece 2")
    }
}
