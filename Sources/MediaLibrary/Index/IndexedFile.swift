import BatonSupport
import Foundation
import GRDB
import MediaPlayback

/// A file and its tags, as the index stores them.
struct IndexedFile: Sendable, Equatable {
    /// The identifier of the track.
    var id: Int
    var path: MediaPath
    /// The size in bytes.
    var size: Int
    /// The time of the last modification, in nanoseconds since 1970.
    var modified: Int
    /// The modification time that is stored for a file that could not be read at all. No file has this time, so the
    /// next scan reads the file again.
    static let unread = Int.min
    /// The time at which a scan found the file first, in seconds since 1970.
    var firstSeen: Double
    var tags: MediaTags
}

extension IndexedFile {
    /// Adds the file, or replaces the row of its path. The identifier and the time of a replaced row do not change.
    func write(to database: Database) throws {
        let statement = try database.cachedStatement(sql: Self.insertion)
        try statement.execute(arguments: [
            id, Data(path.bytes), path.name.string, size, modified, firstSeen, tags.title, tags.artist,
            tags.albumArtist, tags.album, tags.genre, tags.composer, tags.problem, tags.disc, tags.track, tags.year,
            tags.duration, tags.trackGain.decibels, tags.trackGain.peak, tags.albumGain.decibels, tags.albumGain.peak,
            tags.hasArtwork, folded,
        ])
    }

    /// The searched texts, folded: for a search with a typing error.
    private var folded: String {
        let texts = [tags.title, tags.artist, tags.albumArtist, tags.album, tags.composer, tags.genre, path.title]
        return String(
            decoding: FoldedText.bytes(of: texts.compactMap { $0 }.joined(separator: "\n")), as: UTF8.self)
    }

    private static let insertion: String = {
        let columns = [
            "id", "path", "name", "size", "modified", "firstSeen", "title", "artist", "albumArtist", "album", "genre",
            "composer", "problem", "disc", "track", "year", "duration", "trackGain", "trackPeak", "albumGain",
            "albumPeak", "hasArtwork", "folded",
        ]
        let changes = columns.filter { !["id", "path", "firstSeen"].contains($0) }.map { "\($0) = excluded.\($0)" }
        return """
            INSERT INTO track (\(columns.joined(separator: ", ")), isAvailable)
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), 1)
            ON CONFLICT (path) DO UPDATE SET \(changes.joined(separator: ", ")), isAvailable = 1
            """
    }()

    init(_ row: Row) {
        var tags = MediaTags()
        tags.title = row["title"]
        tags.artist = row["artist"]
        tags.albumArtist = row["albumArtist"]
        tags.album = row["album"]
        tags.track = row["track"]
        tags.disc = row["disc"]
        tags.year = row["year"]
        tags.genre = row["genre"]
        tags.composer = row["composer"]
        tags.duration = row["duration"]
        tags.trackGain = MediaTags.Gain(decibels: row["trackGain"], peak: row["trackPeak"])
        tags.albumGain = MediaTags.Gain(decibels: row["albumGain"], peak: row["albumPeak"])
        tags.hasArtwork = row["hasArtwork"]
        tags.problem = row["problem"]
        self.init(
            id: row["id"], path: MediaPath(bytes: row["path"] as Data), size: row["size"], modified: row["modified"],
            firstSeen: row["firstSeen"], tags: tags)
    }
}
