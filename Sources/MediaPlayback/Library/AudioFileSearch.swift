import Glibc

/// A recursive search for audio files in a folder. Blocks.
struct AudioFileSearch {
    /// The paths of the audio files, in no particular order. Each path begins with the real path of the folder.
    private(set) var files: [MediaPath] = []
    /// The folder contains more audio files than the limit.
    private(set) var hasMore = false
    /// The number of ignored links.
    private(set) var links = 0
    /// The number of subfolders that could not be read.
    private(set) var unreadable = 0

    /// Searches `root`, which must be a real path. Returns nil, with `errno` set, if the folder itself cannot be read.
    ///
    /// Symbolic links are ignored. A link out of the folder would make files of other folders playable. A target within
    /// the folder is found without the link. Hidden files and folders, devices, pipes and sockets are ignored, too.
    init?(root: MediaPath, extensions: Set<String>, limit: Int) {
        var folders = [root]
        while let folder = folders.popLast() {
            guard let names = Self.names(in: folder) else {
                if folder == root { return nil }
                unreadable += 1
                continue
            }
            for name in names where name.bytes.first != UInt8(ascii: ".") {
                let path = folder.appending(name)
                switch Self.kind(of: path) {
                case S_IFDIR: folders.append(path)
                case S_IFLNK: links += 1
                case S_IFREG where extensions.contains(name.pathExtension):
                    guard files.count < limit else {
                        hasMore = true
                        return
                    }
                    files.append(path)
                default: break
                }
            }
        }
    }

    /// The names of all entries of a folder; nil if it cannot be read.
    static func names(in folder: MediaPath) -> [MediaPath]? {
        guard let stream = folder.withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [MediaPath] = []
        while let entry = readdir(stream) {
            withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                names.append(MediaPath(bytes: buffer))
            }
        }
        return names
    }

    /// The file type bits of a path, without following a link; 0 if the path does not exist.
    static func kind(of path: MediaPath) -> mode_t {
        var information = stat()
        return path.withCString { lstat($0, &information) } == 0 ? information.st_mode & S_IFMT : 0
    }
}
