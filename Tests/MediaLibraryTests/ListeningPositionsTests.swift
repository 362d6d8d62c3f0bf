import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The positions of audiobooks and podcasts") @MainActor struct ListeningPositionsTests {
    private let state = TemporaryFolder()
    private let loop = TestLoop()
    private let sentences = Shared<[String]>([])

    private func positions(isSaved: Bool = true) -> ListeningPositions {
        let sentences = sentences
        return ListeningPositions(
            stateFolder: isSaved ? state.path.string : nil, loop: loop, date: { Date(timeIntervalSince1970: 1_000) }
        ) { sentence in sentences.change { $0.append(sentence) } }
    }

    private var file: String { state.path.string + "/positions.json" }
    private var content: Data? { FileManager.default.contents(atPath: file) }

    private func item(_ name: String, duration: Double? = 2_400, genre: String? = nil) -> MediaItem {
        MediaItem(path: MediaPath("/music/\(name)"), duration: duration, genre: genre)
    }

    private func state(_ item: MediaItem?, entry: Int = 1, at seconds: Double = 0, plays: Bool = true) -> PlaybackState
    {
        var state = PlaybackState(backend: "hand")
        state.status = plays ? .playing : .paused
        state.queue = PlaybackQueue(
            entries: item.map { [QueueEntry(id: entry, item: $0)] } ?? [], currentIndex: item == nil ? nil : 0)
        state.duration = item?.duration
        state.position = PlaybackPosition(seconds: seconds, at: loop.now, rate: plays ? 1 : 0)
        return state
    }

    @Test(
        "Recorded speech and long pieces go on at their position",
        arguments: [
            ("a.mp3", 100.0, "Audiobook", true), ("a.mp3", 100, "My AUDIO BOOKS", true),
            ("a.mp3", 100, "Podcast", true),
            ("a.mp3", 100, "Spoken & Audio", true), ("a.mp3", 100, "Speech", true), ("a.mp3", 100, "Hörbuch", true),
            ("a.mp3", 100, "HO\u{308}RBUCH", true), ("a.M4B", 100, nil, true), ("a.mp3", 1_800, "Techno", true),
            ("a.mp3", 1_799, "Techno", false), ("a.mp3", nil, nil, false),
        ])
    func kinds(name: String, duration: Double?, genre: String?, goesOn: Bool) {
        #expect(item(name, duration: duration, genre: genre).goesOn() == goesOn)
    }

    @Test("A piece goes on five seconds before its position, also after a restart") func restart() {
        let first = positions()
        let (book, mix) = (item("book", duration: 100, genre: "Audiobook"), item("mix"))
        first.record(book.path, at: 60, duration: 100)
        first.record(mix.path, at: 1_200.26, duration: 2_400)
        first.finish()

        let second = positions()
        #expect(second.places == first.places && second.places.map(\.path) == [mix.path, book.path])
        #expect(second.start(of: book) == 55 && abs((second.start(of: mix) ?? 0) - 1_195.3) < 1e-6)
        #expect(second.start(of: item("other")) == nil)
        #expect(second.start(of: item("book", duration: 100)) == nil, "the genre has changed")
        #expect(sentences.value == [])
    }

    @Test(
        "A piece that was played to its last 15 seconds, or 2 percent, begins again",
        arguments: [
            (2_400.0, 2_351.0, true), (2_400, 2_352, false), (100, 84, true), (100, 85, false), (36_000, 35_939, true),
            (36_000, 35_941, false),
        ])
    func finished(duration: Double, seconds: Double, goesOn: Bool) {
        let positions = positions()
        let piece = item("a.m4b", duration: duration)
        positions.record(piece.path, at: seconds, duration: duration)
        #expect((positions.start(of: piece) != nil) == goesOn)
    }

    @Test("A piece whose first seconds were played begins again, and one that was only opened has no position")
    func beginning() {
        let positions = positions()
        positions.record(item("a").path, at: 9, duration: 2_400)
        positions.record(item("b").path, at: 0.5, duration: 2_400)
        for seconds in [Double.nan, .infinity, -1] { positions.record(item("c").path, at: seconds, duration: nil) }
        #expect(positions.start(of: item("a")) == nil && positions.places.map(\.path) == [item("a").path])
    }

    @Test("There are at most 1,000 positions, of which the latest remain") func limit() {
        let first = positions()
        for number in 0..<1_002 { first.record(item("\(number)").path, at: 100, duration: 2_400) }
        first.record(item("2").path, at: 200, duration: 2_400)
        first.finish()
        #expect(first.places.count == 1_000 && positions().places == first.places)
        #expect(first.start(of: item("1")) == nil && first.start(of: item("2")) == 195)
    }

    @Test("The file is written a second after a change, so that a crash loses little") func delayed() {
        let positions = positions()
        positions.record(item("a").path, at: 100, duration: 2_400)
        loop.advance(999)
        positions.waitUntilWritten()
        #expect(content == nil)
        loop.advance(1)
        positions.waitUntilWritten()
        #expect(self.positions().start(of: item("a")) == 95)
    }

    @Test("A damaged file is moved aside", arguments: ["", "{\"format\":1}", "{\"positions\":[]}", "[]"])
    func damaged(text: String) {
        state.write(Array(text.utf8), to: "positions.json")
        let positions = positions()
        #expect(sentences.value.count == 1 && sentences.value[0].contains("list of positions was damaged"))
        positions.record(item("a").path, at: 100, duration: 2_400)
        positions.finish()
        #expect(self.positions().start(of: item("a")) == 95)
    }

    @Test("A file of a newer version is not changed") func newer() {
        let text = #"{"format":2,"of":"tomorrow"}"#
        state.write(Array(text.utf8), to: "positions.json")
        let positions = positions()
        positions.record(item("a").path, at: 100, duration: 2_400)
        positions.finish()
        #expect(positions.start(of: item("a")) == 95 && content == Data(text.utf8))
        #expect(sentences.value.count == 1 && sentences.value[0].contains("newer version of Baton"))
    }

    @Test("Without a state folder, the positions are in memory") func memory() {
        let positions = positions(isSaved: false)
        positions.record(item("a").path, at: 100, duration: 2_400)
        positions.finish()
        #expect(positions.start(of: item("a")) == 95 && state.names == [])
    }

    // MARK: Lists

    @Test("A list goes on in the piece that was played last, or in the next one if that is finished") func list() {
        let positions = positions()
        let chapters = (1...3).map { item("\($0).m4b", duration: 600) }
        #expect(positions.resumePlace(in: chapters) == nil)
        positions.record(chapters[0].path, at: 595, duration: 600)
        #expect(positions.resumePlace(in: chapters) == ResumePlace(track: chapters[1], row: 1, position: 0))
        positions.record(chapters[1].path, at: 300, duration: 600)
        #expect(positions.resumePlace(in: chapters) == ResumePlace(track: chapters[1], row: 1, position: 295))
        positions.record(chapters[2].path, at: 600, duration: 600)
        #expect(positions.resumePlace(in: chapters) == nil, "the book is finished")
    }

    // MARK: The recorder

    @Test("The position is recorded every ten seconds while a piece plays, and when it is paused") func recorder() {
        let positions = positions()
        let recorder = PositionRecorder(positions, loop: loop)
        var changes = 0
        recorder.onChange = { changes += 1 }
        recorder.stateDidChange(state(item("a"), at: 100))
        #expect(positions.start(of: item("a")) == 95 && changes == 1)
        loop.advance(10_000)
        #expect(positions.start(of: item("a")) == 105)
        loop.advance(3_000)
        recorder.stateDidChange(state(item("a"), at: 113, plays: false))
        #expect(positions.start(of: item("a")) == 108 && changes == 2)
        recorder.finish()
        #expect(loop.pending == 0)
    }

    @Test("A piece that follows another one without a gap does not get the position of the former piece") func gapless()
    {
        let positions = positions()
        let recorder = PositionRecorder(positions, loop: loop)
        let (a, b) = (item("a.m4b", duration: 100), item("b.m4b", duration: 100))
        recorder.stateDidChange(state(a, entry: 1, at: 90))
        loop.advance(10_000)
        #expect(recorder.start(of: b) == nil)
        recorder.stateDidChange(state(b, entry: 2, at: 0))
        #expect(positions.places.map(\.path) == [a.path] && positions.places[0].isFinished)

        // Another piece is chosen during the second one.
        loop.advance(40_000)
        #expect(recorder.start(of: a) == nil)
        recorder.stateDidChange(state(a, entry: 3, at: 0))
        #expect(positions.start(of: b) == 35 && positions.start(of: a) == nil)
    }

    @Test("A piece that is opened again goes on at the position that it has at this moment") func again() {
        let recorder = PositionRecorder(positions(), loop: loop)
        recorder.stateDidChange(state(item("a"), at: 100))
        loop.advance(5_000)
        #expect(recorder.start(of: item("a")) == 100)
    }

    @Test("The position of music is not recorded") func music() {
        let positions = positions()
        let recorder = PositionRecorder(positions, loop: loop)
        recorder.onChange = { Issue.record("no position has changed") }
        recorder.stateDidChange(state(item("song.mp3", duration: 300), at: 100))
        loop.advance(60_000)
        recorder.stateDidChange(state(nil, plays: false))
        recorder.finish()
        #expect(positions.places.isEmpty && state.names == [])
    }
}
