import Glibc

/// The pieces of a folder, or the demonstration pieces: what there is to play.
@MainActor public final class MediaLibrary {
    /// The file name extensions of what is taken for audio.
    nonisolated public static let extensions = [
        "mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "aac", "wav", "aif", "aiff", "wma", "mka", "webm", "wv",
        "ape", "mpc", "tta",
        "caf",
    ]
    /// The most files that are taken.
    nonisolated public static let limit = 100_000

    /// The pieces, by artist, album, track and title.
    public let items: [MediaItem]
    /// The folder's real path.
    public let folder: MediaPath
    /// Sentences about what was left out, for people.
    public let notices: [String]
    /// What of it may be played.
    public var access: MediaAccess { MediaAccess(folders: [folder]) }

    private let places: [Int: Int]
    private let builtInArtwork: [Int: Artwork]

    init(items: [MediaItem], folder: MediaPath, notices: [String] = [], builtInArtwork: [Int: Artwork] = [:]) {
        self.items = items
        self.folder = folder
        self.notices = notices
        self.builtInArtwork = builtInArtwork
        places = Dictionary(items.indices.map { (items[$0].id, $0) }) { first, _ in first }
    }

    /// The piece with that id.
    public func item(_ id: Int) -> MediaItem? {
        places[id].map { items[$0] }
    }

    /// The picture that belongs to a piece: the one in its file, or one of the name `cover`, `folder` or `front` beside it. It is read from the disk each time.
    public func artwork(for id: Int) async -> Artwork? {
        if let artwork = builtInArtwork[id] { return artwork }
        guard let path = item(id)?.path else { return nil }
        return await offMain { Artwork.find(for: path) }
    }

    // MARK: Scanning

    /// Reads a folder and all folders in it. The files' tags are read on other threads; ten thousand files take about a second where the disk is fast.
    ///
    /// - Parameters:
    ///   - folder: the folder; it may itself be a link.
    ///   - limit: the most files that are taken.
    ///   - progress: called now and then with how many of how many files have been read.
    public static func scan(
        _ folder: MediaPath, limit: Int = limit, progress: @MainActor (_ read: Int, _ of: Int) -> Void = { _, _ in }
    ) async -> Result<MediaLibrary, MediaLibraryError> {
        let found: Found
        switch await offMain({ walk(folder, limit: limit) }) {
        case .success(let result): found = result
        case .failure(let error): return .failure(error)
        }
        let entries = await read(found.files, progress: progress)
        let items = await offMain { sorted(entries) }
        return .success(MediaLibrary(items: items, folder: found.root, notices: found.notices))
    }

    private struct Found: Sendable {
        let root: MediaPath
        let files: [MediaPath]
        let notices: [String]
    }

    private struct Entry: Sendable {
        let path: MediaPath
        let tags: MediaTags
    }

    private nonisolated static func walk(_ folder: MediaPath, limit: Int) -> Result<Found, MediaLibraryError> {
        guard let root = folder.resolved() else {
            let reason = errno
            return .failure(
                reason == ENOENT
                    ? .missing(folder: folder.string)
                    : .notReadable(folder: folder.string, reason: String(cString: strerror(reason))))
        }
        guard FolderWalk.kind(of: root) == S_IFDIR else { return .failure(.notAFolder(path: folder.string)) }
        guard let walk = FolderWalk(root: root, extensions: Set(extensions), limit: limit) else {
            return .failure(.notReadable(folder: folder.string, reason: String(cString: strerror(errno))))
        }
        guard !walk.files.isEmpty else { return .failure(.noMedia(folder: folder.string, links: walk.links)) }
        var notices: [String] = []
        if walk.hasMore {
            notices.append("\(folder) holds more than \(limit) audio files; the others were left out")
        }
        if walk.unreadable > 0 {
            let folders = walk.unreadable == 1 ? "One folder" : "\(walk.unreadable) folders"
            notices.append("\(folders) in \(folder) could not be read")
        }
        if walk.links > 0 {
            notices.append(
                "Baton does not follow links, which may lead out of a folder: \(walk.links) in \(folder) left out")
        }
        // The order in which a folder lists its files is chance; ids that clash are told apart by the paths' order.
        let files = walk.files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        return .success(Found(root: root, files: files, notices: notices))
    }

    /// Reads the tags of all files, two hundred at a time on each of a few threads.
    private static func read(_ files: [MediaPath], progress: @MainActor (Int, Int) -> Void) async -> [Entry] {
        let portion = 200
        let width = 4
        var starts = stride(from: 0, to: files.count, by: portion).makeIterator()
        return await withTaskGroup(of: [Entry].self) { group in
            func begin(_ start: Int) {
                let paths = Array(files[start..<min(start + portion, files.count)])
                group.addTask { await offMain { paths.map { Entry(path: $0, tags: MediaTags(file: $0)) } } }
            }
            for _ in 0..<width {
                starts.next().map(begin)
            }
            var entries: [Entry] = []
            entries.reserveCapacity(files.count)
            while let portion = await group.next() {
                entries += portion
                progress(entries.count, files.count)
                if !Task.isCancelled {
                    starts.next().map(begin)
                }
            }
            return entries
        }
    }

    private nonisolated static func sorted(_ entries: [Entry]) -> [MediaItem] {
        var taken: Set<Int> = []
        let inPathOrder = entries.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        let keyed = inPathOrder.map { entry in
            var id = MediaItem.identifier(of: entry.path)
            while !taken.insert(id).inserted {
                id = (id + 1) & ((1 << 53) - 1)
            }
            let tags = entry.tags
            let item = MediaItem(
                id: id, path: entry.path, title: tags.title, artist: tags.artist, album: tags.album,
                trackNumber: tags.track,
                duration: tags.duration)
            return (key: LibraryKey(item, disc: tags.disc), item: item)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.item)
    }
}
