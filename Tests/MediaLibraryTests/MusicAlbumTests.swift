import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The lists of albums") struct MusicAlbumTests {
    private func file(
        _ name: String, _ album: String? = "Album", artist: String? = nil, albumArtist: String? = nil, disc: Int? = nil,
        track: Int? = nil, year: Int? = nil, genre: String? = nil, firstSeen: Double = 30
    ) -> IndexedFile {
        MusicIndex.file(at: MediaPath("/music/" + name), firstSeen: firstSeen) { tags in
            (tags.artist, tags.albumArtist, tags.album) = (artist, albumArtist, album)
            (tags.disc, tags.track, tags.year, tags.genre) = (disc, track, year, genre)
            tags.duration = 10
        }
    }

    private func albums(_ files: [IndexedFile], _ list: AlbumList = .all(by: .title)) throws -> [Album] {
        let answer = try MusicIndex.containing(files).answer(.albums(list, rows: rows))
        #expect(answer.count == answer.albums.count)
        return answer.albums
    }

    // MARK: Which tracks are an album

    @Test("An album has the tracks with its title and album artist, in any folder and spelling") func albumArtist()
        throws
    {
        let files = [
            file("x/2.mp3", "Café", artist: "Guest", albumArtist: "Zoë", track: 2, year: 1_990),
            file("y/1.mp3", "cafe", artist: "Zoë", albumArtist: "ZOE", track: 1, year: 1_991),
            file("x/3.mp3", "Café", albumArtist: "Other"),
        ]
        let index = try MusicIndex.containing(files)

        let found = try index.answer(.albums(.all(by: .artist), rows: rows)).albums

        #expect(found.map(\.artist) == ["Other", "ZOE"])
        let album = try #require(found.last)
        #expect(album.title == "cafe" && album.year == 1_990 && album.trackCount == 2 && album.duration == 20)
        #expect(album.firstTrack.title == "1")
        let tracks = try index.answer(.tracks(.album(id: album.id), rows: rows))
        #expect(tracks.tracks.map(\.title) == ["1", "2"] && tracks.count == 2)
    }

    @Test("Without an album artist, the tracks in one folder are an album, and a compilation if the artists differ")
    func compilation() throws {
        let found = try albums([
            file("a/1.mp3", "Hits", artist: "Ann"), file("a/2.mp3", "Hits", artist: "Bob"),
            file("b/1.mp3", "Hits", artist: "Cat"), file("b/2.mp3", "HITS", artist: "CAT"), file("b/3.mp3", "Hits"),
            file("c/1.mp3", "Hits"),
        ])

        #expect(found.map(\.artist) == ["Cat", "Various artists", nil])
        #expect(found.map(\.trackCount) == [3, 2, 1])
    }

    @Test("The folders of the discs of an album are one folder, and their names give the number of the disc")
    func discs() throws {
        let files = [
            file("Box/CD 2/1.mp3", artist: "A", track: 1), file("Box/CD1/2.mp3", artist: "A", track: 2),
            file("Box/disc 1/1.mp3", artist: "A", track: 1), file("Box/Disc_10/0.mp3", artist: "A", track: 1),
            file("Other/CD1/1.mp3", artist: "A"), file("Box/CD1 Live/1.mp3", artist: "A"),
        ]
        let index = try MusicIndex.containing(files)
        let found = try index.answer(.albums(.all(by: .title), rows: rows)).albums

        #expect(found.map(\.trackCount).sorted() == [1, 1, 4])
        let box = try #require(found.first { $0.trackCount == 4 })
        let tracks = try index.answer(.tracks(.album(id: box.id), rows: rows)).tracks
        #expect(
            tracks.map(\.path.string).map { $0.dropFirst("/music/Box/".count) } == [
                "disc 1/1.mp3", "CD1/2.mp3", "CD 2/1.mp3", "Disc_10/0.mp3",
            ])
    }

    @Test(
        "The name of a folder can be that of a disc",
        arguments: [
            ("CD1", 1), ("cd 02", 2), ("Disc 3", 3), ("DISK-4", 4), ("CD", nil), ("CD 1 Live", nil), ("ACDC 1", nil),
            ("Disco 1", nil), ("CD 12345", nil),
        ] as [(String, Int?)])
    func discName(name: String, disc: Int?) {
        #expect(AlbumIdentity.disc(of: MediaPath("/music/" + name)) == disc)
    }

    @Test("The tracks of an album are sorted by disc and number; tracks without a number are last, by file name")
    func trackOrder() throws {
        let files = [
            file("x 10.mp3", albumArtist: "A"), file("x 9.mp3", albumArtist: "A"),
            file("c.mp3", albumArtist: "A", disc: 2, track: 1), file("b.mp3", albumArtist: "A", track: 10),
            file("a.mp3", artist: "Z", albumArtist: "A", disc: 1, track: 2),
        ]
        let index = try MusicIndex.containing(files)
        let album = try #require(try index.answer(.albums(.all(by: .title), rows: rows)).albums.first)

        let tracks = try index.answer(.tracks(.album(id: album.id), rows: rows)).tracks

        #expect(tracks.map(\.title) == ["a", "b", "x 9", "x 10", "c"])
        #expect(album.firstTrack.title == "a")
        #expect(try index.answer(.tracks(.album(id: album.id), rows: 2..<3)).tracks.map(\.title) == ["x 9"])
    }

    @Test("The identifier of an album is the same after its tracks have changed, and an exact number in JSON")
    func identifier() throws {
        let first = try #require(try albums([file("a.mp3", albumArtist: "A")]).first)
        let second = try #require(try albums([file("b.mp3", albumArtist: "a"), file("c.mp3", albumArtist: "a")]).first)

        #expect(first.id == second.id && 0..<(1 << 53) ~= first.id)
        #expect(try albums([file("a.mp3", nil, albumArtist: "A")]).isEmpty)
    }

    // MARK: Orders

    private var several: [IndexedFile] {
        [
            file("1/a.mp3", "Zebra", artist: "Bob", year: 2_000, genre: "Rock", firstSeen: 1),
            file("2/a.mp3", "Album 10", artist: "Bob", year: 1_990, genre: "Jazz, Rock", firstSeen: 3),
            file("3/a.mp3", "Album 9", artist: "Ann", year: 2_000, firstSeen: 2),
            file("3/b.mp3", "Album 9", artist: "Ann", year: 2_001, firstSeen: 9),
            file("4/a.mp3", "No Year", artist: "Bob", firstSeen: 5), file("5/a.mp3", "Alone", year: 1_980),
        ]
    }

    @Test(
        "Albums are sorted by title, artist, year or the time at which they were found",
        arguments: [
            (AlbumOrder.title, ["Album 9", "Album 10", "Alone", "No Year", "Zebra"]),
            (.artist, ["Album 9", "Album 10", "Zebra", "No Year", "Alone"]),
            (.year, ["Album 9", "Zebra", "Album 10", "Alone", "No Year"]),
            (.recentlyAdded, ["Alone", "No Year", "Album 10", "Album 9", "Zebra"]),
        ])
    func orders(order: AlbumOrder, titles: [String]) throws {
        #expect(try albums(several, .all(by: order)).map(\.title) == titles)
    }

    @Test("The albums of an artist are sorted by year, and those of a genre by title") func groups() throws {
        #expect(try albums(several, .artist("BOB")).map(\.title) == ["Album 10", "Zebra", "No Year"])
        #expect(try albums(several, .genre("rock")).map(\.title) == ["Album 10", "Zebra"])
        let guest = several + [file("9/x.mp3", "Hits", artist: "Bob", albumArtist: "Various", year: 1_970)]
        #expect(try albums(guest, .artist("Bob")).first?.title == "Hits")
    }

    @Test("A window of a list of albums has the rows that exist") func windows() throws {
        let index = try MusicIndex.containing((0..<9).map { file("\($0)/a.mp3", "Album \($0)") })

        let answer = try index.answer(.albums(.all(by: .title), rows: 7..<20))

        #expect(answer.albums.map(\.title) == ["Album 7", "Album 8"] && answer.count == 9)
        #expect(try index.answer(.albums(.all(by: .year), rows: 20..<30)).count == 9)
    }
}
