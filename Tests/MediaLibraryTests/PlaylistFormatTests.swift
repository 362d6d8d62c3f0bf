import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The formats of playlists") struct PlaylistFormatTests {
    private func read(_ text: String, _ format: PlaylistFormat = .m3u8) -> PlaylistDocument {
        format.document(from: Array(text.utf8))
    }

    private func locations(_ document: PlaylistDocument) -> [String] {
        document.blocks.map { String(decoding: $0.location, as: UTF8.self) }
    }

    // MARK: M3U

    @Test("An M3U8 file has the paths of its lines, with the titles and durations of comments") func m3u8() {
        let document = read(
            """
            #EXTM3U
            #EXTINF:215,Band - First, with a comma
            a.mp3

            # A remark
            sub/b.mp3
            #EXTINF:-1 logo="x",Second
            c.mp3

            """)
        #expect(locations(document) == ["a.mp3", "sub/b.mp3", "c.mp3"])
        #expect(document.blocks.map(\.title) == ["Band - First, with a comma", nil, "Second"])
        #expect(document.blocks.map(\.duration) == [215, nil, nil])
        #expect(!document.isCut)
    }

    @Test("A byte order mark, CR LF, blanks around comments and a missing last line end are understood")
    func lineEnds() {
        let document = read("\u{FEFF}#EXTM3U\r\n  #EXTINF:1,One\r\na.mp3\r\n\r\nb.mp3")
        #expect(locations(document) == ["a.mp3", "b.mp3"])
        #expect(document.blocks.first?.title == "One")
        #expect(locations(read("a.mp3\rb.mp3\r")) == ["a.mp3", "b.mp3"])
        #expect(locations(read("")) == [])
        #expect(locations(read("\u{FEFF}")) == [])
    }

    @Test(
        "A file that is read and written again is the same",
        arguments: [
            "", "#EXTM3U\n", "a.mp3\n", "\u{FEFF}#EXTM3U\r\n#EXTINF:3,A\r\na.mp3\r\n\r\n# end\r\n", "a.mp3\rb.mp3\r",
            "# only a comment\n\n", "#EXTM3U\n#PLAYLIST:Party\n#EXTVLCOPT:x\nhttp://radio.example/\n \nb.mp3\n#x\n",
        ])
    func unchanged(text: String) {
        #expect(String(decoding: read(text).bytes, as: UTF8.self) == text)
    }

    @Test("The names in an M3U file are bytes") func bytes() {
        let line: [UInt8] = [0xff, 0xfe] + "\u{e9}.mp3".unicodeScalars.map { UInt8($0.value & 0xff) }
        let document = PlaylistFormat.m3u.document(from: line + [0x0a])
        #expect(document.blocks.map(\.location) == [line])
        #expect(document.bytes == line + [0x0a])
    }

    @Test("Control characters and marks that change the direction of text do not reach a title") func titles() {
        let document = read("#EXTINF:1,A\u{1b}[31m\tB\u{202e}C\u{2028}D\na.mp3\n")
        #expect(document.blocks.map(\.title) == ["A [31m BC D"])
        let long = read("#EXTINF:1,\(String(repeating: "x", count: 5_000))\na.mp3\n")
        #expect(long.blocks.first?.title?.count == 300)
    }

    @Test("A duration that cannot be right is unknown", arguments: ["-1", "", "0", "1e9", "99999999999", "1.2.3", "x"])
    func durations(text: String) {
        let duration = read("#EXTINF:\(text),A\na.mp3\n").blocks.first?.duration
        #expect(duration == nil || duration == 1)
    }

    // MARK: PLS

    @Test("A PLS file has its entries in the order of their numbers, in any case") func pls() {
        let document = read(
            """
            [playlist]
            file10=ten.mp3
            File2 = two.mp3
            FILE1=one.mp3
            Title1=The First
            Length1=61
            Length2=-1
            Title3=Without a file
            File=none.mp3
            File4=
            Filex=none.mp3
            File99999999999999999999=none.mp3
            NumberOfEntries=3
            Version=2
            """.replacing("\n", with: "\r\n"), .pls)
        #expect(locations(document) == ["one.mp3", "two.mp3", "ten.mp3"])
        #expect(document.blocks.map(\.title) == ["The First", nil, nil])
        #expect(document.blocks.map(\.duration) == [61, nil, nil])
    }

    // MARK: Limits

    @Test("A file with more entries than the limit is cut", arguments: [PlaylistFormat.m3u8, .m3u, .pls])
    func entryLimit(format: PlaylistFormat) {
        func text(_ count: Int) -> String {
            (0..<count).map { format == .pls ? "File\($0)=\($0).mp3\n" : "\($0).mp3\n" }.joined()
        }
        let fitting = read(text(PlaylistFormat.entryLimit), format)
        #expect(fitting.blocks.count == PlaylistFormat.entryLimit && !fitting.isCut)
        let long = read(text(PlaylistFormat.entryLimit + 1), format)
        #expect(long.blocks.count == PlaylistFormat.entryLimit && long.isCut)
    }

    @Test("A file with more bytes than the limit is cut before the line at the limit") func byteLimit() {
        let comment = "#" + String(repeating: "x", count: PlaylistFormat.byteLimit - 20)
        let document = read("a.mp3\n\(comment)\nb.mp3\nlong name.mp3\nc.mp3\n")
        #expect(locations(document) == ["a.mp3", "b.mp3"])
        #expect(document.isCut)
    }

    @Test("A file with more lines than the limit is cut") func lineLimit() {
        let document = read("a.mp3\n" + String(repeating: "\n", count: PlaylistFormat.lineLimit) + "b.mp3\n")
        #expect(locations(document) == ["a.mp3"])
        #expect(document.isCut)
    }

    @Test("UTF-16 has no entries") func utf16() {
        let little: [UInt8] = [0xff, 0xfe] + "a.mp3\n".utf8.flatMap { [$0, 0] as [UInt8] }
        let document = PlaylistFormat.m3u8.document(from: little)
        #expect(document.isUTF16 && document.blocks.isEmpty)
    }

    @Test("Random bytes are read without a crash, and a written M3U document is read back unchanged", arguments: 0..<40)
    func randomBytes(seed: Int) {
        var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
        let alphabet = Array("#EXTINF:1,\n\r ./\\%3C:=filePLS\u{FEFF}\0".utf8) + [0xff]
        let bytes = (0..<600).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return alphabet[Int(state >> 33) % alphabet.count]
        }
        var resolver = PlaylistResolver(folders: [MediaPath("/music")])
        for format in PlaylistFormat.allCases {
            let document = format.document(from: bytes)
            for block in document.blocks { _ = resolver.meaning(of: block.location, in: MediaPath("/music")) }
            #expect(format == .pls || format.document(from: document.bytes) == document)
        }
    }

    // MARK: Writing

    @Test("An entry has a title, a duration and a path relative to the playlist") func written() {
        let document = PlaylistDocument.new()
        let track = MediaItem(
            path: MediaPath("/music/Band/Song.mp3"), title: "Song\nTwo", artist: "Band", duration: 214.6)
        let block = document.block(for: track, relativeTo: MediaPath("/music/Playlists"))
        #expect(block.before.map { String(decoding: $0, as: UTF8.self) } == ["#EXTINF:215,Band - Song Two"])
        #expect(String(decoding: block.location, as: UTF8.self) == "../Band/Song.mp3")
        let plain = document.block(for: MediaItem(path: track.path), relativeTo: nil)
        #expect(plain.before.map { String(decoding: $0, as: UTF8.self) } == ["#EXTINF:-1,Song"])
        #expect(String(decoding: plain.location, as: UTF8.self) == "/music/Band/Song.mp3")
        #expect(read("a.mp3\n").block(for: track, relativeTo: nil).before.isEmpty)
    }

    @Test(
        "Names that look like comments or addresses are read back unchanged",
        arguments: [
            "#1.mp3", " a.mp3", "a:b.mp3", "http:x.mp3", "C:x.mp3", "a\\b.mp3", "a\nb.mp3", "a\tb.mp3", "100%25.mp3",
            "é ü.mp3", "\u{FEFF}a.mp3", "sub/#2.mp3", "file:a.mp3", "a?b#c.mp3",
        ])
    func specialNames(name: String) throws {
        let music = TemporaryFolder()
        let path = music.write([1], to: name)
        try check(path, in: music)
    }

    @Test("Names that are not UTF-8 are URLs in M3U8 files and bytes in M3U files") func foreignNames() throws {
        let music = TemporaryFolder()
        let path = music.write([1], to: MediaPath(bytes: [0xff, 0xfe, 0x41] + ".mp3".utf8))
        try check(path, in: music)
        let encoded = PlaylistLocation.bytes(of: path, relativeTo: music.path, isUTF8: true)
        #expect(encoded.starts(with: "file://".utf8) && encoded.allSatisfy { $0 < 0x80 })
        let bytes = PlaylistLocation.bytes(of: path, relativeTo: music.path, isUTF8: false)
        #expect(bytes == path.name.bytes)
    }

    private func check(_ path: MediaPath, in music: TemporaryFolder) throws {
        for format in [PlaylistFormat.m3u8, .m3u] {
            for folder in [music.path, music.path.appending("Playlists"), nil] {
                let location = PlaylistLocation.bytes(of: path, relativeTo: folder, isUTF8: format == .m3u8)
                let document = format.document(from: location + "\n".utf8)
                let read = try #require(document.blocks.first?.location)
                var resolver = PlaylistResolver(folders: [music.path])
                music.makeFolder("Playlists")
                #expect(resolver.meaning(of: read, in: folder ?? music.path) == .track(path, isAvailable: true))
                // The name is the same while the file is unavailable.
                let hidden = MediaPath(bytes: path.bytes + ".away".utf8)
                #expect(path.withCString { old in hidden.withCString { rename(old, $0) } } == 0)
                #expect(resolver.meaning(of: read, in: folder ?? music.path) == .track(path, isAvailable: false))
                #expect(path.withCString { old in hidden.withCString { rename($0, old) } } == 0)
            }
        }
    }
}
