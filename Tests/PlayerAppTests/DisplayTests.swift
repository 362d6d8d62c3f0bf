import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The player on a display") @MainActor struct DisplayTests {
    private let player = RecordingPlayer()
    private let model: PlayerModel
    private let clock = ManualClock(now: 10_000)

    init() {
        model = PlayerModel(backend: player, title: "Shelf", clock: ManualClock())
        model.setLibrary(PlayerTestEnvironment.items(6), title: "Shelf") { _ in nil }
    }

    private func display(width: CGFloat, height: CGFloat) -> UIApplication {
        let application = UIApplication(clock: clock, size: CGSize(width: width, height: height), epoch: "display")
        application.isDisplay = true
        application.launch(delegate: PlayerApp(model: model))
        application.commit()
        return application
    }

    /// Plays one of the tracks in a queue of all tracks.
    private func play(_ index: Int) {
        var state = player.state
        let entries = model.items.enumerated().map { QueueEntry(id: 100 + $0.offset, item: $0.element) }
        state.queue = PlaybackQueue(entries: entries, currentIndex: index)
        state.status = .playing
        state.duration = 200
        state.position = PlaybackPosition(seconds: 50, at: clock.now, rate: 1)
        player.state = state
    }

    private func match(_ identifier: String, on application: UIApplication) throws -> ViewMatch {
        try #require(application.views(matching: ViewQuery(identifier: identifier)).first)
    }

    private func text(_ identifier: String, on application: UIApplication) throws -> String {
        try #require(try match(identifier, on: application).view as? UILabel).shownText
    }

    @Test("A display shows the current track with the next ones, and no lists or buttons") func contents() throws {
        let application = display(width: 1_920, height: 1_080)
        #expect(try text("title", on: application) == "Not playing")
        play(1)
        application.commit()
        #expect(try text("title", on: application) == "Piece 1")
        #expect(try text("elapsed", on: application) == "0:50")
        #expect(try (1...3).map { try text("next-\($0)", on: application) } == (2...4).map { "Piece \($0) — Artist" })
        #expect(application.views(matching: ViewQuery(identifier: "library")).isEmpty)
        #expect(application.views(matching: ViewQuery(identifier: "play")).isEmpty)
        play(5)
        application.commit()
        #expect(application.views(matching: ViewQuery(identifier: "next-1")).isEmpty)
    }

    @Test(
        "On displays of all sizes, everything is inside the screen, and no text covers another",
        arguments: [
            CGSize(width: 1_920, height: 1_080), CGSize(width: 3_840, height: 2_160),
            CGSize(width: 1_080, height: 1_920),
            CGSize(width: 800, height: 480), CGSize(width: 1_024, height: 768), CGSize(width: 480, height: 800),
        ])
    func layout(_ size: CGSize) throws {
        let application = display(width: size.width, height: size.height)
        play(0)
        application.commit()
        let names = ["artwork", "title", "artist", "elapsed", "remaining", "next-1", "next-2", "next-3"]
        let frames = try names.map { try match($0, on: application).frame }
        let screen = CGRect(origin: .zero, size: size)
        for (name, frame) in zip(names, frames) {
            #expect(screen.contains(frame), "\(name) \(frame)")
            #expect(frame.width > 0 && frame.height > 0, "\(name)")
        }
        for (index, first) in frames.enumerated() {
            for second in frames[(index + 1)...] {
                // Neighbours may touch.
                #expect(!first.insetBy(dx: 0.1, dy: 0.1).intersects(second), "\(first) \(second)")
            }
        }
    }

    @Test("Media keys control the player from a display, too") func mediaKeys() {
        let application = display(width: 1_920, height: 1_080)
        play(1)
        application.commit()
        _ = application.send(remoteCommand: .nextTrack, from: InputDevice())
        #expect(player.takeCommands() == ["next"])
    }
}
