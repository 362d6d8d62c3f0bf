import Foundation
import Testing

@testable import MediaPlayback

@Suite("A library") @MainActor struct MediaLibraryTests {
    private let folder = TemporaryFolder()

    private func scan(limit: Int = MediaLibrary.limit) async throws -> MediaLibrary {
        try await MediaLibrary.scan(folder.path, limit: limit).get()
    }

    private func wave(
        _ title: String? = nil, artist: String? = nil, album: String? = nil, track: String? = nil, seconds: Double = 1
    )
        -> [UInt8]
    {
        let tags = [("INAM", title), ("IART", artist), ("IPRD", album), ("IPRT", track)].compactMap { id, text in
            text.map { (id: id, text: $0) }
        }
        return WaveFile.bytes(
            samples: [Float](repeating: 0, count: Int(8_000 * seconds)), sampleRate: 8_000, tags: tags)
    }

    @Test("Title, artist, album, track and duration are read, with the file's name as a fallback") func tags()
        async throws
    {
        folder.makeFolder("sub")
        folder.write(
            wave("A Title", artist: "Somebody", album: "An Album", track: "3/12", seconds: 2.5), to: "sub/x.wav")
        folder.write(wave(), to: "No tags at all.wav")
        folder.write(Fixture.noise, to: "no music.mp3")
        folder.write(wave("two\nlines\u{7}  ", artist: "  "), to: "odd.WAV")

        let library = try await scan()

        let tagged = try #require(library.items.first)
        #expect(tagged.title == "A Title")
        #expect(tagged.artist == "Somebody")
        #expect(tagged.album == "An Album")
        #expect(tagged.trackNumber == 3)
        #expect(tagged.duration == 2.5)
        #expect(tagged.path == folder.path.appending("sub/x.wav"))
        #expect(library.items.dropFirst().map(\.title) == ["no music", "No tags at all", "two lines"])
        #expect(library.items.dropFirst().map(\.duration) == [nil, 1, 1])
        #expect(library.items.dropFirst().allSatisfy { $0.artist == nil && $0.album == nil && $0.trackNumber == nil })
        #expect(library.notices.isEmpty)
    }

    @Test("Pieces are sorted by artist, album, track and title, as people sort") func sorting() async throws {
        let pieces: [(title: String, artist: String?, album: String?, track: String?)] = [
            ("Song 10", "Band", "Album 2", nil), ("Song 9", "Band", "Album 2", nil), ("Last", "Band", "Album 2", "1"),
            ("First", "band", "Album 10", "2"),
            ("Zero", "band", "Album 10", "10"), ("Émile", "émile", nil, nil), ("Frank", "Frank", nil, nil),
            ("Nobody's", nil, nil, nil),
            ("Loose", "Band", nil, nil), ("Abba", "Abba", nil, nil),
        ]
        for (index, piece) in pieces.enumerated() {
            folder.write(
                wave(piece.title, artist: piece.artist, album: piece.album, track: piece.track), to: "\(99 - index).wav"
            )
        }

        let library = try await scan()

        #expect(
            library.items.map(\.title) == [
                "Abba", "Last", "Song 9", "Song 10", "First", "Zero", "Loose", "Émile", "Frank", "Nobody's",
            ])
    }

    @Test("Ids are the same at every scan and lead back to the pieces") func ids() async throws {
        for number in 0..<20 {
            folder.write(wave("Piece \(number)"), to: "\(number).wav")
        }

        let first = try await scan()
        let second = try await scan()

        #expect(first.items.map(\.id) == second.items.map(\.id))
        #expect(Set(first.items.map(\.id)).count == 20)
        #expect(first.items.allSatisfy { first.item($0.id) == $0 && (0..<(1 << 53)).contains($0.id) })
        #expect(first.item(-1) == nil)
    }

    @Test("Hidden files, other files and links are skipped, and loops of links end") func passesOver() async throws {
        let elsewhere = TemporaryFolder()
        elsewhere.write(wave("Secret"), to: "secret.wav")
        folder.write(wave("Here"), to: "here.wav")
        folder.write(wave("Hidden"), to: ".hidden.wav")
        folder.makeFolder(".git")
        folder.write(wave("Hidden too"), to: ".git/x.wav")
        folder.write(Array("text".utf8), to: "notes.txt")
        folder.write(Array("text".utf8), to: "mp3")
        folder.write(wave("A name of bytes"), to: MediaPath(bytes: [0xff, 0xfe] + ".wav".utf8))
        folder.link("secret.wav", to: elsewhere.path.appending("secret.wav"))
        folder.link("elsewhere", to: elsewhere.path)
        folder.link("loop", to: folder.path)
        folder.path.appending("pipe.mp3").withCString { _ = mkfifo($0, 0o600) }

        let library = try await scan()

        #expect(library.items.map(\.title) == ["A name of bytes", "Here"])
        #expect(library.notices.count == 1)
        #expect(library.notices[0].contains("links"))
    }

    @Test("The library's folder may itself be a symbolic link") func linkedRoot() async throws {
        let elsewhere = TemporaryFolder()
        elsewhere.write(wave("There"), to: "there.wav")
        folder.link("music", to: elsewhere.path)

        let library = try await MediaLibrary.scan(folder.path.appending("music")).get()

        #expect(library.folder == elsewhere.path)
        #expect(library.items.map(\.path) == [elsewhere.path.appending("there.wav")])
    }

    @Test("Files over the limit are left out, and this is reported") func limit() async throws {
        for number in 0..<12 {
            folder.write(wave(), to: "\(number).wav")
        }

        let library = try await scan(limit: 10)

        #expect(library.items.count == 10)
        #expect(library.notices[0].contains("more than 10 audio files"))
    }

    @Test("Progress is reported up to the last file") func progress() async throws {
        for number in 0..<450 {
            folder.write([], to: "\(number).mp3")
        }
        var told: [(Int, Int)] = []

        _ = await MediaLibrary.scan(folder.path) { told.append(($0, $1)) }

        #expect(told.map(\.0) == told.map(\.0).sorted())
        #expect(told.last?.0 == 450)
        #expect(told.allSatisfy { $0.1 == 450 })
    }

    @Test("A problem with a folder is an error with an explanation") func errors() async throws {
        folder.write(Array("text".utf8), to: "notes.txt")
        let path = folder.path.string

        #expect(await failure(of: "/nonexistent/music") == .missing(folder: "/nonexistent/music"))
        #expect(await failure(of: path + "/notes.txt") == .notAFolder(path: path + "/notes.txt"))
        #expect(
            await failure(of: path + "/notes.txt/x")
                == .notReadable(folder: path + "/notes.txt/x", reason: "Not a directory"))
        #expect(await failure(of: path) == .noMedia(folder: path, links: 0))
        folder.link("music", to: MediaPath("/"))
        let noMedia = try #require(await failure(of: path))
        #expect(noMedia == .noMedia(folder: path, links: 1))
        #expect(noMedia.description.hasPrefix("\(path) contains no audio files (looked for mp3, flac, "))
        #expect(noMedia.description.contains("a symbolic link was not followed"))
        #expect(
            MediaLibraryError.missing(folder: "/x").description
                == "There is no folder /x. Give the path of a folder that contains music")
    }

    private func failure(of path: String) async -> MediaLibraryError? {
        guard case .failure(let error) = await MediaLibrary.scan(MediaPath(path)) else { return nil }
        return error
    }

    @Test("A folder that cannot be read is an error with the system's reason") func unreadable() async throws {
        folder.link("round", to: folder.path.appending("round"))
        let path = folder.path.appending("round").string

        #expect(await failure(of: path) == .notReadable(folder: path, reason: "Too many levels of symbolic links"))
    }

    // MARK: Pictures

    @Test("A picture beside the file is found by its name and identified by its bytes") func folderArtwork()
        async throws
    {
        folder.makeFolder("a")
        folder.makeFolder("b")
        folder.makeFolder("c")
        for name in ["a/1.wav", "b/2.wav", "c/3.wav"] {
            folder.write(wave(name), to: name)
        }
        folder.write(Fixture.png, to: "a/Folder.PNG")
        folder.write([0xff, 0xd8, 0xff, 0xe0], to: "a/cover.jpg")
        folder.write(Array("<script>".utf8), to: "b/cover.png")
        folder.write(Array("RIFF0000WEBPVP8 ".utf8), to: "b/front.webp")
        folder.write(Fixture.png, to: "c/other.png")
        folder.link("c/cover.png", to: folder.path.appending("a/Folder.PNG"))
        let library = try await scan()

        let pictures = await [
            library.artwork(for: library.items[0].id), library.artwork(for: library.items[1].id),
            library.artwork(for: library.items[2].id),
        ]

        #expect(pictures[0] == Artwork(bytes: [0xff, 0xd8, 0xff, 0xe0], mediaType: "image/jpeg"))
        #expect(pictures[1]?.mediaType == "image/webp")
        #expect(pictures[2] == nil)
        #expect(await library.artwork(for: -1) == nil)
    }

    @Test("A picture file over the limit is ignored, and one of the limit's size is scaled") func largeArtwork()
        async throws
    {
        folder.write(wave(), to: "1.wav")
        let picture = Pictures.png(width: 1, height: 1, pixel: [7])
        folder.write(picture + [UInt8](repeating: 0, count: Artwork.limit), to: "cover.png")
        folder.write(picture + [UInt8](repeating: 0, count: Artwork.limit - picture.count), to: "front.png")
        let library = try await scan()

        let artwork = try #require(await library.artwork(for: library.items[0].id))
        #expect(artwork.mediaType == "image/jpeg")
        #expect(artwork.bytes.count <= Artwork.smallSize)
    }

    @Test("The picture inside a file is preferred, and its tags are read") func embeddedArtwork() async throws {
        // The file contains an ID3v2.3 tag with a title and a picture, and then frames of silence.
        func frame(_ id: String, _ body: [UInt8]) -> [UInt8] {
            Array(id.utf8) + [0, 0, UInt8(body.count >> 8), UInt8(body.count & 0xff), 0, 0] + body
        }
        let frames =
            frame("TIT2", [0] + "Tagged".utf8) + frame("TRCK", [0] + "07".utf8)
            + frame("APIC", [0] + "image/png".utf8 + [0, 3, 0] + Fixture.png)
        let size = frames.count
        let header = Array("ID3".utf8) + [3, 0, 0, 0, 0, UInt8(size >> 7), UInt8(size & 0x7f)]
        // A frame of MPEG 1 layer III at 128 kbit/s and 44.1 kHz has 417 bytes.
        let sound = (0..<100).flatMap { _ in [0xff, 0xfb, 0x90, 0x00] + [UInt8](repeating: 0, count: 413) }
        folder.write(header + frames + sound, to: "tagged.mp3")
        folder.write([0xff, 0xd8, 0xff, 0xe0], to: "cover.jpg")

        let library = try await scan()

        #expect(library.items[0].title == "Tagged")
        #expect(library.items[0].trackNumber == 7)
        #expect(abs((library.items[0].duration ?? 0) - 2.6) < 0.1)
        #expect(await library.artwork(for: library.items[0].id) == Artwork(bytes: Fixture.png, mediaType: "image/png"))
    }

    @Test("A playlist disguised as a sound file is not followed while its tags are read") func disguise()
        async throws
    {
        folder.write(wave("Target", seconds: 5), to: "target.wav")
        folder.write(Array("ffconcat version 1.0\nfile target.wav\n".utf8), to: "disguise.mp3")

        let library = try await scan()

        #expect(library.items.first { $0.title == "disguise" }?.duration == nil)
        #expect(library.items.count == 2)
    }
}

@Suite("File paths") struct MediaPathTests {
    @Test(
        "A path is split into its parts",
        arguments: [
            ("/a/b.c/Song.MP3", "/a/b.c", "Song.MP3", "Song", "mp3"), ("/x", "/", "x", "x", ""),
            ("bare.wav", "", "bare.wav", "bare", "wav"),
            ("/a/.hidden", "/a", ".hidden", ".hidden", ""),
            ("/a/two.dots.ogg", "/a", "two.dots.ogg", "two.dots", "ogg"),
            ("/a/dot.", "/a", "dot.", "dot.", ""),
            ("", "", "", "", ""), ("/", "/", "", "", ""),
        ])
    func parts(_ path: String, _ folder: String, _ name: String, _ title: String, _ pathExtension: String) {
        let path = MediaPath(path)

        #expect(path.folder.string == folder)
        #expect(path.name.string == name)
        #expect(path.title == title)
        #expect(path.pathExtension == pathExtension)
    }

    @Test("A folder contains the files below it, but not those of a folder with a similar name") func holds() {
        let folder = MediaPath("/music")

        #expect(folder.contains(MediaPath("/music/a/b.mp3")))
        #expect(!folder.contains(MediaPath("/music")))
        #expect(!folder.contains(MediaPath("/music2/a.mp3")))
        #expect(!folder.contains(MediaPath("/musi")))
        #expect(MediaPath("/").contains(MediaPath("/a")))
    }

    @Test("Bytes that are not UTF-8 are preserved, and a NUL ends the path") func bytes() {
        let path = MediaPath(bytes: [0x2f, 0xff, 0x61, 0, 0x62])

        #expect(path.bytes == [0x2f, 0xff, 0x61])
        #expect(path.string == "/\u{fffd}a")
    }
}
