/// A change of the playlists, the favourites or the bookmarks. Tracks are given by their identifiers.
public enum PlaylistEdit: Sendable, Equatable, Codable {
    /// Creates a playlist.
    case create(name: String, tracks: [Int])
    /// Gives a playlist another name.
    case rename(id: Int, name: String)
    /// Deletes a playlist. Its tracks stay in the library.
    case delete(id: Int)
    /// Appends tracks to a playlist.
    case append(id: Int, tracks: [Int])
    /// Removes the track in a row of a playlist.
    case remove(id: Int, row: Int, track: Int)
    /// Moves the track in a row of a playlist to another row.
    case move(id: Int, row: Int, track: Int, to: Int)
    /// Adds a track to the favourites, or removes it from them.
    case setFavourite(track: Int, Bool)
    /// Adds a bookmark at a position in a track, in seconds.
    case addBookmark(track: Int, position: Double)
    /// Deletes a bookmark.
    case removeBookmark(id: Int)
}

/// The result of a ``PlaylistEdit``.
public struct PlaylistEditResult: Sendable, Equatable, Codable {
    /// The playlist after the change; nil if it was deleted, or if the change failed.
    public var playlist: Playlist?
    /// The reason why the change failed, and what to do, as sentences for users; nil if it succeeded.
    public var problem: String?

    /// Creates a result.
    public init(playlist: Playlist? = nil, problem: String? = nil) {
        self.playlist = playlist
        self.problem = problem
    }
}
