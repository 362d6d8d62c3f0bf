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
        let keys = sortKeys
        try statement.execute(arguments: [
            id, Data(path.bytes), path.name.string, size, modified, firstSeen, tags.title, tags.artist,
            tags.albumArtist, tags.album, tags.genre, tags.composer, tags.problem, tags.disc, tags.track, tags.year,
            tags.duration, tags.trackGain.decibels, tags.trackGain.peak, tags.albumGain.decibels, tags.albumGain.peak,
            tags.hasArtwork, folded, keys.display, keys.name, keys.album,
        ])
    }

    /// The keys for the lists of the music: the sort key in the library, the sort key in the folder, and the identifier
    /// of the album.
    var sortKeys: (display: Data, name: Data, album: Int?) {
        let item = MediaItem(
            id: id, path: path, title: tags.title, artist: tags.artist, album: tags.album, trackNumber: tags.track)
        let disc = tags.disc ?? AlbumIdentity.disc(of: path.folder)
        return (
            Data(LibraryKey(item, disc: disc).sortableBytes), Data(NaturalKey(path.name.string).sortableBytes),
            AlbumIdentity.identifier(of: tags, at: path)
        )
    }

    /// The texts that a search examines.
    var searchedTexts: [String] {
        [tags.title, tags.artist, tags.albumArtist, tags.album, tags.composer, tags.genre, path.title]
            .compactMap { $0 }
    }

    /// The searched texts, folded, for searches for parts of words.
    private var folded: String {
        String(decoding: FoldedText.bytes(of: searchedTexts.joined(separator: "\n")), as: UTF8.self)
    }

    private static let insertion: String = {
        let columns = [
            "id", "path", "name", "size", "modified", "firstSeen", "title", "artist", "albumArtist", "album", "genre",
            "composer", "problem", "disc", "track", "year", "duration", "trackGain", "trackPeak", "albumGain",
            "albumPeak", "hasArtwork", "folded", "displayKey", "nameKey", "albumID",
        ]
        let changes = columns.filter { !["id", "path", "firstSeen"].contains($0) }.map { "\($0) = excluded.\($0)" }
        return """
            INSERT INTO track (\(columns.joined(separator: ", ")), isAvailable)
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), 1)
            ON CONFLICT (path) DO UPDATE SET \(changes.joined(separator: ", ")), isAvailable = 1
            """
    }()

    /// Decodes a row with all columns.
    init(_ row: Row) throws {
        var tags = MediaTags()
        tags.title = try row.value("title")
        tags.artist = try row.value("artist")
        tags.albumArtist = try row.value("albumArtist")
        tags.album = try row.value("album")
        tags.track = try row.value("track")
        tags.disc = try row.value("disc")
        tags.year = try row.value("year")
        tags.genre = try row.value("genre")
        tags.composer = try row.value("composer")
        tags.duration = try row.value("duration")
        tags.trackGain = MediaTags.Gain(decibels: try row.value("trackGain"), peak: try row.value("trackPeak"))
        tags.albumGain = MediaTags.Gain(decibels: try row.value("albumGain"), peak: try row.value("albumPeak"))
        tags.hasArtwork = try row.value("hasArtwork")
        tags.problem = try row.value("problem")
        self.init(
            id: try row.value("id"), path: MediaPath(bytes: try row.value("path") as Data),
            size: try row.value("size"), modified: try row.value("modified"), firstSeen: try row.value("firstSeen"),
            tags: tags)
    }
}
