import Foundation
import GRDB
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("An index of an earlier version") struct MusicIndexMigrationTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.path.string + "/library.sqlite" }

    /// Writes a file with the tables of the first version, and adds tracks.
    private func writeFirstVersion(_ count: Int) throws {
        let database = try DatabaseQueue(path: file)
        try MusicIndex.migrator.migrate(database, upTo: "tracks")
        try database.write { database in
            for number in 0..<count {
                try database.execute(
                    sql: """
                        INSERT INTO track (id, path, name, size, modified, isAvailable, firstSeen, title, artist, album,
                            genre, track, duration, hasArtwork, folded)
                        VALUES (?, ?, ?, 1, 2, ?, 3, ?, 'Zoë', 'Album', 'Rock; Pop', ?, 1.5, 0, ?)
                        """,
                    arguments: [
                        number, Data("/music/CD1/\(number).mp3".utf8), "\(number).mp3", number > 0, "Title \(number)",
                        count - number, "title \(number)\nzoe\nalbum\n\(number)",
                    ])
            }
            try database.execute(
                sql: "INSERT INTO folder (path, root, isComplete) VALUES (?, ?, 1)",
                arguments: [Data("/link".utf8), Data("/music".utf8)])
        }
        try database.close()
    }

    @Test("The lists contain the tracks that an earlier version has stored") func migration() throws {
        try writeFirstVersion(1_500)

        let index = try MusicIndex(file: file)

        let tracks = try index.answer(.tracks(.all, rows: 0..<2))
        #expect(tracks.count == 1_499 && tracks.tracks.map(\.title) == ["Title 1499", "Title 1498"])
        #expect(tracks.tracks.first?.duration == 1.5)
        let albums = try index.answer(.albums(.artist("zoe"), rows: rows)).albums
        #expect(albums.map(\.title) == ["Album"] && albums.first?.trackCount == 1_499)
        #expect(
            albums.first?.id
                == AlbumIdentity.identifier(
                    of: try #require(try index.file(at: MediaPath("/music/CD1/7.mp3"))).tags,
                    at: MediaPath("/music/x.mp3")))
        #expect(try index.answer(.genres(rows: rows)).genres.map(\.name) == ["Pop", "Rock"])
        #expect(try index.answer(.search("titel 77")).tracks.map(\.title) != [])
        #expect(try index.answer(.search("title 777")).tracks.map(\.title) == ["Title 777"])
        #expect(try index.answer(.search("t")).tracks.count == 200)
        #expect(try index.folders([MediaPath("/link")]).map(\.root) == [MediaPath("/music")])
        #expect(try index.entries().count == 1_500)
        try index.checkSearch()
        index.close()
    }

    @Test("An empty index of an earlier version can be used") func empty() throws {
        try writeFirstVersion(0)

        let index = try MusicIndex(file: file)

        #expect(try index.answer(.tracks(.all, rows: rows)) == MusicAnswer())
        try index.write([MusicIndex.file("a.mp3")])
        try index.checkSearch()
        index.close()
    }

    @Test("The lists are stored, and are up to date after the index was opened again") func stored() throws {
        let first = try MusicIndex(file: file)
        try first.write([MusicIndex.file("a.mp3")])
        try first.arrange(for: [MediaPath("/music")])
        first.close()

        let second = try MusicIndex(file: file)
        let changes = try second.database.read { $0.totalChangesCount }
        try second.arrange(for: [MediaPath("/music")])

        #expect(try second.answer(.tracks(.all, rows: rows)).tracks.map(\.title) == ["a"])
        #expect(try second.database.read { $0.totalChangesCount } == changes)
        second.close()
    }

    // MARK: Damage

    @Test(
        "A value of a wrong type is reported as damage of the index",
        arguments: [
            "UPDATE track SET path = 7", "UPDATE track SET title = x'ff'; UPDATE track SET path = 7.5",
            "UPDATE album SET duration = 'long'", "UPDATE list SET members = 3.5",
            "UPDATE musicFolder SET start = -5", "UPDATE artist SET name = x'ff'",
        ])
    func damagedRow(sql: String) throws {
        let index = try MusicIndex.containing([
            MusicIndex.file("x/a.mp3") { tags in (tags.artist, tags.album) = ("Artist", "Album") }
        ])
        try index.database.write { try $0.execute(sql: sql) }
        let queries: [MusicQuery] = [
            .tracks(.all, rows: rows), .albums(.all(by: .title), rows: rows), .artists(rows: rows),
            .folders(in: nil, rows: rows), .tracks(.folder(MediaPath("/music/x")), rows: rows), .search("artist"),
        ]
        var errors: [any Error] = []

        for query in queries {
            do { _ = try index.answer(query) } catch { errors.append(error) }
        }

        #expect(errors.allSatisfy { MusicIndexFailure($0).isDamage })
        #expect(!errors.isEmpty || sql.contains("3.5") || sql.contains("x'ff'"))
    }

    @Test("Answers leave out tracks that are missing from the index") func missingTracks() throws {
        let index = try MusicIndex.containing([
            MusicIndex.file("a.mp3") { $0.album = "A" }, MusicIndex.file("b.mp3") { $0.album = "B" },
        ])
        try index.database.write { try $0.execute(sql: "DELETE FROM track WHERE title IS NULL AND album = 'A'") }

        #expect(try index.answer(.tracks(.all, rows: rows)).tracks.map(\.title) == ["b"])
        #expect(try index.answer(.albums(.all(by: .title), rows: rows)).albums.map(\.title) == ["B"])
    }
}
