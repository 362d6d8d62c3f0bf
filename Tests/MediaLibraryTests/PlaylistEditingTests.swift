import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("Changes of playlists") struct PlaylistEditingTests {
    private let stage = PlaylistStage()
    private var store: PlaylistStore { stage.store }
    private let tracks: [MediaItem]

    init() {
        let stage = stage
        tracks = ["a.mp3", "b.mp3", "c.mp3"].map { stage.track($0) }
    }

    /// A playlist with lines that Baton does not understand.
    private let mixed = """
        #EXTM3U
        #PLAYLIST:Evening
        # Part one
        #EXTINF:1,A
        a.mp3
        http://radio.example/stream
        #EXTINF:2,B
        #EXTVLCOPT:start-time=3
        b.mp3
        /elsewhere/x.mp3
        #EXTINF:3,Missing
        disk/missing.mp3
        # The end

        """

    @Test("Appending to a playlist keeps all its lines") func appended() throws {
        let id = try stage.playlist(mixed)
        let playlist = try store.append([tracks[2]], to: id)
        #expect(playlist.trackCount == 4)
        #expect(stage.text() == mixed.replacing("# The end\n", with: "#EXTINF:-1,c\nc.mp3\n# The end\n"))
        #expect(try stage.tracks(id) == ["a.mp3", "b.mp3", "missing.mp3", "c.mp3"])
    }

    @Test("A new order keeps the lines of each track, addresses and tracks that are unavailable") func reordered()
        throws
    {
        let id = try stage.playlist(mixed)
        let playlist = try store.setEntries(of: id, to: [tracks[2], tracks[1]])
        #expect(playlist.trackCount == 3)
        #expect(
            stage.text() == """
                #EXTM3U
                #PLAYLIST:Evening
                # Part one
                http://radio.example/stream
                #EXTINF:-1,c
                c.mp3
                #EXTINF:2,B
                #EXTVLCOPT:start-time=3
                b.mp3
                /elsewhere/x.mp3
                #EXTINF:3,Missing
                disk/missing.mp3
                # The end

                """)
    }

    @Test("Removing all tracks keeps comments, addresses and unavailable tracks") func emptied() throws {
        let id = try stage.playlist(mixed)
        try store.setEntries(of: id, to: [])
        #expect(try stage.tracks(id) == ["missing.mp3"])
        let text = try #require(stage.text())
        for line in ["# Part one", "http://radio.example/stream", "/elsewhere/x.mp3", "# The end"] {
            #expect(text.contains(line + "\n"))
        }
        #expect(!text.contains("a.mp3") && !text.contains("EXTVLCOPT"))
    }

    @Test("One of two equal tracks can be removed") func equal() throws {
        let id = try stage.playlist("#one\na.mp3\nb.mp3\n#two\na.mp3\n")
        let entries = try store.entries(of: id)
        try store.remove([entries[0]], from: id)
        #expect(stage.text() == "#one\nb.mp3\n#two\na.mp3\n")
        try store.setEntries(of: id, to: [tracks[0], tracks[0], tracks[0]])
        #expect(try stage.tracks(id) == ["a.mp3", "a.mp3", "a.mp3"])
    }

    @Test("A track that is unavailable can be removed") func unavailable() throws {
        let id = try stage.playlist(mixed)
        let entries = try store.entries(of: id)
        try store.remove([entries[0], entries[2]], from: id)
        #expect(try stage.tracks(id) == ["b.mp3"])
        #expect(stage.text()?.contains("Missing") == false)
    }

    @Test("Entries are inserted at and moved to positions, and positions out of range are clamped") func positions()
        throws
    {
        let id = try stage.playlist("a.mp3\nb.mp3\n")
        try store.insert([tracks[2]], at: 1, in: id)
        #expect(stage.text() == "a.mp3\nc.mp3\nb.mp3\n")
        try store.move(try store.entries(of: id)[2], to: 0, in: id)
        #expect(stage.text() == "b.mp3\na.mp3\nc.mp3\n")
        try store.move(try store.entries(of: id)[0], to: 99, in: id)
        #expect(stage.text() == "a.mp3\nc.mp3\nb.mp3\n")
        try store.insert([tracks[0]], at: -5, in: id)
        try store.insert([tracks[0]], at: 99, in: id)
        #expect(stage.text() == "a.mp3\na.mp3\nc.mp3\nb.mp3\na.mp3\n")
    }

    @Test("An entry that another program has moved is not removed") func moved() throws {
        let id = try stage.playlist("a.mp3\nb.mp3\n")
        let entries = try store.entries(of: id)
        stage.music.write(Array("b.mp3\n".utf8), to: "list.m3u8")
        let error = PlaylistError.changed(name: "list")
        #expect(throws: error) { try store.remove([entries[0]], from: id) }
        #expect(throws: error) { try store.move(entries[1], to: 0, in: id) }
        #expect(stage.text() == "b.mp3\n")
    }

    @Test("An edited M3U file keeps its line ends, its byte order mark and names that are not UTF-8") func m3u()
        throws
    {
        let name: [UInt8] = [0xff, 0xfe] + ".mp3".utf8
        let foreign = MediaItem(path: stage.music.write([1], to: MediaPath(bytes: name)))
        stage.music.write([0xef, 0xbb, 0xbf] + "a.mp3\r\n".utf8, to: "list.m3u")
        let id = try #require(store.playlists().first).id
        try store.append([foreign, tracks[1]], to: id)
        let expected: [UInt8] = [0xef, 0xbb, 0xbf] + "a.mp3\r\n".utf8 + name + "\r\nb.mp3\r\n".utf8
        #expect(FileManager.default.contents(atPath: stage.music.path.string + "/list.m3u") == Data(expected))
        #expect(try store.entries(of: id).map(\.path) == [tracks[0].path, foreign.path, tracks[1].path])
    }

    @Test("A changed file has the permissions of the old one, and no temporary file is left") func permissions() throws
    {
        let id = try stage.playlist("a.mp3\n")
        let file = stage.music.path.string + "/list.m3u8"
        #expect(chmod(file, 0o664) == 0)
        try store.append([tracks[1]], to: id)
        #expect(stage.permissions(file) == 0o664)
        #expect(stage.music.names == ["a.mp3", "b.mp3", "c.mp3", "list.m3u8"])
    }

    @Test("An edit without an effect does not write the file") func unchanged() throws {
        let id = try stage.playlist("a.mp3\r\nb.mp3")
        try store.setEntries(of: id, to: [tracks[0], tracks[1]])
        try store.append([], to: id)
        #expect(stage.text() == "a.mp3\r\nb.mp3")
    }

    @Test("A playlist that Baton cannot read as a whole is not changed") func notEditable() throws {
        let long = (0...PlaylistFormat.entryLimit).map { "\($0).mp3\n" }.joined()
        stage.music.write(Array(long.utf8), to: "long.m3u")
        stage.music.write(Array("File1=a.mp3\n".utf8), to: "pls.pls")
        stage.music.write([0xff, 0xfe, 0x61, 0, 0x0a, 0], to: "utf16.m3u")
        let playlists = store.playlists()
        #expect(playlists.map(\.isEditable) == [false, false, false])
        for (playlist, reason) in zip(playlists, [PlaylistError.Reason.length, .format, .encoding]) {
            let error = PlaylistError.notEditable(name: playlist.name, reason)
            #expect(throws: error) { try store.append([tracks[0]], to: playlist.id) }
            #expect(throws: error) { try store.setEntries(of: playlist.id, to: []) }
            #expect(throws: error) { try store.rename(playlist.id, to: "x") }
            #expect(throws: error) { try store.delete(playlist.id) }
        }
        #expect(stage.text("long.m3u") == long)
        #expect(try store.contents(of: playlists[0].id).notice?.contains("longer than 10,000 entries") == true)
    }

    @Test("A playlist does not become longer than Baton reads") func tooLong() throws {
        let full = (0..<PlaylistFormat.entryLimit).map { "\($0).mp3\n" }.joined()
        let id = try stage.playlist(full)
        #expect(throws: PlaylistError.tooLong(name: "list")) { try store.append([tracks[0]], to: id) }
        #expect(stage.text() == full)
    }

    @Test("Several threads can change a playlist at the same time") func threads() async throws {
        let id = try stage.playlist("")
        let (store, track) = (store, tracks[0])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try? store.append([track], to: id) } }
        }
        #expect(try stage.tracks(id).count == 20)
    }

    // MARK: Errors

    @Test("System errors become playlist errors") func failures() {
        let path = MediaPath("/music/Playlists/Party.m3u8")
        #expect(FileFailure(ENOSPC).writing(path) == .diskFull(file: path.string))
        #expect(FileFailure(EDQUOT).writing(path) == .diskFull(file: path.string))
        #expect(FileFailure(EEXIST).writing(path) == .nameExists("Party"))
        #expect(
            FileFailure(EROFS).writing(path) == .notWritable(file: path.string, reason: "Read-only file system"))
    }

    @Test("Each error says what happened, what it means and what to do") func sentences() {
        let errors: [PlaylistError] = [
            .unknown, .emptyName, .nameTooLong(limit: 100), .nameExists("Party"),
            .notEditable(name: "Party", .favourites), .notEditable(name: "Party", .format),
            .notEditable(name: "Party", .encoding), .notEditable(name: "Party", .length),
            .notEditable(name: "Party", .permission), .changed(name: "Party"), .tooLong(name: "Party"),
            .tooMany(limit: 1_000), .outside(MediaPath("/a\n.mp3")), .diskFull(file: "/music/Party.m3u8"),
            .notReadable(file: "/music/Party.m3u8", reason: "x"), .notWritable(file: "/music/Party.m3u8", reason: "x"),
            .noFolder,
        ]
        for error in errors {
            let sentence = error.description
            #expect(sentence.hasSuffix(".") && sentence.split(separator: " ").count > 12)
            #expect(!sentence.contains("\n"))
        }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
