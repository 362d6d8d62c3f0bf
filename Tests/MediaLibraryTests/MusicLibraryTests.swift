import Foundation
import GRDB
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("A library with an index") @MainActor struct MusicLibraryTests {
    private let stage = LibraryStage()

    @Test("The first scan offers all tracks with their tags") func firstScan() async {
        stage.music.write(wave("Second", artist: "Band", album: "Album", track: "2"), to: "b.wav")
        stage.music.write(wave("First", artist: "Band", album: "Album", track: "1"), to: "sub/a.wav")
        stage.music.write(wave(), to: "Without Tags.wav")

        await stage.run()

        #expect(stage.titles == ["First", "Second", "Without Tags"])
        #expect(stage.contents.count == 1)
        #expect(stage.contents.last?.isComplete == true)
        #expect(stage.contents.last?.count == 3)
        #expect(stage.items.first?.artist == "Band")
        #expect(stage.items.first?.duration == 0.01)
        #expect(stage.log.isEmpty)
        #expect(stage.notice == nil)
    }

    @Test("The tracks are the same as those of a scan without an index") func sameItems() async throws {
        for number in 0..<30 {
            stage.music.write(
                wave("Piece \(number)", artist: "Artist \(number % 4)"), to: "\(number % 3)/\(number).wav")
        }

        await stage.run()

        let plain = try await MediaPlayback.MediaLibrary.scan(stage.music.path).get()
        #expect(stage.items == plain.items)
    }

    @Test("A start with an index offers its tracks before anything is read, and nothing is offered again")
    func restart()
        async
    {
        for number in 0..<5 { stage.music.write(wave("Piece \(number)"), to: "\(number).wav") }
        await stage.run()
        let (first, items) = (stage.contents, stage.items)
        let offeredAtFolder = Shared(0)
        let library = stage.make { $0.willRead = { _ in offeredAtFolder.change { $0 += 1 } } }
        var foldersAtOffer: Int?
        let record = library.onChange
        library.onChange = {
            foldersAtOffer = offeredAtFolder.value
            record($0)
        }

        await stage.start(library)

        #expect(foldersAtOffer == 0)
        #expect(offeredAtFolder.value == 1)
        #expect(stage.contents.count == first.count + 1)
        #expect(stage.contents.last == first.last)
        #expect(stage.items == items)
        stage.close(library)
    }

    @Test("A file that has not changed is not opened again") func notOpened() async {
        stage.music.write(wave("Old"), to: "a.wav")
        stage.music.setModified("a.wav", 1_000)
        await stage.run()

        // The file has the same size and time, so only opening it would show the difference.
        stage.music.write(wave("New"), to: "a.wav")
        stage.music.setModified("a.wav", 1_000)
        await stage.run()
        #expect(stage.titles == ["Old"])

        stage.music.setModified("a.wav", 1_001)
        await stage.run()
        #expect(stage.titles == ["New"])
    }

    @Test("A change while no server ran is offered after the tracks of the index") func changedMeanwhile() async {
        stage.music.write(wave("Stays"), to: "a.wav")
        stage.music.write(wave("Goes"), to: "b.wav")
        await stage.run()
        stage.music.remove("b.wav")
        stage.music.write(wave("Comes"), to: "c.wav")

        await stage.run()

        #expect(
            stage.offered.map { $0.map(\.title) } == [
                ["Goes", "Stays"], ["Goes", "Stays"], ["Comes", "Stays"],
            ])
    }

    @Test("A scan that was interrupted continues after the next start") func interrupted() async throws {
        let count = MusicIndex.batch * 2
        for number in 0..<count { stage.music.write(wave("Piece \(number)"), to: "\(number).wav") }
        let library = stage.make()
        stage.loop.step = 1_000
        library.onNotice = { [weak library] _ in library?.stop() }
        await stage.start(library)
        let partial = try #require(try library.index?.entries().count)
        stage.close(library)
        #expect(stage.contents.isEmpty && partial < count)

        await stage.run()

        #expect(stage.contents.map(\.isComplete) == (partial == 0 ? [true] : [false, true]))
        #expect(stage.titles.count == count)
    }

    @Test("The progress of a scan is shown, and disappears at its end") func progress() async {
        for number in 0..<1_300 { stage.music.write([], to: "\(number).wav") }
        stage.loop.step = MusicLibrary.progressInterval

        await stage.run()

        #expect(stage.notices.contains("Reading the music: 1,200 of 1,300 files"))
        #expect(stage.notice == nil)
        #expect(stage.titles.count == 1_300)
    }

    @Test("Without a passing of time, no progress is shown") func seldom() async {
        for number in 0..<450 { stage.music.write([], to: "\(number).wav") }

        await stage.run()

        #expect(stage.notices.isEmpty)
    }

    @Test("A library that is stopped during a scan reports nothing more") func stopped() async {
        stage.music.write(wave("Piece"), to: "a.wav")
        let library = stage.make()
        library.start()
        library.stop()
        await stage.until { self.stage.scans == 1 }

        #expect(stage.contents.isEmpty && stage.notices.isEmpty)
        #expect(stage.loop.pending == 0)
    }

    // MARK: Watching

    @Test("A file that is added, changed, renamed or removed is noticed") func watching() async {
        stage.music.write(wave("First"), to: "a.wav")
        let library = stage.make()
        await stage.start(library)

        await stage.change(until: { self.stage.titles == ["First", "Second"] }) {
            stage.music.write(wave("Second"), to: "b.wav")
        }
        await stage.change(until: { self.stage.titles == ["Changed", "Second"] }) {
            stage.music.write(wave("Changed"), to: "a.wav")
        }
        let id = stage.items.last?.id
        await stage.change(until: { self.stage.items.last?.id != id }) {
            stage.music.move("b.wav", to: "c.wav")
        }
        #expect(stage.titles == ["Changed", "Second"])
        await stage.change(until: { self.stage.titles == ["Changed"] }) { stage.music.remove("c.wav") }
        stage.close(library)
    }

    @Test("New subfolders are watched, too") func subfolders() async {
        stage.music.write(wave("First"), to: "a.wav")
        let library = stage.make()
        await stage.start(library)

        await stage.change(until: { self.stage.titles == ["Deep", "First"] }) {
            stage.music.write(wave("Deep"), to: "x/y/z/deep.wav")
        }
        await stage.change(until: { self.stage.titles == ["Deep", "Deeper", "First"] }) {
            stage.music.write(wave("Deeper"), to: "x/y/z/deeper.wav")
        }
        await stage.change(until: { self.stage.titles == ["First"] }) { stage.music.remove("x") }
        stage.close(library)
    }

    @Test("A change is scanned after a quiet interval, and at the latest after a maximum delay") func debounce() async {
        stage.music.write(wave("First"), to: "a.wav")
        let library = stage.make()
        await stage.start(library)
        stage.music.write(wave("Second"), to: "b.wav")
        await stage.until { self.stage.loop.pending == 2 }

        stage.loop.advance(MusicLibrary.quietInterval - 1)
        #expect(stage.loop.pending == 2)
        stage.loop.advance(1)
        await stage.until { self.stage.scans == 2 }

        #expect(stage.titles == ["First", "Second"])
        stage.close(library)
    }

    @Test("Changes of hidden files and of files that are no music cause no scan") func otherFiles() async {
        stage.music.write(wave("First"), to: "a.wav")
        let library = stage.make()
        await stage.start(library)

        await stage.change(until: { self.stage.scans == 2 }) {
            stage.music.write([1], to: "notes.txt")
            stage.music.write([1], to: ".hidden.wav")
            stage.music.write(wave("Second"), to: "b.wav")
        }

        #expect(stage.titles == ["First", "Second"])
        #expect(stage.contents.count == 2)
        stage.close(library)
    }

    @Test("A folder that is moved away and back loses and gets back its tracks") func movedAway() async {
        let other = TemporaryFolder()
        other.write(wave("Other"), to: "o.wav")
        stage.music.write(wave("First"), to: "disk/a.wav")
        let library = stage.make([stage.music.path.appending("disk"), other.path])
        await stage.start(library)
        #expect(stage.titles == ["First", "Other"])

        await stage.change(until: { self.stage.titles == ["Other"] }) { stage.music.move("disk", to: "away") }
        #expect(stage.notice?.contains("is missing, so its piece is not offered") == true)
        #expect(stage.log.count == 1)
        await stage.change(until: { self.stage.titles == ["First", "Other"] }) { stage.music.move("away", to: "disk") }

        #expect(stage.notice == nil)
        stage.close(library)
    }

    @Test("A folder that does not exist yet is used when it is created") func created() async {
        let library = stage.make([stage.music.path.appending("x/y/music")])
        await stage.start(library)
        #expect(stage.contents.isEmpty)
        #expect(stage.notice?.hasPrefix("There is no folder") == true)

        await stage.change(until: { self.stage.titles == ["First"] }) {
            stage.music.write(wave("First"), to: "x/y/music/a.wav")
        }

        #expect(stage.notice == nil)
        stage.close(library)
    }

    @Test("If folders cannot be watched, a sentence says so, and they are scanned every minute") func unwatched() async
    {
        stage.music.write(wave("First"), to: "a/a.wav")
        stage.music.write(wave("Second"), to: "b/b.wav")
        let library = stage.make { $0.watchLimit = 2 }
        await stage.start(library)
        #expect(stage.notice == MusicNotice.unwatched)
        #expect(stage.loop.pending == 1)
        // The last folder in the order of the search is one that is not watched.
        stage.music.write(wave("Third"), to: "a/c.wav")
        stage.music.write(wave("Third"), to: "b/c.wav")

        stage.loop.advance(MusicLibrary.rescanInterval)
        await stage.until { self.stage.titles.count == 4 }

        #expect(stage.titles == ["First", "Second", "Third", "Third"])
        #expect(stage.log == [MusicNotice.unwatched])
        stage.close(library)
    }

    // MARK: Bad input

    @Test("Files that are no music are named in the log with the reason, which the index stores") func noMusic()
        async throws
    {
        stage.music.write(wave("First"), to: "a.wav")
        for name in ["b", "c", "d", "e", "f"] {
            stage.music.write([0x52] + [UInt8](repeating: 0x7f, count: 900), to: "\(name).flac")
        }
        let reason = "The file contains no sound"
        let library = stage.make()
        await stage.start(library)

        #expect(stage.titles == ["b", "c", "d", "e", "f", "First"])
        #expect(stage.log.count == 1)
        #expect(
            stage.log.first?.hasPrefix("5 files could not be read as music: \(stage.music.path)/b.flac (\(reason))")
                == true)
        #expect(stage.log.first?.contains("and 2 others") == true)
        let stored = try library.index?.file(at: stage.music.path.appending("b.flac"))
        #expect(stored?.tags.problem == reason)
        stage.close(library)
        await stage.run()
        #expect(stage.log.count == 1, "an unchanged file is not reported again")
    }

    @Test("An index that is damaged while the library runs is built again") func damagedLater() async throws {
        for number in 0..<300 { stage.music.write(wave("Piece \(number)"), to: "\(number).wav") }
        await stage.run()
        // The first page stays, so that the damage is found only when tracks are read.
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: stage.indexFile)))
        for place in 4_096 * 3..<bytes.count { bytes[place] = 0x5a }
        try Data(bytes).write(to: URL(fileURLWithPath: stage.indexFile))

        await stage.run()

        #expect(stage.titles.count == 300)
        #expect(stage.log.contains { $0.hasPrefix("The index of the music was damaged. It was moved to ") })
        #expect(stage.state.names.contains { $0.hasPrefix("library.sqlite.damaged-1970-01-01-001640") })
    }

    @Test("Without a state folder, the library works from memory") func unsaved() async {
        stage.music.write(wave("First"), to: "a.wav")
        let library = stage.make(isSaved: false)

        await stage.start(library)

        #expect(stage.titles == ["First"])
        #expect(stage.state.names.isEmpty)
        #expect(await library.answer(.search("fir")).tracks.map(\.title) == ["First"])
        stage.close(library)
    }

    @Test("If the state folder cannot be written, the library works from memory, and a sentence says so")
    func readOnly()
        async
    {
        stage.state.write([], to: "file")
        stage.music.write(wave("First"), to: "a.wav")
        let state = stage.state.path.string + "/file"
        let library = stage.make { $0.stateFolder = state }

        await stage.start(library)

        #expect(stage.titles == ["First"])
        #expect(stage.log.count == 1)
        #expect(stage.notice?.contains("The library works without it") == true)
        stage.close(library)
    }

    // MARK: Queries

    @Test("Queries are answered from the folders in use; without an index, the answer is empty") func queries() async {
        stage.music.write(wave("Second", artist: "Band", album: "Album", track: "2"), to: "disk/b.wav")
        stage.music.write(wave("First", artist: "Band", album: "Album", track: "1"), to: "disk/a.wav")
        let library = stage.make()
        #expect(await library.answer(.tracks(.all, rows: 0..<9)) == MusicAnswer())
        await stage.start(library)

        let albums = await library.answer(.albums(.all(by: .title), rows: 0..<9)).albums
        #expect(albums.map(\.title) == ["Album"])
        #expect(albums.first?.firstTrack.title == "First")
        #expect(await library.answer(.folders(in: nil, rows: 0..<9)).folders.map(\.path.name.string) == ["disk"])
        stage.close(library)
    }

    @Test("If a query finds a damaged row, the index is built again") func damagedQuery() async throws {
        stage.music.write(wave("First", artist: "Band"), to: "a.wav")
        let library = stage.make()
        await stage.start(library)
        let damaged = try #require(library.index)
        try await damaged.database.write { try $0.execute(sql: "UPDATE track SET path = 7") }

        #expect(await library.answer(.tracks(.all, rows: 0..<9)) == MusicAnswer())
        await stage.until { self.stage.scans == 2 }

        #expect(await library.answer(.tracks(.all, rows: 0..<9)).tracks.map(\.title) == ["First"])
        #expect(library.index !== damaged && library.index?.file != nil)
        #expect(stage.log.contains { $0.hasPrefix("The index of the music was damaged. It was moved to ") })
        #expect(stage.contents.count == 2)
        stage.close(library)
    }

    @Test("A start with other folders offers the music of these folders") func otherFolders() async {
        stage.music.write(wave("First"), to: "one/a.wav")
        stage.music.write(wave("Second"), to: "two/b.wav")
        let folders = ["one", "two"].map { stage.music.path.appending($0) }
        await stage.run(folders)
        #expect(stage.titles == ["First", "Second"])

        await stage.run([folders[1]])

        #expect(stage.offered.last?.map(\.title) == ["Second"])
        #expect(stage.contents.last?.isComplete == true)
    }
}
