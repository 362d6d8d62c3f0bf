import BatonSupport
import Glibc

/// The available tracks: the tracks of a folder, or the demo tracks.
@MainActor public final class MediaLibrary {
    /// The file name extensions of audio files.
    nonisolated public static let extensions = [
        "mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "aac", "wav", "aif", "aiff", "wma", "mka", "webm", "wv",
        "ape", "mpc", "tta",
        "caf",
    ]
    /// The maximum number of files in a library.
    nonisolated public static let limit = 100_000

    /// The tracks, sorted by artist, album, track number and title.
    public let items: [MediaItem]
    /// The real path of the folder.
    public let folder: MediaPath
    /// Messages for users, for example about files that the library does not contain.
    public let notices: [String]
    /// The permission to play the files of the library.
    public var access: MediaAccess { MediaAccess(folders: [folder]) }

    private let indices: [Int: Int]
    private let builtInArtwork: [Int: Artwork]

    init(items: [MediaItem], folder: MediaPath, notices: [String] = [], builtInArtwork: [Int: Artwork] = [:]) {
        self.items = items
        self.folder = folder
        self.notices = notices
        self.builtInArtwork = builtInArtwork
        indices = Dictionary(items.indices.map { (items[$0].id, $0) }) { first, _ in first }
    }

    /// The track whose identifier is `id`; nil if there is none.
    public func item(_ id: Int) -> MediaItem? {
        indices[id].map { items[$0] }
    }

    /// Returns the artwork of a track: the picture in its file, or a file named `cover`, `folder` or `front` in the
    /// same folder. Each call reads the artwork from disk.
    public func artwork(for id: Int) async -> Artwork? {
        if let artwork = builtInArtwork[id] { return artwork }
        guard let path = item(id)?.path else { return nil }
        return await offMain { Artwork.find(for: path) }
    }

    // MARK: Scanning

    /// Scans a folder and its subfolders. Tags are read on background threads; ten thousand files take about
    /// a second on a fast disk.
    ///
    /// - Parameters:
    ///   - folder: The folder, which may itself be a link.
    ///   - limit: The maximum number of files.
    ///   - progress: Called from time to time with the number of files that were read and the total number.
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
        guard AudioFileSearch.kind(of: root) == S_IFDIR else { return .failure(.notAFolder(path: folder.string)) }
        guard let walk = AudioFileSearch(root: root, extensions: Set(extensions), limit: limit) else {
            return .failure(.notReadable(folder: folder.string, reason: String(cString: strerror(errno))))
        }
        guard !walk.files.isEmpty else { return .failure(.noMedia(folder: folder.string, links: walk.links)) }
        var notices: [String] = []
        if walk.hasMore {
            notices.append(
                "\(folder) contains more than \(limit) audio files. The library contains only \(limit) of them")
        }
        notices += walk.notices(of: folder)
        // If two files have the same identifier, the second one gets another identifier. The paths are sorted, so that
        // this is the same file in every run: the order of a directory listing is arbitrary.
        let files = walk.files.map(\.path).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        return .success(Found(root: root, files: files, notices: notices))
    }

    /// Reads the tags of all files on four background threads, in portions of 200 files.
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
                duration: tags.duration, genre: tags.genre)
            return (key: LibraryKey(item, disc: tags.disc), item: item)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.item)
    }
}
