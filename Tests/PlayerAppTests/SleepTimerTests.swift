import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The sleep timer") @MainActor struct SleepTimerTests {
    let stage = PlayerTestEnvironment()
    private var timer: SleepTimer { stage.model.sleepTimer }

    /// The volumes that the player was asked to set since the last call, rounded.
    private func volumes() -> [Int] {
        stage.player.takeCommands().compactMap { $0.hasPrefix("volume ") ? Int(Double($0.dropFirst(7)) ?? -1) : nil }
    }

    @Test("When the time ends, the player pauses after a fade-out, and the volume is restored")
    func fade() {
        stage.open()
        stage.player.state.volume = 80
        timer.set(.minutes(15))

        stage.clock.advance(by: 15 * 60_000 - SleepTimer.fadeDuration - 1)
        #expect(stage.player.takeCommands().isEmpty)
        stage.clock.advance(by: SleepTimer.fadeDuration)
        let fading = volumes()
        #expect(fading.first == 80 && fading.last.map { $0 < 5 } == true)
        #expect(fading == fading.sorted(by: >))
        stage.clock.advance(by: 1_000)
        #expect(stage.player.takeCommands() == ["pause", "volume 80.0"])
        #expect(timer.setting == nil)
    }

    @Test("Switching the timer off during the fade-out restores the volume, and the music goes on")
    func cancel() {
        stage.open()
        timer.set(.minutes(15))
        stage.clock.advance(by: 15 * 60_000 - 5_000)
        _ = stage.player.takeCommands()

        timer.set(nil)

        #expect(stage.player.takeCommands() == ["volume 100.0"])
        stage.clock.advance(by: 60_000)
        #expect(stage.player.takeCommands().isEmpty)
    }

    @Test("A volume that a person chooses during the fade-out remains")
    func choose() throws {
        stage.open()
        timer.set(.minutes(15))
        stage.clock.advance(by: 15 * 60_000 - 5_000)
        _ = stage.player.takeCommands()

        try stage.tap(try stage.point(of: 30, on: "volume"))
        stage.clock.advance(by: 60_000)

        let commands = stage.player.takeCommands()
        #expect(commands.last == "pause")
        #expect(!commands.contains("volume 100.0"))
    }

    @Test("At the end of a piece, the player pauses shortly before the next one, also after a seek")
    func endOfTrack() {
        stage.open(at: 10)
        timer.set(.endOfTrack)
        stage.clock.advance(by: 100_000)
        stage.player.state.position = PlaybackPosition(seconds: 20, at: stage.clock.now, rate: 1)

        stage.clock.advance(by: 179_000)
        #expect(stage.player.takeCommands().isEmpty)
        stage.clock.advance(by: 900)
        #expect(stage.player.takeCommands() == ["pause"])
    }

    @Test("While the player is paused, the timer keeps waiting for the end of the piece")
    func paused() {
        stage.open(status: .paused, at: 190)
        timer.set(.endOfTrack)

        stage.clock.advance(by: 600_000)

        #expect(stage.player.takeCommands().isEmpty)
        #expect(timer.setting == .endOfTrack)
    }

    @Test("The button shows the time that is left")
    func button() throws {
        stage.open()
        #expect(try stage.button("sleep").accessibilityLabel == "Sleep timer, off")

        timer.set(.minutes(30))
        stage.application.commit()
        stage.clock.advance(by: 60_000)

        #expect(try stage.button("sleep").accessibilityLabel == "Sleep timer, 30 minutes")
        #expect(try stage.text("sleep-remaining") == "-29:00")
    }
}
