import Glibc
import MediaPlayback

/// A search for the files of playlists in folders, at any depth. Blocks.
///
/// The search examines only folders and playlists, and not the many files with music. Links, and hidden files and
/// folders, are ignored.
struct PlaylistSearch {
    /// A file that was found.
    struct File: Sendable {
        var path: MediaPath
        var stamp: PlaylistFiles.Stamp
    }

    /// The files, sorted by their paths. Each one occurs once, also if the folders overlap.
    private(set) var files: [File] = []

    /// The maximum number of folders that are read.
    private static let folderLimit = 100_000

    /// Searches folders until the limit is reached.
    /// - Parameter roots: real paths.
    init(_ roots: [MediaPath], limit: Int) {
        search(roots, limit: limit)
        files.sort { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }

    private mutating func search(_ roots: [MediaPath], limit: Int) {
        var visited: Set<MediaPath> = []
        // The last element is the next one, so the first root is searched first.
        var folders: [MediaPath] = roots.reversed()
        while let folder = folders.popLast(), visited.count < Self.folderLimit {
            guard visited.insert(folder).inserted else { continue }
            let entries = Self.entries(of: folder)
            folders += entries.reversed().filter { $0.isFolder }.map { $0.path }
            for entry in entries where !entry.isFolder {
                let path = entry.path
                if let information = AudioFileSearch.information(of: path),
                    information.st_mode & S_IFMT == S_IFREG
                {
                    guard files.count < limit else { return }
                    files.append(File(path: path, stamp: PlaylistFiles.Stamp(information)))
                }
            }
        }
    }

    /// The folders and the files with names of playlists in a folder, sorted by their names.
    private static func entries(of folder: MediaPath) -> [(path: MediaPath, isFolder: Bool)] {
        guard let stream = folder.withCString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var entries: [(path: MediaPath, isFolder: Bool)] = []
        while let entry = readdir(stream) {
            guard entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) else { continue }
            var kind = Int(entry.pointee.d_type)
            guard [Int(DT_DIR), Int(DT_REG), Int(DT_UNKNOWN)].contains(kind) else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { MediaPath(bytes: $0) }
            let path = folder.appending(name)
            // Some file systems do not report the kind.
            if kind == Int(DT_UNKNOWN), AudioFileSearch.kind(of: path) == S_IFDIR { kind = Int(DT_DIR) }
            if kind == Int(DT_DIR) {
                entries.append((path, true))
            } else if PlaylistFormat(of: name) != nil {
                entries.append((path, false))
            }
        }
        return entries.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }
}
