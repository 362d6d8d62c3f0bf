import GRDB
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The lists of tracks, artists and genres") struct MusicListTests {
    private func file(
        _ name: String, _ title: String? = nil, artist: String? = nil, albumArtist: String? = nil, album: String? = nil,
        disc: Int? = nil, track: Int? = nil, year: Int? = nil, genre: String? = nil
    ) -> IndexedFile {
        MusicIndex.file(name) { tags in
            (tags.title, tags.artist, tags.albumArtist, tags.album) = (title, artist, albumArtist, album)
            (tags.disc, tags.track, tags.year, tags.genre) = (disc, track, year, genre)
            tags.duration = 10
        }
    }

    private func titles(_ index: MusicIndex, _ list: TrackList) throws -> [String] {
        let answer = try index.answer(.tracks(list, rows: rows))
        #expect(answer.count == answer.tracks.count)
        return answer.tracks.map(\.title)
    }

    // MARK: All tracks

    @Test("All tracks are sorted by artist, album, disc, number and title, in natural order")
    func all() throws {
        let index = try MusicIndex.containing([
            file("1.mp3", "Untagged"), file("2.mp3", "b", artist: "Zed", album: "One", track: 2),
            file("3.mp3", "a", artist: "Zed", album: "One", track: 10), file("4.mp3", "Loose", artist: "Zed"),
            file("5.mp3", "c", artist: "Zed", album: "One", disc: 2, track: 1),
            file("6.mp3", "d 10", artist: "Éa"), file("7.mp3", "d 9", artist: "ea"),
            file("8.mp3", "e", artist: "Zed", album: "Alpha"),
        ])

        #expect(try titles(index, .all) == ["d 9", "d 10", "e", "b", "a", "c", "Loose", "Untagged"])
    }

    @Test("The index sorts all tracks in the same order as LibraryKey") func sameOrder() throws {
        let artists = [nil, "Band 2", "band 10", "Ärzte", "0", "A\u{1}b", "a", "日本"]
        let files = (0..<200).map { number in
            file(
                "\(number % 7)/\(number).mp3", number % 5 == 0 ? nil : "Title \(number * 37 % 50)",
                artist: artists[number % artists.count], album: number % 3 == 0 ? nil : "Album \(number % 4)",
                disc: number % 6 == 0 ? 2 : nil, track: number % 4 == 0 ? nil : number % 9)
        }
        let expected = files.map { file -> (LibraryKey, Int) in
            let item = MediaItem(
                path: file.path, title: file.tags.title, artist: file.tags.artist, album: file.tags.album,
                trackNumber: file.tags.track)
            return (LibraryKey(item, disc: file.tags.disc), file.id)
        }.sorted { $0.0 < $1.0 }

        let answer = try MusicIndex.containing(files).answer(.tracks(.all, rows: 0..<200))

        #expect(answer.tracks.map(\.id) == expected.map(\.1))
    }

    @Test("Only available tracks in the folders in use are in the lists") func available() throws {
        let hidden = file("hidden.mp3", artist: "Hidden", genre: "Hidden")
        let elsewhere = MusicIndex.file(at: MediaPath("/music2/x.mp3")) { $0.artist = "Elsewhere" }
        let index = try MusicIndex()
        try index.write([file("b 10.mp3"), file("b 9.mp3"), file("sub/a.mp3"), elsewhere, hidden])
        try index.setAvailable(false, [hidden.id])
        func titles(_ roots: String...) throws -> [String] {
            try index.answer(.tracks(.all, rows: rows), in: roots.map { MediaPath($0) }).tracks.map(\.title)
        }

        #expect(try titles("/music") == ["a", "b 9", "b 10"])
        #expect(try index.answer(.artists(rows: rows)).count == 0)
        #expect(try index.answer(.genres(rows: rows)).count == 0)
        #expect(try titles("/music2") == ["x"])
        #expect(try titles("/music2", "/music", "/music/sub") == ["x", "a", "b 9", "b 10"])
        #expect(try titles("/").count == 4)
        #expect(try titles() == [])
    }

    @Test("New tracks appear in the lists after the lists are rebuilt") func arranging() throws {
        let index = try MusicIndex.containing([file("a.mp3"), file("b.mp3")])
        try index.write([file("c.mp3")])
        try index.remove([MediaItem.identifier(of: MediaPath("/music/a.mp3"))])
        #expect(try index.answer(.tracks(.all, rows: rows)).tracks.map(\.title) == ["b"])

        try index.arrange(for: [MediaPath("/music")])

        #expect(try titles(index, .all) == ["b", "c"])
    }

    @Test("Lists that were built from older tracks do not replace newer lists") func outdated() throws {
        let index = try MusicIndex.containing([file("a.mp3")])
        let roots = [MediaPath("/music")]

        try index.database.write { try MusicIndex.store(Arrangement(), of: roots, changes: 0, in: $0) }

        #expect(try titles(index, .all) == ["a"])
    }

    @Test("Lists are complete if the tracks are read in several batches") func batches() throws {
        let count = MusicIndex.readingBatch * 2
        let index = try MusicIndex.containing((0..<count).map { file("\($0).mp3") })

        #expect(try index.answer(.tracks(.all, rows: 0..<0)).count == count)
        #expect(try index.answer(.tracks(.all, rows: (count - 1)..<count)).tracks.map(\.title) == ["\(count - 1)"])
        #expect(try index.entries().count == count)
    }

    // MARK: Windows

    @Test(
        "A window of a list has the rows that exist, and the number of all rows",
        arguments: [
            (0..<3, ["0", "1", "2"]), (3..<5, ["3", "4"]), (8..<20, ["8", "9"]), (10..<20, []), (4..<4, []),
            (-3..<2, ["0", "1"]), (Int.min..<Int.max, (0..<10).map { "\($0)" }), (Int.max - 1..<Int.max, []),
        ])
    func windows(window: Range<Int>, expected: [String]) throws {
        let index = try MusicIndex.containing(
            (0..<10).map { file("\($0).mp3", artist: "A", album: "B", genre: "C") })
        let lists: [TrackList] = [
            .all, .artist("A"), .genre("C"), .folder(MediaPath("/music")), .folderTree(MediaPath("/music")),
            .recentlyAdded,
        ]
        for list in lists {
            let answer = try index.answer(.tracks(list, rows: window))
            #expect(answer.tracks.map(\.title) == expected)
            #expect(answer.count == 10)
        }
    }

    @Test("Unknown lists, played tracks and playlists are empty") func unknown() throws {
        let index = try MusicIndex.containing([file("a.mp3", artist: "A", album: "B")])
        let lists: [TrackList] = [
            .album(id: 7), .artist("B"), .genre(""), .folder(MediaPath("/other")), .folderTree(MediaPath("")),
            .recentlyPlayed, .playlist(id: 0),
        ]
        for list in lists { #expect(try index.answer(.tracks(list, rows: rows)) == MusicAnswer()) }
        #expect(try index.answer(.playlists(rows: rows)) == MusicAnswer())
        #expect(try index.answer(.albums(.artist("B"), rows: rows)) == MusicAnswer())
    }

    // MARK: Other lists of tracks

    @Test("The tracks that were found last are first, those of one scan in the display order, and at most 1,000")
    func recentlyAdded() throws {
        let old = (0..<999).map { MusicIndex.file(at: MediaPath("/music/old \($0).mp3"), firstSeen: 1) }
        let new = ["b", "a"].map { MusicIndex.file(at: MediaPath("/music/\($0).mp3"), firstSeen: 2) }
        let answer = try MusicIndex.containing(old + new).answer(.tracks(.recentlyAdded, rows: 0..<2_000))

        #expect(answer.count == 1_000 && answer.tracks.count == 1_000)
        #expect(answer.tracks.prefix(3).map(\.title) == ["a", "b", "old 0"])
    }

    @Test("Tracks with given identifiers are in the given order, without unknown and unavailable ones")
    func identified() throws {
        let files = ["a", "b", "c"].map { file("\($0).mp3") }
        let index = try MusicIndex.containing(files)
        try index.setAvailable(false, [files[1].id])

        let answer = try index.answer(.identified([files[2].id, 7, files[1].id, files[0].id, files[2].id]))

        #expect(answer.tracks.map(\.title) == ["c", "a", "c"] && answer.count == 3)
        #expect(try index.answer(.identified([])) == MusicAnswer())
        #expect(try index.answer(.identified([files[0].id]), in: [MediaPath("/other")]) == MusicAnswer())
    }

    // MARK: Artists

    @Test("The index of a list has each first letter with its first row, without accents, and # for other characters")
    func letters() throws {
        let names = ["10cc", "ABBA", "Ärzte", "beck", "Б-2", "Émilie", "Zaz"]
        let index = try MusicIndex.containing(
            names.map { file("\($0).mp3", artist: $0, album: "About \($0)") } + [
                file("none.mp3", artist: nil, album: "X")
            ])
        func letters(_ list: AlphabeticalList) throws -> [String] {
            try index.answer(.index(of: list)).letters.map { "\($0.letter)\($0.row)" }
        }
        #expect(try letters(.artists) == ["#0", "A1", "B3", "E4", "Z5", "Б6"])
        #expect(try letters(.albumsByArtist) == ["#0", "A1", "B3", "E4", "Z5", "Б6"])
        #expect(try letters(.albumsByTitle) == ["A0", "X7"])
        #expect(IndexLetters.letters(of: (0..<1_000).map { String(UnicodeScalar(0x4e00 + $0) ?? "x") }).count == 60)
    }

    @Test("Artists are those of albums, or else of tracks, by name with the most frequent spelling") func artists()
        throws
    {
        let index = try MusicIndex.containing([
            file("1.mp3", artist: "abba", album: "X"), file("2.mp3", artist: "ABBA", album: "Y"),
            file("3.mp3", artist: "ABBA", album: "Y"), file("4.mp3", artist: "Guest", albumArtist: "Zappa", album: "Z"),
            file("5.mp3", artist: "Band 10"), file("6.mp3", artist: "Band 9"), file("7.mp3"),
        ])

        let answer = try index.answer(.artists(rows: rows))

        #expect(
            answer.artists == [
                TrackGroup(name: "ABBA", trackCount: 3, albumCount: 2),
                TrackGroup(name: "Band 9", trackCount: 1, albumCount: 0),
                TrackGroup(name: "Band 10", trackCount: 1, albumCount: 0),
                TrackGroup(name: "Zappa", trackCount: 1, albumCount: 1),
            ])
        #expect(answer.count == 4)
        #expect(try index.answer(.artists(rows: 2..<3)).artists.map(\.name) == ["Band 10"])
    }

    @Test("The tracks of an artist include those on albums of others, by album, disc and number") func artistTracks()
        throws
    {
        let index = try MusicIndex.containing([
            file("a/1.mp3", "Solo 2", artist: "Ann", albumArtist: "Ann", album: "Mine", track: 2),
            file("a/2.mp3", "Solo 1", artist: "Ann feat. Bob", albumArtist: "Ann", album: "Mine", track: 1),
            file("b/1.mp3", "Guest", artist: "ANN", albumArtist: "Various", album: "Hits"),
            file("b/2.mp3", "Other", artist: "Bob", albumArtist: "Various", album: "Hits"),
            file("c/1.mp3", "Loose", artist: "ann"),
        ])

        #expect(try titles(index, .artist("Ann")) == ["Guest", "Solo 1", "Solo 2", "Loose"])
        #expect(try titles(index, .artist("bob")) == ["Other"])
        #expect(try titles(index, .artist("various")).sorted() == ["Guest", "Other"])
        #expect(try index.answer(.artists(rows: rows)).artists.map(\.name) == ["Ann", "Various"])
    }

    // MARK: Genres

    @Test("A genre tag can name several genres, and names that differ only in case are one genre") func genres() throws
    {
        let index = try MusicIndex.containing([
            file("1.mp3", "a", album: "X", genre: "Rock; Jazz"), file("2.mp3", "b", album: "X", genre: "Jazz/Rock"),
            file("3.mp3", "c", album: "Y", genre: "jazz,  Hip  Hop "), file("4.mp3", "d", genre: "; /,"),
            file("5.mp3", "e"), file("6.mp3", "f", genre: "Rock, rock"),
        ])

        #expect(
            try index.answer(.genres(rows: rows)).genres == [
                TrackGroup(name: "Hip Hop", trackCount: 1, albumCount: 1),
                TrackGroup(name: "Jazz", trackCount: 3, albumCount: 2),
                TrackGroup(name: "Rock", trackCount: 3, albumCount: 1),
            ])
        #expect(try titles(index, .genre("JAZZ")) == ["a", "b", "c"])
        #expect(try titles(index, .genre("rock")) == ["a", "b", "f"])
        #expect(ArrangementBuilder.genres(in: "A\0B") == ["A", "B"])
    }
}
