import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The files of a playlist's entries") struct PlaylistResolverTests {
    private let music = TemporaryFolder()
    private let other = TemporaryFolder()
    private let track: MediaPath

    init() {
        track = music.write([1], to: "Band/A Song.mp3")
        music.makeFolder("Playlists")
        other.write([1], to: "outside.mp3")
    }

    private func meaning(_ text: String, folders: [MediaPath]? = nil) -> PlaylistMeaning {
        meaning(Array(text.utf8), folders: folders)
    }

    private func meaning(_ bytes: [UInt8], folders: [MediaPath]? = nil) -> PlaylistMeaning {
        var resolver = PlaylistResolver(folders: folders ?? [music.path])
        return resolver.meaning(of: bytes, in: music.path.appending("Playlists"))
    }

    @Test("Relative and absolute paths and file URLs lead to the same file") func forms() {
        let encoded = music.path.string + "/Band/A%20So%6Eg.mp3"
        let entries = [
            "../Band/A Song.mp3", "..//Playlists/.././Band/A Song.mp3", "  ../Band/A Song.mp3\t", track.string,
            "file://\(encoded)", "FILE://localhost\(encoded)", "file:\(encoded)", "..\\Band\\A Song.mp3",
        ]
        for entry in entries { #expect(meaning(entry) == .track(track, isAvailable: true), "\(entry)") }
    }

    @Test("A backslash is a separator, unless a file has it in its name") func backslashes() {
        let named = music.write([1], to: "Playlists/x\\y.mp3")
        music.write([1], to: "Playlists/x/y.mp3")
        #expect(meaning("x\\y.mp3") == .track(named, isAvailable: true))
        music.remove("Playlists/x\\y.mp3")
        let separate = music.path.appending("Playlists/x/y.mp3")
        #expect(meaning("x\\y.mp3") == .track(separate, isAvailable: true))
        music.remove("Playlists/x")
        #expect(meaning("x\\y.mp3") == .track(separate, isAvailable: false))
    }

    @Test("An entry in ISO 8859-1 leads to the file with the same name in UTF-8") func latin1() {
        let path = music.write([1], to: "Playlists/Björk.mp3")
        let latin = "Björk.mp3".unicodeScalars.map { UInt8($0.value & 0xff) }
        #expect(meaning(latin) == .track(path, isAvailable: true))
        let exact = music.write([1], to: MediaPath(bytes: Array("Playlists/".utf8) + latin))
        #expect(meaning(latin) == .track(exact, isAvailable: true))
    }

    @Test("The file of a disk that is not connected is unavailable") func missing() {
        let path = music.path.appending("disk/sub/x.mp3")
        for entry in ["../disk/sub/x.mp3", "../disk/./y/../sub/x.mp3", path.string, "file://\(path)"] {
            #expect(meaning(entry) == .track(path, isAvailable: false), "\(entry)")
        }
    }

    @Test("Entries that are not in the folders of the music are left out, whether or not the files exist")
    func outside() {
        let entries = [
            "../../\(other.path.name)/outside.mp3", other.path.string + "/outside.mp3", "/none/x.mp3",
            "../../none/x.mp3", "C:\\Music\\x.mp3", "d:/x.mp3", "\\\\server\\share\\x.mp3",
            "file:///C:/Music/x.mp3", "../../../../../../../../../../x.mp3",
        ]
        for entry in entries { #expect(meaning(entry) == .leftOut(.outside), "\(entry)") }
    }

    @Test("Links to files outside the folders are left out, and other links are resolved") func links() {
        music.link("out.mp3", to: other.path.appending("outside.mp3"))
        music.link("folder", to: other.path)
        music.link("in.mp3", to: track)
        music.link("band", to: music.path.appending("Band"))
        music.link("text.mp3", to: music.write([1], to: "notes.txt"))
        #expect(meaning("../out.mp3") == .leftOut(.outside))
        #expect(meaning("../folder/outside.mp3") == .leftOut(.outside))
        #expect(meaning("../folder/missing.mp3") == .leftOut(.outside))
        #expect(meaning("../in.mp3") == .track(track, isAvailable: true))
        #expect(meaning("../band/A Song.mp3") == .track(track, isAvailable: true))
        #expect(meaning("../text.mp3") == .leftOut(.notMusic))
    }

    @Test("A folder of the music can be given as a link") func givenLink() {
        other.link("link", to: music.path)
        let given = other.path.appending("link")
        #expect(meaning("\(given)/Band/A Song.mp3", folders: [given]) == .track(track, isAvailable: true))
        let missing = music.path.appending("none/x.mp3")
        #expect(meaning("\(given)/none/x.mp3", folders: [given]) == .track(missing, isAvailable: false))
    }

    @Test(
        "Entries that are no tracks are left out with a reason",
        arguments: [
            ("http://radio.example/stream.mp3", PlaylistOmission.address), ("HTTPS://x/y.m3u", .address),
            ("mms://x", .address), ("file://server/share/x.mp3", .address), ("self.m3u8", .playlist),
            ("../other.PLS", .playlist), ("/etc/passwd", .notMusic), ("..", .notMusic), ("../Band", .notMusic),
            ("../Band/", .notMusic), ("file:///a%00.mp3", .invalid), ("a\0.mp3", .invalid),
        ])
    func omissions(entry: String, reason: PlaylistOmission) {
        #expect(meaning(entry) == .leftOut(reason))
    }

    @Test("A folder or a pipe with the name of music is not music, and a path that is too long is invalid")
    func notFiles() {
        music.makeFolder("Playlists/folder.mp3")
        #expect(mkfifo(music.path.string + "/Playlists/pipe.mp3", 0o600) == 0)
        #expect(meaning("folder.mp3") == .leftOut(.notMusic))
        #expect(meaning("pipe.mp3") == .leftOut(.notMusic))
        #expect(meaning(String(repeating: "x/", count: 2_100) + "a.mp3") == .leftOut(.invalid))
    }
}
