import Glibc
import MediaPlayback

/// Creating, renaming and deleting the files of playlists.
extension PlaylistDirectory {
    /// Creates a playlist in the first folder with music, or if nothing can be written there, in the state folder.
    mutating func create(_ text: String, _ tracks: [MediaItem]) throws(PlaylistError) -> Playlist {
        let name = try PlaylistText.newName(text)
        if refresh().count >= PlaylistStore.limit { throw .tooMany(limit: PlaylistStore.limit) }
        let root = folders.first?.resolved()
        let shared = root?.appending(PlaylistStore.folderName)
        for folder in [shared, privateFolder].compactMap({ $0 }) { try checkName(name, in: folder) }
        if let shared, let playlist = try create(name, tracks, in: shared, root: root) { return playlist }
        guard let privateFolder else { throw .noFolder }
        try makePrivateFolder(privateFolder)
        // Symbolic links are resolved, so that the file has the same path as in a search.
        let folder = privateFolder.resolved() ?? privateFolder
        guard let playlist = try create(name, tracks, in: folder, root: nil) else { throw .noFolder }
        return playlist
    }

    /// Creates a playlist in a folder.
    /// - Parameter root: the folder with music; nil for the state folder.
    /// - Returns: nil if nothing can be written in the folder with music.
    private mutating func create(
        _ name: String, _ tracks: [MediaItem], in folder: MediaPath, root: MediaPath?
    ) throws(PlaylistError) -> Playlist? {
        let path = folder.appending("\(name).\(PlaylistFormat.m3u8.rawValue)")
        var playlist = opened(0, name, path, root: root, .new())
        try playlist.insert(tracks, at: 0, resolver)
        let bytes = try playlist.bytesToWrite()
        do throws(FileFailure) {
            if root != nil { try PlaylistFiles.makeSharedFolder(folder) }
            try PlaylistFiles.create(
                path, with: bytes, mode: root == nil ? PlaylistFiles.privateMode : PlaylistFiles.sharedMode)
        } catch {
            if root != nil, error.isOfFolder { return nil }
            throw error.writing(path)
        }
        return Playlist(
            id: add(File(path: path, root: root)), name: name, trackCount: tracks.count, isEditable: true)
    }

    /// Renames a playlist in its folder. The format stays the same.
    mutating func rename(_ id: Int, to text: String) throws(PlaylistError) -> Playlist {
        let playlist = try openToMove(id)
        let name = try PlaylistText.newName(text)
        let file = try file(id)
        let new = MediaPath("\(name).\(file.path.pathExtension)")
        let path = file.path.folder.appending(new)
        if path != file.path {
            try checkName(name, in: file.path.folder, except: file.path)
            do throws(FileFailure) {
                try PlaylistFiles.rename(file.path, to: new)
            } catch {
                throw error.writing(path)
            }
            forget(id)
        }
        return Playlist(
            id: add(File(path: path, root: file.root)), name: name, trackCount: playlist.entries.count,
            isEditable: true)
    }

    /// Deletes the file of a playlist.
    mutating func delete(_ id: Int) throws(PlaylistError) {
        _ = try openToMove(id)
        let file = try file(id)
        do throws(FileFailure) {
            try PlaylistFiles.delete(file.path)
        } catch {
            throw error.writing(file.path)
        }
        forget(id)
    }

    private mutating func openToMove(_ id: Int) throws(PlaylistError) -> OpenedPlaylist {
        let playlist = try openForEditing(id)
        guard id != Playlist.favourites else { throw .notEditable(name: playlist.name, .favourites) }
        return playlist
    }

    /// Throws if a playlist in the folder has the name, in any format.
    private func checkName(
        _ name: String, in folder: MediaPath, except present: MediaPath? = nil
    ) throws(PlaylistError) {
        let other = present.flatMap { AudioFileSearch.information(of: $0) }
        for format in PlaylistFormat.allCases {
            let path = folder.appending("\(name).\(format.rawValue)")
            guard path != present, let information = AudioFileSearch.information(of: path) else { continue }
            // On file systems that ignore case, a name that differs only in its case is the same file.
            if let other, other.st_ino == information.st_ino, other.st_dev == information.st_dev { continue }
            throw .nameExists(name)
        }
    }
}
