import Foundation
import GRDB
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The index of the music") struct MusicIndexTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.path.string + "/state/library.sqlite" }
    private let date = Date(timeIntervalSince1970: 1_795_767_330)

    @Test("All that is known about a file is the same after the index was closed and opened") func roundTrip() throws {
        var file = MusicIndex.file("a.flac") { tags in
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
        let broken = MusicIndex.file("broken.mp3") { $0.problem = "Invalid data" }
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
        try index.write([MusicIndex.file("a.mp3") { $0.title = "Old" }])
        var new = MusicIndex.file("a.mp3", id: 7) { $0.title = "New" }
        (new.size, new.modified, new.firstSeen) = (11, 21, 31)

        try index.write([new])

        let stored = try #require(try index.file(at: new.path))
        #expect(stored.id == MediaItem.identifier(of: new.path) && stored.firstSeen == 30)
        #expect(stored.size == 11 && stored.modified == 21 && stored.tags.title == "New")
        try index.checkSearch()
    }

    @Test("Many tracks are removed and hidden in several transactions") func batches() throws {
        let index = try MusicIndex()
        let files = (0..<MusicIndex.batch * 2 + 10).map { MusicIndex.file("\($0).mp3") }
        try index.write(files)

        try index.setAvailable(false, files.prefix(MusicIndex.batch + 1).map(\.id))
        #expect(try index.entries().count { $0.isAvailable } == MusicIndex.batch + 9)
        try index.remove(files.dropFirst().map(\.id))

        #expect(try index.entries().map(\.path) == [files[0].path])
        try index.checkSearch()
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
        try index.write((0..<50).map { MusicIndex.file("\($0).mp3") })
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
            try index.write([MusicIndex.file("a.mp3")])
            #expect(opened.notices.first?.contains("The library works without it") == true)
        }
        other.close()
    }

    @Test("After an error of the disk, the index continues in memory with its content") func fullDisk() throws {
        let index = try MusicIndex(file: file)
        try index.write([MusicIndex.file("a.mp3")])
        try index.database.write { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        var failure: (any Error)?
        do { try index.write((0..<5_000).map { MusicIndex.file("more \($0).mp3") }) } catch { failure = error }

        let opened = index.replaced(after: try #require(failure), date: date)

        #expect((failure as? DatabaseError)?.resultCode == .SQLITE_FULL)
        let copy = try #require(opened.index)
        #expect(copy.file == nil)
        #expect(try copy.entries().map(\.path) == [MediaPath("/music/a.mp3")])
        #expect(opened.notices.first?.contains("disk is full") == true)
        try copy.write([MusicIndex.file("b.mp3")])
    }
}
