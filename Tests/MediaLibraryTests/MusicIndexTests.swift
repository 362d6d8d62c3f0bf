import Foundation
import GRDB
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The index of the music") struct MusicIndexTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.path.string + "/state/library.sqlite" }
    private let date = Date(timeIntervalSince1970: 1_795_767_330)

    private func entry(_ name: String, id: Int? = nil, _ change: (inout MediaTags) -> Void = { _ in }) -> IndexedFile {
        let path = MediaPath("/music/" + name)
        var tags = MediaTags()
        change(&tags)
        return IndexedFile(
            id: id ?? MediaItem.identifier(of: path), path: path, size: 10, modified: 20, firstSeen: 30, tags: tags)
    }

    /// Checks the full-text indexes against the table.
    private func checkSearch(_ index: MusicIndex) throws {
        try index.database.write { database in
            try database.execute(sql: "INSERT INTO words (words) VALUES ('integrity-check')")
            try database.execute(sql: "INSERT INTO trigrams (trigrams) VALUES ('integrity-check')")
        }
    }

    @Test("All that is known about a file is the same after the index was closed and opened") func roundTrip() throws {
        var file = entry("a.flac") { tags in
            tags.title = "Title"
            tags.artist = "Artist"
            tags.albumArtist = "Album Artist"
            tags.album = "Album"
            (tags.track, tags.disc, tags.year) = (3, 2, 1_999)
            (tags.genre, tags.composer) = ("Genre", "Composer")
            tags.duration = 12.5
            tags.trackGain = .init(decibels: -6.5, peak: 0.98)
            tags.albumGain = .init(decibels: 1.25, peak: 1.01)
            tags.hasArtwork = true
        }
        file.path = MediaPath(bytes: Array("/music/".utf8) + [0xff, 0xfe] + Array(".flac".utf8))
        let broken = entry("broken.mp3") { $0.problem = "Invalid data" }
        let index = try MusicIndex(file: self.file)
        try index.write([file, broken])
        index.close()

        let again = try MusicIndex(file: self.file)

        #expect(try again.file(at: file.path) == file)
        #expect(try again.file(at: broken.path) == broken)
        #expect(try again.file(at: MediaPath("/music/other")) == nil)
    }

    @Test("A file that is read again keeps its identifier and the time at which it was found first") func readAgain()
        throws
    {
        let index = try MusicIndex()
        try index.write([entry("a.mp3") { $0.title = "Old" }])
        var new = entry("a.mp3", id: 7) { $0.title = "New" }
        (new.size, new.modified, new.firstSeen) = (11, 21, 31)

        try index.write([new])

        let stored = try #require(try index.file(at: new.path))
        #expect(stored.id == MediaItem.identifier(of: new.path) && stored.firstSeen == 30)
        #expect(stored.size == 11 && stored.modified == 21 && stored.tags.title == "New")
        try checkSearch(index)
    }

    @Test("Only available tracks in the given folders are offered, in display order") func items() throws {
        let index = try MusicIndex()
        var elsewhere = entry("x.mp3")
        elsewhere.path = MediaPath("/music2/x.mp3")
        elsewhere.id = 1
        let hidden = entry("hidden.mp3")
        try index.write([entry("b 10.mp3"), entry("b 9.mp3"), entry("sub/a.mp3"), elsewhere, hidden])
        try index.setAvailable(false, [hidden.id])

        #expect(try index.items(in: [MediaPath("/music")]).map(\.title) == ["a", "b 9", "b 10"])
        #expect(try index.items(in: [MediaPath("/music2")]).map(\.title) == ["x"])
        #expect(try index.items(in: [MediaPath("/")]).count == 4)
        #expect(try index.items(in: []).isEmpty)
    }

    @Test("Many tracks are removed and hidden in several transactions") func batches() throws {
        let index = try MusicIndex()
        let files = (0..<MusicIndex.batch * 2 + 10).map { entry("\($0).mp3") }
        try index.write(files)

        try index.setAvailable(false, files.prefix(MusicIndex.batch + 1).map(\.id))
        #expect(try index.entries().count { $0.isAvailable } == MusicIndex.batch + 9)
        try index.remove(files.dropFirst().map(\.id))

        #expect(try index.entries().map(\.path) == [files[0].path])
        try checkSearch(index)
    }

    // MARK: Opening

    @Test("Only the user can read the file") func permissions() throws {
        let index = try MusicIndex(file: file)

        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int

        #expect(mode == 0o600)
        index.close()
    }

    @Test("The file of a newer version is refused and not changed") func newer() throws {
        let index = try MusicIndex(file: file)
        try index.database.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('of the future')")
        }
        index.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: file))

        #expect(throws: MusicIndexError.newerVersion(file: file)) { try MusicIndex.refuseNewer(file) }
        let opened = MusicIndex.open(file, date: date)

        #expect(opened.index?.file == nil)
        #expect(opened.notices.first?.contains("newer version of Baton") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }

    @Test("A damaged file is moved aside, and the index is empty", arguments: [0, 100, 5_000])
    func damaged(prefix: Int) throws {
        let index = try MusicIndex(file: file)
        try index.write((0..<50).map { entry("\($0).mp3") })
        index.close()
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
        for place in prefix..<min(bytes.count, prefix + 20_000) { bytes[place] = 0x5a }
        try Data(bytes).write(to: URL(fileURLWithPath: file))

        let opened = MusicIndex.open(file, date: date)

        let new = try #require(opened.index)
        #expect(new.file == file)
        #expect(try new.entries().isEmpty)
        #expect(opened.notices.count == 1)
        #expect(opened.notices.first?.hasPrefix("The index of the music was damaged") == true)
        let aside = file + ".damaged-2026-11-27-081530"
        #expect(FileManager.default.contents(atPath: aside) == Data(bytes))
    }

    @Test("An index that another program uses, or whose folder cannot be written, is in memory") func unusable() throws
    {
        let other = try MusicIndex(file: file)
        let locked = MusicIndex.open(file, date: date)
        folder.write([], to: "file")
        let blocked = MusicIndex.open(folder.path.string + "/file/library.sqlite", date: date)

        for opened in [locked, blocked] {
            let index = try #require(opened.index)
            #expect(index.file == nil)
            try index.write([entry("a.mp3")])
            #expect(opened.notices.first?.contains("The library works without it") == true)
        }
        other.close()
    }

    @Test("After an error of the disk, the index continues in memory with its content") func fullDisk() throws {
        let index = try MusicIndex(file: file)
        try index.write([entry("a.mp3")])
        try index.database.write { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        var failure: (any Error)?
        do { try index.write((0..<5_000).map { entry("more \($0).mp3") }) } catch { failure = error }

        let opened = index.replaced(after: try #require(failure), date: date)

        #expect((failure as? DatabaseError)?.resultCode == .SQLITE_FULL)
        let copy = try #require(opened.index)
        #expect(copy.file == nil)
        #expect(try copy.entries().map(\.path) == [MediaPath("/music/a.mp3")])
        #expect(opened.notices.first?.contains("disk is full") == true)
        try copy.write([entry("b.mp3")])
    }

    // MARK: Searching

    private func searched() throws -> MusicIndex {
        let index = try MusicIndex()
        func add(_ title: String, _ artist: String, _ album: String, of albumArtist: String? = nil) -> IndexedFile {
            entry("\(artist)/\(title).mp3") { tags in
                (tags.title, tags.artist, tags.album, tags.albumArtist) = (title, artist, album, albumArtist)
            }
        }
        try index.write([
            add("Für Elise", "Ludwig van Beethoven", "Bagatellen"),
            add("Mondschein", "Ludwig van Beethoven", "Sonaten"),
            add("Elise", "The Cure", "Kiss Me"), add("Roll Over Beethoven", "Chuck Berry", "Rock", of: "Various"),
            add("Blue Monday", "New Order", "Power"), add("Sonaten", "Somebody", "Blue"),
        ])
        return index
    }

    private let roots = [MediaPath("/music")]

    @Test("A search finds the beginnings of words, without case and accents, and the best matches first") func search()
        throws
    {
        let index = try searched()

        #expect(try index.search("fur eli", in: roots).tracks.map(\.title) == ["Für Elise"])
        #expect(
            try index.search("BEETH", in: roots).tracks.first?.title == "Roll Over Beethoven", "a title weighs more")
        #expect(try index.search("sonat", in: roots).tracks.map(\.title) == ["Sonaten", "Mondschein"])
        #expect(try index.search("order monday", in: roots).tracks.map(\.title) == ["Blue Monday"])
        #expect(try index.search("  \"* ", in: roots).isEmpty)
        #expect(try index.search("elise", in: [MediaPath("/elsewhere")]).isEmpty)
    }

    @Test("A search returns albums and artists, each once") func kinds() throws {
        let index = try searched()

        let result = try index.search("beethoven", in: roots)

        #expect(result.artists == ["Ludwig van Beethoven"])
        #expect(Set(result.albums.map(\.title)) == ["Bagatellen", "Sonaten"])
        #expect(try index.search("various", in: roots).artists == ["Various"])
        #expect(try index.search("blue", in: roots).albums == [.init(title: "Blue", artist: "Somebody")])
    }

    @Test(
        "A long word may have one typing error",
        arguments: ["Bethoven", "Beethovven", "Beerhoven", "Beehtoven", "beethovne"])
    func typingError(text: String) throws {
        let result = try searched().search(text, in: roots)

        #expect(result.artists == ["Ludwig van Beethoven"])
        #expect(result.tracks.contains { $0.title == "Für Elise" })
    }

    @Test("A short word must have no error, and a long one not two") func noError() throws {
        let index = try searched()

        #expect(try index.search("blx", in: roots).isEmpty)
        #expect(try index.search("Bextoven", in: roots).isEmpty)
    }

    @Test(
        "Any text can be searched",
        arguments: ["\"", "a\" OR b", "\u{0d4e}\"", "हिन्दी गीत", "한국어", "NEAR(", "title:x", "*", "-", "'"])
    func anyText(_ text: String) throws {
        let index = try searched()
        #expect(throws: Never.self) { try index.search(text, in: roots) }
    }

    @Test("A search does not find what was changed or removed") func changes() throws {
        let index = try searched()
        let path = MediaPath("/music/The Cure/Elise.mp3")
        var file = try #require(try index.file(at: path))
        file.tags.title = "Lullaby"
        try index.write([file])

        #expect(try index.search("lullaby", in: roots).tracks.map(\.path) == [path])
        try index.remove([file.id])
        #expect(try index.search("lullaby", in: roots).isEmpty)
        #expect(try index.search("cure", in: roots).isEmpty)
        try checkSearch(index)
    }
}
