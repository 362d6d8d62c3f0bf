package import MediaPlayback
import Synchronization

/// The playlists in the folders of the music, and the favourites.
///
/// A playlist is a file in the format M3U8, M3U or PLS in a folder of the music, so that other programs can use it.
/// New ones are in the folder `Playlists` of the first folder. If nothing can be written there, they are in the folder
/// `playlists` of the state folder. The favourites are the file `Favourites.m3u8` of the state folder.
///
/// Playlists do not depend on the index of the music. All calls block, also while another call is running, so they are
/// made off the main actor. ``playlists()`` reads all folders.
///
///     let store = PlaylistStore(folders: [MediaPath("/srv/music")], stateFolder: "/var/lib/baton")
///     let playlist = try store.create("Road trip", [track])
///     let entries = try store.entries(of: playlist.id)
package final class PlaylistStore: Sendable {
    /// The maximum number of playlists.
    package static let limit = 1_000
    /// The name of the folder of new playlists in the first folder of the music.
    package static let folderName = "Playlists"

    private let state: Mutex<PlaylistDirectory>

    /// Creates a store. Nothing is read yet.
    /// - Parameters:
    ///   - folders: the folders of the music, as absolute paths.
    ///   - otherFolders: folders whose tracks the playlists may contain, but that contain no playlists.
    ///   - stateFolder: the state folder; nil to keep the favourites in memory.
    package init(folders: [MediaPath], otherFolders: [MediaPath] = [], stateFolder: String?) {
        state = Mutex(
            PlaylistDirectory(
                folders: folders, otherFolders: otherFolders, stateFolder: stateFolder.map { MediaPath($0) }))
    }

    // MARK: Reading

    /// Finds the playlists, sorted by name. The favourites are not among them.
    package func playlists() -> [Playlist] {
        state.withLock { $0.refresh() }
    }

    /// Returns the entries of a playlist that are tracks in the folders of the music, in the order of the playlist. The
    /// files of some of them may be unavailable.
    package func entries(of id: Int) throws(PlaylistError) -> [PlaylistEntry] {
        try contents(of: id).entries
    }

    /// Returns the entries of a playlist, and the reasons why others were left out.
    package func contents(of id: Int) throws(PlaylistError) -> PlaylistContents {
        try locked { directory throws(PlaylistError) in PlaylistContents(try directory.open(id)) }
    }

    // MARK: Playlists

    /// Creates a playlist.
    /// - Parameter name: the name. Slashes and control characters are replaced, and dots at the start are removed.
    package func create(_ name: String, _ tracks: [MediaItem] = []) throws(PlaylistError) -> Playlist {
        try locked { directory throws(PlaylistError) in try directory.create(name, tracks) }
    }

    /// Renames a playlist.
    /// - Returns: the playlist, whose identifier is another one.
    package func rename(_ id: Int, to name: String) throws(PlaylistError) -> Playlist {
        try locked { directory throws(PlaylistError) in try directory.rename(id, to: name) }
    }

    /// Deletes the file of a playlist. The music is not deleted.
    package func delete(_ id: Int) throws(PlaylistError) {
        try locked { directory throws(PlaylistError) in try directory.delete(id) }
    }

    // MARK: Entries

    /// Replaces the tracks of a playlist. Entries that are left out and tracks whose files are unavailable stay in the
    /// file, because the caller may not have known them. Use ``remove(_:from:)`` to remove such a track.
    @discardableResult package func setEntries(of id: Int, to tracks: [MediaItem]) throws(PlaylistError) -> Playlist {
        try edit(id) { playlist, resolver throws(PlaylistError) in try playlist.setTracks(tracks, resolver) }
    }

    /// Appends tracks to a playlist.
    @discardableResult package func append(_ tracks: [MediaItem], to id: Int) throws(PlaylistError) -> Playlist {
        try edit(id) { playlist, resolver throws(PlaylistError) in
            try playlist.insert(tracks, at: Int.max, resolver)
        }
    }

    /// Inserts tracks into a playlist. A position after the end appends them.
    @discardableResult package func insert(_ tracks: [MediaItem], at position: Int, in id: Int) throws(PlaylistError)
        -> Playlist
    {
        try edit(id) { playlist, resolver throws(PlaylistError) in
            try playlist.insert(tracks, at: position, resolver)
        }
    }

    /// Removes entries from a playlist. Throws if another program has changed their positions.
    @discardableResult package func remove(_ entries: [PlaylistEntry], from id: Int) throws(PlaylistError) -> Playlist {
        try edit(id) { playlist, _ throws(PlaylistError) in try playlist.remove(entries) }
    }

    /// Moves an entry of a playlist to a new position. Throws if another program has changed its position.
    @discardableResult package func move(_ entry: PlaylistEntry, to position: Int, in id: Int) throws(PlaylistError)
        -> Playlist
    {
        try edit(id) { playlist, _ throws(PlaylistError) in try playlist.move(entry, to: position) }
    }

    /// Appends a track to the favourites, or removes all of its entries from them.
    @discardableResult package func setFavourite(_ track: MediaItem, _ isFavourite: Bool) throws(PlaylistError)
        -> Playlist
    {
        try edit(Playlist.favourites) { playlist, resolver throws(PlaylistError) in
            let path = resolver.located(track.path) ?? track.path
            let present = playlist.entries.filter { $0.path == path }
            if !isFavourite {
                try playlist.remove(present)
            } else if present.isEmpty {
                try playlist.insert([track], at: Int.max, resolver)
            }
        }
    }

    // MARK: Locking

    private func edit(
        _ id: Int, _ change: (inout OpenedPlaylist, PlaylistResolver) throws(PlaylistError) -> Void
    ) throws(PlaylistError) -> Playlist {
        try locked { directory throws(PlaylistError) in
            var playlist = try directory.openForEditing(id)
            try change(&playlist, directory.resolver)
            return try directory.save(playlist)
        }
    }

    private func locked<Result: Sendable>(
        _ body: (inout PlaylistDirectory) throws(PlaylistError) -> Result
    ) throws(PlaylistError) -> Result {
        try state.withLock { directory throws(PlaylistError) in try body(&directory) }
    }
}
