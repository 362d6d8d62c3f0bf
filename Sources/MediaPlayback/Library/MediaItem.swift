/// A track: one audio file and its tags.
public struct MediaItem: Sendable, Hashable, Identifiable, Codable {
    /// An identifier that is derived from the path, so that it is the same after a restart. It is between 0 and 2^53 -
    /// 1, the range of exact integers in JSON.
    public let id: Int
    /// The path of the file.
    public let path: MediaPath
    /// The title; the file's name if the tags contain no title.
    public let title: String
    /// The artist; nil if the tags contain no artist.
    public let artist: String?
    /// The album; nil if the tags contain no album.
    public let album: String?
    /// The track number on the album, from 1; nil if the tags contain no track number.
    public let trackNumber: Int?
    /// The duration in seconds; nil if unknown.
    public let duration: Double?
    /// The genre; nil if the tags contain no genre.
    public let genre: String?

    /// Creates a track. Without an `id`, the identifier is derived from the path.
    public init(
        id: Int? = nil, path: MediaPath, title: String? = nil, artist: String? = nil, album: String? = nil,
        trackNumber: Int? = nil, duration: Double? = nil, genre: String? = nil
    ) {
        self.id = id ?? Self.identifier(of: path)
        self.path = path
        self.title = title ?? path.title
        self.artist = artist
        self.album = album
        self.trackNumber = trackNumber
        self.duration = duration
        self.genre = genre
    }

    /// The 64-bit FNV-1a hash of the path's bytes, folded to 53 bits.
    package static func identifier(of path: MediaPath) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return Int((hash ^ (hash >> 53)) & ((1 << 53) - 1))
    }
}
