import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The lists of folders") struct MusicFolderTests {
    private let index: MusicIndex
    private let notUTF8 = MediaPath(bytes: Array("/music/".utf8) + [0xff, 0xfe])

    init() throws {
        let paths = ["a 10/x.mp3", "a 9/2.mp3", "a 9/10.mp3", "a 9/deep/er/y.mp3", "A 9/z.mp3", "top.mp3"]
            .map { MediaPath("/music/" + $0) }
        let others = [notUTF8.appending("q.mp3"), MediaPath("/other/b.mp3"), MediaPath("/other/sub/c.mp3")]
        index = try MusicIndex()
        try index.write((paths + others).map { MusicIndex.file(at: $0) })
    }

    private func folders(in path: String?, roots: [String] = ["/music"]) throws -> [String] {
        let answer = try index.answer(
            .folders(in: path.map { MediaPath($0) }, rows: rows), in: roots.map { MediaPath($0) })
        #expect(answer.count == answer.folders.count)
        return answer.folders.map { "\($0.path) \($0.trackCount)" }
    }

    private func titles(_ list: TrackList) throws -> [String] {
        try index.answer(.tracks(list, rows: rows)).tracks.map(\.title)
    }

    @Test("A single folder is the top if it has tracks of its own, otherwise its subfolders are, by name") func top()
        throws
    {
        #expect(try folders(in: nil) == ["/music 7"])
        let names = try folders(in: "/music")

        #expect(names.count == 4)
        #expect(names.prefix(3) == ["/music/A 9 1", "/music/a 9 3", "/music/a 10 1"])
        #expect(try folders(in: nil, roots: ["/music/a 9"]) == ["/music/a 9 3"])
        #expect(try folders(in: "/music/a 9") == ["/music/a 9/deep 1"])
        #expect(try folders(in: "/music/a 9/deep") == ["/music/a 9/deep/er 1"])
        #expect(try folders(in: "/music/a 9/deep/er") == [])
        #expect(try folders(in: "/unknown") == [])
    }

    @Test("The top level of several folders shows those with music that are not inside another one") func roots()
        throws
    {
        #expect(
            try folders(in: nil, roots: ["/other", "/music", "/music/a 9", "/empty"]) == ["/music 7", "/other 2"])
        #expect(try folders(in: "/other", roots: ["/other", "/music"]) == ["/other/sub 1"])
        #expect(try folders(in: "/music", roots: ["/other"]) == [])
        #expect(try folders(in: nil, roots: ["/"]) == ["/music 7", "/other 2"])
        #expect(try folders(in: nil, roots: []) == [])
    }

    @Test("The tracks of a folder are sorted by file name, those of a tree by folder") func tracks() throws {
        #expect(try titles(.folder(MediaPath("/music/a 9"))) == ["2", "10"])
        #expect(try titles(.folderTree(MediaPath("/music/a 9"))) == ["2", "10", "y"])
        #expect(try titles(.folder(MediaPath("/music"))) == ["top"])
        #expect(try titles(.folder(MediaPath("/music/a 9/deep"))) == [])
        #expect(try titles(.folderTree(MediaPath("/music"))) == ["top", "z", "2", "10", "y", "x", "q"])
        let part = try index.answer(.tracks(.folderTree(MediaPath("/music/a 9")), rows: 1..<9))
        #expect(part.tracks.map(\.title) == ["10", "y"] && part.count == 3)
    }

    @Test("The name of a folder need not be UTF-8") func bytes() throws {
        let music = MediaPath("/music")
        let last = try #require(try index.answer(.folders(in: music, rows: rows), in: [music]).folders.last)

        #expect(last == MusicFolder(path: notUTF8, trackCount: 1))
        #expect(try titles(.folder(last.path)) == ["q"])
        #expect(try titles(.folderTree(last.path)) == ["q"])
    }
}
