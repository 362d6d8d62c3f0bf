/// A piece that can be played: one file, and what its tags say about it.
public struct MediaItem: Sendable, Hashable, Identifiable, Codable {
    /// Made from the path, so that the same file has the same id after a restart. Between 0 and 2^53 - 1, as JSON's numbers can hold.
    public let id: Int
    /// The file.
    public let path: MediaPath
    /// The title, or the file's name where its tags have none.
    public let title: String
    /// Who plays it; nil where the tags do not say.
    public let artist: String?
    /// The album; nil where the tags do not say.
    public let album: String?
    /// The place on its album, beginning with 1; nil where the tags do not say.
    public let trackNumber: Int?
    /// The length in seconds; nil where the file does not say.
    public let duration: Double?

    /// A piece. The id is made from the path where none is given.
    public init(
        id: Int? = nil, path: MediaPath, title: String? = nil, artist: String? = nil, album: String? = nil,
        trackNumber: Int? = nil, duration: Double? = nil
    ) {
        self.id = id ?? Self.identifier(of: path)
        self.path = path
        self.title = title ?? path.title
        self.artist = artist
        self.album = album
        self.trackNumber = trackNumber
        self.duration = duration
    }

    /// The 64-bit FNV-1a hash of the path's bytes, folded to 53 bits.
    static func identifier(of path: MediaPath) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return Int((hash ^ (hash >> 53)) & ((1 << 53) - 1))
    }
}
