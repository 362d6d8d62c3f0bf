import BatonSupport
import MediaPlayback

/// Finds, reads and writes the files of the playlists, and caches their lengths. All calls block.
struct PlaylistDirectory: Sendable {
    /// The folders of the music, as absolute paths.
    let folders: [MediaPath]
    /// Folders whose tracks the playlists may contain, but that contain no playlists.
    let otherFolders: [MediaPath]
    /// The state folder; nil for none.
    let stateFolder: MediaPath?

    /// The file of a playlist.
    struct File: Sendable {
        var path: MediaPath
        /// The real path of the folder with music that contains the file; nil if the file is in the state folder.
        var root: MediaPath?
    }

    /// The files that the last search has found, by the identifiers of their playlists.
    private var files: [Int: File] = [:]
    /// The cached properties of the playlists, by path. Valid while the file has the same stamp.
    private var known: [MediaPath: (stamp: PlaylistFiles.Stamp, count: Int, isReadable: Bool)] = [:]
    /// The favourites, if there is no state folder.
    private var favourites = PlaylistDocument.new()

    private static let favouritesName = "Favourites"
    /// The folder of new playlists in the state folder.
    static let stateFolderName = "playlists"

    init(folders: [MediaPath], otherFolders: [MediaPath] = [], stateFolder: MediaPath?) {
        self.folders = folders
        self.otherFolders = otherFolders
        self.stateFolder = stateFolder
    }

    /// A resolver of paths for one task.
    var resolver: PlaylistResolver { PlaylistResolver(folders: folders + otherFolders) }

    private var favouritesFile: MediaPath? {
        // A link to the state folder is resolved, because files are not written through links.
        stateFolder.map { ($0.resolved() ?? $0).appending("\(Self.favouritesName).\(PlaylistFormat.m3u8.rawValue)") }
    }

    /// The folder of new playlists in the state folder.
    var privateFolder: MediaPath? { stateFolder?.appending(Self.stateFolderName) }

    // MARK: Finding

    /// Finds the playlists, sorted by name.
    mutating func refresh() -> [Playlist] {
        let roots = folders.compactMap { $0.resolved() }
        let search = PlaylistSearch(roots + [privateFolder?.resolved()].compactMap { $0 }, limit: PlaylistStore.limit)
        let favourites = favouritesFile?.resolved()
        var resolver = resolver
        files = [:]
        var found: [(key: NaturalKey, path: MediaPath, playlist: Playlist)] = []
        for file in search.files where file.path != favourites {
            let root = roots.first { $0.contains(file.path) }
            let id = add(File(path: file.path, root: isPrivate(file.path) ? nil : root))
            if known[file.path]?.stamp != file.stamp { read(file, &resolver) }
            let playlist = Playlist(
                id: id, name: PlaylistText.name(of: file.path), trackCount: known[file.path]?.count ?? 0,
                isEditable: known[file.path]?.isReadable == true && PlaylistFormat(of: file.path) != .pls
                    && PlaylistFiles.isWritable(file.path))
            found.append((NaturalKey(playlist.name), file.path, playlist))
        }
        let paths = Set(files.values.map(\.path))
        known = known.filter { paths.contains($0.key) }
        return found.sorted {
            $0.key == $1.key
                ? $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) : $0.key < $1.key
        }
        .map(\.playlist)
    }

    private func isPrivate(_ path: MediaPath) -> Bool {
        privateFolder?.resolved()?.contains(path) == true
    }

    private mutating func read(_ file: PlaylistSearch.File, _ resolver: inout PlaylistResolver) {
        guard let bytes = try? PlaylistFiles.read(file.path, limit: PlaylistFormat.byteLimit) else {
            known[file.path] = (file.stamp, 0, false)
            return
        }
        let document = (PlaylistFormat(of: file.path) ?? .m3u).document(from: bytes)
        let count = document.blocks.count {
            guard case .track = resolver.meaning(of: $0.location, in: file.path.folder) else { return false }
            return true
        }
        known[file.path] = (file.stamp, count, !document.isCut && !document.isUTF16)
    }

    /// Adds a file, and returns the identifier of its playlist.
    mutating func add(_ file: File) -> Int {
        let last = (1 << 53) - 1
        var id = max(MediaItem.identifier(of: file.path), 1)
        // If two paths have the same identifier, which is very rare, the second one gets the next free number.
        while let other = files[id], other.path != file.path { id = id == last ? 1 : id + 1 }
        files[id] = file
        return id
    }

    /// Removes the identifier of a file that was renamed or deleted.
    mutating func forget(_ id: Int) {
        files[id] = nil
    }

    /// Returns the file of a playlist, after a new search if the file is not known or has vanished.
    mutating func file(_ id: Int) throws(PlaylistError) -> File {
        if let file = files[id], AudioFileSearch.information(of: file.path) != nil { return file }
        _ = refresh()
        guard let file = files[id] else { throw .unknown }
        return file
    }

    // MARK: Reading

    /// Reads a playlist.
    mutating func open(_ id: Int) throws(PlaylistError) -> OpenedPlaylist {
        guard id == Playlist.favourites else {
            let file = try file(id)
            let format = PlaylistFormat(of: file.path) ?? .m3u
            guard let bytes = try bytes(of: file.path) else { throw .unknown }
            return opened(
                id, PlaylistText.name(of: file.path), file.path, root: file.root, format.document(from: bytes))
        }
        guard let path = favouritesFile else { return opened(id, Self.favouritesName, nil, root: nil, favourites) }
        let document = try bytes(of: path).map { PlaylistFormat.m3u8.document(from: $0) }
        return opened(id, Self.favouritesName, path, root: nil, document ?? .new())
    }

    /// Reads a playlist that can be edited.
    mutating func openForEditing(_ id: Int) throws(PlaylistError) -> OpenedPlaylist {
        let playlist = try open(id)
        if let reason = reasonNotToEdit(playlist) { throw .notEditable(name: playlist.name, reason) }
        return playlist
    }

    private func reasonNotToEdit(_ playlist: OpenedPlaylist) -> PlaylistError.Reason? {
        guard let path = playlist.path else { return nil }
        if PlaylistFormat(of: path) == .pls { return .format }
        if playlist.document.isUTF16 { return .encoding }
        if playlist.document.isCut { return .length }
        // The file of the favourites may not exist yet, so its permissions are not checked. A write reports errors.
        return playlist.id == Playlist.favourites || PlaylistFiles.isWritable(path) ? nil : .permission
    }

    private func bytes(of path: MediaPath) throws(PlaylistError) -> [UInt8]? {
        do throws(FileFailure) {
            return try PlaylistFiles.read(path, limit: PlaylistFormat.byteLimit)
        } catch {
            throw .notReadable(file: PlaylistText.line(path.bytes), reason: error.reason)
        }
    }

    func opened(
        _ id: Int, _ name: String, _ path: MediaPath?, root: MediaPath?, _ document: PlaylistDocument
    ) -> OpenedPlaylist {
        var resolver = resolver
        // Favourites in memory have only absolute paths.
        let base = path?.folder ?? MediaPath("/")
        let meanings = document.blocks.map { resolver.meaning(of: $0.location, in: base) }
        return OpenedPlaylist(
            path: path, id: id, name: name, root: root, document: document, meanings: meanings)
    }

    // MARK: Writing

    /// Writes a playlist that was edited. If nothing has changed, nothing is written.
    mutating func save(_ playlist: OpenedPlaylist) throws(PlaylistError) -> Playlist {
        if playlist.document != playlist.original {
            let bytes = try playlist.bytesToWrite()
            if let path = playlist.path {
                try write(bytes, to: path, isPrivate: playlist.root == nil)
            } else {
                favourites = playlist.document
            }
        }
        let saved = opened(playlist.id, playlist.name, playlist.path, root: playlist.root, playlist.document)
        return Playlist(id: saved.id, name: saved.name, trackCount: saved.entries.count, isEditable: true)
    }

    private func write(_ bytes: [UInt8], to path: MediaPath, isPrivate: Bool) throws(PlaylistError) {
        if isPrivate { try makePrivateFolder(path.folder) }
        do throws(FileFailure) {
            try PlaylistFiles.replace(
                path, with: bytes, mode: isPrivate ? PlaylistFiles.privateMode : PlaylistFiles.sharedMode)
        } catch {
            throw error.writing(path)
        }
    }

    /// Creates the state folder, or a folder in it.
    func makePrivateFolder(_ folder: MediaPath) throws(PlaylistError) {
        do throws(DurableFileError) {
            try DurableFile.makeFolder(folder.string)
        } catch {
            throw .notWritable(file: PlaylistText.line(folder.bytes), reason: error.description)
        }
    }
}
