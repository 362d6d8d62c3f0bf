import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

/// A catalogue with the lyrics of some tracks.
@MainActor private final class LyricsCatalogue: MusicCatalogue {
    var lyrics: [Int: Lyrics] = [:]
    /// The answers wait until the test releases them.
    var isSlow = false
    private var waiting: [@MainActor () -> Void] = []
    private(set) var asked: [Int] = []

    /// Gives the answers that wait, the latest one first.
    func release() {
        let waiting = waiting
        self.waiting = []
        for answer in waiting.reversed() { answer() }
    }

    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        var answer = MusicAnswer()
        if case .lyrics(let track) = query {
            asked.append(track)
            answer.lyrics = lyrics[track]
        }
        if isSlow { waiting.append { completion(answer) } } else { completion(answer) }
    }
}

@Suite("Lyrics in the player") @MainActor struct LyricsTests {
    let stage = PlayerTestEnvironment(pieces: 0)
    private let catalogue = LyricsCatalogue()

    init() {
        catalogue.lyrics[0] = Lyrics(lines: [.init(start: 10, text: "One"), .init(start: 20, text: "")])
        catalogue.lyrics[2] = Lyrics(lines: [.init(text: "Plain"), .init(text: "text")])
        stage.model.setLibrary(catalogue, trackCount: 3, title: "Shelf") { _ in nil }
    }

    private func cueList() throws -> CueListView { try #require(try stage.match("lyrics-lines").view as? CueListView) }

    @Test("The button shows the lyrics in place of the cover, and hides them again")
    func button() throws {
        stage.open(at: 12)
        #expect(stage.isShown("artwork") && !stage.isShown("lyrics-lines"))
        #expect(try stage.button("lyrics").accessibilityLabel == "Show the lyrics")

        try stage.tap("lyrics")

        #expect(!stage.isShown("artwork") && stage.isShown("lyrics-lines"))
        #expect(try stage.button("lyrics").accessibilityLabel == "Hide the lyrics")
        #expect(try cueList().cues.map(\.text) == ["One", "♪"])
        #expect(try cueList().currentCue == 0)
        stage.clock.advance(by: 8_000)
        #expect(try cueList().currentCue == 1)
        try stage.tap("lyrics")
        #expect(stage.isShown("artwork") && !stage.isShown("lyrics-lines"))
    }

    @Test("A track without lyrics has no button and shows its cover, and the next lyrics appear by themselves")
    func nextTrack() throws {
        stage.open()
        try stage.tap("lyrics")
        stage.open(1)
        #expect(!stage.isShown("lyrics") && stage.isShown("artwork"))

        stage.open(2)

        #expect(stage.isShown("lyrics-text") && !stage.isShown("lyrics-lines") && !stage.isShown("artwork"))
        #expect(try #require(try stage.match("lyrics-text").view as? UITextView).text == "Plain\ntext")
    }

    @Test("A tap on a line seeks to its start")
    func seek() throws {
        stage.open()
        try stage.tap("lyrics")
        _ = stage.player.takeCommands()
        let frame = try stage.match("lyrics-lines").frame

        try stage.tap(CGPoint(x: frame.minX + 10, y: frame.minY + 10))

        #expect(stage.player.takeCommands() == ["seek to 10.0"])
    }

    @Test("A late answer about a former track or a former library is ignored")
    func late() throws {
        catalogue.isSlow = true
        stage.open()
        stage.open(2)
        stage.open(1)
        catalogue.release()
        stage.application.commit()
        #expect(!stage.isShown("lyrics"))

        stage.open()
        catalogue.lyrics[0] = Lyrics(lines: [.init(start: 10, text: "New")])
        stage.model.setLibrary(catalogue, trackCount: 3, title: "Shelf") { _ in nil }
        catalogue.release()
        stage.application.commit()
        try stage.tap("lyrics")
        #expect(try cueList().cues.map(\.text) == ["New"])
    }

    @Test("Lines are sent only while the lyrics are visible")
    func hidden() throws {
        stage.open()
        let list = try #require(lyricsView().subviews.first as? CueListView)
        #expect(list.cues.isEmpty)
        try stage.tap("lyrics")
        #expect(list.cues.count == 2)
        try stage.tap("show-library")
        stage.clock.advance(by: 1_000)
        stage.application.commit()
        #expect(list.cues.isEmpty, "the lists take the screen")
    }

    private func lyricsView() throws -> LyricsView {
        try #require((stage.application.windows.first?.rootViewController as? PlayerViewController)?.lyrics)
    }

    @Test("On a phone in landscape, lyrics replace the lists until a person uses the lists")
    func landscape() throws {
        let stage = PlayerTestEnvironment(width: 844, height: 390, pieces: 0)
        stage.model.setLibrary(catalogue, trackCount: 3, title: "Shelf") { _ in nil }
        stage.open()
        try stage.tap("lyrics")
        #expect(stage.isShown("lyrics-lines") && !stage.isShown("library") && stage.isShown("artwork"))
        let controller = try #require(stage.application.windows.first?.rootViewController as? PlayerViewController)
        controller.setBrowsing(true)
        stage.clock.advance(by: 1_000)
        stage.application.commit()
        #expect(!stage.isShown("lyrics-lines") && stage.isShown("library"))
        try stage.tap("lyrics")
        #expect(stage.isShown("lyrics-lines") && !stage.isShown("library"))
    }

    @Test("Lyrics are requested once for each track, and again after a change of the library")
    func requests() {
        stage.open()
        stage.open(status: .paused)
        #expect(catalogue.asked == [0])
        catalogue.lyrics[0] = nil
        stage.model.setLibrary(catalogue, trackCount: 3, title: "Shelf") { _ in nil }
        stage.application.commit()
        #expect(catalogue.asked == [0, 0])
        #expect(!stage.isShown("lyrics"))
    }
}
