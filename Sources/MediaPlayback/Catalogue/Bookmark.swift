/// A position in a track that a person has marked.
public struct Bookmark: Sendable, Hashable, Identifiable, Codable {
    /// The identifier. It is not used again after the bookmark has been deleted.
    public let id: Int
    /// The track.
    public let track: MediaItem
    /// The position in the track, in seconds.
    public let position: Double

    /// Creates a bookmark.
    public init(id: Int, track: MediaItem, position: Double) {
        self.id = id
        self.track = track
        self.position = position
    }
}

/// The position at which a list of tracks, such as an audiobook, goes on.
public struct ResumePlace: Sendable, Hashable, Codable {
    /// The track.
    public let track: MediaItem
    /// The row of the track in the list.
    public let row: Int
    /// The position in the track, in seconds.
    public let position: Double

    /// Creates a position.
    public init(track: MediaItem, row: Int, position: Double) {
        self.track = track
        self.row = row
        self.position = position
    }
}
