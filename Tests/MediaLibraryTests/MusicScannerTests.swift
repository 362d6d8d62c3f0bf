import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The comparison of folders with the index") struct MusicScannerTests {
    private let music = TemporaryFolder()
    private let index: MusicIndex

    init() throws {
        index = try MusicIndex()
    }

    private func scanner(_ folders: [MediaPath]? = nil) -> MusicScanner {
        MusicScanner(folders: folders ?? [music.path])
    }

    /// Applies a plan to the index, without reading tags.
    private func apply(_ plan: MusicScanner.Plan) throws {
        try index.write(plan.scanned)
        try index.setAvailable(false, plan.hidden)
        try index.setAvailable(true, plan.shown)
        try index.remove(plan.removed)
        try index.write(
            plan.files.map {
                IndexedFile(
                    id: $0.id, path: $0.file.path, size: $0.file.size, modified: $0.file.modified, firstSeen: 0,
                    tags: MediaTags())
            })
    }

    /// Scans the folders, and returns the names of the offered files.
    @discardableResult private func scan(_ scanner: MusicScanner) throws -> MusicScanner.Plan {
        let plan = try scanner.plan(index)
        try apply(plan)
        return plan
    }

    private func offered(_ folders: [MediaPath]? = nil) throws -> [String] {
        let roots = try index.folders(folders ?? [music.path]).map(\.root)
        try index.arrange(for: roots)
        return try index.answer(.tracks(.all, rows: 0..<100), in: roots).tracks.map(\.path.name.string).sorted()
    }

    private func names(_ plan: MusicScanner.Plan) -> [String] { plan.files.map(\.file.path.name.string) }

    @Test("New and changed files are read, unchanged ones are not, and removed ones leave the index") func difference()
        throws
    {
        for name in ["same.mp3", "longer.mp3", "touched.mp3", "gone.mp3"] { music.write([1], to: name) }
        #expect(names(try scan(scanner())) == ["gone.mp3", "longer.mp3", "same.mp3", "touched.mp3"])
        #expect(try !scanner().plan(index).hasChanges)

        music.write([1, 2], to: "longer.mp3")
        music.setModified("touched.mp3", 1_000_000)
        music.write([1], to: "sub/new.mp3")
        music.remove("gone.mp3")
        let plan = try scan(scanner())

        #expect(names(plan).sorted() == ["longer.mp3", "new.mp3", "touched.mp3"])
        #expect(plan.removed.count == 1 && plan.hidden.isEmpty && plan.shown.isEmpty)
        #expect(try offered() == ["longer.mp3", "new.mp3", "same.mp3", "touched.mp3"])
        #expect(try !scanner().plan(index).hasChanges)
    }

    @Test("Hidden files, links and other files are ignored; names need not be UTF-8") func ignored() throws {
        let name = MediaPath(bytes: [0xff, 0xfe] + ".mp3".utf8)
        music.write([1], to: name)
        music.write([1], to: ".hidden.mp3")
        music.write([1], to: ".hidden/x.mp3")
        music.write([1], to: "notes.txt")
        music.link("loop", to: music.path)
        music.link("linked.mp3", to: music.path.appending(name))

        let plan = try scan(scanner())

        #expect(plan.files.map(\.file.path) == [music.path.appending(name)])
        #expect(plan.notices.count == 1)
        #expect(plan.notices.first?.contains("2 symbolic links") == true)
    }

    @Test("Tracks have the identifiers of their paths, and the second of two equal ones has the next number")
    func identifiers() throws {
        for name in ["c.mp3", "a.mp3", "b.mp3"] { music.write([1], to: name) }
        var same = scanner()
        same.identifier = { _ in (1 << 53) - 1 }

        #expect(try scanner().plan(index).files.allSatisfy { $0.id == MediaItem.identifier(of: $0.file.path) })
        let plan = try scan(same)
        #expect(plan.files.map(\.id) == [(1 << 53) - 1, 0, 1])

        // Later scans do not change them.
        music.remove("a.mp3")
        music.write([1], to: "0.mp3")
        music.write([1, 2], to: "b.mp3")
        #expect(try scan(same).files.map(\.id) == [2, 0])
    }

    @Test("The limit applies to all folders together, and no track is removed because of it") func limit() throws {
        let other = TemporaryFolder()
        for number in 0..<6 {
            music.write([1], to: "\(number).mp3")
            other.write([1], to: "other \(number).mp3")
        }
        let folders = [music.path, other.path]
        var limited = scanner(folders)
        limited.limit = 8
        #expect(try scan(scanner(folders)).files.count == 12)

        let plan = try scan(limited)

        #expect(plan.removed.isEmpty)
        #expect(try offered(folders).count == 8)
        #expect(plan.notices.first?.contains("contains more than 8 audio files") == true)
    }

    @Test("Folders inside other folders are scanned once") func nested() throws {
        music.write([1], to: "a.mp3")
        music.write([1], to: "sub/b.mp3")
        let folders = [music.path, music.path.appending("sub"), music.path]

        let plan = try scan(scanner(folders))

        #expect(names(plan).sorted() == ["a.mp3", "b.mp3"])
        #expect(try offered(folders) == ["a.mp3", "b.mp3"])
        #expect(try offered([folders[1]]) == ["b.mp3"])
    }

    // MARK: Folders that cannot be read

    @Test("The tracks of a missing folder stay in the index and return with the folder") func missing() throws {
        let other = TemporaryFolder()
        other.write([1], to: "other.mp3")
        music.write([1], to: "disk/a.mp3")
        music.write([1], to: "disk/b.mp3")
        let folders = [music.path.appending("disk"), other.path]
        try scan(scanner(folders))

        music.move("disk", to: "away")
        let gone = try scan(scanner(folders))
        #expect(gone.removed.isEmpty && gone.hidden.count == 2 && !gone.isComplete)
        #expect(
            gone.notices == [
                "The folder \(folders[0]) is missing, so its 2 pieces are not offered. Connect its disk or restore the folder; the music returns by itself"
            ])
        #expect(try offered(folders) == ["other.mp3"])
        #expect(try !scanner(folders).plan(index).hasChanges)

        music.move("away", to: "disk")
        let back = try scan(scanner(folders))
        #expect(back.files.isEmpty && back.shown.count == 2 && back.notices.isEmpty)
        #expect(try offered(folders) == ["a.mp3", "b.mp3", "other.mp3"])
    }

    @Test("The tracks of an empty folder stay in the index, because its disk may not be mounted") func emptied() throws
    {
        music.write([1], to: "disk/a.mp3")
        let folder = music.path.appending("disk")
        try scan(scanner([folder]))
        music.remove("disk/a.mp3")

        let plan = try scan(scanner([folder]))

        #expect(plan.removed.isEmpty && plan.hidden.count == 1)
        #expect(plan.notices.first?.contains("no audio files any more, so its piece is not offered") == true)
    }

    @Test("The tracks of an emptied folder inside another one stay in the index if both are given, in any order")
    func nestedEmptied() throws {
        music.write([1], to: "a.mp3")
        music.write([1], to: "usb/b.mp3")
        let usb = music.path.appending("usb")
        for folders in [[music.path, usb], [usb, music.path]] {
            try scan(scanner(folders))
            music.remove("usb/b.mp3")
            let plan = try scan(scanner(folders))
            #expect(plan.removed.isEmpty && plan.hidden.count == 1 && !plan.isComplete)
            #expect(try offered(folders) == ["a.mp3"])
            #expect(try index.hasUnavailable(in: [music.path]))
            music.write([1], to: "usb/b.mp3")
            try scan(scanner(folders))
            #expect(try offered(folders) == ["a.mp3", "b.mp3"])
            #expect(try !index.hasUnavailable(in: [music.path]))
        }
    }

    @Test("A folder without music is scanned again, because a disk can be mounted there") func emptyAtFirst() throws {
        #expect(try !scan(scanner()).isComplete)
        music.write([1], to: "a.mp3")
        #expect(try scan(scanner()).isComplete)
    }

    @Test("A file that could not be read is read by each scan until that succeeds, and is no change until then")
    func unread() throws {
        music.write([1], to: "a.mp3")
        let plan = try scanner().plan(index)
        let file = try #require(plan.files.first)
        try index.write([
            IndexedFile(
                id: file.id, path: file.file.path, size: file.file.size, modified: IndexedFile.unread, firstSeen: 0,
                tags: MediaTags())
        ])
        let next = try scanner().plan(index)
        #expect(names(next) == ["a.mp3"] && next.retried == [file.id] && !next.hasChanges)
    }

    @Test("A folder that vanishes during a scan removes no track", arguments: ["", "sub"])
    func vanishes(at name: String) throws {
        for number in 0..<3 {
            music.write([1], to: "disk/\(number).mp3")
            music.write([1], to: "disk/sub/\(number + 3).mp3")
        }
        let folder = music.path.appending("disk")
        try scan(scanner([folder]))
        var unlucky = scanner([folder])
        let (place, music) = (name.isEmpty ? folder : folder.appending(name), music)
        unlucky.willRead = {
            if $0 == place { try? FileManager.default.removeItem(atPath: music.path.string + "/disk") }
        }

        let plan = try scan(unlucky)

        #expect(plan.removed.isEmpty)
        #expect(plan.hidden.count == 6)
        #expect(try index.entries().count == 6)
    }

    @Test("The tracks of a subfolder that vanishes while it is searched are removed by the next scan") func subfolder()
        throws
    {
        music.write([1], to: "a.mp3")
        music.write([1], to: "sub/b.mp3")
        try scan(scanner())
        var unlucky = scanner()
        let (place, path) = (music.path.appending("sub"), music.path.string + "/sub")
        unlucky.willRead = { if $0 == place { try? FileManager.default.removeItem(atPath: path) } }

        #expect(try scan(unlucky).hidden.count == 1)
        #expect(try offered() == ["a.mp3"])
        #expect(try scan(scanner()).removed.count == 1)
    }

    @Test("A path that is no folder is explained") func notAFolder() throws {
        music.write([1], to: "song.mp3")
        let file = music.path.appending("song.mp3")

        let plan = try scan(scanner([file, music.path.appending("none")]))

        #expect(
            plan.notices == [
                "\(file) is a file, not a folder. Give the path of the folder that contains the file",
                "There is no folder \(music.path)/none. Give the path of a folder that contains music",
            ])
    }

    @Test("A folder that is not in use any more keeps its tracks for later") func unused() throws {
        let other = TemporaryFolder()
        music.write([1], to: "a.mp3")
        other.write([1], to: "other.mp3")
        try scan(scanner())

        let plan = try scan(scanner([other.path]))
        #expect(plan.removed.isEmpty && plan.hidden.isEmpty)
        #expect(try offered([other.path]) == ["other.mp3"])

        #expect(try !scanner().plan(index).hasChanges)
        #expect(try offered() == ["a.mp3"])
    }
}
